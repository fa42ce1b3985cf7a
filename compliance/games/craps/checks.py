"""The checks that the words on wagers, commissions and rolls give, under the provision that says each."""

from __future__ import annotations

from collections.abc import Iterator

from compliance.games.craps import statements as said
from compliance.games.craps.meaning import CrapsRules
from compliance.games.craps.meaning_wagers import Wager
from compliance.games.craps.vocabulary import DECIDED
from compliance.games.settled import NO_ROLL
from compliance.meaning.checks import Check
from compliance.meaning.evidence import Value
from compliance.meaning.expressions import TRUE, All, Comparison, Constant, Expression, FactName, Not, Within


def is_(left: Expression, value: Value) -> Expression:
    """The condition that something has this value."""
    return Comparison("==", left, Constant(value))


def checks_of(rules: CrapsRules) -> Iterator[Check]:
    """The checks, in the order of the wagers; then those on taking wagers down, and on void rolls."""
    for bet, wager in rules.wagers.items():
        yield from _placing(bet, wager, rules)
        if bet in rules.limits:
            yield _limit(bet, rules.limits[bet][0])
        if bet in rules.units:
            yield _units(bet, rules.units[bet][0])
        if bet in rules.charges:
            yield from _commission(bet, rules)
            yield from _returned(bet, rules)
        else:
            yield from _no_charge(bet, rules)
    yield from _removal(rules)
    for bet, (address, restaked) in rules.restaked.items():
        yield _restaked(bet, address, restaked)
    for fault, address in rules.void_rolls.always.items():
        yield _no_roll(fault, address)


def _of(bet: str, *more: Expression) -> Expression:
    return All((is_(FactName("placement.bet"), bet), *more))


_POINT_STOOD = "{placement.said}; its point {placement.established?stood|did not stand}"
_MADE = Within(FactName("placement.act"), ("placed", "increased"))


def _placing(bet: str, wager: Wager, rules: CrapsRules) -> Iterator[Check]:
    """Where, and on what, the words let a wager be placed; one put back after it was taken down may have a rule."""
    made = wager.made
    restaked = rules.restaked.get(bet)
    fresh = Not(FactName("placement.again")) if restaked is not None else TRUE
    if isinstance(made, said.Placed) and made.spot == "before the come out roll":
        yield _place_check(
            wager.address,
            "wager.time",
            _of(bet, _MADE, fresh),
            Not(FactName("placement.point_on")),
            "the wager is placed immediately before the come out roll",
            "{placement.said}; {placement.point_on?a|no} come out point stood",
        )
    elif isinstance(made, said.Placed) and made.spot == "after the come out roll":
        yield _place_check(
            wager.address,
            "wager.time",
            _of(bet, is_(FactName("placement.act"), "placed")),
            FactName("placement.point_on"),
            "the wager is placed after the come out roll",
            "{placement.said}; the come out roll {placement.point_on?had been|had not been} thrown",
        )
    if isinstance(made, said.Placed) and made.spot == "after the come out roll" and restaked is None:
        yield _place_check(
            wager.address,
            "wager.increased",
            _of(bet, is_(FactName("placement.act"), "increased")),
            Not(FactName("placement.established")),
            "the wager stands as placed before the roll that counts first for it",
            _POINT_STOOD,
        )
    if isinstance(made, said.Additional):
        yield _place_check(
            wager.address,
            "wager.additional",
            _of(bet, _MADE),
            FactName("placement.has_base"),
            f"the player has made a wager on {wager.base}, and a point has been thrown for it",
            "{placement.said}; {placement.has_base?such a wager stood|no such wager stood}",
        )
    elif wager.numbers:
        numbers: tuple[Value, ...] = wager.numbers
        yield _place_check(
            wager.address,
            "wager.number",
            _of(bet, is_(FactName("placement.act"), "placed")),
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
    *,
    whole: bool = True,
) -> Check:
    """whole: that none of the wager was to be made, so that what was won on all of it is in question."""
    won = FactName("placement.winnings") if whole else None
    return Check(
        address,
        code,
        "placement",
        expected,
        recorded,
        "operator",
        "wager",
        when,
        that,
        values=values,
        money=won,
        in_question=whole,
    )


