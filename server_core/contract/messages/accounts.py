"""Messages about consoles, operators and applications."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class AccessMessages:
    """Consoles, operators and their PINs."""

    CONSOLE_NAME_TAKEN = Template("There is a console “{name}” already: choose another name.")
    OPERATOR_NAME_TAKEN = Template("There is an operator “{name}” already: choose another name.")
    CONSOLE_NOT_FOUND = Template("There is no such console.")
    OPERATOR_NOT_FOUND = Template("There is no such operator.")
    NOBODY_UNLOCKS = Template(
        "No administrator with a PIN would be left, and consoles are locked: unlock them for all first."
    )
    PIN_NEEDED_BEFORE_LOCK = Template("Give an administrator a PIN first: else nobody could unlock a console.")
    PIN_WRONG = Template("This PIN is not right.")
    PIN_MISSING = Template("An administrator needs a PIN to unlock a console: another one can set it.")
    NO_PAIRING_CODE = Template("this is no pairing code: it has 8 or 16 letters and digits, without the letter U")
    PAIRING_REFUSED = Template(
        "This pairing code is of no use: it is wrong, was used already, or is too old. Ask for a new one."
    )


class ApplicationMessages:
    """Applications, their secrets and access tokens."""

    CLIENT_NOT_FOUND = Template("There is no application with this id.")
    SECRET_CHANGED = Template(
        "{name} got a new secret meanwhile, by somebody else or by a try whose answer was lost. Now nothing was "
        "changed."
    )
    SECRET_KEY_GUESSABLE = Template(
        "For a secret the key must be one that nobody guesses: 16 signs or more, at random. Nothing was done."
    )
    SECRET_SHOWN = Template("The secret of this request was shown, or is over: give the application a new one.")
    CLIENT_DISABLED = Template(
        "The application was disabled meanwhile, so its secret is not shown again. Enable it first."
    )
    SECRET_REPLACED = Template(
        "This request had made a secret, which was replaced since by another one. Now nothing was changed."
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
    CLIENT_INVALID = Template("The client is unknown, disabled, or its secret is wrong.")
    SCOPE_NOT_GRANTED = Template("A requested scope is unknown or not granted to this client. It has: {scopes}.")
    TOKENS_SUSPENDED = Template(
        "The account of this application is suspended: it gets tokens again when it has been resumed."
    )
    TOKENS_CLOSED = Template("The account of this application is closed for good: it gets no tokens any more.")


class ConsoleCallMessages:
    """Why a call of a console is not served."""

    OF_SERVER_ONLY = Template("This is the whole server's and no single account's: ask for it without X-Account.")
    ROLE_NOT_SUFFICIENT = Template("This needs an administrator: ask one, or unlock this console as one.")
    ACCOUNT_WRONG = Template("{header} must be the id of one account, given once.")
    ACCOUNT_NOT_FOUND = Template("There is no account with this id.")
    CONSOLE_LOCKED = Template("This console is locked again: unlock it with your PIN.")
    CONSOLE_TOKEN_MISSING = Template("This call needs the console's token.")
    CONSOLE_TOKEN_WRONG = Template("This is not the console's token.")
    CONTENT_HIDDEN = Template(
        "What documents say is kept from operators here: unlock this console as an administrator."
    )
    CUSTOMER_NAMED_WRONG = Template("named: an id, or a name of 1 to {most} characters.", most=int)
    AUDIT_HEAD_WRONG = Template("{name} must be an entry's number and hash, as 12:9f86….")
