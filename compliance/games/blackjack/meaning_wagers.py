"""When each wager of blackjack wins, loses or stands off, and at what odds it is paid.

The clauses of rule 4.1 say how the initial wager comes out, and by reference how those on hands doubled or split do.
Other rules take cases out of them: a blackjack paid at once at the player's request, the dealer's blackjack after a
double or a split, a hand over twenty-one. Each such exception is taken here from the words that make it.
"""

from __future__ import annotations

from compliance.games.blackjack import meaning_kinds as kinds
from compliance.games.blackjack import meaning_statements as said
from compliance.games.blackjack.vocabulary import (
    BOTH_BUST,
    BOX,
    BOX_BUST,
    BUST_COLLECTS,
    DEALER,
    DEALER_ACE_TEN,
    DEALER_BLACKJACK,
    DEEMED,
    DOUBLE,
    EVEN_MONEY,
    HAND_ACE_TEN,
    HAND_BLACKJACK,
    HAND_DEALT,
    HAND_DOUBLED,
    HAND_ELECTED_VOID,
    HAND_SPLIT,
    HAND_TOTAL,
    LOSE,
    NO_CARD,
    PLACES,
    READINGS,
    SPLIT,
    SPLIT_OVER,
    STAND_OFF,
    VOID,
    WIN,
    rank_of,
)
from compliance.meaning.decisions import Clause, Decision
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName, Not, Some, Within
from compliance.meaning.provisions import Reading, Statement

NEVER = Some(())
_NOT_DEALT = Not(FactName(HAND_DEALT))
_ELECTED = FactName(HAND_ELECTED_VOID)
_FLAG = {DOUBLE: FactName(HAND_DOUBLED), SPLIT: FactName(HAND_SPLIT)}


def dealer_shows(
    reading: Reading, address: str, nth: int, ranks: tuple[str, ...], among: tuple[str, ...] = PLACES[:1]
) -> Expression:
    """The dealer's card number `nth` is one of the ranks; `among` are the places of cards on which this may hang."""
    if nth > len(among):
        reading.report("reference", f"{address} speaks of the dealer's card {nth}, on which this cannot hang.", address)
        return NEVER
    return Within(FactName(rank_of(DEALER, among[nth - 1])), ranks)


