"""When each wager wins, loses or stands off, and which wagers a player may make together."""

from __future__ import annotations

from collections.abc import Mapping

from compliance.games.baccarat import meaning_kinds as kinds
from compliance.games.baccarat import meaning_statements as said
from compliance.games.baccarat.meaning_forms import form_of, where_adopted
from compliance.games.baccarat.vocabulary import STAND_OFF, VOID, WIN
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import TRUE, All, Comparison, Expression, Not, Some
from compliance.meaning.provisions import Reading, Statement
from compliance.meaning.trees import Verdict

Conditions = dict[str, Expression]


def outcomes(reading: Reading, forms: Mapping[str, str]) -> dict[str, Decision]:
    """Per bet, what becomes of a wager on it. A wager that the rules name without saying so is a problem.

    forms: section -> the further form of the game whose rules it holds.
    """
    verdicts = {s.address: _verdicts(reading, s) for s in reading.of(kinds.WAGER)}
    by_form: dict[str | None, dict[str, Statement]] = {None: {}}
    for says, statement in reading.saying(kinds.WAGER, said.Wager):
        if not verdicts[statement.address]:
            continue
        wagers = by_form.setdefault(form_of(reading, statement, forms), {})
        bet = says.bet
        if bet in wagers:
            reading.report(
                "contradiction",
                f"the outcome of a wager on {bet} stands in {wagers[bet].address} and again in {statement.address}.",
                statement.address,
            )
        else:
            wagers[bet] = statement
    if not by_form[None]:
        reading.report("missing", "no words say which wagers may be made and when they win.")
    for wagers in by_form.values():
        _check_listed(reading, wagers)
    return _by_bet(reading, by_form, verdicts, forms)


def _check_listed(reading: Reading, wagers: Mapping[str, Statement]) -> None:
    """Every wager that is listed has an outcome somewhere, and every wager with an outcome is listed."""
    named = {says.bet: s.address for says, s in reading.saying(kinds.WAGER, said.Wager)}
    for bet, address in named.items():
        if bet not in wagers:
            reading.report("missing", f"{address} permits a wager on {bet}, but no words say when it wins.", address)
    for bet, statement in wagers.items():
        listed = [s for s in reading.of(kinds.WAGER) if s.provision.kind == "paragraph" and s.says == statement.says]
        if not listed:
            reading.report(
                "contradiction",
                f"{statement.address} says when a wager on {bet} wins, but no rule lists it among those permitted.",
                statement.address,
            )


def _by_bet(
    reading: Reading,
    by_form: Mapping[str | None, Mapping[str, Statement]],
    verdicts: Mapping[str, list[tuple[Verdict[said.Condition], str]]],
    forms: Mapping[str, str],
) -> dict[str, Decision]:
    """The clauses of the game and of its further forms together, each where it applies."""
    clauses: dict[str, list[Clause]] = {}
    for form, wagers in by_form.items():
        for bet, decision in _decisions(reading, wagers, verdicts).items():
            overriding = frozenset(f for f, others in by_form.items() if f is not None and bet in others)
            applies = where_adopted(form, overriding, forms)
            clauses.setdefault(bet, []).extend(
                c if applies == TRUE else Clause(All((applies, c.when)), c.then, c.address) for c in decision.clauses
            )
    return {bet: Decision(f"outcome of {bet}", tuple(found)) for bet, found in clauses.items()}


def _verdicts(reading: Reading, wager: Statement) -> list[tuple[Verdict[said.Condition], str]]:
    return [(says, s.address) for says, s in reading.saying_below(wager.address, Verdict, kinds.VERDICT)]


def _decisions(
    reading: Reading, wagers: Mapping[str, Statement], verdicts: Mapping[str, list[tuple[Verdict[said.Condition], str]]]
) -> dict[str, Decision]:
    conditions = {bet: _conditions(reading, verdicts[s.address]) for bet, s in wagers.items()}
    found: dict[str, Decision] = {}
    for bet, statement in wagers.items():
        own = dict(conditions[bet])
        clauses: list[Clause] = []
        for verdict, address in verdicts[statement.address]:
            match verdict.alone:
                case said.EitherHandWins(hands):
                    own[address] = _either_wins(reading, hands, wagers, verdicts, conditions, address)
                case None:
                    # otherwise: whenever none of the clauses beside it holds
                    others = tuple(own[a] for _, a in verdicts[statement.address] if a != address and a in own)
                    own[address] = Not(Some(others))
                case _:
                    pass
            if address in own:
                clauses.append(Clause(own[address], _result(reading, verdict.result), address))
        found[bet] = Decision(f"outcome of {bet}", tuple(clauses))
    return found


def _conditions(reading: Reading, verdicts: list[tuple[Verdict[said.Condition], str]]) -> Conditions:
    """The conditions of the clauses that state one themselves, or by reference to the clause before."""
    found: Conditions = {}
    before: Expression | None = None
    for verdict, address in verdicts:
        match verdict.alone:
            case said.SuchCounts(equal):
                if not isinstance(before, Comparison):
                    reading.report(
                        "reference", f"{address} speaks of “such” counts, but none are named before it.", address
                    )
                    continue
                found[address] = Comparison("==" if equal else "!=", before.left, before.right)
            case said.EitherHandWins() | None:
                continue
            case condition:
                found[address] = condition
                before = condition
    return found


def _either_wins(
    reading: Reading,
    hands: tuple[str, ...],
    wagers: Mapping[str, Statement],
    verdicts: Mapping[str, list[tuple[Verdict[said.Condition], str]]],
    conditions: Mapping[str, Conditions],
    address: str,
) -> Expression:
    """A hand wins when a wager on it wins: so the clauses on those wagers say what is meant."""
    wins: list[Expression] = []
    for hand in hands:
        stated = verdicts[wagers[hand].address] if hand in wagers else []
        won = [conditions[hand][a] for v, a in stated if v.result == WIN and a in conditions[hand]]
        if not won:
            reading.report(
                "reference", f"{address} speaks of the {hand}'s hand winning, but no words say when it does.", address
            )
        wins += won
    return Some(tuple(wins))


def _result(reading: Reading, result: str) -> str:
    if result == VOID and reading.alternative("void-wager") == STAND_OFF:
        return STAND_OFF
    return result


def combinations(
    reading: Reading,
) -> tuple[tuple[tuple[frozenset[str], str], ...], str, tuple[tuple[frozenset[str], str], ...]]:
    """The sets of bets that one player may make in a round, the rule that lists them, and the sets it forbids.

    Empty where the words do not limit which wagers may be made together.
    """
    rules = reading.of(kinds.COMBINATIONS)
    if len(rules) > 1:
        reading.report(
            "contradiction", f"{rules[0].address} and {rules[1].address} both list what a player may wager on."
        )
    permitted: list[tuple[frozenset[str], str]] = []
    for says, statement in reading.saying(kinds.COMBINATION, said.Combination):
        bets = frozenset(says.bets)
        twice = next((address for known, address in permitted if known == bets), None)
        if twice is not None or len(bets) != len(says.bets):
            message = f"{statement.address} names the same wagers twice or those of {twice}."
            reading.report("repeated", message, statement.address)
        permitted.append((bets, statement.address))
    forbidden = tuple((frozenset(s.closing.bets), s.address) for s in rules if isinstance(s.closing, said.NotTogether))
    for bets, address in forbidden:
        for known, listed in permitted:
            if bets <= known:
                reading.report("contradiction", f"{listed} permits together what {address} forbids.", listed)
    return tuple(permitted), rules[0].address if rules else "", forbidden
