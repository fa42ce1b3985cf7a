"""The recorder's count of a table's events: what is missing, told once, and where.

A quarantined line and the gap that it leaves in the numbers are one loss. So quarantined lines wait until the next
event of their table: where the numbers run on, nothing is missing there, whatever the line was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from compliance.logs.events import KINDS, Event
from compliance.logs.reading import Quarantined
from compliance.logs.rounds import GapKind, Recorded

# how many of the last gaps of a table are kept in mind, in case the missing event comes late
KEPT_IN_MIND: Final = 64
# how many lines that could not be read are kept apart where they stand between two events of a table
KEPT_WAITING: Final = 64
_IDENTIFYING: Final = ("round", "wager", "id", "to", "n", "what", "hand")


@dataclass(slots=True)
class Loss:
    """A place in the stream of a table's events at which something is missing or in doubt; a Gap in the making."""

    kind: GapKind
    file: str
    line: int
    missing: range = range(0)
    salvaged: Mapping[str, str | int] | None = None
    after: Recorded | None = None
    before: Recorded | None = None
    unread: int = 0  # quarantined lines that may account for part of what is missing
    late: Recorded | None = None  # the missing event, where it came after all


def identity(event: Event) -> dict[str, str | int]:
    """The members by which it can be told what an event concerned, as a quarantined line's salvaged ones."""
    known: dict[str, str | int] = {"event": event.event}
    for name in _IDENTIFYING:
        value = getattr(event, name, None)
        if value is not None:
            known[name] = value
    return known


