"""Sample documents: a shipping label of 100 x 150 mm as PDF and as ZPL (203 dpi)."""

from importlib.resources import files
from pathlib import Path


def path(name: str) -> Path:
    """Where the sample `name` lies, `label-100x150.pdf` for one."""
    return Path(str(files(__name__).joinpath(name)))
