"""Makes examples/conformance: for each game and class a log that is as it should be and ones that are not.

Each has the verdicts that are expected beside it, as JSON that any program can read.

The logs are the examples cut down to the class (`known_facts.cut_down`), and one of a wheel to which many terminals are
tied, written here. `./run golden tests/checking/test_conformance.py` writes all files anew.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from compliance.checking.testable import laws_of, rules_of_class
from compliance.logs import open_logs
from compliance.logs.classes import ClassTest, class_names, class_says, kinds_of_class, of_class
from tests.checking.known_facts import cut_down, kind_of
from tests.checking.running import check_text, the_court

ROOT: Final = Path(__file__).parents[2]
EXAMPLES: Final = ROOT / "examples"
FOLDER: Final = EXAMPLES / "conformance"
SCHEMA_VERSION: Final = "1"
ROUNDS: Final = 6  # a sample is for reading: so many rounds of the example
# the game -> the example that is as it should be, and the one that is not
SOURCES: Final = {
    "baccarat": ("baccarat-2004-clean.jsonl", "baccarat-2004.jsonl"),
    "blackjack": ("blackjack-1996-clean.jsonl", "blackjack-1996-faulty.jsonl"),
    "caribbean stud poker": ("caribbean-stud-1996-clean.jsonl", "caribbean-stud-1996-faulty.jsonl"),
    "craps": ("craps-1996-clean.jsonl", "craps-1996-faulty.jsonl"),
    "money wheel": ("money-wheel-1996-clean.jsonl", "money-wheel-1996-faulty.jsonl"),
    "roulette": ("roulette-1996-clean.jsonl", "roulette-1996-faulty.jsonl"),
    "tai-sai": ("tai-sai-1996-clean.jsonl", "tai-sai-1996-faulty.jsonl"),
}
GOOD, BAD, LACKING = "good", "bad", "not-of-class"
# a file of the folder that is written by hand
BY_HAND: Final = ("README.md",)


@dataclass(frozen=True, slots=True)
class Sample:
    """A log of the folder. kind: good, bad (of its class, and something does not conform), not-of-class."""

    file: str
    game: str
    name: str
    kind: str
    text: str


def samples() -> Iterator[Sample]:
    """All logs of the folder."""
    for game, sources in SOURCES.items():
        texts = [(EXAMPLES / source).read_text(encoding="utf-8") for source in sources]
        for name in class_names():
            if not kinds_of_class(game, name):
                continue
            head = f"{game.replace(' ', '-')}/{name}"
            good = _of_whole_class(texts[0], game, name)
            if good is None:
                good = RESULTS_IN_WORDS[game]
            yield Sample(f"{head}-{GOOD}.jsonl", game, name, GOOD, _first_rounds(good))
            bad = _of_whole_class(texts[1], game, name)
            rounds = _rounds_in_breach(bad) if bad is not None else []
            if bad is not None and rounds:
                yield Sample(f"{head}-{BAD}.jsonl", game, name, BAD, _only(bad, rounds))
            yield Sample(f"{head}-{LACKING}.jsonl", game, name, LACKING, _lacking(_first_rounds(good), game, name))
    for kind, text in (GOOD, _terminals(faulty=False)), (BAD, _terminals(faulty=True)):
        yield Sample(f"roulette/many-terminals-{kind}.jsonl", "roulette", "wagers-and-settlements", kind, text)


def _events(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def _text(events: list[dict[str, Any]]) -> str:
    """Events as lines, numbered anew where they are numbered at all."""
    numbered = [{**e, "seq": n} if "seq" in e else e for n, e in enumerate(events, start=1)]
    return "".join(json.dumps(e, ensure_ascii=False, separators=(",", ":")) + "\n" for e in numbered)


def _of_whole_class(text: str, game: str, name: str) -> str | None:
    """The example cut down to the class, as a recorder that says that it records all of it; None where it has no such
    events."""
    reduced = cut_down(text, name)
    assert reduced is not None, game
    events = _events(reduced)
    kinds = kinds_of_class(game, name)
    if not {kind_of(e) for e in events} & set(kinds):
        return None
    one_table = next(e["table"] for e in events if e["event"] == "session")
    kept = [e for e in events if e.get("table") == one_table]
    return _text([{**e, "captures": list(kinds)} if e["event"] == "session" else e for e in kept])


def _first_rounds(text: str) -> str:
    rounds = list(dict.fromkeys(e["round"] for e in _events(text) if "round" in e))
    return _only(text, rounds[:ROUNDS])


def _only(text: str, rounds: list[str]) -> str:
    return _text([e for e in _events(text) if e.get("round") is None or e["round"] in rounds])


def _rounds_in_breach(text: str) -> list[str]:
    """The rounds that a sample of what does not conform is made of."""
    found = [f["round"] for f in _checked(text)["findings"] if f["verdict"] == "breach"]
    return list(dict.fromkeys(found))[:ROUNDS]


def _lacking(text: str, game: str, name: str) -> str:
    """The same without something that makes the class what it is, though its recorder says that it records it."""
    events = _events(text)
    kind = kinds_of_class(game, name)[-1] if name == "procedure" else kinds_of_class(game, name)[0]
    if name == "wagers-and-settlements":  # a settlement of which neither amount is said
        at = max(n for n, e in enumerate(events) if e["event"] == "settle")
        events[at] = {k: v for k, v in events[at].items() if k not in ("paid", "net", "commission")} | {
            "amounts": "not recorded"
        }
    elif name == "procedure":
        session = next(e for e in events if e["event"] == "session")
        session["captures"] = [c for c in session["captures"] if c != kind]
    else:
        last = [e["round"] for e in events if kind_of(e) == kind][-1]
        events = [e for e in events if not (e.get("round") == last and kind_of(e) == kind)]
        if not any(e.get("round") == last for e in events):  # a round of which nothing at all is recorded is none
            session = next(e for e in events if e["event"] == "session")
            session["captures"] = [c for c in session["captures"] if c != kind]
    return _text(events)


def _of_totals() -> str:
    session = _session("blackjack", "BJ-04", ["call: total"])
    hands = (("1", {"box 1": 19, "box 3": 18, "dealer": 18}), ("2", {"box 1": 22, "dealer": 20}))
    calls = [
        {"event": "call", "table": "BJ-04", "round": round_, "what": "total", "hand": hand, "value": value}
        for round_, totals in hands
        for hand, value in totals.items()
    ]
    return _text([session, *calls, {"event": "end", "table": "BJ-04"}])


def _of_hand_values() -> str:
    session = _session("caribbean stud poker", "CS-02", ["call: total"])
    hands = (
        ("1", {"seat 1": "pair of kings", "dealer": "pair of nines"}),
        ("2", {"seat 1": "flush", "dealer": "odd cards"}),
    )
    calls = [
        {"event": "call", "table": "CS-02", "round": round_, "what": "total", "hand": hand, "value": value}
        for round_, values in hands
        for hand, value in values.items()
    ]
    return _text([session, *calls, {"event": "end", "table": "CS-02"}])


def _session(game: str, table: str, captures: list[str]) -> dict[str, Any]:
    return {
        "event": "session",
        "table": table,
        "ts": "1996-09-13T20:00:00+12:00",
        "casino": "SKYCITY Auckland Casino",
        "jurisdiction": "nz",
        "game": game,
        "captures": captures,
        "chips": ["1", "5", "25", "100", "500"],
        "currency": "NZD",
    }


def _terminals(*, faulty: bool) -> str:
    """One wheel with eight terminals: one spin a round, and wagers of players who sit at terminals, not at the table.

    The faulty one pays 34 at one terminal, and settles another by the number of the spin before.
    """
    table = "WHEEL-1"
    events = [_session("roulette", table, list(kinds_of_class("roulette", "wagers-and-settlements")))]
    wagers = (("straight up", 17), ("red", None), ("straight up", 32), ("even", None), ("dozen", 2), ("low", None))
    odds = {"straight up": 35, "dozen": 2}
    red = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
    before = None
    for round_, number in enumerate((32, 17, 0), start=1):
        placed = [(f"{round_}/{n}", f"terminal {n}", *wagers[(n + round_) % len(wagers)]) for n in range(1, 9)]
        for id_, player, bet, on in placed:
            wager = {"event": "wager", "table": table, "round": str(round_), "id": id_, "player": player, "bet": bet}
            events.append({**wager, **({"on": on} if on is not None else {}), "amount": 5, "device": player})
        events.append({"event": "spin", "table": table, "round": str(round_), "number": number, "device": "wheel"})
        settled = []
        for n, (id_, _, bet, on) in enumerate(placed, start=1):
            seen = before if faulty and n == 6 and before is not None else number
            wins = {
                "straight up": seen == on,
                "red": seen in red,
                "even": seen > 0 and seen % 2 == 0,
                "dozen": 13 <= seen <= 24,
                "low": 1 <= seen <= 18,
            }[bet]
            times = odds.get(bet, 1) - (1 if faulty and bet == "straight up" and wins else 0)
            paid = 5 * times if wins else 0
            result = {"result": "win" if wins else "lose", "paid": paid}
            settled.append({"event": "settle", "table": table, "round": str(round_), "wager": id_, **result})
        # losing wagers are collected before winning ones are paid
        events += sorted(settled, key=lambda e: e["result"] == "win")
        before = number
    return _text([*events, {"event": "end", "table": table}])


RESULTS_IN_WORDS: Final = {"blackjack": _of_totals(), "caribbean stud poker": _of_hand_values()}


def _checked(text: str) -> dict[str, Any]:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        return check_text(text, Path(folder))


def expected_of(sample: Sample) -> dict[str, Any]:
    """What any program should say of a log: whether it is of its class, and what does not conform."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        path.write_text(sample.text, encoding="utf-8")
        run = open_logs([path])
        test = ClassTest(sample.name)
        for round_ in run.rounds():
            test.take(round_)
        lacking = test.problems(run.sessions)
        faults = [p for p in run.problems if p.severity != "note"]
    told = [{"code": p.code, "line": p.place.line} for p in (*faults, *lacking) if p.place is not None]
    breaches = [f for f in _checked(sample.text)["findings"] if f["verdict"] == "breach"]
    members = ("verdict", "work", "version", "rule", "code", "table", "round", "wager", "money_cents", "favour")
    return {
        "schema_version": SCHEMA_VERSION,
        "file": Path(sample.file).name,
        "sha256": hashlib.sha256(sample.text.encode("utf-8")).hexdigest(),
        "game": sample.game,
        "class": sample.name,
        "validate": {"exit": 1 if told else 0, "of_class": not lacking, "problems": told},
        "check": {
            "breaches": len(breaches),
            "findings": [{m: f[m] for m in members if m in f} | {"lines": f["log"]["lines"]} for f in breaches],
        },
    }


