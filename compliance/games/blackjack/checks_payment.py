"""What the rules read by the grammars ask of the time of a settlement, of additional wagers and of announced totals."""

from __future__ import annotations

from compliance.games.blackjack import meaning_kinds as kinds
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, DOUBLE, INSURANCE, SPLIT
from compliance.meaning.checks import Check
from compliance.meaning.expressions import All, Comparison, Constant, Expression, FactName, Not, Some, Within

_BLACKJACK = All((Comparison("==", FactName("wager.bet"), Constant(BOX)), FactName("hand.blackjack")))


def payment_checks(rules: BlackjackRules) -> list[Check]:
    """When a blackjack, and a hand over the limit, is settled."""
    can_match, even_money = FactName("dealer.can_match"), FactName("wager.even_money")
    late = Not(FactName("wager.settled_late"))
    open_ = Some((FactName("dealer.incomplete"), Not(FactName("dealer.blackjack"))))
    waits = All((_BLACKJACK, can_match, Not(even_money), open_))
    asked = All((_BLACKJACK, FactName("dealer.insurable"), even_money))
    on_hand = Within(FactName("wager.bet"), (BOX, DOUBLE, SPLIT))
    over = All((on_hand, FactName("hand.dealt"), Comparison(">", FactName("hand.total"), Constant(rules.count.limit))))
    return [
        _of_wager(
            rules.settled_at[kinds.AT_ONCE],
            "blackjack.late",
            "a blackjack against such a card is paid before any player receives a third card",
            "{hand.said}, settled after one",
            All((_BLACKJACK, Not(can_match), Not(FactName("dealer.late")))),
            late,
        ),
        _of_wager(
            rules.settled_at[kinds.LATER],
            "blackjack.early",
            "no payment is made on a blackjack before the dealer's second card",
            "{wager.bet}, {hand.said}, settled before it",
            waits,
            Not(FactName("wager.settled_early")),
            follows=("dealer.second",),
        ),
        _of_wager(
            rules.settled_at[kinds.EVEN_MONEY],
            "even-money.late",
            "a player who asks to be paid at once is paid before the dealer's second card",
            "{hand.said}, settled after it",
            asked,
            Not(FactName("wager.settled_after_second")),
        ),
        _of_wager(
            rules.settled_at[kinds.BUST],
            "over.late",
            f"the wagers on a hand of more than {rules.count.limit} are collected at once",
            "{wager.bet}, {hand.said}, settled after a further card",
            over,
            late,
        ),
    ]


def _of_wager(
    address: str,
    code: str,
    expected: str,
    recorded: str,
    when: Expression,
    that: Expression,
    follows: tuple[str, ...] = (),
) -> Check:
    settled = All((when, FactName("wager.settled")))
    return Check(address, code, "wager", expected, recorded, "dealer", "procedure", settled, that=that, follows=follows)


def minimum_checks(rules: BlackjackRules, bet: str) -> list[Check]:
    """That an additional wager is of at least the minimum, where the rule on its amount says so."""
    amount, address = rules.amounts[bet]
    if not amount.least:
        return []
    own = All((Comparison("==", FactName("extra.bet"), Constant(bet)), FactName("extra.own_minimum")))
    return [
        Check(
            address,
            f"{bet.replace(' ', '-')}.minimum",
            "extra",
            "an additional wager of at least {extra.minimum_said}",
            "{extra.bet}: {extra.amount_said}",
            "dealer",
            "limit",
            own,
            that=Comparison(">=", FactName("extra.amount"), FactName("extra.minimum")),
        )
    ]


def insurance_in_time(rules: BlackjackRules) -> list[Check]:
    """That insurance is taken after the initial deal and before any additional card is dealt."""
    if INSURANCE not in rules.amounts:
        return []
    _, address = rules.amounts[INSURANCE]
    times = (
        ("insurance.late", "an insurance wager is made before any additional card is dealt", "after one", "after_card"),
        ("insurance.early", "an insurance wager is made once the initial deal is complete", "before that", "in_deal"),
    )
    return [
        Check(
            address,
            code,
            "extra",
            expected,
            f"insurance of {{extra.amount_said}} {recorded}",
            "dealer",
            "wager",
            Comparison("==", FactName("extra.bet"), Constant(INSURANCE)),
            that=Not(FactName(f"extra.{fact}")),
        )
        for code, expected, recorded, fact in times
    ]


def ace_announced(rules: BlackjackRules) -> list[Check]:
    """That an ace is counted low where it would count the hand over the limit."""
    return [
        Check(
            rules.count.address,
            "count.ace",
            "count",
            "an ace counts {low} where {high} would give a total over {limit}: {call.due}",
            "announced as {call.value}",
            "dealer",
            "announcement",
            that=Not(FactName("call.all_high")),
            values=(("low", rules.count.ace_low), ("high", rules.count.ace_high), ("limit", rules.count.limit)),
        )
    ]
