"""What "subject to", "unless", "except" and their like lift: lifts.yaml is complete, and its pairs come out so.

Every such word of every version stands in one entry of the list. In the round where the lift is at work nothing breaks
the duty; in the other, where it is not, the duty is broken.
"""

from __future__ import annotations

import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compliance.meaning.bindings import NOT_OBSERVABLE_BECAUSE
from compliance.rulebook.model import Version
from compliance.strict_yaml import read_yaml
from tests.checking.case_files import read_cases
from tests.checking.running import check_text, the_court
from tests.checking.sample_logs import TESTS, WRITERS

# "the slot provided" and "as provided in rule 9.5" lift nothing by themselves
SIGNALS = re.compile(
    r"\b(subject to|unless|except(?:ion)?|notwithstanding|provided (?:however )?that|provided (?=a sign|they|this)"
    r"|other than|save|nothing in|does not preclude|shall not apply)\b",
    re.IGNORECASE,
)
NO_DUTY = "lifts no duty"


@cache
def entries() -> list[dict[str, Any]]:
    document, problems = read_yaml(Path(__file__).parent / "lifts.yaml")
    assert not problems, problems
    return document


def versions() -> list[Version]:
    return [v for history in the_court()[0].rulebook.works.values() for v in history.versions]


def listed(value: Any) -> list[str]:
    return list(value) if isinstance(value, list) else [str(value)]


def plain(words: str) -> str:
    """Words as they are compared: one kind of quotation marks, of small letters and of spaces."""
    for mark, usual in (("“", '"'), ("”", '"'), ("’", "'"), ("‘", "'")):
        words = words.replace(mark, usual)
    return " ".join(words.split()).lower()


def of_provision(version: Version, address: str) -> list[dict[str, Any]]:
    """The entries about a provision of a version, by its words."""
    provision = version.by_address[address]
    text = plain(f"{provision.text} {provision.closing or ''}")
    about = [e for e in entries() if address in listed(e["in"].get(version.work, []))]
    return [e for e in about if plain(e["words"]) in text]


@pytest.mark.parametrize("version", versions(), ids=lambda v: f"{v.work} {v.label}")
def test_every_word_that_lifts_something_is_in_the_list(version: Version) -> None:
    wanting = {}
    for provision in version.provisions:
        text = plain(f"{provision.text or ''} {provision.closing or ''}")
        found = len(SIGNALS.findall(text))
        told = sum(len(SIGNALS.findall(plain(e["words"]))) for e in of_provision(version, provision.address))
        if found != told:
            wanting[provision.address] = f"{found} in the text, {told} in the list: {text}"
    assert wanting == {}


@pytest.mark.parametrize("entry", entries(), ids=lambda e: e["words"][:60])
def test_an_entry_is_of_words_that_stand_there_and_says_what_they_lift(entry: dict[str, Any]) -> None:
    assert SIGNALS.search(plain(entry["words"]))
    for work, addresses in entry["in"].items():
        for address in listed(addresses):
            held = [v for v in versions() if v.work == work and address in v.by_address]
            assert any(entry in of_provision(v, address) for v in held), (work, address)
    assert entry["lifts"]
    if "why" in entry:
        assert entry["why"] in (*NOT_OBSERVABLE_BECAUSE, NO_DUTY)
    else:
        assert {"duty", "lifted", "stands"} <= set(entry)


# (work, instant from which a version holds, rule) -> how often it was kept and broken
Counts = dict[tuple[str, str, str], tuple[int, int]]


@cache
def counts_of(named: str) -> tuple[Counts, ...]:
    """Of each log of a case, how often each provision was kept and broken."""
    where, _, name = named.partition(": ")
    folder, _, file = where.rpartition("/")
    case = next(c for c in read_cases(TESTS / folder)[file] if c["name"] == name)
    found = []
    for log in WRITERS[folder](case):
        with tempfile.TemporaryDirectory() as out:
            document = check_text(log, Path(out), reading=tuple(case.get("reading", ())))
        counted = document["provisions"]
        found.append({(p["work"], p["version"], p["rule"]): (int(p["conforms"]), int(p["breach"])) for p in counted})
    return tuple(found)


def broken(counts: Counts, work: str, duties: list[str]) -> int:
    """How often one of the duties was broken; a duty of another work is named with it."""
    named = [d.partition(" ") if d.startswith(("nz/", "act/")) else (work, " ", d) for d in duties]
    rules = {(of, rule) for of, _, rule in named}
    return sum(times for (of, _, rule), (_, times) in counts.items() if (of, rule) in rules)


def held_under(named: str, version: Version) -> list[Counts]:
    """The logs of a case that fall under a version of a work."""
    return [c for c in counts_of(named) if any(w == version.work and v.startswith(version.label) for w, v, _ in c)]


PAIRS = [e for e in entries() if "why" not in e]


@pytest.mark.parametrize("entry", PAIRS, ids=lambda e: e["words"][:60])
def test_a_duty_is_lifted_in_one_round_and_stands_in_another(entry: dict[str, Any]) -> None:
    duties = listed(entry["duty"])
    for version in versions():
        work = version.work
        addresses = [a for a in listed(entry["in"].get(work, [])) if a in version.by_address]
        if not any(entry in of_provision(version, a) for a in addresses):
            continue
        of_any_game = work == "nz/general"
        lifted = counts_of(entry["lifted"]) if of_any_game else held_under(entry["lifted"], version)
        stands = counts_of(entry["stands"]) if of_any_game else held_under(entry["stands"], version)
        assert lifted, (work, version.label)
        assert stands, (work, version.label)
        assert [broken(counts, work, duties) for counts in lifted] == [0] * len(lifted), (work, version.label)
        assert all(broken(counts, work, duties) for counts in stands), (work, version.label)
