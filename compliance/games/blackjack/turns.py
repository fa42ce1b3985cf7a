"""Whose turn it was: the order in which boxes, and the hands of a split pair, were played (7.4 to 7.6, 11.3).

The order of the lines is the order of what happened. What a hole in the log hides takes nothing from the order of what
is recorded. But a recorder may write the decisions of a round at its end: then their place shows nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from compliance.games.assumed import SEAT_NUMBERS, assuming
from compliance.games.blackjack.hands import Draw, Hand, Hands, Step, box_number
from compliance.games.blackjack.rules import BlackjackRules
from compliance.games.blackjack.vocabulary import BOX, TURN_MOVES
from compliance.games.hidden import order_in_doubt
from compliance.games.table_facts import TableView
from compliance.logs.events import ActEvent, CardEvent, IrregularityEvent
from compliance.logs.rounds import captures
from compliance.logs.values import CARD_WITHOUT_ORDER
from compliance.meaning.evidence import Evidence, Known, Missing

_AT_THE_END = "all decisions of this round are recorded after its last card, so that their place shows nothing"
_ACTS = "the decisions of players"
_NO_HAND = "the log does not say on which hand a decision was made"
# what moves cards to other places than those to which they were dealt at first
_REARRANGED = ("misdeal", "out of sequence", "reconstructed")
_DRAWN = "card drawn in excess"

# two steps of which the first came before the second, and should have come after it
_Pair = tuple[Step, Step]
_Finder = Callable[[Hands, Sequence[Step]], _Pair | None]


def turn_facts(view: TableView, hands: Hands) -> dict[str, Evidence]:
    """Whether boxes and split hands were played in order, and whether the dealer waited for them."""
    irregular = [(r.event.what, r.line) for r in view.round.events if isinstance(r.event, IrregularityEvent)]
    moved = tuple(line for what, line in irregular if what in _REARRANGED)
    drawn = tuple(line for what, line in irregular if what in (*_REARRANGED, _DRAWN))
    boxes, boxes_said = _in_order(view, hands, _boxes_out_of_order)
    split, split_said = _in_order(view, hands, _hands_out_of_order)
    return {
        "turn.boxes_in_order": assuming(boxes, SEAT_NUMBERS),
        "turn.boxes_said": boxes_said,
        "turn.hands_in_order": split,
        "turn.hands_said": split_said,
        "dealer.second_in_turn": _dealer_waited(view, hands),
        "deal.as_dealt": Known(not moved, moved),
        "deal.no_excess": Known(not drawn, drawn),
    }


def _in_order(view: TableView, hands: Hands, wrong: _Finder) -> tuple[Evidence, Evidence]:
    """(whether the steps stand in order, the two that do not, written out)."""
    doubt = _doubt(view)
    if doubt is not None:
        return doubt, doubt
    found = wrong(hands, hands.steps)
    if found is None:
        return Known(True, tuple(s.line for s in hands.steps)), Known("")
    if acts_at_the_end(view, hands) and wrong(hands, [s for s in hands.steps if not s.move]) is None:
        return Missing(_AT_THE_END), Missing(_AT_THE_END)
    before, after = found
    return Known(False, tuple(sorted((before.line, after.line)))), Known(f"{before.said}, before {after.said}")


def _doubt(view: TableView) -> Missing | None:
    """Why the order of the log says nothing of the order of play."""
    if CARD_WITHOUT_ORDER in view.round.session.captures:
        return Missing("this recorder does not record in which order the hands were dealt to")
    reason = order_in_doubt(view.round)
    return Missing(reason) if reason else None


def acts_at_the_end(view: TableView, hands: Hands) -> bool:
    """Whether every decision is recorded after the last card, and at no later instant than that."""
    events = view.round.events
    last = max((i for i, r in enumerate(events) if isinstance(r.event, CardEvent)), default=-1)
    acts = [s for s in hands.steps if s.move]
    if not acts or last < 0 or any(s.position < last for s in acts):
        return False
    dealt = events[last].ts
    return all(dealt is None or (ts := events[s.position].ts) is None or ts <= dealt for s in acts)


def _boxes_out_of_order(hands: Hands, steps: Sequence[Step]) -> _Pair | None:
    """Two steps of which the first is on a later box: boxes bear their numbers clockwise from the dealer's left."""
    numbered = [(int(s.box), s) for s in steps if s.box.isdecimal()]
    for place, (number, step) in enumerate(numbered):
        for earlier, before in numbered[:place]:
            if earlier > number:
                return before, step
    return None


