"""How a member's value is found for a row by its mapping: a constant, a column, or several columns put together."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from typing import Any, Final

from compliance.logs.amounts import in_plain_signs, read_amount
from compliance.logs.faults import Fault, LineError, UnreadableError, shorten
from compliance.logs.local_times import EPOCHS, Twice, placed, read_time, zone_of
from compliance.logs.mapped_cells import said
from compliance.logs.mapping_conditions import NO_DECIMALS, Row, computed
from compliance.logs.mapping_file import Template, Value
from compliance.logs.members import DOUBLE_ZERO
from compliance.logs.patterns import put_together
from compliance.logs.separated import parts_of

CORRECT: Final = "Correct the row or the mapping; until then the row is left out."
_FLAGS: Final = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}

# tokens: a number
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,15}(?:\.[0-9]{0,15})?", re.ASCII)
_BETWEEN: Final = re.compile(r" ?[,;/+&|] ?|(?<![ -]) +(?![ -])")  # what stands between numbers of which each is meant
_DASH: Final = "-"
_CENTS: Final = 2  # decimals of an amount

# how cards are written nearly everywhere; a mapping names other words
_RANKS: Final = {
    **{rank: rank for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")},
    "T": "10", "ACE": "A", "KING": "K", "QUEEN": "Q", "JACK": "J", "TEN": "10", "NINE": "9", "EIGHT": "8",
    "SEVEN": "7", "SIX": "6", "FIVE": "5", "FOUR": "4", "THREE": "3", "TWO": "2",
}  # fmt: skip
_SUITS: Final = {
    "SPADES": "S", "HEARTS": "H", "DIAMONDS": "D", "CLUBS": "C", "SPADE": "S", "HEART": "H", "DIAMOND": "D",
    "CLUB": "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C", "♤": "S", "♡": "H", "♢": "D", "♧": "C", "S": "S", "H": "H",
    "D": "D", "C": "C", "?": "?",
}  # fmt: skip

_OF: Final = ("OF", "DE", "DI")  # what stands between a rank and its suit


def fill(
    template: Template, values: Row, zone: str | None = None, decimals: Mapping[str, str] = NO_DECIMALS
) -> dict[str, Any]:
    """The members that a template gives for a row. Raises LineError for a value that the mapping does not know.

    A time that came twice is a Twice: which of the two it is, the row alone does not say.
    """
    filled: dict[str, Any] = {}
    for member, how in template.items():
        value = _value(how, values, zone, decimals) if isinstance(how, Value) else how
        if value is not None:
            filled[member] = value
    return filled


def is_constant(how: str | Value | list[str]) -> bool:
    """Whether the mapping says the value itself, whatever a row holds."""
    return not isinstance(how, Value) or (how.column is None and how.written is None and how.computed is None)


def converted(how: str | Value | list[str], text: str | None = None) -> Any:
    """What a constant (or one of the values that a mapping gives for those of the file) is for its event."""
    if not isinstance(how, Value):
        return how
    text = (how.value or "") if text is None else text
    try:
        return _as(how, text, text, None)
    except LineError:
        return text


def can_be(how: Value, text: str) -> bool:
    """Whether a column that says this can be read so."""
    try:
        _as(how, text.strip(), text, None)
    except LineError:
        return False
    return True


def _value(how: Value, values: Row, zone: str | None, decimals: Mapping[str, str]) -> Any:
    if how.computed is not None:
        return _computed(how, values, decimals)
    written: Any = how.value if how.column is None else values.get(how.column)
    if how.written is not None:
        written = put_together(how.written, lambda name: said(values, name))
    text = "" if written is None else str(written).strip()
    if how.optional and (text == "" or written == []):
        return None
    if how.values is not None:
        if text not in how.values:
            message = f"{_where(how)} says {shorten(text)}, for which the mapping has no value."
            raise LineError(Fault("log.unknown-value", message, 1, CORRECT))
        text = how.values[text]
        written = text
        if text == "" and how.optional:
            return None
    return _as(how, text, written, zone)


def _computed(how: Value, values: Row, decimals: Mapping[str, str]) -> str | None:
    assert how.computed is not None
    amount = computed(how.computed, values, decimals)
    if amount is not None:
        return _plain(amount)
    if how.optional:
        return None
    message = f"What is computed as {shorten(how.computed.words)} cannot be: one of its columns is not a number."
    raise LineError(Fault("log.wrong-type", message, 1, CORRECT))


def _as(how: Value, text: str, written: Any, zone: str | None) -> Any:
    if how.as_ != "text" or how.time is not None:
        text = in_plain_signs(text)
        written = [in_plain_signs(str(p)) for p in written] if isinstance(written, list) else text
    match "time" if how.time is not None else how.as_:
        case "number":
            return _number(text, how)
        case "padded":
            return _number(text.strip().lstrip("0") or text.strip()[:1], how)
        case "numbers":
            parts = written if isinstance(written, list) else parts_of(text, how.separator or ",")
            return [_number(str(part), how) for part in parts]
        case "places":
            return _places(written if isinstance(written, list) else _BETWEEN.split(text.strip()), how)
        case "amount":
            return _amount(text, how)
        case "cents":
            return _plain(Decimal(_number(text, how)).scaleb(-_CENTS))
        case "flag":
            return _flag(text, how)
        case "card":
            return _card(text, how)
        case "time":
            return _time(text, how, zone)
        case _:
            return text


def _number(text: str, how: Value) -> int | Decimal | str:
    """2.50 is a number, and 7.0 the whole number 7, as spreadsheets write it; a double zero is none of them."""
    if text.strip() == DOUBLE_ZERO:
        return DOUBLE_ZERO
    if _NUMBER.fullmatch(text.strip()) is not None:
        number = Decimal(text.strip())
        return int(number) if number == number.to_integral_value() else number
    raise LineError(Fault("log.wrong-type", f"{_where(how)} says {shorten(text)}, which is not a number.", 1, CORRECT))


def _places(parts: list[str], how: Value) -> Any:
    """A number, or several; where a dash stands between two, the log format says which are meant."""
    if len(parts) > 1 or _DASH not in parts[0]:
        numbers = [_number(part, how) for part in parts]
        return numbers if len(numbers) > 1 else numbers[0]
    ends = [part.strip() for part in parts[0].split(_DASH)]
    for end in ends:
        _number(end, how)
    return _DASH.join(ends)


def _amount(text: str, how: Value) -> str:
    amount = read_amount(text, how.decimal)
    if amount is None:
        message = f"{_where(how)} says {shorten(text)}, which is not an amount (1234.50, $1,234.50 or the like)."
        raise LineError(Fault("log.bad-amount", message, 1, CORRECT))
    return _plain(amount)


def _plain(amount: Decimal) -> str:
    """An amount as the log format writes it, without zeros that say nothing; more decimals than cents are left."""
    text = f"{amount:f}"
    return text.rstrip("0").removesuffix(".") if "." in text else text


@cache
def _words(ranks: tuple[tuple[str, str], ...], suits: tuple[tuple[str, str], ...]) -> tuple[Any, Any]:
    own_ranks, own_suits = ({written.upper(): plain for written, plain in own} for own in (ranks, suits))
    all_suits = {**_SUITS, **own_suits}
    return {**_RANKS, **own_ranks}, sorted(all_suits.items(), key=lambda item: -len(item[0]))


def _card(text: str, how: Value) -> str:
    """A card whose rank and suit are written in any order, or its rank alone."""
    ranks, suits = _words(tuple(how.ranks.items()), tuple(how.suits.items()))
    whole = text.strip().upper()
    if whole in ranks:
        return f"{ranks[whole]}?"
    # where a letter may be a rank and a suit (T, D), the suit stands behind
    for take in (str.removesuffix, str.removeprefix):
        for written, suit in suits:
            rank = take(whole, written).strip(" -_")
            for between in _OF:
                rank = rank.removesuffix(f" {between}").removeprefix(f"{between} ").strip()
            if rank != whole and rank in ranks:
                return f"{ranks[rank]}{suit}"
    message = f"{_where(how)} says {shorten(text)}, which is not a card; other words for ranks and suits are named in "
    raise LineError(Fault("log.bad-card", f"{message}`ranks` and `suits`.", 1, CORRECT))


_OF_A_GROUP: Final = "A time that is told in the first row of its group alone is carried on with `kept`."
_AS_TIMES: Final = "Format the cells as times (YYYY-MM-DD hh:mm:ss) and save them anew."
# a token: days since one in 1899 or 1904, which the file does not say, and the part of the day
_DAYS_COUNTED: Final = re.compile(r"[0-9]{5}(?:\.[0-9]{1,15})?", re.ASCII)


def _time(text: str, how: Value, zone: str | None) -> Any:
    try:
        time = placed(read_time(text, how.time or "iso"), zone_of(zone) if zone is not None else None)
    except UnreadableError as error:
        message = f"{_where(how)} says a time that cannot be: {error}."
        if not text:
            message = f"{_where(how)} is empty, where a time stands in other rows. {_OF_A_GROUP}"
        elif how.time not in EPOCHS and _DAYS_COUNTED.fullmatch(text):
            message = f"{message[:-1]}, but as spreadsheets count days. {_AS_TIMES}"
        raise LineError(Fault(error.code, message, 1, CORRECT, shorten(text))) from None
    return time if isinstance(time, Twice) else time.isoformat()


def _flag(text: str, how: Value) -> bool:
    flag = _FLAGS.get(text.lower())
    if flag is not None:
        return flag
    message = f"{_where(how)} says {shorten(text)}, which is neither true nor false (nor yes, no, 1, 0)."
    raise LineError(Fault("log.wrong-type", message, 1, CORRECT))


def _where(how: Value) -> str:
    return f"The column {shorten(how.column)}" if how.column is not None else "A value put together by the mapping"
