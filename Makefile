# `make run` serves the app, `make test` checks all of it, `make dev` serves the sources and reloads them when they change.

PYTHON ?= python3
PORT ?= 8000
HOST ?= 0.0.0.0
DATA ?= .data
DEV_DATA ?= .data-dev
TLS_PORT ?= 8443

# The lists of packages that the environment variables need besides requirements.txt.
ALSO = $(if $(filter postgres% pgsql%,$(DATABASE_URL)),.venv/postgres.txt) $(if $(REDIS_URL),.venv/redis.txt) $(if $(OPENID_URL),.venv/sign_in.txt)

PIP = .venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes

.DEFAULT_GOAL := help
.PHONY: help run dev test lint format bench soak audit requirements wheel clean

help: ## list the commands
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 14
	@echo
	@echo "make run PORT=8123 HOST=127.0.0.1 DATA=some/folder"
	@echo "make run TLS=1 TLS_PORT=8443 serves HTTPS too"

run: .venv/requirements.txt $(ALSO) ## serve the app on PORT and HOST, its data in DATA
	@exec .venv/bin/python manage.py serve --host "$(HOST)" --port "$(PORT)" --data "$(DATA)" $(if $(TLS),--tls --tls-port "$(TLS_PORT)")

dev: .venv/requirements.txt ## serve the sources with reload, and print a link to a demo club
	@exec env -u DATABASE_URL DEBUG=1 SECRET_KEY=development SCOREKEEPER_DATA="$(DEV_DATA)" .venv/bin/python manage.py dev --port "$(PORT)"

test: .venv/tests.txt ## run all checks, with all that they need; only some with T=tests/rules
	@exec $(if $(T),.venv/bin/pytest $(T),tests/setup/everything)

lint: .venv/tests.txt ## check style, types, imports, scripts, templates, settings
	@exec tests/setup/lint

format: .venv/tests.txt ## format the sources
	.venv/bin/ruff check --quiet --fix-only .
	.venv/bin/ruff format .
	-@find templates -name '*.html' -exec .venv/bin/djade --target-version 5.2 {} +

bench: .venv/tests.txt ## measure bytes, requests and times, and run Lighthouse
	@exec tests/bench/everything

soak: .venv/tests.txt ## kill, load and stall a server, test properties; less with SHARE=0.1
	@exec tests/soak/everything

audit: ## look up all dependencies in the advisory database, if it can be reached
	@exec tests/setup/audit

requirements: ## pin pyproject.toml's dependencies anew
	@exec tests/setup/pin

wheel: .venv/bin/python ## build a wheel in dist, which can be installed without make
	@.venv/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w dist .

clean: ## remove what was made here, except the data folder
	rm -rf .venv dist tests/*/node_modules .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache test-results
	find . -name __pycache__ -prune -exec rm -rf {} +

# The copies in .venv show which lists are installed; a changed list is installed again.
.venv/requirements.txt: requirements.txt | .venv/bin/python
	@echo "Installing what Scorekeeper needs into .venv …"
	@$(PIP) -r requirements.txt
	@cp requirements.txt $@

.venv/postgres.txt .venv/redis.txt .venv/sign_in.txt: .venv/%.txt: scorekeeper/serving/requirements/%.txt .venv/requirements.txt
	@echo "Installing what Scorekeeper needs for $* into .venv …"
	@$(PIP) -r $<
	@cp $< $@

.venv/tests.txt: tests/requirements.txt .venv/requirements.txt
	@echo "Installing what the tests need into .venv …"
	@$(PIP) -r tests/requirements.txt
	@cp tests/requirements.txt $@

.venv/bin/python:
	@$(PYTHON) -m venv .venv
