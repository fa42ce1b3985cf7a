"""The content of a report as one model, from which HTML and PDF are drawn so that they cannot differ.

`report_model(document)` gives, every string ready to print:

    face       page one (`face.face`): title, who, what, how_much, to_do, how_sure, strip
    causes     incidents by cause, one line each (`causes.cause_rows`)
    laws       {key: the words of a rule} (`law_words.law_view`), each once; a finding names its `law` by key
    findings   an iterator of `Article`: one finding that does not conform each, in the order of the log

An article is a plain mapping. It has all that `findings.finding_view` gives (heading, facts, expected, recorded,
arithmetic, money, picture, log, stands_under, follows, id) and

    anchor       the id of the finding: where it stands on a page, and what a link to it names
    law, row     the key of its rule's words, and the place of the row of its table that decides (None: none is marked)
    people       [{label, value}]: who was concerned, by role
    quotes       [{line, text}]: the lines of the log that it rests on, as they stand there (none in a long report)
    assumes      [sentence]: the assumptions without which it would not stand
    linked       [{said, links: [{id, said}]}]: the findings that follow from it; those of the same round that a reader
                 of this one has to know, since one is about how it was played and the other on what is due
    cause        {anchor, said}: the cause that it is counted under
    brief        what a list shows of it: {rule, work, table, round, when, at, money, cents, currency, staff, baseline,
                 recorded}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from compliance.reporting.causes import cause_rows
from compliance.reporting.face import face
from compliance.reporting.findings import (
    RoundKey,
    RuleKey,
    finding_view,
    is_due,
    is_of_play,
    nonconforming,
    round_key,
    rounds_played_wrongly,
    rule_key,
)
from compliance.reporting.law_words import deciding_row, law_view
from compliance.reporting.visible import SENTENCE_LIMIT, visible, visible_lines
from compliance.reporting.wording import (
    VERDICT_WORDS,
    currency_beside,
    instant,
    money,
    rule_name,
    sentence,
    sentence_case,
)

Document = Mapping[str, Any]
Article = dict[str, Any]


def report_model(document: Document) -> dict[str, Any]:
    """All that a report says of what does not conform, and page one. See the head of this module."""
    titles = {w["work"]: visible(w["title"]) for w in document["works"]}
    given = Given(document)
    return {
        "face": face(document),
        "causes": cause_rows(document, titles),
        "laws": {key_of(rule): law_view(rule, titles) for rule in given.rules.values()},
        "findings": given.articles(),
    }


def key_of(item: Mapping[str, Any]) -> str:
    """By what the words of a finding's rule are known in a model."""
    return " ".join(str(part) for part in rule_key(item))


