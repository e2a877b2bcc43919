"""All that can be set from outside is an environment variable; README.md lists them."""

from datetime import timedelta
from pathlib import Path
from typing import Any

from csp.constants import NONE, SELF

from . import environment, logs, static

BASE_DIR = Path(__file__).resolve().parent.parent
ENVIRONMENT = environment.read_or_stop()
DATA_DIR = ENVIRONMENT.data
DEBUG = ENVIRONMENT.debug
HTTPS = ENVIRONMENT.https
SECRET_KEY = ENVIRONMENT.secret_key

# A phone on the Wi-Fi opens the app by whatever address this machine has there, so any name is good until names are
# given. Links are unguessable and sessions belong to one name, so a foreign name that points here learns nothing.
HOSTS = ENVIRONMENT.hosts
ALLOWED_HOSTS = [*HOSTS] or ["*"]
CSRF_TRUSTED_ORIGINS = [
    f"{'https' if HTTPS else 'http'}://{'*' if host.startswith('.') else ''}{host}" for host in HOSTS
]

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "template_partials",
    "scoring",
]

MIDDLEWARE = [
    *(["thousand_site.metrics.each_request"] if ENVIRONMENT.metrics_token else []),
    *(["thousand_site.logs.each_request"] if ENVIRONMENT.log_requests else []),
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "thousand_site.middleware.permissions_policy",
    "thousand_site.middleware.text_is_utf_8",
    "csp.middleware.CSPMiddleware",
    "thousand_site.middleware.session_keys_are_ours",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "thousand_site.urls"
WSGI_APPLICATION = "thousand_site.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,  # template_partials puts its loader, cached, around these
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Database

SQLITE = "thousand_site.sqlite"
SQLITE_OPTIONS = {
    # Every transaction takes the write lock when it begins: writers wait in line and never fail half-way.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    # FULL: an answered save survives the loss of power.
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-8000; PRAGMA temp_store=MEMORY;"
    ),
}


def database() -> dict[str, Any]:
    if named := ENVIRONMENT.database:
        if named["ENGINE"] == "django.db.backends.sqlite3":
            return {**named, "ENGINE": SQLITE, "OPTIONS": SQLITE_OPTIONS}
        return {**named, "OPTIONS": {"connect_timeout": 5, **named.get("OPTIONS", {})}}  # then it is said to be away
    # Closed after each request, which folds the write-ahead log back: at rest, the one file is the whole database.
    return {
        "ENGINE": SQLITE,
        "NAME": DATA_DIR / "thousand.sqlite3",
        "OPTIONS": SQLITE_OPTIONS,
    }


DATABASES = {"default": database()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Who is who: a phone is known by its session, and stays known for a year

SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS

# Accounts: what is signed in is a phone (scoring.access), so that it outlives its accounts; passwords are Django's

AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "OPTIONS": {"user_attributes": ["username"]},
    },
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]

AXES_HANDLER = "thousand_site.guessing.Handler"
AXES_CLIENT_IP_CALLABLE = "thousand_site.guessing.client_address"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_TEMPLATE = "429.html"
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False
AXES_SENSITIVE_PARAMETERS = ["username", "password", "new_password", "again"]  # never kept with a failure

# What a browser is told

if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_SSL_REDIRECT = True
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = True

SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# Languages

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("ru", "Русский"), ("uk", "Українська")]
LANGUAGE_COOKIE_AGE = SESSION_COOKIE_AGE
LANGUAGE_COOKIE_SAMESITE = "Lax"
LOCALE_PATHS = [BASE_DIR / "scoring" / "locale"]
USE_I18N = True
USE_THOUSAND_SEPARATOR = False
USE_TZ = True
TIME_ZONE = ENVIRONMENT.time_zone

# A party file is small: what is larger is not even kept to be refused

FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

# Static files

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Of what other packages bring nothing is used.
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "thousand_site.storage.HashedStaticFilesStorage"},
}

WHITENOISE_ADD_HEADERS_FUNCTION = static.worker_policy
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# Logs: who has a party's link may write in the party, so no link is logged in full

LOGGING = logs.configuration(ENVIRONMENT.log, requests=ENVIRONMENT.log_requests)

# Metrics: off without a token, by which they are read

METRICS_TOKEN = ENVIRONMENT.metrics_token
