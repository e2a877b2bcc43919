"""What the marks mean, and what no source of the rules settles."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def help_detail(request: HttpRequest) -> HttpResponse:
    return render(request, "scoring/help_detail.html")
