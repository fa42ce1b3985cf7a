"""Findings as pieces of a page (reports/html/parts.html); what is empty of one is left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from compliance.reporting.drawing import drawings, node_of
from compliance.reporting.law_words import NO_CAPTION
from compliance.reporting.parts import Node

Article = Mapping[str, Any]


def law_node(law: Mapping[str, Any], row: int | None) -> Node:
    """The words of a rule, with the deciding row of its table marked."""
    return "law", {
        "work": law["work"],
        "version": law["version"],
        "citation": law["citation"],
        "official": law["not_official"],
        "lead": _lines("lead", law["lead"]),
        "words": _lines("line", law["words"]),
        "table": [_table(law["table"], row)] if law["table"] else [],
        "parts": _lines("law-part", law["parts"]),
        "closing": _lines("lead", law["closing"]),
    }


def _table(table: Mapping[str, Any], row: int | None) -> Node:
    return "law-table", {
        "caption": table["caption"] or NO_CAPTION,
        "head": [("law-head" if text else "law-cell", {"text": text}) for text in table["head"]],
        "rows": [_row(cells, is_marked=n == row) for n, cells in enumerate(table["rows"])],
    }


def _row(cells: Sequence[str], *, is_marked: bool) -> Node:
    if not is_marked:
        return "law-row", {"cells": _lines("law-cell", cells)}
    return "law-row-marked", {"cells": [*_lines("law-cell-marked", cells[:1]), *_lines("law-cell", cells[1:])]}


def _lines(part: str, lines: Sequence[str]) -> list[Node]:
    return [(part, {"text": line}) for line in lines]


def finding_node(article: Article, law: Node) -> Node:
    """A finding that does not conform. law: the words of its rule."""
    picture = article["picture"] or {"kind": "", "hands": [], "spins": [], "wagers": [], "calls": []}
    calls = " · ".join(call["text"] or call["what"] for call in picture["calls"])
    cause = article["cause"]
    return "finding", {
        "id": article["id"],
        "heading": article["heading"],
        "facts": [("fact", fact) for fact in _facts(article)],
        "law": [law],
        "expected": _lines("line", article["expected"]),
        "recorded": _lines("line", article["recorded"]),
        "arithmetic": [("arithmetic", {"steps": _lines("step", article["arithmetic"])})]
        if article["arithmetic"]
        else [],
        "money": _lines("money", [article["money"]] if article["money"] else []),
        "figures": [("figure", {"svg": [node_of(d)], "caption": d.caption}) for d in drawings(picture)],
        "calls": _lines("calls", [calls] if calls else []),
        "wagers": [("wagers", {"rows": [_wager(w) for w in picture["wagers"]]})] if picture["wagers"] else [],
        "quotes": [("quotes", {"lines": [("quote", q) for q in article["quotes"]]})] if article["quotes"] else [],
        "follows": _follows(article),
        "linked": [_linked(group) for group in article["linked"]],
        "stands": article["stands_under"],
        "cause": [("link", {"anchor": cause["anchor"], "text": f"{cause['said']}."})] if cause is not None else [],
        "assumes": _lines("line", [f"It is assumed: {said}" for said in article["assumes"]]),
        "log": article["log"],
    }


# said by role among `people`
_SAID_BY_ROLE = {"Wager of", "Staff"}


def _facts(article: Article) -> list[Mapping[str, str]]:
    return [*(f for f in article["facts"] if f["label"] not in _SAID_BY_ROLE), *article["people"]]


def _wager(wager: Mapping[str, Any]) -> Node:
    shown = {name: wager[name] for name in ("player", "bet", "amount", "result", "paid", "commission")}
    is_marked = wager["marked"]
    name = f"{wager['id']} (at issue)" if is_marked else wager["id"]
    return "wager", {**shown, "id": name, "class": "marked" if is_marked else "plain"}


def _follows(article: Article) -> list[Node]:
    if not article["follows"]:
        return []
    if not article["follows_anchor"]:
        return _lines("follows", [article["follows"]])
    return [("follows-link", {"anchor": article["follows_anchor"], "text": article["follows"]})]


def _linked(group: Mapping[str, Any]) -> Node:
    links = [("linked-one", {"anchor": one["id"], "text": one["said"]}) for one in group["links"]]
    return "linked", {"said": group["said"], "links": links}
