"""Finds a provision by an address as people write it: forgiving in form, never guessing."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from compliance.rulebook.model import Provision, Version

_LEADING = ("rule", "rules", "section", "part", "paragraph", "subparagraph", "sub-paragraph", "definition", "of", "the")


def find_provision(version: Version, wanted: str) -> Provision | None:
    """The provision at an address. Case, blanks, a "rule" or "section" before it, kinds of quotation mark do not count.

    A definition may be named by its term alone, and a section without its ".0", if only one provision answers.
    """
    exact = version.by_address.get(wanted)
    if exact is not None:
        return exact
    plain = _plain(wanted)
    found = [p for p in version.provisions if _plain(p.address) == plain]
    if not found:
        found = [p for p in version.provisions if plain in _shorter(p)]
    return found[0] if len(found) == 1 else None


def near_addresses(version: Version, wanted: str, most: int = 6) -> Sequence[str]:
    """Addresses that an unknown one may have been meant for, nearest first."""
    by_plain = {_plain(p.address): p.address for p in version.provisions}
    plain = _plain(wanted)
    stem = plain.split("(")[0]
    same_rule = [a for k, a in by_plain.items() if k == stem or k.startswith((f"{stem}(", f"{stem}table"))]
    close = [by_plain[k] for k in get_close_matches(plain, by_plain, n=most, cutoff=0.6)]
    section = plain.partition(".")[0]
    of_section = [a for k, a in by_plain.items() if k.partition(".")[0] == section and "(" not in k]
    return (same_rule or close or of_section)[:most]


def _plain(address: str) -> str:
    words = address.translate(str.maketrans("“”‘’", "\"\"''")).lower().split()
    while words and words[0] in _LEADING:
        words = words[1:]
    return "".join(words)


def _shorter(provision: Provision) -> tuple[str, ...]:
    """Shorter ways to name a provision: a section without ".0", a definition by its term with or without marks."""
    if provision.kind == "definition" and provision.heading:
        term = _plain(provision.heading)
        return (term, f'"{term}"', _plain(f"{provision.parent} {provision.heading}"))
    return (_plain(provision.address.removesuffix(".0")),) if provision.address.endswith(".0") else ()
