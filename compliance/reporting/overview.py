"""Many casinos at a glance: of each how many incidents in 10,000 rounds assessed, how much was assessed, the money by
currency, and the causes that several share. The only page that names more than one of them."""

from __future__ import annotations

import base64
import hashlib
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Final

from compliance.checking.document import AMONG_THE_ROUNDS, in_per_cent
from compliance.checking.findings import left_out
from compliance.reporting.causes import cause_of, gravity_of, money_said
from compliance.reporting.face import title_of
from compliance.reporting.lacking import lines_not_read, logs_not_read, rounds_not_assessed
from compliance.reporting.pages import fill_page, style_sheet
from compliance.reporting.visible import visible, visible_lines
from compliance.reporting.wording import count, counted, listed, rule_name, sentence_case, span

Document = Mapping[str, Any]

_PER: Final = 10_000  # rounds assessed that a rate is of
_SEVERAL: Final = 2
_DIGEST: Final = 6  # characters that tell two folders apart


def overview_model(document: Document, silent: Sequence[str] = ()) -> dict[str, Any]:
    """{title, period, casinos: [{name, folder, rounds, assessed, incidents, rate, coverage, money, lacks: [said]}],
    silent: [name], shared: [{rule, work, expected, recorded, casinos}]}; `lacks`: what the logs of a casino have, or
    should have, of which none of its figures tells; `silent` are those of which nothing was read, `shared` the causes
    found at several casinos, the gravest first."""
    lacking, lost = _lacking(document), _rounds_lost(document)
    period = document.get("period") or {}
    return {
        "title": title_of(document),
        "period": span(period.get("from"), period.get("until")),
        "casinos": [
            {**_casino(casino, lost[casino["casino"]]), "lacks": lacking.get(casino["casino"], [])}
            for casino in document["casinos"]
        ],
        "silent": [visible(name) for name in silent],
        "shared": _shared(document),
    }


def folder_of(casino: str) -> str:
    """The folder of a casino's own report: its name in plain letters, and what tells it from any that reads alike."""
    letters = unicodedata.normalize("NFKD", casino).encode("ascii", "ignore").decode("ascii").lower()
    plain = "-".join("".join(c if c.isalnum() else " " for c in letters).split()) or "casino"
    return f"{plain}-{hashlib.sha256(casino.encode('utf-8', 'surrogatepass')).hexdigest()[:_DIGEST]}"


def _casino(casino: Mapping[str, Any], lost: Counter[bool]) -> dict[str, Any]:
    """The figures of a casino. lost: its rounds of which nothing was assessed, by whether `rounds` counts them; as much
    applies to them as to the others on the average."""
    assessed = casino["conforms"] + casino["breach"]
    asked = assessed + casino["not_assessable"]
    rounds = casino["assessed_rounds"]
    share = (casino["rounds"] - lost[True]) / (casino["rounds"] + lost[False]) if lost else 1
    money, _ = money_said(casino["money_by_currency"], None)
    return {
        "name": visible(casino["casino"]),
        "folder": folder_of(casino["casino"]),
        "rounds": count(casino["rounds"]),
        "assessed": count(rounds),
        "incidents": count(casino["incidents"]),
        "rate": f"{_PER * casino['incidents'] / rounds:,.1f}" if rounds else "nothing could be assessed",
        "coverage": f"{in_per_cent(assessed / asked * share):.1f} %" if asked else "nothing applied",
        "money": money or "none",
    }


def _lacking(document: Document) -> dict[str, list[str]]:
    """By casino the logs of which nothing was read, the rounds left out and the lines that could not be read."""
    of = {log["file"]: log.get("casino") for log in document["logs"]}
    lacks: dict[str, list[str]] = {}
    for file, said in [*logs_not_read(document), *rounds_not_assessed(document), *lines_not_read(document)]:
        lacks.setdefault(of.get(file) or "", []).append(said)
    return lacks


def _rounds_lost(document: Document) -> dict[str, Counter[bool]]:
    """By casino how many rounds of its logs nothing was assessed of, by whether they are counted among its rounds."""
    of = {log["file"]: log.get("casino") for log in document["logs"]}
    lost: dict[str, Counter[bool]] = defaultdict(Counter)
    for finding in left_out(document["findings"]):
        lost[of.get(finding["log"]["file"]) or ""][finding["code"] == AMONG_THE_ROUNDS] += finding["rounds_count"]
    return lost


def _shared(document: Document) -> list[dict[str, str]]:
    known = {f["id"]: f for f in document["findings"] if f["verdict"] == "breach"}
    titles = {w["work"]: visible(w["title"]) for w in document["works"]}
    grouped: dict[tuple[str, str, str], list[Mapping[str, Any]]] = {}
    for incident in document["incidents"]:
        grouped.setdefault(cause_of(incident, known[incident["findings"][0]]), []).append(incident)
    shared = []
    for (work, rule, _), incidents in grouped.items():
        at = Counter(i["casino"] for i in incidents)
        if len(at) < _SEVERAL:
            continue
        first = known[incidents[0]["findings"][0]]
        row = {
            "rule": sentence_case(rule_name(rule)),
            "work": titles.get(work, visible(work)),
            "expected": " ".join(visible_lines(first["expected"])),
            "recorded": " ".join(visible_lines(first["recorded"])),
            "casinos": listed([f"{visible(name)} ({counted(n, 'incident')})" for name, n in sorted(at.items())]),
        }
        shared.append((gravity_of(first), work, rule, row))
    return [row for *_, row in sorted(shared, key=lambda one: one[:3])]


def render_overview(document: Document, silent: Sequence[str] = ()) -> str:
    """The overview as one HTML file, which leads to the report of each casino in its folder. silent: casinos of which
    no round was read."""
    style = "\n" + style_sheet()
    digest = base64.b64encode(hashlib.sha256(style.encode("utf-8")).digest()).decode("ascii")
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    return fill_page("overview.html.j2", overview=overview_model(document, silent), style=style, policy=policy)
