from django.urls import URLPattern, URLResolver, path, register_converter

from scoring.views import accounts, entries, guide, home, invitations, members, parties, tables, watchlinks


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
    path("p/<slug:slug>/undo/", tables.party_undo, name="party_undo"),
    path("p/<slug:slug>/history/", parties.party_history, name="party_history"),
    path("p/<slug:slug>/add/<kind:kind>/", entries.entry_add, name="entry_add"),
    path("p/<slug:slug>/preview/<kind:kind>/", entries.entry_preview, name="entry_preview"),
    path("p/<slug:slug>/entries/<uuid:key>/", entries.entry_detail, name="entry_detail"),
    path("p/<slug:slug>/entries/<uuid:key>/change/", entries.entry_change, name="entry_change"),
    path("p/<slug:slug>/entries/<uuid:key>/remove/", entries.entry_remove, name="entry_remove"),
    path("account/", accounts.account_detail, name="account_detail"),
    path("account/new/", accounts.account_add, name="account_add"),
    path("account/sign-in/", accounts.account_sign_in, name="account_sign_in"),
    path("account/sign-out/", accounts.account_sign_out, name="account_sign_out"),
    path("account/sign-out/everywhere/", accounts.account_sign_out_everywhere, name="account_sign_out_everywhere"),
    path("account/change/", accounts.account_change, name="account_change"),
    path("g/<slug:slug>/members/", members.member_list, name="member_list"),
    path("g/<slug:slug>/members/<slug:member>/change/", members.member_change, name="member_change"),
    path("g/<slug:slug>/members/<slug:member>/remove/", members.member_remove, name="member_remove"),
    path("g/<slug:slug>/hand-over/", members.group_hand_over, name="group_hand_over"),
    path("g/<slug:slug>/leave/", members.group_leave, name="group_leave"),
    path("g/<slug:slug>/remove/", members.group_remove, name="group_remove"),
    path("g/<slug:slug>/restore/", members.group_restore, name="group_restore"),
    path("g/<slug:slug>/invitations/add/", invitations.invitation_add, name="invitation_add"),
    path("g/<slug:slug>/invitations/<slug:token>/", invitations.invitation_detail, name="invitation_detail"),
    path("g/<slug:slug>/invitations/<slug:token>/revoke/", invitations.invitation_revoke, name="invitation_revoke"),
    path("i/<slug:token>/", invitations.invitation_join, name="invitation_join"),
    path("g/<slug:group>/watch/", watchlinks.watch_add, name="watch_add"),
    path("p/<slug:party>/watch/", watchlinks.watch_add, name="watch_add"),
    path("g/<slug:group>/watch/<slug:token>/", watchlinks.watch_share, name="watch_share"),
    path("p/<slug:party>/watch/<slug:token>/", watchlinks.watch_share, name="watch_share"),
    path("g/<slug:group>/watch/<slug:token>/revoke/", watchlinks.watch_revoke, name="watch_revoke"),
    path("p/<slug:party>/watch/<slug:token>/revoke/", watchlinks.watch_revoke, name="watch_revoke"),
]
