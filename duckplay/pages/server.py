"""The server of the pages: Voila with our template, bounded and private, tables closed unless who serves opens them."""

from __future__ import annotations

import errno
import ipaddress
import logging
import os
import re
import signal
import socket
import sys
import tempfile
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.parse import urlsplit

from jinja2 import FileSystemBytecodeCache
from jupyter_core.utils import run_sync
from jupyter_server.base.handlers import FileFindHandler, Template404
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httpserver import HTTPServer
from tornado.ioloop import IOLoop
from tornado.log import access_log
from tornado.web import RequestHandler
from traitlets.config import Config
from voila.app import Voila
from voila.static_file_handler import MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.voila_identity_provider import VoilaLoginHandler

from duckplay.pages.kernels import Channel, Kernels, OwnKernel
from duckplay.pages.notebooks import Notebooks
from duckplay.pages.visits import Goodbye, Home, Visit, Visitors

TEMPLATES = Path(__file__).parent / "templates"
PORT = 8866
SOCKET_PATH = 100
"""Longest path, in characters, of a socket file that every system takes (macOS 104, Linux 108)."""
EXTENSIONS = ["@voila-dashboards/widgets-manager8", "@jupyter-widgets/jupyterlab-manager", "anywidget"]
"""What of the environment's Lab extensions a page loads; without the first no widget shows."""
KERNEL = r"(?P<kernel_id>\w+-\w+-\w+-\w+-\w+)"
ODD = r".*(%00|%5[cC]|\.\.|%2[eE]).*"
"""An address of no file that a page needs, and of none that the file system should be asked for."""
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
    """Files, and folders that are looked through."""
    home: str = ""
    """The name of the page at the root; "" for a list, or for the notebook that is alone."""
    host: str = "127.0.0.1"
    port: int | None = None
    """None: 8866, or any free one when that is taken; 0: any free one."""
    url: str = ""
    """The address that visitors use where it is another: a reverse proxy's, with the path that it passes on."""
    token: str = ""
    max_tables: int = 30
    lab_workers: int = 1
    """Processes that play for the Labs of all tables together."""
    opened: bool = False
    browser: bool = False
    arrival: int = 90
    """A kernel whose page has not connected to it so long after it was sent ends."""
    idle: int = 600
    """A kernel that no page has been connected to for so long ends."""
    idle_check: int = 60

    @property
    def prefix(self) -> str:
        """What every address of the pages begins with, "/" where nothing stands before them."""
        return urlsplit(self.url).path or "/"


