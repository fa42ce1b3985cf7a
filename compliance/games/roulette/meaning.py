"""The rules of roulette as decisions, read from the words of one version; `read_rules` is the door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from compliance.games.roulette import statements as said
from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.meaning_checks import check_repeats
from compliance.games.roulette.meaning_odds import payouts
from compliance.games.roulette.meaning_wagers import Listed, listed_wagers, outcomes
from compliance.games.roulette.selections import Selections, selections_of
from compliance.games.roulette.spaces import numbers_space
from compliance.games.roulette.trees import LANGUAGE
from compliance.games.roulette.wheel import Zeros, assumed_wheel
from compliance.games.spins import Pocket
from compliance.games.spins_meaning import VoidRules, void_rules
from compliance.meaning.decisions import Decision
from compliance.meaning.provisions import Reading, read_statements
from compliance.problems import Problem
from compliance.rulebook.model import Version


@dataclass(frozen=True, slots=True)
class RouletteRules:
    """What one version of the roulette rules says.

    zero: the number that zero is. zero_said: whether words that are understood say so. wheel: the address of the words
    on the wheel, "" if there are none. colours: number -> colour, for every compartment. selections: bet -> the sets of
    numbers on which it can be made. listed: bet -> what the words say of the wager, with its address. outcomes: bet ->
    win, lose or void, on facts of the spin and the wager. payouts: bet -> Payout. void: when a spin is void. unread:
    bet -> the address of a wager of whose clauses, or odds, one is not understood. read: address -> what was read.
    double_zero: whether the wheel has a double zero. double_zero_said: whether words that are understood say how it is
    marked.
    """

    zero: int
    zero_said: bool
    wheel: str
    colours: Mapping[Pocket, str]
    selections: Mapping[str, Selections]
    listed: Mapping[str, Listed]
    outcomes: Mapping[str, Decision]
    payouts: Mapping[str, Decision]
    void: VoidRules
    unread: Mapping[str, str]
    read: Mapping[str, str]
    double_zero: bool = False
    double_zero_said: bool = False

    @property
    def zeros(self) -> tuple[Pocket, ...]:
        """Zero, and the double zero if the wheel has one."""
        return Zeros(self.zero, self.double_zero).pockets

    @property
    def assumed_colours(self) -> str:
        """The assumption by which the numbers of such a wheel have their colours."""
        return v.COLOURS_OF_DOUBLE_ZERO if self.double_zero else v.COLOURS

    def is_said(self, zero: Pocket) -> bool:
        """Whether words that are understood say that a zero is marked so."""
        return self.zero_said if zero == self.zero else self.double_zero_said


def read_rules(version: Version, taken: Mapping[str, str]) -> tuple[RouletteRules, list[Problem]]:
    """The rules of a version under the readings taken (reading id -> alternative), and what is wrong with them."""
    reading = Reading(version, LANGUAGE, taken)
    for name, alternatives in v.READINGS.items():
        reading.choice(name, alternatives)
    read_statements(reading)
    zeros, colours = _wheel(reading)
    void = void_rules(reading)
    listed = listed_wagers(reading)
    assumed, _ = assumed_wheel(zeros.double_zero)
    selections = {bet: selections_of(reading, w, tuple(colours), zeros, assumed.first_row) for bet, w in listed.items()}
    outcome = outcomes(reading, listed, selections, zeros, void)
    paid = payouts(reading, listed, selections, zeros)
    if colours:  # else there is nothing to compare with: that the words on the wheel are not understood is said
        check_repeats(reading, listed, selections, zeros, tuple(colours))
    for bet, decision in (*outcome.items(), *paid.items()):
        reading.prove(decision, numbers_space(selections[bet], colours, zeros.pockets))
    # words on what the zeros are, of which there is more than one: by the others it is not known which of them is meant
    unclear = {said.ZERO_LOSES, *((said.ZERO, said.DOUBLE_ZERO) if zeros.double_zero else ())}
    unread = {
        bet: wager.address
        for bet, wager in listed.items()
        if bet not in paid
        or reading.unread_below(wager.address)
        or any(kind in unclear for kind in reading.unread.values())
    }
    wheel = next((s.address for s in reading.of(said.WHEEL)), "")
    zero_said = bool(reading.of(said.ZERO))
    rules = RouletteRules(
        zeros.zero,
        zero_said,
        wheel,
        colours,
        selections,
        listed,
        outcome,
        paid,
        void,
        unread,
        reading.read,
        zeros.double_zero,
        zeros.double_zero and bool(reading.of(said.DOUBLE_ZERO)),
    )
    return rules, reading.problems


def _wheel(reading: Reading) -> tuple[Zeros, dict[Pocket, str]]:
    """(the zeros, number -> colour): by the words on the compartments, in the assumed order of the wheel."""
    stated, defined = reading.the(said.WHEEL), reading.of(said.ZERO)
    zero = defined[0].says if defined else 0
    double_zero = bool(reading.of(said.DOUBLE_ZERO)) if stated is None else stated.says.double_zero
    zeros = Zeros(zero, double_zero)
    assumed, problems = assumed_wheel(double_zero)
    reading.problems += problems
    if stated is None:
        return zeros, {}
    says: said.Wheel = stated.says
    address = stated.address
    if says.compartments != says.zeros + len(says.numbers):
        message = f"{address} has {says.compartments} compartments, but names {says.zeros} zero and {len(says.numbers)}"
        reading.report("contradiction", f"{message} numbers.", address)
    if zero in says.numbers:
        where = defined[0].address if defined else address
        reading.report("contradiction", f"zero is {zero}, which is also one of the other numbers of {address}.", where)
    if says.zeros != len(zeros.pockets):
        message = f"{address} names {says.zeros} compartments for {', '.join(map(str, zeros.pockets))}."
        reading.report("contradiction", message, address)
    colours: dict[Pocket, str] = dict.fromkeys(zeros.pockets, says.zero_colour)
    if not assumed.around:
        return zeros, colours | dict.fromkeys(says.numbers, "")
    others = [n for n in assumed.around if n not in zeros.pockets]
    if set(others) != set(says.numbers) or len(others) != len(says.numbers):
        message = f"the numbers of {address} are not those of the assumed wheel, so their colours are not known."
        reading.report("assumption", message, address)
        return zeros, colours | dict.fromkeys(says.numbers, "")
    if not set(assumed.after.values()) <= set(says.colours) or says.zero_colour in says.colours:
        message = f"{address} does not colour the numbers as the assumed wheel has them."
        reading.report("contradiction", message, address)
    turn = {says.colours[0]: says.colours[1], says.colours[1]: says.colours[0]}
    colour = says.colours[0]
    for before, number in pairwise(assumed.around):
        colour = assumed.after.get(before, turn[colour])
        if number not in zeros.pockets:
            colours[number] = colour
    return zeros, colours
