"""What each column of a foreign file may be: by its name and by how its values look, as `columns.yaml` says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from compliance.logs.faults import UnreadableError
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.local_times import bears_offset, read_time
from compliance.logs.mapping_file import Value
from compliance.logs.mapping_values import can_be
from compliance.logs.vocabulary import words_of_games
from compliance.strict_yaml import read_yaml

_HERE: Final = Path(__file__).resolve().parent
_SEPARATORS: Final = (" ", ",", ";", "-", "|", "/")
_FIT: Final = 0.95  # the share of values that must look so
_SAME, _AMONG, _BY_SHAPE = 3, 2, 1  # how well a column fits a role: its name, a word of its name, its values alone
_FEWEST: Final = 4  # different values by which a column without a name is told
_UNNAMED: Final = re.compile(r"column_[0-9]+")
_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[0-9]+|[^\W\d_A-Za-z]+|#")
_DAY: Final = (
    *("DD/MM/YYYY", "MM/DD/YYYY", "D/M/YYYY", "M/D/YYYY", "YYYY/MM/DD", "YYYY-MM-DD"),
    *("DD-MM-YYYY", "MM-DD-YYYY", "DD.MM.YYYY", "D.M.YYYY", "DD MMM YYYY", "D MMM YYYY", "DD-MMM-YYYY"),
)
_CLOCK: Final = ("hh:mm:ss", "hh:mm", "hh:mm:ss.f", "h:mm:ss am", "h:mm am", "h:mm:ss", "h:mm")
_EPOCHS: Final = {"epoch seconds": (631152000, 4102444800), "epoch milliseconds": (631152000000, 4102444800000)}


def unnamed(number: int) -> str:
    """The name of a column that the file gives none; only such columns are told by their values alone."""
    return f"column_{number}"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its values in the sample that are not empty, and the row of each."""

    name: str
    values: tuple[Any, ...]

    @property
    def texts(self) -> list[str]:
        """The values as text."""
        return [str(value).strip() for value in self.values]


@dataclass(frozen=True, slots=True)
class Found:
    """A column in its role: how it is read (keys of a mapping's value), why it is thought to be this, what is open."""

    column: str
    how: dict[str, Any]
    why: str
    fits: int
    open: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    constant: str = ""


@dataclass(frozen=True, slots=True)
class GameColumns:
    """How files that tell of a game look. words: that name it; bets: the files' words for its wagers."""

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
    split: Mapping[str, Any] | None = None
    based: Mapping[str, str] = field(default_factory=dict)
    default_bet: str | None = None
    wager_members: Mapping[str, str] = field(default_factory=dict)
    group_cards: Mapping[str, str] = field(default_factory=dict)
    blocks: tuple[Mapping[str, Any], ...] = ()


@cache
def general() -> dict[str, Any]:
    """The columns that files of any game may have."""
    return dict(read_yaml(_HERE / "columns.yaml")[0])


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
    return tuple(dict.fromkeys(word for word in words(said) if not word.isascii() and len(word) > 1))


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
                    said.get("split"),
                    said.get("based") or {},
                    said.get("default_bet"),
                    said.get("wager_members") or {},
                    said.get("group_cards") or {},
                    tuple(said.get("blocks") or ()),
                )
            )
    return tuple(found)


def plain_name(name: str) -> str:
    """A name of a column in small words: `BetAmount` and `bet_amount` are `bet amount`."""
    return " ".join(_WORD.findall(name)).casefold() or name.casefold()


def columns_in(names: Sequence[str], rows: Sequence[ForeignRow]) -> list[Column]:
    """The columns of a sample with what stands in them."""
    return [Column(name, tuple(v for r in rows if (v := r.values.get(name)) not in (None, ""))) for name in names]


def roles_found(roles: Mapping[str, Any], columns: Sequence[Column], bets: Mapping[str, str]) -> dict[str, Found]:
    """Which column has which role. A column has one role only: the one that it fits best."""
    fits = [
        (found.fits, -place, role, found)
        for role, spec in roles.items()
        for place, column in enumerate(columns)
        if (found := _fitting(role, spec, column, bets)) is not None
    ]
    taken: dict[str, Found] = {}

    def best_first(fit: tuple[int, int, str, Found]) -> tuple[int, bool, int, int]:
        spec = roles[fit[2]]  # what looks as few things do tells more than what may be any text
        return -fit[0], spec["is"] in ("text", "id"), -_place_of_name(spec, fit[3].column), -fit[1]

    for _, _, role, found in sorted(fits, key=best_first):
        if role not in taken and all(found.column != other.column for other in taken.values()):
            taken[role] = found
    return taken


def _place_of_name(spec: Mapping[str, Any], column: str) -> int:
    """Names stand in the order in which they are likely: the first most."""
    names = [plain_name(str(name)) for name in spec["names"]]
    last = plain_name(column.rpartition(".")[2])
    return -names.index(last) if last in names else -len(names)