def loopback(host: str) -> bool:
    """Whether only this machine can reach `host`: a loopback address or localhost; other names are not looked up."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def serve(settings: Settings) -> None:
    """Serve the pages until interrupted, then end every kernel; NotebookError, ServerError when it cannot start."""
    notebooks = Notebooks(*settings.notebooks)
    notebooks.pages()
    listening = bind(settings.host, settings.port)
    with tempfile.TemporaryDirectory(prefix="duckplay-", ignore_cleanup_errors=True) as runtime:
        if settings.opened:
            os.environ["DUCKPLAY_OPEN"] = "1"
        kept = ("DUCKPLAY_OPEN", "DUCKPLAY_SEED") if settings.opened else ()
        for name in {"DUCKPLAY_OPEN", "DUCKPLAY_SEED", "DUCKPLAY_TOKEN", "PYTHONSTARTUP"}.difference(kept):
            os.environ.pop(name, None)
        saves = Path(runtime, "saves")
        saves.mkdir(mode=0o700)
        os.environ["DUCKPLAY_SAVES"] = str(saves)
        lab = Path(runtime, "lab")
        lab.mkdir(mode=0o700)
        os.environ["DUCKPLAY_LAB"] = str(lab)
        os.environ["DUCKPLAY_LAB_WORKERS"] = str(settings.lab_workers)
        os.environ["IPYTHONDIR"] = str(Path(runtime, "ipython"))
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(TEMPLATES), os.environ.get("JUPYTER_PATH"))))
        pages = Pages.instance(settings, notebooks, listening, Path(runtime))
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
                "arrival": settings.arrival,
                "cull_idle_timeout": settings.idle,
                "cull_busy": True,
                "cull_interval": settings.idle_check,
            },
            "KernelManager": {
                "transport": "ipc" if os.name == "posix" and len(str(socket_path)) <= SOCKET_PATH else "tcp"
            },
            "IdentityProvider": {
                "secure_cookie": settings.url.startswith("https:"),
                "cookie_options": {"samesite": "Lax"},
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


class Discreet(logging.Filter):
    """Keeps the token of an address out of the log, and what tornado warns of in the pings of jupyter_server."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = re.sub(r"token=[^&\s'\"]*", "token=...", record.getMessage()), ()
        return "websocket_ping_timeout" not in record.msg


class Pages(Voila):  # type: ignore[misc]  # voila has no types
    """Voila with no doors but those that a page uses, and no configuration but its settings."""

    def __init__(self, settings: Settings, notebooks: Notebooks, listening: socket.socket, runtime: Path) -> None:
        super().__init__(config=configuration(settings, runtime))
        self.settings, self.listening = settings, listening
        self.base_url = settings.prefix
        self.root_dir = str(runtime)
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
        used = urlsplit(settings.url)
        self.tornado_settings = {
            "notebooks": notebooks,
            "home": settings.home,
            "allow_origin": f"{used.scheme}://{used.netloc}" if settings.url else "",
            "allow_remote_access": not loopback(settings.host),
            "local_hostnames": ["localhost", used.hostname or ""],
            "xsrf_cookie_kwargs": {"path": settings.prefix, "samesite": "Lax", "secure": used.scheme == "https"},
            "default_handler_class": Template404,
            "headers": {"Content-Security-Policy": POLICY, "Referrer-Policy": "same-origin"},
            "log_function": log_failure,
        }

    def load_config_file(self, *args: Any, **kwargs: Any) -> None:
        """Read none: a file in somebody's home or working directory could open what this server keeps shut."""

    def init_settings(self) -> Any:
        settings: Any = super().init_settings()
        compiled = FileSystemBytecodeCache(self.connection_dir)
        ours = {"ahead": ahead(self.static_paths), "compiled": compiled, "jinja2_env": settings["voila_jinja2_env"]}
        return settings | ours

    def init_handlers(self) -> Any:
        making = {
            "voila_configuration": self.voila_configuration,
            "template_paths": self.template_paths,
            "config": self.config,
        }
        doors: list[Any] = [
            ("", Home),
            ("voila/render/(.+)", Visit, making),
            (ODD, Template404),
            ("voila/api/shutdown/(.+)", Goodbye),
            ("voila/static/(.+)", MultiStaticFileHandler, {"paths": self.static_paths}),
            ("voila/templates/(duckplay/static/.+)", TemplateStaticFileHandler),
            ("voila/labextensions/(.+)", FileFindHandler, {"path": self.labextensions_path}),
            (f"api/kernels/{KERNEL}", KernelHandler),
            (f"api/kernels/{KERNEL}/channels", VoilaKernelWebsocketHandler),
            *([("login", VoilaLoginHandler)] if self.token else []),
        ]
        return [(rule if rule == ODD else re.escape(self.base_url) + rule, *rest) for rule, *rest in doors]

    def listen(self) -> None:
        HTTPServer(self.app).add_socket(self.listening)
        self.ioloop = IOLoop.current()
        self.announce()
        if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
            # KeyboardInterrupt could end a task half way, and what waits for it (a kernel's end) would wait for ever
            signal.signal(signal.SIGINT, self._handle_signal_stop)
        self.ioloop.start()
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        run_sync(self.kernel_manager.shutdown_all)()

    def announce(self) -> None:
        """Say where the pages are, and show them when asked to."""
        host, port = self.settings.host, self.listening.getsockname()[1]
        address = f"http://{f'[{host}]' if ':' in host else host}:{port}{self.base_url}"
        print(f"duckplay is at {address} (Ctrl-C ends it)", flush=True)
        if self.settings.url:
            print(f"Visitors come by {self.settings.url}", flush=True)
        windows = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
        if self.settings.browser and windows:
            webbrowser.open(address)

    def _handle_signal_stop(self, sig: int, frame: FrameType | None) -> None:
        self.ioloop.add_callback_from_signal(self.ioloop.stop)


def log_failure(handler: RequestHandler) -> None:
    """One line for a request that was not answered as it was meant; why stands in the log where something was wrong."""
    status, request = handler.get_status(), handler.request
    if status >= 400:
        access_log.warning("%d %s %s (%s)", status, request.method, request.uri, request.remote_ip)


def ahead(static: list[str]) -> list[str]:
    """The parts of Voila's front end, which a page fetches while its kernel starts."""
    folder = next(Path(path) for path in static if Path(path, "voila.js").exists())
    names = dict.fromkeys(re.findall(r"\be\((\d+)\)", (folder / "voila.js").read_text(encoding="utf-8")))
    return ["voila.js", *(name for part in names if (folder / (name := f"{part}.voila.js")).exists())]
