"""The findings of a page as data that lie compressed within it: a list that is read at once, and the findings in blocks
that are read as they are looked at.

What the browser does with them stands in reports/html/report.js.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from compliance.reporting.articles import Article, brief, key_of
from compliance.reporting.causes import gravity_of
from compliance.reporting.folded import folded, packed
from compliance.reporting.nodes import finding_node, law_node
from compliance.reporting.parts import Node, Packing, as_data, filled
from compliance.reporting.visible import SENTENCE_LIMIT, visible
from compliance.reporting.wording import listed, rule_name, sentence, sentence_case, span

BLOCK: Final = 5_000
DRAWN_AT_ONCE: Final = 50  # findings that are on the page before anything of the data is read
_COLUMNS = (
    "id", "rule", "table", "round", "wager", "player", "when", "money", "cents", "currency", "verdict", "staff",
    "gravity", "recorded", "baseline",
)  # fmt: skip
# columns with few values: each is listed once and named by its place
_NAMED: Final = ("rule", "table", "currency", "verdict", "staff", "baseline")
_TEXTS: Final = ("id", "round", "wager", "player", "when", "money", "recorded")

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
        nodes.append(_without_id(node))
        if len(nodes) == BLOCK:
            data.blocks.append(_block(nodes))
            nodes = []
    if nodes:
        data.blocks.append(_block(nodes))
    columns = {name: folded(values) if name in _TEXTS else values for name, values in rows.columns.items()}
    names = {name: list(known) for name, known in rows.names.items()}
    data.index = packed({"columns": columns, "names": names, "parts": as_data(), "block": BLOCK})
    return data


def _entries(
    document: Document, model: Mapping[str, Any], laws: dict[tuple[str, int | None], Node]
) -> Iterator[tuple[dict[str, Any], Node]]:
    titles = {w["work"]: visible(w["title"]) for w in document["works"]}
    found = (f for f in document["findings"] if f["verdict"] == "breach")
    articles: Iterable[Article] = model["findings"]

    def law(key: str, row: int | None) -> Node:
        if (key, row) not in laws:
            laws[key, row] = law_node(model["laws"][key], row)
        return laws[key, row]

    for finding, article in zip(found, articles, strict=True):
        yield _row(finding, article["brief"], titles), finding_node(article, law(article["law"], article["row"]))
    for finding in document["findings"]:
        if finding["verdict"] == "not assessable":
            key = key_of(finding)
            words = [law(key, None)] if key in model["laws"] else []
            yield _row(finding, brief(finding, document), titles), _open_question(finding, words)


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


def _open_question(finding: Mapping[str, Any], law: list[Node]) -> Node:
    """A rule that could not be assessed. law: its words, where those that were in force are held."""
    cited = visible(finding["citation"], SENTENCE_LIMIT)
    return "open-question", {
        "id": visible(finding["id"]),
        "heading": f"{sentence_case(rule_name(finding['rule']))} could not be assessed",
        "facts": [("fact", fact) for fact in _where_left_open(finding)],
        "law": law or ([("cited", {"text": f"The text held: {cited}."})] if cited else []),
        "reason": sentence_case(sentence(visible(finding.get("reason") or "no reason is recorded", SENTENCE_LIMIT))),
    }


def _where_left_open(finding: Mapping[str, Any]) -> list[dict[str, str]]:
    """Where it was that a rule could not be assessed: of rounds the first, and how many there are."""
    named, count = [visible(name) for name in finding.get("rounds", ())], finding.get("rounds_count") or 0
    rounds = listed(named) if count == len(named) else f"{count:,}, first {listed(named[:1])}"
    if not finding.get("table"):  # rounds of one table have the names of those of another
        rounds = f"{count:,}"
    told = (
        ("Casino", visible(finding.get("casino") or "")),
        ("Table", visible(finding["table"]) if finding.get("table") else "several"),
        ("Round" if count == 1 else "Rounds", rounds if count else ""),
        ("Time", span(finding.get("from_time"), finding.get("to_time")) if finding.get("from_time") else ""),
    )
    return [{"label": label, "value": value} for label, value in told if value]


def _without_id(node: Node) -> Node:
    """A finding without its id, which the list of all holds already."""
    part, values = node
    return part, {**values, "id": ""}


def _block(nodes: Sequence[Node]) -> str:
    """Findings as data: their places among the pieces of all, each of which is written once."""
    packing = Packing()
    return packed(packing.written([packing.place(node) for node in nodes]))
