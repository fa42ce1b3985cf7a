"""Craps as the checker sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from compliance.games.craps import statements as said
from compliance.games.craps.facts import craps_view
from compliance.games.craps.meaning import CrapsRules, read_rules
from compliance.games.craps.meaning_wagers import Wager
from compliance.games.craps.picture import picture_of
from compliance.games.craps.vocabulary import DECIDED, IDLE_UNDER, UNDECIDED, UNROLLED, VOID_UNDER
from compliance.games.craps.words import VOCABULARY
from compliance.games.play import Game, PlayRules, RoundView, WagerRules
from compliance.logs.rounds import Round
from compliance.meaning.checks import Check
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.evidence import Value
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName, Not, Within
from compliance.problems import Problem
from compliance.rulebook.model import Version


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    wagers = {
        bet: WagerRules(_until_settled(wager, rules), rules.payouts[bet])
        for bet, wager in rules.wagers.items()
        if bet in rules.payouts
    }
    return PlayRules(version, rules.read, wagers, tuple(_checks(rules)), rules), problems


def _until_settled(wager: Wager, rules: CrapsRules) -> Decision:
    """The outcome of a wager at its settlement: as its clauses say once a roll has decided it, undecided before.

    A wager settled as won or lost before that is a breach of what keeps it undecided: the provision by which the roll
    was void, or under which the wager rested, the rule that wagers be made before the throw, else its own clauses.
    """
    decided = FactName(DECIDED)
    clauses = [replace(c, when=All((decided, c.when))) for c in wager.outcome.clauses]
    idle, void = FactName(IDLE_UNDER), FactName(VOID_UNDER)
    void_under = sorted({*rules.void_rolls.always.values(), *rules.void_rolls.when_called.values()})
    open_ = Not(decided)
    for address in dict.fromkeys((*void_under, rules.void_rolls.called_under)):
        clauses.append(Clause(All((open_, _is(void, address))), UNDECIDED, address))
    not_void = _is(void, "")
    for address in dict.fromkeys((rules.resting.under, rules.resting.called_under)):
        clauses.append(Clause(All((open_, not_void, _is(idle, address), Not(_is(idle, "")))), UNDECIDED, address))
    awake = All((open_, not_void, _is(idle, "")))
    unrolled = FactName(UNROLLED)
    clauses.append(Clause(All((awake, unrolled)), UNDECIDED, rules.before_throw or wager.address))
    clauses.append(Clause(All((awake, Not(unrolled))), UNDECIDED, wager.address))
    return Decision(wager.outcome.question, tuple(clauses))


def _is(left: Expression, value: Value) -> Expression:
    return Comparison("==", left, Constant(value))


# ---- checks that the words on wagers and rolls give -------------------------------------------------------------------


def _checks(rules: CrapsRules) -> Iterator[Check]:
    for bet, wager in rules.wagers.items():
        yield from _placing(bet, wager)
        if bet in rules.limits:
            yield _limit(bet, rules.limits[bet][0])
        if bet in rules.units:
            yield _units(bet, rules.units[bet][0])
        if bet in rules.charges:
            yield _commission(bet, rules.charges[bet].address)
            yield from _returned(bet, rules)
        else:
            yield from _no_charge(bet, rules)
    for fault, address in rules.void_rolls.always.items():
        yield _no_roll(fault, address)


def _of(bet: str, *more: Expression) -> Expression:
    return All((_is(FactName("placement.bet"), bet), *more))


_MADE = Within(FactName("placement.act"), ("placed", "increased"))


def _placing(bet: str, wager: Wager) -> Iterator[Check]:
    """Where, and on what, the words let a wager be placed; a Don't Pass Bet taken down before has a rule of its own."""
    made = wager.made
    fresh = Not(FactName("placement.again"))
    if isinstance(made, said.Placed) and made.spot == "before the come out roll":
        yield _place_check(
            wager.address,
            "wager.time",
            _of(bet, _MADE, fresh),
            Not(FactName("placement.point_on")),
            "the wager is placed immediately before the come out roll",
            "{placement.said} when a come out point stood",
        )
    elif isinstance(made, said.Placed) and made.spot == "after the come out roll":
        yield _place_check(
            wager.address,
            "wager.time",
            _of(bet, _is(FactName("placement.act"), "placed")),
            FactName("placement.point_on"),
            "the wager is placed after the come out roll",
            "{placement.said} before the come out roll",
        )
        yield _place_check(
            wager.address,
            "wager.increased",
            _of(bet, _is(FactName("placement.act"), "increased"), fresh),
            Not(FactName("placement.established")),
            "the wager stands as placed before the roll that counts first for it",
            "{placement.said} when its point stood",
        )
    elif isinstance(made, said.Additional):
        yield _place_check(
            wager.address,
            "wager.additional",
            _of(bet, _MADE),
            FactName("placement.has_base"),
            f"the player has made a wager on {wager.base}, and a point has been thrown for it",
            "{placement.said} without such a wager",
        )
    elif wager.numbers:
        numbers: tuple[Value, ...] = wager.numbers
        yield _place_check(
            wager.address,
            "wager.number",
            _of(bet, _is(FactName("placement.act"), "placed")),
            Within(FactName("placement.on"), numbers),
            "the wager is on one of the numbers {numbers}",
            "{placement.said}, on {placement.on}",
            (("numbers", numbers),),
        )


