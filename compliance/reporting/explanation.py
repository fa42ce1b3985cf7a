"""The whole derivation of one round as plain text, for `explain`: what was recorded, what the rules say, and why."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

from compliance.reporting.explanation_view import Explanation, explanation_view

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
    quoted = "\n".join(verdict["words"])
    written += [line for words in f"“{quoted}”".split("\n") for line in _wrap(words, 4)] if quoted else []
    written += _wrap(verdict["citation"], 4)
    for one in verdict["said"]:
        label, text = one["label"], one["text"]
        if one["step"] or not label:
            written += _wrap(f"{label} {text}".strip(), 4, 6 if label else 4)
        elif label == "Why:":
            written += _wrap(f"{label} {text}", 4, 6)
        else:
            written += _wrap(f"{label:<{_LABEL}}{text}", 4, 4 + _LABEL)
    return written
