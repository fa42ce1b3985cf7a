"""At what odds each wager is paid, which commission is due on it, and of what parts a composite wager consists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from compliance.games.craps import kinds
from compliance.games.craps import statements as said
from compliance.games.craps.kinds import GRAMMAR
from compliance.games.craps.language import LANGUAGE, records_below, records_of
from compliance.games.craps.meaning_wagers import Wager, unread_wagers
from compliance.games.craps.vocabulary import FIRST, LOSE, ON, WIN, part
from compliance.meaning.asked import noted
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import TRUE, Comparison, Constant, Expression, FactName, Some, Within
from compliance.meaning.odds import Payout
from compliance.meaning.provisions import Reading, read_cell
from compliance.meaning.wording import plain


@noted("shares", "extra", "extra_on")
@dataclass(frozen=True, slots=True)
class Composite:
    """A wager paid as several others: the share of each part, and on the nominated total (total -> part) one more."""

    address: str
    shares: Mapping[str, Fraction]
    extra: Fraction = Fraction(0)
    extra_on: Mapping[int, str] = field(default_factory=dict)

    def share(self, bet: str, nominated: int | None) -> Fraction:
        """The share of the whole that is wagered as `bet`."""
        more = self.extra if nominated is not None and self.extra_on.get(nominated) == bet else 0
        return self.shares[bet] + more


@dataclass(frozen=True, slots=True)
class Charge:
    """The commission due when a wager is placed, and the provision that says so."""

    address: str
    commission: said.Commission

    def due(self, stake: Fraction, winnings: Fraction) -> Fraction:
        """In the unit of the stake."""
        return self.commission.share * (stake if self.commission.of == "wager" else winnings)


def charges(reading: Reading, wagers: Mapping[str, Wager]) -> dict[str, Charge]:
    """Bet -> its commission, for the wagers that bear one; what other provisions cite must be just these."""
    found = {bet: Charge(w.address, w.made.commission) for bet, w in wagers.items() if isinstance(w.made, said.SameAs)}
    for stated in reading.statements:
        if stated.kind == kinds.WAGER and isinstance(stated.closing, said.Commission):
            found[stated.says.bet] = Charge(stated.address, stated.closing)
    addresses = {charge.address for charge in found.values()}
    for kind in (kinds.RETURNED, kinds.NO_OTHER):
        for address, cited in records_of(reading, kind, said.CitedLetters):
            if {f"{cited.rule}{letter}" for letter in cited.letters} != addresses:
                where = ", ".join(sorted(addresses)) or "no provision"
                reading.report("contradiction", f"{address} cites other commissions than there are ({where}).", address)
    return found


# ---- the odds table --------------------------------------------------------------------------------------------------


def payouts(reading: Reading, wagers: Mapping[str, Wager], composites: Mapping[str, Composite]) -> dict[str, Decision]:
    """Bet -> what a winning wager is paid."""
    clauses: dict[str, list[Clause]] = {bet: [] for bet in wagers}
    for address, _ in records_of(reading, kinds.ODDS_FOLLOW, said.Introduced):
        for table in reading.version.children.get(address, ()):
            if table.rows is not None:
                reading.read[table.address] = "odds"
                _rows(reading, table.address, table.rows, wagers, clauses)
    for bet, composite in composites.items():
        if bet in wagers:
            clauses[bet] += _of_parts(reading, bet, composite, wagers, clauses)
    for bet, found in clauses.items():
        if not found:
            reading.report("missing", f"no words say at what odds a winning wager on {bet} is paid.")
    return {bet: Decision(f"payout of {bet}", tuple(found)) for bet, found in clauses.items() if found}


def _rows(
    reading: Reading,
    address: str,
    rows: Iterable[tuple[str, ...]],
    wagers: Mapping[str, Wager],
    clauses: dict[str, list[Clause]],
) -> None:
    group: said.OddsGroup | None = None
    for number, row in enumerate(rows):
        if len(row) != len(_COLUMNS):
            reading.report("unread", f"a row of {address} has other than {len(_COLUMNS)} cells: {row}.", address)
            continue
        label, odds = (plain(cell) for cell in row)
        if number == 0:
            read_cell(reading, address, GRAMMAR, "odds_heading", label)
            read_cell(reading, address, GRAMMAR, "odds_column", odds)
        elif not odds:
            group = read_cell(reading, address, GRAMMAR, "odds_group", label)
        else:
            ratio = read_cell(reading, address, GRAMMAR, "ratio", odds)
            group = _row(reading, address, label, ratio, group, wagers, clauses)


_COLUMNS = ("wager", "odds")


def _row(
    reading: Reading,
    address: str,
    label: str,
    ratio: Fraction | None,
    group: said.OddsGroup | None,
    wagers: Mapping[str, Wager],
    clauses: dict[str, list[Clause]],
) -> said.OddsGroup | None:
    """Reads a row with odds; the group under which the next row stands (a row that names a wager ends a group)."""
    row = _label(reading, address, label)
    if ratio is None or row is None:
        return group
    if isinstance(row, said.OddsGroup):
        _add(reading, address, row.bet, TRUE, ratio, clauses)
        return None
    if group is None:
        reading.report("unread", f"the row “{label}” of {address} stands under no wager.", address)
        return group
    condition = _condition(reading, address, label, group, row, wagers.get(group.bet))
    if condition is not None:
        _add(reading, address, group.bet, condition, ratio, clauses)
    return group


def _label(reading: Reading, address: str, label: str) -> said.OddsGroup | said.OddsRow | None:
    """A label is a wager of its own ("Any Seven"), or a number or point below a wager ("Four (4)")."""
    for start in ("odds_group", "odds_row"):
        found = LANGUAGE.understand(GRAMMAR, start, label)
        if isinstance(found, (said.OddsGroup, said.OddsRow)):
            return found
    read_cell(reading, address, GRAMMAR, "odds_row", label)
    return None


def _condition(
    reading: Reading, address: str, label: str, group: said.OddsGroup, row: said.OddsRow, wager: Wager | None
) -> Expression | None:
    """When a row of a group applies; None, with a problem, where it does not fit its group."""
    if wager is None:
        return TRUE  # the wager itself is reported as one that no words permit
    points = {"come out point": "come out", "come point": "next roll"}
    fits = {
        "number": bool(wager.numbers),
        "total": group.by_total and wager.window == "next roll",
    }.get(row.by, bool(wager.base) and wager.window == points.get(row.by))
    # "4 to win" stands where the wager wins on the number, "4 to lose" where it wins against it
    side = WIN if wager.for_number else LOSE
    if not fits or row.side not in ("", side):
        reading.report("contradiction", f"the row “{label}” of {address} does not fit wagers on {wager.bet}.", address)
        return None
    if row.by == "number":
        if len(set(row.numbers)) > 1 or not set(row.numbers) <= set(wager.numbers):
            reading.report(
                "contradiction", f"the row “{label}” of {address} names no number of {wager.address}.", address
            )
            return None
        return Comparison("==", FactName(ON), Constant(row.numbers[0]))
    return Within(FactName(FIRST), row.numbers)


def _add(
    reading: Reading, address: str, bet: str, when: Expression, odds: Fraction, clauses: dict[str, list[Clause]]
) -> None:
    if bet not in clauses:
        if bet not in unread_wagers(reading, clauses):
            reading.report("contradiction", f"{address} states odds for {bet}, which no words permit.", address)
        return
    if any(clause.when == when for clause in clauses[bet]):
        reading.report("contradiction", f"{address} states the odds of one wager on {bet} twice.", address)
        return
    clauses[bet].append(Clause(when, Payout(odds), address))


# ---- composite wagers ------------------------------------------------------------------------------------------------


def composites(reading: Reading, wagers: Mapping[str, Wager]) -> dict[str, Composite]:
    """Bet -> the parts as which it is paid, for wagers that are several in one."""
    found: dict[str, Composite] = {}
    for address, paid in records_of(reading, kinds.PAID_AS, said.PaidAs):
        if len(paid.parts) != paid.number or len(set(paid.parts)) != len(paid.parts):
            reading.report("contradiction", f"{address} speaks of {paid.number} wagers, but names others.", address)
        unread = unread_wagers(reading, wagers)
        unknown = [b for b in (*paid.bets, *paid.parts) if b not in wagers and b not in unread]
        if unknown:
            reading.report("reference", f"{address} names {', '.join(unknown)}, which no words permit.", address)
        if unknown or any(b not in wagers for b in paid.parts):
            continue
        for bet in paid.bets:
            equal = {p: Fraction(1, len(paid.parts)) for p in paid.parts}
            found[bet] = Composite(address, equal)
    for bet in (b for b in list(found) if b in wagers):
        for where, units in records_below(reading, wagers[bet].address, kinds.UNITS, said.Units):
            found[bet] = _in_units(reading, where, units, found[bet], found, wagers)
        for where, least in records_below(reading, wagers[bet].address, kinds.UNITS, said.UnitsAtLeast):
            if {p for p, _ in least.parts} != set(found[bet].shares) or sum(n for _, n in least.parts) != least.units:
                reading.report("contradiction", f"{where} does not fit {found[bet].address}.", where)
    return found


def _in_units(
    reading: Reading,
    address: str,
    units: said.Units,
    whole: Composite,
    known: Mapping[str, Composite],
    wagers: Mapping[str, Wager],
) -> Composite:
    inner = known.get(units.of)
    if units.inner + 1 != units.units or units.ordinal != units.units or inner is None:
        reading.report("contradiction", f"the units of {address} do not add up.", address)
        return whole
    if len(inner.shares) != units.inner:
        reading.report("contradiction", f"{address} has {units.inner} units for {len(inner.shares)} wagers.", address)
    one = Fraction(1, units.units)
    shares = {p: share * units.inner * one for p, share in inner.shares.items()}
    if units.last is not None:
        if set(whole.shares) != {*shares, units.last}:
            reading.report("contradiction", f"{address} does not consist of the wagers of {whole.address}.", address)
            return whole
        return Composite(whole.address, shares | {units.last: one})
    if reading.alternative("craps-horn-high") != "fifth unit on the nominated total":
        return whole
    on = {t: p for p in shares for t in _winning(wagers[p]) if t in units.nominated}
    if set(on) != set(units.nominated) or set(on) != {t for p in shares for t in _winning(wagers[p])}:
        reading.report("contradiction", f"the totals of {address} are not those of {whole.address}.", address)
    return Composite(whole.address, shares, one, on)


def _winning(wager: Wager) -> tuple[int, ...]:
    """The totals of the first roll on which a one roll wager wins."""
    wins = [c.when.values for c in wager.outcome.clauses if c.then == WIN and isinstance(c.when, Within)]
    return tuple(t for values in wins for t in values if isinstance(t, int))


def _of_parts(
    reading: Reading,
    bet: str,
    composite: Composite,
    wagers: Mapping[str, Wager],
    clauses: Mapping[str, list[Clause]],
) -> list[Clause]:
    found: list[Clause] = []
    for one in composite.shares:
        odds = clauses[one]
        if len(odds) != 1 or not isinstance(odds[0].then, Payout):
            reading.report("missing", f"{composite.address} pays {bet} as {one}, whose odds are not stated once.")
            continue
        payout = Payout(odds[0].then.odds, part=part(one))
        wins = Some(tuple(c.when for c in wagers[one].outcome.clauses if c.then == WIN))
        found.append(Clause(wins, payout, composite.address))
    return found
