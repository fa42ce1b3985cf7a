"""The HTML page: complete in itself, in order for a reader who cannot see it, and deaf to what a log holds."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from compliance.reporting import render_html
from compliance.reporting.face import face
from tests.reporting.lying_in_pages import ids_listed, texts_of_block

ROOT = Path(__file__).resolve().parents[2]
_VOID = {"meta", "path", "use", "br", "input"}


class _Outline(HTMLParser):
    """What a page is made of: tags with their attributes, headings, and the text that a reader meets."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.text += data

    def names(self) -> list[str]:
        return [tag for tag, _ in self.tags]

    def ids(self) -> list[str]:
        return [found for _, attributes in self.tags if (found := attributes.get("id"))]


def test_the_page_is_well_formed_and_has_its_landmarks(document: dict[str, Any]) -> None:
    page = _Outline(render_html(document))
    assert page.open == []
    for landmark in ("header", "main", "nav", "footer", "h1", "title"):
        assert page.names().count(landmark) == 1


def test_headings_never_skip_a_level(document: dict[str, Any]) -> None:
    levels = [int(tag[1]) for tag in _Outline(render_html(document)).names() if re.fullmatch("h[1-6]", tag)]
    assert levels[0] == 1
    assert all(below - above <= 1 for above, below in pairwise(levels))


def test_every_table_head_says_what_it_heads(document: dict[str, Any]) -> None:
    scopes = [attributes.get("scope") for tag, attributes in _Outline(render_html(document)).tags if tag == "th"]
    assert scopes
    assert set(scopes) == {"col", "row"}


@pytest.mark.parametrize("template", sorted((ROOT / "reports" / "html").glob("*.j2")), ids=lambda path: path.stem)
def test_what_scrolls_can_be_reached_by_keys_and_has_a_name(template: Path) -> None:
    for region in re.findall(r'<div class="scroll"[^>]*>', template.read_text(encoding="utf-8")):
        assert 'tabindex="0"' in region
        assert re.search(r'aria-label="[^"]+"', region)


def test_every_link_leads_to_a_place_on_the_page(document: dict[str, Any]) -> None:
    html = render_html(document)
    page = _Outline(html)
    targets = {a["href"] for tag, a in page.tags if tag in ("a", "use")}
    # what is not drawn yet is drawn by the script when it is asked for
    in_data = ids_listed(html)
    assert {f"#{i}" for i in (*page.ids(), *in_data)} >= targets
    assert len(page.ids()) == len(set(page.ids()))


def test_nothing_is_fetched_and_nothing_runs_but_its_own_script(document: dict[str, Any]) -> None:
    page = _Outline(render_html(document))
    assert not {"link", "img", "iframe", "object", "image"} & set(page.names())
    assert [a.get("type") for tag, a in page.tags if tag == "script"].count(None) == 1  # its own; the others are data
    assert {a.get("type") for tag, a in page.tags if tag == "script"} == {None, "text/plain"}
    assert not any("action" in a for tag, a in page.tags if tag == "form")
    assert not any("src" in a or "style" in a or any(n.startswith("on") for n in a) for _, a in page.tags)


def test_the_policy_of_the_page_allows_its_style_sheet_and_script_alone(document: dict[str, Any]) -> None:
    page = render_html(document)
    style = page.partition("<style>")[2].partition("</style>")[0]
    script = page.rpartition("<script>")[2].partition("</script>")[0]
    styled, scripted = (base64.b64encode(hashlib.sha256(t.encode()).digest()).decode() for t in (style, script))
    policy = next(a["content"] for tag, a in _Outline(page).tags if a.get("http-equiv"))
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{styled}'; script-src 'sha256-{scripted}'; "
        "base-uri 'none'; form-action 'none'"
    )


@pytest.mark.parametrize(
    "said",
    [
        "What was recorded does not conform with the rules in 27 findings (4 incidents).",
        "Of 83 rules, these logs can test 11; by those, nothing was found against 15 of 41 rounds.",
        "No text of these rules that was in force is held, so nothing of them could be assessed.",
        "Known, unless an instrument that is not held here changed it.",
        "Round 2 does not conform with rule 9.4 Table 2",
        "Round 38, wager w95, does not conform with rule 5.1(a)(iii)",
        "New Zealand Gazette, 19 May 2004, No. 56, Division 5, rule 5.10(b). The text held is not an official version.",
        "Commission: $100.00 × 5% = $5.00",
        "examples/baccarat-2004.jsonl, lines 20–23, 26, 29",
        "Stands only under: commission-on-amount-won.",
        "Follows from what was found under rule 9.4 Table 2 in round 2.",
        "Rules 9.3 Table 1, 9.4 Table 2 and 9.5 in 1 round",
        "41 rounds with 83 wagers; 1 record could not be read and is left out",
        "examples/baccarat-2004.jsonl:507:88",
    ],
)
def test_the_page_says(document: dict[str, Any], said: str) -> None:
    assert said in _Outline(render_html(document)).text


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        (
            {"provisions_total": 83, "testable": 11, "tested_rounds": 14_219, "conforming_rounds": 14_202},
            "Of 83 rules, these logs can test 11; by those, nothing was found against 14,202 of 14,219 rounds.",
        ),
        (
            {"tested_rounds": 1, "conforming_rounds": 0},
            "Of 83 rules, these logs can test 11; by those, nothing was found against 0 of 1 round.",
        ),
        ({"tested_rounds": 0}, "Of 83 rules, these logs can test 11; no round came under any of those."),
        ({"provisions_total": 1, "testable": 0}, "Of the 1 rule of this text, the logs can test none."),
    ],
)
def test_how_much_the_logs_can_test_is_one_sentence(
    document: dict[str, Any], counts: dict[str, int], said: str
) -> None:
    document["works"][0].update(counts)
    assert said in _Outline(render_html(document)).text


