"""Secrets in files, in each shape in which a program could have written them."""

from __future__ import annotations

import base64
from pathlib import Path

SIGNS = 43
"""Leading characters of a secret of 256 bits in Base64. A shortened log line that shows any of it shows these."""


def found(folder: Path, secrets: dict[str, str]) -> set[tuple[str, str]]:
    """Return the secrets in each file; each file is read once.

    Searched: as it is, also in UTF-16, in Base64 at each of the three offsets (RFC 4648), and as hexadecimal digits.

    Of an assertion, what nobody else could make: its signature, of that as much as other secrets have signs.
    """
    shapes = {name: shapes_of(secret.rpartition(".")[2][:SIGNS]) for name, secret in secrets.items()}
    places = set()
    for path in filter(Path.is_file, folder.rglob("*")):
        content = path.read_bytes()
        place = path.relative_to(folder).as_posix()
        places |= {(name, place) for name, each in shapes.items() if any(shape in content for shape in each)}
    return places


def shapes_of(secret: str) -> list[bytes]:
    as_it_is = secret.encode()
    in_base64 = [base64.b64encode(b"x" * offset + as_it_is)[4:-4] for offset in range(3)]
    return [as_it_is, secret.encode("utf-16-le"), as_it_is.hex().encode(), *in_base64]
