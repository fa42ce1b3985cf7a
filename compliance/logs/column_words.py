"""By which words columns of foreign files are known: what `columns.yaml` of the logs and of each game say."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

from compliance.logs.vocabulary import words_of_games
from compliance.strict_yaml import read_yaml

_WORDS_OF_ELEMENT: Final = ".text"  # how the words of an element that has attributes besides are called
_OF_HOUSE: Final = {"house": True, "player": False}
NAME, AMONG = 3, 2  # how well a column's name fits a role: it is one of its names, or has one among its words
_HERE: Final = Path(__file__).resolve().parent
_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[^\W\d_A-Za-z]+|#")
_SHORTEST_GLUED: Final = 6  # letters
_SHORTEST, _SHORTEST_SIGNS = 3, 2  # letters, and signs of other scripts, of a name that is looked for among others


@dataclass(frozen=True, slots=True)
class GameColumns:
    """How files that tell of a game look. words: that name it; bets: the files' words for its wagers; bets_on: those
    that say too on what they are; stands_off: whether a wager of it may neither win nor lose; takes_commission: whether
    some of its wagers bear one; once: what a round has once, so that all its rows say the same of it; cells,
    wagers_in_cells: how a cell may tell several things, and a wager among several; hands: whose cards
    may be told, those together that are told together; may_tell: by which words lines may tell of a kind of
    event, though they are of no kind that is known; even_money: wagers that win no more than their stake; on_many:
    those that are on more than two numbers."""

    folder: str
    words: tuple[str, ...]
    roles: Mapping[str, Any]
    told_by: tuple[tuple[str, ...], ...]
    told_against: tuple[str, ...]
    bets: Mapping[str, str]
    session: Mapping[str, Any]
    events: tuple[Mapping[str, Any], ...]
    ask: tuple[Mapping[str, Any], ...] = field(default=())
    rounds: tuple[Mapping[str, Any], ...] = ()
    lines: Mapping[str, Any] = field(default_factory=dict)
    pieces: Mapping[str, str] = field(default_factory=dict)
    split: Mapping[str, Any] | None = None
    based: Mapping[str, str] = field(default_factory=dict)
    default_bet: str | None = None
    wager_members: Mapping[str, str] = field(default_factory=dict)
    blocks: tuple[Mapping[str, Any], ...] = ()
    group_cards: Mapping[str, str] = field(default_factory=dict)
    same_words: Mapping[str, str] = field(default_factory=dict)
    more_words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    stands_off: bool = False
    takes_commission: bool = False
    once: tuple[str, ...] = ()
    bets_on: Mapping[str, str] = field(default_factory=dict)
    cells: tuple[str, ...] = ()
    wagers_in_cells: tuple[str, ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    even_money: tuple[str, ...] = ()
    on_many: tuple[str, ...] = ()
    may_tell: Mapping[str, str] = field(default_factory=dict)


@cache
def general() -> dict[str, Any]:
    """The columns that files of any game may have."""
    return dict(read_yaml(_HERE / "columns.yaml")[0])


def bet_by_other_name(name: str) -> str:
    """The bet that files of other programs know by a name ("come odds"), "" where none or several are."""
    found = {game.bets[plain_name(name)] for game in columns_of_games() if plain_name(name) in game.bets}
    return found.pop() if len(found) == 1 else ""


@cache
def words_not_in_ascii() -> tuple[str, ...]:
    """The words of more than one sign by which columns and games are known, of those that are not written in ASCII."""

    def words(part: Any) -> Iterator[str]:
        if isinstance(part, Mapping):
            for key, value in part.items():
                yield from words(key)
                yield from words(value)
        elif isinstance(part, (list, tuple)):
            for value in part:
                yield from words(value)
        elif isinstance(part, str):
            yield part

    said = [general(), *((game.words, game.roles, game.bets) for game in columns_of_games())]
    own = [word for word in words(said) if not word.isascii() and len(word) > 1]
    back = str.maketrans({str(one): str(sign) for sign, one in general()["same_signs"].items() if len(str(one)) == 1})
    return tuple(dict.fromkeys([*own, *(word.translate(back) for word in own)]))


@cache
def columns_of_games() -> tuple[GameColumns, ...]:
    """What every game says of its files; its own words for wagers are known besides."""
    found = []
    for words in words_of_games():
        path = words.place / "columns.yaml"
        if path.is_file():
            said: Any = read_yaml(path)[0]
            found.append(
                GameColumns(
                    words.folder,
                    tuple(said["words"]),
                    said["roles"],
                    tuple(tuple(one) for one in said["told_by"]),
                    tuple(said.get("told_against") or ()),
                    {
                        **{plain_name(bet): bet for bet in words.bets},
                        **{plain_name(k): v for k, v in said["bets"].items()},
                    },
                    said["session"],
                    tuple(said["events"]),
                    tuple(said.get("ask") or ()),
                    tuple(said.get("rounds") or ()),
                    said.get("lines") or {},
                    said.get("pieces") or {},
                    said.get("split"),
                    said.get("based") or {},
                    said.get("default_bet"),
                    said.get("wager_members") or {},
                    tuple(said.get("blocks") or ()),
                    said.get("group_cards") or {},
                    {**_same(general()["same_words"]), **_same(said.get("same_words") or {})},
                    said.get("more_words") or {},
                    said.get("stands_off") or False,
                    said.get("takes_commission") or False,
                    tuple(said.get("once") or ()),
                    {plain_name(str(k)): str(v) for k, v in (said.get("bets_on") or {}).items()},
                    tuple(said.get("cells") or ()),
                    tuple(said.get("wagers_in_cells") or ()),
                    tuple(tuple(one) for one in said.get("hands") or ()),
                    tuple(said.get("even_money") or ()),
                    tuple(said.get("on_many") or ()),
                    said.get("may_tell") or {},
                )
            )
    return tuple(found)


def plain_name(name: str) -> str:
    """A name of a column in small words: `BetAmount` and `bet_amount` are `bet amount`, `N° série` is `no serie`."""
    return " ".join(_WORD.findall(_folded(name))).casefold() or _folded(name).casefold()


@cache
def _folded(name: str) -> str:
    """A name without accents, its signs as the words of `columns.yaml` are written: 莊 is 庄."""
    bare = (sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    return unicodedata.normalize("NFC", "".join(bare)).translate(_other_signs())


@cache
def _other_signs() -> dict[int, str]:
    return str.maketrans({str(sign): str(one) for sign, one in general()["same_signs"].items()})


def _same(words: Mapping[str, Any]) -> dict[str, str]:
    """Each word -> the one as which it is read."""
    return {str(word): str(one) for one, others in words.items() for word in others}


def alike(name: str, same: Mapping[str, str]) -> str:
    """A name of a column in small words, each as the one that means the same: `Dlr Card` is `dealer cards`, and
    `闲家手牌` is `player cards`."""
    words = [part for word in _WORD.findall(_folded(name)) for part in _parts(word.casefold(), same)]
    return " ".join(same.get(word, word) for word in words) or name.casefold()


def _parts(word: str, same: Mapping[str, str]) -> Iterator[str]:
    """The words in a word of a script without blanks: at each place the longest that is known."""
    if word.isascii():
        yield word
        return
    rest = ""
    while word:
        known = max((one for one in same if not one.isascii() and word.startswith(one)), key=len, default="")
        if known and rest:
            yield rest
            rest = ""
        if known:
            yield known
        else:
            rest += word[0]
        word = word[len(known) or 1 :]
    if rest:
        yield rest


def fit_of_name(spec: Mapping[str, Any], name: str, same: Mapping[str, str]) -> int:
    """How well the name of a column (`dealer.cards`) fits a role: NAME, AMONG, or 0. What the house won is no role of
    what a player did (`of`: whose winning a role tells), though it is said in the same words."""
    name = name.removesuffix(_WORDS_OF_ELEMENT) or name
    last, whole = alike(name.rpartition(".")[2], same), _whole(name, same)
    wanted = [alike(str(one), same) for one in spec["names"]]
    house = _OF_HOUSE.get(str(spec.get("of")))
    if house or (house is not None and last not in wanted):
        rest = " ".join(word for word in last.split() if word not in general()["house"])
        if (rest != last) is not house:
            return 0
        last = whole = rest
    if last in wanted or whole in wanted:
        return NAME
    # a name without the blanks that the words in it have elsewhere: `opencode`
    if len(last) >= _SHORTEST_GLUED and last in {one.replace(" ", "") for one in wanted}:
        return NAME
    return AMONG if any(_is_long(one) and f" {one} " in f" {last} " for one in wanted) else 0


def _is_long(name: str) -> bool:
    return len(name) >= (_SHORTEST if name.isascii() else _SHORTEST_SIGNS)


def place_of_name(spec: Mapping[str, Any], name: str, same: Mapping[str, str]) -> tuple[bool, int]:
    """Which of a role's names a column has, the best first: one that says with it in what it stands (`dealer.cards`),
    then the first, since names stand in the order in which they are likely."""
    names = [alike(str(one), same) for one in spec["names"]]
    last = alike(name.rpartition(".")[2], same)
    is_whole = "." in name and _whole(name, same) in names
    return not is_whole, names.index(last) if last in names else len(names)


def _whole(name: str, same: Mapping[str, str]) -> str:
    return alike(" ".join(name.split(".")[-2:]), same)
