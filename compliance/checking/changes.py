"""What one piece of plain data has otherwise than another: how a reading changes a law, as a build stores it.

A change names its place (`at`: the members and positions that lead there) and what stands there instead: `put`, or
nothing (`drop`), or for places of a list `from` and `to` with what stands between them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

Plain = Any
Place = list[str | int]


def changes_between(old: Plain, new: Plain, at: Place | None = None) -> Iterator[dict[str, Plain]]:
    """The changes that make `new` of `old`, those of a list from its end backwards, so that places hold."""
    here = at or []
    if isinstance(old, dict) and isinstance(new, dict):
        for name in sorted(old.keys() | new.keys()):
            if name not in new:
                yield {"at": [*here, name], "drop": True}
            elif name not in old:
                yield {"at": [*here, name], "put": new[name]}
            else:
                yield from changes_between(old[name], new[name], [*here, name])
    elif isinstance(old, list) and isinstance(new, list):
        yield from _of_lists(old, new, here)
    elif type(old) is not type(new) or old != new:
        yield {"at": here, "put": new}


def _of_lists(old: list[Plain], new: list[Plain], at: Place) -> Iterator[dict[str, Plain]]:
    one, other = [_content(part) for part in old], [_content(part) for part in new]
    for kind, begin, end, first, last in reversed(SequenceMatcher(None, one, other, autojunk=False).get_opcodes()):
        if kind == "replace" and end - begin == last - first:
            for place in reversed(range(end - begin)):
                yield from changes_between(old[begin + place], new[first + place], [*at, begin + place])
        elif kind != "equal":
            yield {"at": at, "from": begin, "to": end, "put": new[first:last]}


def _content(part: Plain) -> str:
    return json.dumps(part, ensure_ascii=False, sort_keys=True)


def changed(plain: Plain, changes: Iterable[Mapping[str, Plain]]) -> Plain:
    """Plain data with these changes made; what was given stays as it is, and what does not change is shared with it."""
    for change in changes:
        plain = _changed(plain, change["at"], change)
    return plain


def _changed(plain: Plain, way: Place, change: Mapping[str, Plain]) -> Plain:
    if not way and "from" in change:
        return [*plain[: change["from"]], *change["put"], *plain[change["to"] :]]
    if not way:
        return change["put"]
    step, *rest = way
    if not rest and "drop" in change:
        return {name: part for name, part in plain.items() if name != step}
    made = plain.copy()
    made[step] = _changed(plain[step] if rest or "from" in change else None, rest, change)
    return made
