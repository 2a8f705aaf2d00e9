"""Messages about the server's own settings, its disk and its backups."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class SettingMessages:
    """Why the server's settings were not changed."""

    NO_SETTINGS = Template("This server keeps no settings.")
    SETTING_NOT_FOUND = Template("There is no setting “{key}”.")
    DOCUMENTS_LONGER_THAN_JOBS = Template("Documents cannot be kept longer than their jobs.")
    BASE_URL_INVALID = Template("Write https://HOST or https://HOST:PORT, without a path.")
    CERTIFICATE_MISSING = Template("Name the file of the certificate, in PEM form.")
    KEY_MISSING = Template("Name the file of the key, in PEM form.")
    CERTIFICATE_NOT_ABSOLUTE = Template("Write the whole path of the certificate.")
    KEY_NOT_ABSOLUTE = Template("Write the whole path of the key.")
    CERTIFICATE_ENDED = Template("This certificate ended on {day}.")
    PORT_OF_SYSTEM = Template("Port {port} is for programs of the system: choose one from 1024 on.", port=int)
    PORT_OF_PROGRAM = Template(
        "Port {port} is used by the program “{program}”: choose another one, or stop it.", port=int
    )
    PORT_TAKEN = Template("Port {port} is used by another program: choose another one, or stop it.", port=int)


class StorageMessages:
    """Why the server's database takes nothing, in SQLite's words where it has some; and where it lies."""

    DATABASE_FAILS = Template("the database cannot be used: {why}")
    SQLITE_FULL = Template("database or disk is full")
    SQLITE_IO_ERROR = Template("disk I/O error")
    SQLITE_READ_ONLY = Template("attempt to write a readonly database")
    SQLITE_CANNOT_OPEN = Template("unable to open database file")
    SQLITE_LOCKED = Template("database is locked")
    DISK_WAS_FULL = Template("the disk was full, what is left is for what is under way")
    DATABASE_TAKEN_AWAY = Template("the database {path} was taken away: {why}")
    DATABASE_REPLACED = Template("another file stands where the database {path} was: stop and start the engine")


class BackupMessages:
    """Why a backup is not made or cannot be restored."""

    NO_BACKUP = Template("this is no backup of Spoolhouse")
    BACKUP_OF_NEWER_VERSION = Template(
        "this backup was made by a newer version of Spoolhouse: restore it with that one"
    )
    BACKUP_INCOMPLETE = Template("the backup is not whole: bytes of documents are missing")
    BACKUP_OUT_OF_ORDER = Template("the backup is damaged: “{found}” stands where “{wanted}” should")
    BACKUP_GOES_ON = Template("the backup is damaged: more follows behind its last document")
    BACKUP_CONTENTS_UNREADABLE = Template("the backup is damaged: its table of contents cannot be read ({why})")
    BACKUP_CONTENTS_WRONG = Template("the backup is damaged: its table of contents contradicts itself")
    BACKUP_NAMES_FOREIGN_FILE = Template("the backup names a file that does not belong into one: “{name}”")
    BACKUP_BREAKS_OFF = Template("the backup breaks off, or it is none")
    BACKUP_HOLDS_NO_FILE = Template("the backup holds something that is no plain file: “{name}”")
    BACKUP_BREAKS_OFF_IN = Template("the backup breaks off in {name}")
    BACKUP_BREAKS_OFF_BEHIND = Template("the backup breaks off behind {name}")
    BACKUP_FILE_CHANGED = Template("the backup is damaged: {name} is not what it was")
    DOCUMENT_DAMAGED_ON_DISK = Template("the file {name} is damaged: the backup is broken off")
