"""Messages about webhooks."""

from __future__ import annotations

from server_core.contract.messages.message import Template


class WebhookMessages:
    """Webhooks and their deliveries."""

    WEBHOOK_NOT_FOUND = Template("There is no webhook with this id.")
    DELIVERY_NOT_FOUND = Template("There is no such delivery, or its time of keeping is over.")
    DELIVERY_PENDING = Template("This delivery waits to be sent already.")
    WEBHOOK_OFF = Template("The webhook is switched off. Switch it on first.")
    OUTBOX_FULL = Template("Too many messages wait for this webhook. Nothing was queued.")
    TOO_MANY_WEBHOOKS = Template("An application can have {number} webhooks. Remove one first.")
    WEBHOOK_SECRET_CHANGED = Template(
        "The webhook got a new secret meanwhile, by somebody else. Now nothing was changed."
    )
    WEBHOOK_SECRET_SHOWN = Template("The secret of this request was shown, or is over: give the webhook a new one.")
    EVENTS_EMPTY = Template(
        "Name the events that the webhook gets, or leave them out for all. webhook.test comes with a test."
    )
    EVENT_SCOPE_MISSING = Template("The application lacks the scope for {event}: print_jobs:read or printers:read.")
    URL_INVALID = Template(
        "This is no usable URL: it must begin with https:// and name a server, without user name or password, and "
        "blanks in it must be percent-encoded."
    )
    URL_NEVER = Template("Nothing is ever sent to link-local, multicast, reserved and metadata addresses.")
    URL_PLAIN_PUBLIC = Template("The URL must begin with https://: everybody on the way could read the messages.")
    URL_PLAIN_PRIVATE = Template(
        "The URL must begin with https://. For a receiver in your own network, an administrator can allow plain "
        "http: “Allow private addresses” (--allow-private)."
    )
    URL_PRIVATE_ADDRESS = Template(
        "The URL leads to a private address. An administrator can allow it: “Allow private addresses” "
        "(--allow-private)."
    )
    URL_PORT = Template(
        "Only port 443 is used. An administrator can allow another one: “Allow private addresses” (--allow-private)."
    )
