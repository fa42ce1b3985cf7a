"""Collects the wheel of this program and those of everything that it needs, to be installed where there is no network.

    ./run bundle DIR [--extra sign]

Into DIR come the wheels for the machine that this runs on and its version of Python, `requirements.txt` with their
hashes as the lock has them, and INSTALL.txt. Development tools stay out.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

from packaging.requirements import Requirement

HERE = Path(__file__).resolve().parents[1]
INSTALL = """How to install this where there is no network: Python {python}, the kind of machine that it was made on.

    python3 -m venv compliance
    compliance/bin/pip install --no-index --find-links . --require-hashes -r requirements.txt
    compliance/bin/compliance --help

On Windows the folder of the environment is compliance\\Scripts in place of compliance/bin.
"""


def plain(name: str) -> str:
    """A package by the one spelling under which a lock has it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked(lock: str) -> dict[str, str]:
    """The entries of a lock by package, with their hashes."""
    entries: dict[str, str] = {}
    for block in re.split(r"(?m)^(?=[A-Za-z0-9])", lock):
        name = re.match(r"[A-Za-z0-9._-]+", block)
        if name and "--hash" in block:  # of one package there may be a version for each of several releases of Python
            entries[plain(name[0])] = entries.get(plain(name[0]), "") + block.rstrip() + "\n"
    return entries


def needed(extras: list[str]) -> list[str]:
    """The packages that the program needs at work, with all that they need in turn, by name."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(line for name in extras for line in project["optional-dependencies"][name])]
    waiting = [Requirement(line) for line in asked]
    seen: set[tuple[str, str]] = set()
    while waiting:
        requirement = waiting.pop()
        name = plain(requirement.name)
        for extra in {"", *requirement.extras} - {e for n, e in seen if n == name}:
            seen.add((name, extra))
            inner = [Requirement(line) for line in _requires(name)]
            waiting += [r for r in inner if r.marker is None or r.marker.evaluate({"extra": extra})]
    return sorted({name for name, _ in seen})


def _requires(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []  # for another kind of machine only: the lock does not have it either


def requirements(extras: list[str]) -> str:
    """The part of the lock that the program needs at work."""
    entries = locked((HERE / "requirements.lock").read_text(encoding="utf-8"))
    return "".join(entries[name] for name in needed(extras) if name in entries)


def main() -> None:
    """Makes the bundle."""
    parser = argparse.ArgumentParser(prog="./run bundle", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--extra", action="append", default=[], help="databases or sign")
    given = parser.parse_args()
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    python = sys.executable
    build = [python, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(HERE)]
    subprocess.run(build, check=True)
    (own,) = folder.glob("casino_rules_compliance-*.whl")
    text = requirements(given.extra)
    listed = folder / "requirements.txt"
    listed.write_text(text, encoding="utf-8")
    collect = [python, "-m", "pip", "download", "--no-deps", "--only-binary", ":all:", "--require-hashes"]
    subprocess.run([*collect, "--dest", str(folder), "-r", str(listed)], check=True)
    digest = hashlib.sha256(own.read_bytes()).hexdigest()
    version = own.name.split("-")[1]
    own_line = f"casino-rules-compliance=={version} --hash=sha256:{digest}\n"
    listed.write_text(text + own_line, encoding="utf-8")
    shown = f"{sys.version_info.major}.{sys.version_info.minor}"
    (folder / "INSTALL.txt").write_text(INSTALL.format(python=shown), encoding="utf-8")


if __name__ == "__main__":
    main()
