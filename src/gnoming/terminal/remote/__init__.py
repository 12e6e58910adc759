"""A remote table at this terminal, through `client`: for a person in plain lines, or for a bot."""

from gnoming.terminal.remote.coming import Wishes, play

__all__ = ["Wishes", "play"]
