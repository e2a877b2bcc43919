from django.urls import URLPattern, URLResolver, path, register_converter

from scoring.views import entries, guide, home, parties, tables


class KindConverter:
    """The kinds of entry, as a link says them."""

    regex = "round|write-off|penalty|adjustment|redeal"

    def to_python(self, value: str) -> str:
        return value.replace("-", "_")

    def to_url(self, value: str) -> str:
        return value.replace("_", "-")


register_converter(KindConverter, "kind")

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home_detail, name="home_detail"),
    path("help/", guide.help_detail, name="help_detail"),
    path("language/", home.language_change, name="language_change"),
    path("new/", parties.party_add, name="party_add"),
    path("open/", parties.party_open, name="party_open"),
    path("p/<slug:slug>/", tables.party_detail, name="party_detail"),
    path("p/<slug:slug>/file/", parties.party_download, name="party_download"),
    path("p/<slug:slug>/again/", parties.party_again, name="party_again"),
    path("p/<slug:slug>/share/", tables.party_share, name="party_share"),
    path("p/<slug:slug>/undo/", tables.party_undo, name="party_undo"),
    path("p/<slug:slug>/history/", parties.party_history, name="party_history"),
    path("p/<slug:slug>/add/<kind:kind>/", entries.entry_add, name="entry_add"),
    path("p/<slug:slug>/preview/<kind:kind>/", entries.entry_preview, name="entry_preview"),
    path("p/<slug:slug>/entries/<uuid:key>/", entries.entry_detail, name="entry_detail"),
    path("p/<slug:slug>/entries/<uuid:key>/change/", entries.entry_change, name="entry_change"),
    path("p/<slug:slug>/entries/<uuid:key>/remove/", entries.entry_remove, name="entry_remove"),
]
