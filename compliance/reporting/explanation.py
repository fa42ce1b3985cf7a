"""The whole derivation of one round as plain text, for `explain`: what was recorded, what the rules say, and why."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from compliance.reporting.explanation_view import WHY, Explanation, explanation_view
from compliance.reporting.law_words import DECIDES

_WIDTH = 100
_LABEL = 10


def explain_text(explanation: Explanation) -> str:
    """The round, its facts and every provision's verdict, as lines of at most 100 characters.

    Provisions come in groups: what does not conform, what conforms, what could not be assessed, and at last, folded
    into a list, what does not apply to this round.
    """
    view = explanation_view(explanation)
    written = [*_wrap(view["title"]), *_wrap(view["head"][0], 2)]
    written += [line for said in view["head"][1:] for line in _wrap(said, 2, 4)]
    written += _section("The round", view["round"])
    written += _section("As recorded", [f"{event['line']}: {event['text']}" for event in view["recorded"]])
    written += _section("Facts", view["facts"])
    for group in view["groups"]:
        written += ["", _heading(group["heading"])]
        for verdict in group["verdicts"]:
            written += ["", *_verdict(verdict)]
    if view["folded"] is not None:
        written += _section(view["folded"]["heading"], view["folded"]["lines"])
    written += _section("Assumptions", [f"- {said}" for said in view["assumptions"]])
    written += _section("Readings", [f"- {said}" for said in view["readings"]])
    return "\n".join(written) + "\n"


def _wrap(text: str, indent: int = 0, hanging: int | None = None) -> list[str]:
    return textwrap.wrap(
        text,
        width=_WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent if hanging is None else hanging),
        break_on_hyphens=False,
    )


def _heading(text: str) -> str:
    return text.upper()


def _section(heading: str, said: Sequence[str]) -> list[str]:
    written = ["", _heading(heading)] if said else []
    for one in said:
        written += _wrap(one, 2, 4)
    return written


def _verdict(verdict: Mapping[str, Any]) -> list[str]:
    written = _wrap(verdict["heading"], 2, 4)
    written += _quoted(verdict)
    written += _wrap(verdict["citation"], 4)
    for other in verdict["would_stand"]:
        written += [*_wrap(other["said"], 4), *_quoted(other), *_wrap(other["citation"], 4)]
    for one in verdict["said"]:
        label, text = one["label"], one["text"]
        if one["step"] or not label:
            written += _wrap(f"{label} {text}".strip(), 4, 6 if label else 4)
        elif label == WHY:
            written += _wrap(f"{label} {text}", 4, 6)
        else:
            written += _wrap(f"{label:<{_LABEL}}{text}", 4, 4 + _LABEL)
    return written


def _quoted(verdict: Mapping[str, Any]) -> list[str]:
    """The words of a rule between marks of quotation, a table of law as a table."""
    before, after = verdict["words"], verdict["closing"]
    if verdict["table"] is None:
        return _between_marks([*before, *after])
    return [*_between_marks(before), *table_lines(verdict["table"], " " * 4, _WIDTH), *_between_marks(after)]


def _between_marks(words: Sequence[str]) -> list[str]:
    quoted = "\n".join(words)
    return [line for each in f"“{quoted}”".split("\n") for line in _wrap(each, 4)] if quoted else []


def table_lines(table: Mapping[str, Any], indent: str, width: int) -> list[str]:
    """A table of law in columns, its caption first; the row that decides says so."""
    rows = [[*row] for row in table["rows"]]
    if table["row"] is not None:
        rows[table["row"]][0] = f"{rows[table['row']][0]} {DECIDES}".strip()
    whole = [table["head"], *rows]
    below = [max((len(row[n]) for row in rows), default=0) for n in range(len(table["head"]))]
    widths = _fitted(table["head"], below, width - len(indent) - len(_BETWEEN) * (len(below) - 1))
    written = [f"{indent}{line}" for line in textwrap.wrap(table["caption"], width - len(indent))]
    for number, row in enumerate(whole):
        cells = [textwrap.wrap(cell, w) or [""] for cell, w in zip(row, widths, strict=True)]
        for lines in zip_longest(*cells, fillvalue=""):
            said = _BETWEEN.join(f"{line:<{w}}" for line, w in zip(lines, widths, strict=True))
            written.append(f"{indent}{said}".rstrip())
        written += [indent + "─┼─".join("─" * w for w in widths)] if not number else []
    return written


_BETWEEN = " │ "
_NARROWEST = 8


def _fitted(head: Sequence[str], below: Sequence[int], room: int) -> list[int]:
    """How wide columns are: where there is no room for all as they stand, heads go over several lines, and then the
    widest of what stands below them."""
    widths = [max(len(cell), of_rows, 1) for cell, of_rows in zip(head, below, strict=True)]
    while sum(widths) > room and max(widths) > _NARROWEST:
        spare = [w - max(of_rows, _NARROWEST) for w, of_rows in zip(widths, below, strict=True)]
        narrowed = spare.index(max(spare)) if max(spare) > 0 else widths.index(max(widths))
        widths[narrowed] -= 1
    return widths
