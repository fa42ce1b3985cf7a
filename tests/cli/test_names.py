"""Players and staff are named as `--names` says in every output, however odd their names are."""

from __future__ import annotations

import base64
import io
import json
import re
import zipfile
import zlib
from pathlib import Path

import polars
import pypdfium2
import pytest

from compliance.reporting.names import LEFT_OUT
from tests.cli.in_process import compliance

ROOT = Path(__file__).resolve().parents[2]
# as a log may name people: accents, quotes, markup, formulas, another script, capitals, a comma, a word of one letter
PEOPLE = {
    "p1": "Zoë O'Brien-Łukasz",
    "p2": "Smith, J. (VIP)",
    "p3": "=Ngāti <b>Mere</b>",
    "p4": "王小明",
    "p5": "van der Berg & Söhne",
    "p7": "mc_donald@example.org",
    "D-114": "Aroha Tūhoe",
    "S-02": "Pit-Boss Quigley",
}
# what of them would give them away
GIVEN_AWAY = (
    "O'Brien",
    "Smith",
    "Mere",
    "王小明",
    "Berg",
    "Söhne",
    "mc_donald",
    "Aroha",
    "Tūhoe",
    "Quigley",
    "Macintosh",
)
# whom only a complaint names
GIVEN_AWAY += ("Featherstonehaugh",)
FORMATS = "html,pdf,json,csv,xlsx,parquet,sarif,junit,owed"


def _named(member: object) -> object:
    return PEOPLE.get(member, member) if isinstance(member, str) else member


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The faulty night, with these people, who stand in free text, ids and members of the recorder's own too."""
    path = tmp_path_factory.mktemp("names") / "night.jsonl"
    lines = []
    for number, line in enumerate((ROOT / "examples" / "baccarat-2004.jsonl").read_text("utf-8").splitlines()):
        event = {name: _named(member) for name, member in json.loads(line).items()}
        for name in ("id", "wager"):
            if isinstance(event.get(name), str) and event["event"] in ("wager", "settle", "correct"):
                event[name] = f"{event[name]}/Smith, J. (VIP)"
        if event["event"] == "session":
            event["id"] = "night of 王小明"
        if event["event"] == "settle":
            event["reason"] = "told by Aroha Tūhoe"
        event["x-note"] = "ZOË O'BRIEN-ŁUKASZ was loud; =Ngāti <b>Mere</b> too"
        lines.append(json.dumps(event, ensure_ascii=number % 2 == 0))
    lines.insert(40, '{"event":"wager","player":"Smith, J. (VIP)","table":"BAC-07","amount":"van der Berg & Söhne"}')
    lines.insert(60, "garbage of Pit-Boss Quigley")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def _run(*words: object) -> str:
    done = compliance(*words)
    said = (done.stdout + done.stderr).decode("utf-8")
    assert "Traceback" not in said
    assert done.returncode in (0, 1, 3), said
    return said


# the findings of a page lie in it compressed, in letters among which any short name is found by chance
_PACKED = re.compile(r"(?<=>)eN[A-Za-z0-9+/]{40,}=*(?=<)")


def _texts(folder: Path) -> dict[str, str]:
    """All that the files of a report say, as text."""
    found: dict[str, str] = {}
    for path in sorted(folder.iterdir()):
        content = path.read_bytes()
        if path.suffix == ".xlsx":
            with zipfile.ZipFile(io.BytesIO(content)) as book:
                found[path.name] = "\n".join(book.read(name).decode("utf-8") for name in book.namelist())
        elif path.suffix == ".parquet":
            found[path.name] = json.dumps(polars.read_parquet(path).to_dicts(), default=str, ensure_ascii=False)
        elif path.suffix == ".pdf":
            with pypdfium2.PdfDocument(content) as pdf:
                found[path.name] = "\n".join(page.get_textpage().get_text_bounded() for page in pdf)
        else:
            text = _PACKED.sub(
                lambda m: zlib.decompress(base64.b64decode(m[0])).decode("utf-8"), content.decode("utf-8")
            )
            found[path.name] = text + re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), text)
    return found


