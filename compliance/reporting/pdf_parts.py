"""A report cut into parts, each of which is typeset alone and in little memory; and the list of its contents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

Page = Mapping[str, Any]
# of drawn findings, and of rows of the annex, so many are set in one run of the typesetter
_DRAWN_AT_ONCE: Final = 125
_ROWS_AT_ONCE: Final = 1_500

_TITLES: Final = {
    "checked": "What was checked",
    "causes": "Incidents by cause",
    "charts": "Charts",
    "rules": "What does not conform, rule by rule",
    "unassessed": "What could not be assessed",
    "statistics": "Randomness and returns",
    "assumptions": "Assumptions",
    "readings": "Readings",
    "faults": "Faults of the logs and of the rulebook",
    "digests": "Digests",
    "annex": "Annex: findings that are not drawn",
    "provisions": "Annex: all provisions",
}
_ORDER: Final = (
    *("checked", "causes", "charts", "rules", "gone", "below", "unassessed", "statistics", "assumptions"),
    *("readings", "faults", "digests", "signature", "annex", "provisions"),
)
# what stands in the report only where the page has something for it, and the member that says so
_ONLY_WITH: Final = {
    **{name: name for name in ("causes", "charts", "gone", "below", "statistics", "annex")},
    "rules": "groups",
}
# what the template reads to print each of its sections
_FACE: Final = ("head", "face_page", "outcome", "apart", "nothing_assessed", "does_not_conform", "figures", "face")
_CHECKED: Final = ("checked", "logs", "tested", "caveats", "causes", "causes_said", "more_causes", "charts")
_BEHIND: Final = (
    *("gone", "below", "unassessed", "statistics", "bearing", "problems", "more_problems", "digests"),
    "report_digest",
)


def titles_of(page: Page) -> dict[str, str]:
    """The sections of the report by the names that lead to them, in their order."""
    named = {**_TITLES, "signature": "Signature"}
    named |= {name: page[name]["heading"] for name in ("gone", "below") if page[name]}
    return {name: named[name] for name in _ORDER if name not in _ONLY_WITH or page[_ONLY_WITH[name]]}


def first_part(page: Page) -> dict[str, Any]:
    """Page one and the contents, which lack on which page each entry stands."""
    contents = []
    for name, title in titles_of(page).items():
        contents.append({"title": title, "level": 1, "anchor": name})
        if name == "rules":
            contents += [{"title": g["law"]["heading"], "level": 2, "anchor": g["anchor"]} for g in page["groups"]]
    return {**{name: page[name] for name in _FACE}, "sections": ["face"], "contents": contents}


def with_pages(first: Page, pages: Mapping[str, int]) -> dict[str, Any]:
    """The first part with the pages of its contents, counted from the first page behind it."""
    return {**first, "contents": [{**entry, "page": pages[entry["anchor"]]} for entry in first["contents"]]}


def said_of_places(page: Page) -> dict[str, str]:
    """What stands at each place that a link of the report leads to."""
    findings = {f["anchor"]: f["heading"] for group in page["groups"] for f in group["findings"]}
    return {**titles_of(page), **{g["anchor"]: g["law"]["heading"] for g in page["groups"]}, **findings}


def other_parts(page: Page) -> list[dict[str, Any]]:
    """What stands behind the contents, part by part. Whatever can be set in one run is."""
    common = {"head": page["head"], "outcome": page["outcome"], "titles": titles_of(page)}
    pieces = [{"sections": ["checked"], **{name: page[name] for name in _CHECKED}}]
    for n, groups in enumerate(_cut(page["groups"], "findings", _DRAWN_AT_ONCE)):
        sections = ["more findings" if n else "rules", "findings"]
        pieces.append({"sections": sections, "groups": groups})
    pieces.append({"sections": ["behind"], **{name: page[name] for name in _BEHIND}})
    annex = page["annex"]
    if annex:
        for n, groups in enumerate(_cut(annex["groups"], "rows", _ROWS_AT_ONCE)):
            sections = ["more rows" if n else "annex", "rows"]
            pieces.append({"sections": sections, "annex": {"said": annex["said"], "groups": groups}})
    pieces.append({"sections": ["provisions"], "provisions": page["provisions"]})
    few = sum(len(group["findings"]) for group in page["groups"]) <= _DRAWN_AT_ONCE and not annex
    return [{**common, **piece} for piece in ([_as_one(pieces)] if few else pieces)]


def _as_one(pieces: Sequence[dict[str, Any]]) -> dict[str, Any]:
    one: dict[str, Any] = {}
    for piece in pieces:
        one |= {**piece, "sections": [*one.get("sections", ()), *piece["sections"]]}
    return one


def _cut(groups: Sequence[Mapping[str, Any]], name: str, most: int) -> Iterator[list[dict[str, Any]]]:
    """The groups in shares of at most so many members; one that is parted says where it goes on."""
    share: list[dict[str, Any]] = []
    left = most
    for group in groups:
        members, goes_on = group[name], False
        while True:
            taken, members = members[:left], members[left:]
            left -= len(taken)
            more = {} if not members or "more" not in group else {"more": ""}
            share.append({**group, name: taken, "goes_on": goes_on, **more})
            if not members:
                break
            goes_on = True
            yield share
            share, left = [], most
        if not left:
            yield share
            share, left = [], most
    if share:
        yield share
