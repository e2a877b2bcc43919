import re
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

Handler = Callable[[HttpRequest], HttpResponse]

PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)"


def text_is_utf_8(get_response: Handler) -> Handler:
    """Text is read as UTF-8, whatever a request says of it: other codes make half characters, which nothing shows."""

    def middleware(request: HttpRequest) -> HttpResponse:
        request.encoding = "utf-8"
        return get_response(request)

    return middleware


def may_be_session_key(text: str) -> bool:
    """Whether it looks like a key that Django gives to a session."""
    return re.fullmatch(r"[a-z0-9]{32}", text) is not None


def session_keys_are_ours(get_response: Handler) -> Handler:
    """A key that the app never gave to anybody is not looked for: some databases would not hear of it."""

    def middleware(request: HttpRequest) -> HttpResponse:
        if not may_be_session_key(request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")):
            request.COOKIES.pop(settings.SESSION_COOKIE_NAME, None)
        return get_response(request)

    return middleware


def permissions_policy(get_response: Handler) -> Handler:
    """Of what a browser can do, pages here use one thing: keeping the screen awake at the table."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response

    return middleware
