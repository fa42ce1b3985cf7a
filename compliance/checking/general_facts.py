"""What the general rules want to know of a settlement and the rules of the game alone can say: facts of a wager."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from compliance.amounts import written
from compliance.games.chips import is_rounded, next_payable, payable
from compliance.games.play import PlayRules, Subject
from compliance.games.settled import Payment, Settled
from compliance.meaning.evidence import Evidence, Known
from compliance.meaning.expressions import evaluate


def rounding_facts(due: Fraction, payment: Payment, chips: Sequence[int]) -> dict[str, Evidence]:
    """Whether the chips can pay exactly what is due (cents), and if not, what the next amount is that they can pay."""
    line = (payment.line,)
    if payable(due, chips):
        return {"wager.payment_open": Known(True, line), "wager.exactly_payable": Known(True, line)}
    if not is_rounded(payment.had, due, chips):
        # not a question of rounding: the amount is wrong by the rules of the game
        return {"wager.payment_open": Known(False, line)}
    rounded = next_payable(due, chips)
    return {
        "wager.payment_open": Known(True, line),
        "wager.exactly_payable": Known(False, line),
        "wager.had": Known(payment.had, line),
        "wager.due_payable": Known(rounded, line),
        "wager.due_payable_said": Known(written(rounded), line),
    }


def void_facts(how: Settled) -> dict[str, Evidence]:
    """What was declared void: the round, the wager or (where the game's own rules say what follows) nothing."""
    return {"wager.declared_void": Known(how.declared_void, how.void_lines)}


def cash_facts(rules: PlayRules, wager: Subject, how: Settled) -> dict[str, Evidence]:
    """Whether the winnings on a wager may be paid as they were, where the rules of the game let some be paid otherwise
    than in chips."""
    rule = rules.otherwise
    if rule is None:
        return {}
    if isinstance(how.first, Payment) and how.first.by is not None and how.first.by not in rule.means:
        return {"wager.cash_permitted": Known(False, (how.first.line,))}
    return {"wager.cash_permitted": evaluate(rule.wagers, wager.facts)}
