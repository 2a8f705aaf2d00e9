"""The child process: `python -m server_core.sandbox TARGET LIMITS PARENT_PID`, started by `host.Sandbox` only."""

import sys

from server_core.sandbox.child import run

if __name__ == "__main__":
    run(target=sys.argv[1], limits_json=sys.argv[2], parent_pid=int(sys.argv[3]))
