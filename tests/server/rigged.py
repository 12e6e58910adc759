"""A program of its own that serves a store with chance we know, to be killed at any moment.

`python rigged.py STORE PORT [LEVEL]` waits on its standard input. Each line `serve` begins a server
in a child of this process, whose rules are ready, and answers with the child's number; so a killed
server is back in no time. With a LEVEL it logs as the real one does at that level.
"""

import logging.config
import os
import sys
from pathlib import Path

import uvicorn
from talking import OPEN

from gnoming import kernel
from gnoming.server import Settings, create_app
from gnoming.server.running import config, listen, log_config

SECRET = bytes(range(32))


def settings(store: Path) -> Settings:
    return Settings(store=store, bot_pace=0, limits=OPEN, secret=lambda: SECRET)


def serve(store: Path, port: int) -> None:
    with listen("127.0.0.1", port) as listening:
        uvicorn.Server(config(create_app(settings(store)))).run(sockets=[listening])


def main() -> None:
    store, port = Path(sys.argv[1]), int(sys.argv[2])
    if len(sys.argv) > 3:
        logging.config.dictConfig(log_config(sys.argv[3]))
    kernel.prepare()
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            serve(store, port)
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("ended", flush=True)


if __name__ == "__main__":
    main()
