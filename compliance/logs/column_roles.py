"""What each column of a foreign file may be: by its name and by how its values look, as `columns.yaml` says."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, Final

from compliance.logs.amounts import in_plain_signs
from compliance.logs.column_times import CLOCKS, DAYS, patterns, time_shape
from compliance.logs.column_words import NAME, GameColumns, fit_of_name, general, place_of_name, plain_name
from compliance.logs.columns_seen import UNNAMED, Column, Found, Shape, of_players
from compliance.logs.faults import shorten
from compliance.logs.mapping_file import Value
from compliance.logs.mapping_values import can_be
from compliance.logs.proposed_cards import asked_of_cards, cards_as_things, readings_of_cards, suits_in
from compliance.logs.separated import CARDS, CHARACTERS, parts_of

_SEPARATORS: Final = (" ", ",", ";", "-", "|", "/", "+", "&")
_FIT: Final = 0.95  # the share of values that must look so
_BY_SHAPE: Final = 1  # how well a column fits a role by its values alone
_PADDED: Final = re.compile(r"0+[1-9][0-9]*")  # beside such numbers 00 is no double zero
# a token: several cards, with their suits
_HAND: Final = re.compile(
    r"(?:10|[2-9TJQKAVRDBtjqka])[SHDCPTKQFEOshdc♠♥♦♣]"
    r"(?:[-,;/| ]{0,2}(?:10|[2-9TJQKAVRDBtjqka])[SHDCPTKQFEOshdc♠♥♦♣]){1,}"
)
_CARD: Final = re.compile(r"(?:10|[2-9TJQKA])[SHDC♠♥♦♣]|[SHDC♠♥♦♣](?:10|[2-9TJQKA])", re.IGNORECASE)  # a token
_COUNTS: Final = "count"  # the shape of a column that counts the rows
_AROUND_BETS: Final = ("the", "a", "an", "on", "bet", "wager")
# a wager with that on which it is, whose kind may be said by the number alone
NUMBERED_BET: Final = re.compile(r"(?:(.*[^0-9 ]) )?([0-9]{1,2}(?: [0-9]{1,2})*)")
_PLACES: Final = re.compile(r"[ ]*[-,;/|+& ][ ]*")  # what may stand between the numbers on which a wager is
_ALONE: Final = ""  # the word for a wager that is told by its number alone
_FEWEST_AFTER_ONE: Final = 2  # different words by which it is told that all begin alike
_FEWEST_SEVERAL: Final = 2
_FEWEST: Final = 4  # different values by which a column without a name is told


def roles_found(
    roles: Mapping[str, Any],
    columns: Sequence[Column],
    game: GameColumns,
    never: Collection[tuple[str, tuple[str, ...]]] = (),
) -> dict[str, Found]:
    """Which column has which role. A column has one role only: the one that it fits best. never: (role, columns)
    that are known not to belong together."""
    fits = [
        (found.fits, -place, role, found)
        for role, spec in roles.items()
        for place, column in enumerate(columns)
        if (found := _fitting(role, spec, column, game)) is not None and (role, found.columns) not in never
    ]
    taken: dict[str, Found] = {}

    def best_first(fit: tuple[int, int, str, Found]) -> tuple[bool, int, bool, bool, bool, int, int, int]:
        named, place, role, found = fit
        spec = roles[role]  # what looks as few things do tells more than what may be any text
        less, at = place_of_name(spec, found.column, game.same_words)
        is_text = spec["is"] in ("text", "id", "seat")
        # columns that hold a card each are a hand together
        is_hand = bool(found.parts) and spec["is"] == "cards"
        return "last" in spec, -named, less, is_text, not is_hand, len(found.unknown), at, -place

    for _, _, role, found in sorted(fits, key=best_first):
        read = {found.column, *found.parts}
        if role not in taken and not any(read & {other.column, *other.parts} for other in taken.values()):
            taken[role] = found
    return of_players(taken)


def _fitting(role: str, spec: Mapping[str, Any], column: Column, game: GameColumns) -> Found | None:
    named = fit_of_name(spec, column.name, game.same_words)
    if not column.values or (named == 0 and ("by_shape" not in spec or not _is_told_by_shape(column))):
        return None
    # a card is nobody's name, though it stands below a head that says player
    if spec["is"] in ("text", "id") and named < NAME and len(set(column.texts)) > 1 and _are_cards(column.texts):
        return None
    if "by_shape" in spec and spec["by_shape"] != _COUNTS and not column.parts and _numbers_things(column.texts):
        return None
    words = game.bets if role == "bet" else {**_words_of(spec), **game.more_words.get(role, {})}
    shape = _shape(spec, column, words, role_is_bet=role == "bet")
    if shape is None:
        return None
    how, looks, opened, unknown = shape
    is_list = isinstance(column.values[0], list)
    if named == 0 and not is_list and not _looks_so(spec, column, unknown):
        return None
    if named:
        why = f"its name says {role.replace('_', ' ')}"
    else:
        why = "its name does not say it, but its lists look so" if is_list else "it has no name, but its values look so"
    first = column.parts[0] if column.parts else column.name
    told = f"{why}; {looks}" if looks else why
    return Found(first, how, told, named or _BY_SHAPE, opened, unknown, parts=column.parts)


def _words_of(spec: Mapping[str, Any]) -> dict[str, str]:
    """The words of a role in small letters, those of other languages among them."""
    sets = [spec.get("words") or {}, *(spec.get("languages") or ())]
    found: dict[str, str] = {}
    for one in sets:
        for word, meaning in one.items():
            found.setdefault(plain_name(str(word)), meaning)
    return found


def _is_told_by_shape(column: Column) -> bool:
    """Whether its values alone may tell it: it has no name, or each of its values is a list of single things."""
    return bool(UNNAMED.fullmatch(column.name)) or (
        not column.parts and all(isinstance(value, list) for value in column.values)
    )


def _looks_so(spec: Mapping[str, Any], column: Column, unknown: Sequence[str]) -> bool:
    """Whether the values of a column without a name tell so much that they alone say what it is."""
    if spec["by_shape"] == _COUNTS:
        return is_count(column.texts)
    if spec["is"] in ("time", "day", "clock"):
        return True
    if spec["is"] == "words":
        return not unknown and len(set(column.texts)) > 1
    # several numbers in each tell more than one does
    return len(set(column.texts)) >= (_FEWEST if "count" not in spec else _FEWEST_SEVERAL)


def is_count(texts: Sequence[str]) -> bool:
    """Whether the values count the rows: each is one more than the one before, or each one less."""
    numbers = _wholes(texts)
    steps = {b - a for a, b in pairwise(numbers)}
    return len(numbers) == len(texts) > 1 and steps in ({1}, {-1})


def _numbers_things(texts: Sequence[str]) -> bool:
    """Whether the values number what the rows tell of, several rows each, perhaps at several tables: new ones come one
    after another, upwards or downwards, as what falls by chance does not."""
    numbers = _wholes(texts)
    new = list(dict.fromkeys(numbers))
    steps = {b - a for a, b in pairwise(new)}
    is_counted = len(new) >= _FEWEST or 1 in (*new[:1], *new[-1:])  # few that do not begin with 1 may have fallen so
    return len(numbers) == len(texts) and is_counted and steps in ({1}, {-1})


def goes_on_by_one(texts: Sequence[str]) -> bool:
    """Whether the values are numbers of which each stands in one or several rows and is followed by the next."""
    new = [text for text, _ in groupby(texts)]
    return len(new) < len(texts) and is_count(new)


def _wholes(texts: Sequence[str]) -> list[int]:
    plain = (in_plain_signs(text).removeprefix("#") for text in texts)
    return [int(text) for text in plain if re.fullmatch(r"[0-9]{1,12}", text)]


def _shape(spec: Mapping[str, Any], column: Column, words: Mapping[str, str], *, role_is_bet: bool) -> Shape | None:
    """How the column is read if its values look as the role says; otherwise None."""
    match spec["is"]:
        case "text" | "id":
            plain = not any(isinstance(v, list | dict) for v in column.values) and not _are_hands(column.texts)
            ok = plain and (spec["is"] == "text" or all(any(c.isdigit() for c in text) for text in column.texts))
            return ({}, "", (), ()) if ok else None
        case "seat":
            return ({}, "", (), ()) if _share(column.texts, lambda text: _whole_between(text, spec)) else None
        case "time":
            return time_shape(column.texts)
        case "day":
            return ({}, "days", (), ()) if patterns(column.texts, DAYS) else None
        case "clock":
            return ({}, "times of day", (), ()) if patterns(column.texts, CLOCKS, "2000-01-01 ") else None
        case "whole":
            if "lists" in spec and all(isinstance(value, list) for value in column.values):
                return _wholes_in_lists(spec, column)
            ok = _share(column.texts, lambda text: _whole_between(text, spec))
            span = f"whole numbers from {spec['from']} to {spec['to']}" if "to" in spec else "whole numbers"
            if not ok and "lists" in spec:
                return _wholes_in_cells(spec, column)
            is_padded = any(_PADDED.fullmatch(text) for text in column.texts)
            return ({"as": "padded" if is_padded else "number"}, span, (), ()) if ok else None
        case "amount":
            return _amount(column)
        case "words":
            of_spec = spec.get("words") or {}, spec.get("languages") or ()
            return _words(column.texts, words, *of_spec, is_open=role_is_bet)
        case _:
            return _several(spec, column)


def _are_hands(texts: Sequence[str]) -> bool:
    """Whether all of these are several cards: that is nobody's name, though it stands where a player's may."""
    return all(map(_HAND.fullmatch, texts))


def _are_cards(texts: Sequence[str]) -> bool:
    """Whether each of these is a card with its suit."""
    return all(map(_CARD.fullmatch, texts))


def _wholes_in_lists(spec: Mapping[str, Any], column: Column) -> Shape | None:
    things = [part for value in column.values for part in value]
    if not things or not _share(things, lambda part: _whole_between(str(part), spec)):
        return None
    return {"as": "numbers"}, "lists of whole numbers", (), ()


def _wholes_in_cells(spec: Mapping[str, Any], column: Column) -> Shape | None:
    """Numbers, some of them several in a cell: what a wager is on that covers more than one."""
    for separator in _SEPARATORS:
        things = [part for text in column.texts for part in _things(text, separator)]
        if things and _share(things, lambda part: _whole_between(part, spec)):
            # what stands from one number to another is read by the log format itself
            how = {} if separator == "-" else {"as": "numbers", "separator": separator}
            return how, "whole numbers, one or several", (), ()
    # one way beside another: 17-20 and 31,32,34,35
    things = [part for text in column.texts for part in _PLACES.split(text)]
    if all(_whole_between(part, spec) for part in things):
        return {"as": "places"}, "whole numbers, one or several, written one way beside another", (), ()
    return None


def beyond_its_range(columns: Sequence[Column], games: Sequence[GameColumns]) -> str:
    """A sentence on a column that by its name tells a game, were it not for a few numbers that the game does not have;
    empty where there is none."""
    of_numbers = [
        (game, spec)
        for game in games
        for role, spec in game.roles.items()
        if spec["is"] == "whole" and "to" in spec and (role,) in game.told_by
    ]
    for game, spec in of_numbers:
        for column in (c for c in columns if fit_of_name(spec, c.name, game.same_words)):
            outside = [text for text in column.texts if not _whole_between(text, spec)]
            if outside and len(_wholes(outside)) == len(outside) < len(column.texts) - len(outside):
                has = f"the numbers of {game.session['game']} go from {spec['from']} to {spec['to']}"
                return f"Column {shorten(column.name)} has {shorten(outside[0])}, and {has}."
    return ""


def _share(values: Sequence[Any], fits: Any) -> bool:
    return sum(bool(fits(value)) for value in values) >= _FIT * len(values)


def _whole_between(text: str, spec: Mapping[str, Any]) -> bool:
    text = in_plain_signs(text)
    if not re.fullmatch(r"-?[0-9]{1,15}(\.0)?", text):
        return False
    return "to" not in spec or int(spec["from"]) <= int(text.split(".")[0]) <= int(spec["to"])


def _amount(column: Column) -> Shape | None:
    texts = column.texts
    for decimal in (".", ","):
        if _share(
            texts, lambda text, mark=decimal: can_be(Value.model_validate({"as": "amount", "decimal": mark}), text)
        ):
            how = {"as": "amount"} if decimal == "." else {"as": "amount", "decimal": ","}
            whole = is_whole(texts)
            if whole and set(general()["cents"]) & set(plain_name(column.name).split()):
                return {"as": "cents"}, "its name says cents", (), ()
            opened = ("are these whole units of money, or cents (then `as: cents`)?",) if whole else ()
            return how, "amounts of money", opened, ()
    return None


def is_whole(texts: Sequence[str]) -> bool:
    """Whether all these amounts are whole numbers, which may be units of money or cents."""
    return all(re.fullmatch(r"-?[0-9]+", in_plain_signs(text)) for text in texts)


def _unseen(known: Mapping[str, str], words: Mapping[str, str]) -> dict[str, str]:
    """For the meanings that the sample does not have, the words that are written as those which it has are."""
    first = next(iter(known))
    style = str.upper if all(word.isupper() for word in known) else str.title if first[:1].isupper() else str
    looks = {(len(one) == 1, one.isascii()) for one in known}
    return {
        style(word): meaning
        for word, meaning in words.items()
        if (len(word) == 1, word.isascii()) in looks and meaning not in known.values()
    }


def _unseen_bets(known: Mapping[str, str], words: Mapping[str, str]) -> dict[str, str]:
    """The game's other wagers by their own names, written as the file writes those that it calls by theirs."""
    for text, meaning in known.items():
        for style in (str, str.upper, str.capitalize):
            for joint in (" ", "_", "-", ""):
                if len(meaning.split()) > 1 and joint.join(map(style, meaning.split())) == text:
                    others = (one for one in dict.fromkeys(words.values()) if one not in known.values())
                    return {joint.join(map(style, other.split())): other for other in others}
    return {}


