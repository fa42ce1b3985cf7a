"""How people play a game where its law leaves them free: what `sample.yaml` of the game's folder says of it."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict

from compliance.amounts import CENTS
from compliance.strict_yaml import read_yaml


class Habits(BaseModel):
    """What is usual at a table of the game. None of it is law: the law decides what of it may be done.

    table: how tables are named. session: members of every session. captures: what the recorder records. chips, sign:
    in units of currency. players: how many sit down, from and to; wagers: how many each makes in a round, from and to.
    bets: what they wager on, with weights; stakes: amounts, with weights; fixed: the amounts of a bet that has its own.
    pace: seconds that an event of a kind takes, `round` what lies between two rounds. evening: rounds of a session.
    own: what only this game's part reads.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    table: str
    session: dict[str, Any] = {}
    captures: list[str]
    chips: list[Decimal]
    sign: dict[str, Decimal]
    players: tuple[int, int]
    wagers: tuple[int, int]
    bets: dict[str, int]
    stakes: dict[Decimal, int]
    fixed: dict[str, Decimal] = {}
    pace: dict[str, int]
    evening: int
    own: dict[str, int] = {}


class Place(BaseModel):
    """Where tables stand in a jurisdiction: casinos (the first that may offer the game is taken), zone, currency."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    casinos: list[str]
    zone: str
    currency: str


def in_cents(amount: Decimal) -> int:
    """An amount in units of currency, in cents."""
    return int(amount * CENTS)


@cache
def habits_of(folder: Path) -> Habits:
    """The habits of the game in this folder. Raises ValueError where the file is at fault."""
    return Habits.model_validate(_document(folder / "sample.yaml"))


@cache
def places() -> dict[str, Place]:
    """Jurisdiction -> where its tables stand."""
    document = _document(Path(__file__).with_name("places.yaml"))
    return {name: Place.model_validate(entry) for name, entry in document.items()}


def _document(path: Path) -> Any:
    document, problems = read_yaml(path, path.name)
    if problems:
        raise ValueError(f"{path.name}: {problems[0].message}")
    return document
