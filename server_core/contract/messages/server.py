"""Messages about the server: settings, disk and backups; consoles, operators and applications; the audit log."""

from __future__ import annotations

from server_core.contract.messages.message import Singular, Template


class SettingMessages:
    """Reasons why the server's settings were not changed."""

    NO_SETTINGS = Template("This server keeps no settings.")
    SETTING_NOT_FOUND = Template("There is no setting “{key}”.")
    DOCUMENTS_LONGER_THAN_JOBS = Template("Documents cannot be kept longer than their jobs.")
    BASE_URL_INVALID = Template("Write https://HOST or https://HOST:PORT, without a path.")
    CERTIFICATE_MISSING = Template("Name the file of the certificate, in PEM form.")
    KEY_MISSING = Template("Name the file of the key, in PEM form.")
    CERTIFICATE_NOT_ABSOLUTE = Template("Write the whole path of the certificate.")
    KEY_NOT_ABSOLUTE = Template("Write the whole path of the key.")
    CERTIFICATE_ENDED = Template("This certificate expired on {day}.")
    PORT_OF_SYSTEM = Template("Port {port} is reserved for the system: choose 1024 or higher.", port=int)
    PORT_OF_PROGRAM = Template(
        "Port {port} is used by the program “{program}”: choose another one, or stop it.", port=int
    )
    PORT_TAKEN = Template("Port {port} is used by another program: choose another one, or stop it.", port=int)


class StorageMessages:
    """Reasons why the server's database cannot be written, in SQLite's words if it gives some; and the database's
    place.
    """

    DATABASE_FAILS = Template("the database cannot be used: {why}")
    SQLITE_FULL = Template("database or disk is full")
    SQLITE_IO_ERROR = Template("disk I/O error")
    SQLITE_READ_ONLY = Template("attempt to write a readonly database")
    SQLITE_CANNOT_OPEN = Template("unable to open database file")
    SQLITE_LOCKED = Template("database is locked")
    DISK_WAS_FULL = Template("the disk is full; the remaining space is for jobs in progress")
    DATABASE_TAKEN_AWAY = Template("the database {path} was moved or deleted: {why}")
    DATABASE_REPLACED = Template("the database {path} was replaced by another file: stop and start the server")


class BackupMessages:
    """Reasons why a backup is not made or cannot be restored."""

    NO_BACKUP = Template("this is not a Spoolhouse backup")
    BACKUP_OF_NEWER_VERSION = Template(
        "this backup was made by a newer version of Spoolhouse: restore it with that one"
    )
    BACKUP_INCOMPLETE = Template("the backup is incomplete: the content of documents is missing")
    BACKUP_OUT_OF_ORDER = Template("the backup is damaged: “{found}” stands where “{wanted}” should")
    BACKUP_GOES_ON = Template("the backup is damaged: there is more after its last document")
    BACKUP_CONTENTS_UNREADABLE = Template("the backup is damaged: its table of contents cannot be read ({why})")
    BACKUP_CONTENTS_WRONG = Template("the backup is damaged: its table of contents contradicts itself")
    BACKUP_NAMES_FOREIGN_FILE = Template("the backup contains a file that does not belong there: “{name}”")
    BACKUP_BREAKS_OFF = Template("the file is cut off, or is not a backup")
    BACKUP_HOLDS_NO_FILE = Template("the backup contains something that is not a regular file: “{name}”")
    BACKUP_BREAKS_OFF_IN = Template("the backup is cut off in {name}")
    BACKUP_BREAKS_OFF_BEHIND = Template("the backup is cut off after {name}")
    BACKUP_FILE_CHANGED = Template("the backup is damaged: {name} has changed")
    BACKUP_FOLDER_NOT_ABSOLUTE = Template("Write the whole path of a folder.")
    BACKUP_FOLDER_MISSING = Template("{folder} is not a folder, or its disk is not mounted.")
    BACKUP_FOLDER_WITHIN = Template("{folder} is inside the folder that is backed up. Choose another one.")
    BACKUP_FOLDER_NOT_MOUNTED = Template(
        "{folder} is not the folder that was chosen for backups, or its disk is not mounted: the file {marker} is "
        "missing there. If it is the right folder, choose it again."
    )
    BACKUP_FOLDER_OF_ANOTHER = Template(
        "{folder} holds the backups of another server. Choose a folder for this one alone. If that server no longer "
        "exists, delete the file {marker} there."
    )
    BACKUP_FOLDER_UNUSABLE = Template("{folder} cannot be used: {why}.")
    BACKUP_NEEDS_SPACE = Template("The backup needs {needed} MB, and there is less free for {folder}.", needed=int)
    BACKUP_RUNS = Template("A planned backup is being made already.")
    BACKUP_ON_TRIAL = Template("This server is a trial of a backup: it does not print and sends nothing.")
    BACKUP_NEEDS_ENGINE = Template("The server is not running: start it first.")
    DOCUMENT_DAMAGED_ON_DISK = Template("the file {name} is damaged, so the backup was stopped")


class AccessMessages:
    """Consoles, operators and their PINs."""

    CONSOLE_NAME_TAKEN = Template("There is already a console named “{name}”. Choose another name.")
    OPERATOR_NAME_TAKEN = Template("There is already an operator named “{name}”. Choose another name.")
    CONSOLE_NOT_FOUND = Template("There is no such console.")
    OPERATOR_NOT_FOUND = Template("There is no such operator.")
    NOBODY_UNLOCKS = Template(
        "No administrator with a PIN would be left, but consoles are locked. Turn the lock off first."
    )
    PIN_NEEDED_BEFORE_LOCK = Template(
        "Give an administrator a PIN first. With the PINs of operators alone, nobody could turn the lock off again."
    )
    PIN_WRONG = Template("Wrong PIN.")
    PIN_WRONG_LEFT = Template("Wrong PIN. {left} tries left.", Singular("Wrong PIN. 1 try left."), left=int)
    PIN_WRONG_PAUSE = Template("Wrong PIN. Try again in {seconds} s.", seconds=int)
    PIN_MISSING = Template("An administrator needs a PIN to unlock a console: another one can set it.")
    NO_PAIRING_CODE = Template("this is not a pairing code: it has 8 or 16 letters and digits, without the letter U")
    PAIRING_REFUSED = Template("This pairing code is wrong, was already used or has expired. Ask for a new one.")


