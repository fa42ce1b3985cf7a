"""The findings of a page as data that lie compressed within it: a list that is read at once, and the findings in blocks
that are read as they are looked at.

What the browser does with them stands in reports/html/report.js.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from compliance.reporting.articles import Article, brief
from compliance.reporting.causes import gravity_of
from compliance.reporting.nodes import finding_node, law_node
from compliance.reporting.parts import Node, Packing, as_data, filled
from compliance.reporting.visible import SENTENCE_LIMIT, visible
from compliance.reporting.wording import counted, rule_name, sentence, sentence_case

BLOCK: Final = 5_000
DRAWN_AT_ONCE: Final = 50  # findings that are on the page before anything of the data is read
_LEVEL = 9
_COLUMNS = (
    "id", "rule", "table", "round", "wager", "player", "when", "money", "cents", "currency", "verdict", "staff",
    "gravity", "recorded", "baseline",
)  # fmt: skip
# columns with few values: each is listed once and named by its place
_NAMED: Final = ("rule", "table", "currency", "verdict", "staff", "baseline")

Document = Mapping[str, Any]


@dataclass(slots=True)
class PageData:
    """first: the first findings as markup; index: the list of all; blocks: the findings; total: how many there are.
    index and blocks are compressed, and written in the 64 characters that a page can hold."""

    first: list[str] = field(default_factory=list)
    index: str = ""
    blocks: list[str] = field(default_factory=list)
    total: int = 0


@dataclass(slots=True)
class _List:
    columns: dict[str, list[Any]] = field(default_factory=lambda: {name: [] for name in _COLUMNS})
    names: dict[str, dict[str, int]] = field(default_factory=lambda: {name: {} for name in _NAMED})

    def add(self, row: Mapping[str, Any]) -> None:
        for name in _COLUMNS:
            value = row[name]
            if name in _NAMED:
                value = self.names[name].setdefault(value, len(self.names[name]))
            self.columns[name].append(value)


def page_data(document: Document, model: Mapping[str, Any], *, staff: bool) -> PageData:
    """What lies in the page: the findings that do not conform in the order of the log, then what was left open.

    staff: whether the list says who dealt.
    """
    data, rows = PageData(), _List()
    laws: dict[tuple[str, int | None], Node] = {}
    nodes: list[Node] = []
    for row, node in _entries(document, model, laws):
        rows.add(row if staff else {**row, "staff": ""})
        data.total += 1
        if data.total <= DRAWN_AT_ONCE:
            data.first.append(filled(node))
        nodes.append(node)
        if len(nodes) == BLOCK:
            data.blocks.append(_block(nodes))
            nodes = []
    if nodes:
        data.blocks.append(_block(nodes))
    listed = {"columns": rows.columns, "names": {name: list(known) for name, known in rows.names.items()}}
    data.index = _compressed({**listed, "parts": as_data(), "block": BLOCK})
    return data


def _entries(
    document: Document, model: Mapping[str, Any], laws: dict[tuple[str, int | None], Node]
) -> Iterator[tuple[dict[str, Any], Node]]:
    titles = {w["work"]: visible(w["title"]) for w in document["works"]}
    found = (f for f in document["findings"] if f["verdict"] == "breach")
    articles: Iterable[Article] = model["findings"]
    for finding, article in zip(found, articles, strict=True):
        key = (article["law"], article["row"])
        if key not in laws:
            laws[key] = law_node(model["laws"][key[0]], key[1])
        yield _row(finding, article["brief"], titles), finding_node(article, laws[key])
    for finding in document["findings"]:
        if finding["verdict"] == "not assessable":
            yield _row(finding, brief(finding, document), titles), _open_question(finding)


def _row(finding: Mapping[str, Any], said: Mapping[str, Any], titles: Mapping[str, str]) -> dict[str, Any]:
    title = titles.get(finding["work"], said["work"])
    local = (finding.get("from_time") or "")[: len("2004-07-02T20:03:10")]
    return {
        **said,
        "id": visible(finding["id"]),
        "rule": f"{title}, {rule_name(finding['rule'])}" if title else rule_name(finding["rule"]),
        "table": f"{said['casino']}, {said['table']}" if said["table"] else said["casino"],
        "player": visible(finding.get("player") or ""),
        "when": local,
        "gravity": gravity_of(finding),
        "recorded": said["recorded"] or visible(finding.get("reason") or "", SENTENCE_LIMIT),
    }


def _open_question(finding: Mapping[str, Any]) -> Node:
    rounds = finding.get("rounds_count")
    return "open-question", {
        "id": visible(finding["id"]),
        "heading": f"{sentence_case(rule_name(finding['rule']))} could not be assessed",
        "reason": sentence_case(sentence(visible(finding.get("reason") or "no reason is recorded", SENTENCE_LIMIT))),
        "extent": f"In {counted(rounds, 'round')}." if rounds else "",
        "citation": visible(finding["citation"], SENTENCE_LIMIT),
    }


def _block(nodes: Sequence[Node]) -> str:
    """Findings as data: their places among the pieces of all, each of which is written once."""
    packing = Packing()
    return _compressed(packing.written([packing.place(node) for node in nodes]))


def _compressed(data: Mapping[str, Any]) -> str:
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    return base64.b64encode(zlib.compress(written, _LEVEL)).decode("ascii")
