"""A section without subsections whose words become its subsection (1), so that others can stand behind them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from compliance.drafting.amending_model import Target
from compliance.rulebook.draft import Draft, Result
from compliance.rulebook.provisions import subtree

FIRST: Final = "1"
"""The number of a first subsection."""


def becomes_its_own_first(draft: Draft, old: str, new: str) -> bool:
    """Whether a section is to be renumbered as its own first subsection: 6 as 6(1)."""
    return draft.of_another_family and new == f"{old}({FIRST})"


def as_first_of_several(draft: Draft, target: Target, words: str) -> Result:
    """The number (1) put before the words with which a section begins makes them its subsection (1)."""
    found = draft.meant(target)
    held = draft.held(found[0]) if len(found) == 1 else None
    if held is None:
        return draft.missing(target)
    if not draft.of_another_family or not held.text.startswith(words):
        return "ambiguous", f"“{words}” are not the words with which {target} begins, so no number can stand there."
    return into_first(draft, held.address)


def into_first(draft: Draft, address: str) -> Result:
    """The words of a section, with all that stands below them, as its subsection (1); the heading stays."""
    held = draft.held(address)
    assert held is not None
    first = f"{address}({FIRST})"
    tree = subtree(draft.provisions, address)
    if draft.held(first) is not None or not held.text or held.kind != "rule":
        return "ambiguous", f"{address} has subsections, or no words that could become the first of them."
    note = f"was {address} until {draft.by}"
    below = [
        replace(
            p,
            address=first + p.address.removeprefix(address),
            parent=first + (p.parent or "").removeprefix(address),
            lineage=(*p.lineage, f"was {p.address} until {draft.by}"),
        )
        for p in tree[1:]
    ]
    own = replace(held, kind="paragraph", address=first, heading=None, parent=address, lineage=(*held.lineage, note))
    at = draft.provisions.index(held)
    others = [p for p in draft.provisions if p not in tree]
    emptied = replace(held, text="", closing=None)
    draft.provisions = [*others[:at], emptied, own, *below, *others[at:]]
    return "applied", f"The words of {address} became {first}."
