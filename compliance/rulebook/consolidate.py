"""The text of a work as an amending instrument leaves it, operation by operation, each with its outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from compliance.drafting.amending_model import Operation, Piece, Target
from compliance.problems import Place, Problem
from compliance.rulebook.matter import MatterReader, orphaned
from compliance.rulebook.model import Provision, Version
from compliance.rulebook.outcomes import OperationOutcome, Outcome
from compliance.rulebook.provisions import inserted, renumbered, subtree, with_words, without, words_of
from compliance.sources.instruments import Instrument

Result = tuple[Outcome, str]


@dataclass(slots=True)
class _Draft:
    """The version being made: its provisions and list of contents so far, and renumberings, which happen at once."""

    instrument: Instrument
    base: Version
    matter: MatterReader
    provisions: list[Provision]
    contents: list[str]
    to_be_defined: int = 0
    renumber: dict[str, str] = field(default_factory=dict)
    removed: set[str] = field(default_factory=set)

    @property
    def by(self) -> str:
        return self.instrument.id

    def held(self, address: str) -> Provision | None:
        return next((p for p in self.provisions if p.address == address), None)


def consolidated(
    base: Version, instrument: Instrument, operations: Sequence[Operation], text: str
) -> tuple[Version, list[OperationOutcome], list[Problem]]:
    """Apply the operations of an instrument, in order, to the text that stood before it.

    Nothing outside a target changes. An operation that cannot be applied as ordered leaves the text as it was, and its
    outcome says why and what would have worked.
    """
    matter = MatterReader(instrument, text)
    defining = sum(operation.kind == "insert definition" for operation in operations)
    draft = _Draft(instrument, base, matter, list(base.provisions), list(base.contents), defining)
    results = [(operation, _apply(draft, operation)) for operation in operations]
    if draft.renumber:
        draft.provisions = renumbered(draft.provisions, draft.renumber, draft.by)
    outcomes = [outcome_of(operation, result, base.work, instrument, matter, base) for operation, result in results]
    problems = [*matter.problems, *_dangling(draft)]
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
    return version, outcomes, problems


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
    )


def _apply(draft: _Draft, operation: Operation) -> Result:
    act = _ACTS.get(operation.kind)
    if act is None:
        return "ambiguous", f"An operation of the kind '{operation.kind}' cannot be carried out on held text."
    if operation.target.sentence or operation.target.row or operation.target.to:
        return "ambiguous", "The target is a part of a provision or a range, which has no address of its own here."
    return act(draft, operation)


def _insert(draft: _Draft, operation: Operation) -> Result:
    target = operation.target
    if operation.matter is None:
        return "ambiguous", "The order names no new matter."
    address = target.address
    if draft.held(address) is not None:
        return "ambiguous", f"{target} is held already; inserting it would make two."
    new = _new_provisions(draft, operation, address)
    if not new:
        return "ambiguous", "The new matter could not be read as provisions."
    return _put(draft, new, address, target)


def _new_provisions(draft: _Draft, operation: Operation, address: str) -> list[Provision]:
    if operation.matter is None:
        return []
    target = operation.target
    pieces = _pieces_for(operation)
    if target.paragraphs:
        stem = address[: address.rindex("(")]
        under = draft.held(stem)
        if under is None:
            return []
        return draft.matter.provisions(pieces, None, (under, target.paragraphs[-1]))
    section = draft.held(f"{target.section or target.rule.split('.')[0]}.0")
    return draft.matter.provisions(pieces, section)


def _pieces_for(operation: Operation) -> list[Piece]:
    """The pieces of the new matter that belong to the target: of several sections, the one that is meant."""
    pieces = list(operation.matter.pieces) if operation.matter else []
    target = operation.target
    if target.unit != "section":
        return pieces
    starts = [i for i, piece in enumerate(pieces) if piece.kind == "section"]
    chosen = next((i for i in starts if pieces[i].label == target.section), None)
    if chosen is None:
        return pieces
    end = next((i for i in starts if i > chosen), len(pieces))
    return pieces[chosen:end]


def _put(draft: _Draft, new: list[Provision], address: str, target: Target) -> Result:
    """Put provisions where their number says; those whose section is not held are kept apart as orphans."""
    section = f"{target.rule.split('.')[0]}.0" if target.rule else None
    if section is not None and draft.held(section) is None:
        for tree in _trees(orphaned(new)):
            draft.provisions = inserted(draft.provisions, tree)
        number = section.removesuffix(".0")
        return (
            "target missing",
            f"No text held has a section {number}: it came by an amendment that is not held. The words are kept as an "
            f"orphan; with section {number} held, {target} would stand in it.",
        )
    for tree in _trees(new):
        draft.provisions = inserted(draft.provisions, tree)
    return "applied", f"{address} inserted."


def _trees(provisions: Sequence[Provision]) -> list[list[Provision]]:
    """Provisions of the first rank (sections, rules, single paragraphs), each with what stands below it."""
    trees: list[list[Provision]] = []
    addresses: set[str] = set()
    for provision in provisions:
        nested = provision.parent in addresses and provision.kind in ("paragraph", "table")
        if nested and trees:
            trees[-1].append(provision)
        else:
            trees.append([provision])
        addresses.add(provision.address)
    return trees


def _replace(draft: _Draft, operation: Operation) -> Result:
    target, address = operation.target, operation.target.address
    old = subtree(draft.provisions, address)
    if not old and target.rule and draft.held(f"{target.rule.split('.')[0]}.0") is None:
        new = _new_provisions(draft, operation, address)
        return _put(draft, new, address, target) if new else ("ambiguous", "The new matter could not be read.")
    if not old:
        return _target_missing(draft, target)
    new = _new_provisions(draft, operation, address)
    if not new or new[0].address != address:
        return "ambiguous", f"The new matter could not be read as {target}."
    draft.provisions = without(draft.provisions, old)
    new[0] = replace(new[0], lineage=(*old[0].lineage, f"replaced by {draft.by}"))
    for tree in _trees(new):
        draft.provisions = inserted(draft.provisions, tree)
    return "applied", f"{address} replaced."


def _delete(draft: _Draft, operation: Operation) -> Result:
    target = operation.target
    old = subtree(draft.provisions, target.address)
    if not old:
        return _target_missing(draft, target)
    draft.provisions = without(draft.provisions, old)
    draft.removed.add(target.address)
    return "applied", f"{target.address} deleted; nothing is renumbered by that."


def _renumber(draft: _Draft, operation: Operation) -> Result:
    target = operation.target
    if draft.held(target.address) is None:
        return _target_missing(draft, target)
    if draft.held(operation.new_label) is not None and operation.new_label not in draft.renumber:
        return "ambiguous", f"{operation.new_label} is held already; two rules would have one number."
    draft.renumber[target.address] = operation.new_label
    return "applied", f"{target.address} became {operation.new_label}."


def _insert_definition(draft: _Draft, operation: Operation) -> Result:
    target = operation.target
    section = draft.held(f"{target.section or '1'}.0")
    if section is None:
        return _target_missing(draft, target)
    if draft.held(target.address) is not None:
        return "ambiguous", f"“{target.definition}” is defined already."
    pieces = [p for p in _pieces_for(operation) if p.label == target.definition]
    new = draft.matter.provisions(pieces, section)
    if not new:
        return "ambiguous", "The new matter could not be read as a definition."
    draft.provisions = inserted(draft.provisions, new)
    return "applied", f"“{target.definition}” inserted in the order of the alphabet."


def _insert_heading(draft: _Draft, operation: Operation) -> Result:
    anchor = operation.position.target if operation.position else None
    line = operation.target.line
    if anchor is None or not line:
        return "ambiguous", "The order does not say after which line of the contents the heading goes."
    index = next((i for i, entry in enumerate(draft.contents) if _same_line(entry, anchor.line)), None)
    if index is None:
        return (
            "target missing",
            f"The contents held have no line “{anchor.line}” after which “{line}” could stand; it came by an amendment "
            "that is not held.",
        )
    draft.contents.insert(index + 1, line)
    return "applied", f"“{line}” inserted in the list of contents."


def _insert_words(draft: _Draft, operation: Operation) -> Result:
    target, words = operation.target, operation.new_words
    where = operation.position.where if operation.position else ""
    if target.unit == "contents line":
        index = next((i for i, entry in enumerate(draft.contents) if _same_line(entry, target.line)), None)
        if index is None:
            why = f"The contents held have no line “{target.line}”; it came by an amendment that is not held."
            return "target missing", why
        draft.contents[index] = f"{draft.contents[index]} {words}"
        return "applied", f"“{words}” added to the line."
    anchor = operation.position.words if operation.position else None
    if anchor is None or where not in ("after", "before"):
        return "ambiguous", "The order does not say after which words the new words go."
    new = f"{anchor.text} {words}" if where == "after" else f"{words} {anchor.text}"
    return _change_words(draft, target, anchor.text, new, every=anchor.occurrence == "every")


def _replace_words(draft: _Draft, operation: Operation) -> Result:
    old = operation.old
    if old is None or old.to or old.to_the_end:
        return "ambiguous", "The words to be replaced are given by their ends only."
    return _change_words(draft, operation.target, old.text, operation.new_words, every=old.occurrence == "every")


def _delete_words(draft: _Draft, operation: Operation) -> Result:
    old = operation.old
    if old is None or old.to or old.to_the_end:
        return "ambiguous", "The words to be deleted are given by their ends only."
    return _change_words(draft, operation.target, old.text, "", every=old.occurrence == "every")


def _replace_term(draft: _Draft, operation: Operation) -> Result:
    old = operation.old
    if old is None:
        return "ambiguous", "The order does not say which term is replaced."
    found = [p for p in draft.provisions if old.text in words_of(p)]
    if not found:
        return "vacuous", f"“{old.text}” stands nowhere in the text held, so there is nothing to replace."
    draft.provisions = [
        with_words(p, old.text, operation.new_words, draft.by) if p in found else p for p in draft.provisions
    ]
    return "applied", f"Replaced in {', '.join(p.address for p in found)}."


def _change_words(draft: _Draft, target: Target, old: str, new: str, *, every: bool) -> Result:
    tree = subtree(draft.provisions, target.address) if target.address else list(draft.provisions)
    if not tree:
        return _target_missing(draft, target)
    found = [p for p in tree if old in words_of(p)]
    count = sum(words_of(p).count(old) for p in found)
    if count == 0:
        return "target missing", f"“{old}” does not stand in {target}."
    if count > 1 and not every:
        return "ambiguous", f"“{old}” stands {count} times in {target}, and the order does not say which is meant."
    draft.provisions = [with_words(p, old, new, draft.by) if p in found else p for p in draft.provisions]
    return "applied", f"Changed in {', '.join(p.address for p in found)}."


def _capitalise(draft: _Draft, _operation: Operation) -> Result:
    """Never applied: with a capital a word can mean another thing than without, and the order does not see that."""
    terms = [p.heading or "" for p in draft.provisions if p.kind == "definition"]
    limited = [p.heading or "" for p in draft.provisions if p.kind == "definition" and "capital letter" in p.text]
    inside = [
        f"“{short}” within “{long}”"
        for short in terms
        for long in terms
        if short != long and short.casefold() in long.casefold() and not long.startswith(short)
    ]
    why = (
        f"{len(terms)} terms are defined in the text held; {draft.to_be_defined} more come by the same instrument and "
        "count only if it is read as one moment. "
        f"With a capital {' and '.join(f'“{t}”' for t in limited) or 'no term'} means something else than without; "
        f"{'; '.join(inside) or 'no term stands within another'}. "
        "The text is left as it was: each place needs a decision."
    )
    return "hazardous", why


def _target_missing(draft: _Draft, target: Target) -> Result:
    rule = target.rule
    near = [p.address for p in draft.provisions if rule and p.address.split("(")[0] == rule]
    has = f"{rule} is held without it" if near else "nothing held stands there"
    return "target missing", f"The text held ({draft.base.citation_head}) has no {target}: {has}."


def _same_line(entry: str, wanted: str) -> bool:
    plain = " ".join(entry.replace("|", " ").split()).casefold()
    return plain == " ".join(wanted.split()).casefold()


def _dangling(draft: _Draft) -> list[Problem]:
    """References to numbers that the instrument took away or gave to another rule: reported, never followed."""
    problems: list[Problem] = []
    for number in (*draft.removed, *draft.renumber):
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


_ACTS: dict[str, Callable[[_Draft, Operation], Result]] = {
    "insert": _insert,
    "replace": _replace,
    "delete": _delete,
    "renumber": _renumber,
    "insert definition": _insert_definition,
    "insert heading": _insert_heading,
    "insert words": _insert_words,
    "replace words": _replace_words,
    "delete words": _delete_words,
    "replace term": _replace_term,
    "capitalise defined terms": _capitalise,
}
