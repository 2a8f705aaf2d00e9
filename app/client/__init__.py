"""The typed client of `/console-api/v1`, free of Qt: `console_client.py` puts together what each area adds."""

from app.client.console_client import ConsoleClient as ConsoleClient
from app.client.console_client import Endpoint as Endpoint
from app.client.console_client import open_client as open_client