def _of_one_language(
    known: Mapping[str, str],
    words: Mapping[str, str],
    base: Mapping[str, str],
    languages: Sequence[Mapping[str, str]],
) -> Mapping[str, str]:
    """The words of the language of which those that the file has are; all, where they are of none of the others."""
    wanted = {plain_name(word) for word in known}
    for one in (base, *languages):
        if wanted <= {plain_name(word) for word in one}:
            return one
    return words


def _words(
    texts: Sequence[str],
    words: Mapping[str, str],
    base: Mapping[str, str],
    languages: Sequence[Mapping[str, str]],
    *,
    is_open: bool,
) -> Shape | None:
    different = dict.fromkeys(texts)
    known = _known(different, words, is_open=is_open)
    if not known or len(known) * 2 < len(different):
        return None
    unknown = tuple(text for text in different if text not in known)
    if is_open:
        known |= _unseen_bets(known, words)
    else:
        known |= _unseen(known, _of_one_language(known, words, base, languages))
    return {"values": known}, f"its words are known ({', '.join(list(known)[:4])})", (), unknown


def _known(texts: Iterable[str], words: Mapping[str, str], *, is_open: bool) -> dict[str, str]:
    """The meaning of each text that is a known word. A wager may be told with words around it that say nothing more
    (`the Pass Line bet`), and all wagers of a file with one and the same word before them (`BAC_Banker`)."""
    plain = {text: plain_name(in_plain_signs(text)) for text in texts}
    known = {text: words[name] for text, name in plain.items() if name in words}
    if is_open:
        bare = {text: " ".join(w for w in name.split() if w not in _AROUND_BETS) for text, name in plain.items()}
        known = {text: known.get(text) or words[name] for text, name in bare.items() if text in known or name in words}
        known |= {t: words[name] for t, name in _numbered(bare).items() if t not in known and name in words}
    first = {name.split(" ")[0] for name in plain.values()}
    if known or len(plain) < _FEWEST_AFTER_ONE or len(first) != 1:
        return known
    after = {text: name.partition(" ")[2] for text, name in plain.items()}
    named = {text: words[name] for text, name in after.items() if name in words}
    return named | {t: words[name] for t, name in _numbered(after).items() if t not in named and name in words}


