"""The JSON Schema of a mapping file, made from the definitions by which it is read: editors check by it."""

from __future__ import annotations

import json
from typing import Any, Final

from compliance.logs.mapping_file import LogMapping

_PLAIN: Final = ["string", "number", "boolean"]  # what YAML makes of a word that is not quoted; it is read as text


def mapping_schema_text() -> str:
    """The schema as the published file holds it."""
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A mapping: how a log of another program becomes events",
        **_loosened(LogMapping.model_json_schema(by_alias=True)),
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