def _who(text: str) -> set[str]:
    spread = text.replace("\u200b", "").replace("&#39;", "'").replace("&amp;", "&")
    return {name for name in GIVEN_AWAY if name.casefold() in spread.casefold()}


# a complaint by somebody whom the log does not name, with names in every text of it
CASE = """
case: C-1
complaint: {by: Jane Roe-Macintosh, at: "2004-07-05", text: I was beside Smith and a Mr Featherstonehaugh.}
answer: {by: Pit-Boss Quigley, text: Jane Roe-Macintosh was not there.}
people: [{name: Mr Featherstonehaugh}]
allegations:
  - {id: "1", says: Aroha Tūhoe took the money of Jane Roe-Macintosh., rounds: ["31"], player: van der Berg & Söhne}
  - {id: of Mr Featherstonehaugh, rounds: ["5"]}
"""
CUSTODY = """
custody:
  - log: night.jsonl
    produced_by: the office of Pit-Boss Quigley
    device: recorder 7
    received: [{at: "2004-07-07", by: Inspector H. Rewi}]
    sha256: "0000000000000000000000000000000000000000000000000000000000000000"
"""


@pytest.mark.parametrize("mode", ["omit", "pseudonym"])
def test_no_output_names_anybody(log: Path, tmp_path: Path, mode: str) -> None:
    """One test over all that leaves the program: reports in all formats, of a case too, shares put together, a round
    explained on the terminal, as JSON and as a page, what is said of a log."""
    case, custody = tmp_path / "case.yaml", tmp_path / "custody.yaml"
    case.write_text(CASE, encoding="utf-8")
    custody.write_text(CUSTODY, encoding="utf-8")
    names = ("--names", mode)
    whole, merged = tmp_path / "whole", tmp_path / "merged"
    texts = {"check": _run("check", log, "--out", whole, "--format", FORMATS, *names, "--statistics")}
    of_case = tmp_path / "case"
    told = ("--table", "BAC-07", "--case", case, "--custody", custody)
    texts["check --case"] = _run("check", log, "--out", of_case, *told, *names)
    shares = [tmp_path / "one", tmp_path / "two"]
    for number, share in enumerate(shares, 1):
        texts[f"share {number}"] = _run("check", log, "--shard", f"{number}/2", "--out", share, *names)
    texts["merge"] = _run("report", "merge", *shares, "--out", merged, "--format", FORMATS, *names)
    page = tmp_path / "pages" / "round.html"
    page.parent.mkdir()
    round_ = ("explain", log, "--table", "BAC-07", "--round", "5", *names)
    texts |= {"explain": _run(*round_), "explain json": _run(*round_, "--format", "json")}
    texts["explain --out"] = _run(*round_, "--out", page)
    texts["explain --at"] = _run("explain", log, "--table", "BAC-07", "--at", "20:31", *names)
    texts |= {"validate": _run("log", "validate", log, *names), "profile": _run("log", "profile", log, *names)}
    for folder in (whole, of_case, merged, page.parent):
        texts |= {f"{folder.name}/{name}": text for name, text in _texts(folder).items()}
    assert {name: _who(text) for name, text in texts.items() if _who(text)} == {}
    assert {"case/case.html", "case/case.pdf", "case/case.json", "merged/owed.csv", "pages/round.html"} <= texts.keys()
    assert len(texts) >= 45
    document = json.loads((whole / "report.json").read_bytes())
    assert document["summary"]["breach"] > 0
    assert json.loads((merged / "report.json").read_bytes())["findings"] == document["findings"]
    hearing = json.loads((of_case / "case.json").read_bytes())
    assert [a["outcome"] for a in hearing["case"]["allegations"]] == ["upheld", "upheld"]


def test_shares_that_do_not_hold_the_names_cannot_leave_them_out(log: Path, tmp_path: Path) -> None:
    _run("check", log, "--shard", "1/1", "--out", tmp_path)
    words = ["report", "merge", str(tmp_path), "--names", "omit"]
    done = compliance(*words)
    assert done.returncode == 2
    assert b"these shares do not hold whom the logs name" in done.stderr


