"""The entry that a binding file needs where the words that a binding quotes have changed: ready to paste, for review.

What a binding asks is taken over as it stands; whether it still follows from the new words is for a person to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.meaning.bindings import Placed
from compliance.meaning.quoting import match_words, requoted
from compliance.rulebook.model import Version
from compliance.strict_yaml import dump_yaml


def proposed_entry(version: Version, placed: Placed) -> str | None:
    """The entry as YAML, for the version alone; None where nothing stands at the address any more."""
    if placed.words is None:
        return None
    says = requoted(placed.binding.says, placed.words)
    if match_words(says, placed.words) is None:
        says = placed.words
    key = f"{version.work}@{version.label}" if any(version.label in made for made in version.made_by) else version.work
    entry: dict[str, Any] = {**placed.binding.entry, "rules": {key: placed.address}, "says": says}
    return dump_yaml([entry])


def holes_lost(placed: Placed, entry: str | None) -> list[str]:
    """The typed holes of the binding for which the new words have nothing: what is asked with them asks nothing."""
    if entry is None:
        return []
    return [word for word in placed.binding.says.split() if word.startswith("{") and word.strip(".,;:()") not in entry]


def as_shape(version: Version, placed: Placed, differences: list[str], entry: str | None) -> Mapping[str, Any]:
    """A stale binding as plain data."""
    binding = placed.binding
    return {
        "file": binding.file,
        "line": binding.line,
        "binding": binding.number,
        "work": version.work,
        "version": version.label,
        "address": placed.address,
        "status": "stale",
        "quoted": " ".join(binding.says.split()),
        "words": placed.words,
        "differences": differences,
        "codes": [str(m["code"]) for m in binding.must if "code" in m],
        "proposed": entry,
        "holes_lost": holes_lost(placed, entry),
    }
