"""Findings: verdicts as data that can be filed, each with its rule's words, its citation, its place in the log."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import tzinfo
from typing import Any, Final

from compliance.checking.attendance import staff_on
from compliance.checking.law import Law
from compliance.checking.money import currency_of
from compliance.checking.results import WorkResult
from compliance.checking.verdicts import Verdict
from compliance.checking.when import when
from compliance.games.registry import game_named
from compliance.logs.gaming_days import rests_on
from compliance.logs.inventions import recorded_only
from compliance.logs.rounds import LineOfFile, Round
from compliance.rulebook.model import Provision, Version, own_label

_ID_LENGTH = 16
# what is asked of the table and not of one of its rounds
_OF_THE_TABLE = frozenset({"session", "sign", "personal sign", "limit change", "increment", "closure"})


def finding_id(*parts: str | None) -> str:
    """A stable fingerprint of work, rule, code, casino, table, session, round and wager; never of line numbers."""
    joined = "\x1f".join(p or "" for p in parts)
    return hashlib.sha256(joined.encode()).hexdigest()[:_ID_LENGTH]


def id_of(result: WorkResult, verdict: Verdict, round_: Round) -> str:
    """The id of the finding that a verdict on a round makes."""
    session = round_.session
    what = verdict.about.get("wager") or verdict.key.partition("@")[0]
    # a casino may number the sessions of each gaming day from the beginning
    known = "\x1e".join((session.id, session.gaming_day)) if session.gaming_day else session.id
    return finding_id(result.work, verdict.address, verdict.code, session.casino, session.table, known, round_.id, what)


def id_again(id_: str, times: int) -> str:
    """The id of the finding that is the so-manieth of those that have one id."""
    return finding_id(id_, str(times)) if times > 1 else id_


def finding_of(
    result: WorkResult, verdict: Verdict, round_: Round, picture: Mapping[str, Any] | None, zone: tzinfo | None
) -> dict[str, Any]:
    """A breach as the check document lists it.

    picture: the round as it is drawn for all its findings, None where it cannot be. zone: that of the casino, in which
    its instants are said, whatever zone the recorder writes.
    """
    law = result.law
    assert law is not None
    session = round_.session
    finding: dict[str, Any] = {
        "id": id_of(result, verdict, round_),
        "verdict": verdict.verdict,
        "work": result.work,
        "version": law.label,
        "rule": verdict.address,
        "citation": law.version.citation(verdict.address),
        "code": verdict.code,
        "casino": session.casino,
        "table": session.table,
        "session": session.id,
        "round": None if verdict.scope in _OF_THE_TABLE else round_.id,
        **verdict.about,
        **staff_of(round_),
        **when(round_, zone).members(),
        "subject": verdict.subject,
        "grade": verdict.grade,
        "expected": verdict.expected,
        "recorded": verdict.recorded,
        "arithmetic": list(verdict.arithmetic),
        "currency": currency_of(session),
    }
    if verdict.money is not None:
        finding["money_cents"] = abs(verdict.money.difference)
        finding["money_kind"] = verdict.money.kind
        if verdict.money.stake:
            finding["stake_cents"] = abs(verdict.money.stake)
        if verdict.money.favour is not None:
            finding["favour"] = verdict.money.favour
    finding |= {
        "words": words_of_rule(law.version, verdict.address),
        "source": source_of(law.version, verdict.address),
        "log": log_of(verdict, round_),
        "status": result.standing.status,
    }
    if assumes := assumed_by(result, verdict, round_):
        finding["assumptions"] = assumes
    if picture is not None:
        finding["picture"] = in_part(marked(picture, verdict), verdict)
    return finding


def left_out(findings: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Those that stand for rounds of which nothing is assessed: no session holds for them, for example."""
    return [finding for finding in findings if not finding["work"] and finding["rounds_count"]]


def assumed_by(result: WorkResult, verdict: Verdict, round_: Round) -> list[str]:
    """What a verdict on a round rests on that is assumed: in telling the facts, the law, and the casino's own days."""
    return [*verdict.assumes, *result.assumes, *rests_on(round_.session.house)]


