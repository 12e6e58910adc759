"""The server's addresses: REST, the socket, health, and the pages that describe them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from importlib import metadata
from typing import Annotated, Any, cast
from urllib.parse import urlsplit

from fastapi import FastAPI, Header, Path, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.exceptions import HTTPException
from starlette.websockets import WebSocket

from gnoming import bots, kernel, wire
from gnoming.bots.seated import STAND_IN
from gnoming.server import guard, page
from gnoming.server.limits import Allowances, address_of
from gnoming.server.link import LAST_WORDS, Link
from gnoming.server.live import LiveTable, Tables, token_hash
from gnoming.server.settings import HOUR, Settings
from gnoming.server.store import SQLiteStore, Store, StoreError
from gnoming.table import Refused, Repeated

Code = Annotated[str, Path(description="The table's code", min_length=1, max_length=20)]
Bearer = Annotated[
    str | None,
    Header(alias="Authorization", description="`Bearer TOKEN`, the seat's secret", max_length=200),
]

Answer = Callable[..., Awaitable[Response]]
HOST = re.compile(r"[A-Za-z0-9._\[\]:-]{1,255}")
"""What a request may call this server."""

NOT_SAVED = "this could not be saved just now, try again"
"""Trying again is safe: a move id that was stored is answered, not done once more."""
_STATUS = {"no table": 404, "no game": 404, "no seat": 403, "host only": 403, "too often": 429}
"""Of a refusal, by its code; the others are conflicts with how the table stands: 409."""
_TROUBLES: dict[int | str, dict[str, Any]] = {
    status: {"model": wire.Trouble, "description": what}
    for status, what in (
        (400, "The request cannot be read."),
        (401, "The token is no token."),
        (403, "Not with this token."),
        (404, "There is no such table or game."),
        (409, "Not as the table stands now."),
        (413, "The body is too long."),
        (422, "The request is not what this address expects."),
        (429, "Too often: wait a while."),
        (503, "The store does not answer; nothing was changed."),
    )
}


def create_app(settings: Settings | None = None, *, store: Store | None = None) -> FastAPI:
    """The server as an ASGI application; it opens its store when it starts, unless it is given one.

    Raises, when it starts:
        StoreError: the store cannot be opened; one sentence says why.
    """
    chosen = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await asyncio.to_thread(_prepare)
        kept = store
        if kept is None:
            kept = await asyncio.to_thread(SQLiteStore.open, chosen.store)
        tables = app.state.tables = Tables(kept, chosen)
        try:
            await tables.begin()
            yield
        finally:
            await tables.close()
            await kept.close()

    app = FastAPI(
        title="Gnoming",
        version=metadata.version("gnoming"),
        description="Live tables of the card game Gnoming A Round. Not made by its publisher.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        # It would name the scheme and the host, which behind a proxy are others.
        redirect_slashes=False,
        lifespan=lifespan,
        responses=_TROUBLES,
    )
    # Not handed over above: there it is deprecated in favour of how a server program is started.
    app.root_path = chosen.base_path.rstrip("/")
    app.state.settings = chosen
    app.state.new_tables = Allowances(
        chosen.limits.tables_per_address / HOUR, chosen.limits.tables_per_address
    )
    app.state.new_seats = Allowances(
        chosen.limits.seats_per_address / HOUR, chosen.limits.seats_per_address
    )
    app.state.new_sockets = Allowances(
        chosen.limits.sockets_per_second, 10 * chosen.limits.sockets_per_second
    )
    app.state.sockets = {}
    _add_answers(app)
    _add_pages(app)
    _add_rest(app)
    _add_socket(app)
    app.add_middleware(guard.Guard, settings=chosen)
    return app


def _prepare() -> None:
    """Load the stand-in and compile what is not compiled yet, or the first table would wait."""
    bots.make(STAND_IN)
    if not kernel.is_prepared():
        kernel.prepare()


def _tables(request: Request | WebSocket) -> Tables:
    return cast(Tables, request.app.state.tables)


# ------------------------------------------------------------------ errors


def _trouble(status: int, code: str, why: str, clause: str = "") -> JSONResponse:
    told = wire.Trouble(code=code, why=why, clause=clause)
    return JSONResponse(told.model_dump(exclude_none=True), status)


def _add_answers(app: FastAPI) -> None:
    """Every error is a `wire.Trouble`; none of them says how things look inside."""

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> JSONResponse:
        told = wire.Trouble(
            code=error.code,
            why=error.why,
            clause=error.clause,
            version=getattr(request.state, "version", None),
        )
        status = _STATUS.get(error.code, 409)
        return JSONResponse(told.model_dump(exclude_none=True), status)

    @app.exception_handler(StoreError)
    async def not_stored(request: Request, error: StoreError) -> JSONResponse:
        return _trouble(503, "store", NOT_SAVED)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"][1:]) or "the body"
        return _trouble(422, "invalid", f"{where}: {first['msg'][:200].lower()}")

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> JSONResponse:
        told = _trouble(error.status_code, "request", str(error.detail))
        told.headers.update(error.headers or {})
        return told

    @app.exception_handler(Exception)
    async def unforeseen(request: Request, error: Exception) -> JSONResponse:
        return _trouble(500, "internal", "something went wrong on the server, please try again")


# ------------------------------------------------------------------ pages


def _page(app: FastAPI, path: str) -> Callable[[Answer], Answer]:
    """A page or a file for people: not of the API, and its headers can be asked for alone."""
    return app.api_route(path, methods=["GET", "HEAD"], include_in_schema=False)


def _add_pages(app: FastAPI) -> None:
    files = page.client_files()

    @_page(app, "/")
    async def home(request: Request) -> Response:
        index = files.get("index.html")
        return page.file_answer(request, index) if index else HTMLResponse(page.home(request.app))

    @_page(app, "/api")
    async def api(request: Request) -> Response:
        return HTMLResponse(page.api(request.app))

    @_page(app, "/style.css")
    async def style(request: Request) -> Response:
        return Response(page.STYLE, media_type="text/css")

    @app.get("/health", tags=["server"])
    async def health(request: Request) -> JSONResponse:
        """Whether the server works and its store answers."""
        tables = _tables(request)
        is_well = await tables.store.is_healthy()
        told = wire.Health(
            status="ok" if is_well else "store fails",
            tables=len(tables.live),
            watchers=sum(len(live.links) for live in tables.live.values()),
        )
        return JSONResponse(told.model_dump(), 200 if is_well else 503)

    @app.get("/api/schema", tags=["server"])
    async def schema() -> dict[str, Any]:
        """The messages of the socket as JSON Schema."""
        return wire.schema()

    # Last, and one by one: what else there is keeps its own addresses and their methods.
    for folder in ("", "assets/", "icons/"):
        _add_files(app, folder, files)


def _add_files(app: FastAPI, folder: str, files: Mapping[str, page.File]) -> None:
    @_page(app, f"/{folder}{{name}}")
    async def file(request: Request, name: str) -> Response:
        found = files.get(folder + name)
        if found is None:
            raise HTTPException(404)
        return page.file_answer(request, found)


# ------------------------------------------------------------------ REST


def _owner(bearer: str | None) -> str | None:
    """The hash of the token that a request brings, None without one."""
    if bearer is None:
        return None
    scheme, _, token = bearer.partition(" ")
    if scheme.lower() != "bearer" or not 20 <= len(token) <= 100:
        raise HTTPException(401, "the header must be 'Authorization: Bearer TOKEN'")
    return token_hash(token)


def _allow(request: Request, allowances: Allowances, what: str) -> None:
    if not allowances.take(address_of(request.client.host if request.client else None)):
        raise Refused("too often", f"too many {what} from this address, wait a while")


def _add_rest(app: FastAPI) -> None:
    @app.post("/api/tables", status_code=201, tags=["tables"])
    async def open_table(request: Request, seating: wire.Seating) -> wire.Seated:
        """Open a table and sit down as its host."""
        _allow(request, app.state.new_tables, "new tables")
        return await _tables(request).open(seating.name)

    @app.post("/api/tables/{code}/seats", status_code=201, tags=["tables"])
    async def join_table(request: Request, code: Code, seating: wire.Seating) -> wire.Seated:
        """Take a free seat. The code opens the door; it never gives a seat that somebody holds."""
        _allow(request, app.state.new_seats, "seats")
        return await _tables(request).join(code, seating.name)

    @app.get("/api/tables/{code}", tags=["tables"])
    async def look(request: Request, code: Code, authorization: Bearer = None) -> wire.Glance:
        """The table now: as a seat sees it with its token, else as the gallery does."""
        live = await _tables(request).get(code)
        return live.glance(_owner(authorization))

    @app.post("/api/tables/{code}/commands", tags=["tables"])
    async def command(
        request: Request, code: Code, wish: wire.AnyCommand, authorization: Bearer = None
    ) -> wire.Done:
        """Wish for something, as over the socket: the same move id is never done twice."""
        owner = _owner(authorization)
        if owner is None:
            raise HTTPException(
                401, "a command needs its seat's token", {"WWW-Authenticate": "Bearer"}
            )
        live = await _tables(request).get(code)
        request.state.version = live.table.version
        try:
            return wire.Done(id=wish.id, version=await _ask(live, owner, wish))
        except Refused:
            request.state.version = live.table.version
            raise

    @app.get(
        "/api/tables/{code}/qr",
        tags=["tables"],
        response_class=Response,
        responses={
            200: {
                "content": {"image/svg+xml": {"schema": {"type": "string"}}},
                "description": "The picture.",
            }
        },
    )
    async def qr(request: Request, code: Code) -> Response:
        """The table's address to be scanned: the one by which this request came, and the code."""
        live = await _tables(request).get(code)
        if not HOST.fullmatch(request.headers.get("host", "")):
            raise HTTPException(400, "the request does not name its host")
        link = f"{request.base_url}#/t/{live.code}"
        picture = await asyncio.to_thread(page.qr_code, link)
        return Response(picture, media_type="image/svg+xml")

    @app.get(
        "/api/tables/{code}/record",
        tags=["tables"],
        response_class=Response,  # whose errors are JSON, as everywhere
        responses={
            200: {
                "content": {"text/plain": {"schema": {"type": "string"}}},
                "description": "The record.",
            }
        },
    )
    async def record(
        request: Request,
        code: Code,
        game: Annotated[int | None, Query(ge=1, le=1_000_000)] = None,
    ) -> PlainTextResponse:
        """The record of a finished game: the latest, or the one of that number from 1."""
        return PlainTextResponse(await _tables(request).record(code, game))


