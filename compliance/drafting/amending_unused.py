"""New matter of which an order uses only a part, or whose end cannot be told: each is a problem with its own line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from compliance.drafting.amending_layout import Layout, item_label
from compliance.drafting.amending_masks import masked_line
from compliance.drafting.amending_matter import groups
from compliance.drafting.amending_model import Matter, Operation, Piece, Span, Target
from compliance.drafting.amending_resembling import is_or_resembles
from compliance.drafting.amending_sentences import BLOCK
from compliance.drafting.notices import says_when
from compliance.problems import Problem

# what stands under a piece with a heading alone, such as a line of contents
_HEADINGS = ("insert heading",)


def end_in_doubt(layout: Layout, span: Span, masked: str) -> Problem | None:
    """A line without a label in new matter without marks that reads like an order ("and rule 3.2 is deleted."), or says
    when something begins: it may be the notice's own as well as new law, and nobody can say where the matter ends."""
    at = span[0] + masked.find(BLOCK)
    if BLOCK not in masked:
        return None
    first, *below = layout.plain[at : span[1]].split("\n")
    at += len(first) + 1
    for line in below:
        words = line.strip().removeprefix("and ")
        if item_label(line) is None and (is_or_resembles(masked_line(words)) or says_when(words)):
            return Problem(
                "amending.end-in-doubt",
                "error",
                "This line stands below new matter without quotation marks and reads like an order of the notice; "
                "where the new matter ends cannot be told. Nothing is done for the order above it.",
                layout.place(at),
                "Set quotation marks around the new matter, or give this line an item number of its own.",
                " ".join(line.split()),
            )
        at += len(line) + 1
    return None


def unused_matter(operations: Sequence[Operation], matter: Matter | None, layout: Layout, item: str) -> list[Problem]:
    """The parts of an order's new matter that none of its operations carries into the rules."""
    if matter is None or not operations:
        return []
    carried = [(operation, part) for operation in operations for part in _parts_of(operation)]
    if not carried:
        return []
    used = [piece.span for _, part in carried for piece in part]
    found = [
        each
        for piece in matter.pieces
        if not any(start < piece.span[1] and piece.span[0] < end for start, end in used)
        for each in _problems(piece, layout, item)
    ]
    for operation, part in carried:
        if operation.kind in _HEADINGS and any(piece.text for piece in part if piece.kind != "text"):
            below = (piece for piece in part if piece.kind != "text" and piece.text)
            found += [each for piece in below for each in _problems(piece, layout, item, headed=True)]
        if operation.kind == "replace divisions" and part[0].kind != "division":
            found += _problems(part[0], layout, item)
    return found


def _parts_of(operation: Operation) -> Iterable[tuple[Piece, ...]]:
    """The parts of its matter that an operation carries: what its target names, or all where it names no number."""
    pieces = operation.matter.pieces if operation.matter else ()
    parts = groups(pieces)
    target = operation.target
    if operation.kind in ("insert", "insert definition") and len(operation.targets) == 1 and len(parts) > 1:
        own = [part for part in parts if part[0].label == _label(target)]
        return own or parts
    return parts


def _label(target: Target) -> str:
    if target.unit == "paragraph" and target.paragraphs:
        return target.paragraphs[-1]
    return target.definition or target.rule or target.section or target.appendix or target.table or target.division


def _problems(piece: Piece, layout: Layout, item: str, *, headed: bool = False) -> list[Problem]:
    """A problem for each line of a part that is not used; `headed`: of those below its first line, which is used."""
    where = f"Item {item}" if item else "This order"
    message = f"{where} brings new matter that is not part of what it inserts or replaces. Nothing is done with it."
    remedy = "Name it in the order, or check whether a quotation was closed too late."
    found: list[Problem] = []
    at = piece.span[0]
    for line in layout.text[slice(*piece.span)].split("\n"):
        if line.strip() and not (headed and at == piece.span[0]):
            words = " ".join(line.split())[:80]
            found.append(Problem("amending.matter-not-used", "error", message, layout.place(at), remedy, words))
        at += len(line) + 1
    return found
