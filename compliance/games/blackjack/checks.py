"""The checks that the rules of blackjack, as read by the grammars, give: each number in them is the law's own."""

from __future__ import annotations

from compliance.games.blackjack.checks_payment import ace_announced, insurance_in_time, minimum_checks, payment_checks
from compliance.games.blackjack.rules import Addressed, BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, DEALER, DOUBLE, INSURANCE, SPLIT
from compliance.meaning.checks import Check
from compliance.meaning.evidence import Value
from compliance.meaning.expressions import (
    All,
    Arithmetic,
    Comparison,
    Constant,
    Expression,
    FactName,
    Not,
    Some,
    Within,
)

_PLAYED = All((FactName("round.begun"), Not(FactName("round.void"))))


def checks_of(rules: BlackjackRules) -> tuple[Check, ...]:
    """Every check of the decisions and numbers of a version, in the order in which a round is played."""
    checks = [*_decks(rules), *_deal(rules), *_doubles(rules), *_splits(rules), *_draws(rules), *_dealer(rules)]
    checks += [*_insurance(rules), *insurance_in_time(rules), *ace_announced(rules), *payment_checks(rules)]
    return tuple(check for check in checks if check.address)


def _is(fact: str, value: Value) -> Expression:
    return Comparison("==", FactName(fact), Constant(value))


def _values(part: Addressed) -> tuple[Value, ...]:
    return part.value if isinstance(part.value, tuple) else ()


def _decks(rules: BlackjackRules) -> list[Check]:
    decks, sevens = _values(rules.decks), _values(rules.super_sevens_decks)
    if not decks:
        return []
    checks = [
        Check(
            rules.decks.address,
            "decks.number",
            "session",
            "the game is played with one of these numbers of decks: {decks}",
            "{session.decks} decks",
            "operator",
            "procedure",
            that=Within(FactName("session.decks"), decks),
            values=(("decks", decks),),
        ),
    ]
    if sevens:
        checks.append(
            Check(
                rules.super_sevens_decks.address,
                "decks.super-sevens",
                "round",
                "Super Sevens is played with one of these numbers of decks: {decks}",
                "{session.decks} decks",
                "operator",
                "procedure",
                FactName("round.super_sevens"),
                that=Within(FactName("session.decks"), sevens),
                unless=("decks.number",),
                values=(("decks", sevens),),
            )
        )
    return checks


_STAGES = {(BOX, 0): "first", (DEALER, 0): "dealer", (BOX, 1): "second"}


def _deal(rules: BlackjackRules) -> list[Check]:
    checks = [
        Check(
            rules.deal_address,
            "initial-deal.order",
            "round",
            "the initial cards are dealt in the order {deal.due}",
            "dealt in the order {deal.order}",
            "dealer",
            "deal",
            All((_PLAYED, FactName("deal.regular"))),
            that=Comparison("==", FactName("deal.order"), FactName("deal.due")),
        )
    ]
    seen: dict[str, int] = {}
    for step, address in rules.deal:
        turn = seen.get(step.to, 0)
        seen[step.to] = turn + 1
        if step.face is None or (step.to, turn) not in _STAGES:
            continue
        checks.append(
            Check(
                address,
                "deal.face",
                "card",
                "the card is dealt face {face}",
                "{card.said}, face {card.face}",
                "dealer",
                "deal",
                _is("card.stage", _STAGES[(step.to, turn)]),
                that=_is("card.face", step.face),
                values=(("face", step.face),),
            )
        )
    return checks


