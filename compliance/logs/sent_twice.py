"""Rounds that come a second time in the same words: a session that was sent twice, in one file or from two sources.

Of each round of a session a number made from its lines is kept, eight bytes a round. A session that is opened again may
go on (its rounds are new) or be told anew; a round of it in the words of an earlier one is read once, since a round is
unique within its session. Only lines that bear a number or an instant tell that: others may rightly come again.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass, field

from compliance.logs.rounds import Recorded, Session

_Key = tuple[str, str, str, str]


@dataclass(slots=True)
class RoundsTold:
    """The rounds told of so far, by session. again: the sessions of which rounds came a second time."""

    again: set[_Key] = field(default_factory=set)
    _rounds: dict[_Key, array[int]] = field(default_factory=dict)
    _opened: dict[_Key, tuple[str, int]] = field(default_factory=dict)

    def is_again(self, session: Session, events: Iterable[Recorded], lines: set[bytes]) -> bool:
        """Whether the session, opened before, had a round of just these lines; if not, the round is now told of."""
        if b"" in lines or all(r.event.seq is None and r.event.ts is None for r in events):
            return False
        key, opened, number = session.key, (session.opened.file, session.opened.line), hash(frozenset(lines))
        told = self._rounds.setdefault(key, array("q"))
        if self._opened.setdefault(key, opened) != opened and number in told:
            return True
        told.append(number)
        return False
