"""The comparison of two versions of a game in words: the lines of the text, and the parts of the HTML page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from typing import Any

from compliance.reporting.behaviour import (
    about,
    edges_by_wager,
    said_chance,
    said_option,
    said_settled,
    same_words,
)
from compliance.reporting.visible import SENTENCE_LIMIT, visible

_WIDTH = 100
_SIDES = {"from": "before", "to": "after"}


def behaviour_page(behaviour: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that the page shows, in words; a part that is empty is not shown."""
    wagers = behaviour["wagers"]
    return {
        "summary": _summary(behaviour),
        "added": [_new_wager(w, "new") for w in wagers["added"]] + [_new_wager(w, "gone") for w in wagers["removed"]],
        "differences": [_difference(d) for d in wagers["differences"]],
        "play": [
            {"what": q["what"][:1].upper() + q["what"][1:], "cases": _cases(q["cases"]), "rows": _play(q)}
            for q in behaviour["play"]
        ],
        "options": [_option(o) for o in behaviour["options"]],
        "edges": edges_by_wager(behaviour),
        "requirements": [_requirement(r) for r in behaviour["requirements"] if not same_words(r)],
        "alike": _alike(behaviour["requirements"]),
        "status": [_status(s) for s in behaviour["status"]],
        "not_compared": [_not_compared(n) for n in behaviour["not_compared"]],
    }


def behaviour_lines(behaviour: Mapping[str, Any]) -> list[str]:
    """The same as lines of text."""
    page = behaviour_page(behaviour)
    return [*(_wrapped(line) for line in _lines(page)), ""]


def _lines(page: Mapping[str, Any]) -> Iterator[str]:
    yield "WHAT CHANGES IN THE GAME"
    yield page["summary"]
    for title, lines in (
        ("Cannot be told, or is wrong with the words", page["not_compared"]),
        ("Wagers of one version only", page["added"]),
        ("Wagers settled otherwise", [line for d in page["differences"] for line in _difference_lines(d)]),
        ("Play", [line for question in page["play"] for line in _play_lines(question)]),
        ("Options", page["options"]),
        ("House edges", [line for edge in page["edges"] for line in _edge_lines(edge)]),
        ("Requirements", [line for r in page["requirements"] for line in _requirement_lines(r)] + page["alike"]),
        ("Provisions that are checked otherwise", page["status"]),
    ):
        if lines:
            yield ""
            yield title
            yield from (f"  {line}" for line in lines)


def _wrapped(line: str) -> str:
    indent = " " * (len(line) - len(line.lstrip()))
    return fill(line.strip(), _WIDTH, initial_indent=indent, subsequent_indent=f"{indent}    ") if line else ""


def _summary(behaviour: Mapping[str, Any]) -> str:
    wagers = behaviour["wagers"]
    if behaviour["same"]:
        return f"Nothing changes in what is compared of the game: {_looked_at(wagers['compared'])}."
    told = [
        (len(wagers["added"]), "new wager", "new wagers"),
        (len(wagers["removed"]), "wager gone", "wagers gone"),
        (
            len({d["wager"] for d in wagers["differences"] if d["in_money"]}),
            "wager settled otherwise in some outcome",
            "wagers settled otherwise in some outcome",
        ),
        (sum(len(q["differences"]) > 0 for q in behaviour["play"]), "question of play", "questions of play"),
        (len(edges_by_wager(behaviour)), "house edge", "house edges"),
        (len(behaviour["requirements"]), "requirement", "requirements"),
        (len(behaviour["not_compared"]), "thing that cannot be compared", "things that cannot be compared"),
    ]
    parts = [f"{n} {one if n == 1 else more}" for n, one, more in told if n]
    return f"Changes: {', '.join(parts)}; {_looked_at(wagers['compared'])}." if parts else "Only options change."


def _looked_at(compared: Sequence[Mapping[str, Any]]) -> str:
    if not compared:
        return "no wager is compared"
    outcomes = sum(c["outcomes"] for c in compared)
    wagers = "1 wager" if len(compared) == 1 else f"{len(compared)} wagers"
    return f"{wagers} compared in {outcomes:,} outcomes"


def _new_wager(wager: Mapping[str, Any], what: str) -> str:
    words = f": “{visible(wager['words'], SENTENCE_LIMIT)}”" if wager["words"] else ""
    return f"{wager['wager']} is {what} ({wager['rule']}){words}"


# ---- wagers settled otherwise ----------------------------------------------------------------------------------------


def _difference(found: Mapping[str, Any]) -> dict[str, Any]:
    chance = said_chance(found["chance"])
    same = "" if found["in_money"] else "by name only: in money it comes to the same"
    return {
        "about": about(found),
        "many": ", ".join(filter(None, (f"{found['outcomes']:,} of {found['of']:,} outcomes", chance, same))),
        "example": visible(found["example"]),
        **{
            name: {"says": said_settled(found[side]), "rules": [_cited(r) for r in found[side]["rules"]]}
            for side, name in _SIDES.items()
        },
    }