@dataclass(slots=True)
class EventCount:
    """The state of one table's count."""

    high: int | None = None
    last: int | None = None
    restart: Loss | None = None  # the last step back, until it is clear what it was
    waiting: list[Quarantined] = field(default_factory=list)
    more: int = 0  # lines that wait beyond those kept
    recent: deque[Loss] = field(default_factory=lambda: deque(maxlen=KEPT_IN_MIND))

    def wait(self, lines: Iterable[Quarantined], beyond: int = 0) -> None:
        """Lines that could not be read come; of many in one stretch the first are kept, and the others counted."""
        self.more += beyond
        for line in lines:
            if len(self.waiting) < KEPT_WAITING:
                self.waiting.append(line)
            else:
                self.more += 1

    def _waited(self) -> None:
        self.waiting.clear()
        self.more = 0

    def before(self, recorded: Recorded, after: Recorded | None) -> list[Loss]:
        """The losses that the coming of this event shows, in the stretch between `after` and it."""
        seq = recorded.seq
        if seq is None:
            # a table that numbers its events shows with the next number whether something is missing
            return [] if self.high is not None else self._flush(recorded, after)
        if self.high is None:
            self.high = self.last = seq
            return self._flush(recorded, after)
        previous, self.last = self.last, seq
        if seq == self.high + 1:
            self._resume()
            self.high = seq
            self._waited()
            return []
        if seq > self.high:
            self._resume()
            losses = list(self._missing(range(self.high + 1, seq), recorded, after))
            self.high = seq
            self._waited()
            self.recent.extend(losses)
            return losses
        self._waited()
        if self._filled(recorded):
            return []
        if self.restart is not None and self.restart.before is not None and self.restart.before.seq == seq - 1:
            self.high, self.restart = seq, None
            return []
        kind: GapKind = "seq repeat" if seq == previous else "step back"
        doubt = identity(recorded.event) if kind == "seq repeat" else None
        loss = Loss(kind, recorded.file, recorded.line, salvaged=doubt, after=after, before=recorded)
        self.restart = loss if kind == "step back" else None
        return [loss]

    def _resume(self) -> None:
        """The count goes on from where it was: a step back in between was one number given a second time."""
        if self.restart is not None and self.restart.before is not None:
            self.restart.kind = "seq repeat"
            self.restart.salvaged = identity(self.restart.before.event)
        self.restart = None

    def counts_anew(self, seq: int | None) -> bool:
        """Whether a session that begins with this number counts anew."""
        return seq is not None and self.high is not None and seq <= self.high

    def begin_anew(self, seq: int | None) -> None:
        """A session begins whose recorder counts from a lower number: the count follows it."""
        self.high = self.last = seq
        self.restart = None
        self.recent.clear()

    def at_end(self, after: Recorded | None, last_seq: int | None = None) -> list[Loss]:
        """The losses at the end of a session: lines that waited for a next event, and numbers that never came."""
        if last_seq is not None and self.high is not None and last_seq > self.high and after is not None:
            tail = range(self.high + 1, last_seq + 1)
            losses = list(self._missing(tail, None, after, "lost tail"))
            self.high = self.last = last_seq
            self._waited()
            return losses
        return self._flush(None, after)

    def _flush(self, before: Recorded | None, after: Recorded | None) -> list[Loss]:
        losses = []
        if self.more:
            # one place at which whatever it was may be missing says as much as thousands
            first = self.waiting[0]
            losses.append(Loss("quarantined line", first.file, first.line, after=after, before=before))
            self._waited()
        for line in self.waiting:
            seq = line.salvaged.get("seq")
            if isinstance(seq, int) and self.high is not None and before is None and seq <= self.high:
                continue
            missing = range(seq, seq + 1) if isinstance(seq, int) else range(0)
            losses.append(
                Loss("quarantined line", line.file, line.line, missing, _known(line), after=after, before=before)
            )
        self._waited()
        return losses

    def _missing(
        self, missing: range, before: Recorded | None, after: Recorded | None, kind: GapKind = "seq gap"
    ) -> Iterator[Loss]:
        """The missing numbers, with the quarantined lines that account for them."""
        shown = before or after
        assert shown is not None
        numbered = {s: q for q in self.waiting if isinstance(s := q.salvaged.get("seq"), int) and s in missing}
        unnumbered = [q for q in self.waiting if "seq" not in q.salvaged]
        unread = len(unnumbered) + self.more
        stretches = list(_without(missing, sorted(numbered)))
        left = sum(len(stretch) for stretch in stretches)
        accounted = 0 < left <= len(unnumbered) and not self.more
        # as many lines as numbers: each line is one of them; else it is not known which lines are this table's
        lines = iter(unnumbered)
        for stretch in _in_order(stretches, sorted(numbered)):
            if stretch.start in numbered:
                line = numbered[stretch.start]
                yield Loss("quarantined line", line.file, line.line, stretch, _known(line), after, before)
            elif accounted:
                for seq in stretch:
                    line = next(lines)
                    known = _known(line) if left == len(unnumbered) else None
                    yield Loss("quarantined line", line.file, line.line, range(seq, seq + 1), known, after, before)
            else:
                yield Loss(kind, shown.file, shown.line, stretch, None, after, before, unread=unread)

    def _filled(self, late: Recorded) -> bool:
        """Whether this event is one that was missed before; then only the order is in doubt."""
        seq = late.seq
        assert seq is not None
        for loss in self.recent:
            if loss.kind not in ("seq gap", "quarantined line") or seq not in loss.missing:
                continue
            if seq == loss.missing.start:
                loss.missing = range(seq + 1, loss.missing.stop)
            elif seq == loss.missing.stop - 1:
                loss.missing = range(loss.missing.start, seq)
            else:
                return False
            if not loss.missing:
                loss.salvaged = identity(late.event) if loss.late is None else None
                loss.kind = "late event"
            loss.late = late
            return True
        return False


@dataclass(slots=True)
class Placeless:
    """The lines of a file that could not be read and do not say of which table they are."""

    count: int = 0
    _last: deque[Quarantined] = field(default_factory=lambda: deque(maxlen=KEPT_WAITING))

    def take(self, line: Quarantined) -> None:
        self.count += 1
        self._last.append(line)

    def latest(self, many: int) -> list[Quarantined]:
        """So many of the last lines, or as many of them as are kept."""
        return list(self._last)[-many:]


def _known(line: Quarantined) -> Mapping[str, str | int] | None:
    # of what is not recorded in a round any event may be missing there; and a kind that no log has is a slip
    if line.salvaged.get("event") in KINDS and line.salvaged["event"] != "uncaptured":
        return line.salvaged
    return {"round": r} if (r := line.salvaged.get("round")) else None


def _without(whole: range, taken: Sequence[int]) -> Iterator[range]:
    start = whole.start
    for number in taken:
        if number > start:
            yield range(start, number)
        start = number + 1
    if start < whole.stop:
        yield range(start, whole.stop)


def _in_order(stretches: Sequence[range], single: Sequence[int]) -> list[range]:
    return sorted([*stretches, *(range(n, n + 1) for n in single)], key=lambda r: r.start)
