"""`check --pack FILE.zip`: all that a report rests on, gathered into one archive."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from compliance.cli import exits
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.opening import had
from compliance.cli.terminal import say
from compliance.places import rulebook_folder
from compliance.program import program

if TYPE_CHECKING:
    from compliance.cli.asked import Asked, Bench
    from compliance.reporting.names import Names
    from compliance.reporting.signing import Key

PackOption = Annotated[
    Path | None,
    typer.Option("--pack", metavar="FILE.zip", help="Also all that the report rests on, for `compliance verify`."),
]
PackLogsOption = Annotated[
    bool, typer.Option("--pack-logs", help="The pack holds the logs themselves, not only their digests.")
]
_BLOCK: Final = 1_048_576
# files given beside the logs that are of people: where a pack leaves names out, it has only their digests
_MAY_NAME_PEOPLE: Final = ("--baseline", "--case")
_ALWAYS: Final = ("json", "html", "pdf")


@dataclass(frozen=True, slots=True)
class PackWanted:
    """The pack that is to be written. names: how people are named in it. beside: options with their files. key: with
    which it is signed, None where it is not."""

    path: Path
    names: Names
    with_logs: bool
    formats: tuple[str, ...]
    beside: Mapping[str, Path]
    statistics: bool
    staff: bool
    key: Key | None = None


def nothing_else(pack: Path) -> None:
    """Ends the command where a pack would take the place of a file that is none: only a pack is written anew."""
    import zipfile

    from compliance.reporting.pack import INDEX

    if not pack.is_file() or not pack.stat().st_size:
        return
    try:
        with zipfile.ZipFile(pack) as archive:
            is_pack = INDEX in archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, UnicodeDecodeError):
        is_pack = False
    except OSError as error:
        raise UnusableOptionError(f"--pack {pack}: the file there cannot be read: {error.strerror}.") from None
    if not is_pack:
        why = "a file stands there that is no pack, and it would be lost"
        raise UnusableOptionError(f"--pack {pack}: {why}. Name another place, or move that file first.")


def no_pipes(pack: Path, inputs: Iterable[Path]) -> None:
    """Ends the command where something that a pack is to hold, or to name by its digest, comes by a pipe."""
    from compliance.logs.lines import is_read_twice, name_of

    for path in inputs:
        if not is_read_twice(path):
            why = f"{name_of(path)} is a pipe, and what a pack rests on is read twice"
            raise UnusableOptionError(f"--pack {pack}: {why}. Save it as a file first.")


def write_the_pack(wanted: PackWanted, asked: Asked, bench: Bench, document: Mapping[str, Any]) -> None:
    """Writes the pack of a run; what cannot be written ends the command."""
    from compliance.cli.validating import validation
    from compliance.reporting.files import write_reports
    from compliance.reporting.pack import (
        DEPENDENCIES,
        INPUTS,
        LOGS,
        PROGRAM,
        REPORTS,
        RULEBOOK,
        VALIDATION,
        Content,
        as_json,
        dependencies,
        files_under,
        wheel,
        write_pack,
    )
    from compliance.writing import Output, unwritable

    told = wanted.names.document(document)
    formats = tuple(dict.fromkeys((*_ALWAYS, *wanted.formats)))
    name, made = wheel()
    files: dict[str, Content] = {f"{PROGRAM}/{name}": made, **files_under(rulebook_folder(), RULEBOOK)}
    files[DEPENDENCIES] = as_json(dependencies())
    files[VALIDATION] = as_json(validation(bench, told))
    inputs = [path for path in bench.given.inputs if path not in bench.given.paths]
    kept_out = _kept_out(wanted, inputs)
    listed = _numbered(INPUTS, [path for path in (*inputs, *wanted.beside.values()) if path not in kept_out])
    files |= dict[str, Content](listed)
    digests = {log["file"]: log["sha256"] for log in told["logs"]}
    logs = [{"given": str(path), "sha256": digests.get(str(path))} for path in bench.given.paths]
    if wanted.with_logs:
        of_logs = _numbered(LOGS, bench.given.paths)
        files |= dict[str, Content](_files_of(of_logs))
        logs = [{**log, "path": place} for log, place in zip(logs, of_logs, strict=True)]
    said = {
        "program": program(),
        "rulebook": {"digest": bench.court.rulebook.digest},
        "names": wanted.names.mode,
        "formats": list(formats),
        "options": _options(asked, wanted),
        "logs": logs,
        "inputs": [
            *({"given": str(path), "path": place} for place, path in listed.items()),
            *(
                {"given": str(path), "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
                for path in sorted(kept_out)
            ),
        ],
    }
    try:
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as archive:
            written, faults = write_reports(told, Path(folder), formats, staff=wanted.staff)
            files |= {f"{REPORTS}/{file.name}": file for file in written}
            if not faults:
                digest = write_pack(archive, said, files, _signs(wanted.key))
                archive.seek(0)
                with Output([*bench.given.inputs, *wanted.beside.values()]) as output:
                    refused = output.refusal(wanted.path)
                    faults = [refused] if refused is not None else []
                    if not faults:
                        output.put(wanted.path, iter(lambda: archive.read(_BLOCK), b""))
                        output.commit()
    except OSError as error:
        faults = [unwritable(wanted.path, error)]
    for fault in faults:
        say(fault, err=True)
    if faults:
        raise typer.Exit(exits.UNUSABLE)
    say(f"The pack {wanted.path} is known by the digest {digest}.", err=True)


def _kept_out(wanted: PackWanted, inputs: Iterable[Path]) -> set[Path]:
    """The files of which a pack that does not show people has only the digests: those that name people by what they
    are, and any other in which one of them stands, since beside the pseudonyms it would say whose they are."""
    if wanted.names.mode == "show":
        return set()
    by_kind = {wanted.beside[option] for option in _MAY_NAME_PEOPLE if option in wanted.beside}
    others = {*inputs, *wanted.beside.values()} - by_kind
    return by_kind | {path for path in others if wanted.names.stand_in(path.read_text("utf-8", errors="replace"))}


def _signs(key: Key | None) -> Callable[[bytes], bytes] | None:
    """What signs a pack with a key; a signature that cannot be made ends the command."""
    if key is None:
        return None

    def signed(index: bytes) -> bytes:
        from compliance.reporting.signing import sign_content

        return had(*sign_content(index, key))

    return signed


def _numbered(folder: str, paths: Iterable[Path]) -> dict[str, Path]:
    return {f"{folder}/{number:04}/{path.name}": path for number, path in enumerate(paths, 1)}


def _files_of(listed: Mapping[str, Path]) -> Iterator[tuple[str, Path]]:
    """Each file with its place in the pack: of a log in columns, which is a folder, those of its kinds of event."""
    from compliance.logs.columnar import kinds_in

    for place, path in listed.items():
        if path.is_dir():
            yield from ((f"{place}/{file.name}", file) for file in kinds_in(path))
        else:
            yield place, path


def _options(asked: Asked, wanted: PackWanted) -> dict[str, Any]:
    """The options of the run as they would be given again, but for the rulebook, which lies in the pack."""
    between = [asked.begins.isoformat(), asked.ends.isoformat()] if asked.begins and asked.ends else None
    files = {"--mapping": asked.mapping, "--manifest": asked.manifest, **wanted.beside}
    values: dict[str, Any] = {
        "--table": asked.table,
        "--between": between,
        "--known-at": asked.known_at,
        "--longest-round": str(asked.longest) if asked.longest else None,
        "--unpack-limit": str(asked.unpack_limit) if asked.unpack_limit else None,
        "--casino": list(asked.casino),
        "--commencement": list(asked.commencement),
        "--reading": list(asked.reading),
        **{option: str(path) if path is not None else None for option, path in files.items()},
        "--assume-last-known": asked.assume_last_known,
        "--statistics": wanted.statistics,
        "--staff": wanted.staff,
    }
    as_argument = str(asked.logs[0]) if asked.manifest is None and _is_manifest(asked) else None
    values["--manifest"] = values["--manifest"] or as_argument
    return {option: value for option, value in values.items() if value}


def _is_manifest(asked: Asked) -> bool:
    return len(asked.logs) == 1 and asked.logs[0].suffix in (".yaml", ".yml")
