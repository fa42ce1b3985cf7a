"""How people are named in what leaves the program: as the log does, by pseudonyms, or not at all.

It is settled in one place, on the document from which every report is drawn and before any of them is. Members that
name a person are changed wherever they stand; in all other text that comes from a log every name of the log is looked
for. The words of the law are not: no log wrote them.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from compliance.checking.spool import shown
from compliance.logs.faults import shorten
from compliance.logs.people import FREE_TEXT, MEMBERS, Part, says_a_role
from compliance.problems import Place, Problem
from compliance.reporting.looking import Looked
from compliance.reporting.visible import visible
from compliance.rulebook.standing import HELD_WITHOUT_DAY

if TYPE_CHECKING:
    from compliance.logs.case_file import Case

Mode = Literal["show", "pseudonym", "omit"]
MODES: Final[tuple[Mode, ...]] = ("show", "pseudonym", "omit")
LEFT_OUT: Final = "[name left out]"
LINE_LEFT_OUT: Final = "[left out: a line of the log may name people]"
PROSE_LEFT_OUT: Final = "[left out: free text may name people]"
LEAST_KEY: Final = 16  # bytes of a key that nobody can try out

# what the law, the rulebook or the program itself wrote
_NOT_FROM_A_LOG: Final = frozenset(
    {
        "words", "citation", "source", "work", "version", "rule", "code", "rules", "provisions", "works", "readings",
        "orders", "attestations", "program", "rulebook", "schema_version", "verdict", "subject", "grade", "status",
        "stands_under", "id_of_rule", "incident", "follows_from", "sha256", "currency", "currencies", "favour",
        "money_kind", "from_time", "to_time", "from_utc", "to_utc", "title", "lead", "closing", "rows", "names",
        "file", "game", "kind", "gaming_day", "severity", "casino", "law", "would_stand",
    }
)  # fmt: skip
# what a recorder writes as it likes, and who may stand where an event says by whom and to whom
_WORDS_OF_LOG: Final = frozenset({"id", "wager", "round", "session", "by", "to"})
_PROBLEM: Final = "problem"
# what people wrote in words of their own
_PROSE: Final = frozenset({"in_their_words"})
_SHORTEST = 2
_LETTERS_OF_A_PSEUDONYM = 10


@dataclass
class Names:
    """The names of a run and what stands in their place.

    key: by which pseudonyms are made, so that they are the same in every run with it; without one they are numbered in
    the order in which names come in the logs.
    """

    mode: Mode = "show"
    key: bytes | None = None
    _known: dict[str, tuple[Part, str]] = field(default_factory=dict)
    _looked: Looked = field(default_factory=Looked)
    _numbers: dict[Part, int] = field(default_factory=dict)
    _plain: int = 0
    _kept: tuple[str, ...] = ()

    def learn(self, people: Iterable[tuple[Part, str]]) -> None:
        """Takes the names of a log."""
        for part, name in people:
            if name in self._known:
                continue
            self._known[name] = (part, self._pseudonym(part, name))
            if not _can_be_looked_for(name):
                self._plain += 1
                continue
            self._looked.add((name, visible(name), shorten(name), json.dumps(name)[1:-1]), name)

    @property
    def people(self) -> list[tuple[Part, str]]:
        """The names learnt, in their order."""
        return [(part, name) for name, (part, _) in self._known.items()]

    def of(self, name: str, part: Part = "player") -> str | None:
        """What stands in the place of a member that names a person; None where nothing does."""
        if self.mode == "show":
            return name
        if self.mode == "omit":
            return None
        if name not in self._known:
            self.learn([(part, name)])
        return self._known[name][1]

    def text(self, text: str) -> str:
        """Text in which every name of the log is changed, whole words of it, whatever their capitals, accents, spaces
        and apostrophes; not in names of files, nor in what it repeats of the state of the law."""
        return self._changed(text, self._looked.found(text, everywhere=True)) if self.mode != "show" else text

    def _sentence(self, text: str, *, in_event: bool) -> str:
        """What the program writes, in which a name of words of the law stands only where a person is meant."""
        return self._changed(text, self._looked.found(text, everywhere=False, in_event=in_event))

    def _changed(self, text: str, found: Iterable[tuple[int, int, str]]) -> str:
        said: list[str] = []
        at = 0
        for begins, ends, name in found:
            if not self._is_kept(text, begins, ends):
                said += [text[at:begins], self.of(name) or LEFT_OUT]
                at = ends
        return "".join(said) + text[at:]

    def _is_kept(self, text: str, begins: int, ends: int) -> bool:
        """Whether a place of a text lies within the name of a file, or what it repeats of the state of the law."""
        for said in self._kept:
            at = text.find(said)
            while at >= 0:
                if at <= begins and ends <= at + len(said):
                    return True
                at = text.find(said, at + 1)
        return False

    def stand_in(self, text: str) -> bool:
        """Whether one of the people stands in a text, as a whole word that can be looked for."""
        return self.text(text) != text

    def document(self, document: Mapping[str, Any]) -> dict[str, Any]:
        """The document with the names changed, and with `names`, which says how."""
        if self.mode == "show":
            return dict(document)
        logs = {log.get("file") for log in document.get("logs", ())} | {document.get("file")}
        files = (file for file in logs if file)
        self._kept = (*_said_of_law(document.get("works", ())), *files)
        for row in document.get("quoted", ()):
            self._looked.hear(row["text"])
        changed: dict[str, Any] = self._value({**document, "problems": ()}, "")
        if "problems" not in document:
            del changed["problems"]
        changed["names"] = {
            "mode": self.mode,
            "people": len(self._known),
            "plain": self._plain,
            "key": mark_of_key(self.key) if self.key else None,
        }
        if "problems" in document:
            changed["problems"] = [self._problem(problem, logs) for problem in document["problems"]]
        if self.mode == "omit" and "people" in changed:
            changed["people"] = []
        return changed

    def _problem(self, problem: Mapping[str, Any], logs: set[Any]) -> dict[str, Any]:
        said: dict[str, Any] = self._value(problem, _PROBLEM)
        if problem.get("quote") and problem.get("file") in logs:
            said["quote"] = LINE_LEFT_OUT
        return said

    def _line(self, line: str) -> str:
        """A quoted line of a log, without members beginning with `x-` and free text, and its names changed. One that is
        no event could hold anybody's name under any heading, and is left out."""
        try:
            event = json.loads(line)
        except (ValueError, RecursionError):
            return LINE_LEFT_OUT
        if not isinstance(event, dict) or "event" not in event:
            return LINE_LEFT_OUT
        return json.dumps(self._event(event), ensure_ascii=False)

    def line(self, line: str) -> str:
        """A line of a canonical log with its names changed, to be read as a log again: what was left out is absent."""
        if self.mode == "show":
            return line
        told = {name: held for name, held in self._event(json.loads(line)).items() if held is not None}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    def _event(self, event: Mapping[str, Any]) -> dict[str, Any]:
        kept = {name: held for name, held in event.items() if not name.startswith("x-") and name not in FREE_TEXT}
        return {name: self._value(str(held) if name in MEMBERS else held, name) for name, held in kept.items()}

    def _value(self, value: Any, name: str, within: str = "") -> Any:
        part = MEMBERS.get(name) or ("staff" if (within, name) == ("people", "name") else None)
        if isinstance(value, str):
            if name in _PROSE:
                return PROSE_LEFT_OUT if value else value
            if name in _NOT_FROM_A_LOG or not part:
                return value if name in _NOT_FROM_A_LOG else self._written(value, name, within)
            # of a wager it is said that its player is left out: else that would read as if nobody had recorded one
            return self.of(value, part) or (LEFT_OUT if within == "wagers" else None)
        if name in _NOT_FROM_A_LOG:
            return value
        if isinstance(value, Mapping):
            told = {member: self._value(held, member, name or within) for member, held in value.items()}
            return _without_prose(value, told) if "prose" in value else told
        if name == "quoted":
            return [{**row, "text": self._line(row["text"])} for row in value]
        if isinstance(value, list | tuple):
            return [self._value(one, "" if not isinstance(one, str) else name, name) for one in value]
        if isinstance(value, Sequence):  # longer than memory perhaps: changed as it is read
            return shown(value, change=lambda row: self._value(row, "", name))
        return value

    def _written(self, text: str, name: str, within: str) -> str:
        """A text that names nobody by the member in which it stands: the log's own words, or a sentence."""
        if self.mode == "show":
            return text
        if name in _WORDS_OF_LOG or within == _PROBLEM:
            return self.text(text)
        return self._sentence(text, in_event=name == "text")

    def _pseudonym(self, part: Part, name: str) -> str:
        if self.key is None:
            self._numbers[part] = self._numbers.get(part, 0) + 1
            return f"{part}-{self._numbers[part]}"
        said = f"{part}\0{unicodedata.normalize('NFC', name)}".encode("utf-8", "surrogatepass")
        made = base64.b32encode(hmac.new(self.key, said, hashlib.sha256).digest()).decode("ascii").lower()
        return f"{part}-{made[:_LETTERS_OF_A_PSEUDONYM]}"


