"""Digests of a rulebook folder: what the compiled files were made from, and all that a report stands on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from pathlib import Path

from compliance.places import data_folder, grammar_files

_TEXT_GRAMMARS = (
    "forms", "markup", "lines", "furniture", "cells", "masthead", "notice", "references", "cross_references",
    "amending", "amending_frame", "amending_lines", "counted_days", "definition_heads", "limiting", "narrowing",
    "schedule_lines",
)  # fmt: skip

_MAKERS = ("sources/*.py", "drafting/*.py", "rulebook/*.py")
_NOT_MAKERS = (
    "acknowledged", "digest", "instants", "load", "rulebook", "standing", "stored", "timeline",
)  # fmt: skip
"""Those of the rulebook's modules that only look at texts that were made."""


def digest_of_text(folder: Path, jurisdiction: str, texts: Mapping[str, str]) -> str:
    """What the compiled files of a jurisdiction are made from: sources, repairs, works, corpus, the grammars, and the
    modules that read them."""
    base = folder / jurisdiction
    named = [base / f"{name}.yaml" for name in ("works", "corpus", "family")]
    files = [*base.glob("sources/*"), *base.glob("repairs/*.yaml"), *named]
    grammars = [data_folder("grammars") / f"{name}.lark" for name in _TEXT_GRAMMARS]
    grammars += (data_folder("grammars") / "families").glob("*.yaml")
    package = Path(__file__).resolve().parent.parent
    modules = [path for pattern in _MAKERS for path in package.glob(pattern)]
    modules = [p for p in modules if p.parent.name != "rulebook" or p.stem not in _NOT_MAKERS]
    return _digest(folder, files, texts, [*grammars, *modules])


def digest_of_all(folder: Path, texts: Mapping[str, str]) -> str:
    """All that verdicts rest on: the texts, what is written beside them, what is stored of them, and the grammars."""
    files = [p for p in folder.rglob("*") if p.is_file() and not p.name.startswith(".")]
    families = data_folder("grammars").glob("families/*.yaml")
    return _digest(folder, files, texts, [*grammar_files(), *families])


def _digest(folder: Path, files: Iterable[Path], texts: Mapping[str, str], grammars: Iterable[Path]) -> str:
    """sha256 over names and contents in the order of the names. `texts` takes the place of sources read from disk."""
    total = hashlib.sha256()
    for path in sorted(p for p in files if p.is_file()):
        name = path.relative_to(folder).as_posix()
        content = texts[name].encode("utf-8") if name in texts else path.read_bytes()
        total.update(f"{name}\0{len(content)}\0".encode())
        total.update(content)
    for path in sorted(grammars, key=lambda p: (p.parent.name, p.name)):  # wherever the program is installed
        if path.is_file():
            total.update(f"{path.name}\0".encode())
            total.update(path.read_bytes())
    return total.hexdigest()