def _doubles(rules: BlackjackRules) -> list[Check]:
    totals = _values(rules.double_totals)
    checks = [
        Check(
            rules.double_totals.address,
            "double.total",
            "double",
            "a hand is doubled only when its first two cards come to one of these totals: {totals}",
            "{double.said}, {double.total}",
            "dealer",
            "play",
            FactName("double.without"),
            that=Within(FactName("double.total"), totals),
            values=(("totals", totals),),
        ),
        Check(
            rules.double_without.address,
            "double.ace",
            "double",
            "a hand is doubled only when its first two cards hold no ace",
            "{double.said}",
            "dealer",
            "play",
            that=FactName("double.without"),
        ),
        Check(
            rules.double_cards.address,
            "double.cards",
            "hand",
            "only {most} additional card is dealt to a hand doubled",
            "{hand.name}: {hand.said}, {hand.additional} additional cards",
            "dealer",
            "deal",
            FactName("hand.doubled"),
            that=Comparison("<=", FactName("hand.additional"), Constant(rules.double_cards.value)),
            unless=("double.total",),
            values=(("most", rules.double_cards.value),),
        ),
        Check(
            rules.double_least.address,
            "double.drawn",
            "hand",
            "{least} additional card is drawn to a hand doubled",
            "{hand.name}: {hand.said}, {hand.additional} additional cards",
            "dealer",
            "deal",
            All((FactName("hand.doubled"), FactName("hand.finished"))),
            that=Comparison(">=", FactName("hand.additional"), Constant(rules.double_least.value)),
            values=(("least", rules.double_least.value),),
        ),
    ]
    return checks + _amount(rules, DOUBLE, "<=", "no more than", "doubled")


def _amount(rules: BlackjackRules, bet: str, sign: str, words: str, after: str) -> list[Check]:
    """An additional wager's amount against that of the original; and that there is one where one is due."""
    if bet not in rules.amounts:
        return []
    amount, address = rules.amounts[bet]
    share: Expression = Arithmetic("*", Constant(amount.share), FactName("extra.original"))
    compared = Comparison("<=" if sign == "<=" else "==", FactName("extra.amount"), share)
    of = "the amount" if amount.share == 1 else f"{amount.share} of the amount"
    checks = [
        Check(
            address,
            f"{bet.replace(' ', '-')}.amount",
            "extra",
            f"{words} {of} of the original wager, {{extra.original_said}}",
            "{extra.bet}: {extra.amount_said}",
            "dealer",
            "wager",
            _is("extra.bet", bet),
            that=compared,
        ),
        *minimum_checks(rules, bet),
    ]
    if after:
        scope = "double" if bet == DOUBLE else "split"
        checks.append(
            Check(
                address,
                f"{scope}.wager",
                scope,
                "an additional wager is made",
                f"{{{scope}.said}} was {after} without one",
                "dealer",
                "wager",
                Some((Not(FactName("round.void")), FactName(f"{scope}.played"))),
                that=FactName(f"{scope}.wagered"),
            )
        )
    return checks


def _splits(rules: BlackjackRules) -> list[Check]:
    aces_times: Expression = Comparison("<=", FactName("split.number"), Constant(rules.split_aces_times.value))
    times: Expression = Comparison("<=", FactName("split.number"), Constant(rules.split_times.value))
    hands: Expression = Comparison("<=", FactName("split.hands"), Constant(rules.split_hands.value))
    first: Expression = Comparison("<=", FactName("split.number"), Constant(1))
    not_aces: Expression = Some((Not(FactName("split.aces")), aces_times))
    checks = [
        Check(
            rules.split_rank.address,
            "split.pair",
            "split",
            "only a pair of aces or of cards of the same value is split",
            "{split.said}",
            "dealer",
            "play",
            first,
            that=FactName("split.alike"),
        ),
        Check(
            rules.split_times.address,
            "split.pair-again",
            "split",
            "only cards of the same value are split again",
            "{split.said}",
            "dealer",
            "play",
            Not(first),
            that=FactName("split.alike"),
        ),
        Check(
            rules.split_times.address,
            "split.times",
            "split",
            "pairs are split no more than {times} times, into no more than {hands} hands",
            "split {split.number} times into {split.hands} hands",
            "dealer",
            "play",
            not_aces,
            that=All((times, hands)),
            values=(("times", rules.split_times.value), ("hands", rules.split_hands.value)),
        ),
        Check(
            rules.split_aces_times.address,
            "split.aces",
            "split",
            "aces are split no more often than {times} time",
            "{split.said}, split {split.number} times",
            "dealer",
            "play",
            FactName("split.aces"),
            that=aces_times,
            values=(("times", rules.split_aces_times.value),),
        ),
    ]
    return checks + _amount(rules, SPLIT, "==", "an amount equal to", "split")