def _hands_out_of_order(hands: Hands, steps: Sequence[Step]) -> _Pair | None:
    """Two steps on the hands of a split box: a hand is left and taken up again, or the new hand comes before the kept.

    After a second split either of the further hands may be named before the other, since some recorders name them in
    the order in which they were formed; but every hand is played in one go, and the one that was kept first.
    """
    for box in dict.fromkeys(split.box for split in hands.splits):
        own = [s for s in steps if s.box == box and s.hand is not None]
        for place, step in enumerate(own):
            left = [s for s in own[:place] if s.hand is not step.hand]
            if left and any(s.hand is step.hand and s.position < left[-1].position for s in own[:place]):
                return left[-1], step
        for split in hands.splits:
            if split.box != box or split.inferred:
                continue
            kept = next((s for s in own if s.hand is split.kept and s.position > split.position), None)
            new = next((s for s in own if s.hand is split.new and s.position > split.position), None)
            if kept is not None and new is not None and new.position < kept.position:
                return new, kept
    return None


def _dealer_waited(view: TableView, hands: Hands) -> Evidence:
    """Whether the dealer's second card came after all cards and decisions of the players."""
    second = hands.dealer.cards[1] if len(hands.dealer.cards) > 1 else None
    if second is None:
        return Known(True)
    late = [s for s in hands.steps if s.position > second.position]
    lines = (*(s.line for s in late), second.line)
    if late and (doubt := _doubt(view)) is not None:
        return doubt
    if late and not any(not s.move for s in late) and acts_at_the_end(view, hands):
        return Missing(_AT_THE_END)
    return Known(not late, lines)


def choice(total: Evidence, rules: BlackjackRules) -> Evidence:
    """Whether a total leaves the player to decide: neither so low that a card must be drawn, nor too high for one."""
    if isinstance(total, Missing):
        return total
    below, must = rules.draw_below.value, rules.must_draw.value
    if not isinstance(below, int) or not isinstance(must, int) or not isinstance(total.value, int):
        return Missing("the words on when a player may draw are not understood")
    return Known(must < total.value < below, total.lines)


def decided(view: TableView, hands: Hands, hand: Hand) -> Evidence:
    """Whether the player came to decide on the hand at all: of a split hand, since it was formed."""
    formed = max((s.position for s in hands.splits if hand is s.kept or hand is s.new), default=-1)
    own = [s for s in hands.steps if s.box == hand.box and s.move and s.position > formed]
    made = tuple(s.line for s in own if s.hand is hand)
    if made or hand.doubled_at is not None:
        return Known(True, made or hand.doubled_lines)
    if any(s.hand is None for s in own):
        return Missing(_NO_HAND)
    last = max((c.position for c in hand.cards), default=-1)
    nxt = [s.line for s in hands.steps if s.position > last and s.box != hand.box]
    return _not_decided(view, hand, formed, len(view.round.events), (*hand.lines, *nxt[:1]))


def drawn_by_decision(view: TableView, hands: Hands, draw: Draw) -> Evidence:
    """Whether the player decided that the card be drawn."""
    if draw.asked or draw.doubled:
        return Known(True, draw.asked)
    earlier = [c.position for c in draw.hand.cards if c.position < draw.card.position]
    after = max(earlier, default=-1)
    if any(s.hand is None and after < s.position < draw.card.position and s.box == draw.hand.box for s in hands.steps):
        return Missing(_NO_HAND)
    doubt = _doubt(view)
    if doubt is not None:
        return doubt
    if acts_at_the_end(view, hands):
        return Missing(_AT_THE_END)
    return _not_decided(view, draw.hand, after, draw.card.position, (draw.card.line,))


def _not_decided(view: TableView, hand: Hand, after: int, until: int, lines: tuple[int, ...]) -> Evidence:
    """That no decision on a hand was made between two positions, where it would have been recorded."""
    unknown = view.untold("act", _ACTS, lambda position: after < position <= until)
    if unknown is not None:
        return unknown
    players = {w.player for w in view.wagers.values() if w.bet == BOX and box_number(w.area) == hand.box}
    nobody_told = not players and not captures(view.round.session, "wager")
    for recorded in view.round.events[max(after, 0) : until]:
        event = recorded.event
        if not isinstance(event, ActEvent) or event.hand is not None or event.move not in TURN_MOVES:
            continue
        if event.player in players or nobody_told:
            return Missing(_NO_HAND)
    return Known(False, lines)


def absent(view: TableView, hand: Hand) -> Evidence:
    """Whether the player was not at the table to decide (15.9)."""
    lines = tuple(
        r.line
        for r in view.round.events
        if isinstance(r.event, ActEvent)
        and r.event.move == "absent"
        and (box_number(r.event.hand) == hand.box or (r.event.hand is None and _on(view, r.event.player, hand.box)))
    )
    return Known(bool(lines), lines)


def _on(view: TableView, player: str, box: str) -> bool:
    return any(w.bet == BOX and w.player == player and box_number(w.area) == box for w in view.wagers.values())
