"""Where the server listens, and how this machine and phones on the same Wi-Fi reach it."""

import errno
import ipaddress
import os
import socket

# Any address outside would do; this block is for documentation and leads nowhere.
OUTSIDE = ("192.0.2.1", 9)


def problem(host: str, port: int) -> str | None:
    """Why the server could not listen there, said to the person who started it."""
    if not 0 < port < 65536:
        return f"{port} is no port: choose one from 1024 to 65535 with --port."
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as attempt:
            if os.name == "posix":
                attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # a port just left is free
            attempt.bind(place)
    except OSError as error:
        return explain(error, host, port)
    return None


def explain(error: OSError, host: str, port: int) -> str:
    other = port + 1 if port < 65535 else 8000
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken. Choose another: python3 manage.py up --port {other}"
    if error.errno == errno.EACCES:
        return f"Port {port} needs more rights. Choose one above 1023: python3 manage.py up --port 8000"
    return f"Cannot listen on {host} (THOUSAND_HOST or --host), port {port}: {error.strerror or error}."


def here(host: str, port: int) -> str:
    return url("localhost" if is_any(host) or is_loopback(host) else host, port)


def on_the_network(host: str, port: int) -> str | None:
    """What a phone opens, or None when the server keeps to this machine or there is no network."""
    if is_loopback(host):
        return None
    address = outgoing_address() if is_any(host) else host
    return url(address, port) if address else None


def outgoing_address() -> str | None:
    """The address of this machine on its network. Connecting a UDP socket sends nothing, it only picks a way out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(OUTSIDE)
        except OSError:
            return None
        address: str = probe.getsockname()[0]
    return None if is_loopback(address) or is_any(address) else address


def url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_any(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
