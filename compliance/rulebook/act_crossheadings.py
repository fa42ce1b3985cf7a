"""Operations on the headings that stand between provisions without a number. An order names one by its words, or by
the section above which it stands; no provision below it changes."""

from __future__ import annotations

from dataclasses import replace

from compliance.drafting.amending_model import Operation
from compliance.drafting.levels import crossheading_address
from compliance.rulebook import act_words
from compliance.rulebook.draft import Draft, Result
from compliance.rulebook.model import Provision, is_crossheading
from compliance.rulebook.provisions import subtree


def delete(draft: Draft, operation: Operation) -> Result:
    """Take a crossheading away; what stands below it stays."""
    held = _held(draft, operation)
    if held is None:
        return draft.missing(operation.target)
    draft.provisions = [p for p in draft.provisions if p is not held]
    return "applied", f"The crossheading “{held.heading}” deleted."


def replace_by(draft: Draft, operation: Operation) -> Result:
    """Give a crossheading other words."""
    held, words = _held(draft, operation), _new_words(operation)
    if held is None:
        return draft.missing(operation.target)
    if not words or "\n" in words:
        return "ambiguous", "The new matter is not one heading."
    changed = replace(held, heading=words, lineage=(*held.lineage, f"words changed by {draft.by}"))
    draft.provisions = [_readdressed(draft, changed) if p is held else p for p in draft.provisions]
    return "applied", f"“{held.heading}” became “{words}”."


def change_words(draft: Draft, operation: Operation) -> Result:
    """Other words within a crossheading; its address follows, since it is made of them."""
    if _held(draft, operation) is None:
        return draft.missing(operation.target)
    result = (act_words.delete_words if operation.kind == "delete words" else act_words.replace_words)(draft, operation)
    draft.provisions = [_readdressed(draft, p) if is_crossheading(p) else p for p in draft.provisions]
    return result


def insert(draft: Draft, operation: Operation) -> Result:
    """Put a crossheading above a section, or between it and the one behind it."""
    position, words = operation.position, _new_words(operation)
    target = position.target if position is not None and position.target is not None else None
    found = draft.meant(target) if target is not None else []
    anchor = draft.held(found[0]) if len(found) == 1 else None
    if position is None or target is None or position.where not in ("before", "after"):
        return "ambiguous", "The order does not say above or below which provision the heading goes."
    if anchor is None:
        return draft.missing(target)
    if not words or "\n" in words or not draft.of_another_family or anchor.kind != "rule":
        return "ambiguous", "The new matter is not one heading that can stand there."
    tree = subtree(draft.provisions, anchor.address)
    at = draft.provisions.index(anchor) if position.where == "before" else draft.provisions.index(tree[-1]) + 1
    source = draft.matter.span_of(operation)
    new = Provision("", "heading", "", heading=words, parent=anchor.parent, source=source, lineage=(draft.by,))
    draft.provisions.insert(at, _readdressed(draft, new))
    return "applied", f"The crossheading “{words}” inserted."


def _held(draft: Draft, operation: Operation) -> Provision | None:
    found = draft.meant(operation.target)
    return draft.held(found[0]) if len(found) == 1 else None


def _new_words(operation: Operation) -> str:
    return " ".join((operation.new_words or (operation.matter.text if operation.matter else "")).split(" ")).strip()


def _readdressed(draft: Draft, crossheading: Provision) -> Provision:
    """The crossheading with the address that its words give it."""
    others = {p.address for p in draft.provisions if p.address != crossheading.address}
    above = crossheading.parent or ""
    schedule = above if above.startswith("Schedule") else ""
    before = crossheading.address.partition('"')[0].strip() if crossheading.address else schedule
    address = crossheading_address(before, crossheading.heading or "", others)
    return replace(crossheading, address=address)
