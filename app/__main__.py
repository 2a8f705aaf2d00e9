"""`python -m app` = `spoolhouse`."""

import sys

from app.cli.program import main

if __name__ == "__main__":
    sys.exit(main())
