"""Starts `spoolhouse …` quickly and often: a process that has imported it all and forks, `nursery`.

A line on stdin is JSON {arguments, stdout (a FIFO), log, setup, failpoints}; the answer is {"pid"}. `setup` names
functions, `module:function`, that are called in the new process first: short times, broken variants.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import signal
import sys
from typing import Any

from server_core import failpoints
from tests.support.bound_process import end_with_parent

PRELOADED = (
    "app.cli.program", "app.process.serve", "app.process.bundled_agent", "app.cli.agents", "app.cli.clients",
    "app.cli.maintenance", "app.cli.overview", "app.cli.jobs", "app.cli.printers", "app.cli.clients",
    "server_core.runtime", "agent_core.engine", "agent_core.backends.socket", "agent_core.backends.ipp", "httpx",
)  # fmt: skip


def become(order: dict[str, Any]) -> int:
    """Become the program itself. Called only in the child."""
    end_with_parent()
    os.setsid()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    log = os.open(order["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    out = os.open(order["stdout"], os.O_WRONLY)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for number, source in enumerate((nothing, out, log)):
        os.dup2(source, number)
        os.set_inheritable(number, True)
    os.closerange(3, max(nothing, out, log) + 1)
    random.seed()
    for name in order["setup"]:
        module, _, function = name.partition(":")
        getattr(importlib.import_module(module), function)()
    for point, fault in failpoints.read(order["failpoints"]).items():
        failpoints.arm(point, fault)
    from app.cli.program import main

    return main(order["arguments"])


def run() -> None:
    for name in PRELOADED:
        importlib.import_module(name)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the system takes the dead away
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            code = 70
            try:
                code = become(json.loads(line)) or 0
            except SystemExit as end:
                code = end.code if isinstance(end.code, int) else 1
            except BaseException:
                import traceback

                traceback.print_exc()
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        sys.stdout.write(json.dumps({"pid": pid}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    run()
