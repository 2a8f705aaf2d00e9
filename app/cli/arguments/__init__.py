"""The arguments of the command line: `parser.py` combines one module per group of commands or options."""

from app.cli.arguments.parser import every_command as every_command
from app.cli.arguments.parser import parse as parse
