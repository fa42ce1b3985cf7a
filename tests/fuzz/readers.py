"""Every reader of the program with inputs to change: each must come to an end with results and problems, never raise.

A case is made from the name of its reader and a number, so that it can be made again.
"""

from __future__ import annotations

import contextlib
import gzip
import hashlib
import io
import json
import random
import re
import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from openpyxl import Workbook

from compliance.checking.standing_data import read_assumptions
from compliance.drafting.read import read_instrument
from compliance.drafting.repairs import read_repairs
from compliance.games.registry import game_of_work
from compliance.logs.manifest_reading import load_manifest
from compliance.logs.many_logs import planned
from compliance.meaning.bindings import read_bindings
from compliance.meaning.readings import read_readings
from compliance.problems import Problem
from compliance.reporting.behaviour_text import behaviour_lines
from compliance.rulebook.acknowledged import unacknowledged
from compliance.rulebook.corpus import evidence_not_found, read_corpora
from compliance.rulebook.rebuild import rebuild
from compliance.sources.instruments import read_instruments
from compliance.strict_yaml import dump_yaml, read_yaml
from tests.analysis.law_drafts import behaviour, drafted
from tests.fuzz import further
from tests.fuzz.judging import (
    EXAMPLES,
    MAPPINGS,
    ODD_IN_JSON,
    ODD_IN_YAML,
    ROOT,
    RULEBOOKS,
    SAMPLES,
    Reader,
    commanded,
    judged,
    judged_logs,
    the_court,
    told,
)
from tests.fuzz.mutations import TEXTS, bytes_changed, lines_changed, mutated, text_changed
from tests.meaning.law import rulebook, version_in
from tests.meaning.mutation import text_of

# logs


@cache
def rounds_of_examples() -> list[list[str]]:
    """Sessions of the examples, each with one or two of its rounds, as lines."""
    found: list[list[str]] = []
    for path in sorted(EXAMPLES.glob("*.jsonl")):
        lines = path.read_text(encoding="utf-8").splitlines()
        head = [line for line in lines if '"round"' not in line][:12]
        names = list(dict.fromkeys(json.loads(line).get("round") for line in lines if '"round"' in line))
        for pair in zip(names[::7], names[1::7], strict=False):
            found.append([*head, *(line for line in lines if json.loads(line).get("round") in pair)])
    return found


def canonical(rng: random.Random, folder: Path) -> None:
    """A few rounds of an example, with members changed, lines changed, or bytes."""
    lines = list(rng.choice(rounds_of_examples()))
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(lines))
        with contextlib.suppress(ValueError):
            event = mutated(rng, json.loads(lines[at]), ODD_IN_JSON)
            lines[at] = json.dumps(event, ensure_ascii=rng.random() < 0.5)
    if rng.random() < 0.3:
        lines = lines_changed(rng, lines)
    data = "\n".join(lines).encode("utf-8", "surrogatepass")
    name = "log.jsonl"
    if rng.random() < 0.15:
        data = bytes_changed(rng, data)
    if rng.random() < 0.1:
        data, name = bytes_changed(rng, gzip.compress(data)), "log.jsonl.gz"
    (folder / name).write_bytes(data)
    judged([folder / name], None, folder / "out" if rng.random() < 0.1 else None)


