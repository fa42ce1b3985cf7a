"""Readers of what stands beside a log: a case, custody, totals, an earlier report, a key, packs, shares, documents."""

from __future__ import annotations

import contextlib
import io
import json
import random
import shutil
import tempfile
import zipfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, Final

import polars as pl
from openpyxl import Workbook

from compliance.cli.shards import read_faces, read_parts
from compliance.logs.columnar import write_columns
from compliance.logs.fault_list import FaultList
from compliance.logs.joining import join
from compliance.logs.mapped_reading import read_mapped
from compliance.logs.mapping_proposal import propose
from compliance.logs.mapping_reading import load_mapping
from compliance.logs.proposed_form import ProposalError
from compliance.logs.run import open_logs
from compliance.reporting.pack_reading import read_pack
from compliance.sources.intake.taking import take_in
from compliance.strict_yaml import dump_yaml, read_yaml
from tests.fuzz.judging import EXAMPLES, MAPPINGS, ODD_IN_JSON, ODD_IN_YAML, ROOT, SAMPLES, commanded, judged, told
from tests.fuzz.mutations import TEXTS, bytes_changed, lines_changed, mutated, text_changed
from tests.putting_in import documents

_NIGHT: Final = EXAMPLES / "baccarat-2004.jsonl"
_ROUNDS: Final = ("--table", "BAC-07", "--between", "2004-07-02T20:30", "2004-07-02T20:32")
_FEW: Final = ("check", str(_NIGHT), "--fail-on", "never", "--quiet")
_NOTICES: Final = sorted((ROOT / "tests" / "amending" / "notices").glob("*.txt"))


def _changed_yaml(rng: random.Random, path: Path, text: str) -> None:
    """A YAML file with something in its document changed, or in its lines."""
    if rng.random() < 0.75:
        document, _ = read_yaml(path)
        for _ in range(rng.randrange(1, 4)):
            document = mutated(rng, document, ODD_IN_YAML)
        text = dump_yaml(document)
    else:
        text = "\n".join(lines_changed(rng, text.splitlines()))
    path.write_bytes(text.encode("utf-8", "surrogatepass"))


def _text_of(rng: random.Random, text: str) -> bytes:
    """A text with lines changed, now and then bytes."""
    data = "\n".join(lines_changed(rng, text.splitlines())).encode("utf-8", "surrogatepass")
    return bytes_changed(rng, data) if rng.random() < 0.2 else data


def complaint(rng: random.Random, folder: Path) -> None:
    """A case or the custody of the log, with something in it changed, beside a check of a few rounds."""
    case, custody = folder / "case.yaml", folder / "custody.yaml"
    shutil.copy(EXAMPLES / "cases" / rng.choice(("founded", "unfounded")) / "case.yaml", case)
    shutil.copy(EXAMPLES / "cases" / "custody.yaml", custody)
    changed = rng.choice((case, case, custody))
    _changed_yaml(rng, changed, changed.read_text(encoding="utf-8"))
    beside = ["--case", str(case), "--custody", str(custody), "--out", str(folder / "out"), "--format", "json,html"]
    commanded(rng, [*_FEW, *_ROUNDS, *beside])


def totals(rng: random.Random, folder: Path) -> None:
    """Control totals of another system with cells, lines or bytes changed."""
    lines = [
        "casino,table,gaming_day,currency,rounds,wagers,turnover",
        "SKYCITY Auckland Casino,BAC-07,2004-07-02,NZD,40,88,12345.50",
        "SKYCITY Auckland Casino,BAC-08,2004-07-02,NZD,3,8,10",
        "SKYCITY Auckland Casino,BAC-07,2004-07-03,AUD,0,0,0",
    ]
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(lines))
        cells = lines[at].split(",")
        cells[rng.randrange(len(cells))] = rng.choice([*TEXTS, rng.choice(cells)])
        lines[at] = ",".join(cells)
    path = folder / "totals.csv"
    path.write_bytes(_text_of(rng, "\n".join(lines)) if rng.random() < 0.4 else "\n".join(lines).encode("utf-8"))
    commanded(rng, [*_FEW, "--control", str(path), "--format", rng.choice(("json", "csv"))])