def test_names_are_shown_where_nobody_asks(log: Path, tmp_path: Path) -> None:
    _run("check", log, "--out", tmp_path, "--format", FORMATS)
    shown = {name: _who(text) for name, text in _texts(tmp_path).items()}
    assert all(shown[name] for name in ("report.json", "findings.csv", "report.html", "owed.csv", "owed.parquet"))


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("mode", ["omit", "pseudonym"])
def test_an_explanation_names_nobody(log: Path, mode: str, form: str) -> None:
    said = _run("explain", log, "--table", "BAC-07", "--round", "5", "--names", mode, "--format", form)
    assert "wager" in said
    assert _who(said + re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), said)) == set()


def test_pseudonyms_tell_people_apart_and_are_the_same_with_one_key(log: Path, tmp_path: Path) -> None:
    key, other = tmp_path / "key", tmp_path / "other"
    key.write_bytes(b"0123456789abcdef0123\n")
    other.write_bytes(b"another key of these")

    def players(keyfile: Path, *logs: Path) -> dict[str, str]:
        out = tmp_path / "out"
        _run("check", *logs, "--out", out, "--format", "json", "--pseudonyms", keyfile)
        found = json.loads((out / "report.json").read_bytes())["findings"]
        return {f["id"]: f["player"] for f in found if f.get("player")}

    _run("check", log, "--out", tmp_path / "shown", "--format", "json")
    shown = json.loads((tmp_path / "shown" / "report.json").read_bytes())["findings"]
    real = {f["id"]: f["player"] for f in shown if f.get("player")}
    made = players(key, log)
    assert made.keys() == real.keys()
    assert len(set(made.values())) == len(set(real.values())) > 1
    assert len({(real[id_], made[id_]) for id_ in real}) == len(set(real.values()))
    assert players(key, ROOT / "examples" / "roulette-1996-clean.jsonl", log).items() >= made.items()
    assert not set(players(other, log).values()) & set(made.values())


def test_verdicts_and_money_are_the_same_however_people_are_named(log: Path, tmp_path: Path) -> None:
    told = []
    for mode in ("show", "pseudonym", "omit"):
        _run("check", log, "--out", tmp_path / mode, "--format", "json", "--names", mode)
        document = json.loads((tmp_path / mode / "report.json").read_bytes())
        told.append((document["summary"], [(f["id"], f["verdict"], f["rule"]) for f in document["findings"]]))
    assert told[0] == told[1] == told[2]


def test_a_player_who_is_left_out_is_not_said_to_be_unrecorded(log: Path, tmp_path: Path) -> None:
    _run("check", log, "--out", tmp_path, "--format", "json,html", "--names", "omit")
    document = json.loads((tmp_path / "report.json").read_bytes())
    wagers = [w for f in document["findings"] for w in (f.get("picture") or {}).get("wagers", ())]
    assert {w["player"] for w in wagers} == {LEFT_OUT}
    said = _run("explain", log, "--table", "BAC-07", "--round", "5", "--names", "omit")
    assert f"of {LEFT_OUT}: $" in said
    assert "of not recorded" not in said


def test_the_words_of_the_law_are_left_as_they_are(tmp_path: Path) -> None:
    """A player whose name is a word of the law."""
    log = tmp_path / "log.jsonl"
    text = (ROOT / "examples" / "baccarat-2004.jsonl").read_text("utf-8")
    log.write_text(text.replace('"p3"', '"commission"'), encoding="utf-8")
    _run("check", log, "--out", tmp_path / "out", "--format", "json", "--names", "omit")
    document = json.loads((tmp_path / "out" / "report.json").read_bytes())
    assert any("commission" in f["words"] for f in document["findings"])
    assert not [f for f in document["findings"] if f.get("player")]


