"""A manifest: one run over the logs of many casinos, each read by its own mappings and told apart by casino."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from compliance.logs.casino_file import Casino, Everywhere
from compliance.logs.mapping_forms import Part


def _one_or_many(written: object) -> object:
    return [written] if isinstance(written, str) else written


_FILES: dict[str, Any] = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]}
Files = Annotated[tuple[str, ...], BeforeValidator(_one_or_many), Field(min_length=1), WithJsonSchema(_FILES)]


class Source(Part):
    """Logs that are read in one way.

    files: files, folders (what lies in them) and globs (`nights/*.jsonl`), in the order in which they follow; a session
    may go on from file to file of a source. mapping: how to read logs of another program.
    """

    files: Files
    mapping: str | None = None


class OfCasino(Casino):
    """A casino of the manifest and its logs. file: its casino.yaml, which then says all that is not said here."""

    casino: Annotated[str, Field(min_length=1)] | None = None  # type: ignore[assignment] # `file` may say it
    file: str | None = None
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]


class Manifest(Part):
    """A whole manifest. Paths are relative to the file itself.

    rulebook: another rulebook folder; commencements: days on which instruments commenced that no text held tells;
    readings: another reading of an ambiguity, by its name. everywhere: what is the same at all casinos, unless one says
    otherwise.
    """

    manifest: str
    about: str = ""
    rulebook: str | None = None
    commencements: dict[str, str] = Field(default_factory=dict)
    readings: dict[str, str] = Field(default_factory=dict)
    everywhere: Everywhere = Field(default_factory=Everywhere)
    casinos: Annotated[tuple[OfCasino, ...], Field(min_length=1)]
