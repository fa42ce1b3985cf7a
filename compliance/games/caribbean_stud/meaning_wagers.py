"""When ante, bet and jackpot wagers win, lose, stand off or are void, and when the dealer's hand qualifies."""

from __future__ import annotations

from compliance.games.caribbean_stud import meaning_kinds as kinds
from compliance.games.caribbean_stud import meaning_statements as said
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.ranking import HandOrder
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.evidence import Value
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName, Not, Some, Within
from compliance.meaning.provisions import Reading

_STANDS = Not(FactName(v.MISDEAL))  # a hand that is misdealt has no result
_QUALIFIES = FactName(v.QUALIFIES)


def _is(fact: str, value: Value) -> Expression:
    return Comparison("==", FactName(fact), Constant(value))


def _state(*states: str) -> Expression:
    return Within(FactName(v.STATE), states)


def dealer_qualifies(reading: Reading, order: HandOrder) -> Decision:
    """Whether the dealer's hand qualifies: a higher hand than odd cards, or odd cards that are high enough."""
    found = reading.one(kinds.QUALIFIES, said.Qualifies)
    if found is None or not order.categories:
        return Decision("whether the dealer's hand qualifies", ())
    words, statement = found
    first, second = (order.place(rank) for rank in words.least)
    if first <= second:
        reading.report(
            "contradiction",
            f"{statement.address} names {words.least[0]} before {words.least[1]}, which is no lower.",
            statement.address,
        )
    lowest = order.order_of(order.categories[0])
    high_enough = Some(
        (
            Comparison(">", FactName(v.DEALER_ORDER), Constant(lowest)),
            Comparison(">", FactName(v.DEALER_FIRST), Constant(first)),
            All((_is(v.DEALER_FIRST, first), Comparison(">=", FactName(v.DEALER_SECOND), Constant(second)))),
        )
    )
    address = statement.address
    return Decision(
        "whether the dealer's hand qualifies",
        (Clause(high_enough, True, address), Clause(Not(high_enough), False, address)),
    )


def outcomes(reading: Reading) -> dict[str, Decision]:
    """Per bet, what becomes of a wager on it."""
    clauses: dict[str, list[Clause]] = {bet: [] for bet in v.BETS}
    _compared(reading, clauses)
    _unqualified(reading, clauses)
    _left_face_down(reading, clauses)
    _jackpot(reading, clauses)
    _folded(reading, clauses)
    _collected(reading, clauses)
    _dead(reading, clauses)
    misdealt = reading.one(kinds.MISDEAL, said.Misdeal)
    if misdealt is not None:
        for bet in (v.ANTE, v.BET):
            clauses[bet].append(Clause(FactName(v.MISDEAL), _void(reading), misdealt[1].address))
    return {bet: Decision(f"outcome of {bet}", tuple(found)) for bet, found in clauses.items()}


def _void(reading: Reading) -> str:
    """A void wager is a stand off (general rule 1.0, "Void"), unless another reading is asked for."""
    return reading.alternative("void-wager")


def _compared(reading: Reading, clauses: dict[str, list[Clause]]) -> None:
    """9.5: the player's hand against the dealer's, where the dealer's qualifies and the player's is shown."""
    verdicts = reading.saying(kinds.HAND_VERDICT, said.HandVerdict)
    if not verdicts:
        reading.report("missing", "no words say when a player's hand wins.")
    for verdict, statement in verdicts:
        when = All((_STANDS, _QUALIFIES, _state(v.IN_PLAY), _is(v.AGAINST, verdict.against)))
        for bet in (v.ANTE, v.BET):
            clauses[bet].append(Clause(when, verdict.result, statement.address))


def _unqualified(reading: Reading, clauses: dict[str, list[Clause]]) -> None:
    """9.2: antes of the players remaining are paid, bet wagers are void."""
    remaining = (v.IN_PLAY, v.FACE_DOWN) if _face_down_only_qualified(reading) else (v.IN_PLAY,)
    when = All((_STANDS, Not(_QUALIFIES), _state(*remaining)))
    paid = reading.one(kinds.ANTE_PAID, said.AntePaid)
    if paid is not None:
        clauses[v.ANTE].append(Clause(when, v.WIN, paid[1].address))
    void = [s for s in reading.statements if s.kind == kinds.UNQUALIFIED and isinstance(s.closing, said.BetsVoid)]
    if not void:
        reading.report("missing", "no words say what becomes of bet wagers where the dealer does not qualify.")
    for statement in void:
        clauses[v.BET].append(Clause(when, _void(reading), statement.address))


def _face_down_only_qualified(reading: Reading) -> bool:
    return reading.alternative("stud-face-down") == "where the dealer qualifies"


def _left_face_down(reading: Reading, clauses: dict[str, list[Clause]]) -> None:
    found = reading.one(kinds.LEFT_FACE_DOWN, said.LeftFaceDown)
    if found is None:
        return
    conditions: tuple[Expression, ...] = (_STANDS, _state(v.FACE_DOWN))
    if _face_down_only_qualified(reading):
        conditions = (*conditions, _QUALIFIES)
    for bet in (v.ANTE, v.BET):
        clauses[bet].append(Clause(All(conditions), v.LOSE, found[1].address))


