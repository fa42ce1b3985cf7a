"""Nothing outside the folder of a game names the game: what the house does, it does for any game whose folder it finds.

What a game is called is taken from the `game.yaml` of its folder and from the name of the folder. Walked are the
program and the templates of reports; grammars, rulebooks, tests and docs speak of games by name.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from compliance.logs.vocabulary import words_of_games

ROOT = Path(__file__).resolve().parents[2]
KINDS = {".py", ".yaml", ".yml", ".json", ".j2", ".typ", ".css", ".js", ".html"}
FOLDERS = {words.folder for words in words_of_games()}


def _named() -> re.Pattern[str]:
    """Any name of any game, whatever its capitals, and however its words are joined."""
    names = {name for words in words_of_games() for name in (*words.games, words.folder)}
    written = {r"[-_\s]?".join(map(re.escape, re.split(r"[-_ ]", name))) for name in names}
    return re.compile("|".join(sorted(written, key=len, reverse=True)), re.IGNORECASE)


def names_in(text: str) -> list[tuple[int, str]]:
    """(line, name) of each name of a game in a text."""
    return [(text.count("\n", 0, found.start()) + 1, found[0]) for found in _named().finditer(text)]


def _files() -> list[Path]:
    files = (path for folder in ("compliance", "reports") for path in sorted((ROOT / folder).rglob("*")))
    return [p for p in files if p.suffix in KINDS and p.is_file() and not FOLDERS & set(p.relative_to(ROOT).parts)]


@pytest.mark.parametrize("path", _files(), ids=lambda p: str(p.relative_to(ROOT)))
def test_no_game_is_named_outside_its_folder(path: Path) -> None:
    found = names_in(path.read_text(encoding="utf-8"))
    assert not found, "\n".join(f"{path.relative_to(ROOT)}:{line}: {name}" for line, name in found)


@pytest.mark.parametrize("text", ["at craps", "nz/tai-sai", "TaiSaiRules", "money_wheel", "Money\nWheel", "ROULETTE"])
def test_a_name_is_found_however_it_is_written(text: str) -> None:
    assert [line for line, _ in names_in(text)] == [1]


def test_the_folders_of_games_are_left_out_and_nothing_else() -> None:
    walked = {p.relative_to(ROOT).as_posix() for p in _files()}
    assert "compliance/games/registry.py" in walked
    assert not any(part in FOLDERS for path in walked for part in path.split("/"))
