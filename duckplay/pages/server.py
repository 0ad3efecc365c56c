"""The server of the pages: Voila with our template, bounded and private, tables closed unless who serves opens them."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import logging
import os
import re
import shutil
import signal
import socket
import sys
import tempfile
import webbrowser
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

import nbformat
from jupyter_client.kernelspec import KernelSpecManager
from jupyter_core.utils import ensure_async, run_sync
from jupyter_server.auth.identity import PasswordIdentityProvider, User
from jupyter_server.base.call_context import CallContext
from jupyter_server.base.handlers import Template404
from jupyter_server.log import log_request
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.web import HTTPError, RedirectHandler, RequestHandler
from traitlets import Int
from traitlets.config import Config
from voila import handler
from voila.app import Voila
from voila.notebook_renderer import NotebookRenderer
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.static_file_handler import AllowListFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

TEMPLATES = Path(__file__).parent / "templates"
PORT = 8866
FULL = "All tables are taken: try again in a minute."
SOCKET_PATH = 100
"""Longest path, in characters, of a socket file that every system takes (macOS 104, Linux 108)."""
EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]
"""What of the environment's Lab extensions a page loads; without the first no widget shows."""
UNUSED = (TornadoVoilaTreeHandler, VoilaContentsHandler, AllowListFileHandler)
"""Doors of Voila that a page does not use: lists of files, and files."""
SORRY = """<script>
  document.getElementById("loading").textContent = "This page could not be set up. The server's log says why.";
</script>"""
HALF = re.compile(rb"\\u[dD][89a-fA-F]")
"""Half a character in JSON: no browser writes a whole one so, and a kernel that is to repeat it can answer no more."""
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
POLICY = "; ".join(
    (
        "default-src 'self' data: blob:",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "form-action 'self'",
        "frame-ancestors 'self'",
        "base-uri 'self'",
    )
)
"""What a page may ask for: this server and nobody else."""


class ServerError(ValueError):
    """What keeps the server from starting, in words."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What is served, where, and to how many; times are whole seconds."""

    notebooks: tuple[Path, ...]
    """The pages, by file name; the first is shown at the root."""
    host: str = "127.0.0.1"
    port: int | None = None
    """None: 8866, or any free one when that is taken; 0: any free one."""
    token: str = ""
    max_tables: int = 30
    opened: bool = False
    browser: bool = False
    idle: int = 600
    """A kernel that no page has been connected to for so long ends."""
    idle_check: int = 60


