"""IPP printers and CUPS queues: driver.py is the driver; codec.py, message.py and client.py the protocol."""

from agent_core.backends.ipp.driver import IppDriver

__all__ = ["IppDriver"]
