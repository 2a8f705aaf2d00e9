#!/usr/bin/env python3
"""Job command of ippeveprinter for tests: keeps what arrived and plays a script.

`$IPPEVE_CONTROL` (JSON) is read per job: {"steps": ["STATE: +media-empty-error", 0.5, "wait:FILE"], "exit": 0};
a string goes to stderr (STATE:, ATTR:, ERROR: lines are ippeveprinter's), a number sleeps, `wait:FILE` waits for
a file to appear.
`$IPPEVE_RECORD` is a folder: N.bin is the document, N.json the attributes, N.done appears at the end.
"""

import json
import os
import shutil
import sys
import time
from pathlib import Path


def main() -> int:
    record = Path(os.environ["IPPEVE_RECORD"])
    control = Path(os.environ["IPPEVE_CONTROL"])
    script = json.loads(control.read_text()) if control.exists() else {}
    job = os.environ["IPP_JOB_NAME"]
    number = len(list(record.glob("*.json"))) + 1
    shutil.copyfile(sys.argv[1], record / f"{number}.bin")
    attributes = {
        key[4:].lower().replace("_", "-"): value
        for key, value in os.environ.items()
        if key.startswith("IPP_") and not key.endswith(("_DEFAULT", "_SUPPORTED"))
    }
    facts = {"job_name": job, "content_type": os.environ.get("CONTENT_TYPE"), "attributes": attributes}
    part = record / f"{number}.part"
    part.write_text(json.dumps(facts))
    part.rename(record / f"{number}.json")
    for step in script.get("steps", []):
        if isinstance(step, int | float):
            time.sleep(step)
        elif step.startswith("wait:"):
            gate = Path(step.removeprefix("wait:"))
            while not gate.exists():
                time.sleep(0.02)
        else:
            sys.stderr.write(step + "\n")
            sys.stderr.flush()
    (record / f"{number}.done").touch()
    return int(script.get("exit", 0))


if __name__ == "__main__":
    sys.exit(main())
