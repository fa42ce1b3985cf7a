"""What a provision says of wagers on pairs and matches, and of the ante, as data."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from compliance.meaning.references import Cited

References = tuple[Cited, ...]
Likeness = Literal["pair", "same value", "same card"]


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards of a hand that are alike: so many from the card with the ordinal on. hand "": the one wagered on."""

    hand: str
    ordinal: int
    cards: int
    likeness: Likeness


@dataclass(frozen=True, slots=True)
class Placed:
    """Where the wager stands, and the cards with any of which it then wins."""

    hand: str
    shown: tuple[Shown, ...]


@dataclass(frozen=True, slots=True)
class SideOutcome:
    """When a wager wins; it loses where the cards of `unlike` are not alike, or (None) in every other case."""

    bet: str
    wins: tuple[Placed, ...]
    unlike: Shown | None


@dataclass(frozen=True, slots=True)
class PayScales:
    """The table that follows has the odds on a wager, on the scales named (none: the table names them)."""

    bet: str
    scales: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScaleCell:
    """A cell of such a table: a pay scale, what is achieved, or odds."""

    scale: str = ""
    category: str = ""
    odds: Fraction | None = None


@dataclass(frozen=True, slots=True)
class BestOnly:
    """Where two things are achieved by one wager, only one of them is paid."""

    bet: str
    achieved: tuple[str, ...]
    paid: str


@dataclass(frozen=True, slots=True)
class Collecting:
    """When wagers (and antes) are collected and paid."""

    antes: bool
    announced_under: References = ()
    subject_to: References = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Cards with the same face value: so many of each colour ("" is any), suits alike, different or whatever (None)."""

    counted: tuple[tuple[int, str], ...]
    same_suit: bool | None


@dataclass(frozen=True, slots=True)
class MatchDefined:
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class SameMeaning:
    """A term that means what another one means, "as defined in this section"."""

    term: str


@dataclass(frozen=True, slots=True)
class FaceValueDefined:
    """The cards that have a face value: by number, and by picture."""

    numbers: tuple[int, ...]
    pictures: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnteDefined:
    """The most that an ante may be, as a share of the table minimum, and the section under which it is paid."""

    most: Fraction
    section: int


@dataclass(frozen=True, slots=True)
class AnteMissing:
    """A wager accepted without an ante that was required is void."""


SideSaid = (
    SideOutcome
    | PayScales
    | ScaleCell
    | BestOnly
    | Collecting
    | MatchDefined
    | SameMeaning
    | FaceValueDefined
    | AnteDefined
    | AnteMissing
)
