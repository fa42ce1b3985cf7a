"""Writes a proposed mapping as YAML with comments: a line for each key, what hangs below it in flow style."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

import yaml

_PLAIN: Final = re.compile(r"[A-Za-z\u00c0-\uffff][\w ./?-]*[\w/?]|[A-Za-z\u00c0-\uffff]")
_COLUMN: Final = re.compile(r"(?!(?:if|then|or|and|is|not|one|of|empty)$)[^\W\d]\w*(\.\w+)*")


def column_name(name: str) -> str:
    """The name of a column within braces."""
    return "{" + name + "}"


def in_condition(name: str) -> str:
    """The name of a column as a condition writes it."""
    return name if _COLUMN.fullmatch(name) else f"`{name}`"


def flow(value: Any) -> str:
    """The value in one line of YAML."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{flow(str(key))}: {flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(flow(part) for part in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if isinstance(value, int):
        return text
    if _PLAIN.fullmatch(text) and isinstance(yaml.safe_load(text), str):
        return text
    return json.dumps(text, ensure_ascii=False)


class Writing:
    """The text as it grows."""

    def __init__(self) -> None:
        self.text = ""

    def blank(self) -> None:
        """An empty line."""
        self.text += "\n"

    def comment(self, words: str) -> None:
        """A line that only the reader reads."""
        self.text += f"# {_one_line(words)}\n"

    def question(self, depth: int, words: str) -> None:
        """What could not be told."""
        self.text += f"{'  ' * depth}# QUESTION: {_one_line(words)}\n"

    def line(self, depth: int, key: str, value: Any, why: str = "") -> None:
        """A key, its value (None: what follows deeper), and the reason."""
        said = "" if value is None else f" {flow(value)}"
        self.text += f"{'  ' * depth}{flow(key)}:{said}{f'  # {_one_line(why)}' if why else ''}\n"

    def event(self, event: Mapping[str, Any], whys: Mapping[str, str]) -> None:
        """A thing of a list, its keys below one another, the reasons before it."""
        for role, why in whys.items():
            self.text += f"  # {_one_line(role.replace('_', ' '))}: {_one_line(why)}\n"
        mark = "  - "
        for key, value in event.items():
            if key == "members":
                self.text += f"{mark}members:\n"
                for member, how in value.items():
                    self.text += f"      {flow(member)}: {flow(how)}\n"
            else:
                self.text += f"{mark}{flow(key)}: {flow(value)}\n"
            mark = "    "


def _one_line(words: str) -> str:
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in words)
