"""What a device is known to have lost: where, among what other devices tell, it may have happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from compliance.logs.events import SessionEvent
from compliance.logs.join_devices import JoinedSession
from compliance.logs.join_order import Stretch


def losses_within(session: JoinedSession, stretches: Sequence[Stretch]) -> list[set[int]]:
    """For each stretch the devices that lost something of which it is not known before or after which events of other
    devices it was: it lies between two events of its own device, and others tell of something between these."""
    flat = [(number, happening) for number, stretch in enumerate(stretches) for happening in stretch.happenings]
    open_: list[set[int]] = [set() for _ in stretches]
    for section in session.sections:
        last = -1
        for at, (_, happening) in enumerate(flat):
            own = next((told for told in happening.told if told.device == section.device), None)
            if own is None:
                continue
            if own.lost and at - last > 1:
                _add(section.device, open_, [flat[place][0] for place in range(max(last, 0), at + 1)])
            last = at
        if section.end is not None and section.end.lost and len(flat) - last > 1:
            _add(section.device, open_, [number for number, _ in flat[max(last, 0) :]])
    return open_


def _add(device: int, open_: Sequence[set[int]], places: Collection[int]) -> None:
    for place in places:
        open_[place].add(device)


def kinds_only_of(session: JoinedSession, device: int, losing: Collection[int]) -> tuple[str, ...]:
    """The kinds of event that a device which lost some says it records, and no other one that lost none."""
    captures = {
        section.device: section.opening.event.captures
        for section in session.sections
        if section.opening is not None and isinstance(section.opening.event, SessionEvent)
    }
    of_others = {kind for other, kinds in captures.items() if other not in losing for kind in kinds}
    mine = (kind for kind in captures.get(device, ()) if kind not in of_others)
    return tuple(dict.fromkeys(kind.partition(":")[0].partition(" without ")[0] for kind in mine))