def expected_name(file: str) -> str:
    """The file of what is expected of a log."""
    return f"{file.removesuffix('.jsonl')}.expected.json"


def manifest(made: list[tuple[Sample, dict[str, Any]]]) -> dict[str, Any]:
    """The classes, what each has in each game and can test, and the logs."""
    return {
        "schema_version": SCHEMA_VERSION,
        "classes": [{"name": name, "says": class_says(name)} for name in class_names()],
        "games": {
            game: {
                name: {**of_class(game, name), "testable": _testable(game, name, made)}
                for name in class_names()
                if kinds_of_class(game, name)
            }
            for game in SOURCES
        },
        "samples": [
            {
                "file": sample.file,
                "expected": expected_name(sample.file),
                "game": sample.game,
                "class": sample.name,
                "kind": sample.kind,
                "of_class": expected["validate"]["of_class"],
                "breaches": expected["check"]["breaches"],
            }
            for sample, expected in made
        ],
    }


def _testable(game: str, name: str, made: list[tuple[Sample, Mapping[str, Any]]]) -> list[dict[str, Any]]:
    """What a log of the class can test by the law in force for its good sample."""
    import tempfile

    text = next(s.text for s, _ in made if (s.game, s.name, s.kind) == (game, name, GOOD))
    court = the_court()[0]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        path.write_text(text, encoding="utf-8")
        first = next(open_logs([path]).rounds())
    return [
        {"work": work, "version": law.label, "rules": list(rules_of_class(law, game, name))}
        if law is not None
        else {"work": work, "rules": [], "reason": reason}
        for work, law, reason in laws_of(court, first)
    ]


