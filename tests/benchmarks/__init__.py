"""Benchmarks: commands, not tests. Each runs its subject and its peers in turns, on loopback, and states ratios.

python -m tests.benchmarks first_byte [--json [FILE]] [--rounds 5]
python -m tests.benchmarks accepted_jobs | pdf_label | server_cycle …
python -m tests.benchmarks all --json FILE
"""
