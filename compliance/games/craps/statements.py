"""What the provisions of craps can say, one record for each kind of statement."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Window = Literal["come out", "next roll"]
Spot = Literal["before the come out roll", "after the come out roll"]
Base = Literal["wager", "winnings"]


@dataclass(frozen=True, slots=True)
class Introduced:
    """A list of wagers, of odds or of faults follows."""


@dataclass(frozen=True, slots=True)
class Throw:
    """One of these totals is thrown."""

    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Commission:
    """Paid when the wager is placed: a share of the wager, or of what it would win."""

    share: Fraction
    of: Base


@dataclass(frozen=True, slots=True)
class Placed:
    """The wager is placed before, or after, the come out roll; None: it may be made at any time."""

    spot: Spot | None = None
    one_roll: bool = False


@dataclass(frozen=True, slots=True)
class Additional:
    """A wager in addition to a wager of the kind `base` on which one of these totals has been thrown first."""

    base: str
    totals: tuple[int, ...]
    window: Window | None


@dataclass(frozen=True, slots=True)
class OnNumber:
    """A wager on one of these numbers; `hard`: on a total thrown with both dice alike."""

    numbers: tuple[int, ...]
    hard: bool = False


@dataclass(frozen=True, slots=True)
class SameAs:
    """A wager like another one, defined in the paragraph with that letter, but for odds and commission."""

    bet: str
    letter: str
    commission: Commission


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager that may be made, by the log's name."""

    bet: str
    made: Placed | Additional | OnNumber | SameAs


@dataclass(frozen=True, slots=True)
class Event:
    """Something that may be thrown: a total (None: the number of the wager), the hard way or in any other way."""

    total: int | None
    manner: Literal["any", "hard", "other"] = "any"


@dataclass(frozen=True, slots=True)
class Race:
    """`first` is thrown before any of `before`."""

    first: Event
    before: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Follows:
    """What must be thrown, on that roll and after it, stands in the paragraphs below."""

    window: Window


@dataclass(frozen=True, slots=True)
class AtOnce:
    """One of these totals is thrown, on the roll named (None: on the roll that the wager is for)."""

    totals: tuple[int, ...]
    window: Window | None = None


@dataclass(frozen=True, slots=True)
class OtherTotal:
    """Any total is thrown but those that the sibling clauses name."""


@dataclass(frozen=True, slots=True)
class Otherwise:
    """Whatever the sibling clauses do not name."""


@dataclass(frozen=True, slots=True)
class WithBase:
    """The wager goes as a wager of another kind goes."""

    bet: str
    result: str


When = Follows | AtOnce | OtherTotal | Otherwise | WithBase | Race


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of the wager (win, lose, void), and when."""

    result: str
    when: When


@dataclass(frozen=True, slots=True)
class Case:
    """One of these totals is thrown; and, if `other` is given, of that total and `other` the one named comes first."""

    totals: tuple[int, ...]
    other: int | None = None
    total_first: bool = True


@dataclass(frozen=True, slots=True)
class Limit:
    """An additional wager (or what it would win) is no more than the wager it belongs to, or a payable unit more.

    base: that wager. for_unit: a payable unit may exceed it. option: how many times it may be at the operator's option.
    """

    measure: Base
    base: str
    for_unit: bool
    option: int | None


@dataclass(frozen=True, slots=True)
class Units:
    """The wager is so many units: `inner` of them as a wager `of`, and the last on `last` or on a nominated total."""

    units: int
    inner: int
    of: str
    ordinal: int
    last: str | None
    nominated: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitsAtLeast:
    """The wager is at least so many units, at least so many of them as each of two other wagers."""

    units: int
    parts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class PaidAs:
    """These wagers are paid as so many wagers of other kinds."""

    bets: tuple[str, ...]
    number: int
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OddsGroup:
    """A row of the odds table that names a wager; `by_total`: the rows below go by the total thrown."""

    bet: str
    by_total: bool = False


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A row of the odds table below a group: by the point, by the number of the wager, or by the total thrown.

    numbers: what the row says twice ("Four (4)") is there twice. side: "win" or "lose" where the row says so.
    """

    by: Literal["come out point", "come point", "number", "total"]
    numbers: tuple[int, ...]
    side: str = ""


@dataclass(frozen=True, slots=True)
class Defined:
    """A definition names these totals, thrown on that roll (or later)."""

    totals: tuple[int, ...]
    window: Window | None = None


@dataclass(frozen=True, slots=True)
class ComeOutDefined:
    """The come out roll: roll number `opening` of the game, roll number `after` once these wagers are decided."""

    opening: int
    after: int
    bets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Number:
    """A definition or rule that says how many dice there are."""

    n: int


@dataclass(frozen=True, slots=True)
class DiceDescribed:
    """The dice of the set: how many sides, the values from one to the other, the sum of opposite sides, the size."""

    in_set: int
    sides: int
    lowest: int
    highest: int
    opposite: int


@dataclass(frozen=True, slots=True)
class SetSize:
    """How many dice are in the set: each number of them that the words say."""

    sizes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Inactive:
    """Wagers that are inactive on a come out roll unless called on; `similar`: one mark stands for all such wagers."""

    similar: bool


@dataclass(frozen=True, slots=True)
class InactiveWagers:
    """The wagers of which the paragraphs below speak."""

    bets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Said:
    """A provision whose words are just those expected."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is wrong with a roll, by the log's name, "" where the log has none."""

    name: str


@dataclass(frozen=True, slots=True)
class Removal:
    """Wagers may be taken down until a roll decides them, but these not once a point stands for them."""

    fixed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Restaked:
    """A wager that was taken down is put back only at a new come out roll, or only by taking the next roll."""

    bet: str
    by: Literal["come out", "next roll"]


@dataclass(frozen=True, slots=True)
class CitedLetters:
    """The paragraphs of a rule that a provision cites."""

    rule: str
    letters: tuple[str, ...]


Statement = (
    Introduced
    | Wager
    | Verdict
    | Case
    | Limit
    | Units
    | UnitsAtLeast
    | PaidAs
    | OddsGroup
    | OddsRow
    | Defined
    | ComeOutDefined
    | Number
    | DiceDescribed
    | SetSize
    | Inactive
    | InactiveWagers
    | Said
    | Fault
    | Removal
    | Restaked
    | CitedLetters
    | Commission
    | Fraction
)