@cache
def files() -> dict[str, str]:
    """Every file of the folder that is made: its name and its text."""
    made = [(sample, expected_of(sample)) for sample in samples()]
    found = {sample.file: sample.text for sample, _ in made}
    found |= {expected_name(sample.file): _json(expected) for sample, expected in made}
    return found | {"manifest.json": _json(manifest(made))}


def _json(document: Mapping[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def tables_of_page() -> tuple[str, str]:
    """The two tables of docs/conformance.md: which kinds each class has, how many rules each can test."""
    document = json.loads(files()["manifest.json"])
    names = [entry["name"] for entry in document["classes"]]
    kinds = [["game", "kind of event", *names], ["---"] * (len(names) + 2)]
    tested = [["game", "work", *names], ["---"] * (len(names) + 2)]
    for game, classes in document["games"].items():
        last = classes[names[-1]]["events"]
        every = list(dict.fromkeys([*last, *(kind for name in classes for kind in classes[name]["events"])]))
        for kind in every:
            has = ["yes" if kind in classes.get(name, {"events": ()})["events"] else "" for name in names]
            kinds.append([game, f"`{kind}`", *has])
        for at, entry in enumerate(classes[names[-1]]["testable"]):
            if "reason" not in entry:
                count = [str(len(classes[name]["testable"][at]["rules"])) if name in classes else "" for name in names]
                tested.append([game, f"{entry['work']}, from {entry['version'][:10]}", *count])
    return _table(kinds), _table(tested)


def _table(rows: list[list[str]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)