def with_prize(reading: Reading) -> tuple[str, ...]:
    """The categories that qualify for a jackpot prize."""
    return tuple(hand.category for hand, _ in reading.saying(kinds.QUALIFYING_HAND, said.QualifyingHand))


def _folded_states(reading: Reading) -> Expression:
    """The states in which a hand takes part in the jackpot no more."""
    folded = _state(v.FOLDED, v.ABSENT)
    if reading.alternative("stud-folded-jackpot") == "lost":
        return folded
    return All((folded, _is(v.OPERATED, v.MANUAL)))


def _jackpot(reading: Reading, clauses: dict[str, list[Clause]]) -> None:
    """11.2 and 11.6: a hand with a prize wins whatever the dealer has; any other does not."""
    wins = reading.one(kinds.JACKPOT_WINS, said.Qualifies)
    listed = reading.one(kinds.QUALIFYING_HANDS, said.Introduced)
    has_prize = Within(FactName(v.CATEGORY), with_prize(reading))
    taking_part = All((_STANDS, Not(_state(v.DEAD)), Not(_folded_states(reading))))
    if wins is not None:
        clauses[v.PROGRESSIVE].append(Clause(All((taking_part, has_prize)), v.WIN, wins[1].address))
    if listed is not None:
        clauses[v.PROGRESSIVE].append(Clause(All((taking_part, Not(has_prize))), v.LOSE, listed[1].address))


def _folded(reading: Reading, clauses: dict[str, list[Clause]]) -> None:
    """8.2 (or else 4.5, which refers to it), and 14.11 by which an absent player is deemed to have folded."""
    collected = False
    for collect, statement in reading.saying(kinds.COLLECT, said.Collect):
        if _stands_under(reading, statement.address, kinds.ON_FOLD):
            collected = collected or v.ANTE in collect.bets
            for bet in collect.bets:
                clauses[bet].append(Clause(All((_STANDS, _state(v.FOLDED))), v.LOSE, statement.address))
    for collect_jackpot, statement in reading.saying(kinds.COLLECT_JACKPOT, said.CollectJackpot):
        if _stands_under(reading, statement.address, kinds.ON_FOLD):
            # while the electronic equipment has taken the wager into the pool, there is nothing to collect
            when = All((_STANDS, _state(v.FOLDED, v.ABSENT), _operated(reading, collect_jackpot.mode)))
            clauses[v.PROGRESSIVE].append(Clause(when, v.LOSE, statement.address))
    fold = reading.one(kinds.FOLD, said.Fold)
    if fold is not None and not collected:
        clauses[v.ANTE].append(Clause(All((_STANDS, _state(v.FOLDED))), v.LOSE, fold[1].address))
    absent = reading.one(kinds.ABSENT, said.Absent)
    if absent is not None:
        clauses[v.ANTE].append(Clause(All((_STANDS, _state(v.ABSENT))), v.LOSE, absent[1].address))


def _operated(reading: Reading, mode: str) -> Expression:
    return Constant(True) if reading.alternative("stud-folded-jackpot") == "lost" else _is(v.OPERATED, mode)


def _stands_under(reading: Reading, address: str, kind: str) -> bool:
    parent = reading.version.by_address[address].parent
    return any(s.address == parent and s.kind == kind for s in reading.statements)


def _collected(reading: Reading, clauses: dict[str, list[Clause]]) -> None:
    """9.7 and 9.8: what is collected where a hand loses, and what of the jackpot wager where it wins or loses."""
    for follows, rule in reading.saying(kinds.ON_RESULT, said.OnResult):
        against = _against(reading, follows.result)
        when = All((_STANDS, _QUALIFIES, _state(v.IN_PLAY), Within(FactName(v.AGAINST), against)))
        for collect, statement in reading.saying_below(rule.address, said.Collect):
            for bet in collect.bets:
                clauses[bet].append(Clause(when, v.LOSE, statement.address))
        for jackpot, statement in reading.saying_below(rule.address, said.CollectJackpot):
            conditions: tuple[Expression, ...] = (when, _is(v.OPERATED, jackpot.mode))
            if jackpot.unless_qualifying:
                conditions = (*conditions, Not(Within(FactName(v.CATEGORY), with_prize(reading))))
            clauses[v.PROGRESSIVE].append(Clause(All(conditions), v.LOSE, statement.address))


def _against(reading: Reading, result: str) -> tuple[str, ...]:
    """How a hand compares with the dealer's where it has this result."""
    verdicts = reading.saying(kinds.HAND_VERDICT, said.HandVerdict)
    return tuple(verdict.against for verdict, _ in verdicts if verdict.result == result)


def _dead(reading: Reading, clauses: dict[str, list[Clause]]) -> None:
    """14.1: a dead hand forfeits its wagers and any jackpot prize."""
    found = reading.one(kinds.DEAD_HAND, said.DeadHand)
    if found is None:
        return
    dead, statement = found
    for bet in (*dead.bets, *((v.PROGRESSIVE,) if dead.jackpot else ())):
        clauses[bet].append(Clause(All((_STANDS, _state(v.DEAD))), v.LOSE, statement.address))
