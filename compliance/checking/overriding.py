"""New rules of which nothing was made may say otherwise than those that are understood, whether or not they name them.

"Winning wagers on Red and Black shall be paid at odds of 2 to 1" stands behind a table that gives them other odds; "On
Sundays ...", "Nothing in this section prevents ..." name no rule that they change. As long as such words are not
understood, nobody can say what the section in which they stand asks, nor, where they speak of what becomes of wagers,
how any is settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final

from compliance.meaning.wording import defined_term, own_words
from compliance.rulebook.model import Provision, Version
from compliance.rulebook.orders import is_clause
from compliance.sources.parsers import fits, parser_of

_UNREAD: Final = ("open", "stale", "definition", "not observable")


def new_and_unread(version: Version, status: Mapping[str, str]) -> list[Provision]:
    """The rules that amendments put into a version and of whose words nothing was made, in its order.

    Rules that stood beside each other from the first were drafted to be read together, and each says what it governs.
    """
    amending = version.made_by[1:]
    return [
        p
        for p in version.provisions
        if status.get(p.address) == "open" and (p.text or p.rows) and p.lineage and p.lineage[0] in amending
    ]


def added_and_unread(
    version: Version, original: Version | None, status: Mapping[str, str]
) -> list[tuple[Provision, str]]:
    """The rules that amendments added words to, or gave others, and that are not understood since; with these words.

    A term that is put for another is none of these: what a rule says goes by runs of words (`is_clause`).
    original: the version as it was first set out, None where this is that.
    """
    if original is None:
        return []
    before = {own_words(p) for p in original.provisions}
    found = []
    for provision in version.provisions:
        held, words = original.by_address.get(provision.address), own_words(provision)
        if held is None or status.get(provision.address) not in _UNREAD or words in before:
            continue
        added = _added(own_words(held).split(), words.split())
        if added:
            found.append((provision, added))
    return found


def _added(before: list[str], after: list[str]) -> str:
    """The runs of words that are new, of those that are long enough to say something; "" where none is."""
    parts = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    runs = (after[start:stop] for what, _, _, start, stop in parts if what in ("insert", "replace"))
    return " ".join(" ".join(run) for run in runs if is_clause(run))


def redefined(version: Version, status: Mapping[str, str]) -> dict[str, str]:
    """Why nobody can say what rules ask that stood before an amendment said what a term of theirs means, by term."""
    found: dict[str, str] = {}
    for definition in version.provisions:
        by = set(definition.lineage) & set(version.made_by[1:])
        term = defined_term(definition) if by and status.get(definition.address) == "definition" else None
        older = (p for p in version.provisions if p is not definition and not by & set(p.lineage))
        if term is not None and any(uses(bare_words(p), term) for p in older):
            found[term] = f"{definition.address} says what it means since an amendment, and nothing was made of that"
    return found


def uses(words: str, term: str) -> bool:
    """Whether words (`bare_words`) have a term, in the singular or the plural."""
    return f" {term} " in words or f" {term}s " in words


def bare_words(provision: Provision) -> str:
    """A provision's own words, with one blank around each and no stops."""
    words = "".join(c if c.isalnum() or c in "'-" else " " for c in own_words(provision))
    return f" {' '.join(words.split())} "


def may_say_otherwise(address: str) -> str:
    """Why nobody can say what another rule asks, which the one of this address may change."""
    return f"{address} is not understood, and may say otherwise"


def of_its_section(version: Version, provision: Provision) -> Iterator[str]:
    """The addresses of the section in which a provision stands, itself and what terms mean apart."""
    head = provision
    while head.kind != "heading" and head.parent is not None:
        head = version.by_address[head.parent]
    if head is not provision:
        yield from (p.address for p in version.walk(head.address) if p.kind not in ("heading", "definition"))


def with_rows(provision: Provision) -> str:
    """A provision's own words, and those of the table that it is."""
    return " ".join((own_words(provision), *(cell for row in provision.rows or () for cell in row)))


@lru_cache
def speaks_at_large(words: str) -> bool:
    """Whether words speak of all rules of a division: to what they apply, or who may depart from them."""
    return fits(words, "at_large")


@lru_cache
def stages_of(words: str) -> frozenset[str]:
    """The stages of play (drawing, a spin, a throw ...) of which words speak, by the names of the grammar."""
    from lark import Token

    found = parser_of("stages").parse(words).children
    return frozenset(token.type for token in found if isinstance(token, Token))


@lru_cache
def words_speak_of_wagers(words: str) -> bool:
    """Whether words speak of what becomes of wagers."""
    return fits(words, "fates")