def _limit(bet: str, address: str) -> Check:
    return _place_check(
        address,
        "wager.odds-limit",
        _of(bet, _MADE),
        FactName("placement.within"),
        "no more than {placement.limit_said} is wagered in addition",
        "{placement.said}; in all: {placement.together_said}",
        whole=False,
    )


def _units(bet: str, address: str) -> Check:
    return _place_check(
        address,
        "wager.units",
        _of(bet, _MADE),
        FactName("placement.in_units"),
        "the wager is made up of units as the rule has it",
        "{placement.said}",
        whole=False,
    )


def _of_wager(bet: str, *more: Expression) -> Expression:
    return All((is_(FactName("wager.bet"), bet), FactName("wager.settled_here"), *more))


def _commission(bet: str, rules: CrapsRules) -> Iterator[Check]:
    """The commission that is paid when the wager is placed, asked of it when it is settled."""
    right = FactName("commission.right")
    yield Check(
        rules.charges[bet].address,
        "commission",
        "wager",
        "a commission of {commission.due_said} is paid on {wager.said}",
        "{commission.taken_said} taken",
        "dealer",
        "money",
        _of_wager(bet, FactName(DECIDED)),
        that=right,
        money=FactName("commission.gain"),
    )
    if not rules.commission_on_win:
        yield Check(
            rules.charges[bet].address,
            "commission.late",
            "wager",
            "the commission on {wager.said}, {commission.due_said}, is paid when the wager is placed",
            "{commission.taken_said} taken when the wager was settled",
            "dealer",
            "payment",
            _of_wager(bet, FactName(DECIDED), right),
            that=Not(FactName("commission.late")),
        )


def _returned(bet: str, rules: CrapsRules) -> Iterator[Check]:
    if rules.returned:
        yield Check(
            rules.returned,
            "commission.returned",
            "wager",
            "the commission on {wager.said} is handed back, since no roll decided it",
            "handed back beyond it: {commission.kept_said}",
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
            that=is_(FactName("commission.charged"), 0),
            money=FactName("commission.loss"),
        )


def _no_roll(fault: str, address: str) -> Check:
    """A void roll is called so; wagers settled by it all the same are wrongly settled for want of that call."""
    return Check(
        address,
        NO_ROLL,
        "roll",
        "“No roll” is called, since the roll is void ({roll.fault})",
        "{roll.said}; {roll.no_roll_called?so called|not so called}",
        "dealer",
        "announcement",
        is_(FactName("roll.fault"), fault),
        that=FactName("roll.no_roll_called"),
    )


_TAKEN_DOWN = Within(FactName("placement.act"), ("removed", "reduced"))


def _removal(rules: CrapsRules) -> Iterator[Check]:
    """A wager may be taken down until a roll decides it; some may not once a point stands for them."""
    address, fixed = rules.removal
    if not address:
        return
    yield _place_check(
        address,
        "wager.removed-late",
        _TAKEN_DOWN,
        Not(FactName("placement.decided")),
        "the wager is removed or reduced before a roll decides it",
        "{placement.said}; {placement.decided?a roll had decided it|no roll had decided it}",
    )
    yield _place_check(
        address,
        "wager.removed",
        All((_TAKEN_DOWN, Within(FactName("placement.bet"), tuple(fixed)))),
        Not(FactName("placement.established")),
        "the wager stands once a point is established for it",
        _POINT_STOOD,
    )


def _restaked(bet: str, address: str, restaked: said.Restaked) -> Check:
    """A wager taken down is put back only at a new come out roll, or only by taking the next roll."""
    if restaked.by == "come out":
        return _place_check(
            address,
            "wager.put-back",
            _of(bet, _MADE, FactName("placement.again")),
            Not(FactName("placement.point_on")),
            "the wager is not replaced or increased until a new come out roll",
            "{placement.said}; the same come out point {placement.point_on?stood|did not stand}",
        )
    return _place_check(
        address,
        "wager.put-back",
        _of(bet, is_(FactName("placement.act"), "increased")),
        Not(FactName("placement.established")),
        "the wager is increased only by one that takes the next roll",
        _POINT_STOOD,
    )
