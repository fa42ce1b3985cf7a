"""One row of a foreign log becomes the members of canonical events, by its mapping."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from compliance.logs.events import Event
from compliance.logs.faults import Fault, LineError, shorten
from compliance.logs.foreign_rows import ForeignRow
from compliance.logs.inventions import CUT_OFF, ORDER
from compliance.logs.local_times import Times
from compliance.logs.mapped_cells import ITEM, holds_several, items_of, names_taken, said
from compliance.logs.mapped_counts import RENEWED, UNSURE
from compliance.logs.mapped_inventions import invented_by, invented_in_session
from compliance.logs.mapping_columns import BETTING, told_after_wagers, told_of_draws
from compliance.logs.mapping_conditions import Row, holds
from compliance.logs.mapping_file import EventOfRow, Hands, LogMapping, RowCondition, Value
from compliance.logs.mapping_values import CORRECT, fill
from compliance.logs.reading import read_event
from compliance.logs.separated import parts_of
from compliance.logs.unended import disputed_by

_AFTER_DRAW: Final = frozenset({"settle", "void"})
_WAGERS: Final = ("wager", "base")  # members that say which wager is settled, or belonged to


@dataclass(slots=True)
class MappedRow:
    """A row's events (without the session), the table they belong to, and what about the row is to be told.

    assumed: the assumptions that this row needed. contradicted: conditions that do not hold of it though it is kept.
    session: what tells its session from the others of the table. changed: what the open session of the table said (its
    currency, say) and the row says otherwise, each column before and now. ts: its time, where it has one. untaken:
    things in its cells of which no event is made. is_ignored: that the mapping says that it tells nothing.
    currencies: the one in which amounts of its table are, and the one in which its own are, where these are two.
    """

    table: str
    round: str
    session: tuple[str, ...] = ()
    changed: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    ts: dict[str, Any] = field(default_factory=dict)
    events: list[Event] = field(default_factory=list)
    assumed: list[str] = field(default_factory=list)
    contradicted: list[RowCondition] = field(default_factory=list)
    untaken: list[Row] = field(default_factory=list)
    is_ignored: bool = False
    currencies: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True)
class Inventions:
    """What the events of a mapping have that the file does not record, by their place in it, and the renewed wager.
    after_wagers: columns by which a row tells what came after the placing of a wager; of_draws: those of what came
    (cards, dice) alone. card_by_card: that a row tells
    of one card."""

    events: tuple[tuple[str, ...], ...]
    renewed: tuple[str, ...]
    session: tuple[str, ...]
    after_wagers: frozenset[str]
    of_draws: frozenset[str]
    card_by_card: bool


def inventions_of_mapping(mapping: LogMapping) -> Inventions:
    """What this mapping fills in, whatever the rows hold."""
    renewed = mapping.wagers.renewed_by if mapping.wagers is not None else None
    return Inventions(
        tuple(invented_by(event, mapping) for event in mapping.events),
        invented_by(renewed, mapping) if renewed is not None else (),
        invented_in_session(mapping),
        told_after_wagers(mapping),
        told_of_draws(mapping),
        any(event.event == "card" and event.each is None for event in mapping.events),
    )


def map_row(row: ForeignRow, mapping: LogMapping, filled_in: Inventions, times: Times) -> MappedRow:
    """The row's events. Raises LineError where the row cannot be what the mapping says."""
    values = row.values
    contradicted: list[RowCondition] = []
    for condition in mapping.conditions:
        if holds(condition.that, values, mapping.decimals):
            continue
        if condition.otherwise == "quarantine":
            raise LineError(condition_fault(condition, row.text))
        contradicted.append(condition)
    try:
        common = fill(mapping.row, values, mapping.zone, mapping.decimals)
    except LineError:
        if _is_ignored(mapping, values):
            return MappedRow("", "", is_ignored=True)
        if _makes_nothing(mapping, values):
            return MappedRow("", "")  # a heading, say, has no time, and needs none
        raise
    table = str(common.get("table", mapping.session.get("table", "")))
    if "table" not in common and isinstance(mapping.session.get("table"), Value):
        table = str(fill({"table": mapping.session["table"]}, values).get("table", ""))
    mapped = MappedRow(table, str(common.get("round", "")), contradicted=contradicted)
    mapped.session = tuple(said(values, column) for column in mapping.sessions)
    base = {**common, "table": table}
    mapped.ts = {"ts": base["ts"]} if "ts" in base else {}
    if _is_ignored(mapping, values):
        mapped.is_ignored = True
        return mapped
    make = _Maker(values, mapping.zone, mapping.decimals, times, table)
    if mapping.hands is not None:
        for members in _hands(mapping.hands, values, mapped):
            mapped.events.append(make.event({**base, **members}, ()))
    for template, invented in zip(mapping.events, filled_in.events, strict=True):
        mapped.events.extend(make.events(template, base, invented, disputed_by(template, row.cut or ())))
    mapped.untaken.extend(make.untaken())
    if mapping.wagers is not None and mapping.wagers.renewed_by is not None and RENEWED in values:
        mapped.events.extend(make.events(mapping.wagers.renewed_by, base, filled_in.renewed))
    after, draws = (
        any(values.get(column) not in (None, "") for column in told)
        for told in (filled_in.after_wagers, filled_in.of_draws)
    )
    _mark_order(mapped.events, tells_more=after, repeats_draw=draws)
    if filled_in.card_by_card:
        _mark_announced(mapped.events)
    return mapped


