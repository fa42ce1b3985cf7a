"""Drafts of the law: the published texts with some words changed, and what such a change does to the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from compliance.analysis.behaviour.compare import compare_behaviour
from compliance.analysis.behaviour.laws import law_in
from compliance.analysis.changes import paired, words_of
from compliance.build import build_rulebook
from compliance.places import data_folder
from compliance.reporting.behaviour import about, behaviour_shape, said_settled
from compliance.rulebook.model import Version
from tests.meaning.law import rulebook, version_in
from tests.meaning.mutation import text_of

HERE = Path(__file__).parent


def drafted(work: str, instrument: str, changes: Sequence[Sequence[str]]) -> Version:
    """The version of a work after its text was changed: each of the words once, at their first place."""
    text = text_of(instrument)
    for was, now in changes:
        assert was in text, f"the text does not hold “{was}”"
        text = text.replace(was, now, 1)
    return version_in(build_rulebook(data_folder("rulebooks"), {instrument: text})[0], work, instrument)


def behaviour(old: Version, new: Version, readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The member `behaviour` of the document on two versions."""
    (law, problems), (later, found) = (law_in(rulebook(), version, readings or {}) for version in (old, new))
    compared = compare_behaviour(law, later, paired(old, new), (problems, found))
    return behaviour_shape(compared, *({p.address: words_of(p) for p in v.provisions} for v in (old, new)))


def differences(document: Mapping[str, Any]) -> list[str]:
    """ "pass: 1 of 17, 1/36, a total of 12 on the first roll: loses [3.1(a)(ii)(A)] -> wins at 1 to 1 [...]"."""
    return [
        f"{about(d)}: {d['outcomes']} of {d['of']}, {_chance(d)}{d['example']}: {_told(d['from'])} -> {_told(d['to'])}"
        + ("" if d["in_money"] else " (by name only)")
        for d in document["wagers"]["differences"]
    ]


def _chance(difference: Mapping[str, Any]) -> str:
    chance = difference["chance"]
    return "" if chance["from"] is None and chance["to"] is None else f"{chance['to']}, "


def _told(settled: Mapping[str, Any]) -> str:
    rules = ", ".join(rule["rule"] for rule in settled["rules"])
    return f"{said_settled(settled)} [{rules}]"


def edges(document: Mapping[str, Any]) -> dict[str, str]:
    """Wager, options and decks -> "7/495 -> -41/990", of the edges that change."""
    found: dict[str, str] = {}
    for edge in document["edges"]:
        if edge["changed"]:
            decks = edge.get("decks") or edge["options"].get("decks")
            named = about(edge) + (f", {decks} decks" if decks else "")
            found[named] = " -> ".join(str(edge[side] and edge[side]["edge"]) for side in ("from", "to"))
    return found


def play(document: Mapping[str, Any]) -> list[str]:
    """ "whether the dealer draws, 2 of 40: stands [12.3] -> draws [12.3]: hard 17, soft 17"."""
    return [
        f"{question['what']}, {d['cases']} of {question['cases']}: {_said(d['from'])} -> {_said(d['to'])}: "
        + "; ".join(d["states"][:4])
        for question in document["play"]
        for d in question["differences"]
    ]


def _said(told: Mapping[str, Any]) -> str:
    return f"{told['says']} [{', '.join(rule['rule'] for rule in told['rules'])}]"


def requirements(document: Mapping[str, Any]) -> list[str]:
    """ "changed rounds.idle: 8.3 no more than 3 rounds ... -> 8.3 no more than 4 rounds ..."."""
    return [f"{r['kind']} {r['code']}: {_asked(r['from'])} -> {_asked(r['to'])}" for r in document["requirements"]]


def _asked(side: Mapping[str, str] | None) -> str:
    return f"{side['rule']} {side['expects']}" if side else "nothing"


def not_compared(document: Mapping[str, Any]) -> list[str]:
    """What cannot be compared, and on which side."""
    return [f"{n['side']}: {': '.join(filter(None, (n['what'], n['why'])))}" for n in document["not_compared"]]
