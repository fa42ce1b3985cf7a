"""Options by which a command says which law it means: rulebook folder, dates supplied, readings taken."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from compliance.calendar_ends import is_at_the_end
from compliance.spelling import hint

if TYPE_CHECKING:
    from compliance.meaning.readings import Reading

RulebooksOption = Annotated[
    Path | None,
    typer.Option("--rulebooks", metavar="DIR", help="Another rulebook folder, for example a copy with a draft."),
]
CommencementOption = Annotated[
    list[str] | None,
    typer.Option(
        "--commencement", metavar="ID=DATE", help="Supplies an instrument's unknown commencement. Can be repeated."
    ),
]
KnownAtOption = Annotated[
    str | None,
    typer.Option("--known-at", metavar="INSTANT", help="Answers as would have been answered at that instant."),
]
AtOption = Annotated[
    str | None, typer.Option("--at", metavar="INSTANT", help="The law as it stood then (ISO 8601); now by default.")
]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="ID=ALTERNATIVE", help="Takes another reading of an ambiguity. Can be repeated."),
]
AssumeLastKnownOption = Annotated[
    bool, typer.Option("--assume-last-known", help="Takes the last text held where the law is not known.")
]


class UnusableOptionError(Exception):
    """An option that cannot be used; its text says why and what to write."""


def read_pairs(option: str, given: Sequence[str] | None) -> dict[str, str]:
    """The pairs of a repeated ID=VALUE option."""
    pairs: dict[str, str] = {}
    for text in given or ():
        name, sign, value = text.partition("=")
        if not sign or not name or not value:
            raise UnusableOptionError(f"{option} {text}: write it as ID=VALUE.")
        pairs[name] = value
    return pairs


def chosen_readings(readings: Sequence[Reading], given: Sequence[str] | None) -> dict[str, str]:
    """Reading id -> alternative, as asked for; one that is not recorded, or has no such alternative, cannot be."""
    chosen = read_pairs("--reading", given)
    known = {r.id: r for r in readings}
    for name, alternative in chosen.items():
        if name not in known:
            raise UnusableOptionError(
                f"--reading {name}: there is no such reading; there are {', '.join(known)}.{hint(name, known)}"
            )
        if alternative not in known[name].alternatives:
            names = ", ".join(known[name].alternatives)
            near = hint(alternative, known[name].alternatives)
            raise UnusableOptionError(f"--reading {name}={alternative}: its alternatives are {names}.{near}")
    return chosen


def read_instant(option: str, text: str | None, or_as: str = "") -> datetime | None:
    """An instant of an option: with an offset as it stands, without one as local to the work's jurisdiction. or_as: how
    else it may be written, as the message is to say."""
    if text is None:
        return None
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        raise UnusableOptionError(
            f"{option} {text}: write the instant as 2005-01-01 or 2005-01-01T10:00+13:00{or_as}."
        ) from None
    if is_at_the_end(instant):
        raise UnusableOptionError(f"{option} {text}: the calendar ends there; name an instant that clocks can show.")
    return instant
