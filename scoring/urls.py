from django.urls import URLPattern, URLResolver, path, register_converter

from scoring.views import (
    accounts,
    agreements,
    entries,
    exports,
    groups,
    guide,
    home,
    invitations,
    members,
    parties,
    partyagreements,
    players,
    seats,
    statistics,
    tables,
    watch,
    watchlinks,
)


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
    path("p/<slug:slug>/export/", exports.party_export, name="party_export"),
    path("p/<slug:slug>/file/", exports.party_download, name="party_download"),
    path("p/<slug:slug>/table/", exports.party_table, name="party_table"),
    path("p/<slug:slug>/again/", parties.party_again, name="party_again"),
    path("p/<slug:slug>/screen/", tables.party_screen, name="party_screen"),
    path("p/<slug:slug>/move/", parties.party_move, name="party_move"),
    path("p/<slug:slug>/seats/", seats.party_reseat, name="party_reseat"),
    path("p/<slug:slug>/rules/", partyagreements.party_rules, name="party_rules"),
    path("p/<slug:slug>/agree/", partyagreements.party_agree, name="party_agree"),
    path("p/<slug:slug>/what-if/", partyagreements.party_what_if, name="party_what_if"),
    path("p/<slug:slug>/share/", tables.party_share, name="party_share"),
    path("p/<slug:slug>/undo/", tables.party_undo, name="party_undo"),
    path("p/<slug:slug>/history/", parties.party_history, name="party_history"),
    path("p/<slug:slug>/add/<kind:kind>/", entries.entry_add, name="entry_add"),
    path("p/<slug:slug>/preview/<kind:kind>/", entries.entry_preview, name="entry_preview"),
    path("p/<slug:slug>/entries/<uuid:key>/", entries.entry_detail, name="entry_detail"),
    path("p/<slug:slug>/entries/<uuid:key>/change/", entries.entry_change, name="entry_change"),
    path("p/<slug:slug>/entries/<uuid:key>/remove/", entries.entry_remove, name="entry_remove"),
    path("g/new/", groups.group_add, name="group_add"),
    path("g/<slug:slug>/", groups.group_detail, name="group_detail"),
    path("g/<slug:slug>/change/", groups.group_change, name="group_change"),
    path("g/<slug:slug>/players/", players.player_list, name="player_list"),
    path("g/<slug:slug>/players/add/", players.player_add, name="player_add"),
    path("g/<slug:slug>/players/<slug:player>/", statistics.player_detail, name="player_detail"),
    path("g/<slug:slug>/players/<slug:player>/change/", players.player_change, name="player_change"),
    path("g/<slug:slug>/players/<slug:player>/archive/", players.player_archive, name="player_archive"),
    path("g/<slug:slug>/players/<slug:player>/merge/", players.player_merge, name="player_merge"),
    path("g/<slug:slug>/players/<slug:player>/remove/", players.player_remove, name="player_remove"),
    path("g/<slug:slug>/statistics/", statistics.group_statistics, name="group_statistics"),
    path("g/<slug:slug>/versus/", statistics.group_versus, name="group_versus"),
    path("g/<slug:slug>/agreements/", agreements.agreement_list, name="agreement_list"),
    path("g/<slug:slug>/agreements/add/", agreements.agreement_add, name="agreement_add"),
    path("a/<slug:slug>/", agreements.agreement_detail, name="agreement_detail"),
    path("a/<slug:slug>/change/", agreements.agreement_change, name="agreement_change"),
    path("a/<slug:slug>/archive/", agreements.agreement_archive, name="agreement_archive"),
    path("a/<slug:slug>/default/", agreements.agreement_default, name="agreement_default"),
    path("r/<slug:slug>/", agreements.agreement_shared, name="agreement_shared"),
    path("example/", agreements.agreement_example, name="agreement_example"),
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
    path("w/<slug:token>/", watch.watch_detail, name="watch_detail"),
    path("w/<slug:token>/screen/", watch.watch_screen, name="watch_screen"),
    path("w/<slug:token>/<uuid:uuid>/", watch.watch_party, name="watch_party"),
    path("w/<slug:token>/<uuid:uuid>/rules/", partyagreements.watch_rules, name="watch_rules"),
    path("w/<slug:token>/<uuid:uuid>/screen/", watch.watch_party_screen, name="watch_party_screen"),
    path("w/<slug:token>/<uuid:uuid>/entries/<uuid:key>/", watch.watch_entry, name="watch_entry"),
]