@cache
def _earlier() -> str:
    """The report.json of the night."""
    with tempfile.TemporaryDirectory() as folder:
        commanded(random.Random(0), [*_FEW, *_ROUNDS, "--out", folder, "--format", "json"])
        return (Path(folder) / "report.json").read_text(encoding="utf-8")


def earlier(rng: random.Random, folder: Path) -> None:
    """The report of an earlier check with members or bytes changed, to be compared with."""
    path = folder / "last.json"
    if rng.random() < 0.8:
        document = json.loads(_earlier())
        for _ in range(rng.randrange(1, 4)):
            member = rng.choice(("findings", "findings", "program", "rulebook", "schema_version", None))
            if member in document:
                document[member] = mutated(rng, document[member], ODD_IN_JSON)
            else:
                document = mutated(rng, document, ODD_IN_JSON)
        data = json.dumps(document).encode("utf-8", "surrogatepass")
    else:
        data = bytes_changed(rng, _earlier().encode())
    path.write_bytes(data)
    out = ["--out", str(folder / "out"), "--format", "json,html,csv"]
    commanded(rng, [*_FEW, *_ROUNDS, "--baseline", str(path), "--fail-on", "new", *out])


def key(rng: random.Random, folder: Path) -> None:
    """A key of pseudonyms that is empty, short, of any bytes, or none at all."""
    path = folder / "key"
    match rng.randrange(4):
        case 0:
            path.write_bytes(rng.randbytes(rng.randrange(80)))
        case 1:
            path.write_text(rng.choice(TEXTS) + rng.choice(("", "\n", "\r\n")), encoding="utf-8")
        case 2:
            path.mkdir()
        case _:
            path = folder / rng.choice(("none", "a\nb", "x" * 300))
    commanded(rng, ["log", "profile", str(_NIGHT), "--names", "pseudonym", "--pseudonyms", str(path)])