def test_an_instrument_keeps_its_name_in_a_reason_though_a_player_has_it(tmp_path: Path) -> None:
    """Players whose names are words of an instrument's title, and of why no text of the general rules is held."""
    log = tmp_path / "log.jsonl"
    text = (ROOT / "examples" / "baccarat-2014.jsonl").read_text("utf-8")
    log.write_text(text.replace('"p1"', '"Casino Table"').replace('"p2"', '"Rules"'), encoding="utf-8")
    told = {}
    for how in ("show", "pseudonym"):
        _run("check", log, "--out", tmp_path / how, "--format", "json", "--names", how)
        document = json.loads((tmp_path / how / "report.json").read_bytes())
        told[how] = {f["id"]: f["reason"] for f in document["findings"] if f["verdict"] == "not assessable"}
    named = [id_ for id_, said in told["show"].items() if "Amendments to the Rules of Casino Table Games" in said]
    unknown = [id_ for id_, said in told["show"].items() if "replaced the rules set out in" in said]
    assert named
    assert unknown
    assert [id_ for id_ in (*named, *unknown) if told["pseudonym"][id_] != told["show"][id_]] == []


def test_what_is_alike_to_a_reader_is_the_same_name(tmp_path: Path) -> None:
    """Other apostrophes, spaces, capitals and accents: in free text that a finding repeats, and in an id."""
    text = (ROOT / "examples" / "baccarat-2004.jsonl").read_text("utf-8").splitlines()
    events = [json.loads(line) for line in text]
    called = {"p1": "Sean O'Brien", "p2": "Hans Gro\u00df", "p3": "Jos\u00e9 Pe\u00f1a"}
    told = "Lit by SEAN\u00a0O\u2019BRIEN, hans GROSS and Jose\u0301 Pen\u0303a"
    for event in events:
        event |= {"player": called.get(event["player"], event["player"])} if "player" in event else {}
        event |= {"reason": told} if event["event"] in ("void", "correct", "settle") else {}
    wager = next(e["id"] for e in events if e["event"] == "wager" and e["round"] == "31")
    for event in events:
        for name in ("id", "wager"):
            if event["event"] in ("wager", "settle") and event.get(name) == wager:
                event[name] = f"{wager} Sean\u00a0O\u02bcBRIEN"
    log, out = tmp_path / "log.jsonl", tmp_path / "out"
    log.write_text("\n".join(map(json.dumps, events)) + "\n", encoding="utf-8")
    _run("check", log, "--out", out, "--names", "omit")
    _run("log", "convert", log, "--out", out / "converted.jsonl", "--names", "omit")
    said = json.dumps([*_texts(out).values()], ensure_ascii=False).casefold()
    assert f"{wager} [name left out]" in said
    assert [who for who in ("brien", "gross", "pe\u00f1a", "pen\u0303a") if who in said] == []


@pytest.mark.parametrize(
    ("example", "called"),
    [
        ("roulette-1996-faulty", ("black", "Split", "Number", "settled")),
        ("craps-1996-faulty", ("Pass", "Field", "Horn", "thrown")),
        ("baccarat-2004", ("Rule", "tie", "Auckland", "No more bets", "settled")),
        ("caribbean-stud-1996-faulty", ("Flush", "Jack", "King", "Will Pay")),
    ],
)
def test_words_that_no_log_wrote_stay_whatever_a_player_is_called(
    example: str, called: tuple[str, ...], tmp_path: Path
) -> None:
    """Players whose names are words of the game, of the law or of a place: nothing else of the report changes."""
    text = (ROOT / "examples" / f"{example}.jsonl").read_text("utf-8")
    players = list(dict.fromkeys(re.findall(r'"(?:player|shooter)": ?"([^"]*)"', text)))
    for player, name in zip(players, called, strict=False):
        text = text.replace(f'"{player}"', f'"{name}"')
    log = tmp_path / "log.jsonl"
    log.write_text(text, encoding="utf-8")
    for mode in ("show", "omit"):
        _run("check", log, "--out", tmp_path / mode, "--format", "json", "--names", mode)
    shown, left = (json.loads((tmp_path / mode / "report.json").read_bytes()) for mode in ("show", "omit"))
    for document in (shown, left):
        del document["names" if "names" in document else "people"], document["quoted"]
    left.pop("people", None)
    changed = {(one, other) for one, other in _told_otherwise(shown, left) if other is not None}
    assert {one for one, other in changed if other not in (LEFT_OUT,) and " thrown by " not in one} == set()
    assert {one for one, other in changed if other == LEFT_OUT} <= set(called) | set(players)
    assert all(f"thrown by {LEFT_OUT}" in other for _, other in changed if other != LEFT_OUT)


