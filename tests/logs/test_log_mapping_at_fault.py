"""All that is wrong with a mapping is told at once, and its published schema is the one by which it is read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from compliance.logs.mapping_reading import load_mapping
from compliance.logs.mapping_schema import mapping_schema_text
from compliance.strict_yaml import read_yaml

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "mappings"

COMBINED, _ = read_yaml(Path(__file__).parent / "mapping_faults_combined.yaml")


@pytest.mark.parametrize("case", COMBINED, ids=lambda case: case["name"])
def test_faults_of_every_kind_are_told_at_once(tmp_path: Path, case: dict[str, Any]) -> None:
    text = (EXAMPLES / f"{case['of']}.yaml").read_text(encoding="utf-8")
    for change in case["changes"]:
        assert change["from"] in text, change
        text = text.replace(change["from"], change["to"], 1)
    path = tmp_path / "mapping.yaml"
    path.write_text(text, encoding="utf-8")
    mapping, problems = load_mapping(path)
    assert mapping is None
    told = [str(problem).split(" not understood ", 1)[1] for problem in problems]
    assert len(told) == len(case["told"]), told
    for at, says in (item.split(" | ") for item in case["told"]):
        assert any(message.startswith(f"at {at}: ") and says in message for message in told), (at, says, told)
    assert all(p.place is not None and p.place.line is not None and p.remedy for p in problems)


SCHEMA = json.loads(mapping_schema_text())


def test_the_published_schema_of_mappings_is_that_of_the_reader() -> None:
    published = (ROOT / "docs" / "mapping-schema.json").read_text(encoding="utf-8")
    assert published == mapping_schema_text(), "write it anew: ./run log schema --of mapping > docs/mapping-schema.json"


def fits(value: Any, schema: Any, whole: Any = SCHEMA) -> bool:
    """Whether a value fits, by the few words of JSON Schema that these use. whole: the schema with its definitions."""
    if isinstance(schema, bool) or not schema:
        return schema is not False
    if "$ref" in schema:
        return fits(value, whole["$defs"][schema["$ref"].rsplit("/", 1)[1]], whole)
    if any(key in schema for key in ("anyOf", "oneOf")):
        return any(fits(value, part, whole) for part in schema.get("anyOf", schema.get("oneOf")))
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if isinstance(value, dict):
        properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
        return (
            "object" in types
            and set(schema.get("required", [])) <= set(value)
            and all(
                fits(part, properties[key], whole)
                if key in properties
                else others is True or (others and fits(part, others, whole))
                for key, part in value.items()
            )
        )
    if isinstance(value, list):
        items = schema.get("items", {})
        return "array" in types and all(fits(part, items, whole) for part in value)
    return bool({"string", "integer", "number", "boolean"} & set(types))


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_every_example_fits_the_schema_and_none_fits_with_a_key_that_there_is_not(path: Path) -> None:
    document, problems = read_yaml(path)
    assert problems == []
    assert fits(document, SCHEMA)
    assert not fits({**document, "delimitter": ";"}, SCHEMA)
    assert not fits({**document, "events": [{"event": "spin", "membres": {}}]}, SCHEMA)
    assert not fits({key: value for key, value in document.items() if key != "session"}, SCHEMA)
