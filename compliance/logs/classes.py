"""Classes of conformance: whether a log records what those of a class record, in every session and every round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from compliance.logs.rounds import Recorded, Round, Session, captures
from compliance.logs.vocabulary import words_of
from compliance.problems import Place, Problem
from compliance.strict_yaml import read_yaml

_FILE: Final = Path(__file__).with_name("classes.yaml")
_CALL: Final = "call: "


@cache
def _said() -> dict[str, Any]:
    return dict(read_yaml(_FILE)[0])


def class_names() -> tuple[str, ...]:
    """The classes, each with less than the next."""
    return tuple(str(entry["name"]) for entry in _said()["classes"])


def class_says(name: str) -> str:
    """What a log of the class records, in words."""
    return str(next(entry["says"] for entry in _said()["classes"] if entry["name"] == name))


def kinds_besides() -> frozenset[str]:
    """The kinds of event that a log of any class may have."""
    return frozenset(_said()["besides"])


def kinds_of_class(game: str, name: str) -> tuple[str, ...]:
    """The kinds of event that a log of this game and class has; none where the game has no such class."""
    words = words_of(game)
    return words.classes.get(name, ()) if words is not None else ()


def classes_of(game: str) -> tuple[str, ...]:
    """The classes that a game has."""
    return tuple(name for name in class_names() if kinds_of_class(game, name))


def each_round(game: str, name: str) -> tuple[str, ...]:
    """The kinds of which every round has one, in a log of this game and class."""
    said = _said()["each_round"]
    wanted = {*kinds_of_class(game, str(said["kinds_of"])), *said["and"]}
    return tuple(kind for kind in kinds_of_class(game, name) if kind in wanted)


def is_of_kind(recorded: Recorded, kind: str) -> bool:
    """Whether an event is of a kind, as `captures` names kinds."""
    event = recorded.event
    if kind.startswith(_CALL):
        return event.event == "call" and f"{_CALL}{getattr(event, 'what', '')}" == kind
    return event.event == kind


def _captured(session: Session, kind: str) -> bool:
    return captures(session, "call", kind.removeprefix(_CALL)) if kind.startswith(_CALL) else captures(session, kind)


def _lacks(recorded: Recorded, kind: str) -> tuple[str, ...]:
    """The members that an event of the kind lacks."""
    event, said = recorded.event, _said()
    unless = said["unless"].get(kind)
    if unless is not None and getattr(event, unless, None) is not None:
        return ()
    lacking = []
    for member in said["members"].get(kind, ()):
        ways = member if isinstance(member, list) else [member]
        if all(getattr(event, way, None) is None for way in ways):
            lacking.append(" or ".join(ways))
    return tuple(lacking)


@dataclass(slots=True)
class _Lacking:
    """Something that is missing in one place after another: where first, and in how many."""

    place: Place
    where: str
    count: int = 0


@dataclass(slots=True)
class ClassTest:
    """Holds the rounds of a log against a class. Give it every round; then ask for the `problems` of its sessions."""

    name: str
    rounds: int = 0
    _found: dict[tuple[str, str, str], _Lacking] = field(default_factory=dict)

    def take(self, round_: Round) -> None:
        """A round: what it must have, and what its events must carry."""
        self.rounds += 1
        kinds = kinds_of_class(round_.session.game, self.name)
        here: Mapping[str, list[Recorded]] = defaultdict(list)
        for recorded in round_.events:
            for kind in kinds:
                if is_of_kind(recorded, kind):
                    here[kind].append(recorded)
        failed = any(is_of_kind(r, kind) for r in round_.events for kind in _said()["instead"])
        for kind in kinds:
            if (
                kind in each_round(round_.session.game, self.name)
                and not here[kind]
                and not failed
                and _captured(round_.session, kind)
            ):
                self._add("round", kind, "", Place(round_.file, round_.events[0].line), round_)
            for recorded in here[kind]:
                for member in _lacks(recorded, kind):
                    self._add("member", kind, member, Place(recorded.file, recorded.line), round_)

    def _add(self, what: str, kind: str, member: str, place: Place, round_: Round) -> None:
        where = f"round {round_.id} at table {round_.session.table}"
        self._found.setdefault((what, kind, member), _Lacking(place, where)).count += 1

    def problems(self, sessions: Iterable[Session]) -> list[Problem]:
        """What the log lacks of the class; nothing where it is of it."""
        return [*self._of_sessions(sessions), *self._of_rounds()]

    def _of_sessions(self, sessions: Iterable[Session]) -> Iterator[Problem]:
        for session in sessions:
            place = Place(session.opened.file, session.opened.line)
            kinds = kinds_of_class(session.game, self.name)
            if not kinds:
                has = ", ".join(classes_of(session.game)) or "none"
                message = f"A log of {session.game} has no class “{self.name}”."
                yield Problem("log.no-such-class", "error", message, place, f"Its classes are: {has}.")
                continue
            for kind in lacking_for(session, self.name):
                message = f"A log of the class “{self.name}” records `{kind}`; `captures` of this session lacks it."
                remedy = "Name it if the recorder records it; otherwise the log is of a lesser class."
                yield Problem("log.not-of-class", "error", message, place, remedy)
            for member in _said()["session"]:
                if getattr(session.opened if member == "ts" else session, member, None) in (None, ""):
                    message = f"A log of the class “{self.name}” says `{member}` of each session; this one does not."
                    yield Problem("log.not-of-class", "error", message, place, f"Add `{member}` to the session.")

    def _of_rounds(self) -> Iterator[Problem]:
        for (what, kind, member), lacking in self._found.items():
            if what == "round":
                message = f"A round has no `{kind}` ({lacking.where}); so {lacking.count:,} of {self.rounds:,} rounds."
                remedy = "Record it in every round, or say with `void` or `uncaptured` why there is none."
            else:
                message = f"An event `{kind}` has no `{member}` ({lacking.where}); so {lacking.count:,} of them."
                remedy = "Record it with each."
            yield Problem("log.not-of-class", "error", message, lacking.place, remedy)


def lacking_for(session: Session, name: str) -> tuple[str, ...]:
    """The kinds of event that a session's recorder would have to record besides, for its log to be of a class."""
    return tuple(kind for kind in kinds_of_class(session.game, name) if not _captured(session, kind))


def of_class(game: str, name: str) -> dict[str, Any]:
    """What a log of a game and class has, as data: its kinds of event, which of them each round has, their members."""
    said, kinds = _said(), kinds_of_class(game, name)
    return {
        "session": list(said["session"]),
        "events": list(kinds),
        "each_round": list(each_round(game, name)),
        "or_instead": list(said["instead"]),
        "members": {kind: said["members"][kind] for kind in kinds if kind in said["members"]},
    }
