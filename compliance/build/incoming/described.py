"""What an instrument that is put in is: found in its own words, given by the user, or asked for; nothing is guessed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, Final, get_args

from compliance.drafting.amending import read_operations
from compliance.drafting.amending_frame import says_that_it_amends
from compliance.drafting.amending_sentences import division_amended
from compliance.drafting.family_choice import family_shown
from compliance.drafting.masthead import Masthead, Said, read_masthead
from compliance.drafting.notices import days_said
from compliance.drafting.read import InstrumentText, read_instrument
from compliance.drafting.tree import DivisionText
from compliance.problems import Place, Problem
from compliance.rulebook.corpus import read_corpora
from compliance.rulebook.timeline import spoken_day
from compliance.sources.instruments import Instrument, instrument_of, read_instruments
from compliance.sources.intake import TakenIn
from compliance.sources.kinds import InstrumentKind

MEMBERS: Final[Mapping[str, str]] = {
    "id": "the name by which the rulebook knows it, as in nz-2004-05-19-no-56",
    "kind": "what it is: " + ", ".join(kind for kind in get_args(InstrumentKind) if kind != "restatement"),
    "jurisdiction": "the folder of the rulebook that it belongs into",
    "zone": "the time zone in which it counts its days, as in Pacific/Auckland",
    "title": "its title",
    "publication": "where it is published, as in New Zealand Gazette",
    "issue": "the number of the issue",
    "published": "the day of its publication, as in 2004-05-19",
    "made": "the day on which it was made, where that is not the day of publication",
    "page": "the page on which it begins",
    "citation": "how it is read out in a report",
    "commencement": "the day on which it commenced, where its own words leave that open",
    "official": "true where the text is an official version",
}
"""What can be said of an instrument by an option of `rulebook add`, and what each is."""

_IN_YAML: Final = (
    "id", "kind", "jurisdiction", "zone", "file", "work", "title", "publication", "issue", "published", "made", "page",
    "citation", "official", "sha256", "commencement", "as_at", "attested", "learnt", "footnotes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Described:
    """An instrument described: the YAML document, and where each member was learnt (what was not found: why)."""

    document: Mapping[str, Any]
    learnt: Mapping[str, str]
    text: str

    @property
    def id(self) -> str:
        return str(self.document["id"])

    @property
    def folder(self) -> str:
        return str(self.document["jurisdiction"])

    @property
    def text_file(self) -> str:
        return f"{self.folder}/sources/{self.document['file']}"

    @property
    def yaml_file(self) -> str:
        return f"{self.text_file.removesuffix('.txt')}.yaml"


def describe(
    folder: Path, path: Path, taken: TakenIn, given: Mapping[str, str], *, draft: bool
) -> tuple[Described | None, list[Problem]]:
    """(the instrument, every fault at once: members that are missing, that cannot be used, that are taken already).

    given: members by name, as the user gave them. draft: it need not have been published.
    """
    found_there, _ = read_instruments(folder)
    held = [instrument for instrument, _ in found_there]
    texts = {instrument.id: text for instrument, text in found_there}
    head = read_masthead(taken.text, taken.heads, dict.fromkeys(i.publication for i in held))
    found: dict[str, Said | str] = dict(_found(head, taken, held))
    found |= {name: value for name, value in given.items() if value}
    read = read_as_instrument(taken.text, found)
    if "jurisdiction" not in found and (said := _jurisdiction(folder, found, read, held)):
        found["jurisdiction"] = said
    jurisdiction = _text(found.get("jurisdiction"))
    zones = {i.zone for i in held if i.jurisdiction == jurisdiction}
    if len(zones) == 1 and "zone" not in found:
        found["zone"] = Said(next(iter(zones)), "that of the instruments held of its jurisdiction")
    if "kind" not in found and (kind := kind_of(taken.text, read)):
        found["kind"] = kind
    contradicted = _contradicted(found, read, path, draft=draft)
    if draft:
        found.setdefault("publication", Said("not published", "a draft"))
        found.setdefault("title", Said(path.stem, "the name of the file"))
    _derived(found, path, draft=draft)
    missing = _missing(found, path, folder, draft=draft)
    unknown = _no_such_jurisdiction(folder, _text(found.get("jurisdiction")))
    if missing or unknown or contradicted:
        return None, [*missing, *unknown, *contradicted]
    described = _written(found, path, taken, given)
    return _checked(described, folder, held, texts)


def _found(head: Masthead, taken: TakenIn, held: Sequence[Instrument]) -> Mapping[str, Said | str]:
    found: dict[str, Said | str] = {}
    for name in ("publication", "published", "issue", "made", "title"):
        said: Said | None = getattr(head, name)
        if said is not None:
            found[name] = said
    if taken.title and "title" not in found:
        found["title"] = Said(taken.title, "what the file says is its title")
    if taken.first_page:
        found["page"] = Said(taken.first_page, "the number printed on its first page")
    return found


def _text(value: Said | str | None) -> str:
    return "" if value is None else value.value if isinstance(value, Said) else value


def divisions_of(text: str) -> Sequence[DivisionText]:
    """The divisions of rules that a text sets out."""
    return read_as_instrument(text, {}).divisions


def read_as_instrument(text: str, found: Mapping[str, Said | str]) -> InstrumentText:
    """The text read as if it were an instrument: what divisions it speaks of, what it says that it does."""
    instrument = Instrument(
        id="draft",
        kind="original",
        jurisdiction="",
        zone="UTC",
        text_file="draft.txt",
        yaml_file="",
        title="",
        publication=_text(found.get("publication")) or "no publication",
        citation="",
        issue=_text(found.get("issue")) or None,
        published=_as_day(_text(found.get("published"))),
    )
    family = family_shown(text)
    if family is None:
        return read_instrument(instrument, text)
    amending = read_instrument(replace(instrument, kind="amendment"), text, (), family)
    amends = any(fact.kind == "principal" for fact in amending.facts)
    return amending if amends else read_instrument(instrument, text, (), family)


def _jurisdiction(
    folder: Path, found: Mapping[str, Said | str], read: InstrumentText, held: Sequence[Instrument]
) -> Said | None:
    """The one jurisdiction that it can be: of its publication, of the divisions that it names, or the only one held."""
    corpora, _ = read_corpora(folder)
    titles = [d.title for d in read.divisions] + [t for named in read.contexts.values() for _, t in named]
    ways = (
        ("that of its publication", {i.jurisdiction for i in held if i.publication == _text(found.get("publication"))}),
        ("it alone has the divisions named", {n for n, c in corpora.items() if any(map(c.work_titled, titles))}),
        ("the only one of the rulebook", set(corpora)),
    )
    return next((Said(next(iter(names)), why) for why, names in ways if len(names) == 1), None)


def kind_of(text: str, read: InstrumentText) -> Said | None:
    """What an instrument is, by what its words do; None where they do nothing that is understood, or set rules out and
    order besides that others be changed."""
    facts = {fact.kind: fact.provision for fact in read.facts}
    if "principal" in facts:
        return Said("amendment", f"{facts['principal']} says which instrument it amends")
    for kind in ("substitution", "substitution of divisions", "revocation"):
        if kind in facts and read.divisions and not read.contexts:
            return Said("substitution", f"{facts[kind]} puts it in the place of other rules")
    if "deletion" in facts or read.contexts:
        return Said("amendment", f"{facts.get('deletion') or next(iter(read.contexts))} amends divisions")
    operations, _ = read_operations(text, file="draft.txt")
    changing = [operation for operation in operations if operation.kind not in ("commencement", "revoke")]
    if changing:
        named = next((line for line in text.split("\n") if division_amended(line) is not None), "")
        says = says_that_it_amends(text) or named or _speaks_of_amending(text[: changing[0].span[0]])
        if says:
            return Said("amendment", f"it says so: {' '.join(says.split())[:80]}")
        if read.divisions:
            return None
    if read.divisions:
        return Said("original", "it sets out divisions, and puts them in the place of nothing")
    if operations and all(operation.kind == "revoke" for operation in operations):
        return Said("revocation", "all that it orders is that something be revoked")
    if operations:
        return Said("amendment", "it orders that rules be amended")
    return Said("original", "it approves games") if "approval" in facts else None


def _speaks_of_amending(lead: str) -> str:
    """The line of what stands before the first order of a notice that speaks of amending, else empty."""
    return next((line for line in lead.split("\n") if any(w.startswith("amend") for w in line.casefold().split())), "")


def _contradicted(found: dict[str, Said | str], read: InstrumentText, path: Path, *, draft: bool) -> list[Problem]:
    """A day of commencement that was given, where the text itself says one: the text is followed. Of a draft it is
    told; else another day than that of the text is refused."""
    given, said = _text(found.get("commencement")), days_said(read.facts)
    if not given or len(said) != 1 or read.instrument.kind == "restatement":
        return []
    (day,) = said
    if given != day.isoformat() and not draft:
        message = f"The text itself says that it commences on {spoken_day(day)}, and --commencement says {given}."
        remedy = "Leave the option out: the day of the text is law. If the text is wrong, correct it by a repair."
        return [Problem("add.commencement-said", "error", message, Place(str(path)), remedy)]
    del found["commencement"]
    if given != day.isoformat():
        learnt = f"the text says this day; {given}, which was given, is not used"
        found["commencement of the text"] = Said(day.isoformat(), learnt)
    return []


def _as_day(written: str) -> date | None:
    try:
        return date.fromisoformat(written)
    except ValueError:
        return None


def _derived(found: dict[str, Said | str], path: Path, *, draft: bool) -> None:
    """The id and the citation, as those of the instruments held are formed."""
    publication, issue = _text(found.get("publication")), _text(found.get("issue"))
    published, made = _as_day(_text(found.get("published"))), _as_day(_text(found.get("made")))
    day, jurisdiction, title = published or made, _text(found.get("jurisdiction")), _text(found.get("title"))
    if "id" not in found and jurisdiction:
        stem = "-".join("".join(c if c.isascii() and c.isalnum() else " " for c in path.stem.lower()).split())
        if draft and day is None:
            found["id"] = Said(f"{jurisdiction}-draft-{stem}", "its jurisdiction and the name of the file")
        elif day is not None:
            number = "".join(c if c.isalnum() else "-" for c in issue.lower())
            end = f"-no-{number}" if issue else ""
            found["id"] = Said(f"{jurisdiction}-{day}{end}", "its jurisdiction, day and number")
    if "citation" in found:
        return
    if published is not None and issue and publication:
        found["citation"] = Said(f"{publication}, {spoken_day(published)}, No. {issue}", "its publication, day, number")
    elif title and day is not None:
        what = "published" if published is not None else "prescribed"
        found["citation"] = Said(f"{title}, {what} on {spoken_day(day)}", "its title and day")
    elif title and draft:
        found["citation"] = Said(f"{title} (a draft)", "its title")


_ASKED: Final[Mapping[str, str]] = {
    "jurisdiction": "It is not clear to which jurisdiction the instrument belongs.",
    "kind": "The text does not say, in words that are understood, whether it sets out rules or changes others.",
    "title": "No title of the instrument is found in the text.",
    "publication": "The text does not say where the instrument is published, or in words that are not understood.",
    "published": "The text does not say on which day the instrument was published or made.",
    "zone": "No instrument of this jurisdiction is held, so its time zone is not known.",
    "id": "The instrument needs a name by which the rulebook knows it.",
    "citation": "The instrument needs a citation by which reports name it.",
}


def _missing(found: Mapping[str, Said | str], path: Path, folder: Path, *, draft: bool) -> list[Problem]:
    """A problem for each member that is not found, but not for what follows from another that is asked for."""
    missing = [name for name in _ASKED if name not in found]
    if "made" in found or draft:
        missing = [name for name in missing if name != "published"]
    if set(missing) & {"jurisdiction", "title", "published"}:
        missing = [name for name in missing if name not in ("id", "citation")]
    if "jurisdiction" in missing or not (folder / _text(found.get("jurisdiction")) / "sources").is_dir():
        missing = [name for name in missing if name != "zone"]
    return [asked_for(name, path) for name in missing]


def asked_for(name: str, path: Path) -> Problem:
    """The problem of a member that is neither found nor given."""
    also = " (or --made DAY)" if name == "published" else ""
    remedy = f"Say it with --{name} {'DAY' if name == 'published' else name.upper()}{also}: {MEMBERS[name]}."
    return Problem("add.member-missing", "error", _ASKED[name], Place(str(path)), remedy)


def _written(found: Mapping[str, Said | str], path: Path, taken: TakenIn, given: Mapping[str, str]) -> Described:
    learnt = {
        name: value.learnt if isinstance(value, Said) and value.line is not None else _source(value)
        for name, value in found.items()
        if name not in ("id", "citation", "file")
    }
    original = hashlib.sha256(path.read_bytes()).hexdigest()
    learnt["text"] = " ".join((f"the file {path.name}.", *taken.how))
    learnt["original"] = f"sha256 {original}"
    content = taken.text.encode("utf-8")
    document: dict[str, Any] = {
        **{name: _text(value) for name, value in found.items()},
        "file": f"{_text(found.get('id'))}.txt",
        "official": given.get("official") or "false",
        "sha256": hashlib.sha256(content).hexdigest(),
        "learnt": learnt,
        "footnotes": dict(taken.footnotes),
    }
    ordered = {name: document[name] for name in _IN_YAML if document.get(name)}
    return Described(ordered, learnt, taken.text)


def _source(value: Said | str) -> str:
    return value.words if isinstance(value, Said) else "given by the person who put it in"


def _no_such_jurisdiction(folder: Path, jurisdiction: str) -> list[Problem]:
    if not jurisdiction or (folder / jurisdiction / "sources").is_dir():
        return []
    there = ", ".join(sorted(p.parent.name for p in folder.glob("*/sources")))
    message = f"This rulebook has no jurisdiction '{jurisdiction}'; it has {there}."
    remedy = "Name one of them, or make the folder with `sources`, `works.yaml` and `corpus.yaml` in it."
    return [Problem("add.jurisdiction-unknown", "error", message, Place(str(folder)), remedy)]


def _checked(
    described: Described, folder: Path, held: Sequence[Instrument], texts: Mapping[str, str]
) -> tuple[Described | None, list[Problem]]:
    """The instrument, unless something of it cannot be used or is held already."""
    place = Place(described.yaml_file)
    problems = instrument_of(dict(described.document), described.yaml_file)[1]
    safe = described.id.isascii() and described.id.replace("-", "").replace("_", "").isalnum()
    if not safe:
        message = f"'{described.id}' cannot be the name of an instrument."
        problems.append(Problem("add.id-unusable", "error", message, place, "Use letters, digits and hyphens."))
    for instrument in held:
        if instrument.id == described.id:
            message = f"An instrument '{described.id}' is held already ({instrument.yaml_file})."
            remedy = "If this is another one, say its --id; if it is the same, nothing is to be added."
            problems.append(Problem("add.held-already", "error", message, Place(instrument.yaml_file), remedy))
        elif texts[instrument.id].split() == described.text.removeprefix("\ufeff").split():
            message = f"This very text is held already, as {instrument.id}."
            problems.append(
                Problem("add.held-already", "error", message, Place(instrument.text_file), "Nothing is to be added.")
            )
    if safe and not any(i.id == described.id for i in held):
        problems += [
            Problem(
                "add.file-there", "error", "A file of this name is there already.", Place(name), "Say another --id."
            )
            for name in (described.text_file, described.yaml_file)
            if (folder / name).exists()
        ]
    return (None, problems) if problems else (described, [])
