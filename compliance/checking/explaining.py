"""The whole derivation of one round: every provision and every wager, conforming or not, with facts and arithmetic."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from compliance.amounts import amounts_in
from compliance.checking.arithmetic import fact_in_words, is_written_out
from compliance.checking.causes import before_it, causes_of
from compliance.checking.findings import assumed_by, id_again, id_of, marked, picture_of, staff_of
from compliance.checking.law import Law
from compliance.checking.money import currency_of
from compliance.checking.other_readings import OtherReadings
from compliance.checking.results import WorkResult, law_of_game, zone_of
from compliance.checking.rounds import Court, check_round
from compliance.checking.verdicts import Verdict
from compliance.checking.when import when
from compliance.checking.would_stand import provision_of
from compliance.games.occasions import did_not_arise
from compliance.games.past import NO_PAST, Past
from compliance.games.registry import game_named
from compliance.games.wagers import wagers_of
from compliance.games.works import below_the_law
from compliance.logs.events import WagerEvent
from compliance.logs.inventions import BETWEEN_DEVICES, ORDER, inventions_of, recorded_only, said
from compliance.logs.people import FREE_TEXT
from compliance.logs.rounds import LineOfFile, Recorded, Round, corrected
from compliance.meaning.asked import listening
from compliance.meaning.evidence import Evidence, Known, Missing
from compliance.meaning.expressions import say_value
from compliance.rulebook.timeline import vouched_for

DID_NOT_ARISE = "this did not arise"
_NOT_SAID = {"event", "table", "round", "ts", "seq", "invented", "disputed", "prev"}


def explain(
    court: Court, round_: Round, taken: Mapping[str, str], *, first_of_session: bool, past: Past = NO_PAST
) -> dict[str, Any]:
    """The explanation of a round as plain data; reports turn it into words."""
    full = replace(court, in_full=True, taken=taken)
    with listening() as asked:
        results = check_round(full, round_, taken, first_of_session=first_of_session, past=past)
    others = OtherReadings(full, round_, court.readings, results, asked, first_of_session, past)
    state = corrected(round_)
    explanation: dict[str, Any] = {
        "file": round_.file,
        **({"opened_in": opened} if (opened := round_.session.opened.file) != round_.file else {}),
        "table": round_.session.table,
        "session": round_.session.id,
        "round": round_.id,
        "casino": round_.session.casino,
        "game": round_.session.game,
        "from_time": None,
        **when(round_, zone_of(court.rulebook, [r.work for r in results], round_)).members(),
        **staff_of(round_),
        "currency": currency_of(round_.session),
        "works": [_work(r) for r in results],
        "events": [_event(r) for r in state.events],
        "corrections": [_event(c.original) for c in round_.corrections],
        "verdicts": _verdicts(round_, results, _found_before(court, round_, results, taken), others),
        "facts": [],
        "picture": None,
    }
    filled_in = inventions_of(round_)
    if filled_in:
        explanation["filled_in"] = said(filled_in)
    game = game_named(round_.session.game)
    of_game = law_of_game(results)
    if game is not None and of_game is not None and of_game.rules is not None:
        explanation["picture"] = _picture(round_, of_game, results)
        with amounts_in(explanation["currency"]):
            facts, meanings = game.view(recorded_only(round_), of_game.rules).subjects[0].facts, of_game.vocabulary
            explanation["facts"] = [
                _fact(n, facts, meanings[n]) for n in facts if n in meanings and not is_written_out(n)
            ]
    return explanation


def _picture(round_: Round, law: Law, results: Sequence[WorkResult]) -> dict[str, Any] | None:
    """The round drawn, with the card in question of the first breach that is about one."""
    picture = picture_of(round_, law)
    if picture is None:
        return None
    drawn = (marked(picture, v) for r in results for v in r.verdicts if v.verdict == "breach")
    return next((one for one in drawn if one["mark"] is not None), picture)


def _work(result: WorkResult) -> dict[str, Any]:
    law = result.law
    return {
        "work": result.work,
        "version": law.label if law is not None and not result.not_assessable else result.standing.status,
        "status": result.standing.status,
        "reason": result.standing.reason,
        "missing": list(result.standing.missing),
        "attested": [vouched_for(a) for a in result.standing.attested],
        "rank": entry.rank if (entry := below_the_law(result.work)) is not None else None,
        "citation": law.version.citation_head if law is not None else "",
    }


def _event(recorded: Recorded) -> dict[str, Any]:
    event = recorded.event
    members = event.model_dump(exclude_none=True, exclude=_NOT_SAID)
    words = " ".join(f"{name} {_plain(value)}" for name, value in members.items())
    shown: dict[str, Any] = {"line": recorded.line, "text": f"{event.event} {words}".strip()}
    shown |= {"file": recorded.line.file} if isinstance(recorded.line, LineOfFile) else {}
    prose = [_plain(members[name]) for name in members if name in FREE_TEXT]
    shown |= {"prose": prose} if prose else {}
    named = [name for name in event.invented or () if name not in (ORDER, BETWEEN_DEVICES)]
    shown |= {"invented": named} if named else {}
    return {**shown, "disputed": list(event.disputed)} if event.disputed else shown


def _plain(value: object) -> str:
    """A member as the log writes it: several things with commas, yes and no for what is so or not."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_plain(member)}" for name, member in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_plain(part) for part in value)
    return str(value)


