"""The instruments of a rulebook folder: what each published text is, read from the YAML that lies beside it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from compliance.problems import Place, Problem
from compliance.sources.kinds import InstrumentKind
from compliance.spelling import hint
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import NAMED_TEXTS, TEXT, TEXTS, Kind, why_not


@dataclass(frozen=True, slots=True)
class Instrument:
    """A published instrument as its publisher and its own heading describe it.

    `citation` is how it is read out. `commencement` is a date supplied by a person for an instrument whose own words
    leave it open; `learnt` says where each fact was learnt. `known_from` is the day from which it could be known
    (its publication, where that is known): what `--known-at` goes by. `text_file` is relative to the rulebook folder.
    `footnotes` are not part of the text. `work`: the one work that a restatement sets out, whatever title it bears.
    `attested`: who vouches that the text is the law from `as_at` on (`by`), on what `evidence`, and `until` which day.
    `family` is how its text is laid out, where that differs from its jurisdiction's other texts. `page_heads`: the page
    numbers that survive at the head of their page; `page_feet`: other numbers, each at the foot of the page named.
    """

    id: str
    kind: InstrumentKind
    jurisdiction: str
    zone: str
    text_file: str
    yaml_file: str
    title: str
    publication: str
    citation: str
    issue: str | None = None
    published: date | None = None
    made: date | None = None
    page: str | None = None
    page_heads: tuple[str, ...] = ()
    page_feet: Mapping[str, str] = field(default_factory=dict)
    official: bool = False
    sha256: str | None = None
    commencement: date | None = None
    as_at: date | None = None
    running_heads: tuple[str, ...] = ()
    family: str | None = None
    learnt: Mapping[str, str] = field(default_factory=dict)
    footnotes: Mapping[str, str] = field(default_factory=dict)
    work: str | None = None
    attested: Mapping[str, str] = field(default_factory=dict)

    @property
    def attested_until(self) -> date | None:
        """The last day for which somebody vouches that this text is the law; None where no end is named."""
        until = self.attested.get("until")
        return date.fromisoformat(until) if until else None

    @property
    def known_from(self) -> date | None:
        return self.published or self.made

    @property
    def year(self) -> int | None:
        known = self.known_from or self.as_at
        return known.year if known else None


_REQUIRED = ("id", "kind", "jurisdiction", "zone", "file", "title", "publication", "citation")
_DATES = ("published", "made", "commencement", "as_at")
_OTHER = ("issue", "page", "official", "sha256", "running_heads", "family", "learnt", "footnotes", "work", "attested")
_OF_PAGES = ("page_heads", "page_feet")
_MEMBERS: Mapping[str, Kind] = {
    **dict.fromkeys((*_REQUIRED, *_DATES, *_OTHER, *_OF_PAGES), TEXT),
    "running_heads": TEXTS,
    "page_heads": TEXTS,
    "page_feet": NAMED_TEXTS,
    "learnt": NAMED_TEXTS,
    "footnotes": NAMED_TEXTS,
    "attested": NAMED_TEXTS,
}


def read_instruments(folder: Path) -> tuple[list[tuple[Instrument, str]], list[Problem]]:
    """Each instrument under `folder`/*/sources with its text, in the order of their ids."""
    found: list[tuple[Instrument, str]] = []
    problems: list[Problem] = []
    described: set[str] = set()
    for path in sorted(folder.glob("*/sources/*.yaml")):
        shown = path.relative_to(folder).as_posix()
        document, faults = read_yaml(path, shown)
        problems += faults
        if faults:
            continue
        instrument, faults = instrument_of(document, shown)
        problems += faults
        if instrument is None:
            continue
        text_path = folder / instrument.text_file
        described.add(instrument.text_file)
        text, faults = read_text(text_path, instrument.text_file)
        problems += faults
        if text is not None:
            found.append((instrument, text))
    for path in sorted(folder.glob("*/sources/*.txt")):
        shown = path.relative_to(folder).as_posix()
        if shown not in described:
            problems.append(
                Problem(
                    "source.undescribed",
                    "error",
                    "This text has no YAML beside it that says which instrument it is, so none of it is used.",
                    Place(shown),
                    "Add a YAML file with its id, kind, publication and dates.",
                )
            )
    return _without_repeats(found, problems)


def read_text(path: Path, shown: str) -> tuple[str | None, list[Problem]]:
    """The text of a source, or None and why it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8"), []
    except OSError as error:
        why = error.strerror or "it cannot be opened"
    except UnicodeDecodeError as error:
        why = f"byte {error.start + 1} is not UTF-8"
    except ValueError:
        why = "no file can have such a name"
    problem = Problem(
        "source.unreadable",
        "error",
        f"This text cannot be read: {why}. The instrument is left out.",
        Place(shown),
        "Give the text as a readable UTF-8 file.",
    )
    return None, [problem]


def changed_since_described(instrument: Instrument, text: str) -> Problem | None:
    """A note when the text is no longer the one whose digest the YAML records."""
    if instrument.sha256 is None or hashlib.sha256(text.encode("utf-8")).hexdigest() == instrument.sha256:
        return None
    return Problem(
        "source.changed",
        "note",
        f"The text of {instrument.id} is not the one whose digest its YAML records; the text as it now stands is read.",
        Place(instrument.text_file),
        "If the change is meant, record the new sha256.",
    )


def instrument_of(document: Any, shown: str) -> tuple[Instrument | None, list[Problem]]:
    """The instrument that a YAML document describes; every fault of the document is a problem of its own."""

    def fault(message: str, remedy: str = "") -> Problem:
        return Problem("source.metadata", "error", message, Place(shown), remedy)

    if not isinstance(document, dict):
        return None, [fault("This file does not describe an instrument.", "Give its id, kind, file and dates.")]
    problems = [fault(f"The member '{name}' is missing.") for name in _REQUIRED if not document.get(name)]
    unknown = sorted(set(document) - set(_MEMBERS))
    problems += [
        fault(f"The member '{name}' is not known.{hint(name, _MEMBERS)}", "Remove or correct it.") for name in unknown
    ]
    why = why_not(document, _MEMBERS)
    problems += [fault(f"This file does not describe an instrument: {why}.", "Correct it.")] if why else []
    if problems:
        return None, problems
    kinds = get_args(InstrumentKind)
    if document["kind"] not in kinds:
        problems.append(fault(f"The kind '{document['kind']}' is not one of {', '.join(kinds)}."))
    try:
        ZoneInfo(document["zone"])
    except (ZoneInfoNotFoundError, ValueError, OSError):
        problems.append(fault(f"The zone '{document['zone']}' is not known.", "Name it as in Pacific/Auckland."))
    dates: dict[str, date | None] = {}
    for name in _DATES:
        written = document.get(name)
        try:
            dates[name] = date.fromisoformat(written) if written else None
        except ValueError:
            problems.append(fault(f"'{name}: {written}' is not a date.", "Write it as 2004-05-19."))
    if problems:
        return None, problems
    attested = document.get("attested") or {}
    why = _unusable_attestation(attested)
    if why:
        return None, [fault(f"'attested' cannot be used: {why}.", "Say who vouches (by) and on what (evidence).")]
    jurisdiction_folder = shown.rsplit("/", 1)[0]
    return (
        Instrument(
            id=document["id"],
            kind=document["kind"],
            jurisdiction=document["jurisdiction"],
            zone=document["zone"],
            text_file=f"{jurisdiction_folder}/{document['file']}",
            yaml_file=shown,
            title=document["title"],
            publication=document["publication"],
            citation=document["citation"],
            issue=document.get("issue"),
            page=document.get("page"),
            page_heads=tuple(document.get("page_heads") or ()),
            page_feet=dict(document.get("page_feet") or {}),
            official=document.get("official") == "true",
            sha256=document.get("sha256"),
            running_heads=tuple(document.get("running_heads") or ()),
            family=document.get("family") or None,
            learnt=dict(document.get("learnt") or {}),
            footnotes=dict(document.get("footnotes") or {}),
            work=document.get("work"),
            attested=dict(attested),
            **dates,
        ),
        [],
    )


_OF_ATTESTATION = ("by", "evidence", "until")


def _unusable_attestation(attested: Mapping[str, str]) -> str:
    """What is wrong with an attestation, as a sentence without stop; "" where nothing is."""
    if not attested:
        return ""
    for name in attested:
        if name not in _OF_ATTESTATION:
            return f"there is no member '{name}' of it"
    lacking = next((name for name in _OF_ATTESTATION[:2] if not attested.get(name, "").strip()), "")
    if lacking:
        return f"'{lacking}' is missing"
    try:
        date.fromisoformat(attested.get("until") or "2000-01-01")
    except ValueError:
        return f"'until: {attested['until']}' is not a date"
    return ""


def _without_repeats(
    found: list[tuple[Instrument, str]], problems: list[Problem]
) -> tuple[list[tuple[Instrument, str]], list[Problem]]:
    """Refuse a second instrument of the same id: which of the two is meant cannot be known."""
    kept: dict[str, tuple[Instrument, str]] = {}
    for instrument, text in found:
        if instrument.id in kept:
            problems.append(
                Problem(
                    "source.repeated-id",
                    "error",
                    f"{kept[instrument.id][0].yaml_file} has the id {instrument.id} already; this one is left out.",
                    Place(instrument.yaml_file),
                    "Give each instrument an id of its own.",
                )
            )
            continue
        kept[instrument.id] = (instrument, text)
    return [kept[name] for name in sorted(kept)], problems
