"""Cells of several labelled things (`Player 1: 7, J, Player 2: 2, A`), and columns that each player has."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from compliance.logs.column_words import plain_name
from compliance.logs.columns_seen import Column
from compliance.logs.faults import LineError
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.mapped_cells import VALUE, taken_apart, with_cells
from compliance.logs.mapping_file import Cell
from compliance.logs.proposed_form_told import Form
from compliance.logs.strict_json import parse_object

_NUMBERED: Final = re.compile(r"[^\W\d]+ ?[0-9]+(?=[: ])")
_KEYED: Final = re.compile(r"([^\W\d][^:|]*): ?([^|]*)")
_BAR: Final = " | "
_GROUP: Final = re.compile(r"(?P<before>[^0-9]*)(?P<group>[0-9]+)(?P<after>[^0-9]*)")
# words of a column's name that say of whom it is, and not what stands in it
_WHOSE: Final = ("player", "p", "seat", "box", "terminal", "spot", "position")


def with_labels(
    form: Form, names: Sequence[str], rows: Sequence[ForeignRow]
) -> tuple[Form, list[str], list[ForeignRow]]:
    """The form, the columns and the rows with what stands in labelled cells as columns of their own."""
    form, names, rows = _with_json(form, names, rows)
    cells = list(form.keys.get("cells", ()))
    for name in names:
        texts = [str(v) for row in rows if (v := row.values.get(name)) not in (None, "")]
        if len(texts) == len(rows) and all(not isinstance(row.values[name], list | dict) for row in rows):
            written = _numbered(name, texts) or _keyed(name, texts)
            cell = {"column": name, "written": written}
            if written is not None and all(taken_apart(Cell.model_validate(cell), text) is not None for text in texts):
                cells.append(cell)
    if len(cells) == len(form.keys.get("cells", ())):
        return form, list(names), list(rows)
    how = tuple(Cell.model_validate(cell) for cell in cells)
    apart = [replace(row, values=with_cells(how, row.values)) for row in rows]
    more = [name for name in apart[0].values if name not in names]
    named = form.with_key("cells", cells, "each of these cells holds several things, with a label before each")
    return named, [*names, *more], apart


def _with_json(
    form: Form, names: Sequence[str], rows: Sequence[ForeignRow]
) -> tuple[Form, Sequence[str], Sequence[ForeignRow]]:
    """The same where cells hold JSON: objects, or lists of more than single values."""
    cells = [{"column": name, "holds": "json"} for name in names if _holds_json([r.values.get(name) for r in rows])]
    if not cells:
        return form, names, rows
    how = tuple(Cell.model_validate(cell) for cell in cells)
    apart = [replace(row, values=with_cells(how, row.values)) for row in rows]
    named = form.with_key("cells", cells, "each of these cells holds JSON")
    return named, list(dict.fromkeys([*names, *(name for row in apart for name in row.values)])), apart


def _holds_json(values: Sequence[Any]) -> bool:
    texts = [value for value in values if value not in (None, "")]
    if not texts or not all(isinstance(text, str) and text[:1] in "[{" for text in texts):
        return False
    try:
        held = [parse_object(f'{{"{VALUE}": {text}}}')[VALUE] for text in texts]
    except LineError:
        return False
    return any(isinstance(one, dict) or any(isinstance(part, dict | list) for part in one) for one in held)


def _numbered(name: str, texts: Sequence[str]) -> str | None:
    """How a cell is written that says of each of several players the same: `Player 1: 7, J, Player 2: 2, A`."""
    labels = _NUMBERED.findall(texts[0])
    if len(labels) < 2 or len({label.rstrip("0123456789") for label in labels}) > 1:  # several
        return None
    if any(_NUMBERED.findall(text) != labels or not text.startswith(labels[0]) for text in texts):
        return None
    colon = ":" if all(f"{labels[0]}:" in text for text in texts) else ""
    stem = "_".join(plain_name(name).split())
    pieces = [f"{label}{colon} {{{stem}_{label.rpartition(' ')[2].lstrip(_letters(label))}}}" for label in labels]
    return ", ".join(pieces) if all(text.count(f", {label}") for text in texts for label in labels[1:]) else None


def _letters(label: str) -> str:
    return "".join(c for c in label if not c.isdigit())


def _keyed(name: str, texts: Sequence[str]) -> str | None:
    """How a cell is written that holds names and values with bars between: `Hand: 5, K | Total: 15`."""
    keys = [_keys(text) for text in texts]
    if keys[0] is None or len(keys[0]) < 2 or any(one != keys[0] for one in keys):  # several
        return None
    stem = "_".join(plain_name(name).split())
    named = ["_".join(plain_name(key).split()) for key in keys[0]]
    columns = [stem if n == 0 else f"{stem}_{one}" for n, one in enumerate(named)]
    columns = [f"{column}_read" if column == name else column for column in columns]
    return _BAR.join(f"{key}: {{{column}}}" for key, column in zip(keys[0], columns, strict=True))


def _keys(text: str) -> list[str] | None:
    parts = [_KEYED.fullmatch(part) for part in text.split(_BAR)]
    return None if None in parts else [part[1] for part in parts if part is not None]


@dataclass(frozen=True, slots=True)
class Groups:
    """Columns that stand once for each of several players. of: what each is -> how the columns are called; who: the
    one that is called as the seat is and says who sits there (`Seat 1`: Ann)."""

    groups: list[str]
    of: dict[str, str]
    columns: list[Column]
    rows: list[dict[str, Any]]
    who: str | None = None


def groups_of(columns: Sequence[Column], rows: Sequence[ForeignRow]) -> Groups | None:
    """The columns of a sample that stand once for each of several players; None where there are none."""
    there: dict[str, dict[str, str]] = {}
    for column in columns:
        found = _GROUP.fullmatch(column.name)
        if found is not None:
            template = f"{found['before']}{{group}}{found['after']}"
            there.setdefault(template, {})[found["group"]] = column.name
    groups = max((list(of) for of in there.values()), key=len, default=[])
    of = {_what(template): template for template, by_group in there.items() if list(by_group) == groups}
    if len(groups) < 2 or not of:  # several
        return None
    values = [
        {name: row.values.get(template.replace("{group}", group)) for name, template in of.items()} | {"whose": group}
        for row in rows
        for group in groups
    ]
    full = [one for one in values if any(one[name] not in (None, "") for name in of)]
    made = [Column(name, tuple(v for one in full if (v := one[name]) not in (None, ""))) for name in of]
    who = [c.name for c in made if c.name.removeprefix("each_") in _WHOSE and not "".join(c.texts).isdigit()]
    return Groups(groups, of, made, full, next(iter(who), None))


def names_of_groups(names: Sequence[str]) -> list[list[str]]:
    """The names of columns that are alike but for the number of a player or seat: `seat1_bet`, `seat2_bet`."""
    there: dict[tuple[str, str], list[str]] = {}
    for name in names:
        found = _GROUP.fullmatch(name)
        if found is not None and found["after"] and set(plain_name(found["before"]).split()) & set(_WHOSE):
            there.setdefault((found["before"], found["after"]), []).append(name)
    return [of for of in there.values() if len(of) > 1]


def _what(template: str) -> str:
    """What stands in such columns: `stake` for `p{group}_stake`, `bet` for `Player {group} Bet`."""
    words = plain_name(template.replace("{group}", " ")).split()
    telling = [word for word in words if word not in _WHOSE] or words
    return "_".join(["each", *telling])
