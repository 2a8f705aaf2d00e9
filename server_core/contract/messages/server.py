"""Messages about the server's own settings."""

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
