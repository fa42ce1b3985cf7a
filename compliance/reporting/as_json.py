"""The document itself as report.json, and the digest by which the other reports name it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from compliance.json_text import json_chunks


def render_json(document: Mapping[str, Any]) -> Iterator[bytes]:
    """The document itself, in the order of its members, piece by piece. Characters beyond ASCII are escaped, so that no
    mark that is hidden in a log can act on whoever looks at the file."""
    return (piece.encode("ascii") for piece in json_chunks(document))


def digest_of(document: Mapping[str, Any]) -> str:
    """The SHA-256 of report.json, whether it is written or not: what ties a printed page to its data."""
    digest = hashlib.sha256()
    for piece in render_json(document):
        digest.update(piece)
    return digest.hexdigest()
