"""Changes to the provisions of a version. Each touches its target and what stands below it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from compliance.drafting.numbering import number_key, place_among
from compliance.rulebook.model import Provision, Version, own_label, plain_label

# how a lineage says that an instrument put other words in the place of all that a provision had
REPLACED_BY = "replaced by "


def subtree(provisions: Sequence[Provision], address: str) -> list[Provision]:
    """A provision with all below it, in order; empty where it is not held."""
    below = {address}
    found: list[Provision] = []
    for provision in provisions:
        if provision.address == address or provision.parent in below:
            below.add(provision.address)
            found.append(provision)
    return found


def without(provisions: Sequence[Provision], removed: Iterable[Provision]) -> list[Provision]:
    gone = {p.address for p in removed}
    return [p for p in provisions if p.address not in gone]


def inserted(provisions: Sequence[Provision], new: Sequence[Provision]) -> list[Provision]:
    """New provisions (one of the first rank and what stands below it) in the place that its number gives it."""
    index = _place(provisions, new[0])
    return [*provisions[:index], *new, *provisions[index:]]


def _place(provisions: Sequence[Provision], new: Provision) -> int:
    """Where a provision goes: after all that precede it in the order of the law."""
    if new.kind == "definition":
        # the first of its kind stands before the others, wherever in their section those begin
        alike = [p for p in provisions if p.kind == "definition" and p.parent == new.parent]
        if alike and all(_term_key(p) > _term_key(new) for p in alike):
            return next(at for at, p in enumerate(provisions) if p is alike[0])
    index = 0
    for position, provision in enumerate(provisions):
        # a heading among the rules of a section stands over the rule behind it, and has no number of its own
        behind = next((p for p in provisions[position:] if not _is_crossheading(p)), None)
        told = behind if _is_crossheading(provision) and new.kind not in ("definition", "paragraph") else provision
        if told is not None and _precedes(told, new, provisions):
            index = position + 1
    return index


def _is_crossheading(provision: Provision) -> bool:
    return provision.kind == "heading" and '"' in provision.address


def _precedes(old: Provision, new: Provision, provisions: Sequence[Provision]) -> bool:
    if new.kind == "definition":
        if old.kind == "definition" and old.parent == new.parent:
            return _term_key(old) < _term_key(new)
        above = next((p for p in provisions if p.address == old.parent and p.kind == "definition"), None)
        if above is not None and above.parent == new.parent:
            return _term_key(above) < _term_key(new)
        return old.address == new.parent or number_before(old.address, new.address, strictly_sections=True)
    if new.kind == "paragraph":
        siblings = [p for p in provisions if p.parent == new.parent and p.kind == "paragraph"]
        before = siblings[: place_among(plain_label(new), [plain_label(p) for p in siblings])]
        anchor = before[-1].address if before else (new.parent or "")
        tree = subtree(provisions, anchor) if before else [p for p in provisions if p.address == anchor]
        return old in tree
    return number_before(old.address, new.address)


def number_before(old: str, new: str, *, strictly_sections: bool = False) -> bool:
    """Whether an address stands before another by the order of the law. What has no number stands after all rules."""
    if not old[:1].isdigit():
        return False
    first, second = _stem(old), _stem(new)
    if strictly_sections:
        return number_key(first)[0] < number_key(second)[0]
    return number_key(first) < number_key(second)


def _stem(address: str) -> str:
    """The number of the rule or section in an address: 5.10 of 5.10(b)(i), 9.4 of 9.4 Table 2."""
    return address.split("(")[0].split(" ")[0]


def _term_key(provision: Provision) -> str:
    return (provision.heading or "").casefold().replace("’", "'")


def renumbered(provisions: Sequence[Provision], labels: Mapping[str, str], by: str) -> list[Provision]:
    """Provisions with new numbers, all at once, each with its subtree, in the places the new numbers give them."""
    kept = list(provisions)
    moved: list[list[Provision]] = []
    for old, new in labels.items():
        tree = subtree(kept, old)
        kept = without(kept, tree)
        moved.append([_renamed(p, old, new, by) for p in tree])
    for tree in moved:
        top = replace(tree[0], parent=_home(tree[0], kept))
        kept = inserted(kept, [top, *tree[1:]])
    return kept


def _home(moved: Provision, provisions: Sequence[Provision]) -> str | None:
    """In what a provision stands by its new number: a paragraph in what its address names before its own label, a rule
    in the section of its number, a section of an Act in the Part of the section before it."""
    if moved.kind == "paragraph" and "(" in moved.address:
        return moved.address[: moved.address.rindex("(")].rstrip()
    if moved.kind != "rule" or moved.parent is None:
        return moved.parent
    above, dotted, _ = moved.address.rpartition(".")
    if dotted:
        return next((p.address for p in provisions if p.address in (f"{above}.0", above)), moved.parent)
    before = [p for p in provisions if p.kind == "rule" and number_before(p.address, moved.address)]
    return before[-1].parent if before else moved.parent


def _renamed(provision: Provision, old: str, new: str, by: str) -> Provision:
    parent = provision.parent
    if parent is not None and parent.startswith(old):
        parent = new + parent.removeprefix(old)
    note = (f"was {provision.address} until {by}",)
    return replace(
        provision,
        address=new + provision.address.removeprefix(old),
        parent=parent,
        lineage=(*provision.lineage, *note),
    )


def renumbered_from(provision: Provision, by: Iterable[str]) -> str | None:
    """The address that a provision had until one of these instruments gave it another, None if none of them did."""
    for note in reversed(provision.lineage):
        words = note.split()
        if words[:1] == ["was"] and words[-1] in by:
            return " ".join(words[1:-2])
    return None


def words_of(provision: Provision) -> str:
    """All words of a provision: heading, text, cells, closing."""
    cells = " ".join(cell for row in provision.rows or () for cell in row)
    return "\n".join(part for part in (provision.heading, provision.text, cells, provision.closing) if part)


def set_in_table(table: Provision, version: Version) -> list[str]:
    """The paragraphs that are the rows of a table, as their label in its first column says: they stand in it alone."""
    listed = [p for p in version.children.get(table.parent or "", ()) if p.kind == "paragraph"]
    rows = [" ".join(" ".join(row).split()) for row in table.rows or ()]
    as_rows = [" ".join(f"{own_label(p)} {p.text}".split()) for p in listed]
    return [p.address for p in listed] if rows and rows == as_rows else []
