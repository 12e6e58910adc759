"""Tables over the network: `create_app(settings)` is the server, `Settings` what can be set."""

from gnoming.server.app import create_app
from gnoming.server.settings import Limits, Settings

__all__ = ["Limits", "Settings", "create_app"]