async def _ask(live: LiveTable, owner: str, wish: wire.Command) -> int:
    """The version that a seat's wish became, now or when it was first sent."""
    told = wish.told()
    if wish.type == "again":
        told["secret"] = live.settings.secret().hex()
    try:
        return await live.ask(
            wish.type, owner=owner, told=told, move_id=wish.id, version=wish.version
        )
    except Repeated as before:
        return before.version


# ------------------------------------------------------------------ the socket


def _add_socket(app: FastAPI) -> None:
    @app.websocket("/api/tables/{code}/socket")
    async def socket(websocket: WebSocket, code: str) -> None:
        await websocket.accept()
        address = address_of(websocket.client.host if websocket.client else None)
        link = Link(websocket, address, app.state.settings.limits)
        sockets: dict[str, int] = app.state.sockets
        sockets[address] = sockets.get(address, 0) + 1
        pump = asyncio.create_task(link.pump())
        try:
            await _watch(websocket, link, code)
        finally:
            sockets[address] -= 1
            if not sockets[address]:
                del sockets[address]
            await _end(link, pump)


async def _end(link: Link, pump: asyncio.Task[None]) -> None:
    """Let what waits be sent, within reason, and leave no task behind."""
    link.end(1000, "")
    with suppress(TimeoutError):
        await asyncio.wait_for(pump, LAST_WORDS)
    link.forget()