def test_a_difference_in_money_says_its_currency_where_it_is_another(document: dict[str, Any]) -> None:
    late = next(f for f in document["findings"] if f["rule"] == "5.1(a)(iii)")
    late["currency"] = "AUD"
    text = _Outline(render_html(document)).text
    assert "The player had $100.00 AUD too little; the casino kept it." in text
    assert "NZD too" not in text


def test_the_round_is_drawn_with_words_beside_it(document: dict[str, Any]) -> None:
    figures = re.findall(r"<figure>.*?</figure>", render_html(document), flags=re.DOTALL)
    heard = []
    for one in figures:
        cards = re.findall(r'role="img" aria-label="([^"]+)"', one)
        heard.append(f"{', '.join(cards)}: {re.sub('<[^>]+>', '', one[one.index('<figcaption>') :])}")
    assert "ace of hearts, ace of diamonds, 9 of spades: Player: point count 1, drew on 2" in heard
    assert "king of clubs, 3 of spades, no card where one is in question: Banker: point count 3, stood on 3" in heard
    assert "an unknown card, 6 of spades: Banker: point count not known, a card was not recorded" in heard


def test_what_was_overpaid_and_underpaid_stands_once_on_page_one_with_whose_favour(document: dict[str, Any]) -> None:
    page = render_html(document)
    first = page[page.index('id="outcome"') : page.index('id="contents"')]
    row = '<tr><th scope="row">{}</th><td class="number">{} NZD</td><td>{}</td></tr>'
    assert first.count(row.format("Overpaid", "$431.25", "players")) == 1
    assert first.count(row.format("Underpaid", "$100.00", "the casino")) == 1
    assert "Players were overpaid" not in first
    headings = ["Who", "What", "How much", "What to do", "How sure this is"]
    places = [first.index(f">{heading}</h3>") for heading in headings]
    assert places == sorted(places)
    assert 'class="strip"' not in first, "its incidents have no instants"


def test_page_one_says_what_a_full_mark_of_its_strip_is(document: dict[str, Any]) -> None:
    known = {finding["id"]: finding for finding in document["findings"]}
    for number, incident in enumerate(document["incidents"]):
        incident["from_utc"] = f"2004-06-25T09:{10 + 8 * number}:00+00:00"
        at = {"grade": "money" if number % 2 else "announcement", "from_time": "2004-06-25T21:10:00+12:00"}
        known[incident["findings"][0]].update(at)
    marks = [mark for row in face(document)["strip"]["rows"] for mark in row["marks"]]
    page = render_html(document)
    assert "A full mark touches money or the deal, a hollow one anything else." in page
    assert 0 < sum(mark["grave"] for mark in marks) < len(marks)
    assert page.count('class="strip-mark grave"') == sum(mark["grave"] for mark in marks)
    assert page.count('class="strip-mark slight"') == sum(not mark["grave"] for mark in marks)


@pytest.mark.parametrize("touched", [{"money_cents": 500}, {"money_cents": 0, "stake_cents": 500}])
def test_a_mark_is_full_where_any_finding_of_its_incident_has_money_or_a_stake(
    document: dict[str, Any], touched: dict[str, Any]
) -> None:
    late = {"grade": "limit", "from_time": "2004-06-25T21:10:00+12:00", "money_cents": 0, "stake_cents": 0}
    first, further = ({**document["findings"][0], **late, "id": name} for name in ("first", "further"))
    incident = {**document["incidents"][0], "findings": ["first", "further"], "from_utc": "2004-06-25T09:10:00+00:00"}

    def mark(**changed: Any) -> dict[str, Any]:
        findings = [first, {**further, **changed}]
        shown = face({**document, "findings": findings, "incidents": [incident]})["strip"]
        (found,) = [mark for row in shown["rows"] for mark in row["marks"]]
        return dict(found)

    assert not mark()["grave"]
    assert mark(**touched)["grave"]
    assert mark(**touched)["id"] == "further", "the mark leads to what makes it full"


