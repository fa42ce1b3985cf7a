"""Several wagers under one id: which of them is changed or settled is not known, so nothing rests on any of them.

The id comes again for another wager while one of that name lies, or in the same round. What a log tells of either is
marked in the replay as disputed, as what devices tell differently is.
"""

from __future__ import annotations

from msgspec import structs

from compliance.logs.events import SettleEvent, WagerEvent
from compliance.logs.inventions import SAME_ID, WHOLE
from compliance.logs.open_round import OpenRound
from compliance.logs.rounds import Recorded, captures
from compliance.logs.sequence import Loss
from compliance.logs.table_state import TableState
from compliance.logs.vocabulary import words_of


def as_known(table: TableState, home: OpenRound, recorded: Recorded) -> Recorded:
    """The event as it is to be taken: marked where its wager is not known from another of that id. From the one by
    which this shows on, those before it are marked too."""
    event = recorded.event
    id_ = _id_of(recorded)
    if id_ is None:
        return recorded
    if isinstance(event, WagerEvent) and event.change is None:
        table.of_one_id.discard(id_)
        if _lies(table, home, id_):
            table.of_one_id.add(id_)
            _mark_earlier(table, id_)
    return _marked(recorded) if id_ in table.of_one_id else recorded


def _id_of(recorded: Recorded | Loss) -> str | None:
    event = recorded.event if isinstance(recorded, Recorded) else None
    return event.id if isinstance(event, WagerEvent) else event.wager if isinstance(event, SettleEvent) else None


def _lies(table: TableState, home: OpenRound, id_: str) -> bool:
    """Whether a wager of this id is of this round, or lies still, in a game in which wagers do."""
    if home.is_placed(id_):
        return True
    words = words_of(home.session.game)
    stands = words is not None and words.standing and captures(home.session, "settle")
    told = table.wagers.get(id_, ()) if stands else ()
    return bool(told) and not any(isinstance(r.event, SettleEvent) for r in told)


def _mark_earlier(table: TableState, id_: str) -> None:
    """Marks what the rounds that are still open tell of wagers of this id, wherever the table keeps it."""
    new: dict[int, Recorded] = {}

    def instead(recorded: Recorded) -> Recorded:
        return new.setdefault(id(recorded), _marked(recorded))

    for open_ in table.rounds:
        open_.items = [instead(r) if isinstance(r, Recorded) and _id_of(r) == id_ else r for r in open_.items]
        open_.targets = None
    if id_ in table.wagers:
        table.wagers[id_] = [instead(r) for r in table.wagers[id_]]
        placed = ((begun, instead(r) if _id_of(r) == id_ else r) for begun, r in table.placed_in)
        table.placed_in = type(table.placed_in)(placed)


def _marked(recorded: Recorded) -> Recorded:
    event = recorded.event
    disputed = tuple(dict.fromkeys((*(event.disputed or ()), WHOLE, SAME_ID)))
    return structs.replace(recorded, event=event.model_copy(update={"disputed": disputed}))