def loopback(host: str) -> bool:
    """Whether only this machine can reach `host`: a loopback address or localhost; other names are not looked up."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def serve(settings: Settings) -> None:
    """Serve the pages until interrupted, then end every kernel; ServerError when it cannot start."""
    listening = bind(settings.host, settings.port)
    with tempfile.TemporaryDirectory(prefix="duckplay-", ignore_cleanup_errors=True) as runtime:
        if settings.opened:
            os.environ["DUCKPLAY_OPEN"] = "1"
        kept = ("DUCKPLAY_OPEN", "DUCKPLAY_SEED") if settings.opened else ()
        for name in {"DUCKPLAY_OPEN", "DUCKPLAY_SEED", "DUCKPLAY_TOKEN", "PYTHONSTARTUP"}.difference(kept):
            os.environ.pop(name, None)
        os.environ["IPYTHONDIR"] = str(Path(runtime, "ipython"))
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(TEMPLATES), os.environ.get("JUPYTER_PATH"))))
        handler.NotebookRenderer = Making
        pages = Pages.instance(settings, listening, Path(runtime))
        pages.initialize([])
        pages.start()


def bind(host: str, port: int | None) -> socket.socket:
    """The listening socket; ServerError when the address or the port cannot be had."""
    try:
        found = socket.getaddrinfo(host, PORT if port is None else port, type=socket.SOCK_STREAM)
        family, _, _, _, address = min(found, key=lambda one: one[0] != socket.AF_INET)
        listening = socket.create_server(address, family=family)
    except (OSError, ValueError) as error:
        taken = isinstance(error, OSError) and error.errno == errno.EADDRINUSE
        if taken and port is None:
            return bind(host, 0)
        if taken:
            raise ServerError(f"--port {port}: already in use on {host}; --port 0 takes any free one") from None
        if isinstance(error, PermissionError):
            raise ServerError(f"--port {port}: not allowed for this user; ports from 1024 on are") from None
        raise ServerError(f"--host {host}: not an address of this machine ({error})") from None
    listening.setblocking(False)
    return listening


def configuration(settings: Settings, runtime: Path) -> Config:
    """What Voila and its kernel managers are told."""
    socket_path = runtime / "voila_12345678" / f"kernel-{'0' * 36}-ipc-5"
    return Config(
        {
            "Kernels": {
                "max_tables": settings.max_tables,
                "cull_idle_timeout": settings.idle,
                "cull_busy": True,
                "cull_interval": settings.idle_check,
            },
            "NotebookNotary": {"data_dir": str(runtime)},
            "KernelManager": {
                "transport": "ipc" if os.name == "posix" and len(str(socket_path)) <= SOCKET_PATH else "tcp"
            },
            "VoilaConfiguration": {
                "template": "duckplay",
                "allow_template_override": "NO",
                "allow_theme_override": "NO",
                "extension_allowlist": EXTENSIONS,
                "kernel_spec_manager_class": OwnKernel,
                "multi_kernel_manager_class": Kernels,
                "show_tracebacks": False,
                "strip_sources": True,
            },
        }
    )


class Kernels(AsyncMappingKernelManager):
    """One kernel a visit, at most `max_tables` of them, those that are starting included."""

    max_tables = Int(30, config=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)  # type: ignore[no-untyped-call]  # its base has no types
        self._starting: set[str] = set()

    async def start_kernel(self, **kwargs: Any) -> str:  # type: ignore[override]  # as its base does
        """Start a kernel; HTTPError 503 when all tables are taken."""
        if len(self._starting.union(self.list_kernel_ids())) >= self.max_tables:
            raise HTTPError(503, FULL)
        kernel_id = self.new_kernel_id(**kwargs)
        self._starting.add(kernel_id)
        try:
            await super().start_kernel(kernel_id=kernel_id, **kwargs)
        finally:
            self._starting.discard(kernel_id)
        visit = CallContext.get(CallContext.JUPYTER_HANDLER)
        if isinstance(visit, Visit):
            visit.has(kernel_id)
        return kernel_id


class Visit(TornadoVoilaHandler):  # type: ignore[misc]  # voila has no types
    """A page being made; a visitor who leaves before it is done gives the table back."""

    kernel_id: str | None = None
    left = False

    def has(self, kernel_id: str) -> None:
        """Told which kernel makes the page."""
        self.kernel_id = kernel_id
        if self.left:
            self.give_back()

    def on_connection_close(self) -> None:
        self.left = True
        super().on_connection_close()
        self.give_back()

    def give_back(self) -> None:
        """End the kernel, if there is one."""
        if self.kernel_id is not None and self.kernel_id in self.kernel_manager:
            IOLoop.current().spawn_callback(self.kernel_manager.shutdown_kernel, self.kernel_id, now=True)


class Making(NotebookRenderer):  # type: ignore[misc]
    """Makes a page; what goes wrong outside its cells (a kernel that cannot start) ends it in words, not in waiting."""

    async def generate_content_generator(self, *args: Any, **kwargs: Any) -> AsyncGenerator[tuple[str, Any], None]:
        try:
            async for part in super().generate_content_generator(*args, **kwargs):
                yield part
        except Exception:
            self.log.exception("A page could not be made.")
            yield SORRY, None


class Goodbye(VoilaShutdownKernelHandler):  # type: ignore[misc]  # voila has no types
    """Ends the kernel of a page that is left; a page may say so twice."""

    async def post(self, kernel_id: str) -> None:
        if kernel_id in self.kernel_manager:
            await ensure_async(super().post(kernel_id))
        else:
            self.set_status(204)


class Channel(ZMQChannelsWebsocketConnection):
    """Keeps tracebacks on this side: what a kernel says of a fault goes to the log; the page has words of its own.

    A frame that cannot be read changes nothing and closes nothing.

    That a page asks for a comm that is not there is no fault: it asks for all kinds, and again while it is left.
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)  # else small answers wait 40 ms for the browser's acknowledgement
        return super().connect()

    def handle_incoming_message(self, incoming_msg: Any) -> None:  # text or bytes
        frame = incoming_msg.encode(errors="replace") if isinstance(incoming_msg, str) else incoming_msg
        try:
            if HALF.search(frame):
                raise ValueError("half a character")
            super().handle_incoming_message(incoming_msg)
        except Exception as error:  # whatever a stranger may send, in as many ways as it can be no message
            self.log.warning("A page sent a frame that is no message (%s); it is passed over.", type(error).__name__)

    def handle_outgoing_message(self, stream: str, outgoing_msg: list[Any]) -> None:
        message: Any = self.session.feed_identities(outgoing_msg)[1]
        _, header, _, _, content, *_ = message
        kind = self.session.unpack(header)["msg_type"]
        said = self.session.unpack(content) if kind in ("error", "stream") else {}
        if kind == "error":
            self.log.error("A kernel met a fault.\n%s", COLOURS.sub("", "\n".join(said["traceback"])))
        elif kind == "stream" and said["name"] == "stderr":
            expected = said["text"].startswith("No such comm")
            self.log.log(
                logging.INFO if expected else logging.WARNING, "A kernel says: %s", COLOURS.sub("", said["text"])
            )
        else:
            super().handle_outgoing_message(stream, outgoing_msg)


