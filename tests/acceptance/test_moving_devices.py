"""Devices that change places behind the back of an engine that is killed.

A label printer stands for all kinds: each story takes a minute. Those of IPP and SNMP devices run by
`unshare --net --mount --uts --user --map-root-user python -m tests.support.moving_devices FOLDER ipp|snmp`.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.moving_devices import Kind
from tests.support.own_network import run_alone, why_not

DOCK_1 = ["dock 0", "dock 1"]
PACK = ["pack 0", "pack 1"]


@pytest.mark.skipif(why_not() is not None, reason="needs a network of its own")
@pytest.mark.timeout(600)
def test_no_label_comes_out_of_a_wrong_device(tmp_path: Path) -> None:
    seen = json.loads(run_alone("tests.support.moving_devices", str(tmp_path), Kind.ZPL, seconds=500.0))
    assert seen == {
        "printers": 2,
        "exchanged": [["dock 0"], ["pack 0"]],
        "exchanged by a person": [DOCK_1, PACK],
        "killed with a job in doubt": [DOCK_1, PACK],
        "found elsewhere": [DOCK_1, PACK],
        "followed": [[*DOCK_1, "dock 3"], PACK],
        "lied to": [[*DOCK_1, "dock 3"], PACK],
        "put back": [[*DOCK_1, "dock 3", "dock 4"], PACK],
        "replaced in silence": [[*DOCK_1, "dock 3", "dock 4"], PACK],
        "back by itself": [[*DOCK_1, "dock 3", "dock 4", "dock 5"], PACK],
        "killed before arming": [[*DOCK_1, "dock 3", "dock 4", "dock 5", "dock 6"], PACK],
        "killed with a job in doubt, at a liar": [[*DOCK_1, "dock 3", "dock 4", "dock 5", "dock 6"], PACK],
        "by a person's word": [[*DOCK_1, "dock 3", "dock 4", "dock 5", "dock 6"], [*PACK, "dock 8", "dock 9"]],
    }
