"""PySide reads the source of each module that is imported after it, to see whether it might want Qt's names in
snake_case (`from __feature__ import …`). No module here does: reading 400 of them is a tenth of a window's start."""

from __future__ import annotations

import sys

import PySide6.QtCore  # noqa: F401 - brings the module

MODULE, LOOK = "shibokensupport.feature", "_mod_uses_pyside"


def want_none() -> None:
    """Before what is to be imported quickly. A PySide that looks otherwise is left alone."""
    features = sys.modules.get(MODULE)
    if features is not None and hasattr(features, LOOK):
        setattr(features, LOOK, _wants_none)


def _wants_none(_: object) -> bool:
    return False
