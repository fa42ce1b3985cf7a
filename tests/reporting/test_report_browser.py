"""The page in a real browser, at the width of a desk and of a phone; skipped where none is installed, and says so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from compliance.reporting import render_html
from compliance.reporting.overview import render_overview
from tests.reporting.browsers import CHROMIUM

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no browser was tried")
pytestmark = pytest.mark.skipif(
    CHROMIUM is None, reason="no chromium is installed: the page was not tried in a browser"
)

WIDTHS = {"desk": (1200, 900), "phone": (390, 844)}

# the contrast of text with what it stands on, by the formula of WCAG 2; of what is seen, whatever its colour is set by
CONTRAST = """() => {
  const lit = (c) => { const s = c / 255; return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; };
  const parsed = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => 0.2126 * lit(r) + 0.7152 * lit(g) + 0.0722 * lit(b);
  const behind = (one) => {
    for (let at = one; at; at = at.parentElement) {
      const colour = parsed(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) return colour;
    }
    return [255, 255, 255];
  };
  const poor = [];
  for (const one of document.querySelectorAll("main *, header *, footer *")) {
    if (one.closest("svg") || !one.checkVisibility()) continue;
    if (![...one.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
    const [a, b] = [light(parsed(getComputedStyle(one).color)), light(behind(one))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) poor.push(one.outerHTML.slice(0, 120));
  }
  return poor;
}"""
# what has a name for a reader that hears the page
NAMELESS = """() => [...document.querySelectorAll("a, button, input, select, svg[role], table")].filter((one) => {
  if (!one.checkVisibility()) return false;
  const said = one.getAttribute("aria-label") || one.getAttribute("aria-labelledby");
  return !said && !(one.labels && one.labels.length) && !one.textContent.trim();
}).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.fixture(params=list(WIDTHS))
def width(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def open_page(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """Opens a document's page; whatever the browser complains of fails the test."""
    complaints: list[str] = []
    asked: list[str] = []
    contexts: list[Any] = []

    def opened(document: dict[str, Any], width: str = "desk", hash_: str = "", **options: Any) -> Any:
        across, down = WIDTHS[width]
        file = tmp_path / "report.html"
        file.write_text(render_html(document, staff=options.pop("staff", False)), encoding="utf-8")
        contexts.append(browser.new_context(viewport={"width": across, "height": down}, **options))
        page = contexts[-1].new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{file.as_uri()}{hash_}")
        if options.get("java_script_enabled", True):
            page.wait_for_selector("html[data-ready]")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []
    assert all(url.startswith("file:") for url in asked)


def shown(page: Any) -> int:
    return int(page.inner_text("#found").split(" of ")[0].replace(",", ""))


def of_rule(document: dict[str, Any], rule: str) -> int:
    return sum(f["verdict"] == "breach" and f["rule"] == rule for f in document["findings"])


def test_nothing_is_wider_than_the_screen(open_page: Any, document: dict[str, Any], width: str) -> None:
    page = open_page(document, width)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS[width][0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_text_can_be_read_and_everything_has_a_name(
    open_page: Any, document: dict[str, Any], width: str, scheme: str
) -> None:
    page = open_page(document, width, color_scheme=scheme, staff=True)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.wait_for_timeout(300)
    assert page.evaluate(CONTRAST) == []
    assert page.evaluate(NAMELESS) == []


def test_the_list_is_filtered_searched_and_sorted(open_page: Any, document: dict[str, Any]) -> None:
    page = open_page(document)
    breaches = sum(f["verdict"] == "breach" for f in document["findings"])
    assert shown(page) == breaches
    label = next(o for o in page.locator("#filter-rule option").all_inner_texts() if o.endswith("rule 5.10(b)"))
    page.select_option("#filter-rule", label=label)
    assert shown(page) == of_rule(document, "5.10(b)")
    page.click("#reset")
    page.fill("#search", "5.10(b)")
    assert shown(page) == of_rule(document, "5.10(b)")
    page.click("#reset")
    page.fill("#filter-money", "100")
    dear = [f for f in document["findings"] if f.get("money_cents", 0) + f.get("stake_cents", 0) >= 10_000]
    assert shown(page) == len(dear)
    page.click("#reset")
    page.select_option("#sort", "money")
    most = max(f.get("money_cents", 0) + f.get("stake_cents", 0) for f in document["findings"])
    assert f"{most / 100:,.2f}" in page.locator(".entry summary").first.inner_text()
    page.select_option("#filter-verdict", label="could not be assessed")
    assert shown(page) == len(document["findings"]) - breaches


def test_what_is_new_beside_an_earlier_report_is_marked_and_can_be_picked(
    open_page: Any, checked: dict[str, Any]
) -> None:
    found = [f for f in checked["findings"] if f["verdict"] == "breach"]
    known = {f["id"] for f in found[1:]}
    marked = [
        {**f, "baseline": "found before" if f["id"] in known else "new"} if f["verdict"] == "breach" else f
        for f in checked["findings"]
    ]
    gone = {**found[0], "now": "not assessable"}
    beside = {"file": "last.json", "new": 1, "found_before": len(known), "gone": [gone], "not_checked_now": 0}
    page = open_page({**checked, "findings": marked, "baseline": beside}, "phone")
    page.select_option("#filter-baseline", label="new")
    assert shown(page) == 1
    assert page.inner_text("details.entry > summary .new") == "new"
    assert "may be as it was" in page.inner_text("section[aria-labelledby=gone]")
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTHS["phone"][0]


def test_nothing_of_a_casino_that_is_silent_runs_out_of_its_card(browser: Any, checked: dict[str, Any]) -> None:
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.set_content(render_overview(checked, ["Casino at the Wharf"]))
    out = "[...document.querySelectorAll('td')].filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.inner_text("tbody tr:last-child td:nth-of-type(4)").endswith("nothing could be read")
    assert page.evaluate(out) == 0
    page.close()


def test_who_dealt_is_in_the_list_only_where_it_was_asked_for(open_page: Any, document: dict[str, Any]) -> None:
    dealer = "D-114"
    for finding in document["findings"][::2]:
        finding["staff"] = dealer
    worked = {"rounds": 41, "assessed_rounds": 40}
    document["people"] = [{"casino": "SKYCITY Auckland Casino", "role": "dealer", "name": dealer, **worked}]
    page = open_page(document)
    assert page.locator("#filter-staff").count() == 0
    page = open_page(document, staff=True)
    page.select_option("#filter-staff", label=dealer)
    assert shown(page) == sum(f["verdict"] == "breach" and f.get("staff") == dealer for f in document["findings"])
    table = page.locator("section[aria-labelledby=staff]").inner_text()
    assert "Rounds dealt" in table
    assert "41" in table


def test_a_link_to_a_finding_draws_it(open_page: Any, large_document: dict[str, Any]) -> None:
    last = large_document["findings"][-1]["id"]
    page = open_page(large_document, hash_=f"#{last}")
    page.wait_for_selector(f"article[id='{last}']")
    assert "Round 4999" in page.locator(f"article[id='{last}'] h3").inner_text()
    assert page.evaluate("document.activeElement.id") == f"{last}-heading"


def test_rows_are_drawn_as_they_are_needed(open_page: Any, large_document: dict[str, Any]) -> None:
    page = open_page(large_document)
    assert page.inner_text("#found").startswith("5,000 of ")
    assert page.locator(".entry").count() <= 200
    assert page.locator("article").count() == 0


def test_a_finding_is_copied_as_text(open_page: Any, checked: dict[str, Any]) -> None:
    page = open_page(checked, permissions=["clipboard-read", "clipboard-write"])
    finding = next(f for f in checked["findings"] if f["verdict"] == "breach" and f["rule"] == "9.4 Table 2")
    page.evaluate(f"location.hash = '{finding['id']}'")
    page.wait_for_selector(f"article[id='{finding['id']}']")
    page.locator(f"[data-copy='{finding['id']}']").click()
    page.wait_for_selector(".copy:text-is('Copied')")  # a script in words would be refused by the page's own policy
    text = page.evaluate("navigator.clipboard.readText()")
    assert finding["citation"] in text
    assert "Copy as text" not in text
    lines = text.splitlines()
    assert f"Table: {finding['table']}" in lines
    assert "3 (the row that decides)\t0-1-2-3-4-5-6-7-9, draws\t8, stands" in lines
    assert any(line.startswith("Expected: ") for line in lines)
    assert any(" of hearts" in line or " of spades" in line for line in lines), "what is drawn stands in words"
    assert "The lines of the log" in lines
    assert any(line.startswith(f"{finding['log']['lines'][0]} {{") for line in lines), "the lines that are folded, too"


def test_the_list_is_walked_by_keys(open_page: Any, large_document: dict[str, Any]) -> None:
    page = open_page(large_document)
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "search"
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("j")
    page.keyboard.press("j")
    assert page.evaluate("[...document.querySelectorAll('.entry summary')].indexOf(document.activeElement)") == 1
    page.keyboard.press("Enter")
    page.wait_for_selector("article")


def test_keys_go_from_finding_to_finding_though_one_is_open(open_page: Any, checked: dict[str, Any]) -> None:
    page = open_page(checked)
    page.evaluate("[...document.querySelectorAll('.entry')].slice(0, 4).forEach((one) => { one.open = true; })")
    page.wait_for_selector("details.quotes")
    for place in range(3):
        page.keyboard.press("j")
        at = "[...document.querySelectorAll('.entry > summary')].indexOf(document.activeElement)"
        assert page.evaluate(at) == place


def test_all_findings_are_all_and_a_date_is_found_as_it_is_written(open_page: Any, document: dict[str, Any]) -> None:
    page = open_page(document)
    page.click("#reset")
    assert shown(page) == len(document["findings"])
    page.fill("#search", "25 June 2004")
    of_day = [f for f in document["findings"] if (f.get("from_time") or "").startswith("2004-06-25")]
    assert shown(page) == len(of_day) > 0


def test_a_link_to_nothing_says_so(open_page: Any, document: dict[str, Any]) -> None:
    page = open_page(document, hash_="#0123456789abcdef")
    assert page.inner_text("#found").startswith("Nothing in this report has the id 0123456789abcdef. ")
    assert "Nothing" not in open_page(document, hash_="#findings").inner_text("#found")


def test_numbers_of_the_strip_lie_under_no_mark_of_the_row_above(
    open_page: Any, checked: dict[str, Any], width: str
) -> None:
    page = open_page(checked, width)
    covered = """() => {
      const boxes = (name) => [...document.querySelectorAll(name)].map((one) => one.getBoundingClientRect());
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const numbers = boxes(".strip-number").filter((box) => box.width > 0);
      return numbers.filter((n) => boxes(".strip-mark").some((m) => meet(n, m) && m.y < n.y)).length;
    }"""
    assert page.evaluate("document.querySelectorAll('.strip-line').length") > 1
    assert page.evaluate(covered) == 0


def test_what_is_folded_is_printed(open_page: Any, checked: dict[str, Any]) -> None:
    page = open_page(checked)
    shut = "(one) => !one.closest('#findings-list') && !one.open"
    folded = f"[...document.querySelectorAll('main details')].filter({shut}).length"
    assert page.evaluate(folded) > 0
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(folded) == 0


def test_without_its_script_the_page_shows_its_first_findings(open_page: Any, document: dict[str, Any]) -> None:
    page = open_page(document, java_script_enabled=False)
    breaches = sum(f["verdict"] == "breach" for f in document["findings"])
    assert page.locator("article.finding:not(.open-question)").count() == breaches
    assert not page.locator("#filters").is_visible()


def test_a_log_that_holds_script_runs_none(open_page: Any, document: dict[str, Any]) -> None:
    text = json.dumps(document).replace("BAC-07", "<img src=x onerror=document.title=1>")
    hostile = json.loads(text)
    page = open_page(hostile)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.wait_for_timeout(300)
    assert page.locator("img").count() == 0
    assert page.title() != "1"


def test_on_paper_there_is_no_blank_page(open_page: Any, document: dict[str, Any], tmp_path: Path) -> None:
    import pypdfium2

    page = open_page(document)
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.wait_for_timeout(300)
    printed = pypdfium2.PdfDocument(page.pdf(format="A4"))
    assert len(printed) > 1
    assert [n for n, sheet in enumerate(printed) if len(sheet.get_textpage().get_text_range().strip()) < 20] == []


@pytest.mark.parametrize("chosen", [False, True])
def test_what_is_printed_is_light_and_has_the_lines_of_the_log(
    open_page: Any, checked: dict[str, Any], *, chosen: bool
) -> None:
    page = open_page(checked, color_scheme="light" if chosen else "dark")
    if chosen:
        page.click("#theme")
    ground = "getComputedStyle(document.body).backgroundColor"
    assert page.evaluate(ground) != "rgb(255, 255, 255)"
    page.locator("details.entry > summary").first.click()
    page.wait_for_selector("details.quotes")
    page.emulate_media(media="print")
    assert page.evaluate(ground) == "rgb(255, 255, 255)"
    assert not page.evaluate("document.querySelector('details.quotes').open")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate("document.querySelector('details.quotes').open")