class Wording:
    """The clauses that the words give, before they are put together: one reading of a version."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.verdicts = [s for _, s in reading.saying(kinds.VERDICT, said.Verdict)]
        even = _one(reading, kinds.EVEN_MONEY, said.EvenMoney)
        self.even_money: Expression = NEVER
        self.even_address = ""
        if even is not None:
            shown = dealer_shows(reading, even.address, even.says.nth, even.says.ranks)
            self.even_money = All((FactName(EVEN_MONEY), FactName(HAND_BLACKJACK), shown))
            self.even_address = even.address
        else:
            # the words on payment at once are not understood: what becomes of a blackjack paid so stays open
            self.even_money = All((FactName(EVEN_MONEY), FactName(HAND_BLACKJACK)))
        bust = _one(reading, kinds.BUST, said.Bust)
        self.over: Expression = NEVER
        self.collects = "hand"
        self.bust_address = ""
        if bust is not None:
            self.over = Comparison(">", FactName(HAND_TOTAL), Constant(bust.says.total))
            self.collects = bust.says.collects
            self.bust_address = bust.address

    def conditions(self) -> dict[str, Expression]:
        """The condition of each clause, with what the clause itself excepts ("except as provided in (c) and (d)")."""
        plain = {s.address: s.says.when for s in self.verdicts}
        found: dict[str, Expression] = {}
        for statement in self.verdicts:
            parent = statement.provision.parent or ""
            apart: list[Expression] = []
            for letter in statement.says.apart:
                if f"{parent}{letter}" not in plain:
                    self.reading.report(
                        "reference",
                        f"{statement.address} excepts sub-paragraph {letter}, which is not there.",
                        statement.address,
                    )
                else:
                    apart.append(Not(plain[f"{parent}{letter}"]))
            found[statement.address] = All((*apart, statement.says.when)) if apart else statement.says.when
        return found

    def as_worded(self) -> Decision:
        """The outcome of the initial wager by the words of its clauses alone, contradictions and all."""
        conditions = self.conditions()
        clauses = [Clause(conditions[s.address], s.says.result, s.address) for s in self.verdicts]
        return Decision("outcome of the initial wager, by the words alone", tuple(clauses))

    def after_readings(self) -> list[Clause]:
        """The clauses of the initial wager once a hand over the limit is read to lose before everything (or not).

        The rule that such a hand loses, and is collected at once, stands beside them.
        """
        conditions = self.conditions()
        clauses = [Clause(conditions[s.address], s.says.result, s.address) for s in self.verdicts]
        if self.bust_address:
            clauses.append(Clause(self.over, LOSE, self.bust_address))
        if self.reading.choice(BOTH_BUST, READINGS[BOTH_BUST]) == READINGS[BOTH_BUST][0]:
            return [c if c.then == LOSE else _except(c, self.over) for c in clauses]
        level = Some(tuple(c.when for c in clauses if c.then == STAND_OFF))
        return [_except(c, level) if c.then == LOSE else c for c in clauses]

    def dealer_blackjack(self, after: str) -> tuple[Expression, str]:
        """The dealer obtains blackjack after the player has doubled down or split: (condition, address).

        Without an address, the words on it are not understood, and what becomes of the wager then stays open.
        """
        kind = kinds.DOUBLED_ORIGINAL if after == DOUBLE else kinds.SPLIT_ORIGINAL
        statement = _one(self.reading, kind, said.OnlyOriginal)
        return All((_FLAG[after], FactName(DEALER_ACE_TEN))), statement.address if statement is not None else ""


def _one(reading: Reading, kind: str, of: type) -> Statement | None:
    statement = reading.the(kind)
    return statement if statement is not None and isinstance(statement.says, of) else None


def _except(clause: Clause, *apart: Expression) -> Clause:
    kept = [Not(a) for a in apart if a != NEVER]
    return Clause(All((*kept, clause.when)), clause.then, clause.address) if kept else clause


def outcomes(wording: Wording) -> dict[str, Decision]:
    """What becomes of the initial wager and of those made in doubling down and splitting."""
    base = wording.after_readings()
    doubled, doubled_address = wording.dealer_blackjack(DOUBLE)
    split, split_address = wording.dealer_blackjack(SPLIT)
    void = _left_out(wording.reading)
    elected = _elected_void(wording.reading)
    over = wording.over
    if wording.reading.choice(SPLIT_OVER, READINGS[SPLIT_OVER]) == READINGS[SPLIT_OVER][0]:
        own_split, own_doubled = _and_not(split, over), _and_not(doubled, over)
    else:
        own_split, own_doubled = split, doubled
    if not wording.bust_address:
        doubled_address = split_address = ""  # what a hand over the limit loses is not understood: this stays open too
    whole_box = wording.reading.choice(BUST_COLLECTS, READINGS[BUST_COLLECTS]) != READINGS[BUST_COLLECTS][0]
    found: dict[str, Decision] = {}
    for bet, taken_out in (
        (BOX, [(LOSE, _and_not(doubled, over), doubled_address), (LOSE, _and_not(split, over), split_address)]),
        (DOUBLE, [(STAND_OFF, own_doubled, doubled_address)]),
        (SPLIT, [(STAND_OFF, own_split, split_address)]),
    ):
        if bet == BOX and wording.reading.choice(DEEMED, READINGS[DEEMED]) != READINGS[DEEMED][0]:
            taken_out = [(result, All((when, FactName(DEALER_BLACKJACK))), at) for result, when, at in taken_out]
        clauses = [_except(c, *(when for _, when, _ in taken_out)) for c in base]
        clauses += [Clause(when, result, at) for result, when, at in taken_out if at]
        if bet == BOX:
            clauses = [_except(c, wording.even_money) for c in [*_deemed(wording.reading), *clauses]]
            clauses += _blackjack_outcomes(wording)
        if whole_box:
            clauses = [_except(c, FactName(BOX_BUST)) for c in clauses]
            clauses.append(Clause(FactName(BOX_BUST), LOSE, wording.bust_address))
        clauses = [_except(c, _NOT_DEALT, *(e.when for e in elected)) for c in clauses] + void + elected
        found[bet] = Decision(f"outcome of {bet}", tuple(clauses))
    return found


def _and_not(when: Expression, apart: Expression) -> Expression:
    return when if NEVER in (when, apart) else All((when, Not(apart)))


def _left_out(reading: Reading) -> list[Clause]:
    """A box without all its initial cards is not included in the round: its wagers are void, so stand off."""
    return _void(_one(reading, kinds.LEFT_OUT, said.BoxLeftOut), _NOT_DEALT)


def _elected_void(reading: Reading) -> list[Clause]:
    """A hand whose player chose that it be void, the dealer's first card having been omitted: its wagers stand off."""
    return _void(_one(reading, kinds.ELECTED_VOID, said.ElectedVoid), _ELECTED)


def _void(statement: Statement | None, when: Expression) -> list[Clause]:
    if statement is None:
        return []
    result = STAND_OFF if statement.says.result == VOID else statement.says.result
    return [Clause(when, result, statement.address)]


def _deemed(reading: Reading) -> list[Clause]:
    """An ace and ten of a dealer whose first card was omitted: a total, no blackjack. They stand before the clauses of
    the wager, so that what depends on the deeming is decided by the words that deem."""
    statement = _one(reading, kinds.DEEMED, said.Deemed)
    if statement is None:
        return []
    deemed = (FactName(DEALER_ACE_TEN), Not(FactName(DEALER_BLACKJACK)))
    has, level = FactName(HAND_BLACKJACK), Comparison("==", FactName(HAND_TOTAL), Constant(statement.says.total))
    apart = Not(Some((has, *_FLAG.values())))
    return [
        Clause(All((*deemed, has)), WIN, statement.address),
        Clause(All((*deemed, apart, level)), STAND_OFF, statement.address),
    ]


