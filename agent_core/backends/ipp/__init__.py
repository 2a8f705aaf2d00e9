"""IPP printers and CUPS queues: the driver, and the client and messages of the protocol."""

from agent_core.backends.ipp.driver import IppDriver

__all__ = ["IppDriver"]
