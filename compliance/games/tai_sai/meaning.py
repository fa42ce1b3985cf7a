"""The rules of tai-sai as decisions, read from the words of one version; `read_rules` is the door."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from compliance.games.spins_meaning import VoidRules, void_rules
from compliance.games.tai_sai import statements as said
from compliance.games.tai_sai import vocabulary as v
from compliance.games.tai_sai.meaning_odds import payouts
from compliance.games.tai_sai.meaning_wagers import Listed, listed_wagers, outcomes
from compliance.games.tai_sai.spaces import Choice, throws_space
from compliance.games.tai_sai.trees import LANGUAGE
from compliance.meaning.decisions import Decided, Decision, decide
from compliance.meaning.provisions import Reading, read_statements
from compliance.problems import Problem
from compliance.rulebook.model import Version


@dataclass(frozen=True, slots=True)
class TaiSaiRules:
    """What one version of the tai-sai rules says.

    dice, faces: how many dice there are, and what a die can show. unsaid: name of a fact of the dice -> why nothing can
    be said of it, where words that it rests on are wanting. listed: bet -> the wager, with its address and on what it
    can be made. outcomes: bet -> win, lose or void, on what the dice show and what is wagered on. payouts: bet ->
    Payout. void: when a spin is void. unread: bet -> the address of a wager of whose clauses, or odds, one is not
    understood. read: address -> what was read there.
    """

    dice: int
    faces: tuple[int, ...]
    unsaid: Mapping[str, str]
    listed: Mapping[str, Listed]
    outcomes: Mapping[str, Decision]
    payouts: Mapping[str, Decision]
    void: VoidRules
    unread: Mapping[str, str]
    read: Mapping[str, str]


def read_rules(version: Version, taken: Mapping[str, str]) -> tuple[TaiSaiRules, list[Problem]]:
    """The rules of a version under the readings taken (reading id -> alternative), and what is wrong with them."""
    reading = Reading(version, LANGUAGE, taken)
    read_statements(reading)
    dice, faces = _dice(reading)
    void = void_rules(reading, dice)
    listed = listed_wagers(reading, dice)
    outcome = outcomes(reading, listed, dice, void)
    paid = payouts(reading, listed)
    for bet, decision in outcome.items():
        reading.prove(decision, throws_space(listed[bet].choices, dice, faces))
        if bet in paid:
            _prove_odds(reading, decision, paid[bet], listed[bet].choices, dice, faces)
    unread = {
        bet: wager.address for bet, wager in listed.items() if bet not in paid or reading.unread_below(wager.address)
    }
    rules = TaiSaiRules(dice, faces, _unsaid(reading), listed, outcome, paid, void, unread, reading.read)
    return rules, reading.problems


def _unsaid(reading: Reading) -> dict[str, str]:
    """The facts of the dice that rest on words which are not there, or are not understood."""
    wants: dict[str, str] = {}
    if not reading.of(said.TOTAL_DEFINED):
        wants[v.TOTAL_SHOWN] = "no words that are understood say what the total of the dice is"
    if not (reading.of(said.DECIDED_BY) and reading.of(said.ONE_FACE)):
        why = "no words that are understood say which sides of the dice decide"
        wants |= dict.fromkeys((v.FACES, v.TOTAL_SHOWN, v.TRIPLE_SHOWN, v.DIFFERENT), why)
    return wants


def _prove_odds(
    reading: Reading, outcome: Decision, payout: Decision, choices: Sequence[Choice], dice: int, faces: Sequence[int]
) -> None:
    """Odds are asked for only where the wager wins."""
    won = [
        facts
        for facts in throws_space(choices, dice, faces)
        if isinstance(found := decide(outcome, facts), Decided) and found.answer == "win"
    ]
    reading.prove(payout, won)


def _dice(reading: Reading) -> tuple[int, tuple[int, ...]]:
    stated = reading.the(said.DICE)
    for name in (said.DECIDED_BY, said.ONE_FACE):
        reading.the(name)
    if stated is None:
        return 0, ()
    says: said.Dice = stated.says
    address = stated.address
    if says.sides != len(says.faces):
        message = f"{address} has dice of {says.sides} sides with {len(says.faces)} values."
        reading.report("contradiction", message, address)
    for low, high in zip(says.faces, reversed(says.faces), strict=True):
        if low + high != says.opposite:
            message = f"{address} has opposite sides come to {says.opposite}, but {low} and {high} are {low + high}."
            reading.report("contradiction", message, address)
            break
    for statement in reading.of(said.TOTAL_DEFINED):
        if statement.says != says.many:
            message = f"{statement.address} totals {statement.says} dice, but under {address} there are {says.many}."
            reading.report("contradiction", message, statement.address)
    for statement in reading.of(said.ONE_FACE):
        if statement.says != 1:
            message = f"{statement.address} has {statement.says} uppermost faces on a die; a die shows one."
            reading.report("contradiction", message, statement.address)
    return says.many, says.faces
