"""Stops PySide from reading the source of each imported module.

It looks for snake_case names (`from __feature__ import …`), which no module here uses. Reading 400 of them takes a
tenth of a window's start.
"""

from __future__ import annotations

import sys

import PySide6.QtCore  # noqa: F401 - brings the module

MODULE, LOOK = "shibokensupport.feature", "_mod_uses_pyside"


def want_none() -> None:
    """Call before imports that should be fast. Other versions of PySide are left alone."""
    features = sys.modules.get(MODULE)
    if features is not None and hasattr(features, LOOK):
        setattr(features, LOOK, _wants_none)


def _wants_none(_: object) -> bool:
    return False
