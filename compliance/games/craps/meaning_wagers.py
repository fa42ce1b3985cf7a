"""When each wager wins, loses or is void, and on which rolls that hangs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

from compliance.games.craps import kinds
from compliance.games.craps import statements as said
from compliance.games.craps.kinds import GRAMMAR
from compliance.games.craps.language import LANGUAGE, records_below, records_of
from compliance.games.craps.vocabulary import (
    ACTIVE,
    BETS,
    FIRST,
    ON,
    STAND_OFF,
    VOID,
    WIN,
    later,
    thrown,
    thrown_easy,
    thrown_hard,
)
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import (
    All,
    Comparison,
    Constant,
    Expression,
    FactName,
    Not,
    Some,
    Within,
    fact_names,
)
from compliance.meaning.provisions import Reading
from compliance.meaning.wording import plain


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager that may be made: the provision that names it, and its outcome.

    window: the first roll that counts is the "come out" roll or the "next roll"; None: every roll while it is active.
    base: the wager to which it is additional. numbers: what it can be on, () where it is on nothing; for_number: it
    wins when that number comes first, not against it. reads: the facts on which the outcome hangs.
    """

    bet: str
    address: str
    made: said.Placed | said.Additional | said.OnNumber | said.SameAs
    outcome: Decision
    window: said.Window | None
    base: str = ""
    numbers: tuple[int, ...] = ()
    for_number: bool = True

    reads: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        names = dict.fromkeys(n for clause in self.outcome.clauses for n in fact_names(clause.when))
        object.__setattr__(self, "reads", tuple(names))

    @property
    def points(self) -> tuple[int, ...]:
        """The totals on which an additional wager can be made, () for other wagers."""
        return self.made.totals if isinstance(self.made, said.Additional) else ()


def wagers(reading: Reading, inactive: Sequence[str], inactive_under: str) -> dict[str, Wager]:
    """Every wager by the log's name. `inactive`: those that rest on a come out roll under that provision."""
    found: dict[str, Wager] = {}
    stated = list(records_of(reading, kinds.WAGER, said.Wager))
    for address, wager in sorted(stated, key=lambda pair: isinstance(pair[1].made, (said.Additional, said.SameAs))):
        if wager.bet in found:
            reading.report("contradiction", f"{found[wager.bet].address} and {address} both name {wager.bet}.", address)
            continue
        made = _wager(reading, address, wager, found)
        if made is not None:
            if wager.bet in inactive and made.base and reading.alternative("craps-inactive-odds") == "returned":
                made = _resting(made, inactive_under)
            found[wager.bet] = made
    if not found:
        reading.report("missing", "no words say which wagers may be made and when they win.")
    return {wager.bet: found[wager.bet] for _, wager in stated if wager.bet in found}


def unread_wagers(reading: Reading, made: Collection[str]) -> dict[str, str]:
    """Bet -> where it is named, for the wagers of whose words something is not understood.

    Where the words that name a wager are themselves not understood, it can be any of those that no other words name.
    """
    stated = list(records_of(reading, kinds.WAGER, said.Wager))
    found = {w.bet: address for address, w in stated if w.bet not in made or reading.unread_within(address)}
    found |= {w.bet: at for at, w in stated if isinstance(w.made, said.Additional) and w.made.base in found}
    for address in reading.unread_of(kinds.WAGER):
        bet = _named(reading, address)
        others = [b for b in BETS.values() if b not in made] if bet is None else [bet]
        found |= {b: address for b in others if b not in found}
    return found


def _named(reading: Reading, address: str) -> str | None:
    """The wager that words begin with although they are not understood as a whole, None where they name none."""
    provision = reading.version.by_address[address]
    for words in plain(provision.text).split(","):
        bet = LANGUAGE.understand(GRAMMAR, "bet", words.strip())
        if isinstance(bet, str):
            return str(bet)
    return None


def _wager(reading: Reading, address: str, wager: said.Wager, known: Mapping[str, Wager]) -> Wager | None:
    made = wager.made
    if isinstance(made, said.SameAs):
        return _same(reading, address, wager.bet, made, known)
    verdicts = list(records_below(reading, address, kinds.VERDICT, said.Verdict))
    if not verdicts:
        reading.report("missing", f"{address} permits {wager.bet}, but no words say when it wins.", address)
        return None
    numbers = made.numbers if isinstance(made, said.OnNumber) else ()
    clauses = _clauses(reading, verdicts, numbers, known)
    window = _window(reading, address, made, verdicts)
    base = made.base if isinstance(made, said.Additional) else ""
    if base and base not in known and base in unread_wagers(reading, known):
        return None
    if base and base not in known:
        reading.report("reference", f"{address} is additional to {base}, of which no words are held.", address)
        return None
    for where, verdict in verdicts:
        if base and isinstance(verdict.when, said.WithBase) and verdict.when.bet != base:
            reading.report("contradiction", f"{where} speaks of {verdict.when.bet}, but {address} of {base}.", where)
    outcome = Decision(f"outcome of {wager.bet}", tuple(clauses))
    races = [v.when for _, v in verdicts if v.result == WIN and isinstance(v.when, said.Race)]
    for_number = all(race.first.total is None for race in races)
    return Wager(wager.bet, address, made, outcome, window, base, numbers, for_number)


