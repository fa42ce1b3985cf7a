"""Whether what a file says was paid holds the stake besides: told by a wager that won no more than was staked on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final

from compliance.logs.amounts import read_amount
from compliance.logs.faults import shorten
from compliance.logs.mapped_cells import items_of, said
from compliance.logs.mapping_file import Each
from compliance.logs.proposed_cells import groups_of
from compliance.logs.proposed_sample import Sample

_ASKED: Final = "is {} what was won without the stake"  # how the question begins that is answered or asked here
_UNTIL: Final = "(with it, `computed: paid - stake`); while `unsure` stands nothing that rests on it is counted"
_Event = dict[str, Any]


def with_stakes_told(
    events: Sequence[_Event], sample: Sample, counted: Mapping[str, Any], kept: Mapping[str, Any], asked: list[str]
) -> list[_Event]:
    """The events, with what was paid marked as unsure where nothing shows that it is without the stake; where something
    does, the question is taken out of `asked`."""
    told = []
    for event in events:
        paid = event["members"].get("paid") if event["event"] == "settle" else None
        if not isinstance(paid, dict) or event["members"].get("result") == "void":
            told.append(event)
            continue
        # what is computed out of a column whose name says that it holds the stake is no guess
        begun = _ASKED.format(shorten(paid.get("column") or paid.get("computed", "").split(" - ")[0].strip("`")))
        questions = [question for question in asked if question.startswith(begun)]
        if "computed" in paid and not questions:
            told.append(event)
            continue
        if "column" in paid and _is_without(event, paid, events, sample, counted, kept):
            for question in questions:
                asked.remove(question)
            told.append(event)
            continue
        question = questions[0] if questions else f"{begun} (`paid`), or with it?"
        if not question.endswith(_UNTIL):
            asked[:] = [*(one for one in asked if one not in questions), f"{question} {_UNTIL}"]
        told.append({**event, "members": {**event["members"], "paid": {**paid, "unsure": True}}})
    return told


def _is_without(
    event: _Event,
    paid: Mapping[str, Any],
    events: Sequence[_Event],
    sample: Sample,
    counted: Mapping[str, Any],
    kept: Mapping[str, Any],
) -> bool:
    """Whether some wager was paid something, and no more than its stake: with the stake it would have won nothing."""
    own = event["members"]["wager"]
    wagers = [one for one in events if one["event"] == "wager" and one["members"].get("id") == own]
    wagers = [one for one in wagers if "column" in one["members"].get("amount", {})]
    if not wagers:
        return False
    amount = wagers[0]["members"]["amount"]
    pairs = _pairs_of_kinds(sample, amount, paid, counted, kept) if counted else _pairs(event, sample, amount, paid)
    return any(0 < gained <= stake for gained, stake in pairs)


def _pairs(
    event: _Event, sample: Sample, amount: Mapping[str, Any], paid: Mapping[str, Any]
) -> Iterator[tuple[Decimal, Decimal]]:
    each = Each.model_validate(event["each"]) if "each" in event else None
    if each is not None and each.of:
        # an event goes through those columns of each group that it reads, and this asks of one more
        each = each.model_copy(update={"of": {**each.of, **_all_of_groups(sample, each)}})
    for row in sample.rows:
        for thing in items_of(each, row.values):
            gained, stake = _amount(thing, paid), _amount(thing, amount)
            if gained is not None and stake is not None:
                yield gained, stake


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
) -> Iterator[tuple[Decimal, Decimal]]:
    """What was paid beside the stake that was last told of such a wager, where rows of other kinds tell it."""
    lying: dict[tuple[str, ...], Decimal] = {}
    for row in sample.rows:
        key = tuple(_known(row.values, column, kept) for column in counted["known_by"])
        gained, stake = _amount(row.values, paid), _amount(row.values, amount)
        if gained is not None and paid["column"] != amount["column"] and key in lying:
            yield gained, lying[key]
        elif stake is not None:
            lying[key] = stake


def _known(values: Mapping[str, Any], column: str, kept: Mapping[str, Any]) -> str:
    how = kept.get(column)
    if how is None:
        return said(values, column)
    word = said(values, how["column"])
    return str(how["values"].get(word, word))


def _amount(values: Mapping[str, Any], how: Mapping[str, Any]) -> Decimal | None:
    return read_amount(said(values, how["column"]), str(how.get("decimal", ".")))
