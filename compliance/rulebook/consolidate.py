"""The text of a work as an amending instrument leaves it, operation by operation, each with its outcome."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from compliance.drafting.amending_model import Operation
from compliance.drafting.families import Family
from compliance.drafting.level_orders import localised
from compliance.problems import Place, Problem
from compliance.rulebook import act_contents, act_crossheadings, act_provisions, act_tables, act_words
from compliance.rulebook.draft import Draft, Result
from compliance.rulebook.matter import MatterReader
from compliance.rulebook.model import Version
from compliance.rulebook.outcomes import OperationOutcome
from compliance.rulebook.own_matter import true_reasons, waits
from compliance.rulebook.provisions import renumbered, words_of
from compliance.sources.instruments import Instrument

_Act = Callable[[Draft, Operation], Result]
_ACTS: Mapping[str, _Act] = {
    "insert": act_provisions.insert,
    "replace": act_provisions.replace_provision,
    "delete": act_provisions.delete,
    "renumber": act_provisions.renumber,
    "close up": act_provisions.close_up,
    "insert definition": act_provisions.insert_definition,
    "insert heading": act_contents.insert_heading,
    "insert words": act_words.insert_words,
    "replace words": act_words.replace_words,
    "delete words": act_words.delete_words,
    "replace term": act_words.replace_term,
    "capitalise defined terms": act_words.capitalise,
}
_ACTS_ON_PARTS: Mapping[str, _Act] = {
    "insert": act_words.insert_part,
    "replace": act_words.replace_part,
    "delete": act_words.delete_part,
}
_ACTS_ON_UNITS: Mapping[tuple[str, str], _Act] = {
    ("replace", "heading"): act_words.replace_heading,
    ("insert", "crossheading"): act_crossheadings.insert,
    ("replace", "crossheading"): act_crossheadings.replace_by,
    ("delete", "crossheading"): act_crossheadings.delete,
    ("replace words", "crossheading"): act_crossheadings.change_words,
    ("delete words", "crossheading"): act_crossheadings.change_words,
    ("insert", "table"): act_tables.insert,
    ("replace", "table"): act_tables.replace_table,
}
_INSERTING = ("insert", "insert definition")


def consolidated(
    base: Version, instrument: Instrument, operations: Sequence[Operation], text: str, family: Family | None = None
) -> tuple[Version, list[OperationOutcome], list[Problem]]:
    """Apply the operations of an instrument to the text that stood before it.

    An instrument is read as one moment: its operations speak of the numbers of the text before it, all renumberings
    happen at once, and what it inserts has its number in the text after it. What changes words of that is carried out
    last, where it stands behind the order that makes it. Nothing outside a target changes. An operation that cannot be
    applied as ordered leaves the text as it was; its outcome says why.
    """
    matter = MatterReader(instrument, text, family)
    ordered = operations
    if family is not None:
        operations = [localised(operation, family) for operation in ordered]
    defining = sum(operation.kind == "insert definition" for operation in operations)
    draft = Draft(instrument, base, matter, list(base.provisions), list(base.contents), defining)
    results: dict[int, Result] = {}
    waiting: list[int] = []
    for n, operation in enumerate(operations):
        if not _inserts_provisions(operation) and waits(draft, operations, n):
            waiting.append(n)
        elif not _inserts_provisions(operation):
            results[n] = _apply(draft, operation)
    results |= _renumber_at_once(draft, operations, results)
    for n, operation in enumerate(operations):
        if _inserts_provisions(operation):
            results[n] = _apply(draft, operation)
    made = replace(draft, base=replace(base, provisions=tuple(draft.provisions)), taken={})
    results |= {n: _apply(made, operations[n]) for n in waiting}
    draft.provisions = made.provisions
    results |= true_reasons(draft, operations, results)
    outcomes = [outcome_of(o, results[n], base.work, instrument, matter, base) for n, o in enumerate(ordered)]
    version = replace(
        base,
        starts=None,
        until=None,
        made_by=(*base.made_by, instrument.id),
        label=str(instrument.year or instrument.id),
        provisions=tuple(draft.provisions),
        contents=tuple(draft.contents),
        citation_head=f"{base.citation_head}, as amended by {instrument.citation}",
    )
    return version, outcomes, [*matter.problems, *_overtaken_references(draft)]


def _inserts_provisions(operation: Operation) -> bool:
    return operation.kind in _INSERTING and not _is_part(operation)


def _is_part(operation: Operation) -> bool:
    """Whether an operation acts on a sentence, a row or a cell, which have no address of their own."""
    target, pieces = operation.target, operation.matter.pieces if operation.matter else ()
    loose_words = bool(pieces) and all(piece.kind == "text" for piece in pieces)
    return bool(target.sentence or target.edge or target.row or target.column) or (
        operation.kind == "insert" and loose_words
    )


def _apply(draft: Draft, operation: Operation) -> Result:
    acts = _ACTS_ON_PARTS if _is_part(operation) and operation.kind in _ACTS_ON_PARTS else _ACTS
    act = acts.get(operation.kind)
    act = _ACTS_ON_UNITS.get((operation.kind, operation.target.unit), act)
    if act is None:
        return "ambiguous", f"An operation of the kind '{operation.kind}' cannot be carried out on the text held."
    return act(draft, operation)


def _renumber_at_once(
    draft: Draft, operations: Sequence[Operation], results: Mapping[int, Result]
) -> dict[int, Result]:
    """Carry out all renumberings; one that would give two provisions one number is refused, and with it those that want
    the number which it keeps."""
    doubled = {new for new in draft.renumber.values() if list(draft.renumber.values()).count(new) > 1}
    kept = {old: new for old, new in draft.renumber.items() if new not in doubled}
    held = {p.address for p in draft.provisions}
    while clashing := {old for old, new in kept.items() if new in held - set(kept)}:
        kept = {old: new for old, new in kept.items() if old not in clashing}
    refused = set(draft.renumber) - set(kept)
    changed: dict[int, Result] = {}
    for n, operation in enumerate(operations):
        if operation.kind == "renumber" and results[n][0] == "applied" and set(draft.meant(operation.target)) & refused:
            changed[n] = ("ambiguous", f"{operation.new_label} is held already; two provisions would have one number.")
        if operation.kind == "close up" and results[n][0] == "applied" and refused:
            changed[n] = ("ambiguous", "Of what was to be renumbered, two provisions would have one number.")
    draft.renumber = kept
    draft.provisions = renumbered(draft.provisions, kept, draft.by)
    return changed


def _overtaken_references(draft: Draft) -> list[Problem]:
    """References to numbers that the instrument took away or gave to another rule: reported, never followed."""
    problems: list[Problem] = []
    for number in (*sorted(draft.removed), *draft.renumber):
        for provision in draft.provisions:
            mentioned = number in words_of(provision).replace(",", " ").replace(";", " ").split()
            if mentioned and provision.lineage[-1] != draft.by:
                place = Place(provision.source.file, provision.source.first_line) if provision.source else None
                message = f"{provision.address} still refers to {number}, which {draft.by} deleted or renumbered."
                remedy = "Acknowledge it once it is clear which rule is meant now."
                problems.append(
                    Problem("rulebook.reference-overtaken", "warning", message, place, remedy, provision.text[:80])
                )
    return problems


def outcome_of(
    operation: Operation, result: Result, work: str, instrument: Instrument, matter: MatterReader, base: Version | None
) -> OperationOutcome:
    """An operation with what became of it."""
    outcome, why = result
    return OperationOutcome(
        instrument=instrument.id,
        item=operation.item,
        ordinal=operation.ordinal,
        kind=operation.kind,
        target=str(operation.target),
        outcome=outcome,
        why=why,
        work=work,
        file=instrument.text_file,
        first_line=matter.line_at(operation.span[0]),
        last_line=matter.line_at(max(operation.span[1] - 1, operation.span[0])),
        quote=operation.instruction,
        base=base.made_by[-1] if base else "",
        under=" / ".join(operation.under),
    )
