"""What the PDF says: the content of the report, of which a page of paper draws the first findings only.

A drawing for each of many thousand findings would make a file that nobody can open, send or print. The first of every
rule are drawn, in equal shares, so that no rule is without a picture because another has thousands; the others are
rows of an annex, and beyond those the digest of the list that has them all is given.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from compliance.checking.money import sums_of
from compliance.reporting.articles import Given
from compliance.reporting.as_json import digest_of
from compliance.reporting.bearing import bearing
from compliance.reporting.causes import cause_rows, causes_said, money_said
from compliance.reporting.charts_on_paper import charts_on_paper
from compliance.reporting.drawing import Drawn, drawings
from compliance.reporting.face import NOT_TESTED, face
from compliance.reporting.findings import Finding, RuleKey, extent_said, nonconforming, rule_key, table_named
from compliance.reporting.law_words import law_view
from compliance.reporting.page import build_page
from compliance.reporting.table import render_csv
from compliance.reporting.visible import visible
from compliance.reporting.wording import count, counted, sentence_case, short_instant

Document = Mapping[str, Any]
# of a report's findings so many are drawn, and so many more are rows
DRAWN: Final = 500
ROWS: Final = 4_500
_CAUSES: Final = 100
_CAUSES_ON_THE_FACE: Final = 3
# characters of a cell of a row: it is to stay a few lines high, whatever a log holds
_ROW_LIMIT: Final = 300
# of the digest in the running head: enough to tell reports apart; the whole stands under Digests
_DIGITS_IN_THE_HEAD: Final = 16
# in pixels of a drawing: how much a line of paper holds, what stands between drawings and a letter of a caption takes
_PAPER: Final = 740
_BETWEEN: Final = 24
_LETTER: Final = 6
_CAPTION: Final = 220
_POINTS: Final = 0.62
_SAID_BY_PEOPLE: Final = ("Wager of", "Staff")


def pdf_page(document: Document) -> dict[str, Any]:
    """All that the template of the PDF prints, every string ready."""
    found = by_rule(document)
    drawn = drawn_of_each({key: len(group) for key, group in found.items()})
    titles = {w["work"]: visible(w["title"]) for w in document["works"]}
    causes, digest, first_page = cause_rows(document, titles), digest_of(document), face(document)
    listed = {row["anchor"] for row in causes[:_CAUSES]}
    groups = _groups(document, found, drawn, titles, listed)
    shown = {f["anchor"] for group in groups for f in group["findings"]}
    page = build_page(document)
    return page | {
        "bearing": bearing(document, page),
        "head": {
            "title": first_page["title"],
            "case": _case(document),
            "digest": digest[:_DIGITS_IN_THE_HEAD],
        },
        "face_page": {**first_page, "how_sure": _few_causes(first_page["how_sure"])},
        "causes": [_cause(row, shown) for row in causes[:_CAUSES]],
        "causes_said": causes_said(document, len(causes)),
        "more_causes": _more_causes(len(causes)),
        "groups": groups,
        "charts": charts_on_paper(document),
        "annex": _annex(document, found, drawn, titles),
        "provisions": [_provisions(listing) for listing in page["provisions"]],
        "report_digest": digest,
    }


def _few_causes(how_sure: Sequence[Mapping[str, str]]) -> list[Mapping[str, str]]:
    """How sure a report is on page one: of many causes for which something was not tested those of most rules."""
    causes = [row for row in how_sure if row["what"] == NOT_TESTED]
    rest = len(causes) - _CAUSES_ON_THE_FACE
    if rest <= 0:
        return list(how_sure)
    left_out = causes[_CAUSES_ON_THE_FACE:]
    said = f"For {counted(rest, 'more cause')}, which stand under “What could not be assessed”."
    shown = [row for row in how_sure if row not in left_out]
    place = shown.index(causes[_CAUSES_ON_THE_FACE - 1]) + 1
    return [*shown[:place], {"what": NOT_TESTED, "said": said}, *shown[place:]]


def _case(document: Document) -> str:
    """The number of the case that a report was made for, where it was made for one."""
    case = document.get("case")
    number = case.get("number") or case.get("reference") if isinstance(case, Mapping) else case
    return visible(number) if number else ""


def by_rule(document: Document) -> dict[RuleKey, list[Finding]]:
    """The findings that do not conform by rule, the rules in the order in which the law has them."""
    order = {rule_key(p): position for position, p in enumerate(document["provisions"])}
    found: dict[RuleKey, list[Finding]] = {}
    for finding in nonconforming(document):
        found.setdefault(rule_key(finding), []).append(finding)
    return {key: found[key] for key in sorted(found, key=lambda key: order.get(key, len(order)))}


def drawn_of_each(sizes: Mapping[RuleKey, int], most: int = DRAWN) -> dict[RuleKey, int]:
    """How many findings of each rule are drawn, `most` in all: equal shares, what a rule does not need going to the
    others, what is left over to the first."""
    drawn = dict.fromkeys(sizes, 0)
    left = most
    while left and (wanting := [key for key in sizes if drawn[key] < sizes[key]]):
        share = max(left // len(wanting), 1)
        for key in wanting:
            more = min(share, sizes[key] - drawn[key], left)
            drawn[key] += more
            left -= more
    return drawn


def _groups(
    document: Document,
    found: Mapping[RuleKey, Sequence[Finding]],
    drawn: Mapping[RuleKey, int],
    titles: Mapping[str, str],
    listed: Collection[str],
) -> list[dict[str, Any]]:
    """The rules with their words and what is drawn under them. listed: the anchors of the causes that are listed."""
    given = Given(document)
    anchors = {f["id"]: visible(f["id"]) for key, group in found.items() for f in group[: drawn[key]]}
    one_casino = len(document.get("casinos", ())) <= 1
    left_out = {*_SAID_BY_PEOPLE, *(["Casino"] if one_casino else [])}
    several = len({work for work, _, _ in found}) > 1
    groups = []
    for number, (key, group) in enumerate(found.items(), 1):
        articles = [_article(given.article(f, anchors), anchors, listed, left_out) for f in group[: drawn[key]]]
        law = law_view(given.rules[key], titles)
        if several:
            law["heading"] = f"{law['heading']} of {law['work']}"
        rows = sorted({a["row"] for a in articles if a["row"] is not None})
        groups.append(
            {
                "anchor": f"rule-{number}",
                "law": law,
                "marked": rows,
                "tally": _tally(document, group),
                "findings": articles,
                "more": _more(len(group), drawn[key]),
            }
        )
    return groups


def _article(
    article: dict[str, Any], anchors: Mapping[str, str], listed: Collection[str], left_out: Collection[str]
) -> dict[str, Any]:
    """An article with links to what stands in the report; left_out: the facts that stand elsewhere on its page."""
    facts = [fact for fact in article["facts"] if fact["label"] not in left_out]
    linked = [
        {**group, "links": [{**one, "anchor": anchors.get(one["id"], "")} for one in group["links"]]}
        for group in article["linked"]
    ]
    cause = article["cause"]
    if cause is not None:
        cause = {**cause, "anchor": "causes" if cause["anchor"] in listed else ""}
    return {
        **article,
        "facts": [*facts, *article["people"]],
        "linked": linked,
        "cause": cause,
        "drawings": in_rows(drawings(article["picture"])) if article["picture"] else [],
    }


def in_rows(drawn: Sequence[Drawn]) -> list[list[dict[str, Any]]]:
    """Drawings side by side as far as a line of paper holds them; `room`: points that the words beneath one want."""
    rows: list[list[dict[str, Any]]] = []
    left = 0
    for one in drawn:
        room = min(len(one.caption) * _LETTER, _CAPTION)
        wants = max(one.width, room) + _BETWEEN
        if not rows or wants > left:
            rows.append([])
            left = _PAPER
        rows[-1].append({**asdict(one), "room": room * _POINTS})
        left -= wants
    return rows


def _tally(document: Document, group: Sequence[Finding]) -> str:
    amounts, _ = money_said(sums_of(group), document.get("currency"))
    said = extent_said(group)
    return f"{said}; {amounts}" if amounts else said


def _more(total: int, shown: int) -> str:
    if total <= shown:
        return ""
    are = "is" if shown == 1 else "are"
    return f"Of {counted(total, 'finding')} under this rule {count(shown)} {are} drawn; the annex has the others."


def _cause(row: Mapping[str, Any], shown: set[str]) -> dict[str, Any]:
    """A cause with the place of its first finding that is drawn."""
    first = next((visible(i) for i in row["ids"] if visible(i) in shown), "")
    new = f", {row['new']} new" if row["new"] else ""
    incidents = "" if row["incidents"] in ("1", row["findings"]) else f", {row['incidents']} incidents"
    extent = f"{row['extent']}{incidents}{new}; {row['tables']}"
    return {name: value for name, value in row.items() if name != "ids"} | {"first": first, "extent": extent}


def _more_causes(total: int) -> str:
    if total <= _CAUSES:
        return ""
    return f"The gravest {count(_CAUSES)} causes are listed. There are {counted(total - _CAUSES, 'more cause')}."


def _provisions(listing: Mapping[str, Any]) -> dict[str, Any]:
    """The provisions of a work: those that came into play one a row, the others together by how they are held."""
    rows, others = [], dict[str, list[str]]()
    for row in listing["rows"]:
        if all(row[verdict] == "0" for verdict in ("conforms", "nonconforming", "not_assessable")):
            others.setdefault(row["status"], []).append(row["rule"])
        else:
            rows.append(row)
    idle = [{"status": sentence_case(status), "rules": ", ".join(rules)} for status, rules in others.items()]
    return {**listing, "rows": rows, "others": idle}


def _annex(
    document: Document,
    found: Mapping[RuleKey, Sequence[Finding]],
    drawn: Mapping[RuleKey, int],
    titles: Mapping[str, str],
) -> dict[str, Any] | None:
    """{said, groups: [{heading, work, rows}]} of the findings that are not drawn; None where all are."""
    groups: list[dict[str, Any]] = []
    left, total = ROWS, 0
    for key, findings in found.items():
        others = findings[drawn[key] :]
        total += len(others)
        rows = [_row(f, document) for f in others[:left]]
        left -= len(rows)
        if rows:
            law = law_view({**others[0], "lead": [], "rows": [], "closing": []}, titles)
            groups.append({"heading": law["heading"], "work": f"{law['work']}, {law['version']}", "rows": rows})
    return {"said": _annex_said(document, ROWS - left, total), "groups": groups} if total else None


def _annex_said(document: Document, rows: int, total: int) -> list[str]:
    said = [f"{counted(rows, 'finding')} {'is' if rows == 1 else 'are'} not drawn but stand here in rows."]
    beyond = total - rows
    if beyond:
        digest = hashlib.sha256(render_csv(document).encode("utf-8")).hexdigest()
        said.append(
            f"{counted(beyond, 'more finding')} {'is' if beyond == 1 else 'are'} neither drawn nor in these rows. "
            f"findings.csv (--format csv) holds every one; its SHA-256 is {digest}."
        )
    return said


def _row(finding: Finding, document: Document) -> dict[str, str]:
    """One finding as an entry, as short as it can be found again by: there are thousands."""
    wager, time = finding.get("wager"), finding.get("from_time")
    where = [
        table_named(finding, document),
        "" if finding["round"] is None else f"round {visible(finding['round'])}",
        f"wager {visible(wager)}" if wager else "",
        short_instant(time) if time else "",
    ]
    amounts, _ = money_said(sums_of([finding]), document.get("currency"))
    return {
        "where": ", ".join(part for part in where if part),
        "expected": visible(" ".join(str(finding["expected"]).split("\n")), _ROW_LIMIT),
        "recorded": visible(" ".join(str(finding["recorded"]).split("\n")), _ROW_LIMIT),
        "money": amounts,
        "id": visible(finding["id"]),
    }
