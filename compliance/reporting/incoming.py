"""What something put into a rulebook does, for readers: as JSON, and as one page of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Any, Final

from compliance.reporting.behaviour import behaviour_shape
from compliance.reporting.behaviour_text import behaviour_page
from compliance.reporting.visible import SENTENCE_LIMIT, visible
from compliance.reporting.wording import STATUS_WORDS, counted, listed, sentence
from compliance.rulebook.model import IN_FORCE

if TYPE_CHECKING:
    from compliance.analysis.changes import Comparison
    from compliance.build.incoming.effect import Effect, WorkEffect
    from compliance.problems import Problem
    from compliance.rulebook.model import Standing, Version
    from compliance.rulebook.orders import OpenOrder
    from compliance.rulebook.outcomes import OperationOutcome

_WIDTH: Final = 100
_NAMED: Final = 12  # addresses in a line of the page; the JSON has all
_LISTED: Final = 10  # lines of a list of the page
_KINDS: Final = ("added", "removed", "changed", "renumbered", "moved")


def effect_shape(effect: Effect, learnt: Mapping[str, str], footnotes: Mapping[str, str]) -> dict[str, Any]:
    """The JSON document of `rulebook add`, `try` and `adopt` (docs/putting-law-in.md)."""
    about = effect.record.instrument
    members = ("id", "kind", "jurisdiction", "title", "publication", "issue", "page", "citation")
    return {
        "schema_version": "1",
        "instrument": {
            **{name: getattr(about, name) for name in members},
            "published": about.published.isoformat() if about.published else None,
            "made": about.made.isoformat() if about.made else None,
            "commences": effect.commences.isoformat() if effect.commences else None,
            "commences_on": effect.record.commencement_words,
            "counted": effect.record.counted,
            "sets_out": sorted(effect.record.sets_out),
        },
        "learnt": dict(learnt),
        "footnotes": dict(footnotes),
        "attested": dict(about.attested),
        "orders": {
            "carried_out": [_order(o) for o in effect.carried_out],
            "not_carried_out": [
                *(_order(o) for o in effect.not_carried_out),
                *(_not_understood(o) for o in effect.not_understood),
            ],
        },
        "problems": [_problem(p) for p in effect.problems],
        "works": [_work(w) for w in effect.works],
    }


def _order(outcome: OperationOutcome) -> dict[str, Any]:
    members = ("item", "ordinal", "kind", "target", "outcome", "why", "work", "quote")
    lines = {"file": outcome.file, "first_line": outcome.first_line, "last_line": outcome.last_line}
    return {**{name: getattr(outcome, name) for name in members}, "source": lines}


def _not_understood(order: OpenOrder) -> dict[str, Any]:
    """An order whose words are not understood, with the members of one that is."""
    _, is_item, item = order.name.rpartition("item ")
    return {
        "item": item if is_item else "",
        "ordinal": 0,
        "kind": "an order",
        "target": listed([n.first for n in order.named]) or "no provision that is named",
        "outcome": order.outcome,
        "why": "What it asks for is not understood, so it is not carried out.",
        "work": order.works[0] if len(order.works) == 1 else "",
        "quote": order.quote,
        "source": {"file": order.file, "first_line": order.line, "last_line": order.line},
    }


def _problem(problem: Problem) -> dict[str, Any]:
    place = problem.place
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "remedy": problem.remedy,
        "quote": problem.quote,
        "file": place.file if place is not None else None,
        "line": place.line if place is not None else None,
    }


def _work(work: WorkEffect) -> dict[str, Any]:
    return {
        "work": work.work,
        "title": work.title,
        "from": _standing(work.before, work.old),
        "to": _standing(work.after, work.new),
        "provisions": _provisions(work.comparison),
        "behaviour": behaviour_shape(work.behaviour, work.old_words, work.new_words) if work.behaviour else None,
        "stale": [_problem(p) for p in work.stale],
        "not_assessable": [{"rule": one.rule, "why": one.why} for one in work.lost],
        "repealed": list(work.gone),
        "assessed_before": work.assessed_before,
        "assessed": work.assessed,
        "in_doubt": work.in_doubt,
    }


def _standing(standing: Standing, version: Version | None) -> dict[str, Any]:
    return {
        "status": standing.status,
        "reason": standing.reason,
        "missing": list(standing.missing),
        "version": version.label if version is not None else None,
        "citation": version.citation_head if version is not None else "",
        "provisions": len(version.provisions) if version is not None else 0,
    }


def _provisions(comparison: Comparison | None) -> dict[str, Any] | None:
    if comparison is None:
        return None
    by_kind: dict[str, list[str]] = {kind: [] for kind in _KINDS}
    for change in comparison.changes:
        was, now = change.old_address or "", change.new_address or ""
        by_kind[change.kind].append(f"{was} to {now}" if change.kind == "renumbered" else now or was)
    return {**by_kind, "unchanged": comparison.unchanged}


# ---- the page --------------------------------------------------------------------------------------------------------


def effect_text(document: Mapping[str, Any], written: Sequence[str] | None) -> str:
    """The document on one page. written: the files that were written; None where nothing was to be."""
    lines = [*_head(document), *_orders(document), *_unread(document)]
    for work in document["works"]:
        lines += ["", *_of_work(work, undone=bool(document["orders"]["not_carried_out"]))]
    if not document["works"]:
        undone = document["orders"]["not_carried_out"]
        changed = "Nothing that it orders is carried out." if undone else "It changes the law of no work held."
        lines += ["", changed]
    lines += ["", *_end(written)]
    return "\n".join(_wrapped(line) for line in lines)


def _wrapped(line: str) -> str:
    indent = " " * (len(line) - len(line.lstrip()))
    further = f"{indent}{'    ' if indent else ''}"
    return fill(visible(line.strip(), SENTENCE_LIMIT), _WIDTH, initial_indent=indent, subsequent_indent=further)


def _head(document: Mapping[str, Any]) -> Iterator[str]:
    about = document["instrument"]
    yield f"{about['citation']} ({about['id']})"
    yield f"{about['kind'].capitalize()}: {about['title']}"
    if about["commences"]:
        day, _, clock = about["commences"].partition("T")
        at = "" if clock.startswith("00:00") else f", {clock[:5]}"
        on = f": {about['counted']}, counted from {about['published']}" if about["counted"] else ""
        yield f"In force from {day}{at}{on}."
    else:
        hangs = f": it depends on {about['commences_on']}" if about["commences_on"] else ""
        yield f"Its commencement is not known{hangs}."
        yield "Until it is supplied (--commencement), what the text changes is judged with and without it."
    if document["attested"]:
        # where none of its rules could be read, it sets out no work
        works = listed(about["sets_out"]) or "a work of which no rule could be read from it"
        yield attestation_said(document["attested"], f"this is the text of {works}")
    yield ""
    yield "FOUND IN IT"
    for name, said in document["learnt"].items():
        if name == "original":
            continue
        value = document["instrument"].get(name)
        yield f"  {name}: {value} ({said})" if isinstance(value, str) and value not in said else f"  {name}: {said}"
    yield from (f"  footnote {number}: {words}" for number, words in document["footnotes"].items())


def attestation_said(attested: Mapping[str, str], what: str) -> str:
    """Who vouches, for what, until when and on what."""
    until = f"until {attested['until']}" if attested.get("until") else "without naming an end"
    return f"{attested['by']} vouches that {what}, {until}. Evidence: {sentence(attested['evidence'])}"


def _orders(document: Mapping[str, Any]) -> Iterator[str]:
    done, not_done = document["orders"]["carried_out"], document["orders"]["not_carried_out"]
    if not done and not not_done:
        return
    yield ""
    yield f"ORDERS: {len(done)} carried out, {len(not_done)} not"
    for order in not_done:
        at = order["source"]["first_line"]
        yield f"  NOT CARRIED OUT, {_item(order)}, line {at}: {order['kind']}, {order['target']}"
        yield f"      “{order['quote']}”"
        yield f"      {order['outcome']}: {order['why']}"
    yield from _some([f"  {_item(o)}: {o['kind']}, {o['target']}. {o['why']}".rstrip() for o in done])


def _item(order: Mapping[str, Any]) -> str:
    return f"item {order['item']}" if order["item"] else "outside the items"


def _unread(document: Mapping[str, Any]) -> Iterator[str]:
    problems = document["problems"]
    if problems:
        yield ""
        yield f"NOT UNDERSTOOD, OR WRONG: {len(problems)}"
        for problem in problems:
            line = f"line {problem['line']}: " if problem["line"] else ""
            quote = f" “{problem['quote']}”" if problem["quote"] else ""
            yield f"  {line}{problem['message']}{quote} {problem['remedy']}".rstrip()


def _of_work(work: Mapping[str, Any], *, undone: bool) -> Iterator[str]:
    yield f"{work['title'].upper()} ({work['work']})"
    for when, side in (("before", "from"), ("after", "to")):
        yield f"  {when}: {_said(work[side])}"
    provisions = work["provisions"]
    if provisions is not None:
        told = [f"{kind} {_few(provisions[kind])}" for kind in _KINDS if provisions[kind]]
        told.append(f"{provisions['unchanged']} as they were")
        yield f"  Provisions: {'; '.join(told)}."
    behaviour = work["behaviour"]
    if behaviour is not None:
        page = behaviour_page(behaviour)
        lead = "In the game, as far as orders were carried out" if work["in_doubt"] or undone else "In the game"
        yield f"  {lead}: {page['summary']}"
        yield from _some([f"    {line}" for line in _differences(page)])
    if work["stale"]:
        yield f"  Bindings that are stale: {len(work['stale'])} (rulebook bindings --stale shows them)."
        yield from _some([f"    {p['message']}" for p in work["stale"]])
    lost = work["not_assessable"]
    if lost:
        yield f"  Not assessable, or no longer: {counted(len(lost), 'provision')}."
        reasons: dict[str, list[str]] = {}
        for one in lost:
            reasons.setdefault(one["why"], []).append(one["rule"])
        yield from (f"    {_few(rules)}: {why}" for why, rules in reasons.items())
    if work["repealed"]:
        yield f"  Assessed until then, and law no longer: {_few(work['repealed'])}."
    if provisions is not None and work["from"]["status"] in IN_FORCE:
        were, now = work["assessed_before"], work["assessed"]
        still = "" if lost or work["repealed"] or now < were or undone else " All that was assessed still is."
        yield f"  Assessed by logs: {counted(were, 'provision')} before, {now} after.{still}"
    elif work["to"]["status"] in IN_FORCE:
        yield f"  {counted(work['assessed'], 'provision')} of {work['to']['provisions']} can be assessed by logs."


def _said(side: Mapping[str, Any]) -> str:
    status = STATUS_WORDS.get(side["status"], side["status"])
    if side["version"] is None:
        return f"{status}. {side['reason']}".strip()
    if side["status"] not in IN_FORCE:
        return f"{status}; compared is version {side['version']}, the last that is held. {side['reason']}".strip()
    missing = f"; {counted(len(side['missing']), 'thing')} not held may have changed it" if side["missing"] else ""
    said = "known" if side["missing"] else status
    return f"version {side['version']} ({said}{missing})"


def _differences(page: Mapping[str, Any]) -> Iterator[str]:
    """What the game does differently, a line a difference; `rulebook diff` shows them with their words."""
    yield from page["added"]
    for found in page["differences"]:
        yield f"{found['about']}: before {found['before']['says']}, after {found['after']['says']} ({found['many']})"
    for question in page["play"]:
        for row in question["rows"]:
            yield f"{question['what']}, {row['first']}: before {row['before']}, after {row['after']}"
    yield from page["options"]
    for edge in page["edges"]:
        for row in edge["rows"]:
            shoe = f", {row['decks']}" if row["decks"] else ""
            yield f"house edge, {edge['about']}{shoe}: before {row['from']}, after {row['to']}"
    for required in page["requirements"]:
        stated = f" ({required['stated']})" if required["stated"] else ""
        yield f"{required['kind']}{stated}: {required['after'] or required['before']}"
    yield from page["alike"]
    yield from page["not_compared"]


def _some(lines: Sequence[str]) -> list[str]:
    more = len(lines) - _LISTED
    if more <= 0:
        return list(lines)
    indent = " " * (len(lines[0]) - len(lines[0].lstrip()))
    return [*lines[:_LISTED], f"{indent}and {more} more (--format json has all)"]


def _few(names: Sequence[str]) -> str:
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _end(written: Sequence[str] | None) -> Iterator[str]:
    if written is None:
        yield "Nothing was written."
    else:
        sources = [path for path in written if "/compiled/" not in path and path.endswith((".txt", ".yaml"))]
        yield f"Written: {listed(sources)}, and what the build makes."