def _told_otherwise(one: object, other: object) -> list[tuple[str, str | None]]:
    """The texts that two documents say otherwise."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [each for name in one for each in _told_otherwise(one[name], other[name])]
    if isinstance(one, list) and isinstance(other, list):
        return [each for pair in zip(one, other, strict=True) for each in _told_otherwise(*pair)]
    if one == other:
        return []
    assert isinstance(one, str), (one, other)
    assert other is None or isinstance(other, str)
    return [(one, other)]


def test_files_keep_their_names_though_a_player_has_them(tmp_path: Path) -> None:
    """A pack of such a log is verified, and the lines of the log stand in its report."""
    log, pack = tmp_path / "p5-complaint.jsonl", tmp_path / "pack.zip"
    log.write_bytes((ROOT / "examples" / "baccarat-2004.jsonl").read_bytes())
    _run("check", log, "--pack", pack, "--out", tmp_path / "out", "--names", "pseudonym")
    document = json.loads((tmp_path / "out" / "report.json").read_bytes())
    files = {q["file"] for q in document["quoted"]} | {f["log"]["file"] for f in document["findings"] if f.get("log")}
    assert files == {one["file"] for one in document["logs"]} == {str(log)}
    assert "the report is the same." in _run("verify", pack, log)


def test_a_short_key_is_refused(log: Path, tmp_path: Path) -> None:
    (tmp_path / "key").write_bytes(b"short")
    words = ["check", str(log), "--pseudonyms", str(tmp_path / "key")]
    done = compliance(*words)
    assert done.returncode == 2
    assert b"has at least 16 bytes, and this file has 5" in done.stderr


@pytest.mark.parametrize("mode", ["omit", "pseudonym"])
def test_a_log_that_is_given_to_others_names_nobody(log: Path, tmp_path: Path, mode: str) -> None:
    converted, joined = tmp_path / "converted.jsonl", tmp_path / "joined.jsonl"
    said = _run("log", "convert", log, "--out", converted, "--names", mode, "--chain")
    devices = [tmp_path / "shoe.jsonl", tmp_path / "tracker.jsonl"]
    for device in devices:
        device.write_bytes(log.read_bytes())
    said += _run("log", "join", *devices, "--out", joined, "--names", mode)
    texts = {"said": said, **{path.name: path.read_text("utf-8") for path in (converted, joined)}}
    assert {name: _who(text) for name, text in texts.items() if _who(text)} == {}
    assert "x-note" not in texts["converted.jsonl"]
    assert _run("log", "validate", converted)  # it is a log, and its chain is whole


def test_by_pseudonyms_a_log_is_judged_as_before(log: Path, tmp_path: Path) -> None:
    given = tmp_path / "given.jsonl"
    _run("log", "convert", log, "--out", given, "--names", "pseudonym")
    found = []
    for number, path in enumerate((log, given)):
        _run("check", path, "--format", "json", "--out", tmp_path / str(number))
        document = json.loads((tmp_path / str(number) / "report.json").read_bytes())
        breaches = [f for f in document["findings"] if f["verdict"] == "breach"]
        found.append(sorted((f["rule"], f["round"], f.get("money_cents")) for f in breaches))
    assert found[0] == found[1] != []


def test_columns_name_people_as_they_are_recorded(log: Path, tmp_path: Path) -> None:
    words = ["log", "convert", str(log), "--out", str(tmp_path / "night.parquet"), "--names", "omit"]
    done = compliance(*words)
    assert done.returncode == 2
    assert b"Convert to lines with it" in done.stderr