def _said_of_law(works: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """What a document says of the state of the law of its works, as reasons repeat it: why no text is known, which
    instruments are not held, and those that are and whose commencement is not known."""
    for work in works:
        yield from (said for said in (work.get("reason"), *work.get("missing", ())) if said)
        for name in work.get("missing", ()):
            if HELD_WITHOUT_DAY in name:
                yield name.partition(HELD_WITHOUT_DAY)[0]


def _without_prose(event: Mapping[str, Any], told: dict[str, Any]) -> dict[str, Any]:
    """An event of an explanation without the free text in it."""
    text = told["text"]
    for written in told.pop("prose"):
        text = text.replace(written, PROSE_LEFT_OUT)
    return {**told, "text": text}


def _can_be_looked_for(name: str) -> bool:
    """Whether a name is more than a number, a letter or a word of every table, which name nobody where they stand."""
    return len(name) >= _SHORTEST and any(c.isalpha() for c in name) and not says_a_role(name)


def people_of_case(case: Case) -> Iterator[tuple[Part, str]]:
    """Those whom a case names: who complains, who answers, and whom the case says that its texts name."""
    if case.complaint.by is not None:
        yield "player", case.complaint.by
    if case.answer is not None and case.answer.by is not None:
        yield "staff", case.answer.by
    for allegation in case.allegations:
        if allegation.player is not None:
            yield "player", allegation.player
    for person in case.people:
        yield person.part, person.name


def mark_of_key(key: bytes) -> str:
    """By which two reports can be seen to have been made with the same key; it tells nothing of the key."""
    return hmac.new(key, b"which key", hashlib.sha256).hexdigest()[:8]


def read_key(path: Path) -> tuple[bytes | None, list[Problem]]:
    """The key of pseudonyms: what a file holds, without the line end after it."""
    try:
        key = path.read_bytes().rstrip(b"\r\n")
    except OSError as error:
        message = f"The key of pseudonyms cannot be read ({error.strerror or 'the system gives no reason'})."
        return None, [Problem("names.key", "error", message, Place(str(path)), "Name the file with --pseudonyms.")]
    if len(key) < LEAST_KEY:
        message = f"A key of pseudonyms has at least {LEAST_KEY} bytes, and this file has {len(key)}."
        remedy = "Make one at random, and keep it apart from the reports: whoever has it can try names out."
        return None, [Problem("names.key", "error", message, Place(str(path)), remedy)]
    return key, []