def _draws(rules: BlackjackRules) -> list[Check]:
    """When a player may draw, and when a player must. One card too many is one finding: of the first rule it breaks."""
    aces = FactName("draw.split_aces")
    at_limit = Comparison("==", FactName("draw.total"), Constant(rules.draw_not.value))
    below = Comparison("<", FactName("draw.total"), Constant(rules.draw_below.value))
    plain: Expression = Not(aces)
    turn = (FactName("hand.dealt"), FactName("hand.finished"), Not(FactName("hand.doubled")))
    return [
        Check(
            rules.split_aces_elect.address,
            "draw.split-aces-elected",
            "draw",
            "a player who splits aces may not elect to receive additional cards",
            "{draw.said}, as the player decided",
            "dealer",
            "play",
            aces,
            that=Not(FactName("draw.asked")),
            unless=("double.ace",),
        ),
        Check(
            rules.split_aces_cards.address,
            "draw.split-aces",
            "draw",
            "only {cards} card is dealt to each ace of a pair split",
            "{draw.said}",
            "dealer",
            "deal",
            All((aces, Not(FactName("draw.asked")))),
            that=Not(aces),
            unless=("double.ace",),
            values=(("cards", rules.split_aces_cards.value),),
        ),
        Check(
            rules.draw_not.address,
            "draw.at-limit",
            "draw",
            "no card is drawn to a total of {total}",
            "{draw.said}, at {draw.total}",
            "dealer",
            "play",
            plain,
            that=Not(at_limit),
            values=(("total", rules.draw_not.value),),
        ),
        Check(
            rules.draw_below.address,
            "draw.over-limit",
            "draw",
            "cards are drawn only while the total is less than {total}",
            "{draw.said}, at {draw.total}",
            "dealer",
            "play",
            All((plain, Not(at_limit))),
            that=below,
            values=(("total", rules.draw_below.value),),
        ),
        Check(
            rules.must_draw.address,
            "draw.must",
            "hand",
            "a hand of {most} or less draws until it has more",
            "{hand.name}: {hand.said}, {hand.total}",
            "dealer",
            "play",
            All((FactName("hand.played"), *turn)),
            that=Comparison(">", FactName("hand.total"), Constant(rules.must_draw.value)),
            values=(("most", rules.must_draw.value),),
        ),
    ]


def _dealer(rules: BlackjackRules) -> list[Check]:
    if not rules.dealer_draws.clauses:
        return []
    return [
        Check(
            rules.dealer_draws.clauses[0].address,
            "dealer.draws",
            "dealer",
            "the dealer at {dealer.total} ({step.said}) {answer}",
            "the dealer {recorded}",
            "dealer",
            "deal",
            # cards that follow one that was not to be drawn are of one cause with it
            All((_PLAYED, FactName("dealer.needed"), Not(All((FactName("step.past_end"), FactName("step.drew")))))),
            decision=rules.dealer_draws,
            recorded_fact="step.drew",
            answers=((True, "draws a further card"), (False, "draws no further card")),
            arithmetic="by rule {rules} the dealer {answer}",
        ),
        Check(
            rules.no_effect_address,
            "dealer.no-effect",
            "dealer",
            "no card is drawn to the dealer's hand when nothing depends on it any more",
            "drawn to {step.said}",
            "dealer",
            "deal",
            All((_PLAYED, Not(FactName("dealer.needed")), Not(FactName("dealer.blackjack_waits")))),
            that=Not(FactName("step.drew")),
            unless=("dealer.no-effect",),
        ),
    ]


def _insurance(rules: BlackjackRules) -> list[Check]:
    ranks = _values(rules.insured_ranks)
    checks = [
        Check(
            rules.insured_ranks.address,
            "insurance.offered",
            "extra",
            "insurance is taken only when the dealer's first card is an ace",
            "insurance of {extra.amount_said} against the dealer's {dealer.first_rank}",
            "dealer",
            "wager",
            _is("extra.bet", INSURANCE),
            that=Within(FactName("dealer.first_rank"), ranks),
        )
    ]
    return checks + _amount(rules, INSURANCE, "<=", "no more than", "")
