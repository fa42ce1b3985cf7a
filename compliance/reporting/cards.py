"""The round drawn: the hands, calls and wagers of a finding, ready for HTML and PDF to draw as cards.

A drawing always has words beside it (`words` of a hand), for a reader who cannot see it and for search.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from compliance.reporting.visible import visible
from compliance.reporting.wording import listed, money, rule_name, sentence_case

_SUITS = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
_RANKS = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}
NOTHING_RECORDED = "–"
_LONGEST_CARD = len("10H")


def picture_view(picture: Mapping[str, Any], currency: str | None, wager_in_question: str | None) -> dict[str, Any]:
    """{kind, hands, spins, wagers, calls} with every string shown as it may be printed. Amounts come in cents."""
    mark = picture.get("mark") or {}
    return {
        "kind": visible(picture.get("kind") or ""),
        "hands": [_hand(hand, mark) for hand in picture.get("hands", [])],
        "spins": [_spin(spin) for spin in picture.get("spins", [])],
        "wagers": [_wager(wager, currency, wager_in_question) for wager in picture.get("wagers", [])],
        "calls": [{"what": visible(c["what"]), "text": visible(c.get("text", ""))} for c in picture.get("calls", [])],
    }


def _hand(hand: Mapping[str, Any], mark: Mapping[str, Any]) -> dict[str, Any]:
    is_marked_hand = bool(mark) and str(mark.get("hand", "")).casefold() == str(hand["name"]).casefold()
    marked = mark.get("n") if is_marked_hand else None
    cards = [_card(card, position, marked) for position, card in enumerate(hand["cards"], start=1)]
    if marked is not None and not any(card["marked"] for card in cards):
        cards.append(_gap())
    tally = hand.get("count")
    note = visible(hand.get("note") or "")
    name = visible(hand["name"])
    # the hands of some games have no point count
    counts = [f"point count {'not known' if tally is None else tally}"] if "count" in hand else []
    counted_up = "; ".join([*counts, *([note] if note else [])])
    return {
        "name": name,
        "counted": counted_up.replace("; ", ", ", 1),
        "cards": cards,
        "words": f"{name}: {listed([c['words'] for c in cards]) or 'no cards'}; {counted_up}.",
    }


def _spin(spin: Mapping[str, Any]) -> dict[str, Any]:
    """A spin of the wheel, a tumble or a roll of the dice in words: what it showed and what was wrong with it."""
    said = []
    if "dice" in spin:
        total = spin.get("total")
        dice = listed([visible(n) for n in spin["dice"]])
        said.append(f"dice {dice}{'' if total is None else f', total {total}'}" if dice else "dice not recorded")
    for member, label in (("number", "number"), ("symbol", "symbol")):
        if member in spin:
            known = spin[member] is not None
            said.append(f"{label} {visible(spin[member])}" if known else f"{label} not recorded")
    said += [visible(spin["colour"])] if spin.get("colour") else []
    if "come_out" in spin:
        point = spin.get("point")
        said.append("come out roll" if spin["come_out"] else f"point roll{'' if point is None else f', point {point}'}")
    turns = spin.get("revolutions")
    said += [f"{visible(turns)} revolution{'' if turns == '1' else 's'}"] if turns is not None else []
    said += [f"fault: {visible(spin['fault'])}"] if spin.get("fault") else []
    said += [f"thrown by {visible(spin['shooter'])}"] if spin.get("shooter") else []
    said += [f"void under {rule_name(spin['void_under'])}"] if spin.get("void_under") else []
    shown = spin.get("number", spin.get("symbol"))
    return {
        "words": sentence_case(", ".join(said)),
        "line": str(spin["line"]),
        "is_dice": "dice" in spin,
        "dice": [visible(n) for n in spin.get("dice", [])],
        "shown": "" if shown is None else visible(shown),
        "colour": visible(spin.get("colour") or ""),
        "come_out": spin.get("come_out"),
        "point": "" if spin.get("point") is None else visible(spin["point"]),
    }


def _card(card: Mapping[str, Any], position: int, marked: int | None) -> dict[str, Any]:
    code = str(card["card"])
    rank, suit = (code[:-1], code[-1:]) if len(code) <= _LONGEST_CARD else (code, "")
    suit_name = _SUITS.get(suit)
    shown_rank = "10" if rank == "T" else visible(rank, 4) or "?"
    is_down = card.get("face") == "down"
    is_marked = marked is not None and card.get("n", position) == marked
    words = _words(shown_rank, suit_name) + (" (dealt face down)" if is_down else "")
    return {
        "rank": shown_rank,
        "suit": suit_name or "",
        "red": suit_name in ("hearts", "diamonds"),
        "down": is_down,
        "marked": is_marked,
        "makes": bool(card.get("makes")),
        "gap": False,
        "words": f"{words} (the card at issue)" if is_marked else words,
    }


def _words(rank: str, suit_name: str | None) -> str:
    if rank == "?":
        return f"an unknown card of {suit_name}" if suit_name else "an unknown card"
    return f"{_RANKS.get(rank, rank)} of {suit_name}" if suit_name else f"{_RANKS.get(rank, rank)} (suit not recorded)"


def _gap() -> dict[str, Any]:
    """The place of the card in question where none was dealt."""
    words = "no card where one is in question"
    return {
        "rank": "",
        "suit": "",
        "red": False,
        "down": False,
        "marked": True,
        "makes": False,
        "gap": True,
        "words": words,
    }


def _wager(wager: Mapping[str, Any], currency: str | None, in_question: str | None) -> dict[str, Any]:
    bet = visible(wager.get("bet") or "not recorded")
    on, commission = wager.get("on"), wager.get("commission_cents")
    return {
        "id": visible(wager["id"]),
        "player": visible(wager.get("player") or "not recorded"),
        "on": on,
        "numbers": [visible(number) for number in wager.get("numbers", ())],
        "bet": bet if on is None else f"{bet} on {_on(on)}",
        "amount": _amount(wager.get("amount_cents"), currency),
        "result": _result(wager),
        "paid": _NONE_HERE if "settled_in" in wager else _settled(wager, currency),
        "commission": NOTHING_RECORDED if commission is None else money(commission, currency),
        "marked": in_question is not None and str(wager["id"]) == in_question,
    }


_NONE_HERE = "nothing in this round"


def _result(wager: Mapping[str, Any]) -> str:
    """What became of a wager, in which later round where that is known."""
    if "settled_in" not in wager:
        return visible(wager.get("result") or "not recorded")
    later = wager["settled_in"]
    return f"settled as {visible(later['result'])} in round {visible(later['round'])}, line {later['line']}"


def _settled(wager: Mapping[str, Any], currency: str | None) -> str:
    """What changed hands when a wager was settled, and what of its stake was handed back, as far as it is recorded."""
    changed = f"{'net ' if wager.get('is_net') else ''}{_amount(wager.get('paid_cents'), currency)}"
    returned = wager.get("returned_cents")
    return changed if returned is None else f"{changed}; returned {_amount(returned, currency)}"


def _on(on: object) -> str:
    """What a wager is on: a number, a symbol, or several."""
    return "/".join(visible(one) for one in on) if isinstance(on, (list, tuple)) else visible(on)


def _amount(cents: int | None, currency: str | None) -> str:
    return "not recorded" if cents is None else money(cents, currency)