@cache
def _columns() -> dict[str, bytes]:
    """An example in columns: its files by name."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "log"
        write_columns(open_logs([EXAMPLES / "baccarat-1998-cards-only.jsonl"], None).entries(), out)
        return {path.name: path.read_bytes() for path in out.iterdir()}


def columns(rng: random.Random, folder: Path) -> None:
    """A log in columns of which a file lacks a column, has other types or values, or other bytes."""
    log = folder / "log"
    log.mkdir()
    for name, content in _columns().items():
        (log / name).write_bytes(content)
    path = log / rng.choice(sorted(_columns()))
    match rng.randrange(6):
        case 0:
            path.unlink()
        case 1 | 2:
            path.write_bytes(bytes_changed(rng, path.read_bytes()))
        case 3:
            path.rename(log / rng.choice(("x.parquet", "CARD.parquet", "card.json", "[a].parquet", "é.parquet")))
        case _:
            _frame_changed(rng, pl.read_parquet(path)).write_parquet(path)
    judged([log], None)


def _frame_changed(rng: random.Random, frame: pl.DataFrame) -> pl.DataFrame:
    name = rng.choice(frame.columns)
    match rng.randrange(5):
        case 0:
            return frame.drop(name)
        case 1:
            return frame.rename({name: name + rng.choice("xs_ ")})
        case 2:
            kinds = [pl.String, pl.Float64, pl.Int8, pl.Boolean, pl.Binary, pl.List(pl.Int64), pl.Date]
            return frame.with_columns(pl.lit(None).cast(rng.choice(kinds)).alias(name))
        case 3:
            return pl.concat([frame, frame.sample(rng.randrange(1, 3), seed=rng.randrange(99), with_replacement=True)])
        case _:
            odd = rng.choice([t for t in TEXTS if t])
            return frame.with_columns(
                pl.when(pl.int_range(pl.len()) % 3 == 0).then(pl.lit(odd)).otherwise(name).alias(name)
            )


def devices(rng: random.Random, folder: Path) -> None:
    """The logs of three devices at a table, one with members or lines changed, joined."""
    paths = []
    for source in sorted((EXAMPLES / "devices").glob("*.jsonl")):
        paths.append(Path(shutil.copy(source, folder / source.name)))
    path = rng.choice(paths)
    lines = path.read_text(encoding="utf-8").splitlines()
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(lines))
        with contextlib.suppress(ValueError):
            lines[at] = json.dumps(mutated(rng, json.loads(lines[at]), ODD_IN_JSON))
    path.write_bytes(_text_of(rng, "\n".join(lines)) if rng.random() < 0.3 else "\n".join(lines).encode())
    told(join(paths, {}).problems)


def proposal(rng: random.Random, folder: Path) -> None:
    """A foreign file with lines or bytes changed, for which a mapping is proposed, which is then used."""
    sample = MAPPINGS / rng.choice(sorted(SAMPLES.values()))
    text = sample.read_text(encoding="utf-8-sig")
    if rng.random() < 0.3:
        first, *rest = text.splitlines()
        text = "\n".join([text_changed(rng, first), *rest])
    path = folder / sample.name
    path.write_bytes(_text_of(rng, text))
    _proposed_and_read(path, folder)


_HEADS: Final[tuple[tuple[Any, ...], ...]] = (
    ("Hand", None, "Dealer", "Box 1", None, "Box 2", None),
    ("No", "Time", "Cards", "Cards", "Bet", "Cards", "Bet"),
    (1, "1996-06-13 20:00", "10H 9D", "KS QD", 20, "5S 9H", 40),
    (2, "1996-06-13 20:02", "7H", "KS 6D QD", 20, None, None),
)
_ODD_CELLS: Final = (None, "", 3.5, True, "=1/0", "{a}", "No", "x" * 40)


def workbook(rng: random.Random, folder: Path) -> None:
    """A workbook with heads above several columns, of which rows, cells or bytes are changed, mapped and read."""
    rows = [list(row) for row in (*_HEADS, *_HEADS[2:] * rng.randrange(3))]
    for _ in range(rng.randrange(1, 5)):
        at = rng.randrange(len(rows))
        match rng.randrange(3):
            case 0:
                rows.insert(at, list(rng.choice(_HEADS)))
            case 1 if len(rows) > 1:
                rows.pop(at)
            case _:
                rows[at][rng.randrange(len(rows[at]))] = rng.choice(_ODD_CELLS)
    book = Workbook()
    sheet: Any = book.active
    for row in rows:
        sheet.append(row)
    if rng.random() < 0.3:
        sheet.merge_cells("A1:C2")
    out = io.BytesIO()
    book.save(out)
    path = folder / "pit.xlsx"
    path.write_bytes(bytes_changed(rng, out.getvalue()) if rng.random() < 0.4 else out.getvalue())
    _proposed_and_read(path, folder)


def _proposed_and_read(path: Path, folder: Path) -> None:
    try:
        proposed = propose(path)
    except ProposalError as error:
        told([error.problem])
        return
    (folder / "mapping.yaml").write_text(proposed, encoding="utf-8")
    mapping, problems = load_mapping(folder / "mapping.yaml")
    told(problems)
    if mapping is not None:
        faults = FaultList()
        for _ in read_mapped(path, mapping, faults, Counter()):
            pass
        told(list(faults.in_order([str(path)])))


@cache
def _documents() -> tuple[bytes, ...]:
    lines = ["AMENDMENT", *_NOTICES[0].read_text(encoding="utf-8").splitlines()[:40]]
    return documents.notice_of_2004(), documents.gazette([line for line in lines if line.strip()])


def document(rng: random.Random, folder: Path) -> None:
    """A notice as Word, PDF or text, with bytes changed, or with what lies within changed."""
    path = folder / "notice"
    word, pdf = _documents()
    match rng.randrange(5):
        case 0:
            path.write_bytes(bytes_changed(rng, word))
        case 1 | 2:
            path.write_bytes(_members_changed(rng, word))
        case 3:
            path.write_bytes(bytes_changed(rng, pdf))
        case _:
            path.write_bytes(_text_of(rng, rng.choice(_NOTICES).read_text(encoding="utf-8")))
    told(take_in(path, rng.choice((None, "accepted", "rejected")))[1])


def _members_changed(rng: random.Random, archive: bytes) -> bytes:
    """A zip file of which one member has its text or bytes changed, or is gone, or stands under another name."""
    with zipfile.ZipFile(io.BytesIO(archive)) as source:
        members = {name: source.read(name) for name in source.namelist()}
    name = rng.choice(sorted(members))
    match rng.randrange(5):
        case 0:
            del members[name]
        case 1:
            members[rng.choice(("../x", "/x", name.upper(), f"{name}x", "word/document.xml"))] = members.pop(name)
        case 2:
            members[name] = bytes_changed(rng, members[name])
        case _:
            text = members[name].decode("utf-8", "replace").replace("><", ">\n<")
            members[name] = "\n".join(lines_changed(rng, text.splitlines())).encode("utf-8", "surrogatepass")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as target:
        for member, content in members.items():
            target.writestr(member, content)
    return out.getvalue()


def notice(rng: random.Random, folder: Path) -> None:
    """A notice with lines changed, of which is asked what it would do."""
    path = folder / "notice.txt"
    path.write_bytes(_text_of(rng, rng.choice(_NOTICES).read_text(encoding="utf-8")))
    commanded(
        rng,
        [
            "rulebook",
            "try",
            str(path),
            "--commence",
            "2030-01-01",
            "--jurisdiction",
            "nz",
            "--format",
            rng.choice(("text", "json")),
        ],
    )


@cache
def _made(what: str) -> dict[str, bytes]:
    """The files that a check of a few rounds writes as a pack or as shares."""
    with tempfile.TemporaryDirectory() as folder:
        few = [*_FEW, *_ROUNDS]
        if what == "pack":
            commanded(
                random.Random(0),
                [*few, "--pack", f"{folder}/pack.zip", "--pack-logs", "--names", "show", "--out", f"{folder}/out"],
            )
            return {"pack.zip": (Path(folder) / "pack.zip").read_bytes()}
        for number in ("1", "2"):
            commanded(random.Random(0), [*few, "--shard", f"{number}/2", "--out", f"{folder}/{number}"])
        return {str(p.relative_to(folder)): p.read_bytes() for p in Path(folder).rglob("*") if p.is_file()}


def pack(rng: random.Random, folder: Path) -> None:
    """An evidence pack with bytes or members changed."""
    path = folder / "pack.zip"
    whole = _made("pack")["pack.zip"]
    path.write_bytes(bytes_changed(rng, whole) if rng.random() < 0.4 else _index_changed(rng, whole))
    told(read_pack(path)[1])


def _index_changed(rng: random.Random, whole: bytes) -> bytes:
    """A pack whose index says something else, or in which another member is changed."""
    if rng.random() < 0.4:
        return _members_changed(rng, whole)
    with zipfile.ZipFile(io.BytesIO(whole)) as source:
        members = {name: source.read(name) for name in source.namelist()}
    index: Any = json.loads(members["pack.json"])
    for _ in range(rng.randrange(1, 4)):
        index = mutated(rng, index, ODD_IN_JSON)
    members["pack.json"] = json.dumps(index).encode("utf-8", "surrogatepass")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as target:
        for member, content in members.items():
            target.writestr(member, content)
    return out.getvalue()


def shares(rng: random.Random, folder: Path) -> None:
    """The shares of a check of which a file has bytes or members changed, put together."""
    files = dict(_made("shares"))
    name = rng.choice(sorted(files))
    if name.endswith(".json") and rng.random() < 0.8:
        face = json.loads(files[name])
        for _ in range(rng.randrange(1, 4)):
            face = mutated(rng, face, ODD_IN_JSON)
        files[name] = json.dumps(face).encode("utf-8", "surrogatepass")
    else:
        files[name] = bytes_changed(rng, files[name])
    for at, content in files.items():
        (folder / at).parent.mkdir(exist_ok=True)
        (folder / at).write_bytes(content)
    faces, problems = read_faces([folder / "1", folder / "2"])
    told(problems)
    if faces:
        with contextlib.suppress(ValueError):  # what the command says in a sentence
            for _ in read_parts([at for at, _ in faces]):
                pass
    commanded(
        rng, ["report", "merge", str(folder / "1"), str(folder / "2"), "--out", str(folder / "out"), "--format", "json"]
    )
