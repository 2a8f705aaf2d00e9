"""What an agent or engine writes of its start, and of the link that makes a computer an agent."""

from __future__ import annotations

from app.language.translate import Phrase

SENTENCES = (
    # how a computer becomes an agent
    Phrase("the folder {folder} cannot be written: {why}. The link was not used"),
    Phrase("the new key was not kept: {why}. The link was not used"),
    Phrase("{why}. The link was not used"),
    Phrase(
        "{why}. Whether it has used the link up is not known: use the same link again here, or start 'spoolhouse "
        "agent run', which asks again"
    ),
    Phrase(
        "the agent's key was not kept: {why}. Make room, then use the same link again here, or start 'spoolhouse "
        "agent run'"
    ),
    Phrase("the agent's key was not kept: {why}"),
    Phrase("the agent's new key is in this system's keyring ({keyring}): {why}"),
    Phrase(
        "the agent's key is in this system's keyring ({keyring}), which does not give it: {why}. Unlock it (sign in "
        "to the desktop), or enrol again with --replace --key-in file"
    ),
    Phrase("the agent's credential cannot be read: {why}"),
    Phrase("this agent has no server yet: enrol it with an onboarding link"),
    Phrase("this system has no keyring that can be used now"),
    Phrase("it is none of the keyrings that are known"),
    Phrase("it does not answer within {seconds} s; it may wait for its password"),
    Phrase("this is not an onboarding link"),
    Phrase("this is not an onboarding link: its server has an impossible name"),
    Phrase("an onboarding link starts with https:// or http:// and names the server"),
    Phrase("the server in this link has an impossible name: write other alphabets as xn--…"),
    Phrase("this is not an onboarding link: copy it whole, with the part after #"),
    Phrase("this link names a key, but no TLS: it was changed on its way; ask for a new one"),
    Phrase("the key in this link is damaged: copy the link whole"),
    Phrase("This link was used already. Each link makes one agent: ask for a new one."),
    Phrase("This link is too old. Ask for a new one."),
    Phrase("This link does not count any more. Ask for a new one."),
    Phrase("This server does not know this link. Copy it whole, or ask for a new one."),
    Phrase(
        "the server {server} speaks plain HTTP: everybody on the way could take the agent's key and read its "
        "documents. Let it use TLS; or, if you accept that, add --plain-http"
    ),
    Phrase("the server {server} does not answer within {seconds} s"),
    Phrase("the server {server} does not answer: its name is not known here"),
    Phrase("the server {server} does not answer: {why}"),
    Phrase("the connection broke before an answer came"),
    Phrase("the server {server} answered {status}: {why}"),
    Phrase("the server {server} answered {status}"),
    Phrase("what answers at {server} is no print server"),
    Phrase(
        "what answers at {server} sends callers elsewhere ({status}), which is no word of a print server: perhaps a "
        "proxy or a sign-in page in between. The link may still be good"
    ),
    Phrase(
        "what answers at {server} answered {status}, which is no word of a print server: perhaps a proxy or a "
        "sign-in page in between. The link may still be good"
    ),
    Phrase(
        "{server} shows another key ({shown}) than this link names ({pin}). Nothing was sent to it and the link was "
        "not used. Either somebody else answers there, or the server has a new key: look at 'spoolhouse doctor' "
        "there, and ask for a new link"
    ),
    Phrase(
        "no authority that this computer knows vouches for {server} ({why}), and the link names no key. Nothing was "
        "sent to it. Set SSL_CERT_FILE to the certificate of who signed it"
    ),
    Phrase(
        "this link leads to {server}, a door of this computer itself, behind which no Spoolhouse of yours runs. "
        "Nothing was sent to it. If you know the server there: spoolhouse agent enroll"
    ),
    Phrase(
        "this link leads to {server}, an address where no print server is reached by a click. Nothing was sent to "
        "it. If you know the server there: spoolhouse agent enroll"
    ),
    # why an engine, or an agent, did not start
    Phrase("this computer is no agent yet: spoolhouse agent enroll"),
    Phrase("an agent runs on this data folder already ({folder}); this one was not started"),
    Phrase("this agent was revoked"),
    # files of TLS, and what a system says of its files and networks
    Phrase("No such file or directory"),
    Phrase("Permission denied"),
    Phrase("Is a directory"),
    Phrase("Connection refused"),
    Phrase("Connection timed out"),
    Phrase("No route to host"),
    Phrase("Network is unreachable"),
    Phrase("Connection reset by peer"),
    Phrase("Broken pipe"),
    Phrase("No space left on device"),
    Phrase("Read-only file system"),
)
