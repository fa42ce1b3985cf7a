"""The charts of a report as SVG, drawn without a browser or a network: incidents over time, by rule and by table,
coverage, and actual against theoretical returns where statistics were asked for."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any, Final

from compliance.reporting.visible import visible
from compliance.reporting.wording import STATUS_WORDS, counted, day_said, rule_name, sentence_case, version_words

Document = Mapping[str, Any]

# the colours are named by the style sheet of the page, which gives them a second set in the dark
INK, QUIET, BAR, OPEN = "#1b1f24", "#55606b", "#1f3a5f", "#b9c2cc"
_FONT: Final = "Libertinus Serif, Georgia, serif"
_MOST: Final = 20  # bars in one chart
_WIDTH, _LABEL, _BAR_STEP = 290, 320, 20
_UNRESOLVED: Final = "unresolved: "
_ID = re.compile(r'(id="|url\(#|href="#)([\w-]+)')


@dataclass(frozen=True, slots=True)
class Chart:
    """svg: the drawing, with words for who cannot see it; caption: what it shows."""

    svg: str
    caption: str


def charts(document: Document) -> list[Chart]:
    """The charts of a document that has something to draw, in the order of the page."""
    drawn = [*(_bars(bars) for bars in incident_bars(document)), _coverage(document), _returns(document)]
    return [chart for chart in drawn if chart is not None]


@dataclass(frozen=True, slots=True)
class Bars:
    """Numbers of incidents by what they are counted by. what: one of these (day, rule, table); caption and words: what
    is shown, for who reads and for who cannot see it; rows: (name, number) in the order in which they are drawn."""

    what: str
    caption: str
    words: str
    rows: list[tuple[str, int]]


def incident_bars(document: Document) -> list[Bars]:
    """The incidents of a document by day, rule and table, each where there are several."""
    incidents = document.get("incidents", ())
    by_table = Counter(visible(i["table"]) for i in incidents)
    counted_by = [
        _counted("Incidents by day", _by_day(incidents), "day", sort=True),
        _counted("Incidents by rule", _by_rule(document), "rule"),
        _counted("Incidents by table", by_table, "table"),
    ]
    return [bars for bars in counted_by if bars is not None]


def _by_day(incidents: Sequence[Mapping[str, Any]]) -> Counter[str]:
    days = (i.get("gaming_day") or (i.get("from_time") or "")[: len("2004-07-02")] for i in incidents)
    return Counter(visible(day) for day in days if day)


def _by_rule(document: Document) -> Counter[str]:
    named = _namer(document)
    return Counter(f"{named(i['work'], None)}, {rule_name(i['rule'])}" for i in document.get("incidents", ()))


def _namer(document: Document) -> Callable[[str, str | None], str]:
    """By what a work is named in a chart; with its version, by the day from which that was in force."""
    titles = {w["work"]: visible(w["title"]) for w in document["works"]}

    def named(work: str, version: str | None) -> str:
        title = titles.get(work, visible(work))
        if version is None:
            return title
        if version in STATUS_WORDS:
            return f"{title}, not held"
        return f"{title}, {version_words(version) if version.startswith(_UNRESOLVED) else day_said(version)}"

    return named


def _counted(title: str, counts: Counter[str], what: str, *, sort: bool = False) -> Bars | None:
    """Bars by number; one bar alone says nothing, so there is no such chart."""
    if len(counts) < _FEWEST:
        return None
    shown = counts.most_common(_MOST)
    shown = sorted(shown) if sort else shown
    rest = len(counts) - len(shown)
    caption = title if not rest else f"{title}; the {_MOST} with the most of {counted(len(counts), what)}"
    most = max(counts, key=lambda name: counts[name])
    words = f"{title}: {counted(len(counts), what)}; the most, {counted(counts[most], 'incident')}, at {most}."
    return Bars(what, caption, words, shown)


def _bars(bars: Bars) -> Chart:
    values = [{"name": name, "number": number} for name, number in bars.rows]
    return Chart(_drawn(_bar_chart(values, "number", "Incidents", len(values)), bars.words, bars.what), bars.caption)


_FEWEST: Final = 2
_TICKS: Final = 5


def _bar_chart(values: Sequence[Mapping[str, Any]], field: str, title: str, bars: int) -> Any:
    # imported here: no other command waits for it
    import altair

    data = {"values": list(values)}
    y = altair.Y("name:N", sort=None, title=None, axis=altair.Axis(labelLimit=_LABEL, ticks=False, domain=False))
    most = max(row[field] for row in values)
    # of a short axis the ticks are named: left to itself it has one between whole numbers, and says a number twice
    ticks = list(range(most + 1)) if most <= _TICKS else altair.Undefined
    x = altair.X(f"{field}:Q", title=title, axis=altair.Axis(values=ticks, tickMinStep=1, format="d", grid=False))
    return altair.Chart(data).mark_bar(color=BAR).encode(y=y, x=x).properties(width=_WIDTH, height=bars * _BAR_STEP)


COVERAGE_CAPTION: Final = "How much of what applied could be assessed, by work"
RETURNS_CAPTION: Final = "Actual returns (points) against theoretical ones (ticks) with the range of chance (bands)."


def coverage_shares(document: Document) -> list[tuple[str, float]]:
    """Of what applied under each work, which share was assessed."""
    named = _namer(document)
    totals: dict[str, list[int]] = {}
    for provision in document["provisions"]:
        known = totals.setdefault(named(provision["work"], provision.get("version")), [0, 0])
        known[0] += provision["conforms"] + provision["breach"]
        known[1] += provision["not_assessable"]
    return [(name, assessed / (assessed + left)) for name, (assessed, left) in totals.items() if assessed + left]


def coverage_words(shares: Sequence[tuple[str, float]]) -> str:
    """The same in words."""
    return f"How much of what applied could be assessed: {'; '.join(f'{name} {share:.0%}' for name, share in shares)}."


def _coverage(document: Document) -> Chart | None:
    shares = coverage_shares(document)
    if not shares:
        return None
    values = [
        row
        for name, share in shares
        for row in (
            {"name": name, "share": share, "what": "assessed", "at": 0},
            {"name": name, "share": 1 - share, "what": "could not be assessed", "at": 1},
        )
    ]
    import altair

    y = altair.Y("name:N", sort=None, title=None, axis=altair.Axis(labelLimit=_LABEL, ticks=False, domain=False))
    x = altair.X("share:Q", title="Share of what applied", axis=altair.Axis(format="%", grid=False))
    scale = altair.Scale(domain=["assessed", "could not be assessed"], range=[BAR, OPEN])
    colour = altair.Color("what:N", scale=scale, legend=altair.Legend(title=None, orient="top"))
    chart = (
        altair.Chart({"values": values})
        .mark_bar()
        .encode(y=y, x=x, color=colour, order="at:Q")
        .properties(width=_WIDTH, height=len(shares) * _BAR_STEP)
    )
    return Chart(_drawn(chart, coverage_words(shares), "coverage"), COVERAGE_CAPTION)


def compared_returns(document: Document) -> list[dict[str, Any]]:
    """Actual against theoretical returns, with the range of chance, as far as statistics hold them: {name, actual,
    theoretical, low, high}, shares of what was staked."""
    named = _namer(document)
    found = (document.get("statistics") or {}).get("returns") or []
    return [
        {
            "name": f"{visible(row['wager'])} ({named(row['work'], None)})",
            "actual": row["actual_return"],
            "theoretical": row["theoretical_return_decimal"],
            "low": row["range"]["from"],
            "high": row["range"]["to"],
        }
        for row in found
        if row["status"] == "compared"
    ][:_MOST]


def _returns(document: Document) -> Chart | None:
    values = compared_returns(document)
    if not values:
        return None
    import altair

    data = {"values": values}
    y = altair.Y("name:N", sort=None, title=None, axis=altair.Axis(labelLimit=_LABEL))
    range_ = (
        altair.Chart(data)
        .mark_rule(color=OPEN, strokeWidth=8)
        .encode(y=y, x=altair.X("low:Q", title="Returned of each unit staked"), x2="high:Q")
    )
    theory = altair.Chart(data).mark_tick(color=QUIET, thickness=2).encode(y=y, x="theoretical:Q")
    actual = altair.Chart(data).mark_point(color=BAR, filled=True, opacity=1, size=60).encode(y=y, x="actual:Q")
    chart = (range_ + theory + actual).properties(width=_WIDTH, height=len(values) * _BAR_STEP)
    return Chart(_drawn(chart, RETURNS_CAPTION, "returns"), RETURNS_CAPTION)


def _drawn(chart: Any, words: str, name: str) -> str:
    """A chart as SVG whose ids are its own, and that says itself what it shows."""
    axis = {"labelColor": INK, "titleColor": QUIET, "labelFont": _FONT, "titleFont": _FONT, "titleFontWeight": "normal"}
    legend = {"labelColor": INK, "labelFont": _FONT}
    spec = chart.configure(background="transparent").to_dict(validate=False)
    spec["config"] = {**spec.get("config", {}), "axis": axis, "legend": legend, "view": {"stroke": None}}
    inner = _ID.sub(rf"\g<1>{name}-\g<2>", _as_svg(json.dumps(spec, sort_keys=True)))
    inner = re.sub(r' (?:role|aria-[\w-]+)="[^"]*"', "", inner)
    return inner.replace("<svg ", f'<svg role="img" aria-label="{escape(sentence_case(words))}" ', 1)


@lru_cache(maxsize=32)
def _as_svg(specification: str) -> str:
    """What a specification draws; starting the library takes longer than all that it draws."""
    # imported here: no other command waits for it
    import vl_convert

    return str(vl_convert.vegalite_to_svg(specification))
