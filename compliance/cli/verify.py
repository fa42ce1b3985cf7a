"""`compliance verify`: an evidence pack read, its report made anew offline, and what differs."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from compliance.cli import exits
from compliance.cli.names import PseudonymsOption
from compliance.cli.opening import had
from compliance.cli.terminal import say
from compliance.places import rulebook_folder
from compliance.program import program
from compliance.reporting.visible import visible

if TYPE_CHECKING:
    from compliance.reporting.pack_reading import Pack

_BLOCK: Final = 1_048_576
_UNSIGNED: Final = (
    "It bears no signature. That none was taken away only its digest tells, where it was written down apart."
)


def verify(
    pack: Annotated[Path, typer.Argument(metavar="FILE.zip", help="The evidence pack.")],
    logs: Annotated[
        list[Path] | None,
        typer.Argument(metavar="LOG...", help="Logs and files of which the pack holds only the digests."),
    ] = None,
    packed_program: Annotated[
        bool,
        typer.Option("--with-packed-program", help="Runs the program in the pack. Only if you trust who made it."),
    ] = False,
    pseudonyms: PseudonymsOption = None,
) -> None:
    """Verifies an evidence pack offline: is it whole, and does its report come out the same?

    Exit codes: 2 the pack is not whole, or cannot be read; 1 something comes out otherwise; 4 it is whole, and nothing
    could be compared because a log is missing; 0 whole, and everything comes out the same.
    """
    from compliance.reporting.pack import DOCUMENT
    from compliance.reporting.pack_reading import read_pack

    found = had(*read_pack(pack))
    say(f"The pack is known by the digest {found.digest}.")
    say(f"It is whole: {len(found.index['files']):,} files, each with the digest that the index says.")
    say(found.signed_by() or _UNSIGNED)
    document = _document(found, DOCUMENT)
    if document is None:
        say(f"error: {pack}: the report in the pack is none that this program knows.", err=True)
        raise typer.Exit(exits.UNUSABLE)
    differs = _two_versions(found) | _drawn_otherwise(found, document) | _made_with_other_libraries(found)
    with tempfile.TemporaryDirectory() as folder:
        places = _places(found, Path(folder), logs or (), pseudonyms, document)
        anew, here = None, None
        if places is not None:
            anew, here = _recomputed(found, Path(folder), places, pseudonyms, packed_program=packed_program)
        if anew is not None and places is not None and found.index["program"] == program() and not packed_program:
            differs |= _annexes_otherwise(found, Path(folder), places, document)
    if anew is None:
        raise typer.Exit(exits.BREACHES if differs else exits.NOTHING_ASSESSED)
    differs |= _compared(found, document, anew, packed_program=packed_program)
    if here is not None:
        _compared_with_law_here(found, document, here)
    raise typer.Exit(exits.BREACHES if differs else exits.CONFORMS)


def _document(pack: Pack, name: str) -> dict[str, Any] | None:
    try:
        document = json.loads(pack.read(name))
    except (KeyError, ValueError, RecursionError):
        return None
    known = isinstance(document, dict) and isinstance(document.get("findings"), list)
    return document if known and isinstance(document.get("provisions"), list) else None


def _drawn_otherwise(pack: Pack, document: Mapping[str, Any]) -> bool:
    """Whether a report in the pack is not the one that this program draws from its report.json; says which."""
    from compliance.reporting.files import write_reports
    from compliance.reporting.pack import REPORTS

    if pack.index["program"].get("digest") != program()["digest"]:
        say("Its pages and its validation annex were made by another version of the program; they are not made anew.")
        return False
    with tempfile.TemporaryDirectory() as folder:
        staff = bool(pack.index["options"].get("--staff"))
        try:
            written, _ = write_reports(document, Path(folder), pack.index["formats"], staff=staff)
        except (LookupError, TypeError, ValueError, AttributeError):
            say("Its reports cannot be drawn from its report.json: what that says does not fit together.")
            return True
        made = {f"{REPORTS}/{path.name}": path.read_bytes() for path in written}
    other = sorted(name for name in {*made, *pack.names(REPORTS)} if made.get(name) != _held(pack, name))
    for name in other:
        held = _held(pack, name)
        if held is None:
            say(f"{name}: it is missing; the index names its format.")
        elif name not in made:
            say(f"{name}: it is no report of the formats that the index names.")
        else:
            say(f"{name}: it is not what this program draws from the report.json of the pack.")
    if not other:
        say(f"Its {len(made):,} reports are those that this program draws from its report.json.")
    return bool(other)


def _made_with_other_libraries(pack: Pack) -> bool:
    """Says whether the libraries installed here are those with which a pack was made. Whether it lacks a list of them:
    others are no fault of it."""
    from compliance.cli.reasons import libraries_said

    said, lacking = libraries_said(pack)
    say(said)
    return lacking


def _two_versions(pack: Pack) -> bool:
    """Whether the index names another version than that of which it gives the digest; says so."""
    said, here = pack.index["program"], program()
    if said.get("digest") != here["digest"] or said.get("version") == here["version"]:
        return False
    named = visible(said.get("version"))
    say(f"pack.json: it names version {named}, and gives the digest of version {here['version']}.")
    return True


def _made_by(said: Mapping[str, Any], here: Mapping[str, Any]) -> str:
    """By what the index says that the pack was made, beside the program that makes it anew."""
    if said == here:
        return "the same as made the pack"
    if said.get("version") == here["version"]:
        return "another state of it made the pack"
    return f"the pack was made by version {visible(said.get('version'))}"


def _held(pack: Pack, name: str) -> bytes | None:
    try:
        return pack.read(name)
    except KeyError:
        return None


def _annexes_otherwise(pack: Pack, folder: Path, places: Mapping[str, Path], document: Mapping[str, Any]) -> bool:
    """Whether what stands beside the report in a pack that this program made is not what it makes; says what."""
    from compliance.cli.reasons import is_this_program
    from compliance.cli.recomputing import validated_again
    from compliance.reporting.pack import PROGRAM, VALIDATION

    other = []
    if not is_this_program(pack):
        other.append(f"{PROGRAM}/: it is not the program that the index names, which is this one.")
    if _held(pack, VALIDATION) != validated_again(pack.index, folder, places, document):
        other.append(f"{VALIDATION}: it is not what this program finds in the made-up logs.")
    for said in other:
        say(said)
    return bool(other)


def _places(
    pack: Pack, folder: Path, logs: Sequence[Path], key: Path | None, document: Mapping[str, Any]
) -> dict[str, Path] | None:
    """Where the files of the run lie now, by the names under which they were given; None, with why, where one of them,
    or the key of its pseudonyms, is missing."""
    from compliance.logs.columnar import is_columnar

    mark = (document.get("names") or {}).get("key")
    if mark and (wrong := _wrong_key(mark, key)):
        say(f"It was not made anew: {wrong}")
        return None
    given = {_digest_of(path): path for path in logs if path.is_file() or is_columnar(path)}
    places: dict[str, Path] = {}
    for entry in (*pack.index["logs"], *pack.index["inputs"]):
        path = _place(pack, entry, folder, given)
        if path is None and entry.get("sha256") is not None:
            what = "log" if entry in pack.index["logs"] else "file"
            where = f"the {what} {entry['given']} is not in the pack"
            say(f"It was not made anew: {where}, and no file given has its digest")
            say(f"  {entry['sha256']}")
            return None
        if path is not None:
            places[entry["given"]] = path
    return places


def _wrong_key(mark: str, key: Path | None) -> str:
    """Why a report whose pseudonyms were made with the key of this mark cannot be made anew, "" where it can."""
    from compliance.reporting.names import mark_of_key, read_key

    if key is None:
        return "its pseudonyms were made with a key. Give it with --pseudonyms KEYFILE."
    content, problems = read_key(key)
    if content is None:
        return " ".join(problem.message for problem in problems)
    if mark_of_key(content) != mark:
        return f"its pseudonyms were made with another key than that in {key}; the right one has the mark {mark}."
    return ""


def _recomputed(
    pack: Pack, folder: Path, places: Mapping[str, Path], key: Path | None, *, packed_program: bool
) -> tuple[dict[str, Any] | None, dict[str, Any] | None]:
    """The report made anew from the pack, the names of its files as they were, None, with why, where it cannot be; and
    where another version made the pack that under the rulebook which is in use here, if that is another."""
    from compliance.cli.reasons import of_rulebook
    from compliance.cli.recomputing import check_again
    from compliance.reporting.pack import PROGRAM, RULEBOOK

    pack.unpack(pack.names(RULEBOOK), folder)
    own = None
    if packed_program:
        own = folder / PROGRAM / "unpacked"
        pack.unpack(pack.names(PROGRAM), folder)
        for wheel in sorted((folder / PROGRAM).glob("*.whl")):
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(own)  # made of the digests of the index, and zipfile lets no name lead out
    anew, why = check_again(pack.index, folder, places, key, own)
    if anew is None:
        say(f"It was not made anew: {why}")
        return None, None
    here = None
    if not packed_program and pack.index["program"] != program() and of_rulebook(pack).rulebook:
        here, why = check_again(pack.index, folder, places, key, None, rulebook_folder())
        if here is None:
            say(f"Under the rulebook that is in use here it was not made anew: {why}")
    return anew, here


def _place(pack: Pack, entry: Mapping[str, Any], folder: Path, given: Mapping[str, Path]) -> Path | None:
    """Where a file of the run lies now: under its own name where that leads nowhere else."""
    from compliance.cli.recomputing import place_of

    target = place_of(folder, str(entry["given"]))
    source = given.get(str(entry.get("sha256")))
    if entry.get("path") is None and source is None:
        return None
    target.parent.mkdir(parents=True, exist_ok=True)
    if entry.get("path") is None and source is not None:
        shutil.copytree(source, target) if source.is_dir() else shutil.copyfile(source, target)
        return target
    # a log in columns is a folder in the pack too
    for name in pack.names(entry["path"]) or [entry["path"]]:
        file = target / name.removeprefix(f"{entry['path']}/") if name != entry["path"] else target
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(pack.read(name))
    return target


def _compared(pack: Pack, then: dict[str, Any], now: dict[str, Any], *, packed_program: bool) -> bool:
    """Whether the reports differ; says in what, and why that may be."""
    from compliance.cli.reasons import of_program
    from compliance.cli.recomputing import differences

    inputs = of_program(pack)
    same_program = pack.index["program"] == now["program"]
    by = "the program in the pack" if packed_program else "this program"
    version = f"version {now['program']['version']}, {_made_by(pack.index['program'], now['program'])}"
    try:
        # what is called the digest of a rulebook is of what a program makes of it too
        found = differences(then, now, inputs, besides=() if same_program else ("rulebook",))
    except (LookupError, TypeError, ValueError, AttributeError):
        found = ["The report.json of the pack is damaged: its findings or provisions are none."]
    if not found:
        say(f"Made anew by {by} ({version}): the report is the same.")
        return False
    say(f"Made anew by {by} ({version}): the report comes out otherwise.")
    for line in found:
        say(f"  {line}")
    if same_program and then.get("rulebook") != now["rulebook"]:
        say("Why: the rulebook in the pack is not the one that its report names.")
    elif same_program:
        say("Why: program, rulebook and logs are the same, so that the report in the pack is not the one they give.")
    else:
        say(
            "Why: logs and rulebook are those of the pack; the law is read or judged otherwise by this version "
            f"({now['program']['digest']}) than by that which made the pack ({pack.index['program'].get('digest')}), "
            "as CHANGELOG.md would say, or the report in the pack is not the one that that version gave: "
            "--with-packed-program tells which."
        )
        if then.get("rulebook") != now["rulebook"]:
            say("  Whether the rulebook in the pack is the one that its report names, that version alone can tell.")
        for line in inputs.said():
            say(f"  {line}")
        if not inputs.program:
            say("  The program in the pack is this one, file for file: it is not the one that the pack names.")
    return True


def _compared_with_law_here(pack: Pack, then: dict[str, Any], here: dict[str, Any]) -> None:
    """Says what this version makes of the same logs under the rulebook that is in use here."""
    from compliance.cli.reasons import of_rulebook
    from compliance.cli.recomputing import differences

    inputs = of_rulebook(pack)
    say("The rulebook in use here is not that of the pack.")
    for line in inputs.said():
        say(f"  {line}")
    found = differences(then, here, inputs, besides=("rulebook", "works", "rules", "assumptions", "readings"))
    if not found:
        say("Under it no verdict comes out otherwise.")
        return
    say("Under it the report comes out otherwise (which is no fault of the pack):")
    for line in found:
        say(f"  {line}")


def _digest_of(path: Path) -> str:
    from compliance.logs.columnar import digest_of_columns

    if path.is_dir():
        return digest_of_columns(path)
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()
