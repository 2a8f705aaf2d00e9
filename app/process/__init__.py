"""Processes of this computer: engine, agent, data folder, backup, other windows."""
