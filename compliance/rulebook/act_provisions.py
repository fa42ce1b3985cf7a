"""Operations on whole provisions: insert, replace, delete, renumber; definitions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from compliance.drafting.amending_model import Operation, Piece, Target
from compliance.drafting.numbering import labels_between, readings_of
from compliance.rulebook.act_subsections import becomes_its_own_first, into_first
from compliance.rulebook.draft import Draft, Result
from compliance.rulebook.matter import orphaned
from compliance.rulebook.model import Provision
from compliance.rulebook.provisions import REPLACED_BY, inserted, number_before, renumbered, subtree, without

DELETABLE: Final = ("section", "rule", "paragraph", "definition", "table", "appendix")
UNREADABLE: Result = ("ambiguous", "The new matter could not be read as provisions.")


def insert(draft: Draft, operation: Operation) -> Result:
    """Insert a section, rule, paragraph or appendix at the place that its number gives it."""
    target = operation.target
    address = target.address
    if target.unit == "definition" and not (target.section or target.rule or target.paragraphs):
        return insert_definition(draft, operation)
    if draft.held(address) is not None:
        return "ambiguous", f"{target} is held already; inserting it would make two."
    elsewhere = _contradicted(draft, operation) if target.unit in ("rule", "section", "paragraph") else None
    if elsewhere is not None:
        return elsewhere
    new = _new_provisions(draft, operation, target)
    if new and draft.of_another_family and target.unit == "appendix":
        return _put_level(draft, operation, new)
    if new and draft.of_another_family and _taken(draft, new, ()):
        return "ambiguous", f"The new matter would take the number of another provision than {target}."
    if new and draft.of_another_family and (place := _place_named(draft, operation, new)) is not None:
        at, part = place
        draft.provisions[at:at] = [replace(p, parent=part) if p.parent is None else p for p in new]
        return "applied", f"{address} inserted."
    return _put(draft, new, target, f"{address} inserted.") if new else UNREADABLE


def _contradicted(draft: Draft, operation: Operation) -> Result | None:
    """Why a rule cannot stand beside what the order names: that is not held, or comes behind it by its number."""
    position, address = operation.position, operation.target.address
    if position is None or position.target is None or position.target.unit in ("division", "whole text"):
        return None
    beside = replace(position.target, sentence="", edge="", row="", column="", line="")
    before = replace(draft, provisions=list(draft.base.provisions))
    anchor = draft.meant(beside) or before.meant(beside)
    if not anchor:
        return draft.missing(position.target)
    at = anchor[-1] if position.where == "after" else anchor[0]
    numbered = at[:1].isdigit() and address[:1].isdigit() and operation.target.unit != "paragraph"
    if (
        numbered
        and (number_before(address, at) if position.where == "after" else number_before(at, address))
        and (position.where in ("after", "before"))
    ):
        return "ambiguous", f"By its number {address} does not stand {position.where} {at}, where the order puts it."
    return None


def _place_named(draft: Draft, operation: Operation, new: Sequence[Provision]) -> tuple[int, str | None] | None:
    """Where new sections go, and in which Part, where an order puts them below the heading of a Part or before a
    section; their numbers alone would leave them in the Part before. None where it says nothing of the kind, or the
    numbers contradict it."""
    position = operation.position
    found = draft.meant(position.target) if position is not None and position.target is not None else []
    anchor = draft.held(found[0]) if len(found) == 1 else None
    if position is None or anchor is None or new[0].kind != "rule" or new[0].parent is not None:
        return None
    at = draft.provisions.index(anchor)
    if position.where == "after" and anchor.kind == "heading":
        at, part = at + 1, anchor.address
    elif position.where == "before" and anchor.kind == "rule":
        part = anchor.parent or ""
    else:
        return None
    behind = [p.address for p in draft.provisions[:at] if p.kind == "rule"]
    before = [p.address for p in draft.provisions[at:] if p.kind == "rule"]
    fits = all(number_before(address, new[0].address) for address in behind[-1:]) and all(
        number_before(new[0].address, address) for address in before[:1]
    )
    return (at, part or None) if fits else None


def replace_provision(draft: Draft, operation: Operation) -> Result:
    """Replace one provision, or several together, by new matter."""
    targets = operation.targets or (operation.target,)
    found = [address for target in targets for address in draft.meant(target)]
    target = targets[0]
    of_no_section = target.rule and not draft.of_another_family and draft.held(_section_of(target)) is None
    if not found and of_no_section:
        new = _new_provisions(draft, operation, target)
        return _put(draft, new, target, "") if new else UNREADABLE
    lost = next((each for each in targets if not draft.meant(each)), None)
    if lost is not None:
        return draft.missing(lost)
    new = _new_provisions(draft, operation, target)
    parents = {held.parent for address in found if (held := draft.held(address)) is not None}
    apart = len(parents) > 1 and all(each.unit == "paragraph" for each in targets)
    if apart and not set(found) <= {one.address for one in new or ()}:
        return "ambiguous", f"The new matter has no part of its own for each of {', '.join(found)}."
    fits = new and (new[0].address == found[0] or (draft.of_another_family and not _taken(draft, new, found)))
    if not fits:
        return "ambiguous", f"The new matter could not be read as {target}."
    old = [p for address in found for p in subtree(draft.provisions, address)]
    at = draft.provisions.index(old[0])
    draft.provisions = without(draft.provisions, old)
    new[0] = replace(new[0], lineage=(*old[0].lineage, f"{REPLACED_BY}{draft.by}"))
    if draft.of_another_family and target.unit == "appendix":
        draft.provisions[at:at] = new
        return "applied", f"{', '.join(found)} replaced."
    if old[0].kind == "rule" and new[0].address == old[0].address and not draft.of_another_family:
        # where it stood, be it the first under a heading
        own, *others = _trees(new)
        draft.provisions[at:at] = own
        new = [p for tree in others for p in tree]
    return _put(draft, new, target, f"{', '.join(found)} replaced.")


def delete(draft: Draft, operation: Operation) -> Result:
    """Delete a provision or a range of them. What follows keeps its number and label."""
    if operation.target.unit not in DELETABLE:
        return "ambiguous", f"{operation.target} cannot be taken away by itself; name the provision that is to go."
    found = draft.meant(operation.target)
    if not found:
        return draft.missing(operation.target)
    for address in found:
        # what the same instrument has moved away from there before is no longer in it
        below = (p.address for p in draft.provisions if p.parent == address and p.address in draft.renumber)
        moved = {p.address for each in below for p in subtree(draft.provisions, each)}
        gone = [p for p in subtree(draft.provisions, address) if p.address not in moved]
        draft.provisions = without(draft.provisions, gone)
    draft.removed.update(found)
    return "applied", f"{', '.join(found)} deleted; nothing is renumbered by that."


def renumber(draft: Draft, operation: Operation) -> Result:
    """Give a provision, or a range, new numbers: noted here, and done for all of an instrument at once."""
    found = draft.meant(operation.target)
    if not found:
        return draft.missing(operation.target)
    if operation.target.unit == "section" and any(p.parent in found for p in draft.provisions):
        why = "With another number for a section its rules would have others, too, and the order does not say which."
        return "ambiguous", why
    first, to, last = operation.new_label.partition(" to ")
    labels = [first, *_following(first, len(found) - 1)] if to else [first]
    if to and first.endswith(")") and last.endswith(")"):
        above, _, label = first.rpartition("(")
        series = labels_between(label.rstrip(")"), last.rpartition("(")[2].rstrip(")"), len(found))
        labels = [f"{above}({each})" for each in series]
        last = labels[-1] if labels else last
    if len(labels) != len(found) or (to and labels[-1] != last):
        return (
            "ambiguous",
            f"{len(found)} provisions stand in the range, and the new numbers are {operation.new_label}.",
        )
    if len(found) == 1 and becomes_its_own_first(draft, found[0], labels[0]):
        return into_first(draft, found[0])
    elsewhere = _not_its_place(draft, operation, found, labels)
    if elsewhere:
        return "ambiguous", elsewhere
    draft.renumber.update(zip(found, labels, strict=True))
    return "applied", "; ".join(f"{old} became {new}" for old, new in zip(found, labels, strict=True)) + "."


def close_up(draft: Draft, operation: Operation) -> Result:
    """What stood behind a provision that this instrument deletes takes the numbers that became free, in its order."""
    gone = [p for p in draft.base.provisions if p.address in draft.removed]
    meant = {p.address for target in operation.targets for p in gone if p.address == target.address}
    above = {p.parent for p in gone if p.address in meant or _in_range(draft, operation, p)}
    if len(above) != 1:
        return "ambiguous", "The order does not say which provisions remain, or nothing was deleted before it."
    kinds = {p.kind for p in gone if p.parent in above}
    siblings = [p.address for p in draft.base.provisions if p.parent in above and p.kind in kinds]
    left = [address for address in siblings if address not in draft.removed]
    if any(not _consecutive(one, two) for one, two in pairwise(siblings)):
        return "ambiguous", f"{siblings[0]} to {siblings[-1]} are not numbered one after the other."
    moved = {old: new for old, new in zip(left, siblings, strict=False) if old != new}
    if set(moved) & set(draft.renumber):
        return "ambiguous", "The instrument gives what remains other numbers, too."
    draft.renumber.update(moved)
    if not moved:
        return "vacuous", "Nothing stands behind what was deleted, so there is nothing to be renumbered."
    return "applied", "; ".join(f"{old} became {new}" for old, new in moved.items()) + "."


def _in_range(draft: Draft, operation: Operation, provision: Provision) -> bool:
    """Whether a provision that is gone was one of a range that was taken away."""
    before = replace(draft, provisions=list(draft.base.provisions))
    return any(provision.address in before.meant(target) for target in operation.targets)


def _consecutive(one: str, two: str) -> bool:
    """Whether a number is the next one: 4.2 after 4.1, (c) after (b)."""
    if one.endswith(")"):
        before, after = (readings_of(address[address.rindex("(") + 1 : -1]) for address in (one, two))
        return any(later.follows(earlier) and not later.suffix for earlier in before for later in after)
    return _following(one, 1) == [two]


def _not_its_place(draft: Draft, operation: Operation, moved: Sequence[str], labels: Sequence[str]) -> str:
    """Why provisions that are moved and get new numbers cannot stand where the order puts them; "" where they can.

    The order of the law is that of its numbers: a number that belongs elsewhere contradicts the place.
    """
    position = operation.position
    held = {p.address: p.parent for p in draft.provisions}
    for old, new in zip(moved, labels, strict=True):
        above = _belongs_in(new, draft)
        if held[old] == _belongs_in(old, draft) and above and above not in held and above not in labels:
            return f"The text held has no {above.removesuffix('.0')}, in which {new} could stand."
    if position is None or position.target is None:
        return ""
    anchor = draft.meant(position.target)
    if not anchor:
        return f"The text held has no {position.target}, beside which it is to stand."
    now = renumbered(draft.provisions, {**draft.renumber, **dict(zip(moved, labels, strict=True))}, draft.by)
    beside = subtree(now, draft.renumber.get(anchor[-1], anchor[-1]))
    beside = [p for p in beside if p.address not in labels] or beside
    here = subtree(now, labels[0])[0], subtree(now, labels[-1])[-1]
    behind, before = now[now.index(here[0]) - 1], now[min(now.index(here[1]) + 1, len(now) - 1)]
    if (before is beside[0]) if position.where in ("before", "at the beginning") else (behind is beside[-1]):
        return ""
    return f"By its number {labels[0]} stands behind {behind.address}, and the order puts it elsewhere."


def _belongs_in(address: str, draft: Draft) -> str:
    """What a rule or paragraph stands in by its number, as it will be numbered: the section, the rule."""
    above = address[: address.rindex("(")] if address.endswith(")") else f"{address.partition('.')[0]}.0"
    return "" if above == address else next((old for old, new in draft.renumber.items() if new == above), above)


def _following(number: str, count: int) -> list[str]:
    """The next numbers of rules after a number."""
    stem, _, ordinal = number.rpartition(".")
    return [f"{stem}.{int(ordinal) + n}" for n in range(1, count + 1)] if ordinal.isdigit() else []


def insert_definition(draft: Draft, operation: Operation) -> Result:
    target = operation.target
    section = draft.held(target.rule if draft.of_another_family else f"{target.section or '1'}.0")
    section = section or (None if target.rule or target.section else _dictionary(draft))
    if section is None:
        return draft.missing(target)
    if draft.held(target.address) is not None:
        return "ambiguous", f"“{target.definition}” is defined already."
    pieces = [piece for piece in _pieces_for(operation, target) if piece.label == target.definition]
    new = draft.matter.provisions(pieces, section) if pieces else []
    if not new:
        return UNREADABLE
    position = operation.position
    beside = position.target if position is not None and position.where in ("after", "before") else None
    if position is None or beside is None or not beside.definition or beside.paragraphs:
        draft.provisions = inserted(draft.provisions, new)
        return "applied", f"“{target.definition}” inserted in the order of the alphabet."
    anchor = draft.meant(beside)
    if len(anchor) != 1:
        return draft.missing(beside)
    at = _beside_definition(draft, anchor[0], position.where)
    draft.provisions[at:at] = new
    return "applied", f"“{target.definition}” inserted {position.where} “{beside.definition}”."


def _beside_definition(draft: Draft, anchor: str, where: str) -> int:
    """Where a definition goes before another, or behind it and what the same instrument has put behind it already."""
    tree = subtree(draft.provisions, anchor)
    if where == "before":
        return draft.provisions.index(tree[0])
    at = draft.provisions.index(tree[-1]) + 1
    while at < len(draft.provisions) and draft.provisions[at].lineage[:1] == (draft.by,):
        at += 1
    return at


def _dictionary(draft: Draft) -> Provision | None:
    """The one provision in which all definitions stand, which an order need not name; None where there are several."""
    above = {p.parent for p in draft.provisions if p.kind == "definition" and draft.held(p.parent or "") is not None}
    return draft.held(above.pop() or "") if len(above) == 1 else None


def _section_of(target: Target) -> str:
    return f"{(target.section or target.rule.split('.')[0])}.0"


def _new_provisions(draft: Draft, operation: Operation, target: Target) -> list[Provision]:
    pieces = _pieces_for(operation, target)
    if not pieces:
        return []
    if target.paragraphs:
        above = target.address[: target.address.rindex("(")]
        under = draft.held(above)
        return draft.matter.provisions(pieces, None, (under, target.paragraphs[-1])) if under is not None else []
    if target.definition and (draft.of_another_family or not target.section):
        held = draft.meant(target)
        defined = draft.held(held[0]) if held else None
        return draft.matter.provisions(pieces, draft.held(defined.parent or "") if defined is not None else None)
    if draft.of_another_family:
        return draft.matter.provisions(pieces, _above(draft, target, pieces[0]))
    section = draft.held(_section_of(target)) if target.unit != "section" else None
    return draft.matter.provisions(pieces, section)


def _above(draft: Draft, target: Target, piece: Piece) -> Provision | None:
    """The Schedule in which a clause stands, or is to stand, by its address; that in which a provision stands whose new
    words bear the last of its labels alone (".02B" as "B."); None for a section of the Act itself."""
    held = draft.held(target.address)
    if piece.kind == "paragraph" and held is not None and held.parent is not None:
        return draft.held(held.parent)
    above = (p for p in draft.provisions if p.kind == "heading" and target.rule.startswith(f"{p.address} "))
    return next(above, None)


def _pieces_for(operation: Operation, target: Target) -> list[Piece]:
    """The pieces of the new matter that belong to the target: of several sections, the one that is meant."""
    pieces = list(operation.matter.pieces) if operation.matter else []
    if target.unit != "section":
        return pieces
    starts = [i for i, piece in enumerate(pieces) if piece.kind == "section"]
    chosen = next((i for i in starts if pieces[i].label == target.section), None)
    if chosen is None:
        return pieces
    return pieces[chosen : next((i for i in starts if i > chosen), len(pieces))]


def _put(draft: Draft, new: list[Provision], target: Target, done: str) -> Result:
    """Put provisions where their number says; those whose section is not held are kept apart as orphans."""
    if draft.of_another_family:
        new = _beside_their_like(draft, new)
    elif target.rule and not target.paragraphs and draft.held(_section_of(target)) is None:
        for tree in _trees(orphaned(new)):
            draft.provisions = inserted(draft.provisions, tree)
        number = _section_of(target).removesuffix(".0")
        return (
            "target missing",
            f"No text held has a section {number}: it came by an amendment that is not held. The words are kept as an "
            f"orphan; with section {number} held, {target} would stand in it.",
        )
    for tree in _trees(new):
        draft.provisions = inserted(draft.provisions, tree)
    return "applied", done


def _put_level(draft: Draft, operation: Operation, new: list[Provision]) -> Result:
    """Put a Part or Schedule, with all below it, where the order says; its number alone does not say where."""
    taken = [p.address for p in new if draft.held(p.address) is not None]
    if taken:
        return "ambiguous", f"{', '.join(taken)} is held already; inserting it would make two."
    position = operation.position
    anchors = draft.meant(position.target) if position is not None and position.target is not None else []
    if len(anchors) != 1 and (position is not None or not new[0].address.startswith("Schedule")):
        return "target missing", f"The order names no place that is held for {new[0].address}."
    tree = subtree(draft.provisions, anchors[0]) if anchors else draft.provisions
    before = position is not None and position.where == "before"
    at = draft.provisions.index(tree[0]) if before else draft.provisions.index(tree[-1]) + 1
    draft.provisions[at:at] = new
    return "applied", f"{new[0].address} inserted."


def _taken(draft: Draft, new: Sequence[Provision], replaced: Sequence[str]) -> bool:
    """Whether new provisions would take numbers of others than those that they replace."""
    gone = {p.address for address in replaced for p in subtree(draft.provisions, address)}
    return any(draft.held(p.address) is not None and p.address not in gone for p in new)


def _beside_their_like(draft: Draft, new: Sequence[Provision]) -> list[Provision]:
    """New sections in the Part in which the one before them stands."""
    placed: list[Provision] = []
    for provision in new:
        parent = provision.parent
        if provision.kind == "rule" and parent is None:
            before = [p for p in draft.provisions if p.kind == "rule" and number_before(p.address, provision.address)]
            parent = before[-1].parent if before else None
        placed.append(replace(provision, parent=parent))
    return placed


def _trees(provisions: Sequence[Provision]) -> list[list[Provision]]:
    """Provisions of the first rank (sections, rules, single paragraphs), each with what stands below it."""
    trees: list[list[Provision]] = []
    addresses: set[str] = set()
    for provision in provisions:
        if trees and provision.parent in addresses and provision.kind in ("paragraph", "table"):
            trees[-1].append(provision)
        else:
            trees.append([provision])
        addresses.add(provision.address)
    return trees