def log_of(verdict: Verdict, round_: Round) -> dict[str, Any]:
    """The lines of the log that show a finding: those of its facts; of what was left undone, where it should have
    been done: at the session's opening if that is asked of the table, else at the round's beginning.

    further: those in other files, where the session goes on from file to file and the first file does not show all.
    """
    opened = round_.session.opened
    shown: Sequence[int] = verdict.lines
    if not shown:
        shown = [opened.line if verdict.scope in _OF_THE_TABLE else round_.events[0].line]
    if LineOfFile not in set(map(type, shown)):
        return {"file": opened.file, "lines": list(shown)}
    in_files: dict[str, list[int]] = {}
    for line in shown:
        in_files.setdefault(line.file if isinstance(line, LineOfFile) else opened.file, []).append(int(line))
    file = round_.file if round_.file in in_files else next(iter(in_files))
    further = [{"file": other, "lines": lines} for other, lines in in_files.items() if other != file]
    return {"file": file, "lines": in_files[file], **({"further": further} if further else {})}


def picture_of(round_: Round, law: Law | None) -> dict[str, Any] | None:
    """The round drawn under the law of its game, None where no rules of the game are held."""
    game = game_named(round_.session.game)
    if game is None or law is None or law.rules is None:
        return None
    return game.picture(recorded_only(round_), law.rules)


def marked(picture: Mapping[str, Any], verdict: Verdict) -> dict[str, Any]:
    """The picture of a round with the hand marked that a verdict is about."""
    hand = _hand_in_question(verdict)
    if hand is None:
        return dict(picture)
    number = max((len(h["cards"]) for h in picture["hands"] if h["name"].lower() == hand), default=0)
    if verdict.recorded.startswith((f"the {hand} stands", f"the {hand} draws no")):
        number += 1  # the card in question is the one that was not dealt
    return {**picture, "mark": {"hand": hand.capitalize(), "n": number or None}}


# of each kind of thing in a round so many are drawn with a finding: nobody looks at more, and a round of a thousand
# wagers that are all paid wrongly would be written down a thousand times
_DRAWN: Final = 100


def in_part(picture: Mapping[str, Any], verdict: Verdict) -> dict[str, Any]:
    """The picture of a round with what is in question and the first things of each kind; where that is not all,
    `left_out` says how many are not drawn."""
    drawn, left_out = dict(picture), {}
    in_question = (verdict.about.get("wager"), *verdict.lines)
    for kind in ("spins", "wagers", "calls"):
        things = picture.get(kind, ())
        if len(things) > _DRAWN:
            drawn[kind] = [
                thing
                for place, thing in enumerate(things)
                if place < _DRAWN or thing.get("id", thing.get("line")) in in_question
            ]
            left_out[kind] = len(things) - len(drawn[kind])
    hands = [{**hand, "cards": hand["cards"][:_DRAWN]} for hand in picture["hands"]]
    cards = sum(len(hand["cards"]) for hand in picture["hands"]) - sum(len(hand["cards"]) for hand in hands)
    if cards:
        drawn["hands"], left_out["cards"] = hands, cards
    return {**drawn, "left_out": left_out} if left_out else drawn


def _hand_in_question(verdict: Verdict) -> str | None:
    if verdict.scope == "hand":
        return verdict.key
    code, _, hand = verdict.code.partition(".")
    if verdict.code == "dealer.draws":
        return code
    return hand if code == "third-card" else None


def staff_of(round_: Round) -> dict[str, str]:
    """Who worked the table, where the log says so."""
    on_duty = staff_on(round_)
    members = {"staff": on_duty.get("dealer"), "supervisor": on_duty.get("supervisor")}
    return {member: name for member, name in members.items() if name is not None}


OMITTED: Final = "…"  # where other paragraphs of a list stand in the law


