"""The typed client of `/console-api/v1`. Independent of Qt."""

from app.client.console_client import ConsoleClient as ConsoleClient
from app.client.console_client import ServerEndpoint as ServerEndpoint
from app.client.console_client import open_client as open_client
from app.client.console_client import together as together