def _fitting(role: str, spec: Mapping[str, Any], column: Column, bets: Mapping[str, str]) -> Found | None:
    named = _named(spec, column.name)
    if not column.values or (named == 0 and ("by_shape" not in spec or not _UNNAMED.fullmatch(column.name))):
        return None
    words = bets if role == "bet" else {plain_name(str(k)): v for k, v in (spec.get("words") or {}).items()}
    shape = _shape(spec, column, words, role_is_bet=role == "bet")
    if shape is None:
        return None
    how, looks, opened, unknown = shape
    if named == 0 and (len(set(column.texts)) < _FEWEST or _is_count(column.texts)):
        return None
    why = f"its name says {role.replace('_', ' ')}" if named else "it has no name, but its values look so"
    return Found(column.name, how, f"{why}; {looks}" if looks else why, named or _BY_SHAPE, opened, unknown)


def _named(spec: Mapping[str, Any], name: str) -> int:
    last, whole = plain_name(name.rpartition(".")[2]), plain_name(" ".join(name.split(".")[-2:]))
    for wanted in (plain_name(str(n)) for n in spec["names"]):
        if wanted in (last, whole):
            return _SAME
    for wanted in (plain_name(str(n)) for n in spec["names"]):
        if len(wanted) > 2 and f" {wanted} " in f" {last} ":
            return _AMONG
    return 0


def _is_count(texts: Sequence[str]) -> bool:
    """Whether the values count the rows: each is one more than the one before."""
    numbers = [int(text) for text in texts if re.fullmatch(r"[0-9]{1,12}", text)]
    return len(numbers) == len(texts) > 1 and all(b - a == 1 for a, b in pairwise(numbers))


_Shape = tuple[dict[str, Any], str, tuple[str, ...], tuple[str, ...]]


def _shape(spec: Mapping[str, Any], column: Column, words: Mapping[str, str], *, role_is_bet: bool) -> _Shape | None:
    """How the column is read if its values look as the role says; otherwise None."""
    match spec["is"]:
        case "text" | "id":
            plain = not any(isinstance(v, list | dict) for v in column.values)
            ok = plain and (spec["is"] == "text" or all(any(c.isdigit() for c in text) for text in column.texts))
            return ({}, "", (), ()) if ok else None
        case "time":
            return _time(column.texts)
        case "day":
            return ({}, "days", (), ()) if _patterns(column.texts, _DAY) else None
        case "clock":
            return ({}, "times of day", (), ()) if _patterns(column.texts, _CLOCK, "2000-01-01 ") else None
        case "whole":
            ok = _share(column.texts, lambda text: _whole_between(text, spec))
            span = f"whole numbers from {spec['from']} to {spec['to']}" if "to" in spec else "whole numbers"
            return ({"as": "number"}, span, (), ()) if ok else None
        case "amount":
            return _amount(column.texts)
        case "words":
            return _words(column.texts, words, is_open=role_is_bet)
        case _:
            return _several(spec, column)


def _share(values: Sequence[Any], fits: Any) -> bool:
    return sum(bool(fits(value)) for value in values) >= _FIT * len(values)


def _whole_between(text: str, spec: Mapping[str, Any]) -> bool:
    if not re.fullmatch(r"-?[0-9]{1,15}(\.0)?", text):
        return False
    return "to" not in spec or int(spec["from"]) <= int(text.split(".")[0]) <= int(spec["to"])


def _amount(texts: Sequence[str]) -> _Shape | None:
    for decimal in (".", ","):
        if _share(
            texts, lambda text, mark=decimal: can_be(Value.model_validate({"as": "amount", "decimal": mark}), text)
        ):
            how = {"as": "amount"} if decimal == "." else {"as": "amount", "decimal": ","}
            whole = all(re.fullmatch(r"-?[0-9]+", text) for text in texts)
            opened = ("are these whole units of money, or cents (then `as: cents`)?",) if whole else ()
            return how, "amounts of money", opened, ()
    return None


def _unseen(known: Mapping[str, str], words: Mapping[str, str]) -> dict[str, str]:
    """For each meaning that the sample does not have, the word that is written as those which it has are."""
    first = next(iter(known))
    style = str.upper if all(word.isupper() for word in known) else str.title if first[:1].isupper() else str
    found: dict[str, str] = {}
    for word, meaning in words.items():
        alike = (len(word) == 1, word.isascii()) == (len(first) == 1, first.isascii())
        if alike and meaning not in known.values() and meaning not in found.values():
            found[style(word)] = meaning
    return found


def _words(texts: Sequence[str], words: Mapping[str, str], *, is_open: bool) -> _Shape | None:
    different = dict.fromkeys(texts)
    known = {text: words[plain_name(text)] for text in different if plain_name(text) in words}
    if not known or len(known) * 2 < len(different):
        return None
    unknown = tuple(text for text in different if text not in known)
    if not is_open:
        known |= _unseen(known, words)
    return {"values": known}, f"its words are known ({', '.join(list(known)[:4])})", (), unknown


