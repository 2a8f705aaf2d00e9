"""Looks for what a test left open, right after it: else it is found later, in the middle of an innocent one."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Generator

import pytest

SWITCH = "SPOOLHOUSE_TEST_GARBAGE"
"""Set in the environment: it is done."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    """Around all other endings of a test, those of its fixtures too."""
    yield
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always", ResourceWarning)
        gc.collect()
    if found:
        pytest.fail("left open: " + "; ".join(str(one.message) for one in found), pytrace=False)
