"""Lines that name what they say (`spin=1 number=17 colour=red`): each set of names is a kind of line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from compliance.logs.mapped_cells import taken_apart
from compliance.logs.mapping_forms import Line
from compliance.logs.proposed_text import ALIKE

_NAMED: Final = re.compile(r"(?P<before>^|[\s,;|&]+)(?P<name>[^\W\d]\w*) ?= ?")
_KINDS: Final = ("event", "type", "kind", "action", "evt", "op", "msg", "message")
_FEWEST, _MOST = 2, 12  # names on a line, and kinds of line


def named_lines(lines: Sequence[str]) -> dict[str, Any] | None:
    """The kinds of line, as `lines` of a mapping has them; None where the lines are not such."""
    texts = [" ".join(line.split()) for line in lines if line.strip()]
    kinds: dict[str, Any] = {}
    written: dict[str, str] = {}
    told = 0
    for text in texts:
        found = list(_NAMED.finditer(text))
        names = [match["name"] for match in found]
        if len(names) < _FEWEST or found[0].start() or len(set(names)) < len(names):
            continue
        how = "".join(f"{match[0]}{{{match['name']}}}" for match in found)
        values = taken_apart(Line(written=how), text)
        if values is None:
            continue
        told += 1
        if how not in written:
            said = next((values[name] for name in _KINDS if name in values), "")
            said = said.strip("\"'")
            name = re.sub(r"\W+", "_", said) if said and said[0].isalpha() else f"record_{len(written) + 1}"
            written[how] = name if name not in kinds else f"{name}_{len(written) + 1}"
            kinds[written[how]] = {"written": how}
    # the kinds with the most names first: another may be the beginning of one
    ordered = sorted(kinds.items(), key=lambda kind: -kind[1]["written"].count("="))
    is_such = bool(texts) and told >= ALIKE * len(texts) and len(kinds) <= _MOST
    return dict(ordered) if is_such else None
