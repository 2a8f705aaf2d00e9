"""Messages about the start of a server, an engine or an agent, and about a computer that becomes an agent."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class StartMessages:
    """Why an engine or an agent did not start. Each goes on after “spoolhouse: ” in a terminal."""

    SERVER_CANNOT_START = Template("the server cannot start: {why}")
    SERVER_CANNOT_LISTEN = Template("the server cannot start on {host} port {port}: {why}")
    AGENT_HERE_CANNOT_START = Template("the print agent of this computer cannot start: {why}")
    PORT_BUSY = Template("Port {port} on {host} is used by another program. Stop that program, or choose another port.")
    TLS_FILES_BELONG_TOGETHER = Template(
        "--tls-cert and --tls-key belong together: give both, or none for a self-made certificate"
    )
    PLAIN_HTTP_WITH_TLS = Template("--plain-http gives up TLS: leave it out, or leave out --tls-cert")
    LOG_UNWRITABLE = Template("the log {file} cannot be written: {why}")
    DATA_FOLDER_UNUSABLE = Template("the data folder {root} cannot be used: {why}")
    DATA_FOLDER_UNWRITABLE = Template("the data folder {root} cannot be written: {why}")
    RESTORING_UNFINISHED = Template("the restoring of {root} cannot be finished: {why}")
    FOLDER_UNUSABLE = Template("the folder {root} cannot be used: {why}")
    DATA_FOLDER_IN_USE = Template("the data folder {root} is in use by another engine")
    DATA_FOLDER_IN_USE_BY = Template("{what}: {holder}")
    HOLDER_IS_CHANGING = Template("it is starting or stopping: try again in a moment, or start with --take-over")
    HELD_BY_A_WINDOW = Template(
        "process {pid}, a window started it. Either stop it there (Quit, “Stop printing and quit”), or start with "
        "--take-over: it ends what it prints, then stops"
    )
    HELD_BY_SERVE = Template(
        "process {pid}, 'spoolhouse serve'. Either stop that one, or its service, or start with --take-over: it ends "
        "what it prints, then stops"
    )
    HOST_ALLOWED_WRONG = Template("'{entry}' is no host like files.example or files.example:8443")
    TOKEN_UNWRITABLE = Template("{token} cannot be written: {why}")
    TOKEN_UNREADABLE = Template("{token} cannot be read: {why}")


class DatabaseMessages:
    """Why the server's database, or the one in a backup, cannot be used."""

    SQLITE_TOO_OLD = Template("SQLite {version} is too old: 3.35 or newer is needed")
    DATABASE_OF_NEWER_VERSION = Template(
        "the database has schema {found}, this version knows {known}: use the newer program"
    )
    DATABASE_NOT_OPENED = Template("the database {path} cannot be opened: {why}")
    DATABASE_UNUSABLE = Template("the database {path} cannot be used: {why}")
    DATABASE_DAMAGED = Template("the database is damaged")
    DATABASE_UNREADABLE = Template("the database cannot be read: {why}")
    DATABASE_EMPTY = Template("the database is empty")
    DATABASE_OF_BACKUP_UNUSABLE = Template("the database cannot be used: {why}")
    DATABASE_OF_NO_SERVER = Template("the database is not of a server: it lacks {fact}")
    DATABASE_CHANGED = Template("the database is not as a server leaves it: {why}")


class TlsMessages:
    """Why a certificate and its key cannot be used."""

    TLS_FILE_UNREADABLE = Template("{file} cannot be read: {why}.")
    TLS_FILE_OF_NO_KIND = Template("{file} is no file of a certificate or a key.")
    TLS_KEY_LOCKED = Template("The key {file} is protected by a password; give one without.")
    TLS_KEY_OF_ANOTHER = Template("The key {key} does not belong to the certificate {certificate}.")
    TLS_FILES_NOT_PEM = Template("{certificate} and {key} are no certificate and key in PEM form.")
    OWN_CERTIFICATE_UNUSABLE = Template("This server's own certificate cannot be made or read: {why}.")