def mapping(rng: random.Random, folder: Path) -> None:
    """A mapping with something in it changed, on its own sample."""
    name = rng.choice(sorted(SAMPLES))
    text = (MAPPINGS / f"{name}.yaml").read_text(encoding="utf-8")
    if rng.random() < 0.75:
        document, _ = read_yaml(MAPPINGS / f"{name}.yaml")
        for _ in range(rng.randrange(1, 3)):
            document = mutated(rng, document, ODD_IN_YAML)
        text = dump_yaml(document)
    else:
        text = "\n".join(lines_changed(rng, text.splitlines()))
    (folder / "mapping.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
    judged([MAPPINGS / SAMPLES[name]], folder / "mapping.yaml")


_MANIFEST: Final = EXAMPLES / "manifest"


def manifest(rng: random.Random, folder: Path) -> None:
    """A manifest, or a casino's file that it names, with something in it changed."""
    copy = Path(shutil.copytree(_MANIFEST, folder / "manifest"))
    path = copy / rng.choice(("three-casinos.yaml", "harbour/casino.yaml"))
    if rng.random() < 0.75:
        document, _ = read_yaml(path)
        for _ in range(rng.randrange(1, 4)):
            document = mutated(rng, document, ODD_IN_YAML)
        text = dump_yaml(document)
    else:
        text = "\n".join(lines_changed(rng, path.read_text(encoding="utf-8").splitlines()))
    path.write_bytes(text.encode("utf-8", "surrogatepass"))
    opened, problems = load_manifest(copy / "three-casinos.yaml")
    told(problems)
    assert (opened is None) == any(problem.severity == "error" for problem in problems)
    if opened is not None:
        plan = planned(opened)
        judged_logs(plan.opened)


def rows(rng: random.Random, folder: Path) -> None:
    """A foreign file with cells, rows or bytes changed, through its own mapping."""
    name = rng.choice(sorted(SAMPLES))
    sample = MAPPINGS / SAMPLES[name]
    lines = sample.read_text(encoding="utf-8-sig").splitlines()
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(lines))
        if sample.suffix == ".jsonl":
            with contextlib.suppress(ValueError):
                lines[at] = json.dumps(mutated(rng, json.loads(lines[at]), ODD_IN_JSON))
        elif sample.suffix == ".csv":
            cells = lines[at].split(",")
            cells[rng.randrange(len(cells))] = rng.choice([*TEXTS, rng.choice(cells)])
            lines[at] = ",".join(cells)
        else:
            lines[at] = text_changed(rng, lines[at])
    if rng.random() < 0.3:
        lines = lines_changed(rng, lines)
    # the copies of unchanged rows let a few bad ones pass the share that a mapping allows
    data = "\n".join([*lines, *(lines[1:] * rng.choice([0, 0, 4]))]).encode("utf-8", "surrogatepass")
    path = folder / sample.name
    path.write_bytes(bytes_changed(rng, data) if rng.random() < 0.2 else data)
    judged([path], MAPPINGS / f"{name}.yaml")


_OF_BYTES: Final = {
    "spins.xlsx": {"format": "xlsx"},
    "spins.zip": {"format": "csv"},
    "spins.csv": {"format": "csv", "encoding": "utf-16", "order": "newest first"},
    "spins.jsonl": {
        "format": "query",
        "query": "SELECT n, number FROM spins ORDER BY n",
        "database": {"url_from": "NOWHERE"},
    },
}


def packed(rng: random.Random, folder: Path) -> None:
    """A workbook, a zip file, text in UTF-16 and frozen rows with bytes changed."""
    name = rng.choice(sorted(_OF_BYTES))
    path = folder / name
    path.write_bytes(bytes_changed(rng, _spins(name)) if rng.random() < 0.9 else _spins(name))
    mapping_of = {
        "mapping": "spins",
        **_OF_BYTES[name],
        "refused_above": "0.9",
        "session": {
            "table": "R",
            "ts": "1997-01-01T12:00:00+13:00",
            "casino": "not stated",
            "jurisdiction": "nz",
            "game": "roulette",
            "captures": ["spin"],
        },
        "row": {"round": {"column": "n"}},
        "events": [{"event": "spin", "members": {"number": {"column": "number", "as": "number"}}}],
    }
    (folder / "mapping.yaml").write_text(dump_yaml(mapping_of), encoding="utf-8")
    judged([path], folder / "mapping.yaml")