def _numbered(names: Mapping[str, str]) -> dict[str, str]:
    """The words for wagers without the number on which each is, for those that have one; of one number nothing else
    need be said."""
    found = {text: NUMBERED_BET.fullmatch(name) for text, name in names.items()}
    return {text: one[1] or _ALONE for text, one in found.items() if one is not None and (one[1] or " " not in one[2])}


def _several(spec: Mapping[str, Any], column: Column) -> Shape | None:
    """A list, or a cell with a separator, of cards or whole numbers."""
    fewest, most = map(int, spec["count"])
    cards = spec["is"] == "cards"
    suits = suits_in(str(column.values)) if cards else {}

    def is_one(how: Mapping[str, Any], text: str) -> bool:
        return can_be(Value.model_validate(how), text) and (cards or _whole_between(text, spec))

    as_things = cards_as_things(column.values, fewest, most, suits) if cards else None
    if as_things is not None:
        return as_things, f"{fewest} to {most} cards, told by their members", (), ()
    for separator in (None, *_SEPARATORS, CARDS if cards else CHARACTERS):
        split = [_things(value, separator) for value in column.values]
        if not all(parts and fewest <= len(parts) <= most for parts in split):
            continue
        things = [part for parts in split for part in parts]
        readings: list[dict[str, Any]] = [{"as": "number"}]
        if cards:
            readings = readings_of_cards(suits, things)
        for how in readings:
            if not _share(things, lambda text, how=how: is_one(how, text)):
                continue
            each = {} if separator is None or most == 1 else {"separator": separator}
            if cards:
                bare = all(len(p) <= 2 and p.isdigit() for p in things)
                opened = ["are these ranks of cards, or their point values?"] * bare
                opened += asked_of_cards(how)
                return {**how, **each}, f"{fewest} to {most} cards", tuple(opened), ()
            return {"as": "numbers", **each}, f"{fewest} numbers from {spec['from']} to {spec['to']}", (), ()
    return None


def _things(value: Any, separator: str | None) -> list[str]:
    if isinstance(value, list):
        return (
            [] if separator is not None or any(isinstance(v, list | dict) for v in value) else [str(v) for v in value]
        )
    if isinstance(value, dict) or separator is None:
        return []
    return [part.strip() for part in parts_of(str(value), separator) if part.strip()]
