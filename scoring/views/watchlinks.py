"""Links to watch a party, or all parties of a group: made, shown to others, taken back. They write nothing."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.access import group_to_write, party_to_see
from scoring.forms.links import LinkForm
from scoring.models import Group, Party, Role
from scoring.views.answers import form_page, on_a_page


def _shared(request: HttpRequest, group: str | None, party: str | None) -> Group | Party:
    """What is to be watched: the slug of a group or of a party says it."""
    return group_to_write(request, group) if group else party_to_see(request, party or "", Role.SCORER)


def _args(shared: Group | Party) -> dict[str, str]:
    return {"group" if isinstance(shared, Group) else "party": shared.slug}


@never_cache
@on_a_page
def watch_add(request: HttpRequest, group: str | None = None, party: str | None = None) -> HttpResponse:
    shared = _shared(request, group, party)
    form = LinkForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        context = {"shared": shared, **_args(shared), "form": form, "links": shared.watch_links.all().that_hold()}
        return form_page(request, "watch_add", context)
    link, _new = shared.watch_links.get_or_create(token=form.token, defaults={"expires_at": form.expires_at})
    return redirect(reverse("watch_share", kwargs={**_args(shared), "token": link.token}))


@never_cache
@require_safe
def watch_share(request: HttpRequest, token: str, group: str | None = None, party: str | None = None) -> HttpResponse:
    """The link as one shows it to others."""
    shared = _shared(request, group, party)
    watch = get_object_or_404(shared.watch_links.all().that_hold(), token=token)
    link = request.build_absolute_uri(watch.get_absolute_url())
    context = {"shared": shared, **_args(shared), "watch": watch, "link": link}
    return render(request, "scoring/watch_share.html", context)


@require_POST
def watch_revoke(request: HttpRequest, token: str, group: str | None = None, party: str | None = None) -> HttpResponse:
    shared = _shared(request, group, party)
    link = get_object_or_404(shared.watch_links.all(), token=token)
    shared.watch_links.filter(pk=link.pk).revoke()
    messages.success(request, _("The link is taken back. Nobody watches by it any more."))
    return redirect(reverse("watch_add", kwargs=_args(shared)))
