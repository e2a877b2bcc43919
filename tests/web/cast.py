"""The people of the tests: Alice owns a group, Bob writes in it, Carol views it, Dan is a stranger."""

from django.test import Client
from django.urls import reverse

from scoring.access import SESSION_KEY
from scoring.models import Group, Invitation, Member, Party, Phone, Role
from scoring.models.sheets import Written
from tests.web.make import party_file

PASSWORD = "seven of hearts"


def a_phone() -> Client:
    """A browser that is known here already."""
    client = Client()
    session = client.session
    session[SESSION_KEY] = Phone.objects.create().pk
    session.save()
    return client


def phone_on(client: Client) -> Phone:
    return Phone.objects.get(pk=client.session[SESSION_KEY])


def a_member(group: Group, role: Role, name: str = "") -> Client:
    client = a_phone()
    group.join(phone_on(client), role, name)
    return client


def member_of(group: Group, client: Client) -> Member:
    member = group.member_on(phone_on(client))
    assert member is not None
    return member


def may(group: Group, client: Client) -> Role | None:
    """What a phone may do in a group."""
    member = group.member_on(phone_on(client)) if SESSION_KEY in client.session else None
    return None if member is None else Role(member.role)


class Cast:
    """`cast.alice.get(cast.group_url("member_list"))`"""

    def __init__(self) -> None:
        self.group = Group.objects.create(name="Дача")
        self.alice = a_member(self.group, Role.OWNER, "Alice")
        self.bob = a_member(self.group, Role.SCORER, "Bob")
        self.carol = a_member(self.group, Role.VIEWER, "Carol")
        self.dan = a_phone()

    def group_url(self, name: str, **more: str) -> str:
        return reverse(name, kwargs={"slug": self.group.slug, **more})

    def member(self, client: Client) -> Member:
        return member_of(self.group, client)

    def member_url(self, name: str, client: Client) -> str:
        return self.group_url(name, member=self.member(client).slug)

    def invitation(self, role: Role = Role.SCORER) -> Invitation:
        return self.group.invitations.create(role=role, made_by=self.member(self.alice))

    def party(self) -> Party:
        """A party of the group."""
        party = loose_party(self.alice)
        Party.objects.filter(pk=party.pk).update(group=self.group)
        party.refresh_from_db()
        return party


def loose_party(client: Client, *entries: Written) -> Party:
    """A party of no group, begun on a phone."""
    return Party.begin({**party_file(*entries), "agreement": {"preset": "classic"}}, phone=phone_on(client))


def make_account(client: Client, name: str = "Аня", password: str = PASSWORD) -> None:
    sent = {"name": name, "password": password, "again": password}
    answer = client.post(reverse("account_add"), sent)
    assert answer.status_code == 302, answer.content.decode()


def sign_in(client: Client, name: str = "Аня", password: str = PASSWORD) -> int:
    """The status of the answer: 302 where it went well."""
    return client.post(reverse("account_sign_in"), {"name": name, "password": password}).status_code
