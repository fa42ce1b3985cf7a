"""Lines of logs as they stand, for a report that quotes them: read again, since none is kept while judging."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from pathlib import Path
from typing import Final

from compliance.logs.lines import LogFile, is_read_twice
from compliance.problems import Place, Problem

LONGEST_QUOTE: Final = 2_000  # characters of a line; what is more is left out, and that it is is shown
_CUT: Final = " … (cut here; the log has the rest)"


def quotes_of(file: str, lines: Iterable[int], sha256: str | None) -> Mapping[int, str]:
    """These lines of a log by number; none of a file that is not text, can be read only once, or is no longer the one
    of this digest."""
    path, wanted = Path(file), set(lines)
    if not wanted or not is_read_twice(path) or not path.is_file():
        return {}
    log = LogFile(path, _is_text)
    found: dict[int, str] = {}
    reading = log.lines()
    for number, raw in reading:
        if number in wanted and raw is not None:
            text = raw.decode("utf-8", errors="replace")
            found[number] = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}{_CUT}"
            wanted.discard(number)
            if not wanted:
                break
    if isinstance(reading, Generator):
        reading.close()  # reads on to the end for the digest
    return found if not log.refused and log.sha256 == sha256 else {}


def _is_text(name: str, start: bytes) -> Problem | None:
    if b"\0" not in start:
        return None
    return Problem("log.not-text", "error", "This is no text, so no line of it is quoted.", Place(name))
