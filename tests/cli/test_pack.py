"""Evidence packs: the same bytes each time, whole or found not to be, and recomputed to the same report."""

from __future__ import annotations

import hashlib
import io
import json
import os
import re
import shutil
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compliance.cli.reasons import Inputs
from compliance.reporting.pack_reading import read_pack
from tests.cli.in_process import compliance
from tests.cli.test_commands import run_command
from tests.signing_keys import office_in

ROOT = Path(__file__).resolve().parents[2]
LOG = "examples/blackjack-1996-faulty.jsonl"


def _run(*words: object, cwd: Path = ROOT, env: dict[str, str] | None = None) -> tuple[int, str]:
    """A pack is made by a process of its own, so that its bytes hang on none; it is looked at in this one."""
    if words[0] == "verify" and cwd == ROOT and env is None:
        told = compliance(*words)
        return told.returncode, (told.stdout + told.stderr).decode("utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "compliance", *map(str, words)],
        cwd=cwd, capture_output=True, text=True, check=False, timeout=600, env={"PYTHONPATH": str(ROOT), **(env or {})},
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pack") / "pack.zip"
    code, said = _run("check", LOG, "--pack", path, "--format", "csv,owed", "--out", path.parent / "out")
    assert code == 1, said
    return path


Change = Callable[[dict[str, bytes]], None]


def _changed(pack: Path, at: Path, change: Change, *, index_too: bool = False) -> Path:
    """A copy of the pack with other files; index_too: its index fits them."""
    with zipfile.ZipFile(pack) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    if index_too:
        index = json.loads(files["pack.json"])
        index["files"] = [
            {"path": n, "sha256": hashlib.sha256(c).hexdigest(), "size": len(c)}
            for n, c in sorted(files.items())
            if n != "pack.json"
        ]
        files["pack.json"] = json.dumps(index).encode()
    with zipfile.ZipFile(at, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return at


def test_a_pack_is_the_same_bytes_each_time(pack: Path, tmp_path: Path) -> None:
    _run("check", LOG, "--pack", tmp_path / "again.zip", "--format", "csv,owed", "--out", tmp_path / "out")
    assert (tmp_path / "again.zip").read_bytes() == pack.read_bytes()


def test_a_pack_holds_all_that_the_report_rests_on(pack: Path) -> None:
    with zipfile.ZipFile(pack) as archive:
        names = set(archive.namelist())
        index = json.loads(archive.read("pack.json"))
        validation = json.loads(archive.read("validation.json"))
        (wheel,) = [name for name in names if name.endswith(".whl")]
        inside = zipfile.ZipFile(io.BytesIO(archive.read(wheel))).namelist()
    assert {"reports/report.json", "reports/report.html", "reports/report.pdf", "reports/owed.csv"} <= names
    assert any(name.startswith("rulebook/nz/sources/") for name in names)
    assert {"compliance/cli/main.py", "compliance/_data/rulebooks/nz/readings.yaml"} <= set(inside)
    assert index["logs"] == [{"given": LOG, "sha256": hashlib.sha256((ROOT / LOG).read_bytes()).hexdigest()}]
    assert [(w["work"], w["missed"], w["wrongly_found"]) for w in validation["works"] if w["tried"]] != []
    assert not [w for w in validation["works"] if w.get("missed") or w.get("wrongly_found")]


def test_a_pack_names_nobody_and_the_report_beside_it_does(pack: Path) -> None:
    with zipfile.ZipFile(pack) as archive:
        packed = json.loads(archive.read("reports/report.json"))
        owed = archive.read("reports/owed.csv").decode()
    shown = (pack.parent / "out" / "owed.csv").read_text("utf-8")
    players = {json.loads(line).get("player") for line in (ROOT / LOG).read_text("utf-8").splitlines()} - {None}
    assert any(f",{player}," in shown for player in players)
    assert not any(f",{player}," in owed for player in players)
    assert not [f for f in packed["findings"] if f.get("player") or f.get("staff")]


def test_a_whole_pack_comes_out_the_same(pack: Path) -> None:
    code, said = _run("verify", pack, LOG)
    assert code == 0, said
    assert "the report is the same" in said


def test_the_page_on_packs_shows_what_verify_prints(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "evidence-pack.md").read_text(encoding="utf-8")
    shown = [line.strip() for line in page.partition("$ ./run verify case-17.zip night.jsonl\n")[2].splitlines()]
    path = tmp_path / "case-17.zip"
    _run("check", LOG, "--pack", path)
    _, said = _run("verify", path, LOG)

    def without_what_differs(line: str) -> str:
        """A line without digest and numbers of files and libraries, which are of the pack."""
        return re.sub(r"\b[0-9a-f]{8,}\b(\.\.\.)?\.?", "DIGEST", re.sub(r"\d+ (files|libraries)", r"N \1", line))

    assert [without_what_differs(line) for line in shown] == [without_what_differs(line) for line in said.splitlines()]


def test_without_the_log_it_is_whole_and_nothing_is_compared(pack: Path, tmp_path: Path) -> None:
    other = tmp_path / "log.jsonl"
    other.write_bytes((ROOT / LOG).read_bytes() + b"\n")
    code, said = _run("verify", pack, other)
    assert code == 4, said
    assert "It is whole" in said
    assert f"the log {LOG} is not in the pack" in said


def test_a_pack_with_its_logs_needs_nothing_else_and_no_folder(tmp_path: Path) -> None:
    path, log = tmp_path / "pack.zip", tmp_path / "night.jsonl"
    log.write_bytes((ROOT / LOG).read_bytes())
    code, said = _run("check", log, "--pack", path, "--pack-logs", "--names", "show", "--table", "BJ-04")
    assert code in (0, 1, 2), said
    code, said = _run("check", log, "--pack", path, "--pack-logs", "--names", "show")
    assert code == 1, said
    log.unlink()
    code, said = _run("verify", path, cwd=tmp_path)
    assert code == 0, said


@pytest.mark.parametrize("files", ["night/*.jsonl", "night/log.jsonl", "night/", "../night-b/log.jsonl"])
@pytest.mark.parametrize("by", ["absolute", "from beside", "in its folder"])
def test_a_pack_of_a_manifest_is_made_anew_wherever_the_manifest_lay(tmp_path: Path, by: str, files: str) -> None:
    folder, beside = tmp_path / "casino", tmp_path / "beside"
    beside.mkdir()
    at = (folder / files).resolve().parent if files[-1] != "/" else folder / "night"
    at.mkdir(parents=True)
    folder.mkdir(exist_ok=True)
    log = shutil.copy(ROOT / LOG, at / "log.jsonl")
    source = f"casinos: [{{casino: SKYCITY Auckland Casino, jurisdiction: nz, sources: [{{files: {files}}}]}}]\n"
    (folder / "manifest.yaml").write_text(f"manifest: night\n{source}", encoding="utf-8")
    given = {"absolute": folder / "manifest.yaml", "from beside": "../casino/manifest.yaml"}.get(by, "manifest.yaml")
    cwd = {"from beside": beside, "in its folder": folder}.get(by, tmp_path)
    code, said = _run("check", "--manifest", given, "--pack", "p.zip", cwd=cwd)
    assert code == 1, said
    code, said = _run("verify", cwd / "p.zip", log)
    assert (code, "the report is the same" in said) == (0, True), said


def test_a_pack_of_a_log_in_columns_is_made_anew_from_it_and_from_itself(tmp_path: Path) -> None:
    folder, at, whole = tmp_path / "log.parquet", tmp_path / "p.zip", tmp_path / "whole.zip"
    code, said = _run("log", "convert", LOG, "--out", folder)
    assert (code, folder.is_dir()) == (0, True), said
    for pack, words in ((at, ()), (whole, ("--pack-logs", "--names", "show"))):
        code, said = _run("check", folder, *words, "--pack", pack)
        assert code == 1, said
    for words, ends, told in (
        ((at, folder), 0, "the report is the same"),
        ((at,), 4, "is not in the pack"),
        ((whole,), 0, "the report is the same"),
    ):
        code, said = _run("verify", *words)
        assert (code, told in said) == (ends, True), said


def test_a_pack_of_pseudonyms_is_made_anew_with_their_key_and_with_no_other(tmp_path: Path) -> None:
    keys = tmp_path / "right.key", tmp_path / "wrong.key", tmp_path / "short.key"
    for key, content in zip(keys, (b"r" * 32, b"w" * 32, b"s"), strict=True):
        key.write_bytes(content)
    at = tmp_path / "p.zip"
    code, said = _run("check", LOG, "--names", "pseudonym", "--pseudonyms", keys[0], "--pack", at)
    assert code == 1, said
    for key, ends, told in zip(
        keys, (0, 4, 4), ("the report is the same", "were made with another key", "has at least"), strict=True
    ):
        code, said = _run("verify", at, LOG, "--pseudonyms", key)
        assert (code, told in said) == (ends, True), said
    code, said = _run("verify", at, LOG)
    assert (code, "Give it with --pseudonyms" in said) == (4, True), said


def test_logs_are_packed_only_where_names_may_be_shown(tmp_path: Path) -> None:
    code, said = _run("check", LOG, "--pack", tmp_path / "pack.zip", "--pack-logs")
    assert code == 2
    assert "logs name people as they stand" in said
    assert not (tmp_path / "pack.zip").exists()


@pytest.mark.parametrize("held", ["notes of the inspector", "another archive"])
def test_a_pack_takes_the_place_of_no_file_that_is_none(held: str, pack: Path, tmp_path: Path) -> None:
    place = tmp_path / "evidence.zip"
    place.write_text(held, encoding="utf-8")
    if held == "another archive":
        with zipfile.ZipFile(place, "w") as archive:
            archive.writestr("photograph.txt", held)
    before = place.read_bytes()
    code, said = _run("check", LOG, "--pack", place, "--format", "json", "--out", tmp_path / "out")
    assert code == 2
    assert "a file stands there that is no pack, and it would be lost" in said
    assert place.read_bytes() == before
    place.write_bytes(pack.read_bytes())
    assert _run("check", LOG, "--pack", place, "--format", "json", "--out", tmp_path / "out")[0] == 1


@pytest.mark.parametrize("given", ["LOG PIPE", "PIPE", "LOG --mapping PIPE"])
def test_what_comes_by_a_pipe_is_not_packed(
    given: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe is read once: what was packed of it, or named by its digest, would be nothing at all."""
    os.mkfifo(tmp_path / "pipe")
    words = given.replace("LOG", str(ROOT / LOG)).replace("PIPE", "pipe")
    assert run_command(f"check {words} --pack pack.zip --names show", tmp_path, monkeypatch) == 2
    assert "pipe is a pipe, and what a pack rests on is read twice" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "pack.zip").exists()


def test_a_pack_by_a_pipe_is_told_to_be_one(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert [p.message for p in read_pack(tmp_path / "pipe")[1]] == [
        "This is a pipe, and a pack is not read from end to end; save it as a file."
    ]


_TAMPERED: dict[str, tuple[Change, str, str]] = {
    "changed": (
        lambda files: files.update({"reports/findings.csv": files["reports/findings.csv"] + b"x"}),
        "reports/findings.csv",
        "It was changed: its digest is",
    ),
    "taken out": (lambda files: files.pop("validation.json") and None, "validation.json", "It was taken out"),
    "added": (lambda files: files.update({"reports/more.txt": b"x"}), "reports/more.txt", "It was added"),
    "a sentence of the law": (
        lambda files: files.update({n: c + b"\n" for n, c in files.items() if n.endswith("nz/readings.yaml")}),
        "rulebook/nz/readings.yaml",
        "It was changed",
    ),
    "out of the pack": (lambda files: files.update({"../evil": b"x"}), "../evil", "leads out of the pack"),
    "from the root": (lambda files: files.update({"/etc/evil": b"x"}), "/etc/evil", "leads out of the pack"),
    "no index": (lambda files: files.pop("pack.json") and None, "pack.json", "It is missing"),
    "an index that is none": (lambda files: files.update({"pack.json": b"[]"}), "pack.json", "not the index"),
}


@pytest.mark.parametrize("how", _TAMPERED)
def test_a_tampered_pack_is_found_out_and_where(pack: Path, tmp_path: Path, how: str) -> None:
    change, file, why = _TAMPERED[how]
    code, said = _run("verify", _changed(pack, tmp_path / "tampered.zip", change), LOG)
    assert code == 2, said
    (line,) = [line for line in said.splitlines() if file in line]
    assert why in line
    assert not (tmp_path / "evil").exists()


def test_of_every_member_of_a_pack_it_is_found_out_that_it_was_changed_taken_out_or_damaged(
    pack: Path, tmp_path: Path
) -> None:
    """Each in a pack of a few files of every kind, whose index fits them until one is touched."""
    with zipfile.ZipFile(pack) as archive:
        index = json.loads(archive.read("pack.json"))
        kinds = {str(Path(name).parent) + Path(name).suffix: name for name in archive.namelist() if name != "pack.json"}
        files = {name: archive.read(name) for name in [*kinds.values(), *archive.namelist()[:3]] if name != "pack.json"}
    assert {name.split("/")[0] for name in files} == {"reports", "rulebook", "program", "validation.json"}
    kept = [file for file in index["files"] if file["path"] in files]
    of_index = json.dumps(index | {"files": kept}).encode()

    def told(changed: dict[str, bytes]) -> list[tuple[str, str]]:
        path = tmp_path / "tampered.zip"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
            for name, content in {"pack.json": of_index, **changed}.items():
                archive.writestr(name, content)
        _, problems = read_pack(path)
        return [(str(problem.place), problem.message) for problem in problems]

    assert told(files) == []
    for name, content in files.items():
        flipped = bytes([content[0] ^ 1]) + content[1:] if content else b"x"
        ((place, message),) = told({**files, name: flipped})
        assert place.endswith(f": {name}")
        assert message.startswith("It was changed: its digest is ")
        ((place, message),) = told({other: kept for other, kept in files.items() if other != name})
        assert place.endswith(f": {name}")
        assert message == "It was taken out: the index names it."


@pytest.fixture(scope="module")
def signed(pack: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pack with the signature of an office: what stands in its index is what the office signed."""
    from compliance.reporting.signing import open_key, sign_content

    folder = tmp_path_factory.mktemp("signed")
    key, problems = open_key(str(office_in(folder).path), lambda: "open sesame")
    assert problems == []
    assert key is not None
    with zipfile.ZipFile(pack) as archive:
        index = archive.read("pack.json")
        kept = [file for file in json.loads(index)["files"] if file["path"] == "validation.json"]
        small = json.dumps(json.loads(index) | {"files": kept, "signed": True}).encode()
        files = {"pack.json": small, "validation.json": archive.read("validation.json")}
    signature, problems = sign_content(small, key)
    assert problems == []
    assert signature is not None
    path = folder / "signed.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in {**files, "pack.json.p7s": signature}.items():
            archive.writestr(name, content)
    return path


def test_a_signed_pack_says_whose_signature_it_bears(signed: Path, pack: Path) -> None:
    found, problems = read_pack(signed)
    assert problems == []
    assert found is not None
    assert found.signed_by().startswith("It is signed by Common Name: Compliance office (certificate with the SHA-256 ")
    assert found.signed_by().endswith("and the signature fits.")
    unsigned, _ = read_pack(pack)
    assert unsigned is not None
    assert unsigned.signed_by() == ""


def _resigned(files: dict[str, bytes]) -> None:
    """Whoever changes a file can make the index fit it, but not the signature."""
    files["validation.json"] += b" "
    index = json.loads(files["pack.json"])
    (annex,) = (file for file in index["files"] if file["path"] == "validation.json")
    annex |= {"sha256": hashlib.sha256(files["validation.json"]).hexdigest(), "size": len(files["validation.json"])}
    files["pack.json"] = json.dumps(index).encode()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_resigned, "Its signature, which names Common Name: Compliance office, does not fit the pack."),
        (lambda files: files.update({"pack.json.p7s": b"no signature"}), "Its signature is none that can be read."),
        (lambda files: files.update({"pack.json.p7s": b""}), "Its signature is none that can be read."),
    ],
    ids=["file and index", "signature", "no signature"],
)
def test_a_pack_that_is_not_the_one_that_was_signed_is_not_whole(
    signed: Path, tmp_path: Path, change: Change, why: str
) -> None:
    found, problems = read_pack(_changed(signed, tmp_path / "other.zip", change))
    assert found is None
    ((place, message),) = [(str(problem.place), problem.message) for problem in problems]
    assert place.endswith(": pack.json.p7s")
    assert message == why