_SAID_HOW_IT_WAS = ("breach", "conforms")
Cause = tuple[str, str]  # the provision under which it was found, and in which round


def _verdicts(
    round_: Round, results: Sequence[WorkResult], before: Mapping[int, Cause], others: OtherReadings
) -> list[dict[str, Any]]:
    """Every verdict as plain data, one that says how it was with what it rests on; a breach with its id as a finding
    and the readings under which it stands, and where it follows from another with the rule of that, and its round where
    that is an earlier."""
    found = [(r, v) for r in results for v in r.verdicts]
    breaches = [v for _, v in found if v.verdict == "breach"]
    causes = {id(v): cause for v, cause in zip(breaches, causes_of(breaches), strict=True) if cause is not None}
    told: list[dict[str, Any]] = []
    ids = Counter[str]()
    for result, verdict in found:
        cause, earlier = causes.get(id(verdict)), before.get(id(verdict), (None, None))
        address = breaches[cause].address if cause is not None else earlier[0]
        own = _verdict(result, verdict) | {"follows_from": address}
        own |= {"assumptions": assumed_by(result, verdict, round_)} if verdict.verdict in _SAID_HOW_IT_WAS else {}
        if verdict.verdict == "breach":
            ids[id_ := id_of(result, verdict, round_)] += 1
            own |= {"id": id_again(id_, ids[id_]), "stands_under": others.stands_under(result, verdict)}
        told.append(own if cause is not None or earlier[1] is None else own | {"follows_from_round": earlier[1]})
    return told


def _found_before(
    court: Court, round_: Round, results: Sequence[WorkResult], taken: Mapping[str, str]
) -> dict[int, Cause]:
    """Of each breach about a wager of an earlier round what it follows from there: those rounds are judged again."""
    placed = wagers_of(round_)[0]
    asked = [v for r in results for v in r.verdicts if v.verdict == "breach" and before_it(v)]
    asked = [v for v in asked if v.about.get("wager") is not None and v.about["wager"] not in placed]
    wanted = {v.about["wager"] for v in asked}
    found: dict[tuple[str, str], Cause] = {}
    for earlier in round_.earlier:
        for wager in (w for w in wagers_of(earlier)[0] if w in wanted):
            found = {key: cause for key, cause in found.items() if key[0] != wager}
        if not wanted or not any(_names(earlier, wager) for wager in wanted):
            continue
        for result in check_round(court, earlier, taken, first_of_session=False):
            for verdict in result.verdicts:
                about = verdict.about.get("wager")
                if verdict.verdict == "breach" and about in wanted:
                    found.setdefault((about, verdict.code), (verdict.address, earlier.id))
    causes = {id(v): [found.get((v.about["wager"], code)) for code in before_it(v)] for v in asked}
    return {at: known[0] for at, all_of in causes.items() if (known := [c for c in all_of if c is not None])}


def _names(round_: Round, wager: str) -> bool:
    return any(isinstance(r.event, WagerEvent) and r.event.id == wager for r in round_.events)


def _verdict(result: WorkResult, verdict: Verdict) -> dict[str, Any]:
    return {
        "work": result.work,
        "rule": verdict.address,
        "verdict": verdict.verdict,
        "code": verdict.code,
        "wager": verdict.about.get("wager"),
        "seat": verdict.about.get("seat"),
        "about": verdict.key,
        "expected": verdict.expected,
        "recorded": verdict.recorded,
        "arithmetic": list(verdict.arithmetic),
        **provision_of(result, verdict.address),
        "reason": verdict.reason or (f"follows from {verdict.follows_from}" if verdict.follows_from else ""),
        "lines": list(verdict.lines),
        "money_cents": abs(verdict.money.difference) if verdict.money is not None else None,
        "stake_cents": abs(verdict.money.stake) if verdict.money is not None else 0,
        "favour": verdict.money.favour if verdict.money is not None else None,
        "money_kind": verdict.money.kind if verdict.money is not None else None,
        "stands_under": "all",
        "assumptions": list(verdict.assumes),
    }


def _fact(name: str, facts: Mapping[str, Evidence], meaning: str) -> dict[str, Any]:
    found, none = facts[name], did_not_arise(name, facts)
    if none is not None:
        said = fact_in_words(meaning, Known(DID_NOT_ARISE))
        return {"name": name, "said": said, "value": DID_NOT_ARISE, "from_lines": list(none.lines)}
    said = fact_in_words(meaning, found)
    if isinstance(found, Missing):
        return {"name": name, "said": said, "value": f"not known: {found.reason}", "from_lines": []}
    return {"name": name, "said": said, "value": say_value(found.value), "from_lines": list(found.lines)}
