"""Child processes of a test end with the test's process, even if it is killed; none keeps its output open."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMMAND = """
import subprocess
from tests.support.bound_process import bound
child = subprocess.Popen(bound(["sh", "-c", "echo up; exec sleep 60"]), stdout=subprocess.PIPE)
child.stdout.readline()
print(child.pid, flush=True)
input()
"""
BORN = """
import sys
from pathlib import Path
from tests.torture.paper.processes import nursery
with nursery(Path(sys.argv[1])) as born:
    program = born.start("serve", "--data-dir", sys.argv[1] + "/data", "--port", "0", log="server")
    program.wait_ready()
    print(program.pid, flush=True)
    input()
"""
FAULTY = """
import sys, time
from pathlib import Path
from server_core.failpoints import Failing
from tests.torture.faults.engine import FaultyEngine
if __name__ == "__main__":
    engine = FaultyEngine(Path(sys.argv[1]), Failing.ERROR, ())
    engine.start()
    while engine.process_id is None or not (engine.data.root / "process.out").exists():
        time.sleep(0.01)
    print(engine.process_id, flush=True)
    input()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="processes are bound by prctl")
@pytest.mark.parametrize(
    "code", [COMMAND, BORN, FAULTY], ids=["a command", "an engine of the nursery", "an engine that fails"]
)
def test_a_killed_test_leaves_nobody_behind(code: str, tmp_path: Path) -> None:
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as test:
        assert test.stdout is not None
        death = os.pidfd_open(int(test.stdout.readline()))
        try:
            assert not select.select([death], [], [], 0)[0]
            test.kill()
            assert select.select([death], [], [], 20)[0]
        finally:
            os.close(death)
