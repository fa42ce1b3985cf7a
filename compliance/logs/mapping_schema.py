"""The JSON Schemas of the files that people write (mapping, manifest, casino, case, custody), made from the definitions
by which they are read: editors check by them."""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import BaseModel

from compliance.logs.case_file import Case, Custody
from compliance.logs.casino_file import Casino
from compliance.logs.manifest_file import Manifest
from compliance.logs.mapping_file import LogMapping

_PLAIN: Final = ["string", "number", "boolean"]  # what YAML makes of a word that is not quoted; it is read as text


def mapping_schema_text() -> str:
    """The schema of a mapping as the published file holds it."""
    return _text(LogMapping, "A mapping: how a log of another program becomes events")


def manifest_schema_text() -> str:
    """The schema of a manifest."""
    return _text(Manifest, "A manifest: one run over the logs of many casinos")


def casino_schema_text() -> str:
    """The schema of a casino's file."""
    return _text(Casino, "What is the same at a casino every night")


def case_schema_text() -> str:
    """The schema of a case's file."""
    return _text(Case, "A case: what is complained of, and where")


def custody_schema_text() -> str:
    """The schema of a custody file."""
    return _text(Custody, "Through whose hands the logs came")


def _text(model: type[BaseModel], title: str) -> str:
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        **_loosened(model.model_json_schema(by_alias=True)),
    }
    return json.dumps(schema, indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def _loosened(part: Any) -> Any:
    """The schema as YAML is written: numbers and flags stand unquoted, and defaults are said in the documentation."""
    if isinstance(part, list):
        return [_loosened(value) for value in part]
    if not isinstance(part, dict):
        return part
    kept = {name: _loosened(value) for name, value in part.items() if name not in ("title", "default", "discriminator")}
    if kept.get("type") == "string" and not {"enum", "const"} & kept.keys():
        kept["type"] = _PLAIN
    return kept
