"""An evidence pack: one archive that holds all that a report rests on, so that it can be verified offline later.

`pack.json` names every other file in it with its digest. The same run gives the same bytes: neither the clock nor the
machine stands in the archive.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import distributions
from pathlib import Path
from typing import IO, Any, Final

from compliance import __version__
from compliance.places import data_folder

PACK_VERSION: Final = "1"
INDEX: Final = "pack.json"
SIGNATURE: Final = "pack.json.p7s"
REPORTS, RULEBOOK, INPUTS, LOGS, PROGRAM = "reports", "rulebook", "inputs", "logs", "program"
VALIDATION: Final = "validation.json"
DOCUMENT: Final = f"{REPORTS}/report.json"
DEPENDENCIES: Final = f"{PROGRAM}/dependencies.json"
_BLOCK: Final = 1_048_576
_WHEEL = f"casino_rules_compliance-{__version__}"
_EARLIEST: Final = (1980, 1, 1, 0, 0, 0)  # the first instant that a ZIP archive can say
_FILE_MODE: Final = 0o100644 << 16

Content = bytes | Path


def write_pack(
    into: IO[bytes],
    said: Mapping[str, Any],
    files: Mapping[str, Content],
    sign: Callable[[bytes], bytes] | None = None,
) -> str:
    """Writes the archive; `said` is what its index tells beside the files. sign: signs the index, which names all the
    rest by its digest. Gives the digest of the index, by which a pack is known."""
    listed = [{"path": path, "sha256": _digest(files[path]), "size": _size(files[path])} for path in sorted(files)]
    index = as_json({"pack_version": PACK_VERSION, **said, "signed": sign is not None, "files": listed})
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        signed = [(SIGNATURE, sign(index))] if sign is not None else []
        for path, content in [(INDEX, index), *signed, *sorted(files.items())]:
            member = zipfile.ZipInfo(path, _EARLIEST)
            member.compress_type, member.external_attr, member.create_system = zipfile.ZIP_DEFLATED, _FILE_MODE, 3
            with archive.open(member, "w", force_zip64=True) as stream:
                for block in _blocks(content):
                    stream.write(block)
    return hashlib.sha256(index).hexdigest()


def as_json(value: object) -> bytes:
    """A value as the files of a pack say it."""
    return (json.dumps(value, indent=1, allow_nan=False) + "\n").encode("ascii")


def files_under(folder: Path, at: str) -> dict[str, Content]:
    """The files of a folder, each under its place in the pack; what Python or an editor leaves there is passed over."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink())
    kept = (path for path in found if not any(_is_passing(part) for part in path.relative_to(folder).parts))
    return {f"{at}/{path.relative_to(folder).as_posix()}": path for path in kept}


def wheel() -> tuple[str, bytes]:
    """(its name, its bytes): this program as a wheel, with the rulebook, the grammars and the templates of reports."""
    import io

    package = Path(__file__).resolve().parents[1]
    files = {name: path for name, path in files_under(package, "compliance").items() if "/_data/" not in name}
    for name in ("grammars", "rulebooks", "reports"):
        files |= files_under(data_folder(name), f"compliance/_data/{name}")
    info = f"{_WHEEL}.dist-info"
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: casino-rules-compliance\nVersion: {__version__}\n".encode()
    )
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: compliance\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/entry_points.txt"] = b"[console_scripts]\ncompliance = compliance.cli.main:main\n"
    record = [f"{path},sha256={_urlsafe(content)},{_size(content)}" for path, content in sorted(files.items())]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,\n"]).encode()
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            member = zipfile.ZipInfo(path, _EARLIEST)
            member.compress_type, member.external_attr, member.create_system = zipfile.ZIP_DEFLATED, _FILE_MODE, 3
            archive.writestr(member, b"".join(_blocks(content)))
    return f"{_WHEEL}-py3-none-any.whl", written.getvalue()


def dependencies() -> list[dict[str, str | None]]:
    """What is installed beside the program: name, version, and the digest of its list of files with their digests."""
    found = {}
    for one in distributions():
        record = one.read_text("RECORD")
        digest = hashlib.sha256(record.encode()).hexdigest() if record is not None else None
        found[one.name.lower()] = {"name": one.name, "version": one.version, "record_sha256": digest}
    return [found[name] for name in sorted(found)]


def _is_passing(part: str) -> bool:
    return part == "__pycache__" or part.startswith(".") or part.endswith(".pyc")


def _blocks(content: Content) -> Iterator[bytes]:
    if isinstance(content, bytes):
        yield content
        return
    with content.open("rb") as file:
        while block := file.read(_BLOCK):
            yield block


def _hashed(content: Content) -> Any:
    digest = hashlib.sha256()
    for block in _blocks(content):
        digest.update(block)
    return digest


def _digest(content: Content) -> str:
    return str(_hashed(content).hexdigest())


def _urlsafe(content: Content) -> str:
    return base64.urlsafe_b64encode(_hashed(content).digest()).rstrip(b"=").decode("ascii")


def _size(content: Content) -> int:
    return len(content) if isinstance(content, bytes) else content.stat().st_size
