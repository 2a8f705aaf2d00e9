"""A desktop without a screen, and a person in front of it who reads and presses what a screen reader can."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.desktop_session import desktop_session
from tests.support.window_driver import WindowDriver, window_driver


@pytest.fixture
def window(tmp_path: Path) -> Iterator[WindowDriver]:
    """No console yet: `window.start(data_dir)`."""
    with desktop_session() as session, window_driver(session, tmp_path) as driver:
        yield driver