@cache
def _spins(name: str) -> bytes:
    numbers = [(n, n * 7 % 37) for n in range(1, 9)]
    text = "n,number\n" + "".join(f"{n},{number}\n" for n, number in numbers)
    out = io.BytesIO()
    if name.endswith(".xlsx"):
        book = Workbook()
        sheet: Any = book.active
        for row in [("n", "number"), *numbers]:
            sheet.append(row)
        book.save(out)
    elif name.endswith(".zip"):
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("spins.csv", text)
    elif name.endswith(".csv"):
        return text.encode("utf-16")
    else:
        asked = json.dumps({"frozen-query": {"query": _OF_BYTES[name]["query"], "parameters": {}}}) + "\n"
        lines = "".join(json.dumps({"n": n, "number": number}) + "\n" for n, number in numbers)
        digest = hashlib.sha256((asked + lines).encode()).hexdigest()
        ended = json.dumps({"frozen-end": {"rows": len(numbers), "sha256": digest}})
        return f"{asked}{lines}{ended}\n".encode()
    return out.getvalue()


# the rulebook


@contextlib.contextmanager
def _copy_of_rulebooks(folder: Path) -> Iterator[Path]:
    copy = folder / "rulebooks"
    shutil.copytree(RULEBOOKS, copy, ignore=shutil.ignore_patterns("compiled"))
    yield copy


def rulebook_yaml(rng: random.Random, folder: Path) -> None:
    """A YAML of the rulebook with something in it changed, before every function that reads it."""
    files = sorted(p.relative_to(RULEBOOKS) for p in RULEBOOKS.rglob("*.yaml") if "compiled" not in p.parts)
    kinds = sorted({p.parts[1] if len(p.parts) > 2 else p.name for p in files})  # each kind as often as the other
    kind = rng.choice(kinds)
    name = rng.choice([p for p in files if (p.parts[1] if len(p.parts) > 2 else p.name) == kind])
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    (folder / (name.parts[0] if len(name.parts) > 1 else "nz") / "sources").mkdir(parents=True, exist_ok=True)
    if rng.random() < 0.8:
        document, _ = read_yaml(RULEBOOKS / name)
        for _ in range(rng.randrange(1, 3)):
            document = mutated(rng, document, ODD_IN_YAML)
        text = dump_yaml(document)
    else:
        text = "\n".join(lines_changed(rng, (RULEBOOKS / name).read_text(encoding="utf-8").splitlines()))
    target.write_bytes(text.encode("utf-8", "surrogatepass"))
    readings, problems = read_readings(folder)
    for reading in readings:
        assert reading.taken in reading.alternatives
    corpora, found = read_corpora(folder)
    problems += [*found, *evidence_not_found(corpora, {})]
    problems += read_instruments(folder)[1]
    problems += read_repairs(folder)[1]
    problems += read_assumptions(folder)[1]
    problems += unacknowledged(folder, [Problem("a.code", "error", "A message.")])
    told(problems)
    if kind == "bindings":
        bindings, found = read_bindings(target.parent)
        told(found)
        court = replace(the_court()[0], store=None, bindings={name.parts[0]: bindings}, problems=[], _laws={})
        for work, versions in list(court.rulebook.works.items()):
            if work.startswith(name.parts[0]) and any(work == target[0] for b in bindings for target in b.targets):
                for version in versions.versions[:1]:
                    court.law(version, game_of_work(work), {})
        told(court.problems)


def sources(rng: random.Random, folder: Path) -> None:
    """A stretch of a published text with lines changed, read as an instrument."""
    instrument, text = rng.choice(_texts())
    lines = text.splitlines()
    at = rng.randrange(max(len(lines) - 80, 1))
    stretch = lines_changed(rng, lines[at : at + rng.randrange(5, 80)])
    told(read_instrument(instrument, "\n".join(stretch)).problems)


@cache
def _texts() -> list[tuple[Any, str]]:
    return read_instruments(RULEBOOKS)[0]


def whole_rulebook(rng: random.Random, folder: Path) -> None:
    """The whole rulebook built anew from texts and files of which some are changed."""
    with _copy_of_rulebooks(folder) as copy:
        for _ in range(rng.randrange(1, 4)):
            path = rng.choice(sorted(p for p in copy.rglob("*") if p.is_file() and p.suffix in (".yaml", ".txt")))
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
            path.write_bytes("\n".join(lines_changed(rng, lines)).encode("utf-8", "surrogatepass"))
        built = rebuild(copy)
        told(built.rulebook.problems)


