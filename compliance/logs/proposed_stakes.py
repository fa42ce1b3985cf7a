"""Whether what a file says was paid holds the stake besides: told by wagers that won no more than was staked on them,
where none speaks against it that can win no more than its stake, or that did not win at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from compliance.logs.faults import shorten
from compliance.logs.mapped_cells import items_of, said
from compliance.logs.mapping_conditions import holds, parse_condition
from compliance.logs.mapping_file import Each
from compliance.logs.proposed_captures import Events
from compliance.logs.proposed_cells import groups_of
from compliance.logs.proposed_members import CENTS_IN_UNITS, WON_BY_MONEY, amount_said
from compliance.logs.proposed_rounds import round_of_row
from compliance.logs.proposed_sample import Sample
from compliance.logs.proposed_text import ALIKE
from compliance.logs.proposed_yaml import in_condition

_WIN: Final = "win"
_ASKED: Final = "is {} what was won without the stake"  # how the question begins that is answered or asked here
_UNTIL: Final = "; while `unsure` stands nothing that rests on it is counted"
_WITH: Final = f" (with it, `computed: paid - stake`, and `result: stand off` where it is the stake alone){_UNTIL}"
_WITHOUT: Final = f" (without it, `paid` is the column, and `result: win` where that is more than 0){_UNTIL}"
_FEWEST: Final = 3  # rounds in which wagers may have stood off as well as won, and not in all of them
_Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Paid:
    """What was paid on a wager, its stake, what its row says besides, and its round."""

    gained: Decimal
    stake: Decimal
    values: Mapping[str, Any]
    round: tuple[str, ...]


def with_stakes_told(
    made: Events, sample: Sample, counted: Mapping[str, Any], kept: Mapping[str, Any], asked: list[str]
) -> Events:
    """The events, with what was paid marked as unsure where nothing shows that it is without the stake, and so is a
    result that is told by it alone; where something does, the question is taken out of `asked`."""
    told: Events = []
    events = [event for event, _ in made]
    open_: set[str] = set()  # columns of what was paid of which it is asked whether they hold the stake
    for event, whys in made:
        paid = event["members"].get("paid") if event["event"] == "settle" else None
        if not isinstance(paid, dict) or event["members"].get("result") == "void":
            told.append((event, whys))
            continue
        # what is computed out of a column whose name says that it holds the stake is no guess
        back = _back_in(paid)
        begun = _ASKED.format(shorten(paid.get("column") or back))
        questions = [question for question in asked if question.startswith(begun)]
        if "computed" in paid and not questions:
            told.append((event, whys))
            continue
        if "column" in paid and _is_without(event, paid, events, sample, counted, kept):
            for question in questions:
                asked.remove(question)
            told.append((event, whys))
            continue
        question = questions[0] if questions else f"{begun} (`paid`), or with it?"
        if not question.endswith(_UNTIL):
            otherwise = _WITH if "column" in paid else _WITHOUT
            asked[:] = [*(one for one in asked if one not in questions), f"{question}{otherwise}"]
        open_.add(paid.get("column") or back)
        marked = {**event, "members": {**event["members"], "paid": {**paid, "unsure": True}}}
        split = _by_stake(marked, events, sample=None if counted else sample) if "column" in paid else [marked]
        told += [(one, whys) for one in split]
    stands_off = sample.game is not None and sample.game.stands_off
    return [(_result_in_doubt(_plainly(event), open_, stands_off=stands_off), whys) for event, whys in told]


def _plainly(event: _Event) -> _Event:
    if event["members"].get("result") != WON_BY_MONEY:
        return event
    return {**event, "members": {**event["members"], "result": _WIN}}


def _by_stake(event: _Event, events: Sequence[_Event], *, sample: Sample | None) -> list[_Event]:
    """The event, one of what was paid more than the stake, which has won either way, and one of what was paid no more:
    that may be the stake alone, of a wager that stood off. In doubt as a whole where other rows tell the stakes (of
    counted wagers they do: no sample is then looked at); as it is where something tells how the wager came out."""
    if event["members"]["result"] != WON_BY_MONEY:
        return [event]
    in_doubt = {**event["members"], "result": {**WON_BY_MONEY, "unsure": True}}
    placed = next(_amounts_of_wager(event, events), None)
    if placed is None or sample is None or event.get("each") != placed[0].get("each"):
        return [{**event, "members": in_doubt}]
    paid, amount = event["members"]["paid"], placed[1]
    if not any(_pairs(event, sample, amount, paid)):
        return [{**event, "members": in_doubt}]
    gained, stake = _in_units(paid), _in_units(amount)
    return [
        {**event, "when": f"{event['when']} and {gained} > {stake}"},
        {**event, "when": f"{event['when']} and {gained} <= {stake}", "members": in_doubt},
    ]


def _result_in_doubt(event: _Event, open_: set[str], *, stands_off: bool) -> _Event:
    """The event, its result in doubt where the wager stood off if what was paid holds the stake, or lost only then; and
    what changed hands, where it is computed of that."""
    result, net = event["members"].get("result"), event["members"].get("net")
    if event["event"] != "settle":
        return event
    new = {}
    doubted = ("stand off", "lose") if stands_off else ("stand off",)
    if isinstance(result, str) and result in doubted and any(_is_told_by(event, name) for name in open_):
        new["result"] = {"value": result, "unsure": True}
    if isinstance(net, dict) and _back_in(net) in open_:
        new["net"] = {**net, "unsure": True}
    return {**event, "members": {**event["members"], **new}} if new else event


def _back_in(how: Mapping[str, Any]) -> str:
    """The column that holds the stake, out of what is computed of it."""
    return str(how.get("computed", "")).split(" - ")[0].removeprefix(CENTS_IN_UNITS).strip("`")


def _is_told_by(event: _Event, column: str) -> bool:
    """Whether the event is made, and so its result told, by what such a column holds."""
    return "when" in event and column in parse_condition(event["when"]).columns


def _amounts_of_wager(event: _Event, events: Sequence[_Event]) -> Iterator[tuple[_Event, Mapping[str, Any]]]:
    """The events by which the wager is placed that is settled, and how each tells its stake."""
    own = event["members"]["wager"]
    for one in events:
        if one["event"] == "wager" and one["members"].get("id") == own and "column" in one["members"].get("amount", {}):
            yield one, one["members"]["amount"]


def _in_units(how: Mapping[str, Any]) -> str:
    column = in_condition(how["column"])
    return f"{CENTS_IN_UNITS}{column}" if how.get("as") == "cents" else column


def _is_without(
    event: _Event,
    paid: Mapping[str, Any],
    events: Sequence[_Event],
    sample: Sample,
    counted: Mapping[str, Any],
    kept: Mapping[str, Any],
) -> bool:
    """Whether wagers that won were paid no more than their stake: with the stake they would have won nothing. Against
    it speaks one that was paid more though it can win no more than its stake, and one that was paid but did not win."""
    placed = next(_amounts_of_wager(event, events), None)
    if placed is None:
        return False
    amount, bet = placed[1], placed[0]["members"]["bet"]
    pairs = _pairs_of_kinds(sample, amount, paid, counted, kept) if counted else _pairs(event, sample, amount, paid)
    assert sample.game is not None
    told: list[_Paid] = []
    perhaps: list[_Paid] = []
    against = 0
    for one in (pair for pair in pairs if pair.gained > 0 and pair.stake > 0):
        on = _word(one.values, bet)
        has_won = _has_won(one.values, event, on, sample)
        if one.gained > one.stake:
            against += on in sample.game.even_money
        elif has_won is False:
            against += one.gained == one.stake
        elif has_won or one.gained < one.stake or not sample.game.stands_off:
            told.append(one)
        else:
            perhaps.append(one)
    # what was paid back of one that stood off is its stake too: it is no winnings
    if len({one.round for one in perhaps}) >= _FEWEST:
        told += perhaps
    return bool(told) and len(told) >= ALIKE * (len(told) + against)


def _has_won(values: Mapping[str, Any], event: _Event, on: str, sample: Sample) -> bool | None:
    """Whether a wager won, by the word of its result, or by what won the round where that is what is wagered on; None
    where no column tells it."""
    result, paid = event["members"]["result"], event["members"]["paid"]
    if isinstance(result, dict) and "values" in result:
        meant = _word(values, result)
        return meant == _WIN if meant else None
    when = parse_condition(event["when"]) if "when" in event else None
    # that something was paid is no word for a win
    if when is not None and paid["column"] not in when.columns and holds(when, values):
        return bool(result == _WIN)
    assert sample.game is not None
    for role in sample.game.once:
        how = sample.roles[role].how if role in sample.roles else {}
        came = _word(values, {"column": sample.roles[role].column, **how}) if "values" in how else ""
        # the colour that came says nothing of a wager on even numbers
        if came and on in sample.game.roles[role].get("words", {}).values():
            return came == on
    return None


def _word(values: Mapping[str, Any], how: Any) -> str:
    """What a member says of a row, in the words of the log format."""
    if not isinstance(how, dict):
        return str(how)
    if "column" not in how:
        return str(how.get("value", ""))
    return str(how.get("values", {}).get(said(values, how["column"]), ""))


def _pairs(event: _Event, sample: Sample, amount: Mapping[str, Any], paid: Mapping[str, Any]) -> Iterator[_Paid]:
    each = Each.model_validate(event["each"]) if "each" in event else None
    if each is not None and each.of:
        # an event goes through those columns of each group that it reads, and this asks of one more
        each = each.model_copy(update={"of": {**each.of, **_all_of_groups(sample, each)}})
    for at, row in enumerate(sample.rows):
        for thing in items_of(each, row.values):
            gained, stake = _amount(thing, paid), _amount(thing, amount)
            if gained is not None and stake is not None:
                yield _Paid(gained, stake, thing, round_of_row(sample, row.values, at))


def _all_of_groups(sample: Sample, each: Each) -> dict[str, str]:
    """All that the columns of each group say, by the names under which events read it."""
    groups = groups_of(sample.columns, sample.rows)
    return groups.of if groups is not None and list(each.groups) == groups.groups else {}


def _pairs_of_kinds(
    sample: Sample,
    amount: Mapping[str, Any],
    paid: Mapping[str, Any],
    counted: Mapping[str, Any],
    kept: Mapping[str, Any],
) -> Iterator[_Paid]:
    """What was paid beside the stake that was last told of such a wager, where rows of other kinds tell it."""
    lying: dict[tuple[str, ...], tuple[Decimal, Mapping[str, Any]]] = {}
    for at, row in enumerate(sample.rows):
        key = tuple(_known(row.values, column, kept) for column in counted["known_by"])
        gained, stake = _amount(row.values, paid), _amount(row.values, amount)
        if gained is not None and paid["column"] != amount["column"] and key in lying:
            lay, placed = lying[key]
            told = {name: value for name, value in row.values.items() if value not in (None, "")}
            yield _Paid(gained, lay, {**placed, **told}, round_of_row(sample, row.values, at))
        elif stake is not None:
            lying[key] = stake, row.values


def _known(values: Mapping[str, Any], column: str, kept: Mapping[str, Any]) -> str:
    how = kept.get(column)
    if how is None:
        return said(values, column)
    word = said(values, how["column"])
    return str(how["values"].get(word, word))


def _amount(values: Mapping[str, Any], how: Mapping[str, Any]) -> Decimal | None:
    return amount_said(said(values, how["column"]), how)
