"""What orders that were not carried out leave in doubt of the words of a version."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from compliance.rulebook.model import Provision, Version
from compliance.rulebook.named import held_of
from compliance.rulebook.orders import OpenOrder, Touched
from compliance.rulebook.provisions import REPLACED_BY, renumbered_from
from compliance.rulebook.timeline import Chronicle


def touched_by(
    orders: Iterable[OpenOrder], version: Version, instant: datetime, chronicle: Chronicle
) -> tuple[Touched, ...]:
    """What orders that were in force by an instant, and were not carried out, leave in doubt of a version's words."""
    begun = [record.id for starts, record in chronicle.dated if starts <= instant]
    set_out = begun.index(version.made_by[0]) if version.made_by[0] in begun else 0
    found: list[Touched] = []
    for order in orders:
        if order.no_effect or order.instrument not in begun or begun.index(order.instrument) < set_out:
            continue
        if order.works and version.work not in order.works:
            continue
        touched = _touched(order, version, begun[begun.index(order.instrument) :])
        if touched is not None:
            found.append(touched)
    return tuple(found)


def _touched(order: OpenOrder, version: Version, since: Sequence[str]) -> Touched | None:
    """since: the instruments from the one that gave the order on, in order of time."""
    later = set(since[1:])
    before = {_number_before(p, since): p for p in version.provisions}
    addresses: set[str] = set()
    whole = not order.named and not order.terms
    for named in order.named:
        held = [
            *held_of(named, before),
            *(p for p in version.provisions if p.address == named.first and order.instrument in _numbered_by(p, since)),
        ]
        addresses.update(p.address for p in held)
        whole = whole or not held
    terms = {plain_term(term) for term in order.terms}
    known = {plain_term(p.heading or ""): p.address for p in version.provisions if p.kind == "definition"}
    addresses |= {known[term] for term in terms if term in known}
    # what a later instrument has put in the place of what the order names is no longer in doubt; nor are words that the
    # order itself gives a provision as a whole, which are the law though what they should stand in is not held
    addresses -= {p.address for p in version.provisions if _own_words(p) & later}
    addresses -= {p.address for p in version.provisions if p.status == "orphan" and order.instrument in _own_words(p)}
    if not whole and not addresses and not terms:
        return None
    return Touched(order, frozenset(addresses), frozenset(terms - set(known)), whole)


def _number_before(provision: Provision, since: Sequence[str]) -> str:
    """The number that a provision had before the first of these instruments gave it another."""
    numbers = (renumbered_from(provision, (instrument,)) for instrument in since)
    return next((number for number in numbers if number is not None), provision.address)


def _numbered_by(provision: Provision, since: Sequence[str]) -> set[str]:
    """Those of some instruments that gave a provision its number, or put it in."""
    moved = {each for each in since if renumbered_from(provision, (each,)) is not None}
    return {*provision.lineage[:1], *moved}


def _own_words(provision: Provision) -> set[str]:
    """The instruments that gave a provision all its words anew."""
    replacing = (note.removeprefix(REPLACED_BY) for note in provision.lineage if note.startswith(REPLACED_BY))
    return {*provision.lineage[:1], *replacing}


def plain_term(term: str) -> str:
    """A defined term as it is compared."""
    return " ".join(term.casefold().replace("’", "'").split())