def _is_ignored(mapping: LogMapping, values: Row) -> bool:
    """Whether the mapping says that the row tells nothing of the game."""
    return mapping.ignored is not None and holds(mapping.ignored, values, mapping.decimals)


def _makes_nothing(mapping: LogMapping, values: Row) -> bool:
    """Whether a row is one of which no event is made, by every `when`."""
    return (
        mapping.hands is None
        and RENEWED not in values
        and not any(
            event.when is None or event.each is not None or holds(event.when, values, mapping.decimals)
            for event in mapping.events
        )
    )


def _mark_order(events: list[Event], *, tells_more: bool, repeats_draw: bool) -> None:
    """Marks that the order of several wagers or settlements of one row is the mapping's.

    Where the row tells of a wager what came after its placing (cards, dice, its settlement), it spans what other rows
    of its round tell; tells_more: it does so though no event is made of it, since a row before has told the same;
    repeats_draw: what it tells besides is what came, so that its settlement too has no place among those of others.
    """
    kinds = Counter(event.event for event in events)
    spans = bool(kinds["wager"] and (tells_more or kinds.keys() - BETTING))
    # beside what came: the row does not say that the wager was settled after it
    settles = bool(kinds["settle"] and kinds.keys() - BETTING - {"settle"})
    spans = spans or bool(repeats_draw and kinds["settle"] and not kinds.keys() - BETTING - _AFTER_DRAW)
    if spans or settles or kinds["wager"] > 1 or kinds["settle"] > 1:
        first = 0 if spans else 1
        events[first:] = map(_in_order_of_mapping, events[first:])


def _mark_announced(events: list[Event]) -> None:
    """Marks that the order of what was announced is the mapping's, where it stands in the row of one of the cards: the
    others may have come before it or after."""
    if any(event.event == "card" for event in events):
        events[:] = [_in_order_of_mapping(e) if e.event == "call" else e for e in events]


