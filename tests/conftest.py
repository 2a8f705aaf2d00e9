"""Fixtures of all tests; those of one topic live in `tests/support`."""

from __future__ import annotations

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
