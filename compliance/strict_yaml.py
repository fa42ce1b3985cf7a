"""YAML in which every scalar is a string and no key may be given twice.

PyYAML reads `35:1` as 2101 and `9.10` as 9.1, and drops a repeated key without a word; in a rulebook each of
those would be a silent change of the law. Files are therefore read as strings, and whoever needs a number
converts it where its meaning is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import yaml

from compliance.problems import Place, Problem

_LARGEST: Final = 2_000_000  # values of a document; the largest of a rulebook holds a few ten thousand

_Loader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


class _StringLoader(_Loader):  # type: ignore[misc]
    """Base loader (all scalars are strings) that refuses duplicate keys."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[Any] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, str):
                raise yaml.constructor.ConstructorError(
                    "while reading a mapping", node.start_mark, "a key is a word or a number", key_node.start_mark
                )
            if key in seen:
                raise yaml.constructor.ConstructorError(
                    "while reading a mapping", node.start_mark, f"the key {key!r} stands twice", key_node.start_mark
                )
            seen.add(key)
        mapping: dict[Any, Any] = super().construct_mapping(node, deep=deep)
        return mapping


_StringLoader.add_constructor(
    yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG,
    lambda loader, node: loader.construct_mapping(node, deep=True),
)


def parse_yaml(text: str, file: str) -> tuple[Any, list[Problem]]:
    """(document or None, problems). Scalars come out as strings; an empty file gives None without a problem."""
    try:
        document = yaml.load(text, Loader=_StringLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        place = Place(file, mark.line + 1, mark.column + 1) if mark is not None else Place(file)
        return None, [_unreadable(error.problem or "it is not YAML", place)]
    except yaml.YAMLError as error:
        return None, [_unreadable(str(error).splitlines()[0], Place(file))]
    except UnicodeEncodeError:
        return None, [_unreadable("it holds half of a character (a lone surrogate)", Place(file))]
    if "*" in text and _size(document, {}) > _LARGEST:
        why = f"its references (*name) repeat so much that it holds more than {_LARGEST:,} values"
        return None, [_unreadable(why, Place(file), "Write out less by reference.")]
    return document, []


def _unreadable(why: str, place: Place, remedy: str = "Correct it.") -> Problem:
    return Problem("yaml.unreadable", "error", f"This YAML cannot be read: {why}.", place, remedy)


def _size(value: Any, known: dict[int, int]) -> int:
    """How many values there are where each reference is written out."""
    if not isinstance(value, (dict, list)):
        return 1
    if id(value) not in known:
        parts = value.values() if isinstance(value, dict) else value
        known[id(value)] = 1 + sum(_size(part, known) for part in parts)
    return known[id(value)]


def place_of(text: str, file: str, keys: Sequence[int | str]) -> Place:
    """Where in a YAML that can be read a key stands: reached by these keys and (from 0) places in lists, as near as
    there is."""
    place = Place(file)
    node = yaml.compose(text, Loader=_Loader)
    for key in keys:
        if isinstance(node, yaml.MappingNode):
            found = next(((k, v) for k, v in node.value if k.value == key), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(key, int) and key < len(node.value):
            found = (node.value[key], node.value[key])
        else:
            found = None
        if found is None:
            break
        marked, node = found
        place = Place(file, marked.start_mark.line + 1, marked.start_mark.column + 1)
    return place


def read_yaml(path: Path, shown_as: str | None = None) -> tuple[Any, list[Problem]]:
    """Like parse_yaml, for a file; a file that cannot be read is a problem too."""
    file = shown_as or str(path)
    text, problems = read_text(path, file)
    return (None, problems) if problems else parse_yaml(text, file)


def read_text(path: Path, file: str) -> tuple[str, list[Problem]]:
    """The text of a file, or why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8"), []
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else "it is not UTF-8 text"
        return "", [Problem("yaml.unreadable", "error", f"This file cannot be read: {why}.", Place(file))]


def dump_yaml(document: Any) -> str:
    """Readable, repeatable YAML: members in the order given, long lines whole, text as text."""
    text: str = yaml.dump(
        document, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1_000_000, default_flow_style=False
    )
    return text