class Discreet(logging.Filter):
    """Keeps the token of an address out of the log, and what tornado warns of in the pings of jupyter_server."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = re.sub(r"token=[^&\s'\"]*", "token=...", record.getMessage()), ()
        return "websocket_ping_timeout" not in record.msg


class OwnKernel(KernelSpecManager):
    """Knows one kernel, the Python that serves: a kernel of that name which a user registered may lack duckplay."""

    def _kernel_dirs_default(self) -> list[str]:
        return []


class Visitors(PasswordIdentityProvider):
    """Sets the cross-site cookie with every page: without it the goodbye of a page is refused and its kernel stays."""

    async def get_user(self, handler: RequestHandler) -> User | None:
        user: User | None = await ensure_async(super().get_user(handler))
        if user is not None and handler.request.method == "GET":
            handler.current_user = user
            _ = handler.xsrf_token
        return user


OWN = {TornadoVoilaHandler: Visit, VoilaShutdownKernelHandler: Goodbye}


class Pages(Voila):  # type: ignore[misc]  # voila has no types
    """Voila with a folder that holds pages only, and no configuration but its settings."""

    def __init__(self, settings: Settings, listening: socket.socket, runtime: Path) -> None:
        super().__init__(config=configuration(settings, runtime))
        folder = runtime / "pages"
        folder.mkdir()
        for notebook in settings.notebooks:
            shutil.copy(notebook, folder)
        self.settings, self.listening = settings, listening
        self.root_dir = str(folder)
        self.connection_dir_root = str(runtime)
        self.token = settings.token or None
        self.identity_provider_class = Visitors
        self.kernel_websocket_connection_class = Channel
        self.log_level = "WARN"
        self.logging_config = {
            "filters": {"discreet": {"()": Discreet}},
            "handlers": {"console": {"filters": ["discreet"]}},
            "loggers": {"tornado": {"handlers": ["console"], "propagate": False}},
        }
        self.tornado_settings = {
            "allow_remote_access": not loopback(settings.host),
            "default_handler_class": Template404,
            "headers": {"Content-Security-Policy": POLICY, "Referrer-Policy": "same-origin"},
            "log_function": log_request,
        }

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Read none: a file in somebody's home or working directory could open what this server keeps shut."""

    def init_settings(self) -> Any:
        settings: Any = super().init_settings()
        for notebook in self.settings.notebooks:
            self.contents_manager.notary.sign(nbformat.read(notebook, as_version=4))  # type: ignore[no-untyped-call]
        return settings | {"jinja2_env": settings["voila_jinja2_env"]}

    def init_handlers(self) -> Any:
        home = f"/voila/render/{self.settings.notebooks[0].name}"
        handlers: Any = super().init_handlers()
        used = [rule for rule in handlers if rule[1] not in UNUSED]
        used = [(path, OWN.get(kind, kind), *rest) for path, kind, *rest in used]
        return [*used, ("/", RedirectHandler, {"url": home, "permanent": False})]

    def listen(self) -> None:
        HTTPServer(self.app).add_socket(self.listening)
        self.ioloop = IOLoop.current()
        self.announce()
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            # KeyboardInterrupt could end a task half way, and what waits for it (a kernel's end) would wait for ever
            signal.signal(signal.SIGINT, self._handle_signal_stop)
        with contextlib.suppress(KeyboardInterrupt):
            self.ioloop.start()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        run_sync(self.kernel_manager.shutdown_all)()

    def announce(self) -> None:
        """Say where the pages are, and show them when asked to."""
        host, port = self.settings.host, self.listening.getsockname()[1]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        print(f"duckplay is at {address} (Ctrl-C ends it)", flush=True)
        windows = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
        if self.settings.browser and windows:
            webbrowser.open(address)

    def _handle_signal_stop(self, sig: int, frame: FrameType | None) -> None:
        self.ioloop.add_callback_from_signal(self.ioloop.stop)
