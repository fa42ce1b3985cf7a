"""The chain of a log: a line that bears `prev` says the digest of the line before, so that a change of that shows.

`prev` is the SHA-256, in lower-case hex, of the bytes of the line before in the same file: all of them as they stand
once the file is unpacked, without the line's end (LF, or CR and LF) and without the byte order mark at the head of a
file; lines that are blank are passed over. The first line of a chain has none, or the digest of the last line of the
file before. A chain that breaks says that the line before was changed after it was written, or that lines were taken
out or put in there: that line is left out, and whatever may have stood at the place counts as missing.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from compliance.logs.events import LogEvent, SessionEvent
from compliance.logs.fault_list import FaultList
from compliance.logs.reading import Entry, Quarantined, digest_of
from compliance.problems import Place, Problem

_REMEMBERED: Final = 64  # lines before, by which it is seen that what stands between was put in
_REASON: Final = "the chain of digests is broken after it"
_ASK: Final = "Ask the recorder's owner for the log as it was written; what depends on this place is not assessed."


@dataclass(slots=True)
class Chain:
    """How far the chain of one file holds. verified: lines whose `prev` is right; broken: places at which it is not."""

    verified: int = 0
    broken: int = 0
    first: str | None = None  # what the first line of the file says came before it, in another file
    begun: bool = False
    _seen: deque[Entry | Quarantined] = field(default_factory=lambda: deque(maxlen=_REMEMBERED))

    @property
    def last(self) -> str | None:
        """The digest of the last line; None where there is none, or it was not kept."""
        return digest_of(self._seen[-1]) if self._seen else None

    def as_json(self) -> dict[str, int]:
        """The member `chain` of the `check` document's `logs`."""
        return {"verified": self.verified, "broken": self.broken}

    def follow(
        self, lines: Iterable[Entry | Quarantined], problems: FaultList, *, at_once: bool = False
    ) -> Iterator[Entry | Quarantined]:
        """The lines of a file, each of a chain handed on when the next has vouched for it.

        at_once: the next may be long in coming; each is handed on as it comes, and none is left out.
        """
        held: Entry | Quarantined | None = None
        for line in lines:
            if held is None and not self.begun and isinstance(line, Entry) and line.prev is None:
                self._seen.append(line)  # most logs have no chain
                yield line
                continue
            broken = self._broken(line, problems)
            if held is not None and broken and not _stands(held):
                held = _left_out(held)
            if held is not None:
                yield held
                held = None
                if broken and isinstance(line, Entry):
                    yield _missing(line)
            elif broken and isinstance(line, Entry):
                yield _missing(line)
            self._seen.append(line)
            is_linked = isinstance(line, Entry) and line.prev is not None
            self.begun = self.begun or is_linked
            if is_linked and not at_once:
                held = line
            else:
                yield line
        if held is not None:
            yield held

    def _broken(self, line: Entry | Quarantined, problems: FaultList) -> bool:
        """Whether the chain breaks between the line before and this one; if so it is told."""
        if isinstance(line, Quarantined):
            return False  # what it says of the line before cannot be read; the next line vouches for its bytes
        if line.prev is None:
            if self.begun:
                self.broken += 1
                message = (
                    "This line has no `prev`, as lines before it have: whether the line before is as it was written, "
                    "and whether one is missing here, cannot be told."
                )
                problems.append(_told(message, line.file, line.line, "Have the recorder write `prev` on every line."))
                self.begun = False
            return False
        if all(digest_of(seen) is None for seen in self._seen):
            self.first = line.prev
            return False
        last = self.last
        if line.prev == last:
            self.verified += 1
            return False
        self.broken += 1
        before = next((seen.line for seen in reversed(self._seen) if digest_of(seen) is not None), line.line - 1)
        earlier = next((seen.line for seen in reversed(self._seen) if digest_of(seen) == line.prev), None)
        if earlier is not None:
            between = "this line was" if before == earlier + 1 else f"lines {earlier + 1} to {before} were"
            message = f"The `prev` of line {line.line} is the digest of line {earlier}: {between} put in afterwards."
        elif last is None:
            message = f"The `prev` of line {line.line} cannot be verified: this line is too long to be kept."
        else:
            message = (
                f"The `prev` of line {line.line} is not the digest of this line, which stands before it: this line was "
                "changed after it was written, or lines between the two were taken out."
            )
        problems.append(_told(message, line.file, before))
        return True


def goes_on(chain: Chain, file: str, before: Iterable[Chain]) -> Problem | None:
    """What is to be said of a file whose chain begins in another one, None where that is a file before it."""
    if chain.first is None or any(chain.first == other.last for other in before):
        return None
    message = "The chain of this file goes on from a line that is in none of the files before it: it was not verified."
    return Problem("log.chain-begins-elsewhere", "note", message, Place(file, 1), "Give the files in their order.")


def chained(lines: Iterable[str]) -> Iterator[str]:
    """Lines of a canonical log (each an object, without its end), each with the digest of the one before."""
    digest: str | None = None
    for line in lines:
        if digest is not None:
            line = f'{line[:-1]},"prev":"{digest}"}}'
        digest = hashlib.sha256(line.encode("utf-8")).hexdigest()
        yield line


def _stands(line: Entry | Quarantined) -> bool:
    """Whether a line stands all the same: without its session all the rounds after it would be lost with it."""
    return isinstance(line, Quarantined) or isinstance(line.event, (LogEvent, SessionEvent))


def _left_out(line: Entry | Quarantined) -> Quarantined:
    assert isinstance(line, Entry)
    known: dict[str, str | int] = {}
    # a recorder that numbers its events shows by the numbers what else is missing; of any other, it may be anything
    if line.event.seq is not None and line.event.table is not None:
        known = {"table": line.event.table, "seq": line.event.seq}
    digest = hashlib.sha256(line.raw).hexdigest()
    return Quarantined(line.file, line.line, digest, "", "log.chain-broken", _REASON, known)


def _missing(line: Entry) -> Quarantined:
    """A place at which something may be missing, of any table of the file."""
    reason = "the chain of digests is broken before it"
    return Quarantined(line.file, line.line, "", "", "log.chain-broken", reason, {}, is_line=False)


def _told(message: str, file: str, line: int, remedy: str = _ASK) -> Problem:
    return Problem("log.chain-broken", "error", message, Place(file, line, 1), remedy)
