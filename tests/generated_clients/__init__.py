"""Clients that public generators make of `/openapi.json`: `python -m tests.generated_clients FOLDER`.

Each is compiled and does the same round at a real engine: token, me, printers, upload, job, wait until printed, list,
repeat, and the refusals 409, 404, 422 and 429. A second round meets a server of a later version (`later_server.py`).
"""
