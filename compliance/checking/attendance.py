"""Who worked how many rounds, and on which days a table was played: what rates and periods of a report are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

from compliance.checking.when import When
from compliance.logs.events import StaffEvent
from compliance.logs.gaming_days import BY_CALENDAR, day_by_calendar
from compliance.logs.rounds import Round

# how many rounds, by casino, by role and name, or by table and day
Attendance: TypeAlias = dict[str, dict[str, dict[str, int]]]

# events after which play may go otherwise than before
CHANGES: Final = frozenset({"session", "staff", "shuffle", "cards", "dice", "sign", "equipment", "open", "direction"})


def staff_on(round_: Round) -> dict[str, str]:
    """Who worked the table at a round's end, by role, as far as the log says so."""
    known: dict[str, str] = {}
    for recorded in (*round_.context, *round_.between, *round_.events):
        event = recorded.event
        if isinstance(event, StaffEvent):
            given = {"dealer": event.dealer, "supervisor": event.supervisor}
            known |= {role: name for role, name in given.items() if name is not None}
    return known


def changed_before(round_: Round) -> list[str]:
    """What had changed at the table since the round before, by the kind of its event, each once."""
    return list(dict.fromkeys(r.event.event for r in round_.between if r.event.event in CHANGES))


def count_round(people: Attendance, days: Attendance, round_: Round, time: When) -> None:
    """Counts a round for those who worked it, and for its day at its table. time: when it was played."""
    session = round_.session
    for role, name in staff_on(round_).items():
        add(people, session.casino, role, name)
    add(days, session.casino, session.table, day_of(time))


def count_assessed(people: Attendance, round_: Round) -> None:
    """Counts a round of which something could be assessed for those who worked it."""
    for role, name in staff_on(round_).items():
        add(people, round_.session.casino, role, name)


def day_of(time: When) -> str:
    """The gaming day of a round, else its day by the casino's clock, marked; empty where the log gives neither."""
    return time.gaming_day or day_by_calendar(time.first)


def add(counts: Attendance, casino: str, kind: str, name: str, rounds: int = 1) -> None:
    """Counts so many rounds more."""
    of_kind = counts.setdefault(casino, {}).setdefault(kind, {})
    of_kind[name] = of_kind.get(name, 0) + rounds


def counted(counts: Attendance) -> Iterator[tuple[str, str, str, int]]:
    """What was counted, in order: (casino, role or table, name or day, rounds)."""
    for casino, kinds in sorted(counts.items()):
        for kind, names in sorted(kinds.items()):
            yield from ((casino, kind, name, rounds) for name, rounds in sorted(names.items()))


def attendance_said(people: Attendance, assessed: Attendance, days: Attendance) -> dict[str, Iterable[dict[str, Any]]]:
    """`people` and `days` of the check document. assessed: the rounds of the people of which something could be
    assessed."""
    of_them = {(c, role, name): n for c, role, name, n in counted(assessed)}
    return {
        "people": [
            {"casino": c, "role": role, "name": name, "rounds": n, "assessed_rounds": of_them.get((c, role, name), 0)}
            for c, role, name, n in counted(people)
        ],
        "days": [
            {"casino": c, "table": table, "day": day.removeprefix(BY_CALENDAR) or None, "rounds": n}
            | ({"by_calendar": True} if day.startswith(BY_CALENDAR) else {})
            for c, table, day, n in counted(days)
        ],
    }
