"""IPP printers and CUPS queues: driver.py is the driver; codec.py, message.py, values.py and client.py the protocol."""