def _blackjack_outcomes(wording: Wording) -> list[Clause]:
    """What the part on the payment of blackjack says of the outcome, in words of its own."""
    reading = wording.reading
    has, dealers = FactName(HAND_BLACKJACK), FactName(DEALER_BLACKJACK)
    clauses: list[Clause] = []
    once = _one(reading, kinds.AT_ONCE, said.BlackjackAtOnce)
    if once is not None:
        clauses.append(
            Clause(All((has, dealer_shows(reading, once.address, once.says.nth, once.says.ranks))), WIN, once.address)
        )
    later = _one(reading, kinds.LATER, said.BlackjackLater)
    if later is not None:
        shown = dealer_shows(reading, later.address, later.says.nth, later.says.ranks)
        clauses.append(_except(Clause(All((has, shown, Not(dealers))), WIN, later.address), wording.even_money))
        clauses.append(
            _except(Clause(All((has, shown, dealers)), later.says.result, later.address), wording.even_money)
        )
    if wording.even_address:
        clauses.append(Clause(wording.even_money, WIN, wording.even_address))
    return clauses


def payouts(wording: Wording) -> dict[str, Decision]:
    """The odds of winning wagers: the initial one, and those made in doubling down and splitting."""
    reading = wording.reading
    rule = _one(reading, kinds.ODDS, said.OddsRule)
    if rule is None:
        return {BOX: Decision("odds of a winning initial wager", ())}
    doubled = _one(reading, kinds.DOUBLED_WAGERS, said.AdditionalWagers)
    split = _one(reading, kinds.SPLIT_WAGERS, said.AdditionalWagers)
    none = _one(reading, kinds.SPLIT_NO_BLACKJACK, said.SplitNoBlackjack)
    has = FactName(HAND_BLACKJACK)
    clauses: list[Clause] = []
    if split is not None and none is not None:
        # an ace and a ten after a split are no blackjack, so what is paid for one is paid against this paragraph
        clauses.append(Clause(All((_FLAG[SPLIT], FactName(HAND_ACE_TEN))), split.says.odds, none.address))
    clauses += _flagged(DOUBLE, doubled) + _flagged(SPLIT, split)
    once = _one(reading, kinds.AT_ONCE, said.BlackjackAtOnce)
    if once is not None:
        clauses.append(
            Clause(
                All((has, dealer_shows(reading, once.address, once.says.nth, once.says.ranks))),
                once.says.odds,
                once.address,
            )
        )
    later = _one(reading, kinds.LATER, said.BlackjackLater)
    if later is not None:
        when = All((has, dealer_shows(reading, later.address, later.says.nth, later.says.ranks)))
        clauses.append(_except(Clause(when, later.says.odds, later.address), wording.even_money))
    even = _one(reading, kinds.EVEN_MONEY, said.EvenMoney)
    if even is not None:
        clauses.append(Clause(wording.even_money, even.says.odds, even.address))
    if once is not None and later is not None:  # else the words that pay a blackjack are not all understood
        clauses.append(_except(Clause(has, rule.says.blackjack, rule.address), wording.even_money))
    clauses.append(Clause(Not(Some((has, *_FLAG.values()))), rule.says.odds, rule.address))
    found = {BOX: Decision("odds of a winning initial wager", tuple(clauses))}
    for bet, statement in ((DOUBLE, doubled), (SPLIT, split)):
        if statement is not None:
            always = Clause(All(()), statement.says.odds, statement.address)
            found[bet] = Decision(f"odds of a winning wager, {bet}", (always,))
    return found


def _flagged(bet: str, statement: Statement | None) -> list[Clause]:
    return [] if statement is None else [Clause(_FLAG[bet], statement.says.odds, statement.address)]


def insurance(reading: Reading) -> tuple[Decision, Decision, tuple[str, ...], str]:
    """(outcome, odds, the dealer's first cards on which insurance may be made, the address)."""
    rule = _one(reading, kinds.INSURANCE, said.Insurance)
    odds = _one(reading, kinds.INSURANCE_ODDS, said.InsuranceOdds)
    clauses: list[Clause] = []
    ranks: tuple[str, ...] = ()
    if rule is not None:
        ranks = rule.says.ranks
        offered = dealer_shows(reading, rule.address, rule.says.nth, ranks)
        named: list[Expression] = []
        for verdict in rule.says.verdicts:
            if verdict.nth is None:
                second = Not(Comparison("==", FactName(rank_of(DEALER, PLACES[1])), Constant(NO_CARD)))
                shown: Expression = All((second, Not(Some(tuple(named)))))
            else:
                shown = dealer_shows(reading, rule.address, verdict.nth, verdict.ranks, PLACES[:-1])
                named.append(shown)
            clauses.append(Clause(All((offered, shown)), verdict.result, rule.address))
    paid = () if odds is None else (Clause(All(()), odds.says.odds, odds.address),)
    return (
        Decision("outcome of insurance", tuple(clauses)),
        Decision("odds of a winning insurance wager", paid),
        ranks,
        rule.address if rule is not None else "",
    )
