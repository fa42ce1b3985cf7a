"""The games that are there, by the name by which a log's session calls them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from compliance.games.fact_words import shared_facts
from compliance.games.play import Game
from compliance.games.shapes import Draw
from compliance.games.works import below_the_law, logged_as
from compliance.logs.vocabulary import words_of


@cache
def part_of(name: str, part: str, package: str = "compliance.games") -> Any | None:
    """The module in which the folder of the game that logs call by this name has a part: what is played ("play"), how a
    round came out ("shape"), how made-up rounds are played ("sample"); of the package `compliance.analysis.games` what
    its rules come to. None where there is no such game, or its folder has no such part. Only what is asked for is
    loaded."""
    words = words_of(name)
    if words is None or find_spec(f"{package}.{words.folder}") is None:
        return None
    module = f"{package}.{words.folder}.{part}"
    return import_module(module) if find_spec(module) is not None else None


def game_named(name: str) -> Game | None:
    """The game that logs call by this name, None where there is none."""
    module = part_of(name, "play")
    return module.GAME if module is not None else None


def draw_of(name: str) -> Draw | None:
    """How rounds of a game are seen for their shape, by the name by which a log's session calls it; None where they
    have none."""
    module = part_of(name, "shape")
    return module.drawn if module is not None else None


def game_of_work(work: str) -> Game | None:
    """The game whose rules a work sets out, None for works that apply to every game."""
    name = logged_as(work)
    return game_named(name) if name is not None else None


def vocabulary_of(work: str) -> Mapping[str, str]:
    """Every fact that a check of a work may ask for, and what it is, in words. One below the law may ask for what the
    work of law beside which it stands may ask for."""
    below = below_the_law(work)
    game = game_of_work(below.beside if below is not None else work)
    return game.vocabulary if game is not None else shared_facts("general")
