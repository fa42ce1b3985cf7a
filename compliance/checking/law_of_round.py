"""Which law a round falls under, of each work: by its instant, the commencements supplied, and the readings taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from compliance.games.works import general_works, work_of, works_below
from compliance.logs.rounds import Round
from compliance.rulebook.model import IN_FORCE, Standing, Version
from compliance.rulebook.pending import combinations_of
from compliance.rulebook.records import Record

if TYPE_CHECKING:
    from compliance.checking.rounds import Court

VERSION_AT = "version-at"
"""The reading by which the law of a round is that of its last event, not of its first."""


def may_be_under_other_law(court: Court, round_: Round, other: Mapping[str, str]) -> bool:
    """Whether other readings may put a round under another law than those taken do, or whether it is judged under
    several, since a commencement is not known."""
    both = (court.taken, other)
    instants = [i for readings in both if (i := instant_of(round_, readings)) is not None]
    if any(court.rulebook.pending(round_.session.jurisdiction, instant) for instant in instants):
        return True
    works = works_of(round_)
    one, two = ([standing_of(court, work, round_, readings) for work in works] for readings in both)
    return any(a is not b for a, b in zip(one, two, strict=True))


def courts_over(court: Court, round_: Round, readings: Mapping[str, str]) -> Iterator[tuple[Court, tuple[Record, ...]]]:
    """The court, then for each other law that a round may fall under, since it is not known whether an instrument that
    is held had commenced, the court that takes it so, with those instruments."""
    yield court, ()
    instant = instant_of(round_, readings)
    pending = court.rulebook.pending(round_.session.jurisdiction, instant) if instant is not None else ()
    seen = {laws_for(court, round_, readings)} if pending else set()
    for chosen in combinations_of(pending):
        assumed = replace(court, commenced=chosen)
        laws = laws_for(assumed, round_, readings)
        if laws not in seen:
            seen.add(laws)
            yield assumed, tuple(r for r in pending if r.id in chosen)


def standings_of(court: Court, round_: Round) -> tuple[Standing, ...] | None:
    """What is known of each work that a round falls under, its game's first and those below the law last; None where no
    rules of its game are known to be in force."""
    work = work_of(round_.session)
    if work is None or instant_of(round_, court.taken) is None:
        return None
    law = works_of(round_)
    below = [entry.work for entry in works_below(round_.session, set(law))]
    standings = tuple(standing_of(court, name, round_, court.taken) for name in (*law, *below))
    return standings if version_in(court, standings[0]) is not None else None


def works_of(round_: Round) -> list[str]:
    """The works of law that a round falls under."""
    work = work_of(round_.session)
    return [*([work] if work is not None else []), *general_works(round_.session.jurisdiction)]


def laws_for(court: Court, round_: Round, readings: Mapping[str, str]) -> tuple[tuple[str, ...], ...]:
    """Which text of each work a round falls under, by the instruments that made it; none where it is not known."""
    standings = [standing_of(court, name, round_, readings) for name in works_of(round_)]
    versions = [(version_in(court, standing), [t.order.said for t in standing.touched]) for standing in standings]
    return tuple((v.work, *v.made_by, *orders) if v is not None else () for v, orders in versions)


def standing_of(court: Court, work: str, round_: Round, readings: Mapping[str, str]) -> Standing:
    """What is known of a work's law for the round, in the work that has taken its place if one has.

    The law is that of the round's first event, or by another reading (version-at) that of its last.
    """
    instant = instant_of(round_, readings)
    if instant is None:
        reason = "the log gives no instant for this round, so the law in force is not known"
        return Standing(work, "unknown", None, reason)
    until = round_.events[-1].ts
    found = court.rulebook.standing(work, instant, court.commenced, until)
    if found.status == "superseded" and found.successor is not None:
        return court.rulebook.standing(found.successor, instant, court.commenced, until)
    return found


def instant_of(round_: Round, readings: Mapping[str, str]) -> datetime | None:
    """The instant by which the law of a round is found; None where the log gives none."""
    return round_.events[-1].ts if readings.get(VERSION_AT) == "last event" else round_.starts


def version_in(court: Court, standing: Standing) -> Version | None:
    """The text by which a round is judged, None where none can be."""
    if standing.status in IN_FORCE:
        return standing.version
    return standing.last_known if court.assume_last_known else None
