"""What an instrument does beside changing provisions: it commences, ends whole divisions, revokes; or it does nothing."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compliance.drafting.amending_model import Operation
from compliance.drafting.notices import NoticeFact, time_of_day
from compliance.problems import Place, Problem
from compliance.rulebook.draft import Result
from compliance.rulebook.records import Corpus, Record

ENDED: Final[Result] = (
    "applied",
    "The division ends with the commencement of this instrument; nothing is put in its place.",
)


def done_otherwise(operation: Operation, record: Record, corpus: Corpus) -> Result | None:
    """The outcome of what is not done to provisions: a commencement, a revocation, whole divisions replaced."""
    if operation.kind == "commencement":
        if operation.target.address:
            why = "It gives one provision a commencement of its own; the whole instrument is taken to begin as one."
            return "ambiguous", why
        hangs = f", which hangs on {record.commencement_words}" if record.commencement_words else ""
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
        return "applied", f"The text of {names} ends; {successors or 'nothing'} is set out in its place."
    return None


def ends_division(operation: Operation) -> bool:
    """Whether an operation takes away a whole division."""
    return operation.kind == "delete" and operation.target.unit == "division" and not operation.target.address


def commencement_ordered(operations: Iterable[Operation]) -> tuple[NoticeFact, ...]:
    """The commencement of the instrument as its orders give it: the day and time, or the words on which it hangs."""
    for operation in operations:
        moment = operation.moment
        if operation.kind == "commencement" and moment is not None and not operation.target.address:
            provision = f"notice {operation.item}".strip()
            return (
                NoticeFact(
                    "commencement",
                    provision,
                    moment.event,
                    on=moment.day,
                    at=time_of_day(moment.time) if moment.time else None,
                ),
            )
    return ()


def left_without_effect(record: Record) -> list[Problem]:
    """An instrument of which nothing was understood, or whose words do not say when they take effect."""
    instrument = record.instrument
    place = Place(instrument.text_file)
    changes = record.sets_out or record.deletes
    if instrument.kind in ("amendment", "revocation") and not (
        changes or record.amends or record.of_kind("revocation")
    ):
        message = (
            f"{instrument.id} is a{'n amendment' if instrument.kind == 'amendment' else ' revocation'}, and nothing "
            "that it orders could be carried out: the law is shown as if it were not there."
        )
        remedy = "Name in it the divisions and rules that it acts on, in words that the amending grammar knows."
        return [Problem("rulebook.instrument-without-effect", "error", message, place, remedy)]
    dated = instrument.commencement or instrument.as_at or record.of_kind("commencement")
    if changes and not dated:
        message = (
            f"{instrument.id} does not say when it takes effect, in words that are understood: it has no place in time."
        )
        remedy = (
            "Supply the day as `commencement` in its YAML, with where it was learnt, or extend grammars/notice.lark."
        )
        return [Problem("rulebook.commencement-not-found", "error", message, place, remedy)]
    return []
