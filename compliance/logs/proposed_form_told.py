"""What is told of a foreign file: its form, and why nothing is proposed for it where nothing is."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from compliance.logs.column_words import general
from compliance.logs.lines import LogFile
from compliance.logs.unpacking import SNIFFED
from compliance.problems import Place, Problem

OF_CELLS: Final = ("csv", "xlsx", "fixed")  # formats of which a row is cells below the names of columns


class ProposalError(Exception):
    """Nothing can be proposed for the file; carries the Problem that says why."""

    def __init__(self, file: str, message: str, remedy: str) -> None:
        super().__init__(message)
        self.problem = Problem("log.no-proposal", "error", message, Place(file), remedy)


@dataclass(frozen=True, slots=True)
class Form:
    """A form: its keys as a mapping writes them, each with the reason. game: of which game alone it can be. unread: the
    shapes of lines that are not read and may tell of a kind of event, by that kind."""

    keys: dict[str, Any]
    why: dict[str, str]
    game: str = ""
    unread: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def with_key(self, key: str, value: Any, why: str) -> Form:
        """The form with one key more."""
        return replace(self, keys={**self.keys, key: value}, why={**self.why, key: why})


def refused(log: LogFile) -> ProposalError:
    """What was found wrong with the file itself."""
    error = ProposalError(log.name, log.problems[0].message, log.problems[0].remedy)
    error.problem = log.problems[0]
    return error


def any_shape(_file: str, _start: bytes) -> None:
    """Whether the file is of a form is told from its first lines."""


def refuse_what_is_no_log(path: Path) -> None:
    """Raises ProposalError where the file's beginning, or its name, shows that it is of a kind that is not read."""
    if not path.is_file():
        return
    with path.open("rb") as file:
        start = file.read(SNIFFED).decode("latin-1").lstrip()
    if start[:1] in ("{", "["):
        return  # JSON under another name
    for kind in general()["not_read"]:
        begins, called = kind.get("begins"), kind.get("called")
        if (begins and re.match(begins, start)) or (called and re.fullmatch(called, path.name)):
            raise ProposalError(str(path), f"This is {kind['is']}, and no log in a form that is read.", kind["remedy"])
