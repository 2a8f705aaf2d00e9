"""Types of the wire in many threads at once, for the first time: a process of its own, because what fails kills it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
USE = """
import sys, threading
import msgspec
import app.process.serve
from server_core.contract.decisions import first_use

if {learnt}:
    first_use.learn_types()
kinds = sorted(first_use._below(msgspec.Struct), key=lambda kind: str(kind.__annotations__).count("["), reverse=True)
sys.setswitchinterval(1e-6)
start = threading.Barrier(8)

def use():
    for kind in kinds:
        start.wait()
        try:
            msgspec.convert(dict.fromkeys(kind.__struct_fields__), kind)
        except msgspec.ValidationError:
            pass

threads = [threading.Thread(target=use) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(kinds))
"""


def used(*, learnt: bool) -> subprocess.CompletedProcess[str]:
    code = USE.format(learnt=learnt)
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


def test_types_that_were_learnt_are_used_by_many_threads() -> None:
    done = used(learnt=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 100
