"""What an instrument does beside changing provisions: it commences, ends divisions, revokes; or it does nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from compliance.drafting.amending_model import Operation
from compliance.drafting.counted_days import day_counted
from compliance.drafting.notices import PARTS, NoticeFact, time_of_day
from compliance.drafting.read import InstrumentText
from compliance.problems import Place, Problem
from compliance.rulebook.draft import Result
from compliance.rulebook.model import Version
from compliance.rulebook.orders import NOT_UNDERSTOOD, OpenOrder
from compliance.rulebook.records import Corpus, Record
from compliance.rulebook.timeline import spoken_day

ENDED: Final[Result] = (
    "applied",
    "The division ends with the commencement of this instrument; nothing is put in its place.",
)


_GAZETTE: Final = "Gazette"
_UNREAD: Final = ("amending.unread-text", "amending.not-understood")


def done_otherwise(operation: Operation, record: Record, corpus: Corpus) -> Result | None:
    """The outcome of what is not done to provisions: a commencement, a revocation, whole divisions replaced."""
    if operation.kind == "commencement":
        if operation.target.address:
            why = "It gives one provision a commencement of its own; the whole instrument is taken to begin as one."
            return "ambiguous", why
        hangs = f", which depends on {record.commencement_words}" if record.commencement_words else ""
        return "applied", f"Read as the instrument's own commencement{hangs}."
    if operation.kind == "revoke":
        if record.of_kind("revocation"):
            return "applied", f"What {operation.target} set out ends with the commencement of this instrument."
        why = (
            f"It is not clear which divisions held {operation.target} set out; an order that names them would end them."
        )
        return "ambiguous", why
    if operation.kind == "replace divisions" and record.deletes:
        names = ", ".join(record.deletes)
        successors = ", ".join(sorted({s for s in record.deletes.values() if s}))
        if not successors:
            return (
                "ambiguous",
                f"What is to be set out in the place of {names} could not be read as a division of rules.",
            )
        return "applied", f"The text of {names} ends; {successors} is set out in its place."
    return None


def without_base(operation: Operation, base: Version | None, record: Record, work: str) -> Result:
    """What became of an order for which no text is held that it could change: a division is replaced by being set
    out."""
    if operation.kind == "replace divisions" and base is not None and base.made_by[0] == record.id:
        return "applied", f"{work} is set out anew."
    return "target missing", _why_no_base(base, record, work).format(target=operation.target)


def _why_no_base(base: Version | None, record: Record, work: str) -> str:
    named = next((fact.words for fact in record.of_kind("principal")), "")
    if base is None and not work and named:
        return f"The instrument says that it amends “{named}”, the title of no text held, so {{target}} is not there."
    if base is None and not work:
        return "Neither the order nor a heading names one division that is held, in which {target} could stand."
    if base is None:
        return f"No text of {work} is held in which {{target}} could stand."
    held = f"The text held of {work} ({base.citation_head}) had been replaced before by one that is not held"
    return f"{held}; with that text, {{target}} would be there to be changed."


def ends_division(operation: Operation) -> bool:
    """Whether an operation takes away a whole division."""
    return operation.kind == "delete" and operation.target.unit == "division" and not operation.target.address


def commencement_ordered(operations: Iterable[Operation]) -> tuple[NoticeFact, ...]:
    """The commencement of the instrument as its orders give it: the day and time, or the words on which it hangs.

    A time that does not exist, or midnight (of which end of the day?), leaves it open.
    """
    for operation in operations:
        moment = operation.moment
        if operation.kind != "commencement" or moment is None or operation.target.address:
            continue
        provision = f"notice {operation.item}".strip()
        try:
            at = time_of_day(moment.time) if moment.time else None
        except ValueError:
            return (NoticeFact("commencement", provision, moment.words),)
        words = moment.event or ("" if moment.day else moment.words)
        return (NoticeFact("commencement", provision, words, on=moment.day, at=at),)
    return ()


def with_days_counted(text: InstrumentText) -> tuple[NoticeFact, ...]:
    """What a text says of itself, its commencement dated where it counts the days from its notification in the Gazette,
    and the text is that of the Gazette of a known day."""
    about = text.instrument
    if about.published is None or _GAZETTE not in about.publication.split():
        return tuple(text.facts)
    said = {unit.address: unit.text for unit in text.notice}
    return tuple(
        replace(fact, on=day)
        if fact.kind == "commencement"
        and fact.on is None
        and fact.words != PARTS
        and (day := day_counted(said.get(fact.provision, ""), about.published)) is not None
        else fact
        for fact in text.facts
    )


def _is_without_effect(record: Record) -> bool:
    """Whether an instrument should change or revoke law, and nothing that it orders could be carried out."""
    changes = record.sets_out or record.deletes or record.amends or record.of_kind("revocation")
    return record.instrument.kind in ("amendment", "revocation") and not changes


def order_without_effect(
    text: InstrumentText, record: Record, latest: Iterable[str], before: Iterable[Record]
) -> Iterator[OpenOrder]:
    """What an instrument orders of which nothing could be carried out, as one order: on what the instruments set out or
    changed that its words name by their issue and day, else on every work.

    latest: the works held of its jurisdiction. before: the instruments before it.
    """
    unit = next((unit for unit in text.notice if unit.text.strip()), None)
    if not _is_without_effect(record) or unit is None:
        return
    words = " ".join(unit.text.split())
    named = [each for each in before if _names(words, each)]
    works = tuple(dict.fromkeys(w for each in named for w in (*each.sets_out, *each.amends, *each.deletes)))
    yield OpenOrder(
        record.id,
        "what it orders",
        NOT_UNDERSTOOD,
        words,
        text.instrument.text_file,
        unit.first_line,
        works or tuple(latest),
    )


def _names(words: str, record: Record) -> bool:
    """Whether words name an instrument by the number of its issue and the day of its publication."""
    instrument = record.instrument
    if instrument.published is None or not instrument.issue:
        return False
    return spoken_day(instrument.published) in words and f"No. {instrument.issue}" in words


def left_without_effect(record: Record, reported: Iterable[Problem], unread: Iterable[Problem] = ()) -> list[Problem]:
    """An instrument of which nothing was understood, or whose words do not say when they take effect; `reported` is
    what was found in its text before: words of it that were not understood are not reported again. `unread` are the
    problems of its orders, of which the first are named."""
    instrument = record.instrument
    place = Place(instrument.text_file, 1)
    if _is_without_effect(record):
        message = (
            f"{instrument.id} is a{'n amendment' if instrument.kind == 'amendment' else ' revocation'}, and nothing "
            "that it orders could be carried out: the law is shown as if it were not there."
        )
        lines = [problem for problem in unread if problem.code in _UNREAD and problem.place is not None]
        if lines:
            named = "; ".join(f"line {p.place.line} “{p.quote[:60]}”" for p in lines[:3] if p.place)
            message += f" The first lines that are not understood: {named}."
        remedy = (
            "Name in it the divisions and rules that it acts on, as “Division 1 - General” above “Rule 3.2(b) is "
            "deleted.” or “In rule 3.2, replace “old words” with “new words”.”; until then nothing that it may have "
            "changed can be assessed."
        )
        return [Problem("rulebook.instrument-without-effect", "error", message, place, remedy)]
    changes = record.sets_out or record.deletes
    supplied = instrument.commencement or instrument.as_at
    unsaid = not record.of_kind("commencement") and all(p.code != "notice.not-understood" for p in reported)
    if not changes or supplied or not (record.begins_in_parts or unsaid):
        return []
    if record.begins_in_parts:
        message = f"{instrument.id} gives its parts different days of commencement; none is taken for the whole."
        remedy = "Describe each part as an instrument of its own, with its `commencement` in its YAML."
    else:
        message = f"{instrument.id} does not say, in words that are understood, when it takes effect."
        remedy = (
            "Supply the day as `commencement` in its YAML, with where it was learnt; understood are words as “This "
            "notice comes into force on 24 May 2004 at 10.00am”. Without a day nothing is assessed by it."
        )
    return [Problem("rulebook.commencement-not-found", "error", message, place, remedy)]


def begins_before_known(record: Record) -> list[Problem]:
    """That a text takes effect on a day before it was made or published: rounds played meanwhile are judged by what
    nobody could know. `--known-at` judges by what was published."""
    instrument = record.instrument
    made = instrument.published or instrument.made
    days = [fact.on for fact in record.of_kind("commencement") if fact.on is not None]
    if made is None or not days or instrument.attested or min(days) >= made:
        return []
    message = (
        f"{instrument.id} takes effect on {spoken_day(min(days))}, before it was published or made on "
        f"{spoken_day(made)}: what was played between is judged by words that nobody could know then."
    )
    remedy = "Check both days against the publication; `--known-at` judges by what was published at an instant."
    place = Place(instrument.text_file, 1)
    return [Problem("rulebook.commencement-before-publication", "warning", message, place, remedy)]