async def _watch(websocket: WebSocket, link: Link, code: str) -> None:
    """Serve one socket from its hello to its end."""
    app = websocket.app
    settings: Settings = app.state.settings
    if not is_own_page(websocket, settings):
        link.end(wire.CloseCode.FORBIDDEN, "pages of other places may not use this server")
        return
    if not app.state.new_sockets.take(link.address):
        link.end(wire.CloseCode.TOO_MUCH, "too many new sockets from this address")
        return
    if app.state.sockets[link.address] > settings.limits.sockets_per_address:
        link.end(wire.CloseCode.TOO_MUCH, "too many sockets from this address")
        return
    hello = await _hello(link, settings)
    if hello is None:
        return
    if _tables(websocket).is_closing:
        link.end(wire.CloseCode.RESTARTING, "the server restarts, come back in a moment")
        return
    try:
        live = await _tables(websocket).get(code)
        if len(live.links) >= settings.limits.sockets_per_table:
            link.end(wire.CloseCode.TOO_MUCH, "too many watch this table already")
            return
        live.welcome(link, hello)
    except Refused as refusal:
        is_table = refusal.code == "no table"
        code_of = wire.CloseCode
        link.end(code_of.NO_SUCH_TABLE if is_table else code_of.NO_SUCH_SEAT, refusal.why)
        return
    except StoreError:
        link.end(wire.CloseCode.RESTARTING, "the store does not answer, come back in a moment")
        return
    try:
        await _converse(link, live)
    finally:
        live.farewell(link)


