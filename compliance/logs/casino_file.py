"""What is the same at a casino every night: who it is, its law, its clock, what it has adopted under the rules.

Given once (casino.yaml, or an entry of a manifest), it holds for all its logs. It is the casino's own word and not a
record of any night: where a log says otherwise, the log is followed and the difference told (compliance.logs.standing).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import time
from typing import Annotated, Any, Final
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from compliance.logs import values as v
from compliance.logs.faults import UnreadableError, shorten
from compliance.logs.gaming_days import House, read_time_of_day, same_starts
from compliance.logs.local_times import like_zone, zone_of
from compliance.logs.mapping_forms import Part
from compliance.logs.quantities import read_amount, read_whole
from compliance.logs.sessions import option_value
from compliance.logs.vocabulary import OPTIONS, jurisdictions, words_of
from compliance.logs.yaml_faults import At
from compliance.spelling import aside


def _zone(written: object) -> ZoneInfo:
    zone = zone_of(written) if isinstance(written, str) else None
    if zone is None:
        raise ValueError(f"there is no zone called {shorten(str(written))}{like_zone(str(written))}")
    return zone


def _ordinal(written: object) -> int:
    number = read_whole(written)
    if not number:
        raise ValueError("a whole number from 1 stands here")
    return number


def _denomination(written: object) -> int:
    try:
        cents = read_amount(written)
    except UnreadableError as error:
        raise ValueError(str(error)) from None
    if not cents:
        raise ValueError("a chip is worth more than nothing")
    return cents


def _shifts(written: Mapping[str, time]) -> Mapping[str, time]:
    both = same_starts(written)
    if both is not None:
        raise ValueError(f"the shifts {shorten(both[0])} and {shorten(both[1])} begin at the same time")
    return written


def _jurisdiction(written: str) -> str:
    held = jurisdictions()
    near = "" if written in held else aside(written, held)
    if near:
        raise ValueError(f"rules of {shorten(written)} are not held{near}")
    return written


_OF_THE_CLOCK = WithJsonSchema({"type": "string", "pattern": "^[0-9]{2}:[0-9]{2}$"})
TimeOfDay = Annotated[time, BeforeValidator(read_time_of_day), _OF_THE_CLOCK]
Zone = Annotated[ZoneInfo, BeforeValidator(_zone), WithJsonSchema({"type": "string"})]
Ordinal = Annotated[int, BeforeValidator(_ordinal), WithJsonSchema({"type": "integer", "minimum": 1})]
Chip = Annotated[int, BeforeValidator(_denomination), WithJsonSchema({"type": "number", "exclusiveMinimum": 0})]
_OPTION: Final[dict[str, Any]] = {
    "amount": {"type": ["number", "string"]},
    "text": {"type": "string"},
    "odds": {"type": "string"},
    "list": {"type": "array", "items": {"type": "string"}},
    "table": {"type": "object", "additionalProperties": {"type": "string"}},
}
_OPTIONS: Final = {
    "type": "object",
    "properties": {name: _OPTION[kind] for name, kind in sorted(OPTIONS.items())},
    "additionalProperties": False,
}
Options = Annotated[dict[str, Any], WithJsonSchema(_OPTIONS)]


class AtTables(Part):
    """What the casino has adopted for tables: version of play, equipment, and the options that the rules leave to it.

    Members and options are those of the session of a log (docs/log-format.md), by the same names.
    """

    variant: v.Variant | None = None
    dealing_style: v.DealingStyle | None = None
    decks: Ordinal | None = None
    cutting_cards: Ordinal | None = None
    shuffler: v.Shuffler | None = None
    chips: tuple[Chip, ...] | None = None
    options: Options = Field(default_factory=dict)


class Everywhere(Part):
    """What may be said once for all casinos of a manifest: law, clock, currency, and what is adopted.

    zone: an IANA name, Pacific/Auckland. gaming_day_starts: by the clock on the wall. shifts: when each begins; it
    lasts until the next. games: for all tables of a game; tables: for one table, before what is said of its game.
    """

    jurisdiction: Annotated[str, AfterValidator(_jurisdiction)] | None = None
    zone: Zone | None = None
    gaming_day_starts: TimeOfDay | None = None
    shifts: Annotated[dict[str, TimeOfDay], AfterValidator(_shifts)] = Field(default_factory=dict)
    currency: str | None = None
    games: dict[v.Game, AtTables] = Field(default_factory=dict)


class Casino(Everywhere):
    """A casino. casino: its name, as reports give it; also_called: other names by which its logs call it."""

    casino: Annotated[str, Field(min_length=1)]
    also_called: tuple[str, ...] = ()
    tables: dict[str, AtTables] = Field(default_factory=dict)

    def stated(self) -> dict[str, str]:
        """What a mapping of its logs need not state: members of the session, and the zone of times."""
        said = {"casino": self.casino, "jurisdiction": self.jurisdiction}
        said["zone"] = self.zone.key if self.zone is not None else None
        return {name: value for name, value in said.items() if value is not None}

    def house(self, stated_in: str) -> House:
        """Its clock."""
        return House(stated_in, self.zone, self.gaming_day_starts, tuple(self.shifts.items()))


OF_A_KEY: Final = "[key]"  # the mark by which the library says that a fault is in a key


def adopted_faults(casino: Any) -> Iterator[tuple[At, str]]:
    """What is wrong with the options of a casino as it is written, whatever else is wrong with it: the way to each, and
    a sentence without stop."""
    for among in ("games", "tables"):
        at_tables = casino.get(among) if isinstance(casino, dict) else None
        for name, at in at_tables.items() if isinstance(at_tables, dict) else ():
            options = at.get("options") if isinstance(at, dict) else None
            for option, value in options.items() if isinstance(options, dict) else ():
                why = _option_fault(option, value, name if among == "games" else None)
                if why:
                    yield (among, name, "options", option), why


def _option_fault(option: str, value: Any, game: str | None) -> str:
    words = words_of(game)
    known = words.options if words is not None else OPTIONS
    if option not in known:
        of_game = f"{game} has" if known is not OPTIONS else "there is"
        return f"{of_game} no option {shorten(option)}{aside(option, known)}"
    try:
        option_value(option, value)
    except UnreadableError as error:
        return str(error)
    return ""