def words_of_rule(version: Version, address: str) -> str:
    """A provision's words, led in by those of the provisions it stands in ("A wager on ... shall: … be void if ..."),
    the rows of a table of law one after another; what is left out between them is marked."""
    provision = version.by_address.get(address)
    if provision is None:
        return ""
    parts: list[str] = []
    closings: list[str] = []
    at: str | None = address
    while at is not None:
        own = version.by_address[at]
        if own.kind == "heading" and not own.text:
            break
        if own.rows:
            parts.insert(0, "; ".join(" | ".join(cell for cell in row if cell) for row in own.rows))
        if own.kind == "table" and own.heading:
            parts.insert(0, own.heading)
        elif own.text:
            parts[:0] = [own.text, *_list_before(version, own, provision)]
        if own is provision and version.children.get(address):
            parts.append(OMITTED)
        if own.closing and not _ends_before(own, provision):
            closings.append(own.closing)
        before, after = _omitted_beside(version, own, provision)
        parts[:0] = before
        closings += after if closings[-1:] != after else []
        at = own.parent
    return " ".join([*parts, *closings])


def _omitted_beside(version: Version, own: Provision, quoted: Provision) -> tuple[list[str], list[str]]:
    """The mark of what is left out of the same list before a provision that is quoted, or leads to it, and after."""
    above = version.by_address.get(own.parent or "")
    if above is None or (above.kind == "heading" and not above.text):
        return [], []
    beside = version.children.get(above.address, ())
    at = next(n for n, one in enumerate(beside) if one.address == own.address)
    is_shown = own is quoted and _ends_before(above, quoted)  # a list before a table of law is quoted with it
    return [OMITTED] if at and not is_shown else [], [OMITTED] if at < len(beside) - 1 else []


def _list_before(version: Version, above: Provision, table: Provision) -> list[str]:
    """The list of a rule and the words after it, where a table of law comes after them ("shall: (a) draw; or (b) stand,
    in accordance with the requirements of Table 2 below:")."""
    if not _ends_before(above, table):
        return []
    listed = [f"{part['label']} {part['text']}" for part in _parts(version, above.address)]
    return [*listed, *([above.closing] if above.closing else [])]


def _ends_before(above: Provision, table: Provision) -> bool:
    """Whether what a table of law stands in is told to its end before the table begins."""
    own, its = table.source, above.source
    if table.kind != "table" or above is table or own is None or its is None:
        return False
    return own.file == its.file and its.last_line < own.first_line


def law_of_rule(version: Version, address: str) -> dict[str, Any]:
    """The words of `words_of_rule` in their parts, each paragraph with its label: `lead` (words of the provisions it
    stands in, outermost first; of a table of law also the list before it), `words` (its own), `parts` (the paragraphs
    below it, each with its label under the rule), `heading` and `rows` of a table of law, and `closing` (words after
    the list it stands in). What is left out between them is marked."""
    own = version.by_address.get(address)
    if own is None:
        return {"lead": [], "words": "", "parts": [], "heading": None, "rows": [], "closing": []}
    lead, after = _omitted_beside(version, own, own)
    closings = [*([own.closing] if own.closing else []), *after]
    at = own.parent
    while at is not None:
        above = version.by_address[at]
        if above.kind == "heading" and not above.text:
            break
        if above.text:
            lead[:0] = [_with_label(above), *_list_before(version, above, own)]
        if above.closing and not _ends_before(above, own):
            closings.append(above.closing)
        before, after = _omitted_beside(version, above, own)
        lead[:0] = before
        closings += after if closings[-1:] != after else []
        at = above.parent
    is_table = own.kind == "table"
    return {
        "lead": lead,
        "words": "" if is_table and own.heading else _with_label(own),
        "parts": [] if own.kind == "heading" else _parts(version, address),
        "heading": own.heading if is_table else None,
        "rows": [list(row) for row in own.rows or ()],
        "closing": closings,
    }


def _with_label(own: Provision) -> str:
    """The words of a provision, of a paragraph with the label that it has in its list."""
    is_labelled = own.kind == "paragraph" and own.parent is not None and own.text
    return f"{own_label(own)} {own.text}" if is_labelled else own.text


def _parts(version: Version, address: str) -> list[dict[str, str]]:
    below = [p for p in version.walk(address) if p.address != address and p.kind == "paragraph" and p.text]
    return [{"label": p.address.removeprefix(address), "text": p.text} for p in below]


def source_of(version: Version, address: str) -> Mapping[str, Any] | None:
    """Where in the published text a provision stands."""
    provision = version.by_address.get(address)
    if provision is None or provision.source is None:
        return None
    span = provision.source
    return {"file": span.file, "first_line": span.first_line, "last_line": span.last_line}
