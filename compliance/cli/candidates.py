"""`explain --at`: which rounds a complaint may mean that says a table, about a time, and perhaps a seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import TYPE_CHECKING, Any, Final

from compliance.cli.law_options import UnusableOptionError, read_instant
from compliance.reporting.visible import visible
from compliance.reporting.wording import counted, listed, money, rule_name, span

if TYPE_CHECKING:
    from compliance.logs.rounds import Round

_UNITS: Final[Mapping[str, str]] = {"s": "seconds", "m": "minutes", "h": "hours"}
_DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Around:
    """About when, and perhaps at which seat. at: an instant, or a time of any day."""

    said: str
    at: datetime | time
    within: timedelta
    seat: str | None

    def distance(self, round_: Round) -> timedelta | None:
        """How far a round is from it, nothing where it was being played then; None where the log gives no instant, or
        it is too far."""
        instants = [recorded.ts for recorded in round_.events if recorded.ts is not None]
        if not instants:
            return None
        house = round_.session.house
        first, last = (house.local(i) if house is not None else i for i in (min(instants), max(instants)))
        away = min(max(first - at, at - last, timedelta()) for at in self._instants(first))
        return away if away <= self.within else None

    def _instants(self, near: datetime) -> list[datetime]:
        if isinstance(self.at, datetime):
            return [self.at if self.at.tzinfo is not None else self.at.replace(tzinfo=near.tzinfo)]
        that_day = datetime.combine(near.date(), self.at, near.tzinfo)
        return [that_day - _DAY, that_day, that_day + _DAY]

    def is_at_seat(self, round_: Round) -> bool | None:
        """Whether somebody at the seat wagered in the round; None where its wagers do not say where they were made."""
        if self.seat is None:
            return True
        seats = _seats(round_)
        return self.seat in seats if seats else None


def around(at: str, within: str, seat: str | None) -> Around:
    """The options, read; one that cannot be used ends the command."""
    meant: datetime | time | None = _time_of_day(at)
    if meant is None:
        meant = read_instant("--at", at, ", or a time of day as 23:40")
    if meant is None:
        raise UnusableOptionError(f"--at {at}: write an instant, or a time of day as 23:40.")
    return Around(at, meant, _lasting(within), seat)


def _time_of_day(written: str) -> time | None:
    try:
        return time.fromisoformat(written) if ":" in written and "-" not in written else None
    except ValueError:
        return None


def _lasting(written: str) -> timedelta:
    number, unit = written[:-1], _UNITS.get(written[-1:])
    if unit is None or not number.isdecimal():
        raise UnusableOptionError(f"--within {written}: write how long as 30s, 10m or 1h.")
    return timedelta(**{unit: int(number)})


def _seats(round_: Round) -> set[str]:
    from compliance.logs.events import WagerEvent

    wagers = [event for _, event, _ in round_.each(WagerEvent)]
    return {place for wager in wagers for place in (wager.seat, wager.area) if place is not None}


def candidate(explained: Mapping[str, Any], round_: Round, asked: Around, away: timedelta) -> dict[str, Any]:
    """What is told of a round that may be meant. at_seat: null where the log does not say who sat where."""
    from compliance.logs.events import WagerEvent

    wagers = [event for _, event, _ in round_.each(WagerEvent)]
    here = [w for w in wagers if asked.seat is None or not _seats(round_) or asked.seat in (w.seat, w.area)]
    elsewhere = {w.id for w in wagers} - {w.id for w in here}
    broken = [v for v in explained["verdicts"] if v["verdict"] == "breach"]
    of_others = [v["rule"] for v in broken if v["wager"] in elsewhere]
    own = [v["rule"] for v in broken if v["wager"] not in elsewhere]
    members = ("casino", "table", "session", "round", "from_time", "to_time", "file", "currency")
    return {
        **{name: explained.get(name) for name in members},
        "seconds_away": int(away.total_seconds()),
        "at_seat": asked.is_at_seat(round_),
        "wagers": [
            {"id": w.id, "player": w.player, "seat": w.seat or w.area, "bet": w.bet, "amount_cents": w.amount}
            for w in here
        ],
        "conforms": not own,
        "rules": list(dict.fromkeys(own)),
        "rules_of_other_seats": list(dict.fromkeys(of_others)),
    }


def said(candidates: list[dict[str, Any]], asked: Around) -> str:
    """The candidates as text, the nearest first."""
    from compliance.reporting.findings import session_said

    seat = f", seat {visible(asked.seat)}" if asked.seat is not None else ""
    told = [f"{counted(len(candidates), 'round')} about {visible(asked.said)}{seat}, the nearest first:"]
    for one in candidates:
        away = f"{_spoken(one['seconds_away'])} away" if one["seconds_away"] else "played then"
        where = (
            f"Round {visible(one['round'])} at table {visible(one['table'])}, session {session_said(one['session'])}"
        )
        told += ["", f"{where}: {span(one['from_time'], one['to_time'])}; {away}"]
        for wager in one["wagers"]:
            at = f" at {visible(wager['seat'])}" if wager["seat"] else ""
            who = f" of {visible(wager['player'])}" if wager["player"] else ""
            amount = (
                money(wager["amount_cents"], one["currency"])
                if wager["amount_cents"] is not None
                else "an amount unknown"
            )
            told.append(f"  wager {visible(wager['id'])}{who}{at}: {visible(wager['bet'])}, {amount}")
        if one["at_seat"] is None:
            told.append("  Its wagers do not say at which seats they were made.")
        rules = listed([rule_name(visible(rule)) for rule in one["rules"]])
        told.append(
            f"  Does not conform with {rules}." if one["rules"] else "  Nothing was found that does not conform."
        )
        if one["rules_of_other_seats"]:
            others = listed([rule_name(visible(rule)) for rule in one["rules_of_other_seats"]])
            told.append(f"  Wagers at other seats do not conform with {others}.")
    told += ["", "explain --table T --round R explains one of them."]
    return "\n".join(told) + "\n"


def _spoken(seconds: int) -> str:
    """A stretch of time as it is said: "1 minute 36 seconds"."""
    minutes, rest = divmod(seconds, _SECONDS)
    hours, minutes = divmod(minutes, _SECONDS)
    parts = ((hours, "hour"), (minutes, "minute"), (rest, "second"))
    return " ".join(counted(number, name) for number, name in parts if number)


_SECONDS = 60  # of a minute, as minutes of an hour