def test_a_page_for_people_never_speaks_of_breach_or_guilt(document: dict[str, Any]) -> None:
    page = render_html(document).lower()
    assert not [word for word in ("breach", "violat", "guilt", "offen", "cheat") if word in page]


def test_a_run_that_assessed_nothing_says_so_first(document: dict[str, Any]) -> None:
    document["findings"] = [f for f in document["findings"] if f["verdict"] == "not assessable"]
    document["incidents"] = []
    document["summary"].update(conforms=0, breach=0, incidents=0, money_by_currency=[])
    text = _Outline(render_html(document)).text
    assert "Nothing could be assessed. This report does not say that the games were conducted" in text
    assert "nothing was found that does not conform" not in text


def test_a_run_without_findings_does_not_claim_more_than_it_assessed(document: dict[str, Any]) -> None:
    document["findings"] = [f for f in document["findings"] if f["verdict"] == "not assessable"]
    document["incidents"] = []
    document["summary"].update(breach=0, incidents=0, money_by_currency=[])
    text = _Outline(render_html(document)).text
    assert "In what could be assessed, nothing was found that does not conform." in text
    assert "That says nothing about what could not be assessed." in text


def test_thousands_of_findings_leave_the_page_usable(large_document: dict[str, Any]) -> None:
    page = _Outline(render_html(large_document))
    assert page.names().count("article") == 50
    assert "The first 50 are shown here. There are 4,950 more: a browser that runs the script" in page.text
    assert page.text.count("Expected: ") == 1  # 5,000 incidents of one cause are one line


def test_the_same_document_gives_the_same_page(document: dict[str, Any]) -> None:
    assert render_html(document) == render_html(document)


def test_text_of_a_log_never_becomes_markup(
    harmless_document: dict[str, Any], hostile_document: dict[str, Any]
) -> None:
    clean, hostile = (_Outline(without_charts(render_html(d))) for d in (harmless_document, hostile_document))
    shapes = [[(name, sorted(a)) for name, a in page.tags if a.get("class") != "unbroken"] for page in (clean, hostile)]
    assert shapes[0] == shapes[1], "but for the words that are kept whole, of which other text has more or fewer"


def without_charts(page: str) -> str:
    """How far the names in a chart reach decides where its parts stand; its markup is looked at for itself."""
    return re.sub('<figure class="chart">.*?</figure>', "", page, flags=re.DOTALL)


def test_names_in_a_chart_never_become_markup(hostile_document: dict[str, Any]) -> None:
    charts = re.findall('<figure class="chart">(.*?)</figure>', render_html(hostile_document), flags=re.DOTALL)
    assert charts
    drawn = {"svg", "g", "rect", "path", "text", "line", "defs", "clippath", "figcaption", "tspan"}
    for chart in charts:
        page = _Outline(chart)
        assert set(page.names()) <= drawn
        assert not any(name.startswith("on") for _, attributes in page.tags for name in attributes)


def test_text_of_a_log_cannot_hide_or_turn_what_is_shown(hostile_document: dict[str, Any]) -> None:
    page = render_html(hostile_document)
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f\u200b\u202a-\u202e\u2028\u2066\ud800-\udfff]", page)
    assert page.encode("utf-8")


def test_a_template_expression_in_a_log_is_not_computed(document: dict[str, Any]) -> None:
    document["findings"][0]["table"] = "{{7*7}}"
    text = _Outline(render_html(document)).text
    assert "{{7*7}}" in text
    assert "49" not in re.findall(r"Table\s*(\d+)", text)


def test_with_more_incidents_than_the_page_lists_every_link_has_its_place(
    document_of_many_rules: dict[str, Any],
) -> None:
    html = render_html(document_of_many_rules)
    page = _Outline(html)
    places = {attributes["id"] for _, attributes in page.tags if "id" in attributes}
    places |= ids_listed(html)
    links = {a["href"].removeprefix("#") for name, a in page.tags if name == "a" and a.get("href", "").startswith("#")}
    assert links <= places
    assert "Cause 120" in "".join(texts_of_block(html, "block-0"))


def test_a_finding_of_no_round_names_the_table_and_not_none(document_of_many_rules: dict[str, Any]) -> None:
    text = _Outline(render_html(document_of_many_rules)).text
    assert "Table BAC-06" in text
    assert "None" not in text


def test_the_page_names_the_program_and_the_digests(document: dict[str, Any]) -> None:
    text = _Outline(render_html(document)).text
    assert f"version 0.1.0, {document['program']['digest']}" in text
    assert document["rulebook"]["digest"] in text
    assert document["logs"][0]["sha256"] in text
