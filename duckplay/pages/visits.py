"""A visit: the page that is made for it, who may see it, and what becomes of its kernel."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncGenerator
from typing import Any
from urllib.parse import parse_qsl, urlencode

import nbformat
from jupyter_core.utils import ensure_async
from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.base.handlers import JupyterHandler
from tornado.web import HTTPError, RequestHandler, authenticated
from voila import __version__ as voila_version
from voila.notebook_renderer import NotebookRenderer
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.utils import get_page_config

from duckplay.pages.kernels import Kernels
from duckplay.pages.notebooks import NotebookError, Notebooks, Page, Pictures

UNREADABLE = "This notebook cannot be shown. The server's log says why."
SORRY = """<script>
  window.duckplay_sorry("This page could not be set up. The server's log says why. Reload to try again.");
</script>
"""
HEARTBEAT = "<script>window.voila_heartbeat()</script>\n"


class Home(JupyterHandler):
    """The root: a list of the notebooks, or the one that stands for them."""

    @authenticated
    def get(self) -> None:
        """Lead to a page, or list them."""
        notebooks: Notebooks = self.settings["notebooks"]
        try:
            pages = notebooks.pages()
        except NotebookError as error:
            self.log.warning("%s", error)
            raise HTTPError(404) from error
        alone = next(iter(pages.values())) if len(pages) == 1 else None
        if page := pages.get(self.settings["home"], alone):
            query = asked(self)
            self.redirect(f"{self.base_url}voila/render/{page.address}{query and '?'}{query}")
        else:
            # jupyter_server has no types
            self.write(self.render_template("listing.html", pages=pages.values()))  # type: ignore[no-untyped-call]  # tornado's templates have no types


def asked(handler: RequestHandler) -> str:
    """The query of a request, without the token that let it in."""
    return urlencode([(name, value) for name, value in parse_qsl(handler.request.query) if name != "token"])


class Visit(TornadoVoilaHandler):  # type: ignore[misc]  # voila has no types
    """A page being made; a visitor who leaves before it is done gives the table back.

    Its head is sent at once: the browser fetches what the page needs while the kernel starts.
    """

    kernel_id: str | None = None
    left = False

    @property
    def tables(self) -> Kernels:
        """The kernels of all visits."""
        kernels: Kernels = self.settings["kernel_manager"]
        return kernels

    async def get_generator(self, path: str | None = None) -> AsyncGenerator[str, None]:
        """The page in pieces; HTTPError 404 when there is none, 503 when all tables are taken."""
        page = self.settings["notebooks"].find(path or "")
        if page is None:
            raise HTTPError(404)
        making = Making(self, page)
        try:
            await making.initialize()
        except NotebookError as error:
            self.log.warning("%s", error)
            raise HTTPError(500, UNREADABLE) from error
        kernel_id = self.tables.reserve()
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-store")
        pieces: asyncio.Queue[str | None] = asyncio.Queue()
        making_it = asyncio.create_task(self.make(making, page, kernel_id, pieces))
        while True:
            try:
                piece = await asyncio.wait_for(pieces.get(), self.voila_configuration.http_keep_alive_timeout)
            except TimeoutError:
                piece = HEARTBEAT  # a proxy closes what is silent for long
            if piece is None:
                break
            yield piece
        await making_it

    async def make(self, making: Making, page: Page, kernel_id: str, pieces: asyncio.Queue[str | None]) -> None:
        """Put the page into `pieces`, None at its end; what goes wrong outside its cells ends it in words."""
        try:
            async for piece, _ in making.generate_content_generator(kernel_id, self.start(page, kernel_id)):
                pieces.put_nowait(piece)
        except Exception:
            if not self.left:
                self.log.exception("A page could not be made.")
            pieces.put_nowait(SORRY)
        finally:
            self.tables.release(kernel_id)
            pieces.put_nowait(None)

    async def start(self, page: Page, kernel_id: str) -> Any:
        """Start the kernel, and its manager."""
        await self.tables.begin(kernel_id, page.path.parent, self.environment())
        self.kernel_id = kernel_id
        if self.left:
            self.tables.end(kernel_id)
        return self.tables.get_kernel(kernel_id)

    def environment(self) -> dict[str, str]:
        """What the kernel is told: of the server, by which its tables know that they are served, and of the request."""
        return os.environ | {
            "SERVER_SOFTWARE": f"voila/{voila_version}",
            "VOILA_PREHEAT": "False",
            "VOILA_BASE_URL": self.base_url,
            "SCRIPT_NAME": self.request.path,
            "QUERY_STRING": asked(self),
        }

    def on_finish(self) -> None:
        super().on_finish()
        if self.kernel_id is not None:
            self.tables.await_arrival(self.kernel_id)

    def on_connection_close(self) -> None:
        self.left = True
        super().on_connection_close()
        if self.kernel_id is not None:
            self.tables.end(self.kernel_id)


class Making(NotebookRenderer):  # type: ignore[misc]  # voila has no types
    """Makes a page of a notebook."""

    def __init__(self, visit: Visit, page: Page) -> None:
        server = {"base_url": visit.base_url, "settings": visit.settings, "log": visit.log}
        config = get_page_config(**server, voila_configuration=visit.voila_configuration)
        self.page, self.settings = page, visit.settings
        super().__init__(
            request_handler=visit,
            voila_configuration=visit.voila_configuration,
            traitlet_config=visit.traitlet_config,
            template_paths=visit.template_paths,
            base_url=visit.base_url,
            contents_manager=Pictures(page.path.parent),
            notebook_path=page.path.name,
            page_config=config,
        )

    async def initialize(self, **kwargs: Any) -> None:
        await super().initialize(**kwargs)
        self.exporter.environment.bytecode_cache = self.settings["compiled"]
        several = len(self.settings["notebooks"].pages()) > 1 and self.page.name != self.settings["home"]
        self.resources["duckplay"] = {"several": several, "ahead": self.settings["ahead"]}

    async def load_notebook(self, path: str) -> nbformat.NotebookNode:
        """The notebook of the page; NotebookError."""
        return self.page.read()


class Goodbye(VoilaShutdownKernelHandler):  # type: ignore[misc]  # voila has no types
    """Ends the kernel of a page that is left; a page may say so twice."""

    async def post(self, kernel_id: str) -> None:
        if kernel_id in self.kernel_manager:
            await ensure_async(super().post(kernel_id))
        else:
            self.set_status(204)


class Visitors(PasswordIdentityProvider):
    """Sets the cross-site cookie with every page: without it the goodbye of a page is refused and its kernel stays."""

    async def get_user(self, handler: RequestHandler) -> User | None:
        user: User | None = await ensure_async(super().get_user(handler))
        if user is not None and handler.request.method == "GET":
            handler.current_user = user
            _ = handler.xsrf_token
        return user