async def _hello(link: Link, settings: Settings) -> wire.Hello | None:
    """The first frame, if it is a hello of this protocol and comes in time."""
    try:
        text = await asyncio.wait_for(link.read(), settings.hello_within)
    except TimeoutError:
        link.end(wire.CloseCode.SILENT, "no hello came in time")
        return None
    if text is None:
        return None
    try:
        hello = wire.parse_frame(text)
    except ValueError:
        hello = None
    if not isinstance(hello, wire.Hello):
        link.end(wire.CloseCode.BAD_FRAME, "the first frame must be a hello (docs/protocol.md)")
        return None
    if hello.protocol != wire.PROTOCOL:
        why = f"this server speaks protocol {wire.PROTOCOL}, not {hello.protocol}"
        link.end(wire.CloseCode.OTHER_PROTOCOL, why)
        return None
    return hello


async def _converse(link: Link, live: LiveTable) -> None:
    """Answer a watcher's frames until the link ends. Each is answered before the next is read."""
    while (text := await link.read()) is not None:
        try:
            frame = wire.parse_frame(text)
        except ValueError:
            frame = None
        if frame is None or isinstance(frame, wire.Hello):
            link.end(wire.CloseCode.BAD_FRAME, "a frame was none of the protocol's")
            return
        if isinstance(frame, wire.Ping):
            table, now = live.table, live.settings.clock()
            link.send(wire.Pong(version=table.version, now=now).model_dump_json())
        else:
            link.send((await _answer(link, live, frame)).model_dump_json())


async def _answer(link: Link, live: LiveTable, wish: wire.Command) -> wire.Done | wire.Refused:
    """What comes of a wish that was sent over the socket."""
    try:
        if link.owner is None:
            raise Refused("no seat", "who looks on cannot play; sit down first", "R2.1")
        return wire.Done(id=wish.id, version=await _ask(live, link.owner, wish))
    except Refused as refusal:
        code, why, clause = refusal.code, refusal.why, refusal.clause
    except StoreError:
        code, why, clause = "store", NOT_SAVED, ""
    return wire.Refused(id=wish.id, code=code, why=why, clause=clause, version=live.table.version)


def is_own_page(asked: Request | WebSocket, settings: Settings) -> bool:
    """Whether a page of this server asks, or one that was allowed to, or no page at all."""
    origin = asked.headers.get("origin")
    if origin is None or origin in settings.origins:
        return True
    return urlsplit(origin).netloc == asked.headers.get("host", "")