@dataclass(frozen=True)
class Given:
    """A document with what of it is looked up for every finding."""

    document: Document

    @cached_property
    def rules(self) -> dict[RuleKey, Mapping[str, Any]]:
        """The rules of the findings with their words; of a document that has no `rules`, from the findings."""
        rules = {rule_key(rule): rule for rule in self.document.get("rules", ())}
        for finding in nonconforming(self.document):
            if rule_key(finding) not in rules:
                whole = {"lead": [], "words": finding["words"], "heading": None, "rows": [], "closing": []}
                rules[rule_key(finding)] = {**finding, **whole}
        return rules

    @cached_property
    def known(self) -> dict[str, Mapping[str, Any]]:
        """The findings by id."""
        return {f["id"]: f for f in self.document["findings"]}

    @cached_property
    def _assumptions(self) -> dict[str, list[Mapping[str, Any]]]:
        stated: dict[str, list[Mapping[str, Any]]] = {}
        for assumption in self.document["assumptions"]:
            stated.setdefault(assumption["id"], []).append(assumption)
        return stated

    def _assumed(self, finding: Mapping[str, Any]) -> Iterator[str]:
        """The words of the assumptions on which a finding rests: of what casinos state each for itself, its own."""
        for name in finding.get("assumptions", ()):
            stated = self._assumptions.get(name, [])
            own = [a for a in stated if not a.get("casinos") or finding.get("casino") in a["casinos"]]
            for assumption in own or stated:
                yield sentence(visible(assumption["text"], SENTENCE_LIMIT))
            if not stated:
                yield visible(name)

    @cached_property
    def _quotes(self) -> dict[tuple[str, int], str]:
        return {(q["file"], q["line"]): q["text"] for q in self.document.get("quoted", ())}

    @cached_property
    def _followers(self) -> dict[str, list[Mapping[str, Any]]]:
        following: dict[str, list[Mapping[str, Any]]] = {}
        for finding in nonconforming(self.document):
            if finding.get("follows_from"):
                following.setdefault(finding["follows_from"], []).append(finding)
        return following

    @cached_property
    def _causes(self) -> dict[str, Mapping[str, Any]]:
        return {i: row for row in cause_rows(self.document, {}) for i in row["ids"]}

    @cached_property
    def _of_rounds(self) -> dict[RoundKey, list[Mapping[str, Any]]]:
        """The findings of the rounds that were not played by the rules and in which something is due."""
        wrong = rounds_played_wrongly(nonconforming(self.document))
        found: dict[RoundKey, list[Mapping[str, Any]]] = {}
        for finding in nonconforming(self.document):
            if round_key(finding) in wrong:
                found.setdefault(round_key(finding), []).append(finding)
        return found

    def _linked(self, finding: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        following = self._followers.get(finding["id"], [])
        if following:
            yield {"said": "What follows from it", "links": [_leading(f) for f in following]}
        for is_one, is_other, said in (
            (is_due, is_of_play, "What is due is worked out on the round as played, which was not by the rules"),
            (is_of_play, is_due, "What is due in this round is worked out on it as it was played"),
        ):
            others = [f for f in self._of_rounds.get(round_key(finding), ()) if is_one(finding) and is_other(f)]
            others = [f for f in others if f not in following and f["id"] != finding.get("follows_from")]
            if others:
                yield {"said": said, "links": [_leading(f) for f in others]}

    def articles(self) -> Iterator[Article]:
        """Every finding that does not conform, in the order of the document."""
        anchors = {i: visible(i) for i in self.known}
        for finding in nonconforming(self.document):
            yield self.article(finding, anchors)

    def article(self, finding: Mapping[str, Any], anchors: Mapping[str, str]) -> Article:
        """One finding. anchors: where the findings stand."""
        view = finding_view(finding, anchors, self.known, {}, self.document.get("currency"))
        rule = self.rules[rule_key(finding)]
        cause = self._causes.get(finding["id"])
        return {
            **view,
            "law": key_of(finding),
            "row": deciding_row(finding, rule) if rule["rows"] else None,
            "people": people_of(finding),
            "quotes": self._quoted(finding),
            "assumes": list(self._assumed(finding)),
            "linked": list(self._linked(finding)),
            "cause": {"anchor": cause["anchor"], "said": f"Cause {cause['number']}"} if cause is not None else None,
            "brief": brief(finding, self.document),
        }

    def _quoted(self, finding: Mapping[str, Any]) -> list[dict[str, str]]:
        log = finding.get("log") or {"file": "", "lines": []}
        places = ((part["file"], line) for part in (*log.get("further", ()), log) for line in part["lines"])
        found = ((line, self._quotes.get((file, line))) for file, line in places)
        return [{"line": str(n), "text": visible(text, SENTENCE_LIMIT)} for n, text in found if text is not None]


def people_of(finding: Mapping[str, Any]) -> list[dict[str, str]]:
    """Who was concerned, by role, as far as the log says so."""
    named = (("Player", "player"), ("Seat", "seat"), ("Dealer", "staff"), ("Supervisor", "supervisor"))
    return [{"label": label, "value": visible(finding[name])} for label, name in named if finding.get(name)]


def _leading(finding: Mapping[str, Any]) -> dict[str, str]:
    wager = f", wager {visible(finding['wager'])}" if finding.get("wager") else ""
    return {"id": visible(finding["id"]), "said": f"{sentence_case(rule_name(finding['rule']))}{wager}"}


def brief(finding: Mapping[str, Any], document: Document) -> dict[str, Any]:
    """What a list shows of a finding, and what it is sorted and filtered by: `at` is UTC, `cents` what it comes to."""
    cents = finding.get("money_cents", 0) + finding.get("stake_cents", 0)
    currency = currency_beside(finding.get("currency"), document.get("currency"))
    return {
        "verdict": VERDICT_WORDS[finding["verdict"]],
        "rule": sentence_case(rule_name(finding["rule"])),
        "work": visible(finding["work"]),
        "casino": visible(finding.get("casino") or ""),
        "table": visible(finding["table"]) if finding.get("table") else "",
        "round": visible(finding["round"]) if finding["round"] is not None else "",
        "wager": visible(finding.get("wager") or ""),
        "when": instant(finding["from_time"]) if finding.get("from_time") else "",
        "at": finding.get("from_utc") or "",
        "money": money(cents, currency) if cents else "",
        "cents": cents,
        "currency": visible(finding.get("currency") or ""),
        "favour": finding.get("favour") or "",
        "staff": visible(finding.get("staff") or ""),
        "baseline": visible(finding.get("baseline") or ""),
        "recorded": " ".join(visible_lines(finding["recorded"])),
    }
