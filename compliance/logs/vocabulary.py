"""What logs may call games, versions of play, wagers and options: gathered from the folders of the games.

Each game says it in its `game.yaml` (compliance/games/<game>/game.yaml); the jurisdictions that are held are the
folders of the rulebook. A new game or jurisdiction needs no change here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from compliance.places import game_folders, rulebook_folder
from compliance.strict_yaml import read_yaml


@dataclass(frozen=True, slots=True)
class GameWords:
    """The words of one game's logs. `options` gives how the value of each is written: amount, odds, text, list or
    table; `values` the words that an option of text can be, where there is a closed list of them;
    `says_variant` the version of play that a name of the game says;
    `beside` the wagers that only stand beside another one; `standing` whether a wager may outlive its round;
    `shows` what a sign may indicate beside limits;
    `classes` the kinds of event that a log of each class of conformance has; `place` the folder itself."""

    place: Path
    games: tuple[str, ...]
    variants: tuple[str, ...]
    events: frozenset[str]
    bets: tuple[str, ...]
    options: dict[str, str]
    values: dict[str, tuple[str, ...]]
    says_variant: dict[str, str]
    beside: frozenset[str]
    standing: bool
    shows: tuple[str, ...]
    classes: dict[str, tuple[str, ...]]

    @property
    def folder(self) -> str:
        """The name of the game's folder, which is that of its package."""
        return self.place.name


@cache
def words_of_games() -> tuple[GameWords, ...]:
    """The words of every game, in the order of the folders in which they lie and of their names."""
    return tuple(_words(path) for folder in game_folders() for path in sorted(folder.glob("*/game.yaml")))


@cache
def words_of(game: str) -> GameWords | None:
    """The words of the game that logs call by this name, None where there is none."""
    return next((words for words in words_of_games() if game in words.games), None)


def _words(path: Path) -> GameWords:
    document: Any = read_yaml(path)[0]
    return GameWords(
        path.parent,
        tuple(document["games"]),
        tuple(document.get("variants") or ()),
        frozenset(document.get("events") or ()),
        tuple(document["bets"]),
        dict(document.get("options") or {}),
        {name: tuple(words) for name, words in (document.get("values") or {}).items()},
        dict(document.get("says_variant") or {}),
        frozenset(document.get("beside") or ()),
        document.get("standing") == "yes",
        tuple(document.get("shows") or ()),
        {name: tuple(kinds) for name, kinds in (document.get("classes") or {}).items()},
    )


def _gathered(lists: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for words in lists for word in words))


GAMES: Final = _gathered(words.games for words in words_of_games())
VARIANTS: Final = _gathered(words.variants for words in words_of_games())
BETS: Final = _gathered(words.bets for words in words_of_games())
SIGNS: Final = _gathered(words.shows for words in words_of_games())
OPTIONS: Final[dict[str, str]] = {name: kind for words in words_of_games() for name, kind in words.options.items()}
OPTION_VALUES: Final = {name: values for words in words_of_games() for name, values in words.values.items()}


def played_as(game: str, variant: str | None) -> str:
    """The name of a game that says which version of it is played, where it has one; else the name itself."""
    words = words_of(game)
    if words is None or game in words.says_variant:
        return game
    return next((name for name, said in words.says_variant.items() if said == variant), game)


def jurisdictions() -> tuple[str, ...]:
    """The jurisdictions of which rules are held: the folders of the rulebook in use."""
    return tuple(sorted(path.parent.name for path in rulebook_folder().glob("*/sources")))


VARIANT_SAID: Final[dict[str, str]] = {n: v for words in words_of_games() for n, v in words.says_variant.items()}
