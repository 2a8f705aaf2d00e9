"""Runs functions in a warm child process with limits on memory, CPU, time, files and network.

`host.Sandbox` is the parent's side; `python -m server_core.sandbox` is the child. A service is named as
"module:function": the function is called once in the child, does the imports and warms up while files can still be
opened, and returns the handler of requests (`child.Handler`).

This file stays empty: the child must start quickly.
"""
