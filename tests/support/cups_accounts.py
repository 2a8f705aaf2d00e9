"""Accounts for a private cupsd that are no accounts of the computer: PAM with a folder of settings of its own.

cupsd asks PAM's service "cups", and PAM reads `/etc/pam.d`: a name of ten characters inside of libpam. The scheduler
gets a copy of that library in which another folder of ten characters stands. Nothing of the computer is changed, nobody
has to be root, and cupsd and PAM are the installed ones.
"""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.cupsd import CupsServer, cups_folder

ASKING = ("-o", "printer-op-policy=asking")
_SETTINGS = b"/etc/pam.d"
_LIBRARY = "libpam.so.0"
_PLACES = ("/lib", "/usr/lib")
_CHECK = """\
#!/bin/sh
# pam_exec(8), expose_authtok: the password, ended by a NUL
[ "$(tr -d '\\000')" = "$(cat {folder}/password)" ] && [ "$PAM_USER" = "$(cat {folder}/user)" ]
"""
_ASKS = """\
<Policy asking>
  <Limit Validate-Job Create-Job Print-Job Send-Document>
    AuthType Basic
    Require valid-user
    Order allow,deny
    Allow from all
  </Limit>
  <Limit All>
    Order allow,deny
    Allow from all
  </Limit>
</Policy>
"""


@contextmanager
def cups_that_asks(user: str, password: str) -> Iterator[CupsServer]:
    """Start a CUPS with one account. Queues with `ASKING` accept jobs only from it, and report their state to
    everybody.
    """
    with cups_folder() as server, cups_account(user, password) as environment:
        conf = server.root / "cupsd.conf"
        settings = conf.read_text().replace("DefaultAuthType None", "DefaultAuthType Basic")
        conf.write_text(settings + _ASKS)
        process = server.start(environment)
        try:
            yield server
        finally:
            process.terminate()
            process.wait()


@contextmanager
def cups_account(user: str, password: str) -> Iterator[dict[str, str]]:
    """Return the environment for cupsd to know only this account. Raises RuntimeError without libpam."""
    folder = Path("/tmp") / secrets.token_hex(3)[:5]  # a taken name fails
    folder.mkdir(mode=0o755)
    try:
        libraries = folder / "lib"
        libraries.mkdir()
        copied = _library().read_bytes()
        assert len(str(folder)) == len(_SETTINGS)
        (libraries / _LIBRARY).write_bytes(copied.replace(b"\0" + _SETTINGS, b"\0" + str(folder).encode()))
        (folder / "user").write_text(user)
        (folder / "password").write_text(password)
        check = folder / "check"
        check.write_text(_CHECK.format(folder=folder))
        check.chmod(0o755)
        rules = f"auth required pam_exec.so quiet expose_authtok {check}\naccount required pam_permit.so\n"
        for service in ("cups", "other"):
            (folder / service).write_text(rules)
        yield {"LD_LIBRARY_PATH": str(libraries)}
    finally:
        shutil.rmtree(folder)


def _library() -> Path:
    found = [path for place in _PLACES for path in Path(place).glob(f"*-linux-*/{_LIBRARY}")]
    if not found:
        raise RuntimeError(f"{_LIBRARY} is missing: install libpam0g")
    return Path(os.path.realpath(found[0]))
