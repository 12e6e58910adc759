"""A Dask scheduler and its workers as processes of this computer, and work for them."""

import json
import os
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

from distributed import Client

TESTS = Path(__file__).parent
PATIENCE = 60


class Machines:
    """One scheduler, and as many workers of one thread as are started.

    Modules in `folder` can be imported by the workers. Whoever is left ends when it is closed; the
    scheduler, and with it the workers, also some minutes after nobody has asked for anything.
    """

    def __init__(self, folder: Path, **settings: object) -> None:
        self.folder = folder
        self._file = folder / "scheduler.json"
        self._settings = {f"DASK_DISTRIBUTED__{name}": str(it) for name, it in settings.items()}
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._run(
            "scheduler", "--port", "0", "--idle-timeout", "300 s", path=[], options=[]
        )
        wait_until(lambda: self._file.exists() and self._file.read_text())
        self.address: str = json.loads(self._file.read_text())["address"]

    def __enter__(self) -> "Machines":
        return self

    def __exit__(self, *_: object) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()

    def start(self, *path: Path, options: tuple[str, ...] = ()) -> "subprocess.Popen[bytes]":
        """One more worker, which finds modules first in these folders."""
        command = ("worker", "--no-nanny", "--nthreads", "1")
        worker = self._run(*command, path=[*path, self.folder, TESTS], options=options)
        self.workers.append(worker)
        return worker

    def have(self, number: int) -> list["subprocess.Popen[bytes]"]:
        """As many workers as that; what is lost is started again, what is too much ended."""
        self.workers = [worker for worker in self.workers if worker.poll() is None]
        while len(self.workers) < number:
            self.start()
        for worker in self.workers[number:]:
            self.end(worker)
        wait_until(lambda: len(self.known()) == number)
        return self.workers

    def end(self, worker: "subprocess.Popen[bytes]") -> None:
        worker.kill()
        worker.wait()
        self.workers.remove(worker)

    def known(self) -> list[str]:
        """The addresses of the workers that the scheduler knows."""
        return list(self.ask(lambda client: client.nthreads()))

    def ask(self, question):
        """What a client of the scheduler answers."""
        with Client(self.address, set_as_default=False) as client:
            return question(client)

    def _run(self, kind: str, *command: str, path, options) -> "subprocess.Popen[bytes]":
        words = [sys.executable, *options, "-m", f"distributed.cli.dask_{kind}", *command]
        words += ["--host", "127.0.0.1", "--scheduler-file", str(self._file)]
        words += ["--no-dashboard", "--dashboard-address", "127.0.0.1:0"]
        if kind == "worker":
            words += ["--local-directory", str(self.folder)]
        environment = {**os.environ, **self._settings, "DASK_CONFIG": str(self.folder)}
        environment["PYTHONPATH"] = os.pathsep.join(map(str, path))
        with (self.folder / f"{kind}.log").open("ab") as log:
            return subprocess.Popen(words, env=environment, stdout=log, stderr=log)  # noqa: S603


def wait_until(holds) -> None:
    """Wait until a question is answered with yes."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def another_version(folder: Path) -> Path:
    """A folder that makes Python believe that gnoming 9.9.9 is installed."""
    described = folder / "gnoming-9.9.9.dist-info" / "METADATA"
    described.parent.mkdir(parents=True)
    described.write_text("Metadata-Version: 2.1\nName: gnoming\nVersion: 9.9.9\n")
    return folder


def only_packages() -> Path:
    """Where packages are installed; without `site`, gnoming's own sources are not found there."""
    return Path(sysconfig.get_path("purelib"))


# ------------------------------------------------------------------ work


def signed(chunk: int) -> tuple[int, int]:
    """The chunk and the process that did it."""
    return chunk, os.getpid()


def held(folder: Path, chunk: int) -> tuple[int, int]:
    """The same, but who does chunk 7 first says so and never ends."""
    if chunk == 7 and not (folder / "held").exists():
        (folder / "held").write_text(str(os.getpid()))
        time.sleep(PATIENCE)
    return signed(chunk)


def raises(error: BaseException, chunk: int) -> int:
    """An error in chunk 3."""
    if chunk == 3:
        raise error
    return chunk


def leaves(chunk: int) -> int:
    """The end of the process in chunk 3."""
    if chunk == 3:
        os._exit(1)
    return chunk


def slowly(chunk: int) -> int:
    time.sleep(0.05)
    return chunk
