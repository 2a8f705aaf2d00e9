"""The driver on a real libusb, with the kernel simulated by umockdev, in a process of its own that loads umockdev
first.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.support.usb_bench import ON_LIBUSB, in_child

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux" or ON_LIBUSB, reason="umockdev is a thing of Linux"),
    pytest.mark.timeout(360),
]


def test_the_contract_and_each_way_to_fail_on_libusb(tmp_path: Path) -> None:
    output = in_child(
        tmp_path, "tests/backends/test_conformance.py", "tests/backends/usb/test_usb_printing.py", only="usb"
    )
    assert " passed" in output