def test_check_signs_the_pack_that_it_writes(tmp_path: Path) -> None:
    key, made = office_in(tmp_path).path, tmp_path / "pack.zip"
    log = "examples/money-wheel-1996-clean.jsonl"
    code, said = _run("check", log, "--pack", made, "--sign", key, env={"COMPLIANCE_SIGN_PASSPHRASE": "open sesame"})
    assert code in (0, 4), said
    code, said = _run("verify", made)
    assert code == 4, said
    assert "It is signed by Common Name: Compliance office" in said


def _commented(whole: bytes) -> bytes:
    """The archive with a comment; its length stands in its last two bytes."""
    return whole[:-2] + (5).to_bytes(2, "little") + b"paper"


def _between(whole: bytes) -> bytes:
    """Bytes between the last file and the list of files, whose place the end of the archive names."""
    begins = whole.index(b"PK\x01\x02")
    end = whole.rindex(b"PK\x05\x06")
    place = (begins + len(b"hidden")).to_bytes(4, "little")
    return whole[:begins] + b"hidden" + whole[begins : end + 16] + place + whole[end + 20 :]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda whole: b"#!/bin/sh\n" + whole, "pack.json: error: In front of it stand 10 bytes of no file."),
        (lambda whole: whole + b"more", "At its end stand 4 bytes of no file."),
        (_commented, "It has a comment of 5 bytes, which is in no digest."),
        (_between, "In front of its list of files stand 6 bytes of no file."),
    ],
)
def test_bytes_that_belong_to_no_file_are_told(
    pack: Path, tmp_path: Path, change: Callable[[bytes], bytes], said: str
) -> None:
    other = tmp_path / "other.zip"
    other.write_bytes(change(pack.read_bytes()))
    code, told = _run("verify", other, LOG)
    assert (code, said in told) == (2, True), told


