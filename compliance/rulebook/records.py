"""What the rulebook keeps of each instrument beside the text of the works: dates, effects, references, accounts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from zoneinfo import ZoneInfo

from compliance.drafting.casinos import ListedCasino
from compliance.drafting.notices import PARTS, NoticeFact, Reference
from compliance.sources.instruments import Instrument

_YEAR = len("2010")
_OF_RULES = ("rules", "rule", "game", "of", "the", "for")


@dataclass(frozen=True, slots=True)
class Record:
    """An instrument in the rulebook.

    `sets_out` gives the label of the version that its words make, by work; `amends` the notice's provisions that amend
    a work; `deletes` the works whose divisions it deletes, with the work put in their place (None: nothing held).
    `characters` is the account of its source; `casinos` are those that its schedules list.
    """

    instrument: Instrument
    facts: tuple[NoticeFact, ...] = ()
    references: tuple[Reference, ...] = ()
    sets_out: Mapping[str, str] = field(default_factory=dict)
    division_numbers: Mapping[str, str] = field(default_factory=dict)
    amends: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    deletes: Mapping[str, str | None] = field(default_factory=dict)
    characters: Mapping[str, int] = field(default_factory=dict)
    casinos: tuple[ListedCasino, ...] = ()

    @property
    def id(self) -> str:
        return self.instrument.id

    def of_kind(self, kind: str) -> tuple[NoticeFact, ...]:
        return tuple(fact for fact in self.facts if fact.kind == kind)

    @property
    def begins_in_parts(self) -> bool:
        """Whether the text gives several days of commencement: no one of them is then taken for the whole."""
        days = self.of_kind("commencement")
        return len({(fact.on, fact.at) for fact in days}) > 1 or any(fact.words == PARTS for fact in days)

    @property
    def commencement_words(self) -> str:
        """The words on which a commencement hangs that the text itself does not date, else empty."""
        return next((fact.words for fact in self.of_kind("commencement") if fact.on is None), "")

    @property
    def counted(self) -> str:
        """The words by which the text counts its commencement from its publication, where that could be counted."""
        return next((fact.words for fact in self.of_kind("commencement") if fact.on is not None and fact.words), "")


def commencement_of(record: Record, supplied: Mapping[str, date]) -> datetime | None:
    """The instant at which an instrument takes effect, or None while that depends on a date nobody has supplied.

    A date supplied on the command line goes before one in the YAML, and both before the text only where the text
    itself leaves the date open; a restatement takes effect on the day as at which it states the text.
    """
    zone = ZoneInfo(record.instrument.zone)
    if record.instrument.kind == "restatement" and record.instrument.as_at is not None:
        # what a restated text says of commencements is said of the instruments that it restates
        return datetime.combine(record.instrument.as_at, time.min, zone)
    for fact in record.of_kind("commencement"):
        if fact.on is not None and not record.begins_in_parts:
            return datetime.combine(fact.on, fact.at or time.min, zone)
    given = supplied.get(record.id) or record.instrument.commencement or record.instrument.as_at
    return datetime.combine(given, time.min, zone) if given else None


@dataclass(frozen=True, slots=True)
class Evidence:
    """Words of a held instrument that show something of one that is not held."""

    instrument: str
    words: str
    shows: str


@dataclass(frozen=True, slots=True)
class Missing:
    """Something that may have changed a work and is not held. `after` is the last day on which it had
    not, `until` one by which it had (None: it may still)."""

    id: str
    what: str
    works: tuple[str, ...]
    after: date | None
    evidence: tuple[Evidence, ...]
    looked_for: str
    until: date | None = None


@dataclass(frozen=True, slots=True)
class Attestation:
    """Somebody vouches for something that no text held shows: by whom, for what (a sentence without stop), until which
    day (None: no end is named), on what evidence.

    `missing`: the instrument that is not held and is said to have changed nothing in `works`, by its id or as it is
    named; "" where a text is vouched for that was adopted, whose instrument is `instrument`.
    """

    by: str
    what: str
    evidence: str
    until: date | None = None
    missing: str = ""
    works: tuple[str, ...] = ()
    instrument: str = ""

    @property
    def id(self) -> str:
        """The name under which findings say that they rest on it."""
        return f"attestation of {self.by}: {self.instrument or self.missing}"

    def covers(self, day: date) -> bool:
        return self.until is None or day <= self.until


def attestation_of(instrument: Instrument) -> Attestation | None:
    """Who vouches for the text of an instrument, None where nobody does: it is held as published."""
    if not instrument.attested:
        return None
    since = f" from {instrument.as_at.day} {instrument.as_at:%B %Y} on" if instrument.as_at else ""
    what = f"“{instrument.title}” is the text of {instrument.work or 'these rules'}{since}"
    said = instrument.attested
    return Attestation(said["by"], what, said["evidence"], instrument.attested_until, instrument=instrument.id)


@dataclass(frozen=True, slots=True)
class WorkEntry:
    """A work of a jurisdiction and the titles of divisions under which it is set out.

    A `general` work applies to every game; `logged_as` are the names under which logs play by a work's rules, each with
    the version of play in brackets where a log gives it: "NAME (VERSION OF PLAY)".

    A work with a `rank` (house, licence, tournament) stands below the law, beside the work of law `beside`, in the
    named `casinos` (all, if none is named): what does not conform with it is no breach of the law.
    """

    work: str
    title: str
    divisions: tuple[str, ...]
    approvals: bool = False
    general: bool = False
    logged_as: tuple[str, ...] = ()
    rank: str = ""
    beside: str = ""
    casinos: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Corpus:
    """A jurisdiction's works, what was searched until when, and what is known to be missing."""

    jurisdiction: str
    works: tuple[WorkEntry, ...]
    searched_until: date | None
    searched_where: str
    missing: tuple[Missing, ...]
    attestations: tuple[Attestation, ...] = ()

    def work_titled(self, title: str) -> str | None:
        """The work set out under a title, whatever its number. Case and a subtitle in brackets do not count."""
        wanted = plain_title(title)
        return next((e.work for e in self.works if wanted in {plain_title(d) for d in (*e.divisions, e.title)}), None)

    def work_headed(self, heading: str) -> str | None:
        """The work that a heading without a number speaks of: by its title, or by what else of it is no word for rules
        ("General" are the general rules, "Rules of Two-up" those of two-up)."""
        titled = self.work_titled(heading)
        if titled is not None:
            return titled
        told = _without_rules(heading)
        return next((e.work for e in self.works if told and told in map(_without_rules, (*e.divisions, e.title))), None)

    @property
    def only_law(self) -> str:
        """The one work of law of a jurisdiction that has no other, "" where it has several."""
        laws = [entry.work for entry in self.works if not entry.rank and not entry.approvals]
        return laws[0] if len(laws) == 1 else ""

    @property
    def approvals(self) -> str | None:
        return next((entry.work for entry in self.works if entry.approvals), None)


def _without_rules(title: str) -> str:
    """A title as it is compared, without the words that say that it is one of rules."""
    return " ".join(word for word in plain_title(title).split() if word not in _OF_RULES)


def plain_title(title: str) -> str:
    """A title as it is compared: "TWO-UP (Indoors)" and "Two-Up (Indoors)" are one, and so is "Two Up". Of the title of
    an Act or of regulations, which ends with a year, what stands in brackets is a part: it tells it from others."""
    of_its_own = title.strip()[-_YEAR:].isdecimal()
    kept = title if of_its_own else title.split("(")[0].split(" Section ")[0]
    return " ".join(kept.lower().replace("-", " ").split()).removeprefix("the ")
