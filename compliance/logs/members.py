"""How the members of events are written: each type reads its value, writes it again, and says its JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Final

from pydantic import PlainSerializer, PlainValidator, WithJsonSchema

from compliance.logs.cards import Card, parse_card
from compliance.logs.faults import UnreadableError, shorten
from compliance.logs.quantities import read_amount, read_instant, read_measure, read_name, read_net, write_amount
from compliance.logs.vocabulary import BETS, SIGNS, jurisdictions

# tokens: who can receive a card, who can cut
_HOLDER: Final = re.compile(r"player|banker|dealer|seat [1-9][0-9]*|box [1-9][0-9]*(?:/[1-9])?")
_PARTY: Final = re.compile(r"seat [1-9][0-9]*|staff|standing")
_BETS: Final = frozenset(BETS)
_LIMITS: Final = ("amount", "min", "max", "increment")

DIGEST: Final = re.compile(r"[0-9a-f]{64}")

_LARGEST_COUNT: Final = 10**15

_AMOUNT = {"anyOf": [{"type": "number", "minimum": 0}, {"type": "string", "pattern": r"^[0-9]{1,15}(\.[0-9]{1,2})?$"}]}
_CHIP = {
    "anyOf": [
        {"type": "number", "exclusiveMinimum": 0},
        {"type": "string", "pattern": r"^(?=.*[1-9])[0-9]{1,15}(\.[0-9]{1,2})?$"},
    ]
}
_NET = {"anyOf": [{"type": "number"}, {"type": "string", "pattern": r"^-?[0-9]{1,15}(\.[0-9]{1,2})?$"}]}
_FACE_OF_DIE = {"type": "integer", "minimum": 1, "maximum": 6}
# a number written as text is that number
_WHOLE = re.compile(r"\d{1,3}", re.ASCII)
# but this is a pocket of its own on a wheel of numbers, and not zero
DOUBLE_ZERO: Final = "00"
_POCKET = {"anyOf": [{"type": "integer", "minimum": 0, "maximum": _LARGEST_COUNT}, {"const": DOUBLE_ZERO}]}
_ONE_OF_MANY = {"anyOf": [{"type": "integer"}, {"const": DOUBLE_ZERO}]}
_ON = {"anyOf": [{"type": ["integer", "string"]}, {"type": "array", "items": _ONE_OF_MANY, "minItems": 1}]}

Name = Annotated[
    str, PlainValidator(read_name), WithJsonSchema({"anyOf": [{"type": "string", "minLength": 1}, {"type": "integer"}]})
]
# The law of a place of which no rules are held is nothing that a recorder can mend: any name is read, and what was
# played there is not assessable.
Jurisdiction = Annotated[
    str,
    PlainValidator(read_name),
    WithJsonSchema({"anyOf": [{"enum": list(jurisdictions())}, {"type": "string", "minLength": 1}]}),
]
Instant = Annotated[
    datetime,
    PlainValidator(read_instant),
    PlainSerializer(datetime.isoformat),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
Cents = Annotated[int, PlainValidator(read_amount), PlainSerializer(write_amount), WithJsonSchema(_AMOUNT)]
NetCents = Annotated[int, PlainValidator(read_net), PlainSerializer(write_amount), WithJsonSchema(_NET)]
PlayingCard = Annotated[
    Card,
    PlainValidator(parse_card),
    PlainSerializer(str),
    WithJsonSchema({"type": "string", "pattern": r"^((A|[2-9]|10|T|J|Q|K)[SHDC?]|\?\?)$"}),
]
Measure = Annotated[
    Decimal,
    PlainValidator(read_measure),
    PlainSerializer(lambda d: int(d) if d == d.to_integral_value() else float(d)),
    WithJsonSchema({"type": "number", "minimum": 0}),
]


def read_count(written: object) -> int:
    """A whole number that is not negative."""
    if isinstance(written, int) and not isinstance(written, bool) and 0 <= written <= _LARGEST_COUNT:
        return written
    raise UnreadableError("log.wrong-type", f"a whole number from 0 to {_LARGEST_COUNT:,} stands here")


def _pocket(written: object) -> int | str:
    if written == DOUBLE_ZERO and isinstance(written, str):
        return DOUBLE_ZERO
    try:
        return read_count(written)
    except UnreadableError:
        why = f'a whole number from 0 to {_LARGEST_COUNT:,} stands here, or "{DOUBLE_ZERO}" for a double zero'
        raise UnreadableError("log.wrong-type", why) from None


def _ordinal(written: object) -> int:
    if isinstance(written, int) and not isinstance(written, bool) and 1 <= written <= _LARGEST_COUNT:
        return written
    raise UnreadableError("log.wrong-type", f"a whole number from 1 to {_LARGEST_COUNT:,} stands here")


def read_digest(written: object) -> str:
    """A SHA-256 as it is written. Raises UnreadableError."""
    if isinstance(written, str) and DIGEST.fullmatch(written):
        return written
    raise UnreadableError("log.bad-digest", "a SHA-256 digest stands here, as 64 digits from 0 to 9 and a to f")


def _flag(written: object) -> bool:
    if isinstance(written, bool):
        return written
    raise UnreadableError("log.wrong-type", "true or false stands here")


def _dice(number: int) -> Any:
    def read(written: object) -> tuple[int, ...]:
        if (
            isinstance(written, (list, tuple))
            and len(written) == number
            and all(isinstance(d, int) and not isinstance(d, bool) and 1 <= d <= 6 for d in written)
        ):
            return tuple(written)
        raise UnreadableError("log.bad-dice", f"{number} dice, each a whole number from 1 to 6, stand here as a list")

    schema = {"type": "array", "items": _FACE_OF_DIE, "minItems": number, "maxItems": number}
    return Annotated[tuple[int, ...], PlainValidator(read), PlainSerializer(list), WithJsonSchema(schema)]


def _on(written: object) -> int | str | tuple[int | str, ...]:
    if isinstance(written, str) and written:
        return int(written) if _WHOLE.fullmatch(written) and written != DOUBLE_ZERO else written
    if isinstance(written, int) and not isinstance(written, bool):
        return written
    if isinstance(written, (list, tuple)) and written and all(type(n) is int or n == DOUBLE_ZERO for n in written):
        return tuple(written) if len(written) > 1 else written[0]
    raise UnreadableError("log.wrong-type", "a whole number, a list of whole numbers or text stands here")


def _amounts(written: object) -> Mapping[str, int]:
    if isinstance(written, Mapping) and written:
        return {str(part): read_amount(amount) for part, amount in written.items()}
    raise UnreadableError("log.wrong-type", "an object of amounts stands here, each under the name of its part")


def _denominations(written: object) -> tuple[int, ...]:
    if not isinstance(written, (list, tuple)):
        raise UnreadableError("log.wrong-type", "a list of amounts stands here")
    read = tuple(read_amount(amount) for amount in written)
    if 0 in read:
        raise UnreadableError("log.bad-amount", "a chip is worth more than nothing")
    return read


def _text_list(written: object) -> tuple[str, ...]:
    if isinstance(written, (list, tuple)) and all(isinstance(t, str) for t in written):
        return tuple(written)
    raise UnreadableError("log.wrong-type", "a list of texts stands here")


def _shown(written: object) -> tuple[str, ...]:
    shown = _text_list(written)
    for text in shown:
        if text not in SIGNS:
            raise UnreadableError("log.unknown-value", f"a sign cannot show {shorten(text)}")
    return shown


def _object(written: object) -> Mapping[str, Any]:
    if isinstance(written, Mapping):
        return written
    raise UnreadableError("log.wrong-type", "an object stands here")


def _holder(written: object) -> str:
    if isinstance(written, str) and _HOLDER.fullmatch(written):
        return written
    raise UnreadableError(
        "log.unknown-value", "a hand is player, banker, dealer, seat N, box N or, after a split, box N/M"
    )


def _party(written: object) -> str:
    if isinstance(written, str) and _PARTY.fullmatch(written):
        return written
    raise UnreadableError("log.unknown-value", "either seat N, standing or staff stands here")


def _reference(written: object) -> int | str:
    if isinstance(written, int) and not isinstance(written, bool):
        return written
    return read_name(written)


def _signed_bets(written: object) -> Mapping[str, Mapping[str, int]]:
    if not isinstance(written, Mapping):
        raise UnreadableError("log.wrong-type", "an object stands here: a bet's name, and under it its limits")
    signed: dict[str, Mapping[str, int]] = {}
    for bet, limits in written.items():
        if bet not in _BETS:
            raise UnreadableError("log.unknown-value", f"there is no bet called {shorten(str(bet))}")
        signed[bet] = _amounts(limits)
        for limit in signed[bet]:
            if limit not in _LIMITS:
                raise UnreadableError(
                    "log.unknown-value", f"a limit of a bet is {', '.join(_LIMITS)}, not {shorten(limit)}"
                )
    return signed


Count = Annotated[
    int, PlainValidator(read_count), WithJsonSchema({"type": "integer", "minimum": 0, "maximum": _LARGEST_COUNT})
]
Pocket = Annotated[int | str, PlainValidator(_pocket), WithJsonSchema(_POCKET)]
Ordinal = Annotated[
    int, PlainValidator(_ordinal), WithJsonSchema({"type": "integer", "minimum": 1, "maximum": _LARGEST_COUNT})
]
Digest = Annotated[
    str, PlainValidator(read_digest), WithJsonSchema({"type": "string", "pattern": f"^{DIGEST.pattern}$"})
]
Flag = Annotated[bool, PlainValidator(_flag), WithJsonSchema({"type": "boolean"})]
TwoDice = _dice(2)
ThreeDice = _dice(3)
On = Annotated[
    int | str | tuple[int | str, ...],
    PlainValidator(_on),
    PlainSerializer(lambda o: list(o) if isinstance(o, tuple) else o),
    WithJsonSchema(_ON),
]
Parts = Annotated[
    Mapping[str, int],
    PlainValidator(_amounts),
    PlainSerializer(lambda parts: {k: write_amount(c) for k, c in parts.items()}),
    WithJsonSchema({"type": "object", "additionalProperties": _AMOUNT, "minProperties": 1}),
]
Denominations = Annotated[
    tuple[int, ...],
    PlainValidator(_denominations),
    PlainSerializer(lambda amounts: [write_amount(c) for c in amounts]),
    WithJsonSchema({"type": "array", "items": _CHIP}),
]
TextList = Annotated[
    tuple[str, ...],
    PlainValidator(_text_list),
    PlainSerializer(list),
    WithJsonSchema({"type": "array", "items": {"type": "string"}}),
]
ShownList = Annotated[
    tuple[str, ...],
    PlainValidator(_shown),
    PlainSerializer(list),
    WithJsonSchema({"type": "array", "items": {"enum": list(SIGNS)}}),
]
Members = Annotated[Mapping[str, Any], PlainValidator(_object), WithJsonSchema({"type": "object"})]
CardHolder = Annotated[
    str, PlainValidator(_holder), WithJsonSchema({"type": "string", "pattern": f"^({_HOLDER.pattern})$"})
]
TableParty = Annotated[
    str, PlainValidator(_party), WithJsonSchema({"type": "string", "pattern": f"^({_PARTY.pattern})$"})
]
Reference = Annotated[int | str, PlainValidator(_reference), WithJsonSchema({"type": ["integer", "string"]})]
SignedBets = Annotated[
    Mapping[str, Mapping[str, int]],
    PlainValidator(_signed_bets),
    PlainSerializer(lambda bets: {b: {k: write_amount(c) for k, c in limits.items()} for b, limits in bets.items()}),
    WithJsonSchema(
        {
            "type": "object",
            "propertyNames": {"enum": list(BETS)},
            "additionalProperties": {
                "type": "object",
                "properties": dict.fromkeys(_LIMITS, _AMOUNT),
                "additionalProperties": False,
                "minProperties": 1,
            },
        }
    ),
]
