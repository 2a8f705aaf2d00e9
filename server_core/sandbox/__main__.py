"""`python -m server_core.sandbox TARGET LIMITS PARENT_PID`: the child. Started by `host.Sandbox` alone."""

import sys

from server_core.sandbox.child import run

if __name__ == "__main__":
    run(target=sys.argv[1], limits_json=sys.argv[2], parent_pid=int(sys.argv[3]))