def _several(spec: Mapping[str, Any], column: Column) -> _Shape | None:
    """A list, or a cell with a separator, of cards or whole numbers."""
    fewest, most = map(int, spec["count"])
    cards = spec["is"] == "cards"
    suits = general().get("suits") or {}
    card = {"as": "card", **({"suits": suits} if any(c in str(v) for v in column.values for c in suits) else {})}
    one = Value.model_validate(card if cards else {"as": "number"})

    def is_one(text: str) -> bool:
        return can_be(one, text) and (cards or _whole_between(text, spec))

    for separator in (None, *_SEPARATORS):
        split = [_things(value, separator) for value in column.values]
        if all(parts and fewest <= len(parts) <= most for parts in split) and _share(
            [p for parts in split for p in parts], is_one
        ):
            each = {} if separator is None else {"separator": separator}
            if cards:
                bare = all(len(p) <= 2 and p.isdigit() for parts in split for p in parts)
                opened = ("are these ranks of cards, or their point values?",) if bare else ()
                return {**card, **each}, f"{fewest} to {most} cards", opened, ()
            return {"as": "numbers", **each}, f"{fewest} numbers from {spec['from']} to {spec['to']}", (), ()
    return None


def _things(value: Any, separator: str | None) -> list[str]:
    if isinstance(value, list):
        return (
            [] if separator is not None or any(isinstance(v, list | dict) for v in value) else [str(v) for v in value]
        )
    if isinstance(value, dict) or separator is None:
        return []
    return [part.strip() for part in str(value).strip(" []()").split(separator) if part.strip()]


def _time(texts: Sequence[str]) -> _Shape | None:
    for name, (first, last) in _EPOCHS.items():
        if all(re.fullmatch(r"[0-9]{9,13}", text) and first <= int(text) <= last for text in texts):
            return {"time": name}, f"numbers that are {name}", (), ()
    days = [f"{day} {clock}" for day in _DAY for clock in _CLOCK]
    read = [pattern for pattern in ("iso", *days) if all(_reads(text, pattern) for text in texts)]
    if not read:
        return None
    pattern = read[0]
    opened: list[str] = []
    if any(other.startswith("M") for other in read) and pattern.startswith("D") and "MMM" not in pattern:
        opened.append(f"do days stand before months ({pattern}), or months before days? both can be read")
    naive = not bears_offset(pattern) and any(_naive(text, pattern) for text in texts)
    return {"time": pattern}, f"all are read as {pattern}{' and have no offset' if naive else ''}", tuple(opened), ()


def _patterns(texts: Sequence[str], patterns: Sequence[str], before: str = "") -> list[str]:
    """The patterns of a day, or (after a day) of a time, in which all these are written."""
    day = "YYYY-MM-DD " if before else ""
    after, noon = ("", "") if before else (" hh:mm", " 12:00")
    return [p for p in patterns if all(_reads(f"{before}{text}{noon}", f"{day}{p}{after}") for text in texts)]


def time_of_two(roles: Mapping[str, Found], columns: Sequence[Column]) -> tuple[Found, Column] | None:
    """The instant, where its day and its time stand in two columns, or its day alone (then at noon); with its texts."""
    if "time" in roles or "day" not in roles:
        return None
    day, clock = roles["day"].column, roles["clock"].column if "clock" in roles else None
    written = f"{{{day}}} {{{clock}}}" if clock is not None else f"{{{day}}} 12:00"
    of = {column.name: column.texts for column in columns}
    times = of[clock] if clock is not None else ["12:00"] * len(of[day])
    texts = tuple(f"{one} {other}" for one, other in zip(of[day], times, strict=False))
    shape = _time(texts)
    if shape is None:
        return None
    how, looks, opened, _ = shape
    why = (
        "the day and the time stand in two columns"
        if clock is not None
        else "QUESTION: at what time? days alone are told"
    )
    return Found(written, how, f"{why}; {looks}", _SAME, opened), Column(written, texts)


def read_from(name: str) -> dict[str, Any]:
    """How a value is read out of a column, or out of several that are put together."""
    return {"written": name} if "{" in name else {"column": name}


def _reads(text: str, pattern: str) -> bool:
    try:
        read_time(text, pattern)
    except UnreadableError:
        return False
    return True


def _naive(text: str, pattern: str) -> bool:
    return read_time(text, pattern).tzinfo is None


def is_newest_first(found: Found, columns: Sequence[Column]) -> bool:
    """Whether the times of this column go back from row to row."""
    texts = next(column.texts for column in columns if column.name == found.column)
    times = [read_time(text, str(found.how["time"])).replace(tzinfo=None) for text in texts]
    return times[0] > times[-1] and all(one >= other for one, other in pairwise(times))


def needs_zone(found: Found, columns: Sequence[Column]) -> bool:
    """Whether the times of this column say by themselves which instants they are."""
    texts = next(column.texts for column in columns if column.name == found.column)
    return any(_naive(text, str(found.how["time"])) for text in texts)
