"""What changes in a game by a change of the law, for readers: as JSON, and in the words of the text and HTML pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fractions import Fraction

    from compliance.analysis.behaviour.compare import BehaviourCompared
    from compliance.analysis.behaviour.conduct import ConductCompared
    from compliance.analysis.behaviour.edges import EdgeCompared, Row
    from compliance.analysis.behaviour.requirements import RequirementCompared
    from compliance.analysis.behaviour.settling import Settled
    from compliance.analysis.behaviour.wagers import Difference

Words = Mapping[str, str]  # address -> the words of the provision

_SHORT = 11  # characters of an exact ratio that a reader takes in
_MOST_STATES = 100  # of a question of play that the document lists one by one


def behaviour_shape(found: BehaviourCompared, old: Words, new: Words) -> dict[str, Any]:
    """The member `behaviour` of the JSON document of `rulebook diff` (docs/rulebook-diff.md). old, new: the words of
    each version, by address."""
    wagers = found.wagers
    shape: dict[str, Any] = {
        "wagers": {
            "added": [{"wager": bet, **_rule(at, new)} for bet, at in wagers.added.items()],
            "removed": [{"wager": bet, **_rule(at, old)} for bet, at in wagers.removed.items()],
            "compared": [{"wager": bet, "outcomes": n} for bet, n in wagers.compared.items()],
            "differences": [_difference(d, old, new) for d in wagers.differences],
        },
        "play": [_conduct(c, old, new) for c in found.conduct],
        "options": [
            {"wager": o.wager, "option": o.option, "added": list(o.added), "removed": list(o.removed)}
            for o in found.options
        ],
        "edges": [_edge(e) for e in found.edges],
        "requirements": [_requirement(r, old, new) for r in found.requirements],
        "status": [
            {"from": {"rule": s.old_rule, "status": s.old}, "to": {"rule": s.new_rule, "status": s.new}}
            for s in found.standing
        ],
        "not_compared": [{"side": n.side, "what": n.what, "why": n.why} for n in found.not_compared],
    }
    return {"same": not any(_differs(shape)), **shape}


def _differs(shape: Mapping[str, Any]) -> Iterable[bool]:
    wagers = shape["wagers"]
    yield from (bool(wagers[name]) for name in ("added", "removed", "differences"))
    yield any(question["differences"] for question in shape["play"])
    yield any(edge["changed"] for edge in shape["edges"])
    yield from (bool(shape[name]) for name in ("options", "requirements", "status", "not_compared"))


def _rule(address: str, words: Words) -> dict[str, str]:
    return {"rule": address, "words": words.get(address, "")}


def _difference(found: Difference, old: Words, new: Words) -> dict[str, Any]:
    return {
        "wager": found.wager,
        **({"on": [list(on) if isinstance(on, tuple) else on for on in found.on]} if found.on else {}),
        "options": {name: _option(value) for name, value in found.options},
        "where": list(found.where),
        "outcomes": found.outcomes,
        "of": found.of,
        "chance": {"from": _ratio(found.chance[0]), "to": _ratio(found.chance[1])},
        "example": found.example,
        "in_money": found.in_money,
        "from": _settled(found.old, old),
        "to": _settled(found.new, new),
    }


def _option(value: Any) -> Any:
    """What a casino has chosen; by bet, where it chooses for each."""
    if not isinstance(value, tuple):
        return value
    return dict(value) if all(isinstance(one, tuple) for one in value) else list(value)


def _ratio(chance: Fraction | None) -> str | None:
    return None if chance is None else str(chance)


def _settled(found: Settled, words: Words) -> dict[str, Any]:
    return {
        "result": found.result,
        **({"odds": found.odds} if found.odds else {}),
        "net": _ratio(found.net),
        "rules": [_rule(address, words) for address in found.rules],
    }


def _conduct(found: ConductCompared, old: Words, new: Words) -> dict[str, Any]:
    return {
        "what": found.what,
        "cases": found.cases,
        "differences": [
            {
                "cases": d.cases,
                "states": list(d.states[:_MOST_STATES]),
                "states_left_out": max(len(d.states) - _MOST_STATES, 0),
                "from": {"says": d.old.says, "rules": [_rule(a, old) for a in d.old.rules if a]},
                "to": {"says": d.new.says, "rules": [_rule(a, new) for a in d.new.rules if a]},
            }
            for d in found.differences
        ],
    }


def _edge(found: EdgeCompared) -> dict[str, Any]:
    return {
        "wager": found.wager,
        **({"on": found.on} if found.on is not None else {}),
        **({"decks": found.decks} if found.decks is not None else {}),
        "options": {n: list(v) if isinstance(v, tuple) else v for n, v in found.options.items()},
        "from": _edge_of(found.old),
        "to": _edge_of(found.new),
        "changed": found.changed,
    }


def _edge_of(row: Row | None) -> dict[str, Any] | None:
    return None if row is None else {"edge": row["edge"], "edge_decimal": row["edge_decimal"]}


def _requirement(found: RequirementCompared, old: Words, new: Words) -> dict[str, Any]:
    before = {**_rule(found.old_rule, old), "expects": found.old} if found.old_rule else None
    after = {**_rule(found.new_rule, new), "expects": found.new} if found.new_rule else None
    return {
        "kind": found.kind,
        "code": found.code,
        "from": before,
        "to": after,
        "values": [{"name": v.name, "from": v.old, "to": v.new} for v in found.values],
    }


# ---- in words --------------------------------------------------------------------------------------------------------


def about(row: Mapping[str, Any], *, many: int = 4) -> str:
    """ "place on 4, 5, 6, 8 and 2 more", "banker (adopted: that form)", with the circumstances after a comma."""
    on = row.get("on")
    things = [said_on(one) for one in on] if isinstance(on, list) and "outcomes" in row else [said_on(on)]
    things = [one for one in things if one]
    named = ", ".join(things[:many]) + (f" and {len(things) - many} more" if len(things) > many else "")
    options = ", ".join(
        f"{name.replace('_', ' ')}: {said_option(value)}" for name, value in row["options"].items() if name != "decks"
    )
    told = row["wager"] + (f" on {named}" if named else "") + (f" ({options})" if options else "")
    return ", ".join([told, *row.get("where", ())])


def said_on(on: Any) -> str:
    """What a wager is on, as it is spoken of: "0-1-2"."""
    if on is None:
        return ""
    return "-".join(str(n) for n in on) if isinstance(on, list | tuple) else str(on)


def said_option(value: Any) -> str:
    """The value of an option in words."""
    if isinstance(value, Mapping):
        return ", ".join(f"{scale}" for scale in value.values())
    return " and ".join(str(v) for v in value) if isinstance(value, list | tuple) else str(value)


def said_settled(settled: Mapping[str, Any]) -> str:
    """ "wins at 8 to 1", "loses", "stands off"."""
    odds = settled.get("odds", "")
    match settled["result"]:
        case "win":
            return f"wins at {odds}" if odds else "wins"
        case "lose":
            return "loses" + (f", {odds}" if odds else "")
        case "stand off":
            return "stands off" + (f", {odds}" if odds else "")
        case "void":
            return "is void" + (f", {odds}" if odds else "")
        case "not possible":
            return "there is no such wager or outcome"
        case "contradiction":
            return f"the words contradict each other: {odds}"
        case "not known":
            return f"cannot be told: {odds}"
        case other:
            return str(other)


def said_chance(chance: Mapping[str, str | None]) -> str:
    """The chance of the outcomes, before and after where it is not the same; nothing where it is not defined."""
    before, after = chance["from"], chance["to"]
    if before is None and after is None:
        return ""
    if before == after or before is None or after is None:
        return f"chance {_per_cent(before or after or '')}"
    return f"chance {_per_cent(before)} before, {_per_cent(after)} after"


def _per_cent(ratio: str) -> str:
    over, _, under = ratio.partition("/")
    percent = f"{int(over) / int(under or '1'):.4%}"
    return f"{percent} ({ratio})" if len(ratio) <= _SHORT else percent


def edges_by_wager(behaviour: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The edges that changed, one line for each wager and set of options, with a row for each number of decks.

    What a wager can be on with the same edges stands in one line. Where a version gives no edge, the row says why.
    """
    by_thing: dict[str, dict[str, Any]] = {}
    for edge in behaviour["edges"]:
        if edge["changed"]:
            line = by_thing.setdefault(about(edge), {"edge": edge, "rows": []})
            decks = edge.get("decks") or edge["options"].get("decks")
            sides = {side: said_edge(edge[side]) or _no_edge(behaviour, edge, side) for side in ("from", "to")}
            line["rows"].append({"decks": f"{decks} decks" if decks else "", **sides})
    alike: dict[str, dict[str, Any]] = {}
    for line in by_thing.values():
        edge, rows = line["edge"], line["rows"]
        one = alike.setdefault(f"{edge['wager']} {edge['options']} {rows}", {"edge": edge, "on": [], "rows": rows})
        one["on"].append(edge.get("on"))
    return [
        {"about": about({**one["edge"], "on": one["on"], "outcomes": 0}), "rows": one["rows"]} for one in alike.values()
    ]


def said_edge(edge: Mapping[str, Any] | None) -> str:
    """ "1.41414% (7/495)"; a long ratio is left to the JSON."""
    if edge is None:
        return ""
    percent = f"{edge['edge_decimal']:.5%}"
    return f"{percent} ({edge['edge']})" if len(edge["edge"]) <= _SHORT else percent


def _no_edge(behaviour: Mapping[str, Any], edge: Mapping[str, Any], side: str) -> str:
    """Why a version gives no edge where the other does."""
    wager, wagers = edge["wager"], behaviour["wagers"]
    if any(w["wager"] == wager for w in wagers["added" if side == "from" else "removed"]):
        return "no such wager"
    given = any(e["wager"] == wager and e[side] is not None for e in behaviour["edges"])
    return "not permitted" if given else "cannot be given"


def same_words(requirement: Mapping[str, Any]) -> bool:
    """Whether both versions ask the same in words, in other circumstances."""
    before, after = requirement["from"], requirement["to"]
    return requirement["kind"] == "changed" and before["expects"] == after["expects"] and not requirement["values"]
