"""The app's addresses, and the bare view beside them: one row by its slug, through the same middleware."""

from django.http import HttpRequest, HttpResponse
from django.urls import include, path

from scoring.models import Party


def bare(request: HttpRequest, slug: str) -> HttpResponse:
    return HttpResponse(Party.objects.get(slug=slug).title)


urlpatterns = [path("bare/<slug:slug>/", bare), path("", include("thousand_site.urls"))]
