"""Checks for files of the data folder that other users of this computer can read or change.

Free of Qt. Blocks for a moment of disk access.
"""

from __future__ import annotations

import shlex

from app.data_folder import MOST_NAMED, DataFolder
from app.diagnostics.known_secrets import secret_files
from app.language.translate import tr
from app.vocabulary.health import Check, failed
from server_core.files import may_others_read


def private_files(folder: DataFolder) -> list[Check]:
    """Nothing where all is well, as most would not know what it is about. What it says of the engine's token holds: it
    is made anew though its file was closed before."""
    folder.doubt_open_token()
    secrets = (*secret_files(folder), folder.tls / "key.pem")
    found = [str(file) for file in secrets if may_others_read(file)]
    checks = _changed_by_others(folder)
    if not found:
        return checks
    text = tr("other users of this computer can read {files}", files=", ".join(found))
    fix = tr(
        "{command} - then, where you do not know them all: pair a console and enrol an agent anew. The engine makes "
        "its own token anew by itself.",
        command=f"chmod 600 {shlex.join(found)}",
    )
    return [failed("files", text, fix), *checks]


def _changed_by_others(folder: DataFolder) -> list[Check]:
    found = [str(each) for each in folder.changed_by_others()[:MOST_NAMED]]
    if not found:
        return []
    text = tr(
        "other users of this computer can change {files}: they could print in this site’s name, or keep it from "
        "printing",
        files=", ".join(found),
    )
    fix = tr("{command} - then look in Activity for what nobody here did", command=f"chmod go-w {shlex.join(found)}")
    return [failed("files", text, fix)]
