"""The wire: frozen structs shared by the server, the agent's link and the console. Imports nothing of ours."""