def _place_check(
    address: str,
    code: str,
    when: Expression,
    that: Expression,
    expected: str,
    recorded: str,
    values: tuple[tuple[str, Value], ...] = (),
) -> Check:
    return Check(address, code, "placement", expected, recorded, "operator", "wager", when, that, values=values)


def _limit(bet: str, address: str) -> Check:
    return _place_check(
        address,
        "wager.odds-limit",
        _of(bet, _MADE),
        FactName("placement.within"),
        "the wager is no more than {placement.limit_said}",
        "{placement.said}",
    )


def _units(bet: str, address: str) -> Check:
    return _place_check(
        address,
        "wager.units",
        _of(bet, _MADE),
        FactName("placement.in_units"),
        "the wager is made up of units as the rule has it",
        "{placement.said}",
    )


def _of_wager(bet: str, *more: Expression) -> Expression:
    return All((_is(FactName("wager.bet"), bet), FactName("wager.settled_here"), *more))


def _commission(bet: str, address: str) -> Check:
    """The commission that is paid when the wager is placed, asked of it when it is settled."""
    taken = FactName("commission.taken")
    return Check(
        address,
        "commission",
        "wager",
        "a commission of {commission.due_said} is paid on {wager.said}",
        "{commission.taken_said} taken",
        "dealer",
        "money",
        _of_wager(bet, FactName(DECIDED)),
        that=Comparison("==", taken, FactName("commission.due")),
        money=FactName("commission.gain"),
    )


def _returned(bet: str, rules: CrapsRules) -> Iterator[Check]:
    if rules.returned:
        yield Check(
            rules.returned,
            "commission.returned",
            "wager",
            "the commission on {wager.said} is handed back, since no roll decided it",
            "{commission.kept_said} handed back short of it",
            "dealer",
            "money",
            _of_wager(bet, FactName("wager.taken_down")),
            that=FactName("commission.returned"),
            money=FactName("commission.kept"),
        )


def _no_charge(bet: str, rules: CrapsRules) -> Iterator[Check]:
    if rules.no_other:
        yield Check(
            rules.no_other,
            "commission.none",
            "wager",
            "nothing is charged on {wager.said}",
            "{commission.charged_said} charged",
            "dealer",
            "money",
            _of_wager(bet),
            that=_is(FactName("commission.charged"), 0),
            money=FactName("commission.loss"),
        )


def _no_roll(fault: str, address: str) -> Check:
    """A void roll is called so; where wagers were settled by it, that is the finding, and it is not made twice."""
    return Check(
        address,
        "no-roll.called",
        "roll",
        "“No roll” is called, since the roll is void ({roll.fault})",
        "{roll.said}: no such call",
        "dealer",
        "announcement",
        All((_is(FactName("roll.fault"), fault), Not(FactName("roll.settled")))),
        that=FactName("roll.no_roll_called"),
    )


def _view(round_: Round, rules: PlayRules, cut_off: bool) -> RoundView:
    own: CrapsRules = rules.own
    return craps_view(round_, own, cut_off=cut_off)


CRAPS = Game("craps", VOCABULARY, _read, _view, picture_of)
