"""The server itself, as a browser and a shell meet it."""

import re
import socket
from contextlib import ExitStack
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
from django.urls import reverse

from tests.server import Server


def hashed(server: str, name: str) -> str:
    """The address of a static file, which goes by the hash of what is in it, as the service worker is told of it."""
    stem, dot, end = name.rpartition(".")
    with urlopen(f"{server}{reverse('app_worker')}") as answer:
        [path] = re.findall(rf'"([^"]*/{re.escape(stem)}\.\w+{dot}{end})"', answer.read().decode())
    return f"{server}{path}"


def test_static_files_are_served_compressed_under_the_content_policy(server: str) -> None:
    with urlopen(hashed(server, "htmx/htmx.min.js")) as answer:
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith("text/javascript")


def test_webassembly_is_allowed_in_one_worker_and_in_no_page(server: str) -> None:
    with urlopen(hashed(server, "scoring/python.js")) as answer:
        assert "script-src 'self' 'wasm-unsafe-eval';" in answer.headers["Content-Security-Policy"]
    with urlopen(hashed(server, "scoring/outbox.js")) as answer:
        assert "Content-Security-Policy" not in answer.headers
    with urlopen(f"{server}/") as answer:
        assert "wasm" not in answer.headers["Content-Security-Policy"]


def test_an_unknown_address_is_answered_under_the_content_policy(server: str) -> None:
    with pytest.raises(HTTPError) as caught:
        urlopen(f"{server}/no-such-page")
    with caught.value as answer:
        assert answer.code == 404
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]


def test_a_taken_port_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        server = Server(tmp_path / "data", port=taken.getsockname()[1])
        server.launch()
        assert server.running.wait(timeout=60) == 1
    assert "is taken. Choose another: python3 manage.py up --port" in server.said
    assert len(server.said.strip().splitlines()) == 1


def test_ctrl_c_ends_the_server_without_a_traceback(tmp_path: Path) -> None:
    with Server(tmp_path / "data") as server:
        assert server.stop() == 0
    assert f"http://localhost:{server.port}/" in server.said
    assert "Traceback" not in server.said


def test_lines_that_say_nothing_more_hold_nobody_up(server: str) -> None:
    host, port = urlsplit(server).netloc.split(":")
    head = f"POST /language/ HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Length: 1000\r\n\r\n".encode()
    with ExitStack() as lines:
        for _ in range(50):
            lines.enter_context(socket.create_connection((host, int(port)))).sendall(head)
        with urlopen(server, timeout=10) as answer:
            assert answer.status == 200
