"""A session line becomes a session; options and captures that the format does not know are told and left out."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from compliance.logs import values as v
from compliance.logs.events import KINDS, SessionEvent
from compliance.logs.fault_list import FaultList
from compliance.logs.faults import UnreadableError, shorten
from compliance.logs.quantities import read_amount
from compliance.logs.rounds import Recorded, Session
from compliance.logs.vocabulary import BETS, OPTION_VALUES, OPTIONS
from compliance.problems import Place, Problem
from compliance.spelling import aside

_NUMBER: Final = re.compile(r"[0-9]+")
_AS_WRITTEN: Final = re.compile(r"[0-9]+ +to +[0-9]+")


def open_session(recorded: Recorded, event: SessionEvent, number: int, problems: FaultList) -> Session:
    """The session that this line opens; `number` counts the sessions of the table, from 1."""
    place = Place(recorded.file, recorded.line)
    name = event.id or (event.ts.isoformat() if event.ts is not None else str(number))
    return Session(
        table=event.table,
        id=name,
        casino=event.casino,
        jurisdiction=event.jurisdiction,
        game=event.game,
        variant=event.variant,
        captures=_captures(event.captures, place, problems),
        opened=recorded,
        gaming_day=event.gaming_day,
        dealing_style=event.dealing_style,
        decks=event.decks,
        cutting_cards=event.cutting_cards,
        shuffler=event.shuffler,
        chips=event.chips,
        currency=event.currency,
        private=event.private,
        tournament=event.tournament,
        options=_options(event.options or {}, place, problems),
    )


def _captures(written: tuple[str, ...], place: Place, problems: FaultList) -> frozenset[str]:
    known = known_captures()
    for capture in written:
        if capture not in known:
            near = aside(capture, known)
            message = (
                f"The session says that it captures {shorten(capture)}, which is not a kind of event or call{near}."
            )
            remedy = "Correct it; until then no conclusion is drawn from the absence of such events."
            problems.append(Problem("log.unknown-capture", "warning", message, place, remedy))
    return frozenset(written) & known


def known_captures() -> frozenset[str]:
    """What a recorder may say that it captures: kinds of event, less than a kind, single calls."""
    partly = (v.SETTLE_WITHOUT_COMMISSION, v.CARD_WITHOUT_ORDER, v.CARDS_COUNT)
    return frozenset({*KINDS, *partly, *(f"call: {what}" for what in v.CALLS)})


def _options(written: Mapping[str, Any], place: Place, problems: FaultList) -> dict[str, Any]:
    kept: dict[str, Any] = {}
    for name, value in written.items():
        if name.startswith("x-"):
            continue
        try:
            kept[name] = option_value(name, value)
        except UnreadableError as error:
            message = f"The session's option {shorten(name)} is left out: {error}."
            remedy = "Correct it; what depends on it is not assessed as if it were known."
            problems.append(Problem(error.code, "warning", message, place, remedy))
    return kept


def option_value(name: str, value: Any) -> Any:
    """The value of an option of a session, amounts in cents. Raises UnreadableError."""
    kind = OPTIONS.get(name)
    if kind == "amount":
        return read_amount(value)
    if kind == "text" and isinstance(value, str):
        return _one_of(value, OPTION_VALUES.get(name, ()))
    if kind == "list" and isinstance(value, list) and all(isinstance(text, str) for text in value):
        return tuple(value)
    if kind == "odds" and isinstance(value, str):
        return _odds(value)
    if kind == "table" and isinstance(value, Mapping) and all(isinstance(t, str) for t in value.values()):
        return {_bet(bet): said for bet, said in value.items()}
    if kind is not None:
        raise UnreadableError("log.wrong-type", f"its value cannot be {shorten(str(value))}")
    near = aside(name, OPTIONS)
    raise UnreadableError("log.unknown-option", f"no rule has an option of that name{near}")


def _odds(value: str) -> str:
    """Odds as the rules write them, two numbers with “to” between them. Raises UnreadableError."""
    if _AS_WRITTEN.fullmatch(value.strip().lower()):
        return " ".join(value.lower().split())
    numbers = _NUMBER.findall(value)
    near = f" (did you mean `{' to '.join(numbers)}`?)" if len(numbers[:-1]) == 1 else ""
    said = f"its value cannot be {shorten(value)}{near}; it is odds, two numbers with “to” between them"
    raise UnreadableError("log.unknown-option-value", said)


def _bet(name: Any) -> str:
    """A bet as the table of an option names it. Raises UnreadableError."""
    found = next((bet for bet in BETS if bet == str(name).strip().lower()), "")
    if not found:
        said = f"there is no bet called {shorten(str(name))}{aside(str(name), BETS)}"
        raise UnreadableError("log.unknown-option-value", said)
    return found


def _one_of(value: str, words: Sequence[str]) -> str:
    """The value as the list of words has it, capitals aside; any where there is none. Raises UnreadableError."""
    found = next((word for word in words if word.lower() == value.strip().lower()), "")
    if words and not found:
        said = f"its value cannot be {shorten(value)}{aside(value, words)}; it is {' or '.join(words)}"
        raise UnreadableError("log.unknown-option-value", said)
    return found or value
