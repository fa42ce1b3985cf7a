"""Which works an order of an amending instrument acts on: by its division's title or number, or the heading above."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from compliance.drafting.amending_layout import heading_of
from compliance.drafting.amending_model import ALL_DIVISIONS, Operation
from compliance.rulebook.draft import Result
from compliance.rulebook.model import Version
from compliance.rulebook.records import Corpus, Record


def works_meant(
    operation: Operation, record: Record, corpus: Corpus, versions: Sequence[Version], records: Sequence[Record]
) -> tuple[str, ...]:
    """The works that an operation acts on: every one that is law, where all divisions are named; else one, "" if it is
    not clear which."""
    if operation.target.division != ALL_DIVISIONS:
        return (_work_meant(operation, record, corpus, versions, records),)
    laws = [entry.work for entry in corpus.works if not entry.rank and not entry.approvals]
    held = ((work, base_of(work, versions)) for work in laws)
    return tuple(work for work, base in held if base is not None and still_stands(base, records)) or ("",)


def base_of(work: str, versions: Sequence[Version]) -> Version | None:
    """The last text of a work that is held."""
    return next((version for version in reversed(versions) if version.work == work), None)


def work_headed(operation: Operation, before: str, corpus: Corpus) -> str:
    """The work whose title stands alone as a heading above an operation, without the number of a division; "" if none
    does. `before` is that of the operation above it: a heading holds until the next one of a division."""
    for heading in operation.under:
        form = heading_of(heading)
        before = "" if form is not None and form.kind != "section" else corpus.work_headed(heading) or before
    return before


def at_odds(headed: str, work: str, operation: Operation) -> Result | None:
    """Why an operation is not carried out that stands below the title of one work and the heading of another."""
    if not headed or headed == work:
        return None
    named = work or f"{operation.target}"
    why = f"It stands under the title of {headed} and speaks of {named}: it is not clear which of them it changes."
    return "ambiguous", why


def of_two_works(
    operation: Operation, record: Record, corpus: Corpus, versions: Sequence[Version]
) -> tuple[tuple[str, ...], Result] | None:
    """The works of which one has the title of the division that an operation names and another its number, with why
    neither is changed; None where number and title are of one work, or one of them is of none."""
    target = operation.target
    titled = corpus.work_titled(target.division_title) if target.division and target.division_title else None
    latest = _latest(corpus, versions)
    held = latest.get(titled) if titled is not None else None
    numbered = _numbered(target.division, latest) if held is not None and held.division else []
    if titled is None or not numbered or titled in numbered or record.division_numbers.get(titled) == target.division:
        return None
    why = f"Division {target.division} is {latest[numbered[0]].title}, and no number of {target.division_title}"
    return (titled, *numbered), ("ambiguous", f"{why}: it is not clear which of them is meant.")


def _latest(corpus: Corpus, versions: Sequence[Version]) -> dict[str, Version]:
    """The last text held of each work."""
    works = {entry.work for entry in corpus.works}
    return {version.work: version for version in versions if version.work in works}


def _numbered(number: str, latest: Mapping[str, Version]) -> list[str]:
    """The works that were last set out under the number of a division."""
    return [work for work, version in latest.items() if version.division == f"Division {number}"]


def still_stands(base: Version, records: Sequence[Record]) -> bool:
    """Whether the version that an amendment would change is the law it speaks of: nothing has replaced it since."""
    made = [record.id for record in records].index(base.made_by[-1])
    published = {record.instrument.published for record in records if record.id in base.made_by}
    return not any(
        base.work not in later.sets_out
        and (base.work in later.deletes or any(fact.on in published for fact in later.of_kind("substitution")))
        for later in records[made + 1 :]
    )


def _work_meant(
    operation: Operation, record: Record, corpus: Corpus, versions: Sequence[Version], records: Sequence[Record]
) -> str:
    """The work that an operation acts on: by the title of its division; by its number only where no title is given and
    one work alone was last set out under that number; else the one work of which the instrument speaks, or the only one
    that the jurisdiction has, unless the instrument says that it amends another. "" if unclear.
    """
    target = operation.target
    if target.division_title == "Act":
        return _act_meant(record, corpus)
    if target.division_title:
        return corpus.work_titled(target.division_title) or ""
    latest = _latest(corpus, versions)
    if target.division:
        numbered = _numbered(target.division, latest)
        if len(numbered) == 1:
            return numbered[0]
    if not record.amends and not target.division:
        held = base_of(corpus.only_law, versions)
        return "" if amends_another(record, held, records) else corpus.only_law
    only = next(iter(record.amends)) if len(record.amends) == 1 else ""
    return only if _may_be(only, target.division, record, latest.get(only)) else ""


def amends_another(record: Record, held: Version | None, records: Sequence[Record]) -> str:
    """The title of what an instrument says it amends, where no instrument that made the text held has it; else ""."""
    made_by = held.made_by if held is not None else ()
    titles = [_as_compared(other.instrument.title) for other in records if other.id in made_by]
    named = [fact.words for fact in record.of_kind("principal")]
    known = any(title.startswith(_as_compared(words)) for words in named for title in titles)
    return "" if known or not named else named[0]


def _as_compared(title: str) -> str:
    return " ".join(title.casefold().split()).removeprefix("the ")


def _act_meant(record: Record, corpus: Corpus) -> str:
    """The work that "the Act" is: the one that the instrument amends, where that is an Act; a notice that says so
    speaks of an Act that is no work here."""
    works = set(record.amends) or {corpus.only_law}
    titles = [entry.title for entry in corpus.works if entry.work in works]
    return works.pop() if len(titles) == 1 and "Act" in titles[0].split() else ""


def _may_be(work: str, number: str, record: Record, held: Version | None) -> bool:
    """Whether a division of this number can be a work: the instrument gives it this number, or none is given."""
    return not number or record.division_numbers.get(work) == number or held is None or not held.division