def _same(reading: Reading, address: str, bet: str, made: said.SameAs, known: Mapping[str, Wager]) -> Wager | None:
    like = known.get(made.bet)
    rule = address.rpartition("(")[0]
    if like is None or like.address != f"{rule}{made.letter}":
        reading.report(
            "reference", f"{address} refers to {made.bet} in {rule}{made.letter}, which is not there.", address
        )
        return None
    clauses = tuple(replace(c, address=address) for c in like.outcome.clauses)
    return replace(like, bet=bet, address=address, made=made, outcome=Decision(f"outcome of {bet}", clauses))


def _resting(wager: Wager, under: str) -> Wager:
    """An additional wager that is handed back where its base is decided while it rests."""
    active = FactName(ACTIVE)
    clauses = [replace(c, when=All((c.when, active))) for c in wager.outcome.clauses]
    decided = Some(tuple(c.when for c in wager.outcome.clauses))
    resting = Clause(All((decided, Not(active))), STAND_OFF, under)
    return replace(wager, outcome=Decision(wager.outcome.question, (*clauses, resting)))


def _window(
    reading: Reading, address: str, made: object, verdicts: Sequence[tuple[str, said.Verdict]]
) -> said.Window | None:
    named: dict[said.Window, str] = {}
    for where, verdict in verdicts:
        if isinstance(verdict.when, (said.Follows, said.AtOnce)) and verdict.when.window is not None:
            named.setdefault(verdict.when.window, where)
    if isinstance(made, said.Additional) and made.window is not None:
        named.setdefault(made.window, address)
    if isinstance(made, said.Placed):
        expected: said.Window = "come out" if made.spot == "before the come out roll" else "next roll"
        if made.spot is not None or made.one_roll:
            named.setdefault(expected, address)
    if len(named) > 1:
        reading.report("contradiction", f"{' and '.join(named.values())} do not speak of the same roll.", address)
    return next(iter(named), None)


def _clauses(
    reading: Reading,
    verdicts: Sequence[tuple[str, said.Verdict]],
    numbers: tuple[int, ...],
    known: Mapping[str, Wager],
) -> list[Clause]:
    clauses: list[Clause] = []
    for address, verdict in verdicts:
        result = (
            STAND_OFF if verdict.result == VOID and reading.alternative("void-wager") == STAND_OFF else verdict.result
        )
        match verdict.when:
            case said.Follows():
                cases = list(records_below(reading, address, kinds.CASE, said.Case))
                if not cases:
                    reading.report("missing", f"{address} names no case in which the wager comes out so.", address)
                clauses += [Clause(_case(case), result, where) for where, case in cases]
            case said.AtOnce(totals):
                clauses.append(Clause(Within(FactName(FIRST), totals), result, address))
            case said.OtherTotal():
                clauses.append(Clause(Not(Within(FactName(FIRST), _totals(verdicts))), result, address))
            case said.Otherwise():
                clauses.append(Clause(_otherwise(verdicts, clauses, numbers), result, address))
            case said.WithBase(bet, of_base):
                base = known[bet].outcome.clauses if bet in known else ()
                clauses.append(Clause(Some(tuple(c.when for c in base if c.then == of_base)), result, address))
            case said.Race() as race:
                if not numbers and any(e.total is None for e in (race.first, *race.before)):
                    reading.report("reference", f"{address} speaks of a number, but the wager is on none.", address)
                    continue
                clauses.append(Clause(_race(race, numbers), result, address))
    return clauses


def _case(case: said.Case) -> Expression:
    first = FactName(FIRST)
    if case.other is None:
        return Within(first, case.totals)
    other = FactName(later(case.other))
    each: list[Expression] = []
    for total in case.totals:
        that_total = FactName(later(total))
        order = (that_total, other) if case.total_first else (other, that_total)
        each.append(All((Comparison("==", first, Constant(total)), Comparison("<", *order))))
    return Some(tuple(each))


def _totals(verdicts: Sequence[tuple[str, said.Verdict]]) -> tuple[int, ...]:
    return tuple(t for _, v in verdicts if isinstance(v.when, said.AtOnce) for t in v.when.totals)


def _race(race: said.Race, numbers: tuple[int, ...]) -> Expression:
    """The race for each number that the wager can be on."""
    return _each(numbers, lambda n: All(tuple(_before(race.first, b, n) for b in race.before)))


def _otherwise(
    verdicts: Sequence[tuple[str, said.Verdict]], clauses: Sequence[Clause], numbers: tuple[int, ...]
) -> Expression:
    """What the sibling clauses leave: a race lost as soon as anything else in it comes first."""
    races = [v.when for _, v in verdicts if isinstance(v.when, said.Race)]
    if not races:
        return Not(Some(tuple(c.when for c in clauses)))
    return _each(numbers, lambda n: Some(tuple(_before(b, race.first, n) for race in races for b in race.before)))


def _each(numbers: tuple[int, ...], condition: Callable[[int | None], Expression]) -> Expression:
    if not numbers:
        return condition(None)
    on = FactName(ON)
    return Some(tuple(All((Comparison("==", on, Constant(n)), condition(n))) for n in numbers))


def _before(one: said.Event, other: said.Event, number: int | None) -> Expression:
    return Comparison("<", FactName(_name(one, number)), FactName(_name(other, number)))


def _name(event: said.Event, number: int | None) -> str:
    total = event.total if event.total is not None else number
    if total is None:
        raise LookupError("a wager on no number cannot be thrown")
    match event.manner:
        case "hard":
            return thrown_hard(total)
        case "other":
            return thrown_easy(total)
        case _:
            return thrown(total)
