"""A group taken along as a file, and restored from one."""

from dataclasses import asdict

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_safe

from scoring.access import group_to_own, phone_of, upload_held, upload_to_see
from scoring.archive import Restoring, Unreadable, packed, read_archive, written_archive
from scoring.forms.archives import ArchiveForm, ArchiveUploadHandler
from scoring.models import Group, Phone, Upload
from scoring.progress import Steps
from scoring.views.answers import form_page, on_a_page
from scoring.views.exports import as_file, safe_name
from scoring.views.moving import End, moving


@require_safe
def group_export(request: HttpRequest, slug: str) -> HttpResponse:
    return render(request, "scoring/group_export.html", {"group": group_to_own(request, slug)})


@require_safe
def group_download(request: HttpRequest, slug: str) -> HttpResponse:
    group = group_to_own(request, slug)
    name = f"{safe_name(group.name)} {timezone.localdate()}".strip()
    return as_file(f"{name}.zip", "application/zip", packed(written_archive(group)))


@csrf_exempt  # until it is settled how much may be sent
@never_cache
@on_a_page
def archive_open(request: HttpRequest) -> HttpResponseBase:
    request.upload_handlers = [ArchiveUploadHandler(request)]
    return _archive_open(request)


@csrf_protect
def _archive_open(request: HttpRequest) -> HttpResponseBase:
    phone, group, form = phone_of(request), _group(request), ArchiveForm()
    if request.method == "POST":
        sent = int(request.META.get("CONTENT_LENGTH") or 0)
        form = ArchiveForm(request.POST, request.FILES, sent=sent)
    context = {"form": form, "group": group}
    if not form.is_valid():
        return form_page(request, "archive_open", context)

    def answer(upload: Upload | None) -> HttpResponse:
        return redirect(upload) if upload else form_page(request, "archive_open", context)

    def end(upload: Upload | None) -> End:
        if upload:
            return End(_("The archive is whole and right."), _("See what is in it"), upload.get_absolute_url())
        return End(_("Nothing was read."), _("Another file"), request.get_full_path(), form)

    return moving(request, _("Restore a group"), _look_into(form, phone, group), answer, end)


def _group(request: HttpRequest) -> Group | None:
    """The group that the address names, for who owns it."""
    slug = request.GET.get("group")
    return None if slug is None else group_to_own(request, slug.replace("\0", ""))


def _look_into(form: ArchiveForm, phone: Phone, group: Group | None) -> Steps[Upload | None]:
    """What would come of an archive, kept until one says yes; None where the form says what is wrong with it."""
    try:
        archive = yield from read_archive(form.content)
    except Unreadable as error:
        form.refuse(error)
        return None
    restoring = Restoring(archive, group)
    yield from restoring.find()
    counts = {kind: asdict(count) for kind, count in restoring.counts.items()}
    return Upload.keep(phone, group, form.content, name=archive.name, counts=counts)


@never_cache
@on_a_page
def archive_restore(request: HttpRequest, token: str) -> HttpResponseBase:
    """What would come of an archive; and, once one has said yes, doing it."""
    upload = upload_to_see(request, token)
    if upload.done and upload.group is not None:
        return redirect(upload.group)
    if request.method != "POST":
        return render(request, "scoring/archive_restore.html", {"upload": upload, "group": upload.group})

    def answer(group: Group) -> HttpResponse:
        messages.success(request, _("Restored."))
        return redirect(group)

    def end(group: Group) -> End:
        return End(_("Restored."), _("To the group"), group.get_absolute_url())

    return moving(request, upload.name, _restore(request, upload), answer, end)


def _restore(request: HttpRequest, seen: Upload) -> Steps[Group]:
    archive = yield from read_archive(bytes(seen.content))  # which takes its time, so nobody waits for it
    with transaction.atomic():
        upload = upload_held(request, seen)
        if upload.done and upload.group is not None:
            return upload.group
        group = yield from Restoring(archive, upload.group).carry_out(upload.phone)
        upload.finish(group)
    return group
