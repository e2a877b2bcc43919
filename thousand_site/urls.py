from django.urls import include, path

from .away import handler400, handler500

__all__ = ["handler400", "handler500", "urlpatterns"]

urlpatterns = [
    path("", include("scoring.urls")),
]
