"""Wagers whose kind stands in the names of columns: `pass_bet`, `field_bet`; `bets.banker` with a list of wagers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from compliance.logs.column_roles import NUMBERED_BET
from compliance.logs.column_words import GameColumns, plain_name
from compliance.logs.columns_seen import Column
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.mapped_cells import items_of
from compliance.logs.mapping_file import Each

_PART: Final = re.compile(r"[A-Z]?[a-z0-9']+|[A-Z0-9]+(?![a-z])|[^\W\d_A-Za-z]+")
# an object with what was staked, or paid, under the name of each wager
_STAKES: Final = re.compile(r"(?i)(?:.*[._])?(?:(?:bet|wager|stake|winning|win|payout|return|pay)s?|paid|net)\.")
_GROUP: Final = "{group}"
_UNFIT: Final = ("{", "}", "[", "]")


@dataclass(frozen=True, slots=True)
class Keyed:
    """Columns that stand once for each kind of wager. each: how a mapping goes through them; bets: the word in the
    names -> the wager; columns, rows: what is said of each kind; names: the file's columns that are gone through."""

    each: dict[str, Any]
    bets: dict[str, str]
    columns: list[Column]
    rows: list[Mapping[str, Any]]
    names: frozenset[str]


def keyed_by_bets(columns: Sequence[Column], rows: Sequence[ForeignRow], game: GameColumns) -> Iterator[Keyed]:
    """The ways to see columns so: those with lists of wagers first, then those with an amount each."""
    there: dict[str, dict[str, str]] = {}
    by_name = {column.name: column for column in columns}
    for column in columns:
        if not any(sign in column.name for sign in _UNFIT):
            for template, word in _templates(column.name, game):
                there.setdefault(template, {})[word] = column.name
    told = {template: {(_bet_of(w, game), _is_numbered(w, game) and w) for w in of} for template, of in there.items()}
    several = {template: of for template, of in there.items() if len(told[template]) > 1}
    for of in several.values():
        lists = {word: name for word, name in of.items() if _holds_things(by_name[name])}
        if len(lists) == len([name for name in of.values() if by_name[name].values]) > 0:
            yield _of_lists(of, rows, game)
    for template, of in several.items():
        if not any(isinstance(v, list | dict) for name in of.values() for v in by_name[name].values):
            yield _of_groups(template, of, several, rows, game)


def _templates(name: str, game: GameColumns) -> Iterator[tuple[str, str]]:
    """The name with its word for a wager taken out, and that word, for each that it may have."""
    parts = [(found.start(), found.end()) for found in _PART.finditer(name)]
    for n, (start, _) in enumerate(parts):
        for _, end in parts[n:]:
            word = name[start:end]
            # elsewhere a number is that of a player, of a card or of a column
            is_other = _is_numbered(word, game) and _STAKES.fullmatch(name[:start]) is None
            if word != name and not is_other and _bet_of(word, game) is not None:
                yield f"{name[:start]}{_GROUP}{name[end:]}", word
    for word in (bet for bet in game.bets if not bet.isascii() and bet != name):
        if name.startswith(word):
            yield f"{_GROUP}{name.removeprefix(word)}", word
        if name.endswith(word):
            yield f"{name.removesuffix(word)}{_GROUP}", word


def _bet_of(word: str, game: GameColumns) -> str | None:
    """The wager that a word means, alone or (where numbers come in the game) with that on which it is: `red`, `17`."""
    name = plain_name(word)
    has_numbers = any(game.roles[role]["is"] in ("whole", "wholes") for role in game.once if role in game.roles)
    numbered = NUMBERED_BET.fullmatch(name) if has_numbers and name not in game.bets else None
    return game.bets.get(name) or (game.bets.get(numbered[1] or "") if numbered is not None else None)


def _is_numbered(word: str, game: GameColumns) -> bool:
    return plain_name(word) not in game.bets


def _holds_things(column: Column) -> bool:
    """Whether its values are lists, in which things stand."""
    return bool(column.values) and all(
        isinstance(value, list) and all(isinstance(one, Mapping) for one in value) for value in column.values
    )


def _of_lists(of: Mapping[str, str], rows: Sequence[ForeignRow], game: GameColumns) -> Keyed:
    each: dict[str, Any] = {"columns": {name: word for word, name in of.items()}}
    things = [thing for row in rows for thing in items_of(Each.model_validate(each), row.values)]
    return _keyed(each, of, things, game)


def _of_groups(
    template: str,
    of: Mapping[str, str],
    several: Mapping[str, Mapping[str, str]],
    rows: Sequence[ForeignRow],
    game: GameColumns,
) -> Keyed:
    """What columns say of each kind of wager whose names are alike but for it: its amount, what was paid on it."""
    alike = [template, *(other for other, words in several.items() if set(words) == set(of) and other != template)]
    each: dict[str, Any] = {"groups": list(of), "of": {_what(one): one for one in alike}}
    things = [thing for row in rows for thing in items_of(Each.model_validate(each), row.values)]
    return _keyed(each, of, things, game, alike)


def _keyed(
    each: dict[str, Any],
    of: Mapping[str, str],
    things: Sequence[Mapping[str, Any]],
    game: GameColumns,
    templates: Sequence[str] = (),
) -> Keyed:
    own = [*each.get("of", ()), *dict.fromkeys(name for thing in things for name in thing if name.startswith("item."))]
    columns = [Column(name, tuple(v for t in things if (v := t.get(name)) not in (None, ""))) for name in own]
    bets = {word: meant for word in of if (meant := _bet_of(word, game)) is not None}
    names = {one.replace(_GROUP, word) for one in templates for word in of} | set(of.values())
    return Keyed(each, bets, columns, list(things), frozenset(names))


def _what(template: str) -> str:
    """What stands in such columns: `each_bet` for `{group}_bet`, `each_bets` for `bets.{group}`."""
    return "_".join(["each", *plain_name(template.replace(_GROUP, " ")).split()])
