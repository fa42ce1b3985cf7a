"""What a build changes in the compiled rulebook: provisions gained, lost and changed, over all sources.

Printed at every build, so that a change of a grammar shows at once what it does to every text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from compliance.strict_yaml import parse_yaml


def corpus_report(folder: Path, files: Mapping[str, str]) -> list[str]:
    """A line for each version whose provisions differ from those on disk; empty where none does."""
    return [
        line
        for path, text in files.items()
        if "/compiled/" in path and "@" in path and not path.endswith(".lines.yaml")
        for line in _changes(path, folder / path, text)
    ]


def _changes(name: str, there: Path, made: str) -> Iterator[str]:
    old = _provisions(there.read_text(encoding="utf-8"), name) if there.is_file() else {}
    new = _provisions(made, name)
    gained, lost = sorted(new.keys() - old.keys()), sorted(old.keys() - new.keys())
    changed = sorted(a for a in new.keys() & old.keys() if new[a] != old[a])
    if gained or lost or changed:
        counts = f"{len(gained)} gained, {len(lost)} lost, {len(changed)} changed"
        first = ", ".join([*(f"+{a}" for a in gained), *(f"-{a}" for a in lost), *(f"~{a}" for a in changed)][:8])
        yield f"{name}: {counts} ({first}{', ...' if len(gained) + len(lost) + len(changed) > 8 else ''})"


def _provisions(text: str, name: str) -> dict[str, Any]:
    document, _ = parse_yaml(text, name)
    return {p["address"]: p for p in (document or {}).get("provisions", ())}
