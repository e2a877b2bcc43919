"""A group taken along as a file, and restored from one."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_safe

from scoring.access import group_to_own, phone_of, upload_held, upload_to_see
from scoring.archive import Archive, Restoring, packed, read_archive, written_archive
from scoring.forms.archives import ArchiveForm, ArchiveUploadHandler
from scoring.models import Group, Upload
from scoring.views.answers import form_page, on_a_page
from scoring.views.exports import as_file, safe_name


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
def archive_open(request: HttpRequest) -> HttpResponse:
    request.upload_handlers = [ArchiveUploadHandler(request)]
    return _archive_open(request)


@csrf_protect
def _archive_open(request: HttpRequest) -> HttpResponse:
    phone, group, form = phone_of(request), _group(request), ArchiveForm()
    if request.method == "POST":
        sent = int(request.META.get("CONTENT_LENGTH") or 0)
        form = ArchiveForm(request.POST, request.FILES, sent=sent)
    if form.is_valid():
        return redirect(Upload.keep(phone, form.content, group))
    context = {"form": form, "group": group}
    return form_page(request, "archive_open", context)


def _group(request: HttpRequest) -> Group | None:
    """The group that the address names, for who owns it."""
    slug = request.GET.get("group")
    return None if slug is None else group_to_own(request, slug.replace("\0", ""))


@never_cache
@on_a_page
def archive_restore(request: HttpRequest, token: str) -> HttpResponse:
    """What would come of an archive; and, once one has said yes, doing it."""
    upload = upload_to_see(request, token)
    if upload.done and upload.group is not None:
        return redirect(upload.group)
    archive = read_archive(bytes(upload.content))  # which takes its time, so nobody waits for it
    if request.method == "POST":
        return redirect(_restore(request, upload, archive))
    context = {"restoring": Restoring(archive, upload.group), "archive": archive, "group": upload.group}
    return render(request, "scoring/archive_restore.html", context)


def _restore(request: HttpRequest, seen: Upload, archive: Archive) -> Group:
    with transaction.atomic():
        upload = upload_held(request, seen)
        if upload.done and upload.group is not None:
            return upload.group
        group = Restoring(archive, upload.group).carry_out(upload.phone)
        upload.finish(group)
    messages.success(request, _("Restored."))
    return group
