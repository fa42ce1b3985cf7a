"""Caribbean stud poker as the checker sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from compliance.games.caribbean_stud import meaning_kinds as kinds
from compliance.games.caribbean_stud import vocabulary as v
from compliance.games.caribbean_stud.facts import round_subjects
from compliance.games.caribbean_stud.facts_vocabulary import VOCABULARY
from compliance.games.caribbean_stud.meaning import StudRules, read_rules
from compliance.games.caribbean_stud.picture import picture_of
from compliance.games.caribbean_stud.seats import StudView, stud_view
from compliance.games.hidden import first_hole, holes_of
from compliance.games.play import Game, PlayRules, RoundView, Subject, WagerRules
from compliance.games.settled import Settled, settled
from compliance.games.table_facts import settlements, stands_on, view_of
from compliance.logs.rounds import Round
from compliance.meaning.checks import Check
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName, Not
from compliance.problems import Problem
from compliance.rulebook.model import Version

_DEALING = frozenset({"card"})
# a chip in the slot has been taken; manually operated, the dealer collects it
_IN_THE_SLOT = Comparison("==", FactName(v.OPERATED), Constant(v.ELECTRONIC))
_NAMED = FactName("misdeal.named")
_PLAYED: tuple[Expression, ...] = (FactName("round.begun"), Not(FactName("misdeal.called")))
# a round that is misdealt by the words of the law comes to no result that could be announced or settled in its order
_COUNTS: tuple[Expression, ...] = (*_PLAYED, Not(FactName(v.MISDEAL)))


def _read(version: Version, readings: Mapping[str, str]) -> tuple[PlayRules, list[Problem]]:
    rules, problems = read_rules(version, readings)
    address = {v.PROGRESSIVE: rules.places.get(kinds.JACKPOT_WINS, "")}
    compared = rules.places.get(kinds.HAND_SHALL, "")
    wagers = {
        bet: WagerRules(
            rules.outcomes[bet],
            rules.payouts[bet],
            bet == v.PROGRESSIVE,
            address.get(bet, compared),
            taken_at_once=_IN_THE_SLOT if bet == v.PROGRESSIVE else None,
        )
        for bet in v.BETS
        if rules.outcomes[bet].clauses and rules.payouts[bet].clauses
    }
    return PlayRules(version, rules.read, wagers, _checks(rules), rules, otherwise=rules.otherwise), problems


def _checks(rules: StudRules) -> tuple[Check, ...]:
    """The checks that the words which the grammars read give, in the order in which a round is played."""
    found: list[Check] = []
    for shuffler, deal in rules.deal.items():
        device = FactName("deal.shuffler") if shuffler else Not(FactName("deal.shuffler"))
        found.append(
            Check(
                deal.address,
                "deal.order",
                "round",
                "the cards are dealt in the order {deal.order_due}",
                "dealt in the order {deal.order}",
                "dealer",
                "deal",
                All((*_PLAYED, FactName("deal.regular"), device)),
                that=_same("deal.order", "deal.order_due"),
            )
        )
    if kinds.FACES in rules.places:
        found.append(_up_card(rules))
    if kinds.BET_AMOUNT in rules.places:
        found.append(_bet_amount(rules))
    if {kinds.UNQUALIFIED, kinds.QUALIFIES} <= rules.places.keys():
        found += _announcements(rules)
    if kinds.QUALIFIED in rules.places:
        found.append(_order_of_settlement(rules))
    if kinds.MISDEAL in rules.places:
        found.append(_jackpot_goes_on(rules))
    return tuple(found)


def _same(one: str, other: str) -> Expression:
    return Comparison("==", FactName(one), FactName(other))


def _up_card(rules: StudRules) -> Check:
    return Check(
        rules.places[kinds.FACES],
        "deal.up-card",
        "round",
        "one of the dealer's cards is turned face up",
        "none is ({dealer.said})",
        "dealer",
        "deal",
        All((*_PLAYED, FactName("deal.regular"))),
        that=Comparison(">", FactName("dealer.up"), Constant(0)),
    )


def _bet_amount(rules: StudRules) -> Check:
    return Check(
        rules.places[kinds.BET_AMOUNT],
        "bet.amount",
        "wager",
        "a bet wager of {wager.bet_due_said} on an ante of {wager.base_said}",
        "a bet wager of {wager.amount_said}",
        "player",
        "wager",
        stands_on(v.BET),
        that=_same("wager.amount", "wager.bet_due"),
    )


def _announcements(rules: StudRules) -> list[Check]:
    some = Comparison(">", FactName("round.remaining"), Constant(0))
    announced, qualifies = FactName("announced.not_qualifying"), FactName(v.QUALIFIES)
    return [
        Check(
            rules.places[kinds.UNQUALIFIED],
            "no-hand.announced",
            "round",
            "it is announced that the dealer does not qualify ({dealer.said}: {dealer.category})",
            "no such announcement",
            "dealer",
            "announcement",
            All((*_COUNTS, some, Not(qualifies))),
            that=announced,
        ),
        Check(
            rules.places[kinds.QUALIFIES],
            "no-hand.wrong",
            "round",
            "the dealer's hand qualifies ({dealer.said}: {dealer.category})",
            "announced as not qualifying",
            "dealer",
            "announcement",
            All((*_COUNTS, FactName("announced.heard"))),
            that=Not(qualifies),
        ),
    ]


def _order_of_settlement(rules: StudRules) -> Check:
    return Check(
        rules.places[kinds.QUALIFIED],
        "settlement.order",
        "round",
        "the hands are settled in turn, beginning on the dealer's right: seats {settled.order_due}",
        "settled in the order of seats {settled.order}",
        "dealer",
        "procedure",
        All((*_COUNTS, FactName(v.QUALIFIES), Comparison(">", FactName("round.remaining"), Constant(0)))),
        that=_same("settled.order", "settled.order_due"),
    )


def _jackpot_goes_on(rules: StudRules) -> Check:
    return Check(
        rules.places[kinds.MISDEAL],
        "misdeal.jackpot",
        "wager",
        "a jackpot wager stays valid for the next round after a misdeal",
        "it was settled in the round that was misdealt",
        "dealer",
        "money",
        All((Comparison("==", FactName("wager.bet"), Constant(v.PROGRESSIVE)), FactName(v.MISDEAL), _NAMED)),
        that=Not(FactName("wager.settled")),
        money=FactName("wager.winnings"),
        follows=("deal.number", "deal.exposed", "deal.short"),
    )


def _view(round_: Round, rules: PlayRules) -> RoundView:
    before = bool(round_.earlier) and bool(_misdealt_by_law(round_.earlier[-1], rules))
    view = stud_view(view_of(round_, holes_of(round_), _DEALING), before_by_law=before)
    subjects = _subjects(view, rules)
    by_law = _lines_by_law(rules, subjects)
    if by_law:
        view = stud_view(view.table, by_law, before)
        subjects = _subjects(view, rules)
    return RoundView(subjects, _settled(view))


def _subjects(view: StudView, rules: PlayRules) -> list[Subject]:
    own: StudRules = rules.own
    return [_as_wager(s) if s.scope == "carried" else s for s in round_subjects(view, own)]


def _misdealt_by_law(round_: Round, rules: PlayRules) -> tuple[int, ...]:
    """The lines that show a round misdealt by the words of the law."""
    return _lines_by_law(rules, _subjects(stud_view(view_of(round_, holes_of(round_), _DEALING)), rules))


def _lines_by_law(rules: PlayRules, subjects: list[Subject]) -> tuple[int, ...]:
    found = rules.voided(subjects)
    return tuple(sorted({line for (what, _), lines in found.items() if what == "round" for line in lines}))


def _as_wager(subject: Subject) -> Subject:
    """A wager of a round before is settled like one of this round; what is asked of its placing was asked then."""
    return replace(subject, scope="wager")


def _settled(view: StudView) -> dict[str, Settled]:
    """How each wager was settled. A jackpot wager of a misdealt round is not: it goes on to the next one."""
    after = view.deal.last_card + 1
    found = settlements(view.table, after)
    for id_, wager in view.carried.items():
        hole = first_hole(view.table.holes, "settle", wager=id_)
        found[id_] = settled(view.table.round, wager, hole.reason if hole is not None else None)
    # what a misdeal does to each wager is decided by the words on misdeals, not by the bare declaration
    found = {id_: _without_misdeal(view, how) for id_, how in found.items()}
    if view.deal.misdealt:
        return {id_: how for id_, how in found.items() if how.wager.bet != v.PROGRESSIVE or id_ in view.carried}
    return found


def _without_misdeal(view: StudView, how: Settled) -> Settled:
    if how.wager.bet not in v.BETS:
        return how  # no words on misdeals are about it
    lines = tuple(line for line in how.void_lines if line not in view.deal.misdealt_lines)
    return replace(how, void_lines=lines, declared_void=how.declared_void if lines else "")


GAME = Game("caribbean stud poker", VOCABULARY, _read, _view, picture_of)