def draft(rng: random.Random, folder: Path) -> None:
    """The law with one of its numbers changed or lost, and what that does to the game, in words."""
    work, history = rng.choice(sorted(rulebook().works.items()))
    version = rng.choice(history.versions)
    lines = [line for p in version.provisions for line in (p.text, *(cell for row in p.rows or () for cell in row))]
    line = rng.choice([line for line in lines if re.search("[0-9]", line)])
    number = rng.choice(list(re.finditer("[0-9]+", line)))
    near = line[max(number.start() - 25, 0) : number.end() + 25]
    changed = near.replace(number[0], rng.choice((str(int(number[0]) + 1), "many")))
    if near in text_of(version.made_by[-1]):
        later = drafted(work, version.made_by[-1], [(near, changed)])
        document = behaviour(version_in(rulebook(), work, version.made_by[-1]), later)
        json.dumps(document)
        behaviour_lines(document)


# the command line

_OPTIONS: Final = (
    "--table", "--between", "--format", "--fail-on", "--min-assessed", "--reading", "--commencement", "--known-at",
    "--at", "--mapping", "--out", "--decks", "--session", "--round", "--from", "--to", "--assume-last-known",
    "--statistics", "--rulebooks", "--help", "-x", "--all",
)  # fmt: skip
_ARGUMENTS: Final = (
    "examples/baccarat-1998-cards-only.jsonl", "none.jsonl", "-", "nz/baccarat", "act/mini-baccarat", "nz/whist",
    "5.10", "json", "text", "html", "BAC-07", "18", "2005-01-01", "1996-01-30T10:00+13:00", "9999-12-31T23:59:59-12:00",
    "0001-01-01", "tomorrow", "nz-2014-08-19=2014-08-29", "void-wager=void", "breach", "never", "50", "-3", "1e400",
)  # fmt: skip
_COMMANDS: Final = (
    ("check",), ("explain",), ("analyse",), ("rulebook", "show"), ("rulebook", "list"), ("rulebook", "timeline"),
    ("rulebook", "gaps"), ("rulebook", "search"), ("rulebook", "repairs"), ("rulebook", "operations"),
    ("log", "profile"), ("log", "validate"), ("log", "schema"), ("rulebook",), ("log",), (), ("chek",),
)  # fmt: skip


def options(rng: random.Random, folder: Path) -> None:
    """A command line put together by chance; it ends with one of the exit codes and without a fault of the program."""
    given = list(rng.choice(_COMMANDS))
    if rng.random() < 0.6 and given:
        given.append(rng.choice(_ARGUMENTS))
    for _ in range(rng.randrange(4)):
        given.append(rng.choice([*_OPTIONS, *_ARGUMENTS, text_changed(rng, rng.choice(_OPTIONS)), rng.choice(TEXTS)]))
        if rng.random() < 0.7:
            given.append(rng.choice([*_ARGUMENTS, rng.choice(TEXTS)]))
    given = [word.replace("\0", "") for word in given]
    given = [str(ROOT / word) if word.startswith("examples/") else word for word in given]
    for at, word in enumerate(given[:-1], start=1):
        given[at] = str(folder / "out") if word == "--out" else given[at]
    commanded(rng, given)


READERS: Final = (
    Reader("canonical", canonical, 40),
    Reader("mapping", mapping, 60),
    Reader("manifest", manifest, 60),
    Reader("rows", rows, 60),
    Reader("packed", packed, 40),
    Reader("rulebook-yaml", rulebook_yaml, 40),
    Reader("sources", sources, 15),
    Reader("options", options, 15),
    Reader("complaint", further.complaint, 10),
    Reader("totals", further.totals, 10),
    Reader("earlier", further.earlier, 10),
    Reader("key", further.key, 5),
    Reader("columns", further.columns, 15),
    Reader("devices", further.devices, 20),
    Reader("proposal", further.proposal, 15),
    Reader("workbook", further.workbook, 15),
    Reader("document", further.document, 30),
    Reader("notice", further.notice, 0),
    Reader("pack", further.pack, 10),
    Reader("shares", further.shares, 10),
    Reader("draft", draft, 5),
    Reader("whole-rulebook", whole_rulebook, 0),
)
