"""What the roulette rules say twice, each against the other: sizes of wagers, shares of the layout, zero."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from compliance.games.roulette import statements as said
from compliance.games.roulette import vocabulary as v
from compliance.games.roulette.meaning_wagers import Listed
from compliance.games.roulette.selections import Selections
from compliance.games.roulette.wheel import Zeros
from compliance.games.spins import Pocket, in_order
from compliance.meaning.provisions import Reading

_ON_NUMBERS = (v.STRAIGHT_UP, v.SPLIT, v.STREET, v.CORNER, v.SIX_LINE, v.TOP_LINE)


def check_repeats(
    reading: Reading,
    listed: Mapping[str, Listed],
    selections: Mapping[str, Selections],
    zeros: Zeros,
    wheel: Sequence[Pocket],
) -> None:
    """Reports each number that disagrees with what it repeats."""
    numbers = tuple(n for n in in_order(wheel) if n not in zeros.pockets)
    for bet, wager in listed.items():
        _check_sizes(reading, bet, wager, selections[bet])
        for clause, address in wager.of(said.SingleNumber):
            if clause.numbers != numbers:
                reading.report("contradiction", f"{address} does not name the numbers that the wheel has.", address)
    _check_shares(reading, listed, selections, numbers)
    _check_zero(reading, listed, selections, zeros)


def _check_sizes(reading: Reading, bet: str, wager: Listed, selections: Selections) -> None:
    stated = [(w.many, address) for w, address in wager.of(said.Wagered)]
    if wager.says.many is not None:
        stated.append((wager.says.many, wager.address))
    elif bet in _ON_NUMBERS:
        reading.report(
            "missing", f"{wager.address} does not say on how many numbers the wager {bet} is.", wager.address
        )
    for many, address in stated:
        for numbers in selections.on_layout.values():
            if len(numbers) != many:
                message = f"{address} has the wager {bet} on {many} numbers, but {_list(numbers)} are {len(numbers)}."
                reading.report("contradiction", message, address)
                break
    for clause, address in wager.of(said.Wagered):
        if clause.rows is not None and clause.many % clause.rows:
            reading.report(
                "contradiction", f"{address}: {clause.many} numbers do not fill {clause.rows} rows.", address
            )
        elif clause.rows is not None and selections.rows and clause.many // clause.rows != len(selections.rows[0]):
            message = (
                f"{address} has {clause.many} numbers in {clause.rows} rows, but a row has {len(selections.rows[0])}."
            )
            reading.report("contradiction", message, address)


def _check_shares(
    reading: Reading, listed: Mapping[str, Listed], selections: Mapping[str, Selections], numbers: Sequence[Pocket]
) -> None:
    """The dozens, and low and high together, share all numbers out, each number once."""
    for bets in ((v.DOZEN,), (v.COLUMN,), ("low", "high")):
        if not all(bet in listed for bet in bets):
            continue
        shared = [n for bet in bets for held in selections[bet].on_layout.values() for n in held]
        if list(in_order(shared)) != list(numbers):
            where = listed[bets[0]].address
            reading.report(
                "contradiction",
                f"{where}: the numbers of {' and '.join(bets)} are not those of the wheel, each once.",
                where,
            )


def _check_zero(
    reading: Reading, listed: Mapping[str, Listed], selections: Mapping[str, Selections], zeros: Zeros
) -> None:
    _check_named(reading, listed, zeros)
    combined = {n for bet in listed for s in selections[bet].with_zero for n in s if n not in zeros.pockets}
    for statement in reading.of(said.ZERO_LOSES, said.ZERO_PAID):
        says: said.ZeroWagers = statement.says
        if set(says.numbers) != combined or len(set(says.numbers)) != len(says.numbers):
            message = f"{statement.address} combines zero with {_list(says.numbers)}, but the wagers that may be made "
            reading.report("contradiction", f"{message}combine it with {_list(in_order(combined))}.", statement.address)
        if says.bet != v.STRAIGHT_UP:
            message = f"{statement.address} speaks of {says.bet} on zero alone, which is a wager on one number."
            reading.report("contradiction", message, statement.address)


def _check_named(reading: Reading, listed: Mapping[str, Listed], zeros: Zeros) -> None:
    """A double zero of which the words speak is one that the wheel has."""
    if zeros.double_zero:
        return
    found = [address for wager in listed.values() for address in _of_double_zero(wager)]
    for statement in reading.of(said.ZERO_LOSES, said.ZERO_PAID):
        says: said.ZeroWagers = statement.says
        if v.DOUBLE_ZERO_NAME in (*says.spun, *says.alone, *says.combined):
            found.append(statement.address)
    for address in found:
        message = f"{address} speaks of a double zero, which the wheel does not have."
        reading.report("contradiction", message, address)


def _of_double_zero(wager: Listed) -> Iterator[str]:
    """The addresses of the clauses of a wager that name a double zero."""
    for verdict, address in wager.verdicts:
        match verdict.alone:
            case said.SingleNumber(double_zero=named):
                pass
            case said.Other(or_double_zero=named) | said.ParitySpun(or_double_zero=named):
                pass
            case said.ZeroWith(zeros=names):
                named = v.DOUBLE_ZERO_NAME in names
            case _:
                named = False
        if named:
            yield address


def _list(numbers: Sequence[Pocket]) -> str:
    return ", ".join(str(n) for n in numbers) or "none"
