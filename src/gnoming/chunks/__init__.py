"""Numbered chunks of work: done here, by several processes or by a cluster, told in their order.

What a chunk brings may depend on its number and on the work alone; then it is the same whoever does
it, and so is the whole. What the work is does not belong here, nor what is made of it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator
from typing import TypeVar

from gnoming.chunks.processes import done_by_processes
from gnoming.chunks.work import ChunksError

__all__ = ["ChunksError", "done"]

Result = TypeVar("Result")


def done(
    work: Callable[[int], Result],
    chunks: range,
    *,
    workers: int = 1,
    cluster: str | None = None,
) -> Generator[Result, None, None]:
    """Do these chunks and give their results in order, each as soon as it and all before are done.

    `work` is called with the number of each chunk. With one of `workers` that happens in this
    process, with more in as many (a script of yours needs the usual `if __name__ == "__main__":`);
    with `cluster`, the address of a Dask scheduler such as `tcp://host:8786`, in the processes of
    that cluster, `workers` does not count, and the loss of some of them costs nothing but time.
    Elsewhere than here `work` must be such as can be pickled, best a `functools.partial` of a
    module's function. Only a few chunks for each worker are under way. Closing the generator ends
    or calls off what is under way, and so does an exception in the work, which comes as it is.

    Raises:
        ChunksError: the work cannot be sent, the cluster cannot be reached or does not fit, or
            nobody is left to work.
    """
    if cluster is not None:
        from gnoming.chunks.cluster import done_by_cluster  # noqa: PLC0415 - an extra, and slow

        results = done_by_cluster(work, chunks, cluster)
    elif min(workers, len(chunks)) > 1:
        results = done_by_processes(work, chunks, min(workers, len(chunks)))
    else:
        results = (work(chunk) for chunk in chunks)
    with contextlib.closing(results):
        yield from results