class ApplicationMessages:
    """Applications, their secrets and access tokens."""

    CLIENT_NOT_FOUND = Template("There is no application with this id.")
    CLIENT_NAME_TAKEN = Template("There is already an application named “{name}”. Choose another name.")
    SECRET_CHANGED = Template(
        "{name} got a new secret in the meantime, from somebody else or from an attempt whose answer was lost. "
        "Nothing was changed now."
    )
    SECRET_KEY_GUESSABLE = Template(
        "This call returns a secret, so its key must be random, with at least 16 characters. Nothing was done."
    )
    ACCESS_TOKEN_UNKNOWN = Template("The access token is not known here.")
    ACCESS_TOKEN_REVOKED = Template("The access token has been revoked.")
    ACCESS_TOKEN_EXPIRED = Template("The access token has expired: get a new one.")
    GRANT_TYPE_UNSUPPORTED = Template("The only grant_type is client_credentials.")
    BASIC_MALFORMED = Template("The Authorization header is not HTTP Basic.")
    CREDENTIALS_TWICE = Template("Give the credentials once: in the body or as HTTP Basic.")
    CREDENTIALS_MISSING = Template("client_id and client_secret are missing.")
    TOKEN_REQUEST_NO_FORM = Template("The request must be {form}.")
    CREDENTIALS_IN_ADDRESS = Template(
        "Credentials belong in the body or the Authorization header, never in the address."
    )
    TOKEN_FORM_UNREADABLE = Template("The form cannot be read.")
    TOKEN_PARAMETER_TWICE = Template("A parameter is given twice.")
    GRANT_TYPE_MISSING = Template("grant_type is missing: it must be client_credentials.")
    CLIENT_INVALID = Template("The application is unknown or disabled, or its secret is wrong.")
    SCOPE_NOT_GRANTED = Template("A requested scope is unknown or not granted to this application. It has: {scopes}.")
    TOKENS_SUSPENDED = Template(
        "The account of this application is suspended. It gets tokens again after it is resumed."
    )
    TOKENS_CLOSED = Template("The account of this application is permanently closed: it can no longer get tokens.")


class ConsoleCallMessages:
    """Reasons why a console's call is rejected."""

    OF_SERVER_ONLY = Template("This belongs to the whole server, not to one account. Leave X-Account out.")
    ROLE_NOT_SUFFICIENT = Template("This needs an administrator: ask one, or unlock this console as one.")
    ACCOUNT_WRONG = Template("{header} must be the id of one account, given once.")
    ACCOUNT_NOT_FOUND = Template("There is no account with this id.")
    CONSOLE_LOCKED = Template("This console is locked again: unlock it with your PIN.")
    CONSOLE_TOKEN_MISSING = Template("This call needs the console's token.")
    CONSOLE_TOKEN_WRONG = Template("This is not the console's token.")
    CONTENT_HIDDEN = Template("Operators can't see documents here. Unlock this console as an administrator.")
    CUSTOMER_NAMED_WRONG = Template("named: an id, or a name of 1 to {most} characters.", most=int)
    AUDIT_HEAD_WRONG = Template("{name} must be an entry's number and hash, such as 12:9f86….")


class ActorMessages:
    """English texts of actors. The hash of an audit entry covers them: a change breaks the chain of existing logs."""

    BY_SERVER = Template("server")
    BY_AGENT = Template("agent {name}")
    BY_CLIENT = Template("client {name}")
    BY_APPLICATION = Template("application {name}")
    BY_OPERATOR = Template("operator")
    WITHOUT_PIN = Template("{who} (without PIN)")
    AT_CONSOLE = Template("{who} ({console})")
    NOBODY_AT = Template("nobody at console {console}")


class AuditMessages:
    """Reasons why an entry of the audit log counts as altered."""

    ENTRY_MISSING = Template("Entry {due} is missing, the next one is {next}.", due=int, next=int)
    ENTRY_MISPLACED = Template("Entry {number} is in the place of entry {due}.", number=int, due=int)
    ENTRY_CHANGED = Template("Entry {due} or the one before it was changed.", due=int)
    ENTRY_UNREADABLE = Template("Entry {number} cannot be read.", number=int)
    ENTRY_NOT_THE_KNOWN = Template("Entry {number} is not the expected one.", number=int)
    ENTRY_NOT_THE_LAST = Template("Entry {number} is not the expected last one.", number=int)
    LOG_CUT = Template("The last entry is {last}, it should be {number}: the log was cut.", last=int, number=int)
    LOG_TOO_LONG = Template("The last entry should be {number}, it is {last}.", number=int, last=int)
    LOG_SHORTER = Template(
        "The last entry is {last}, there was an entry {number}: the log was cut.", last=int, number=int
    )
    FILE_CUT = Template("The file ends after entry {number}: its end is missing.", number=int)
    BEHIND_THE_END = Template("There is more after the end.")
    LINE_UNREADABLE = Template("The line of entry {due} cannot be read.", due=int)
    LINE_CHANGED = Template("The line of entry {due} is not as the server writes it.", due=int)