def test_bytes_beside_the_content_of_a_file_are_told(pack: Path, tmp_path: Path) -> None:
    """A comment on a file, a header that holds more than sizes, and bytes behind what its content needs."""
    with zipfile.ZipFile(pack) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for beside, said in (
        ({"comment": b"note"}, "pack.json: error: A comment of 4 bytes stands beside it, which is in no digest."),
        ({"extra": b"\xca\xfe\x04\x00note"}, "pack.json: error: Bytes stand in its header that are in no digest."),
    ):
        with zipfile.ZipFile(tmp_path / "other.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files.items():
                member = zipfile.ZipInfo(name)
                member.compress_type = zipfile.ZIP_DEFLATED
                for what, held in beside.items() if name == "pack.json" else ():
                    setattr(member, what, held)
                archive.writestr(member, content)
        code, told = _run("verify", tmp_path / "other.zip", LOG)
        assert (code, said in told) == (2, True), told


def test_a_pack_from_which_the_signature_was_taken_is_not_whole(signed: Path, tmp_path: Path) -> None:
    """Its index says that it was signed; one that says otherwise has another digest."""
    other = _changed(signed, tmp_path / "other.zip", lambda files: files.__delitem__("pack.json.p7s"))
    code, said = _run("verify", other, LOG)
    assert code == 2
    assert "pack.json.p7s: error: It was taken out: the index says that the pack was signed." in said


def test_a_report_that_is_missing_with_its_digest_is_said_to_be(pack: Path, tmp_path: Path) -> None:
    def without(files: dict[str, bytes]) -> None:
        del files["reports/report.html"]
        files["reports/notes.txt"] = b"of nobody"

    code, said = _run("verify", _changed(pack, tmp_path / "other.zip", without, index_too=True), LOG)
    assert code == 1
    assert "reports/report.html: it is missing; the index names its format." in said
    assert "reports/notes.txt: it is no report of the formats that the index names." in said


def test_a_version_that_does_not_fit_its_digest_is_told(pack: Path, tmp_path: Path) -> None:
    def older(files: dict[str, bytes]) -> None:
        index = json.loads(files["pack.json"])
        index["program"]["version"] = "0.0.9"
        files["pack.json"] = json.dumps(index).encode()

    code, said = _run("verify", _changed(pack, tmp_path / "other.zip", older), LOG)
    assert code == 1
    assert "pack.json: it names version 0.0.9, and gives the digest of version 0.1.0." in said


def test_a_pack_cut_short_or_that_is_none_is_refused(pack: Path, tmp_path: Path) -> None:
    for name, content in {"cut.zip": pack.read_bytes()[:-5000], "text.zip": b"no archive"}.items():
        (tmp_path / name).write_bytes(content)
        code, said = _run("verify", tmp_path / name)
        assert code == 2
        assert "no whole ZIP archive" in said


def test_a_link_and_a_name_that_stands_twice_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "pack.zip"
    link = zipfile.ZipInfo("reports/link")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("pack.json", b"{}")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("pack.json", b"{}")
        archive.writestr(link, b"/etc/passwd")
    code, said = _run("verify", path)
    assert code == 2
    assert "It is a link" in said
    assert "stands twice" in said


def _forge(files: dict[str, bytes]) -> None:
    """The report says that a finding was never made, and all digests fit it."""
    document = json.loads(files["reports/report.json"])
    document["findings"] = document["findings"][1:]
    files["reports/report.json"] = (json.dumps(document, indent=1) + "\n").encode()


def test_a_report_that_was_forged_with_its_digests_comes_out_otherwise(pack: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(pack) as archive:
        gone = json.loads(archive.read("reports/report.json"))["findings"][0]
    forged = _changed(pack, tmp_path / "forged.zip", _forge, index_too=True)
    code, said = _run("verify", forged, LOG)
    assert code == 1, said
    assert (
        f"Rule {gone['rule']} of {gone['work']}, table {gone['table']}, round {gone['round']}: does not conform now"
        in said
    )
    assert "cannot be drawn from its report.json" in said or "not what this program draws" in said
    assert "so that the report in the pack is not the one they give" in said


def _forge_annex(files: dict[str, bytes]) -> None:
    """The annex says that nothing was missed in the made-up logs, as the program never found it."""
    annex = json.loads(files["validation.json"])
    annex["works"][0]["faults"] += 1
    files["validation.json"] = (json.dumps(annex, indent=1) + "\n").encode()


def _forge_program(files: dict[str, bytes]) -> None:
    """The program in the pack is another than its index names."""
    (name,) = (name for name in files if name.endswith(".whl"))
    forged = io.BytesIO(files[name])
    with zipfile.ZipFile(forged, "a") as archive:
        archive.writestr("compliance/further.py", b"")
    files[name] = forged.getvalue()


def _forge_end_of_program(files: dict[str, bytes]) -> None:
    """Something stands behind the program, that whoever opens it passes over."""
    (name,) = (name for name in files if name.endswith(".whl"))
    files[name] += b"x"


def _forge_content_of_program(files: dict[str, bytes]) -> None:
    """One byte of the program is another, and the list of its files says what it was."""
    (name,) = (name for name in files if name.endswith(".whl"))
    forged = bytearray(files[name])
    forged[len(forged) // 2] ^= 1
    files[name] = bytes(forged)


def _forge_list_of_libraries(files: dict[str, bytes]) -> None:
    """The list of libraries is none."""
    files["program/dependencies.json"] = b'["polars"]\n'


def test_other_libraries_than_those_here_are_named_and_are_no_fault_of_the_pack(pack: Path, tmp_path: Path) -> None:
    def other_libraries(files: dict[str, bytes]) -> None:
        first, second, *rest = json.loads(files["program/dependencies.json"])
        named.update({first["name"]: "one", second["name"]: "two"})
        older = {**first, "version": "0.0.1"}, {**second, "record_sha256": "0" * 64}
        files["program/dependencies.json"] = json.dumps([*older, *rest, {**first, "name": "no-such"}]).encode()

    named: dict[str, str] = {}
    code, said = _run("verify", _changed(pack, tmp_path / "libraries.zip", other_libraries, index_too=True), LOG)
    first, second = named
    assert code == 0, said
    told = " ".join(said.split())
    assert f"{first} (there 0.0.1, here " in told
    assert f"{second} (other files of version " in told
    assert "no-such (there alone)" in told


def test_a_law_in_the_pack_by_which_nothing_can_be_made_up_is_no_fault_of_the_program(
    pack: Path, tmp_path: Path
) -> None:
    def other_law(files: dict[str, bytes]) -> None:
        name = next(name for name in files if name.endswith("sources/nz-gazette-1996-01-26-no-7.txt"))
        assert b"stand off" in files[name]
        files[name] = files[name].replace(b"stand off", b"stand oft")

    code, said = _run("verify", _changed(pack, tmp_path / "law.zip", other_law, index_too=True), LOG)
    assert code == 1, said
    assert "validation.json: it is not" in said


def test_a_size_in_the_index_that_is_not_the_files_is_told(pack: Path, tmp_path: Path) -> None:
    def other_size(files: dict[str, bytes]) -> None:
        index = json.loads(files["pack.json"])
        index["files"][0]["size"] += 1
        files["pack.json"] = json.dumps(index).encode()

    with zipfile.ZipFile(pack) as archive:
        first = json.loads(archive.read("pack.json"))["files"][0]
    code, said = _run("verify", _changed(pack, tmp_path / "size.zip", other_size), LOG)
    assert code == 2, said
    assert f"{first['path']}: error: It has {first['size']:,} bytes, and the index says otherwise." in said


@pytest.mark.parametrize(
    ("forge", "said"),
    [
        (_forge_annex, "validation.json: it is not"),
        (_forge_program, "program/: it is not"),
        (_forge_end_of_program, "program/: it is not"),
        (_forge_content_of_program, "program/: it is not"),
        (_forge_list_of_libraries, "program/dependencies.json: it is no list of libraries"),
    ],
)
def test_what_stands_beside_the_report_is_found_out_too_when_its_digests_were_forged(
    pack: Path, tmp_path: Path, forge: Change, said: str
) -> None:
    code, told = _run("verify", _changed(pack, tmp_path / "forged.zip", forge, index_too=True), LOG)
    assert code == 1, told
    assert said in told
    assert "the report is the same" in told


_ODD_RUNS: dict[str, dict[str, object]] = {
    "an option that writes": {"options": {"--state": "elsewhere"}},
    "an option that is none": {"options": {"--table": {"a": 1}}},
    "a log that is not in it": {"logs": [{"given": "a.jsonl", "path": "logs/none"}]},
    "a log without a name": {"logs": [{"sha256": "x"}]},
}


@pytest.mark.parametrize("odd", _ODD_RUNS)
def test_a_pack_asks_for_nothing_but_a_check(pack: Path, tmp_path: Path, odd: str) -> None:
    def change(files: dict[str, bytes]) -> None:
        files["pack.json"] = json.dumps(json.loads(files["pack.json"]) | _ODD_RUNS[odd]).encode()

    code, said = _run("verify", _changed(pack, tmp_path / "odd.zip", change), LOG)
    assert code == 2, said
    assert "It is damaged" in said


def test_the_name_of_a_log_is_never_an_option(pack: Path, tmp_path: Path) -> None:
    def change(files: dict[str, bytes]) -> None:
        index = json.loads(files["pack.json"])
        index["logs"][0]["given"] = "--out=evil"
        files["pack.json"] = json.dumps(index).encode()

    code, said = _run("verify", _changed(pack, tmp_path / "odd.zip", change), LOG, cwd=ROOT)
    assert code == 1, said
    assert not (ROOT / "evil").exists()


def _by_another_version(files: dict[str, bytes]) -> None:
    """The pack of a version that judged a finding otherwise."""
    _forge(files)
    index, document = json.loads(files["pack.json"]), json.loads(files["reports/report.json"])
    index["program"] = document["program"] = {"version": "0.0.9", "digest": "0" * 64}
    files["pack.json"] = json.dumps(index).encode()
    files["reports/report.json"] = (json.dumps(document, indent=1) + "\n").encode()


def test_another_version_is_told_with_what_it_judges_otherwise(pack: Path, tmp_path: Path) -> None:
    other = _changed(pack, tmp_path / "other.zip", _by_another_version, index_too=True)
    code, said = _run("verify", other, LOG)
    assert code == 1, said
    assert "(version 0.1.0, the pack was made by version 0.0.9)" in said
    assert "does not conform now; the pack has no such finding" in said
    assert "the law is read or judged otherwise by this version" in said
    assert "0" * 64 in said


def _as_of_another_version(files: dict[str, bytes]) -> None:
    """The pack of a version that judged all alike."""
    index, document = json.loads(files["pack.json"]), json.loads(files["reports/report.json"])
    index["program"] = document["program"] = {"version": "0.0.9", "digest": "0" * 64}
    files["pack.json"] = json.dumps(index).encode()
    files["reports/report.json"] = (json.dumps(document, indent=1) + "\n").encode()


def _that_tells_findings_otherwise(files: dict[str, bytes]) -> None:
    """The pack of a version that judged all alike, drew other pictures, and called the law by another digest."""
    _as_of_another_version(files)
    document = json.loads(files["reports/report.json"])
    for finding in document["findings"]:
        finding["picture"] = None
    document["rulebook"] = {"digest": "1" * 64}
    files["reports/report.json"] = (json.dumps(document, indent=1) + "\n").encode()


def test_a_version_that_tells_findings_otherwise_gives_no_other_verdict_and_its_law_is_not_doubted(
    pack: Path, tmp_path: Path
) -> None:
    other = _changed(pack, tmp_path / "other.zip", _that_tells_findings_otherwise, index_too=True)
    code, said = _run("verify", other, LOG)
    assert code == 1, said
    assert "`picture` differ, and the verdict is the same." in said
    assert "is not the one that its report names" not in said
    assert "that version alone can tell." in " ".join(said.split())


def _with_other_modules(files: dict[str, bytes]) -> None:
    """The pack of a version whose modules on blackjack and on craps, and whose grammar of odds, were others."""
    _by_another_version(files)
    (name,) = [name for name in files if name.endswith(".whl")]
    with zipfile.ZipFile(io.BytesIO(files[name])) as archive:
        inside = {member: archive.read(member) for member in archive.namelist()}
    for member in ("compliance/games/blackjack/facts.py", "compliance/_data/grammars/odds.lark"):
        assert member in inside
        inside[member] += b"\n"
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in inside.items():
            archive.writestr(member, content)
    files[name] = packed.getvalue()


def test_of_another_version_the_parts_are_told_that_differ_and_on_which_a_verdict_hangs(
    pack: Path, tmp_path: Path
) -> None:
    other = _changed(pack, tmp_path / "other.zip", _with_other_modules, index_too=True)
    code, said = _run("verify", other, LOG)
    assert code == 1, said
    (verdict,) = [line for line in said.splitlines() if "does not conform now; the pack has no such finding" in line]
    assert "What differs is the program: the grammars of the law's language and what is made of the rounds" in verdict
    assert "differs what is made of the rounds of a game: compliance/games/blackjack/facts.py." in said
    assert "differs the grammars of the law's language: compliance/_data/grammars/odds.lark." in said
    assert "compliance/checking" not in said


_OTHER_INPUTS: dict[str, tuple[str, str, str, str]] = {
    "law": (
        "nz/sources/nz-gazette-1996-01-26-no-7.txt", "three to two", "six to five",
        "What differs is the text of the law: nz/sources/nz-gazette-1996-01-26-no-7.txt.",
    ),
    "readings": (
        "nz/readings.yaml", "taken: first event", "taken: last event",
        "the readings and assumptions differ: nz/readings.yaml.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("which", ["law", pytest.param("readings", marks=pytest.mark.long)])
def test_under_another_rulebook_the_input_is_named_by_which_a_verdict_differs(tmp_path: Path, which: str) -> None:
    file, was, becomes, told = _OTHER_INPUTS[which]
    books = tmp_path / "rulebooks"
    shutil.copytree(ROOT / "rulebooks", books)
    text = (books / file).read_text(encoding="utf-8")
    assert was in text
    (books / file).write_text(text.replace(was, becomes), encoding="utf-8")
    made = tmp_path / "pack.zip"
    code, said = _run("check", LOG, "--rulebooks", books, "--pack", made)
    assert code in (1, 3), said
    other = _changed(made, tmp_path / "other.zip", _as_of_another_version, index_too=True)
    code, said = _run("verify", other, LOG)
    assert "The rulebook in use here is not that of the pack." in said
    assert told in said


def test_where_only_the_drawing_of_reports_is_another_no_verdict_is_put_down_to_the_program() -> None:
    drawn = {"how reports are written": ["compliance/_data/reports/pdf/report.typ"]}
    finding = {"work": "nz/craps", "version": "1996", "rule": "3.1"}
    document: dict[str, Any] = {"provisions": [], "readings": []}
    forged = "The report in the pack is not the one that its inputs give."
    assert Inputs(program=drawn).of_verdict(finding, document, document) == forged
    judged = Inputs(program={**drawn, "how verdicts are given": ["compliance/checking/judging.py"]})
    assert judged.of_verdict(finding, document, document) == "What differs is the program: how verdicts are given."


def test_the_program_in_the_pack_runs_where_it_is_asked_for(pack: Path) -> None:
    code, said = _run("verify", pack, LOG, "--with-packed-program")
    assert code == 0, said
    assert "Made anew by the program in the pack" in said


def test_a_signature_of_which_any_byte_was_changed_is_never_a_fault_of_the_program(signed: Path) -> None:
    from compliance.reporting.signing import signature_said

    with zipfile.ZipFile(signed) as archive:
        index, signature = archive.read("pack.json"), archive.read("pack.json.p7s")
    said = set()
    for place in range(0, len(signature), 5):
        changed = signature[:place] + bytes([signature[place] ^ 0x55]) + signature[place + 1 :]
        fits, sentence = signature_said(index, changed)
        said.add((fits, sentence.split(",")[0]))
        assert signature_said(index, signature[:place])[0] is False
    assert (False, "Its signature is none that can be read.") in said
    assert any(sentence.startswith("Its signature") and "none" not in sentence for fits, sentence in said if not fits)
