# Every target makes its own environment first, so each works on a fresh checkout.
PYTHON ?= python3
BIN := .venv/bin
PORT ?= 8000
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help run test check format messages phone bench load lock environment

help: ## these lines
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

run: ## the app on PORT (8000), reachable from phones on the Wi-Fi
	$(PYTHON) manage.py up --port $(PORT)

test: ## all tests; ARGS go to pytest: make test ARGS="tests/web -k setup"
	$(PYTHON) manage.py test $(ARGS)

check: environment ## style, types, import boundaries, templates, migrations, translations, what runs on the phone
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	find templates -name '*.html' -exec $(BIN)/djade --check --target-version 5.2 {} +
	$(BIN)/python manage.py check --fail-level WARNING
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python -m pytest -q tests/web/test_house.py

format: environment ## lay out Python and templates, fix what can be fixed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	find templates -name '*.html' -exec $(BIN)/djade --target-version 5.2 {} +

messages: environment ## collect the strings to translate and compile the translations (needs gettext)
	$(BIN)/python manage.py messages

phone: environment ## derive what runs on the phone from the source
	$(BIN)/python manage.py phone

bench: environment ## what the engine, the pages and the streams cost, against their bars; ARGS="pages --write"
	$(BIN)/python -m tests.load.bench $(ARGS)

load: environment ## 200 tables at once on a server of their own; ARGS="100 200 400 --seconds 60 --write"
	$(BIN)/python -m tests.load.tables $(ARGS)

lock: ## pin the newest versions that pyproject.toml allows (needs uv)
	uv pip compile $(LOCK) pyproject.toml --output-file requirements.lock
	uv pip compile $(LOCK) pyproject.toml --group dev --constraint requirements.lock --output-file requirements-dev.lock
LOCK := --universal --python-version 3.11 --generate-hashes --upgrade --quiet --no-annotate --no-header \
	--no-emit-index-url --no-emit-find-links

environment:
	@$(PYTHON) -m thousand_site.bootstrap
