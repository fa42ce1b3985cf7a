"""Cards that a file tells as things with members (`{"rank": "K", "suit": "hearts"}`): how each is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from compliance.logs.column_words import general, plain_name
from compliance.logs.mapping_file import Value
from compliance.logs.mapping_values import can_be

_RANK_NAMES, _SUIT_NAMES, _CARD_NAMES = "card_ranks", "card_suits", "card_names"
# how ranks are numbered where court cards have numbers; what else is told by a number is a rank by itself
_NUMBERED: Final = {"1": "A", "11": "J", "12": "Q", "13": "K"}


def cards_as_things(values: Sequence[Any], fewest: int, most: int, suits: Mapping[str, str]) -> dict[str, Any] | None:
    """How a card of such lists is read, as keys of a mapping's value; None where they are no cards."""
    hands = [value if isinstance(value, list) else [value] for value in values]
    cards = [card for hand in hands for card in hand]
    if not cards or not all(isinstance(card, Mapping) for card in cards):
        return None
    if not all(fewest <= len(hand) <= most for hand in hands if hand):
        return None
    for read in _readings(cards[0]):
        how = {**read, "as": "card", **({"suits": dict(suits)} if suits else {})}
        for more in ({}, {"ranks": _NUMBERED}):
            if all(_is_card({**how, **more}, card) for card in cards):
                return {**how, **more}
    return None


def suits_in(text: str) -> dict[str, str]:
    """The words for suits that a file uses, as far as the reader of cards does not know them by itself."""
    sets: list[dict[str, str]] = list(general()["suits"])
    seen = [sum(word in text for word in one) for one in sets]
    return sets[seen.index(max(seen))] if any(seen) else {}


def readings_of_cards(suits: Mapping[str, str], things: Sequence[str]) -> list[dict[str, Any]]:
    """How these texts may be read as cards, the likeliest first, as keys of a mapping's value. suits: words for them.
    Letters of another language are taken only where each text ends in one of them."""
    sets = [dict(suits), *(one for one in general()["suit_letters"] if all(t[-1:].upper() in one for t in things))]
    return [
        {"as": "card", **({"suits": of} if of else {}), **({"ranks": ranks} if ranks else {})}
        for of in sets
        for ranks in ({}, *general()["ranks"])
    ]


def asked_of_cards(how: Mapping[str, Any]) -> list[str]:
    """What is to be asked of cards that are read so: letters may be those of another language."""
    letters = {what: how.get(what, {}) for what in ("ranks", "suits")}
    return [
        f"are these the {what} of its cards? they are taken so: {', '.join(f'{a} as {b}' for a, b in read.items())}"
        for what, read in letters.items()
        if read and any(len(letter) == 1 and letter.isascii() for letter in read)
    ]


def _readings(card: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """How such a card may be written: by rank and suit, or by one member that says both."""
    by = {name: _members(card, name) for name in (_RANK_NAMES, _SUIT_NAMES, _CARD_NAMES)}
    for rank in by[_RANK_NAMES]:
        for suit in by[_SUIT_NAMES]:
            yield {"written": f"{{item.{rank}}} {{item.{suit}}}"}
    for one in by[_CARD_NAMES]:
        yield {"column": f"item.{one}"}


def _members(card: Mapping[str, Any], names: str) -> list[str]:
    wanted = {plain_name(str(name)) for name in general()[names]}
    return [name for name in card if plain_name(name) in wanted]


def _is_card(how: Mapping[str, Any], card: Mapping[str, Any]) -> bool:
    names = [how["column"]] if "column" in how else [part.split("}")[0] for part in how["written"].split("{")[1:]]
    text = " ".join(str(card.get(name.removeprefix("item."), "")) for name in names)
    return can_be(Value.model_validate(how), text)
