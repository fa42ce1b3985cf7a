"""What lies beside the texts in a rulebook folder and every run needs: the assumptions."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any

from compliance.logs.vocabulary import GAMES
from compliance.problems import Place, Problem
from compliance.spelling import aside
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import TEXT, TEXTS, entries_of

_SAID = ("id", "text", "why")
_GAMES = "games"


def read_assumptions(folder: Path) -> tuple[list[dict[str, Any]], list[Problem]]:
    """What the world gives and the published words do not (assumptions.yaml): id, text, why; games, where it bears on
    logs of some games only."""
    if not (folder / "assumptions.yaml").is_file():
        message = "There is no such file, so it is not known what is assumed of the world."
        remedy = "Write it beside the jurisdictions; where nothing is assumed it holds [] alone."
        return [], [Problem("assumptions.absent", "error", message, Place("assumptions.yaml"), remedy)]
    document, problems = read_yaml(folder / "assumptions.yaml", "assumptions.yaml")
    entries: list[dict[str, Any]] = []
    members = dict.fromkeys(_SAID, TEXT) | {_GAMES: TEXTS}
    written, faults = entries_of(document, "assumptions.yaml", "assumptions.unusable", members)
    problems += faults
    for number, entry in enumerate(written, start=1):
        other = next((game for game in entry.get(_GAMES) or () if game not in GAMES), None)
        if not set(_SAID) <= set(entry):
            why = "it needs id, text and why"
        elif other is not None:
            why = f"no log calls a game “{other}”{aside(other, GAMES)}"
        else:
            entries.append({name: entry[name] for name in (*_SAID, _GAMES) if entry.get(name)})
            continue
        message = f"Assumption {number} cannot be used: {why}."
        problems.append(Problem("assumptions.unusable", "error", message, Place("assumptions.yaml")))
    return entries, problems


def bearing_on_games(assumptions: Iterable[Mapping[str, Any]], games: Collection[str]) -> list[dict[str, Any]]:
    """Those of the assumptions that may bear on logs of these games, as a document has them."""
    return [
        {name: value for name, value in entry.items() if name != _GAMES}
        for entry in assumptions
        if not entry.get(_GAMES) or not set(entry[_GAMES]).isdisjoint(games)
    ]
