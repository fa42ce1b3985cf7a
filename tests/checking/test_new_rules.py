"""A rule that an amendment inserts and that nobody has reviewed may change others that it does not name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from compliance.checking.doubts import with_doubts
from compliance.checking.law import Law
from compliance.checking.overriding import with_rows, words_speak_of_wagers
from compliance.checking.rounds import Court
from compliance.games.registry import game_of_work
from compliance.rulebook.model import Provision, ProvisionKind, Version
from compliance.strict_yaml import read_yaml
from tests.checking.running import check_text, the_court
from tests.checking.sample_logs import court_over
from tests.meaning.law import rulebook, version_in

CASES, _PROBLEMS = read_yaml(Path(__file__).with_name("new_rules.yaml"))
EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
FIRST, AMENDING = "nz-1996-01-26-no-7", "nz-1998-01-28-no-11"


def test_the_cases_can_be_read() -> None:
    assert _PROBLEMS == []
    assert len({(case["work"], case["rule"]) for case in CASES}) == len(CASES)


def amended(
    work: str, after: str, rule: str, says: str, *, from_the_first: bool = False, kind: ProvisionKind = "rule"
) -> Version:
    """The version of 1996 with a new rule behind another; from_the_first: as if the notice of 1996 had it."""
    of = version_in(rulebook(), work, FIRST)
    place = next(n for n, p in enumerate(of.provisions) if p.address == after)
    before = of.provisions[place]
    by = FIRST if from_the_first else AMENDING
    new = replace(before, address=rule, text=says, closing=None, rows=None, lineage=(by,), kind=kind)
    end = place + len([*of.walk(after)])
    provisions: tuple[Provision, ...] = (*of.provisions[:end], new, *of.provisions[end:])
    return replace(of, provisions=provisions, made_by=of.made_by if from_the_first else (*of.made_by, AMENDING))


def court_with(version: Version) -> Court:
    """A court over the shipped rulebook, in which a version stands in the place of that of 1996."""
    book = the_court()[0].rulebook
    history = book.works[version.work]
    versions = tuple(version if v.made_by == (FIRST,) else v for v in history.versions)
    return court_over(replace(book, works={**book.works, version.work: replace(history, versions=versions)}))


def law_with(version: Version) -> Law:
    """The law of a version, with what is in doubt of it."""
    court = court_with(version)
    return court.law(version, game_of_work(version.work), court.taken)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['work']} {case['rule']}")
def test_what_a_new_rule_may_change_is_not_assessed_and_no_more(case: dict[str, Any]) -> None:
    law = law_with(amended(case["work"], case["after"], case["rule"], case["says"]))
    why = f"{case['rule']} is not understood, and may say otherwise"
    settling = {w.doubt for w in law.rules.wagers.values()} if law.rules is not None else set()
    assert law.doubts.wagers == (why if (case["wagers"] == "true") else "")
    assert all(doubt.endswith(why) for doubt in settling if doubt)
    assert "" not in settling or case["wagers"] == "false"
    checks = {check.address for check in law.checks}
    for address in case["doubted"]:
        assert law.doubts.why(address) == why or ((case["wagers"] == "true") and address not in checks), address
    for address in case["judged"]:
        assert law.doubts.why(address) == "", address
        assert all(not check.doubt for check in law.checks if check.address == address), address


def test_the_section_is_the_narrowest_heading_where_sections_stand_under_another() -> None:
    of = version_in(rulebook(), "act/mini-baccarat", "act-ni2012-170")
    last = of.by_address["4.9"]
    says = "A player may not wager on behalf of another player."
    new = replace(last, address="4.10", text=says, lineage=("act-2013-04-20",))
    place = of.provisions.index(last) + 1
    provisions = (*of.provisions[:place], new, *of.provisions[place:])
    version = replace(of, provisions=provisions, made_by=(*of.made_by, "act-2013-04-20"))
    court = the_court()[0]
    reasons = court.law(version, game_of_work(version.work), court.taken).doubts.reasons
    assert {"4.1", "4.9", "4.10"} <= set(reasons)
    assert {address.partition(".")[0] for address in reasons} == {"4"}


def test_the_same_words_are_in_their_place_where_the_rules_had_them_from_the_first() -> None:
    for case in CASES:
        law = law_with(amended(case["work"], case["after"], case["rule"], case["says"], from_the_first=True))
        assert law.doubts.wagers == ""
        assert [at for at in law.doubts.reasons if at != case["rule"]] == []


@pytest.mark.parametrize("from_the_first", [True, False])
def test_what_a_term_means_since_an_amendment_leaves_open_what_older_rules_ask_that_use_it(
    from_the_first: bool,
) -> None:
    means = "“No More Bets” includes “Rien ne va plus”;"
    at = '1.0 "No More Bets"'
    law = law_with(amended("nz/roulette", '1.0 "Dolly"', at, means, from_the_first=from_the_first, kind="definition"))
    said = {address for address, why in law.doubts.reasons.items() if "“no more bets”" in why}
    assert said == (set() if from_the_first else {at, "3.3", "4.3", "4.5"})


@pytest.mark.parametrize(
    ("log", "place"), [("roulette-1996-faulty", 0), ("blackjack-1996-faulty", 4), ("money-wheel-1996-faulty", 5)]
)
def test_no_settlement_is_found_wrong_or_right_by_rules_that_a_new_one_may_change(
    log: str, place: int, tmp_path: Path
) -> None:
    case = CASES[place]
    text = (EXAMPLES / f"{log}.jsonl").read_text(encoding="utf-8")
    before = check_text(text, tmp_path, the_court()[0])
    (tmp_path / "new").mkdir()
    version = amended(case["work"], case["after"], case["rule"], case["says"])
    document = check_text(text, tmp_path / "new", court_with(version))
    settled = ("settlement.result", "settlement.amount", "outcome", "odds")
    assert any(f["verdict"] == "breach" and f["code"] in settled for f in before["findings"])
    assert not any(f["verdict"] == "breach" and f["code"] in settled for f in document["findings"])
    why = f"{case['rule']} is not understood, and may say otherwise, so what becomes of the wager cannot be told"
    assert any(why in (f.get("reason") or "") for f in document["findings"])


@pytest.mark.parametrize(
    ("says", "speaks"),
    [
        ("A spin of fewer than six revolutions shall be void.", True),
        ("No player shall win more than $10,000.", True),
        ("The dealer shall settle no wager before 10 pm.", False),
        ("The wheel shall be polished each day.", False),
    ],
)
def test_whether_words_speak_of_what_becomes_of_wagers(says: str, speaks: bool) -> None:
    rule = next(p for p in version_in(rulebook(), "nz/roulette", FIRST).provisions if p.address == "5.3")
    assert words_speak_of_wagers(with_rows(replace(rule, text=says))) == speaks


def test_a_law_without_new_rules_is_left_as_it_is() -> None:
    law = law_with(version_in(rulebook(), "nz/roulette", FIRST))
    assert with_doubts(law, ()) is law


def with_words(work: str, address: str, adds: str) -> Law:
    """The law of 1996 after an amendment that added words to the end of a rule, with what is in doubt of it."""
    of = version_in(rulebook(), work, FIRST)
    changed = tuple(
        replace(p, text=f"{p.text.rstrip('.')}{adds}", lineage=(*p.lineage, AMENDING)) if p.address == address else p
        for p in of.provisions
    )
    version = replace(of, provisions=changed, made_by=(*of.made_by, AMENDING))
    court = the_court()[0]
    law, problems = court._made(version, game_of_work(work), court.taken)
    return with_doubts(law, problems, original=of)


def test_words_added_to_a_rule_that_speak_of_wagers_leave_open_how_any_is_settled() -> None:
    law = with_words(
        "nz/roulette", "2.7", ". At a table without a drop box a winning split shall be paid at odds of 18 to 1."
    )
    why = "2.7 is not understood, and may say otherwise"
    assert law.doubts.wagers == why
    assert law.doubts.whole == ""
    assert law.rules is not None
    assert {wager.doubt for wager in law.rules.wagers.values()} == {why}
    assert law.doubts.why("2.6") == why
    assert law.doubts.why("3.3") == ""


def test_words_by_which_a_division_does_not_apply_everywhere_leave_open_all_of_it() -> None:
    law = with_words("nz/roulette", "2.1", ". Nothing in this division applies at a table reserved for a tournament.")
    assert law.doubts.whole == "2.1 is not understood, and may say otherwise"


def test_a_term_that_is_put_for_another_leaves_open_its_own_rule_alone() -> None:
    law = with_words("nz/roulette", "2.7", " or drawer.")
    assert (law.doubts.wagers, law.doubts.whole) == ("", "")
    assert {at for at in law.doubts.reasons if not at.startswith("2.7")} == set()
