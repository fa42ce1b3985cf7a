"""Reads case.yaml and custody.yaml: every fault at once, with file, key, what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from compliance.logs.case_file import CLAIMED, Case, Claim, Custody, claimed_event
from compliance.logs.faults import LineError
from compliance.logs.play_events import CorrectEvent
from compliance.logs.reading import read_event
from compliance.logs.yaml_faults import At, Kind, Wrong, explained, told
from compliance.problems import Problem
from compliance.strict_yaml import parse_yaml, read_text

M = TypeVar("M", bound=BaseModel)

_DOCS: Final = "docs/case-report.md"
CASE: Final = Kind("case's file", "case.not-understood", Case, _DOCS)
CUSTODY: Final = Kind("custody file", "custody.not-understood", Custody, _DOCS)
_ANY_TABLE: Final = "T"


@dataclass(frozen=True, slots=True)
class OpenCase:
    """A case's file without faults. text: as it is written, so that what is found later can be told by its line."""

    path: Path
    case: Case
    text: str

    def told(self, wrong: Iterable[Wrong]) -> list[Problem]:
        """What is wrong with it beside what it says, as problems."""
        return told(CASE, self.text, str(self.path), wrong)


def load_case(path: Path) -> tuple[OpenCase | None, list[Problem]]:
    """The case's file, or all that is wrong with it."""
    case, document, text, wrong, problems = _read(CASE, Case, path)
    if problems:
        return None, problems
    allegations = document.get("allegations") if isinstance(document, dict) else None
    wrong += _beside(allegations if isinstance(allegations, list) else [])
    if case is None or wrong:
        return None, told(CASE, text, str(path), wrong)
    return OpenCase(path, case, text), []


def load_custody(path: Path) -> tuple[Custody | None, list[Problem]]:
    """The custody file, or all that is wrong with it."""
    custody, document, text, wrong, problems = _read(CUSTODY, Custody, path)
    if problems:
        return None, problems
    kept = document.get("custody") if isinstance(document, dict) else None
    logs = [entry.get("log") if isinstance(entry, dict) else None for entry in (kept if isinstance(kept, list) else ())]
    wrong += _twice("custody", "log", logs, "One log has one chain of custody; put both under one entry.")
    return (None, told(CUSTODY, text, str(path), wrong)) if wrong else (custody, [])


def claimed(claim: Claim, table: str) -> CorrectEvent:
    """A claim of a case without faults, as the correction that it is written like."""
    event = read_event(claimed_event(claim, table))
    assert isinstance(event, CorrectEvent)
    return event


def _read(kind: Kind, model: type[M], path: Path) -> tuple[M | None, Any, str, list[Wrong], list[Problem]]:
    text, problems = read_text(path, str(path))
    document, unreadable = (None, problems) if problems else parse_yaml(text, str(path))
    if unreadable:
        return None, document, text, [], unreadable
    try:
        return model.model_validate(document), document, text, [], []
    except ValidationError as error:
        return None, document, text, list(explained(kind, error.errors(include_url=False))), []


def _beside(allegations: list[Any]) -> Iterator[Wrong]:
    """What is wrong with allegations that the library does not know: names given twice, claims that no event can be."""
    ids = [one.get("id") if isinstance(one, dict) else None for one in allegations]
    yield from _twice("allegations", "id", ids, "Number the allegations, each by its own.")
    for number, one in enumerate(allegations):
        claims = one.get("claimed") if isinstance(one, dict) else None
        for place, written in enumerate(claims if isinstance(claims, list) else ()):
            yield from _claim(("allegations", number, "claimed", place), written)


def _claim(at: At, written: Any) -> Iterator[Wrong]:
    try:
        claim = Claim.model_validate(written)
    except ValidationError:
        return  # told already
    if not claim.model_dump(include=set(CLAIMED), exclude_none=True):
        message = "nothing is said to have been otherwise than the log has it"
        yield Wrong(at, message, f"Add a member, such as `card` or `paid`; {CASE.look_up}")
        return
    try:
        claimed(claim, _ANY_TABLE)
    except LineError as error:
        key = (error.fault.quote,) if error.fault.quote in CLAIMED else ()
        message = error.fault.message[:1].lower() + error.fault.message[1:].removesuffix(".")
        yield Wrong((*at, *key), message, f"Write it as in a `correct` event; {CASE.look_up}")


def _twice(among: str, key: str, names: list[Any], remedy: str) -> Iterator[Wrong]:
    for number, name in enumerate(names):
        if name is not None and name in names[:number]:
            yield Wrong((among, number, key), f"entry {names.index(name) + 1} has this name too", remedy)