def _in_order_of_mapping(event: Event) -> Event:
    """The event, its place among those of its row marked as the mapping's."""
    return event.model_copy(update={"invented": (*(event.invented or ()), ORDER)})


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the events of a row."""

    values: Row
    zone: str | None
    decimals: Mapping[str, str]
    times: Times
    table: str
    # the things in the cells of the row, by what each goes through, and those of which an event was made
    _things: dict[str, list[Row]] = field(default_factory=dict)
    _not_told: set[str] = field(default_factory=set)
    _taken: dict[str, set[int]] = field(default_factory=dict)

    def events(
        self, template: EventOfRow, base: Mapping[str, Any], invented: tuple[str, ...], disputed: tuple[str, ...] = ()
    ) -> Iterator[Event]:
        """One, or one for each thing in its cells, where the mapping makes any."""
        for number, item in enumerate(self._items(template)):
            if template.when is None or holds(template.when, item, self.decimals):
                members = {"event": template.event, **base, **fill(template.members, item, self.zone, self.decimals)}
                if template.each is not None:
                    self._taken.setdefault(repr(template.each), set()).add(number)
                doubted = [name for name in disputed if name in members]
                yield self.event({**members, "disputed": [*doubted, CUT_OFF]} if doubted else members, invented)

    def untaken(self) -> Iterator[Row]:
        """The things in the cells of which no event was made."""
        for each, items in self._things.items():
            if each in self._not_told:
                continue  # of a cell for one thing, or of a row, `when` says whether there is anything
            taken = self._taken.get(each, set())
            yield from (item for number, item in enumerate(items) if number not in taken)

    def _items(self, template: EventOfRow) -> Iterator[Row]:
        if template.each is None:
            return iter((self.values,))
        key = repr(template.each)
        if key not in self._things:
            self._things[key] = list(items_of(template.each, self.values))
        if not holds_several(template.each, self.values) or not _chooses_things(template):
            self._not_told.add(key)
        return iter(self._things[key])

    def event(self, members: dict[str, Any], invented: tuple[str, ...]) -> Event:
        """The event of these members. Raises LineError."""
        named = [name for name in invented if name in members]
        if UNSURE in self.values:
            named += [name for name in _WAGERS if name in members and name not in named]
        named += [*members.get("invented", ()), *self.times.settle(members, self.table)]
        try:
            return read_event({**members, "invented": named} if named else members)
        except LineError as error:
            fault = error.fault
            raise LineError(Fault(fault.code, fault.message, 1, CORRECT)) from None


def _chooses_things(template: EventOfRow) -> bool:
    """Whether `when` is said of the things themselves, and not of the row in which they stand."""
    if template.when is None or template.each is None:
        return template.each is not None
    own = {ITEM, *names_taken(template.each)}
    return any(column in own or column.startswith(f"{ITEM}.") for column in template.when.columns)


def condition_fault(condition: RowCondition, text: str) -> Fault:
    """The fault of a row for which the condition does not hold."""
    message = f"This row is not what the mapping says: {condition.why} ({condition.that.words})."
    return Fault("log.row-refused", message, 1, CORRECT, shorten(text))


def _hands(hands: Hands, values: Row, mapped: MappedRow) -> Iterator[dict[str, Any]]:
    """The `card` events of a round whose cards stand in one column; without any, the remark that none were recorded."""
    written = str(values.get(hands.column, "") or "").strip()
    if not written:
        if hands.uncaptured_assumption is not None:
            mapped.assumed.append(hands.uncaptured_assumption)
        yield {"event": "uncaptured", "kinds": ["card"], "reason": hands.uncaptured}
        return
    symbols = [symbol.strip() for symbol in parts_of(written, hands.separator)]
    for symbol in symbols:
        if symbol not in hands.cards:
            message = f"A card is written {shorten(symbol)}, for which the mapping has no card."
            raise LineError(Fault("log.bad-card", message, 1, CORRECT, shorten(written)))
    split, fitting = _split(hands, symbols, values, mapped)
    given = [_places(hands, sizes) for sizes in fitting]
    for name, place in hands.dealt:
        at = _places(hands, split).get((name, place))
        if at is not None:
            card = {"event": "card", "to": name, "n": place, "card": hands.cards[symbols[at]]}
            # whose card it is was not recorded where the totals allow that it is another's
            yield card if all(g.get((name, place)) == at for g in given) else {**card, "invented": ["to", "n"]}


def _places(hands: Hands, split: tuple[int, ...]) -> dict[tuple[str, int], int]:
    """Where in the row the card is that a hand (by its name) has at a place, from 1."""
    owners = [(name, place + 1) for name, size in zip(hands.to, split, strict=True) for place in range(size)]
    return {owner: at for at, owner in enumerate(owners)}


def _split(
    hands: Hands, symbols: list[str], values: Row, mapped: MappedRow
) -> tuple[tuple[int, ...], list[tuple[int, ...]]]:
    """How many of the cards are each hand's, and all ways that the recorded totals allow."""
    possible = [sizes for sizes in hands.sizes if sum(sizes) == len(symbols)]
    if not possible:
        message = f"There are {len(symbols)} cards, which the hands {' and '.join(hands.to)} cannot have."
        raise LineError(Fault("log.bad-row", message, 1, CORRECT, shorten(hands.separator.join(symbols))))
    fitting = [sizes for sizes in possible if _fits(hands, symbols, sizes, values)]
    if not fitting:
        message = "The cards do not add up to the recorded totals, however they are divided between the hands."
        raise LineError(Fault("log.bad-row", message, 1, CORRECT, shorten(hands.separator.join(symbols))))
    if len(fitting) == 1:
        return fitting[0], fitting
    rule = hands.when_several_fit
    if rule is None:
        message = "The recorded totals allow more than one division of the cards, and the mapping does not say which."
        raise LineError(Fault("log.bad-row", message, 1, CORRECT, shorten(hands.separator.join(symbols))))
    mapped.assumed.append(rule.assumption)
    at = hands.to.index(rule.hand)
    before = sum(fitting[0][:at])
    count = _count(hands, symbols[before : before + rule.first])
    chosen = rule.then if count in rule.counts else rule.otherwise
    return (chosen if chosen in fitting else fitting[0]), fitting


def _fits(hands: Hands, symbols: list[str], sizes: tuple[int, ...], values: Row) -> bool:
    start = 0
    for name, size in zip(hands.to, sizes, strict=True):
        total = str(values.get(hands.totals[name], "")).strip()
        if total != str(_count(hands, symbols[start : start + size])):
            return False
        start += size
    return True


def _count(hands: Hands, symbols: list[str]) -> int:
    return sum(hands.points[symbol] for symbol in symbols) % hands.modulo
