"""What the words say of the dice and their rolls: which rolls are void, and on which ones a wager rests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compliance.games.craps import kinds
from compliance.games.craps import statements as said
from compliance.games.craps.language import records_below, records_of
from compliance.games.craps.spaces import Dice
from compliance.games.craps.vocabulary import PASS
from compliance.meaning.provisions import Reading


@dataclass(frozen=True, slots=True)
class Resting:
    """The wagers that are inactive on a come out roll unless called on, and that may be called off or on at any time.

    under: the provision on the come out roll; called_under: that on calling; similar: one mark stands for all such
    wagers of a player. unread: whether some of these words are not understood, so that any wager might rest.
    """

    bets: tuple[str, ...]
    under: str
    called_under: str
    similar: bool
    unread: bool = False


@dataclass(frozen=True, slots=True)
class VoidRolls:
    """Fault of a roll (as the log names it) -> the provision by which it is void.

    always: whatever is called. when_called: if “No roll” is called. called_under: the provision on that call. unread:
    whether some of these words are not understood, so that a roll that seems valid might be void.
    """

    always: Mapping[str, str]
    when_called: Mapping[str, str]
    called_under: str
    unread: bool = False

    def in_doubt(self, fault: str | None, *, called: bool) -> bool:
        """Whether words that are not understood may be about such a roll."""
        if not self.unread or self.under(fault, called=called):
            return False
        return called or (fault is not None and fault not in self.when_called)

    def under(self, fault: str | None, *, called: bool) -> str:
        """The provision by which a roll with this fault (None: none recorded) is void, "" where it is valid."""
        if fault is not None and fault in self.always:
            return self.always[fault]
        return self.when_called.get(fault or "", self.called_under) if called else ""

    @property
    def addresses(self) -> tuple[str, ...]:
        """Every provision by which a roll can be void."""
        other = () if "" in self.when_called else (self.called_under,)
        return tuple(dict.fromkeys((*self.always.values(), *self.when_called.values(), *other)))


def dice(reading: Reading) -> Dice:
    """The dice; where the words disagree about them, that is a problem."""
    number = next((n.n for _, n in records_of(reading, kinds.TOTAL, said.Number)), 0)
    for address, described in records_of(reading, kinds.DICE, said.DiceDescribed):
        faces = tuple(range(described.lowest, described.highest + 1))
        if len(faces) != described.sides or described.opposite != described.lowest + described.highest:
            reading.report("contradiction", f"the faces of the dice in {address} do not fit each other.", address)
        for where, stated in records_of(reading, kinds.DICE_SET, said.SetSize):
            if set(stated.sizes) != {described.in_set}:
                reading.report("contradiction", f"{address} and {where} do not name one number of dice.", where)
        return Dice(number, faces)
    return Dice(0, ())


def resting(reading: Reading) -> Resting:
    """The inactive wagers; a version that names none has none."""
    if reading.unread_of(kinds.INACTIVE_WAGERS, kinds.INACTIVE, kinds.CALLED):
        return Resting((), "", "", similar=False, unread=True)
    for address, listed in records_of(reading, kinds.INACTIVE_WAGERS, said.InactiveWagers):
        inactive = next(records_below(reading, address, kinds.INACTIVE, said.Inactive), None)
        called = next(records_below(reading, address, kinds.CALLED, said.Said), None)
        if inactive is not None:
            return Resting(listed.bets, inactive[0], called[0] if called else inactive[0], inactive[1].similar)
    return Resting((), "", "", similar=False)


def void_rolls(reading: Reading) -> VoidRolls:
    """Which faults make a roll void."""
    always = _faults(reading, kinds.VOID_ROLLS)
    when_called = _faults(reading, kinds.CALLED_ROLLS)
    both = set(always) & set(when_called)
    if both:
        reading.report("contradiction", f"{', '.join(sorted(both))}: void always, and void only when so called.")
    under = next((address for address, _ in records_of(reading, kinds.CALLED_ROLLS, said.Introduced)), "")
    unread = reading.unread_of(kinds.VOID_ROLLS, kinds.CALLED_ROLLS, kinds.FAULT)
    return VoidRolls(always, when_called, under, bool(unread))


def _faults(reading: Reading, kind: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for rule, _ in records_of(reading, kind, said.Introduced):
        for address, fault in records_below(reading, rule, kinds.FAULT, said.Fault):
            if fault.name in found:
                reading.report("repeated", f"{address} names what {found[fault.name]} names.", address)
            found.setdefault(fault.name, address)
    return found


def check_definitions(reading: Reading, points: Mapping[str, tuple[int, ...]], sevens: tuple[int, ...]) -> None:
    """The definitions, against the wagers: points by window ("come out", "next roll"), and the totals that end a point.

    A definition adds nothing to the clauses; where it names other totals, the words contradict themselves.
    """
    for kind in (kinds.COME_OUT_POINT, kinds.COME_POINT):
        for address, defined in records_of(reading, kind, said.Defined):
            expected = points.get(defined.window or "")
            if expected is None or sorted(defined.totals) != sorted(expected):
                reading.report("contradiction", f"{address} names other totals than the clauses on wagers.", address)
    for address, defined in records_of(reading, kinds.SEVEN_OUT, said.Defined):
        if sorted(defined.totals) != sorted(sevens) or not address.endswith(f'"{_joined(sevens)} Out"'):
            reading.report("contradiction", f"{address} names another total than the clauses on wagers.", address)
    for address, come_out in records_of(reading, kinds.COME_OUT, said.ComeOutDefined):
        if (come_out.opening, come_out.after) != (1, 1) or PASS not in come_out.bets:
            reading.report("contradiction", f"{address} does not make the first roll the come out roll.", address)


def _joined(totals: tuple[int, ...]) -> str:
    return " or ".join(str(t) for t in totals)
