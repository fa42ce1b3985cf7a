"""The rules of roulette as decisions, read from the words of one version; `read_rules` is the door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compliance.games.roulette import statements as said
from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.meaning_checks import check_repeats
from compliance.games.roulette.meaning_odds import payouts
from compliance.games.roulette.meaning_wagers import Listed, listed_wagers, outcomes
from compliance.games.roulette.selections import Selections, selections_of
from compliance.games.roulette.spaces import numbers_space
from compliance.games.roulette.wheel import assumed_wheel
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
    """

    zero: int
    zero_said: bool
    wheel: str
    colours: Mapping[int, str]
    selections: Mapping[str, Selections]
    listed: Mapping[str, Listed]
    outcomes: Mapping[str, Decision]
    payouts: Mapping[str, Decision]
    void: VoidRules
    unread: Mapping[str, str]
    read: Mapping[str, str]


def read_rules(version: Version, taken: Mapping[str, str]) -> tuple[RouletteRules, list[Problem]]:
    """The rules of a version under the readings taken (reading id -> alternative), and what is wrong with them."""
    reading = Reading(version, said.LANGUAGE, taken)
    for name, alternatives in v.READINGS.items():
        reading.choice(name, alternatives)
    read_statements(reading)
    zero, colours = _wheel(reading)
    void = void_rules(reading)
    listed = listed_wagers(reading)
    assumed, _ = assumed_wheel()
    selections = {bet: selections_of(reading, w, tuple(colours), zero, assumed.first_row) for bet, w in listed.items()}
    outcome = outcomes(reading, listed, selections, zero, void)
    paid = payouts(reading, listed, selections, zero)
    if colours:  # else there is nothing to compare with: that the words on the wheel are not understood is said
        check_repeats(reading, listed, selections, zero, tuple(colours))
    for bet, decision in (*outcome.items(), *paid.items()):
        reading.prove(decision, numbers_space(selections[bet], colours, zero))
    unread = {
        bet: wager.address
        for bet, wager in listed.items()
        if bet not in paid or reading.unread_below(wager.address) or said.ZERO_LOSES in reading.unread.values()
    }
    wheel = next((s.address for s in reading.of(said.WHEEL)), "")
    zero_said = bool(reading.of(said.ZERO))
    rules = RouletteRules(
        zero, zero_said, wheel, colours, selections, listed, outcome, paid, void, unread, reading.read
    )
    return rules, reading.problems


def _wheel(reading: Reading) -> tuple[int, dict[int, str]]:
    """(the number of zero, number -> colour): by the words on the compartments, in the assumed order of the wheel."""
    assumed, problems = assumed_wheel()
    reading.problems += problems
    stated, defined = reading.the(said.WHEEL), reading.of(said.ZERO)
    zero = defined[0].says if defined else 0
    if stated is None:
        return zero, {}
    says: said.Wheel = stated.says
    address = stated.address
    if says.compartments != says.zeros + len(says.numbers):
        message = f"{address} has {says.compartments} compartments, but names {says.zeros} zero and {len(says.numbers)}"
        reading.report("contradiction", f"{message} numbers.", address)
    if zero in says.numbers:
        where = defined[0].address if defined else address
        reading.report("contradiction", f"zero is {zero}, which is also one of the other numbers of {address}.", where)
    colours = {zero: says.zero_colour}
    if not assumed.around:
        return zero, colours | dict.fromkeys(says.numbers, "")
    others = [n for n in assumed.around if n != zero]
    if set(others) != set(says.numbers) or len(others) != len(says.numbers):
        message = f"the numbers of {address} are not those of the assumed wheel, so their colours are not known."
        reading.report("assumption", message, address)
        return zero, colours | dict.fromkeys(says.numbers, "")
    if assumed.after_zero not in says.colours or says.zero_colour in says.colours:
        message = f"{address} does not colour the numbers as the assumed wheel has them."
        reading.report("contradiction", message, address)
    first, second = says.colours
    if first != assumed.after_zero:
        first, second = second, first
    for place, number in enumerate(others):
        colours[number] = second if place & 1 else first
    return zero, colours
