"""A window's start reads no source: PySide does not look through each module that is imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

READ = "import linecache, app; print(sum('/app/' in name for name in linecache.cache))"
START = "import app.bootstrap, app.pages.queue.page"


def read_sources(*statements: str) -> int:
    command = [sys.executable, "-c", "; ".join([*statements, START, READ])]
    return int(subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout)


def test_no_module_is_read_for_the_features_that_it_does_not_want() -> None:
    assert read_sources("from app.window import qt_features", "qt_features.want_none()") <= 2


def test_a_pyside_that_looks_otherwise_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    from app.window import qt_features

    monkeypatch.setattr(qt_features, "MODULE", "shibokensupport.elsewhere")
    qt_features.want_none()


def test_without_it_all_are_read() -> None:
    """So long as this holds, `qt_features` is needed."""
    assert read_sources() > 100
