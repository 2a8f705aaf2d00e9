"""Runs the real server and the real agents in one thread and in virtual time, with seeded faults and exact replay."""
