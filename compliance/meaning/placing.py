"""Where in a version a binding's words stand. A binding belongs to words, not to a number: a rule that has been
renumbered keeps its binding, also where the numbers of the rules that it names have changed with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from compliance.drafting.cross_references import addresses_named
from compliance.meaning.evidence import Value
from compliance.meaning.quoting import match_words
from compliance.rulebook.model import Version
from compliance.rulebook.provisions import renumbered_from


@dataclass(frozen=True, slots=True)
class Renumbered:
    """The numbers that rules of a version had before, and have now: of each renumbering since an instrument."""

    now: Mapping[str, str] = field(default_factory=dict)

    def translated(self, words: str) -> str:
        """The words with the numbers of rules that they name as they are now. All change at once."""
        named = {end for target in addresses_named(words) for end in (target.first, target.last) if end}
        wanted = {was: self._new(was) for was in named if self._new(was) != was}
        for place, was in enumerate(sorted(wanted, key=len, reverse=True)):
            words = words.replace(was, f"\ue010{place}\ue011")
        for place, was in enumerate(sorted(wanted, key=len, reverse=True)):
            words = words.replace(f"\ue010{place}\ue011", wanted[was])
        return words

    def _new(self, was: str) -> str:
        rule, bracket, rest = was.partition("(")
        return self.now.get(was) or (f"{self.now.get(rule, rule)}{bracket}{rest}")


def renumbered_since(version: Version, instrument: str) -> Renumbered:
    """The renumberings by the instruments that changed a version after one (the part of an id that names it)."""
    made = [n for n, name in enumerate(version.made_by) if instrument in name]
    later = version.made_by[made[-1] + 1 :] if made else ()
    found: dict[str, str] = {}
    for provision in version.provisions if later else ():
        was = next((w for name in later if (w := renumbered_from(provision, (name,))) is not None), None)
        if was is not None:
            found[was] = provision.address
    return Renumbered(found)


def words_of(version: Version, address: str) -> str | None:
    """A provision's whole text as a binding quotes it: its words, its paragraphs with their letters, its closing words.

    None where the version has no such provision.
    """
    provision = version.by_address.get(address)
    if provision is None:
        return None
    parts = [provision.text]
    for child in version.children.get(address, ()):
        if child.kind == "paragraph":
            label = child.address.removeprefix(address).strip()
            parts += [label, words_of(version, child.address) or ""]
    if provision.closing:
        parts.append(provision.closing)
    return " ".join(parts)


def places_of(
    version: Version, says: str, address: str, moved: Renumbered, *, capitals: bool = True
) -> Iterator[tuple[str, Mapping[str, Value]]]:
    """Where the words that a binding quotes stand, with the values in its holes: at the address that it names first,
    then at the number that this has become, then wherever else in the version the same words stand."""
    wordings = dict.fromkeys((says, moved.translated(says)))
    first = dict.fromkeys((address, moved.now.get(address, address)))
    seen: set[str] = set()
    for at in (*first, *_of_a_kind(version, address)):
        words = words_of(version, at) if at not in seen else None
        seen.add(at)
        found = (
            next((h for w in wordings if (h := match_words(w, words, capitals=capitals)) is not None), None)
            if words
            else None
        )
        if found is not None:
            yield at, found


def _of_a_kind(version: Version, address: str) -> Iterator[str]:
    """The provisions of the rank of an address: rules where it is a rule, paragraphs where it is one."""
    depth = address.count("(")
    of_kind = (p.address for p in version.provisions if p.kind in ("rule", "paragraph"))
    yield from (at for at in of_kind if at.count("(") == depth)
