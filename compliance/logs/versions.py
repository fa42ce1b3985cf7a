"""Versions of the log format: what of a log of a later version of format 1 is passed over, and said to be.

A version 1.N adds kinds, members that may be absent, and values, and changes nothing that was. So a program that knows
less reads what it knows: an event of a kind that it does not know is kept and not judged, a member that it does not
know is left out, and both are told once. A value that it does not know makes the line one that cannot be read, since an
event is not known without it. In a log of no later version the same are slips, and the lines are left out.
"""

from __future__ import annotations

import re
from typing import Any, Final, cast

from pydantic import ValidationError

from compliance.logs.events import EVENTS, Event, LogEvent
from compliance.logs.fault_list import FaultList
from compliance.logs.faults import shorten
from compliance.logs.table_events import LaterEvent
from compliance.problems import Place, Problem

FORMAT: Final = "1"
MINOR: Final = 1
"""The latest version of format 1 that is known: 1.1."""
_VERSION: Final = re.compile(rf"{FORMAT}(?:\.([0-9]{{1,4}}))?")
_TOLD: Final = 100  # kinds and members of a file that are told, each once
_REMEDY: Final = "A version of this program that knows that version of the format reads them too."


class Version:
    """The version of the format of one file, as its `log` line says; 1 where it says nothing."""

    def __init__(self) -> None:
        self.is_later = False
        self._told: set[str] = set()

    def take(self, event: LogEvent) -> bool:
        """Whether a log that says of itself this version can be read."""
        said = _VERSION.fullmatch(event.format)
        self.is_later = said is not None and int(said[1] or 0) > MINOR
        return said is not None

    def known(
        self, members: dict[str, Any], file: str, line: int, problems: FaultList
    ) -> tuple[dict[str, Any], Event | None]:
        """The members of a line that are known, and an event that stands for it where its kind is not."""
        kind = members.get("event")
        if not self.is_later or not isinstance(kind, str):
            return members, None
        model = EVENTS.get(kind)
        if model is None:
            try:
                later = LaterEvent.model_validate(members)
            except ValidationError:
                return members, None
            self._tell(f"events of the kind {shorten(kind)}", file, line, problems)
            return members, cast(Event, later)  # no rule reads it, and every reader asks for the kinds that it knows
        unknown = [name for name in members if name not in model.model_fields]
        for name in unknown:
            self._tell(f"the member {shorten(name)} of {shorten(kind)}", file, line, problems)
        return ({n: v for n, v in members.items() if n not in unknown} if unknown else members), None

    def _tell(self, what: str, file: str, line: int, problems: FaultList) -> None:
        if what in self._told or len(self._told) >= _TOLD:
            return
        self._told.add(what)
        message = (
            f"This log is of a later version of format {FORMAT} than {FORMAT}.{MINOR}: {what}, which that version "
            "adds, is not known here, and nothing is concluded from it."
        )
        problems.append(Problem("log.later-version", "warning", message, Place(file, line), _REMEDY))
