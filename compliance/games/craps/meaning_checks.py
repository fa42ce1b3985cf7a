"""Whether the statements of a version agree with each other, and whether they decide every roll."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from compliance.games.craps import kinds
from compliance.games.craps import statements as said
from compliance.games.craps.language import records_of
from compliance.games.craps.meaning_odds import Charge
from compliance.games.craps.meaning_rolls import check_definitions
from compliance.games.craps.meaning_wagers import Wager, unread_wagers
from compliance.games.craps.spaces import Dice, chances, is_race, space
from compliance.games.craps.vocabulary import FIRST, LOSE, ON, WIN
from compliance.meaning.decisions import Decided, Decision, Gap, decide, prove
from compliance.meaning.evidence import Known
from compliance.meaning.expressions import fact_names
from compliance.meaning.odds import Payout
from compliance.meaning.provisions import Reading

EITHER = (True, False)  # an additional wager may be active or not when its base is decided


def check_points(
    reading: Reading,
    wagers: Mapping[str, Wager],
    limits: Mapping[str, tuple[str, said.Limit]],
    inactive: Sequence[str],
) -> None:
    """The totals that establish a point, wherever the words name them; and which wagers other provisions speak of."""
    points: dict[str, tuple[int, ...]] = {}
    sevens: set[int] = set()
    for _, case in records_of(reading, kinds.CASE, said.Case):
        if case.other is not None:
            sevens.add(case.other)
    for address, case in records_of(reading, kinds.CASE, said.Case):
        if case.other is not None:
            window = _window_of(address, wagers)
            expected = points.setdefault(window, case.totals)
            if sorted(expected) != sorted(case.totals):
                reading.report("contradiction", f"{address} names other points than the clauses before it.", address)
    for bet, wager in wagers.items():
        made = wager.made
        if isinstance(made, said.Additional) and sorted(made.totals) != sorted(points.get(wager.window or "", ())):
            reading.report("contradiction", f"{wager.address} names other points than the clauses.", wager.address)
        if bet in limits and limits[bet][1].base != wager.base:
            reading.report("contradiction", f"{limits[bet][0]} speaks of another wager than its own.", limits[bet][0])
    for bet in inactive:
        if bet not in wagers and bet not in unread_wagers(reading, wagers):
            reading.report("reference", f"{bet} is called inactive, but no words permit such a wager.")
    check_definitions(reading, points, tuple(sorted(sevens)))


def _window_of(address: str, wagers: Mapping[str, Wager]) -> str:
    return next((w.window or "" for w in wagers.values() if address.startswith(w.address + "(")), "")


def check_numbers(reading: Reading, dice: Dice, wagers: Mapping[str, Wager]) -> bool:
    """Whether the dice can show every total that the clauses name."""
    one_roll = chances(dice)
    sound = bool(one_roll)
    for wager in wagers.values():
        for clause in wager.outcome.clauses:
            never = sorted({_in_words(n) for n in fact_names(clause.when) if is_race(n) and n not in one_roll})
            if never:
                sound = False
                message = f"{clause.address} waits for what the dice cannot show ({', '.join(never)})."
                reading.report("impossible", message, clause.address)
    return sound


def check_proofs(
    reading: Reading, dice: Dice, wagers: Mapping[str, Wager], payouts: Mapping[str, Decision]
) -> frozenset[str]:
    """Every outcome of every wager decided, the clauses agreeing; every win paid at one odds. The bets with a gap."""
    undecided: set[str] = set()
    for bet, wager in wagers.items():
        outcomes = [facts for facts, _ in space([wager.outcome], dice, wager.numbers, wager.points, EITHER)]
        gaps = prove(wager.outcome, outcomes)
        for gap in gaps[:1]:
            _report(reading, gap, wager.address)
        if any(not gap.clauses for gap in gaps):
            undecided.add(bet)
        if bet in payouts:
            both = space([wager.outcome, payouts[bet]], dice, wager.numbers, wager.points, EITHER)
            won = [facts for facts, _ in both if _answer(wager.outcome, facts) == WIN]
            for gap in prove(payouts[bet], won)[:1]:
                _report(reading, gap, payouts[bet].clauses[0].address)
    return frozenset(undecided)


_SAID = {ON: "the wager is on", FIRST: "the first total is"}


def _in_words(race: str) -> str:
    """What is thrown in a race, for a reader: "a total of 6", "a total of 6 the hard way"."""
    return f"a total of {race.partition('.')[-1]}"


def _answer(decision: Decision, facts: Mapping[str, object]) -> object:
    found = decide(decision, facts)  # type: ignore[arg-type]  # outcomes of a space are evidence
    return found.answer if isinstance(found, Decided) else None


def _report(reading: Reading, gap: Gap, address: str) -> None:
    known = {n: e.value for n, e in gap.outcome.items() if isinstance(e, Known)}
    told = [f"{said} {known[name]}" for name, said in _SAID.items() if name in known]
    order = sorted((str(place), n) for n, place in known.items() if is_race(n))
    told += [f"{_in_words(name)} comes first" for _, name in order[:1]]
    where = " and ".join(told) or "nothing is known"
    if gap.clauses:
        one, other = gap.clauses
        message = f"{gap.question}: {one.address} says {one.then} and {other.address} says {other.then} when {where}."
        reading.report("contradiction", message, one.address)
    else:
        reading.report("gap", f"{gap.question}: no clause says what follows when {where}.", address)


def check_true_odds(
    reading: Reading,
    dice: Dice,
    wagers: Mapping[str, Wager],
    payouts: Mapping[str, Decision],
    charges: Mapping[str, Charge],
) -> None:
    """Wagers that bear a commission receive true odds: what they win and lose must balance on every number."""
    for bet in charges:
        if bet not in wagers or bet not in payouts:
            continue
        wager = wagers[bet]
        for number in wager.numbers:
            balance = Fraction(0)
            for facts, chance in space([wager.outcome, payouts[bet]], dice, (number,)):
                answer, paid = _answer(wager.outcome, facts), _answer(payouts[bet], facts)
                if answer == WIN and isinstance(paid, Payout):
                    balance += chance * paid.odds
                elif answer == LOSE:
                    balance -= chance
            if balance:
                address = payouts[bet].clauses[0].address
                message = f"{address} pays {bet} on {number} at other than the true odds of {wager.address}."
                reading.report("contradiction", message, address)
