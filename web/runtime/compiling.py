"""Compiles modules into archives of the same kind, so that no browser has to do it at every visit.

``runtime.ts`` runs this with the Python for browsers, because no other one compiles for it.
"""

from __future__ import annotations

import marshal
import sys
from importlib.util import MAGIC_NUMBER, source_hash
from io import BytesIO
from pathlib import PurePath
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

LIBRARY = "/lib/python{}{}.zip/".format(*sys.version_info)
"""Where the standard library lies."""
UNCHECKED = (1).to_bytes(4, "little")
"""The mark of a compiled module that counts, whatever has become of its source."""


def loaded() -> set[str]:
    """The files of the standard library that were loaded until now."""
    origins = (getattr(module.__spec__, "origin", None) for module in sys.modules.values())
    return {origin.removeprefix(LIBRARY) for origin in origins if origin and origin.startswith(LIBRARY)}


def compiled(archive: bytes, among: set[str] | None = None) -> bytes:
    """The archive with its modules compiled, or those among some files; what else is in it stays as it is."""
    written = BytesIO()
    with ZipFile(BytesIO(archive)) as reading, ZipFile(written, "w") as writing:
        for name in (info.filename for info in reading.infolist() if not info.is_dir()):
            content = reading.read(name)
            is_module = PurePath(name).suffix == ".py" and (among is None or name in among)
            put(writing, f"{name}c" if is_module else name, code(name, content) if is_module else content)
    return written.getvalue()


def code(name: str, source: bytes) -> bytes:
    """What Python keeps of a module when it has compiled it (PEP 552); it does not look for the source then."""
    found = compile(source, name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(found)


def put(archive: ZipFile, name: str, content: bytes) -> None:
    """Add a file, which is the same whenever it is added."""
    archive.writestr(ZipInfo(name), content, ZIP_DEFLATED, compresslevel=9)
