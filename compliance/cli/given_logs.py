"""Which logs a command means: files, or a manifest; and what their casino says of itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NoReturn

import typer

from compliance.cli import exits
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.terminal import say
from compliance.logs.faults import shorten
from compliance.logs.lines import are_read_twice
from compliance.spelling import hint

if TYPE_CHECKING:
    from compliance.logs.manifest_reading import OpenManifest
    from compliance.logs.many_logs import Logs
    from compliance.problems import Problem

_YAML: Final = (".yaml", ".yml")

LogsArgument = Annotated[
    list[Path] | None,
    typer.Argument(metavar="LOG...", help="Game logs, in the order in which they follow; or one manifest (.yaml)."),
]
MappingOption = Annotated[
    Path | None, typer.Option("--mapping", metavar="FILE", help="How to read a log of another program.")
]
ManifestOption = Annotated[
    Path | None, typer.Option("--manifest", metavar="FILE", help="Logs of several casinos, each with its mapping.")
]
CasinoFileOption = Annotated[
    list[str] | None,
    typer.Option("--casino", metavar="FILE", help="What is the same at the casino every night (.yaml)."),
]
CasinoOption = Annotated[
    list[str] | None,
    typer.Option(
        "--casino",
        metavar="FILE|NAME",
        help="What is the same there every night (.yaml); or only this casino, by name.",
    ),
]
BetweenOption = Annotated[
    tuple[str, str] | None,
    typer.Option("--between", metavar="A B", help="Only rounds that begin from A and before B."),
]


@dataclass(frozen=True, slots=True)
class GivenLogs:
    """The logs of a command.

    open: opens them, each time anew. paths: the logs; inputs: all files that the command reads. only: the one casino
    that is asked about, by name.
    """

    open: Callable[[], Logs]
    paths: tuple[Path, ...]
    inputs: tuple[Path, ...]
    only: str | None = None
    manifest: OpenManifest | None = None

    def are_read_twice(self) -> bool:
        """Whether all logs give the same each time that they are read, as pipes do not."""
        return are_read_twice(self.paths)


def given_logs(
    logs: Sequence[Path] | None,
    mapping: Path | None,
    manifest: Path | None,
    casino: Sequence[str] | None,
    unpack_limit: int | None,
) -> GivenLogs:
    """The logs that the arguments and options name; what cannot be used ends the command."""
    paths = [path for named in logs or () for path in _files_of(named)]
    if manifest is None and len(paths) == 1 and paths[0].suffix in _YAML:
        manifest, paths = paths[0], []
    files = [Path(word) for word in casino or () if word.endswith(_YAML)]
    names = [word for word in casino or () if not word.endswith(_YAML)]
    if len(files) > 1 or len(names) > 1:
        raise UnusableOptionError("--casino: name one casino and one file of it at most; several stand in a manifest.")
    only = names[0] if names else None
    if manifest is None:
        if not paths:
            raise UnusableOptionError("LOG... is missing. Name the logs, or a manifest with --manifest.")
        return _of_files(paths, mapping, files[0] if files else None, only, unpack_limit)
    beside = {"logs": paths, "--mapping": mapping, "--casino FILE": files}
    for name, given in beside.items():
        if given:
            raise UnusableOptionError(f"--manifest {manifest}: {name} cannot stand beside it; say it in the manifest.")
    return _of_manifest(manifest, only, unpack_limit)


def _files_of(named: Path) -> list[Path]:
    """The logs that a name on the command line means: of a folder those in it, of a glob those that fit."""
    from compliance.logs.many_logs import files_named, folders_not_read

    found = files_named(str(named), Path())
    if found is not None and named.is_dir() and (passed_over := folders_not_read(named, str(named))):
        say(f"note: {passed_over} Name them too.", err=True)
    return found or [named]


def law_of_manifest(
    manifest: OpenManifest | None,
    rulebooks: Path | None,
    commencement: Sequence[str] | None,
    reading: Sequence[str] | None,
) -> tuple[Path | None, list[str], list[str]]:
    """The options on the law, with those that the manifest states; what both say must be said in one place."""
    if manifest is None:
        return rulebooks, list(commencement or ()), list(reading or ())
    if manifest.rulebook is not None and rulebooks is not None:
        raise UnusableOptionError(f"--rulebooks {rulebooks}: the manifest names a rulebook too; say it in one place.")
    stated = manifest.manifest
    return (
        rulebooks or manifest.rulebook,
        _both("--commencement", stated.commencements, commencement),
        _both("--reading", stated.readings, reading),
    )


def _both(option: str, stated: Mapping[str, str], given: Sequence[str] | None) -> list[str]:
    for word in given or ():
        if word.partition("=")[0] in stated:
            raise UnusableOptionError(f"{option} {word}: the manifest states it too; say it in one place.")
    return [*(f"{name}={value}" for name, value in stated.items()), *(given or ())]


def no_names(casino: Sequence[str] | None) -> None:
    """Ends the command where --casino does not name a file, and no casino can be chosen by name."""
    for word in casino or ():
        if not word.endswith(_YAML):
            raise UnusableOptionError(f"--casino {word}: name the file (.yaml) that says what is the same every night.")


def _of_files(
    paths: list[Path], mapping: Path | None, casino: Path | None, only: str | None, unpack_limit: int | None
) -> GivenLogs:
    from compliance.logs import open_logs

    standing = None
    if casino is not None:
        from compliance.logs.manifest_reading import load_casino

        standing, problems = load_casino(casino)
        if standing is None:
            _fail(problems)
    inputs = (*paths, *(path for path in (mapping, casino) if path is not None))

    def opened() -> Logs:
        return open_logs(paths, mapping, unpack_limit, standing.anew() if standing is not None else None)

    return GivenLogs(opened, tuple(paths), inputs, only)


def _of_manifest(path: Path, only: str | None, unpack_limit: int | None) -> GivenLogs:
    from compliance.logs.manifest_reading import load_manifest
    from compliance.logs.many_logs import planned

    manifest, problems = load_manifest(path)
    if manifest is None:
        _fail(problems)
    casinos = [source.standing.casino.casino for source in manifest.sources]
    if only is not None and only not in casinos:
        has = ", ".join(map(shorten, dict.fromkeys(casinos)))
        say(f"error: The manifest has no casino {shorten(only)} (it has {has}).{hint(only, casinos)}", err=True)
        raise typer.Exit(exits.UNUSABLE)
    plan = planned(manifest, only)
    return GivenLogs(lambda: plan.opened(unpack_limit), plan.paths, (*manifest.read, *plan.paths), only, manifest)


def _fail(problems: Sequence[Problem]) -> NoReturn:
    for problem in problems:
        say(problem, err=True)
    raise typer.Exit(exits.UNUSABLE)
