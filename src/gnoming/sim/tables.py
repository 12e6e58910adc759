"""A finished simulation as a table in a file: Parquet or CSV, by the ending of its name.

What made it stands in the Parquet file's own metadata under the key `gnoming`, and for CSV in
`NAME-metadata.json`, where the W3C's rules for CSV on the web look for it.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, cast

import numpy as np

from gnoming.sim.columns import COLUMNS
from gnoming.sim.csv import csv_bytes, csv_head
from gnoming.sim.plan import Plan, SimError

ENDINGS = (".parquet", ".csv")
ROW_GROUP = 1 << 18
"""Rows of a Parquet file that are written at a time, whatever the chunks were."""
_KEY = b"gnoming"


def check_ending(path: Path) -> None:
    """Refuse a file of another kind, and Parquet where nothing can write it.

    Raises:
        SimError: says which.
    """
    if path.suffix.lower() not in ENDINGS:
        raise SimError(
            f"columns are written as Parquet or CSV: let the name end in .parquet or .csv,"
            f" not '{path.name}'"
        )
    if _is_parquet(path):
        _arrow()


def told_by(path: Path) -> dict[str, Any] | None:
    """What a finished table says of itself; None if it is not one of ours.

    Raises:
        OSError: it cannot be read.
    """
    try:
        if _is_parquet(path):
            _, parquet = _arrow()
            written = (parquet.read_schema(path).metadata or {})[_KEY]
            found = json.loads(written)
        else:
            found = json.loads(_beside(path).read_bytes())["gnoming"]
            if found["bytes"] != path.stat().st_size:
                return None
    except FileNotFoundError:
        return None
    except (ValueError, KeyError, TypeError):
        return None
    return cast(dict[str, Any], found) if isinstance(found, dict) else None


def write_table(
    path: Path, plan: Plan, told: Mapping[str, Any], chunks: Iterable[Any], *, goes_on: bool
) -> None:
    """Put a table in its place, whole or not at all.

    Its rows are, if it `goes_on`, those of the table that is there, and those of `chunks`.

    Raises:
        OSError: it cannot be written; what was there is as it was.
    """
    path = Path(os.path.realpath(path))
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    beside = new.with_name(f"{new.name}-metadata.json")
    old = path if goes_on else None
    try:
        if _is_parquet(path):
            _write_parquet(new, plan, told, chunks, old)
        else:
            size = _write_csv(new, plan, chunks, old)
            with beside.open("wb") as file:
                file.write(_csv_metadata(path.name, {**told, "bytes": size}))
                _force(file)
            beside.replace(_beside(path))
        new.replace(path)
    except BaseException:
        for left in (new, beside):
            with contextlib.suppress(OSError):
                left.unlink()
        raise


def _is_parquet(path: Path) -> bool:
    return path.suffix.lower() == ".parquet"


def _beside(path: Path) -> Path:
    path = Path(os.path.realpath(path))
    return path.with_name(f"{path.name}-metadata.json")


def _force(file: BinaryIO) -> None:
    """Let the disk hold what was written."""
    file.flush()
    os.fsync(file.fileno())


# ------------------------------------------------------------------ CSV


def _write_csv(new: Path, plan: Plan, chunks: Iterable[Any], old: Path | None) -> int:
    """Write the lines; returns how many bytes that are."""
    with new.open("wb") as file:
        if old is None:
            file.write(csv_head())
        else:
            with old.open("rb") as before:
                shutil.copyfileobj(before, file, 1 << 20)
        for rows in chunks:
            file.write(csv_bytes(rows, plan.names))
        _force(file)
        return file.tell()


def _csv_metadata(name: str, told: Mapping[str, Any]) -> bytes:
    kinds = {"text": "string", "double": "double", "bool": "boolean"}
    about = {
        "@context": "http://www.w3.org/ns/csvw",
        "url": name,
        "tableSchema": {
            "columns": [
                {
                    "name": column.name,
                    "datatype": kinds.get(column.kind, "integer"),
                    "dc:description": column.meaning,
                }
                for column in COLUMNS
            ]
        },
        "gnoming": told,
    }
    return json.dumps(about).encode() + b"\n"


# ------------------------------------------------------------------ Parquet


def _arrow() -> tuple[Any, Any]:
    """pyarrow, and its part for Parquet.

    Raises:
        SimError: it is not here.
    """
    try:
        import pyarrow  # noqa: PLC0415 - an extra
        import pyarrow.parquet  # noqa: PLC0415
    except ImportError as missing:
        raise SimError(
            "Parquet needs pyarrow, which is not here: pip install 'gnoming[sim]', or let the name"
            " end in .csv"
        ) from missing
    return pyarrow, pyarrow.parquet


def _schema(plan: Plan, told: Mapping[str, Any]) -> Any:
    arrow, _ = _arrow()
    kinds = {
        "int8": arrow.int8(),
        "int16": arrow.int16(),
        "int64": arrow.int64(),
        "bool": arrow.bool_(),
        "double": arrow.float64(),
        "text": arrow.dictionary(arrow.int8(), arrow.string()),
    }
    return arrow.schema(
        [
            arrow.field(
                column.name,
                kinds[column.kind],
                nullable=False,
                metadata={"description": column.meaning},
            )
            for column in COLUMNS
        ],
        {_KEY: json.dumps(told).encode()},
    )


def _write_parquet(
    new: Path, plan: Plan, told: Mapping[str, Any], chunks: Iterable[Any], old: Path | None
) -> None:
    _, parquet = _arrow()
    schema = _schema(plan, told)
    with new.open("wb") as file:
        with parquet.ParquetWriter(file, schema, compression="zstd", version="2.6") as writer:
            for table in _grouped(_parts(plan, schema, chunks, old)):
                writer.write_table(table, ROW_GROUP)
        _force(cast(BinaryIO, file))


def _parts(plan: Plan, schema: Any, chunks: Iterable[Any], old: Path | None) -> Iterator[Any]:
    """Tables of a few rows each: first those of the old file, then those of the chunks."""
    arrow, parquet = _arrow()
    if old is not None:
        with parquet.ParquetFile(old) as before:
            for number in range(before.num_row_groups):
                read = before.read_row_group(number)
                yield read.replace_schema_metadata(schema.metadata).cast(schema)
    for rows in chunks:
        arrays = []
        for column in COLUMNS:
            if column.kind == "double":
                winners = rows["winners"]
                share = np.divide(1.0, winners, where=winners > 0, out=np.zeros(len(rows)))
                arrays.append(arrow.array(share))
            elif column.kind == "bool":
                arrays.append(arrow.array(rows[column.name] == 1))
            elif column.kind == "text":
                numbers = arrow.array(np.ascontiguousarray(rows[column.name]))
                arrays.append(arrow.DictionaryArray.from_arrays(numbers, [*plan.names]))
            else:
                arrays.append(arrow.array(np.ascontiguousarray(rows[column.name])))
        yield arrow.Table.from_arrays(arrays, schema=schema)


def _grouped(tables: Iterable[Any]) -> Iterator[Any]:
    """The same rows in tables of ROW_GROUP rows, so that a file never tells of its chunks."""
    arrow, _ = _arrow()
    waiting: list[Any] = []
    count = 0
    for table in tables:
        waiting.append(table)
        count += table.num_rows
        while count >= ROW_GROUP:
            whole = arrow.concat_tables(waiting)
            yield whole.slice(0, ROW_GROUP).combine_chunks()
            waiting, count = [whole.slice(ROW_GROUP)], count - ROW_GROUP
    if count:
        yield arrow.concat_tables(waiting).combine_chunks()
