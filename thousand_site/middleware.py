from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)"


def permissions_policy(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Of what a browser can do, pages here use one thing: keeping the screen awake at the table."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response

    return middleware
