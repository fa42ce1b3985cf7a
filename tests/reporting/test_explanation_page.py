"""A round explained as a page: it says what the text says, and is drawn."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from compliance.reporting.explanation_page import explain_html


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.said.append(data)


def _read(page: str) -> _Text:
    read = _Text()
    read.feed(page)
    return read


def test_every_verdict_that_was_asked_stands_on_the_page_and_the_round_is_drawn(explanation: dict[str, Any]) -> None:
    read = _read(explain_html(explanation))
    asked = [v for v in explanation["verdicts"] if v["verdict"] != "not applicable"]
    assert read.tags.count("article") == len(asked) > 0
    assert "svg" in read.tags
    page = explain_html(explanation)
    assert 'href="#suit-' in page
    assert page.index("<svg") < page.index('id="suit-hearts"') < page.index("</svg>")
    text = " ".join(read.said)
    assert all(v["expected"] in text for v in asked if v["verdict"] == "breach")


def test_nothing_of_a_hostile_log_becomes_markup(
    explanation: dict[str, Any], hostile_explanation: dict[str, Any]
) -> None:
    tags = set(_read(explain_html(explanation)).tags)
    page = explain_html(hostile_explanation)
    assert set(_read(page).tags) <= tags
    assert "default-src &#39;none&#39;" in page