def _cited(rule: Mapping[str, str]) -> dict[str, str]:
    """A rule with its words; of a table the address is enough."""
    words = "" if "Table" in rule["rule"] else visible(rule["words"], SENTENCE_LIMIT)
    return {"address": rule["rule"], "words": words}


def _difference_lines(row: Mapping[str, Any]) -> Iterator[str]:
    yield f"{row['about']}: {row['many']}; for example {row['example']}"
    for name in _SIDES.values():
        rules = "; ".join(f"{r['address']} “{r['words']}”" if r["words"] else r["address"] for r in row[name]["rules"])
        yield f"  {name}: {row[name]['says']}" + (f" ({rules})" if rules else "")


# ---- play, options, edges --------------------------------------------------------------------------------------------


def _play(question: Mapping[str, Any]) -> list[dict[str, str]]:
    return [
        {
            "many": _cases(d["cases"]),
            "first": d["states"][0] + (f" and {_cases(d['cases'] - 1)} more" if d["cases"] > 1 else ""),
            "states": "; ".join(d["states"][:_FEW]) + (f" and {more:,} more" if more > 0 else ""),
            **{name: _said_with_rules(d[side]) for side, name in _SIDES.items()},
        }
        for d in question["differences"]
        for more in [len(d["states"]) + d["states_left_out"] - _FEW]
    ]


def _cases(many: int) -> str:
    return "1 case" if many == 1 else f"{many:,} cases"


_FEW = 12


def _said_with_rules(told: Mapping[str, Any]) -> str:
    rules = ", ".join(r["rule"] for r in told["rules"])
    return f"{told['says']} ({rules})" if rules else str(told["says"])


def _play_lines(question: Mapping[str, Any]) -> Iterator[str]:
    what = question["what"]
    if not question["rows"]:
        yield f"{what}: no difference in {question['cases']}."
        return
    yield f"{what} ({question['cases']}):"
    for row in question["rows"]:
        yield f"  {row['many']}, before {row['before']}, after {row['after']}: {row['states']}"


def _option(option: Mapping[str, Any]) -> str:
    named = f"{option['wager']}: {option['option'].replace('_', ' ')}"
    told = [
        f"{', '.join(said_option(value) for value in option[side])} {what}"
        for side, what in (("added", "can be chosen newly"), ("removed", "can no longer be chosen"))
        if option[side]
    ]
    return f"{named}: {'; '.join(told)}"


def _edge_lines(edge: Mapping[str, Any]) -> Iterator[str]:
    if len(edge["rows"]) == 1 and not edge["rows"][0]["decks"]:
        row = edge["rows"][0]
        yield f"{edge['about']}: before {row['from']}, after {row['to']}"
        return
    yield f"{edge['about']}:"
    yield from (f"  {row['decks']}: before {row['from']}, after {row['to']}" for row in edge["rows"])


# ---- requirements ----------------------------------------------------------------------------------------------------


def _requirement(found: Mapping[str, Any]) -> dict[str, Any]:
    values = ", ".join(f"{v['name'].replace('_', ' ')}: {v['from']} → {v['to']}" for v in found["values"])
    return {
        "kind": {"added": "new", "removed": "gone", "changed": "changed"}[found["kind"]],
        "stated": values,
        **{
            name: f"{found[side]['rule']}: {found[side]['expects']}" if found[side] else ""
            for side, name in _SIDES.items()
        },
    }


def _requirement_lines(row: Mapping[str, Any]) -> Iterator[str]:
    if row["kind"] != "changed":
        yield f"{row['kind']}: {row['before'] or row['after']}"
        return
    yield "changed" + (f" ({row['stated']})" if row["stated"] else "")
    yield f"  before: {row['before']}"
    yield f"  after: {row['after']}"


def _alike(requirements: Sequence[Mapping[str, Any]]) -> list[str]:
    """Requirements that read the same on both sides, but are asked in other circumstances: their addresses."""
    pairs = [
        before if before == after else f"{before} (now {after})"
        for r in requirements
        if same_words(r)
        for before, after in [(r["from"]["rule"], r["to"]["rule"])]
    ]
    if not pairs:
        return []
    return [
        f"Asked in the same words, but in other circumstances or of other records: {', '.join(dict.fromkeys(pairs))}."
    ]


def _status(status: Mapping[str, Any]) -> str:
    before, after = status["from"], status["to"]
    return f"{before['rule']} ({before['status']}), after {after['rule']} ({after['status']})"


def _not_compared(found: Mapping[str, Any]) -> str:
    what = f"{found['what']}: " if found["what"] else ""
    return f"{_SIDES[found['side']]}: {what}{found['why']}"
