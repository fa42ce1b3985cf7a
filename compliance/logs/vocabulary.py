"""What logs may call games, versions of play, wagers and options: gathered from the folders of the games.

Each game says it in its `log.yaml` (compliance/games/<game>/log.yaml); the jurisdictions that are held are the folders
of the rulebook. A new game or jurisdiction needs no change here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from compliance.places import rulebook_folder
from compliance.strict_yaml import read_yaml

_GAMES: Final = Path(__file__).resolve().parent.parent / "games"


@dataclass(frozen=True, slots=True)
class GameWords:
    """The words of one game's logs. `options` gives how the value of each is written: amount, text, list or table;
    `values` the words that an option of text can be, where there is a closed list of them;
    `says_variant` the version of play that a name of the game says;
    `classes` the kinds of event that a log of each class of conformance has."""

    folder: str
    games: tuple[str, ...]
    variants: tuple[str, ...]
    events: frozenset[str]
    bets: tuple[str, ...]
    options: dict[str, str]
    values: dict[str, tuple[str, ...]]
    says_variant: dict[str, str]
    classes: dict[str, tuple[str, ...]]


@cache
def words_of_games() -> tuple[GameWords, ...]:
    """The words of every game, by the names of their folders."""
    return tuple(_words(path) for path in sorted(_GAMES.glob("*/log.yaml")))


def _words(path: Path) -> GameWords:
    document: Any = read_yaml(path)[0]
    return GameWords(
        path.parent.name,
        tuple(document["games"]),
        tuple(document.get("variants") or ()),
        frozenset(document.get("events") or ()),
        tuple(document["bets"]),
        dict(document.get("options") or {}),
        {name: tuple(words) for name, words in (document.get("values") or {}).items()},
        dict(document.get("says_variant") or {}),
        {name: tuple(kinds) for name, kinds in (document.get("classes") or {}).items()},
    )


def _gathered(lists: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word for words in lists for word in words))


GAMES: Final = _gathered(words.games for words in words_of_games())
VARIANTS: Final = _gathered(words.variants for words in words_of_games())
BETS: Final = _gathered(words.bets for words in words_of_games())
OPTIONS: Final[dict[str, str]] = {name: kind for words in words_of_games() for name, kind in words.options.items()}
OPTION_VALUES: Final = {name: values for words in words_of_games() for name, values in words.values.items()}


def jurisdictions() -> tuple[str, ...]:
    """The jurisdictions of which rules are held: the folders of the rulebook in use."""
    return tuple(sorted(path.parent.name for path in rulebook_folder().glob("*/sources")))


VARIANT_SAID: Final[dict[str, str]] = {n: v for words in words_of_games() for n, v in words.says_variant.items()}
