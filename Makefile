# Needs python3 (3.11 or newer) and make; everything else is installed into .venv from the lock files.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.crossfray-installed
PLAYABLE := .venv/.crossfray-playable
WORKERS ?= 2
LOCK := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url \
	--custom-compile-command "make lock" pyproject.toml

.DEFAULT_GOAL := help
.PHONY: help setup play test test-long test-extras conformance release attack cards docs pictures compiled pure bench bench-peers bench-growth web chromium format lock clean

help:  ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(STAMP)  ## install crossfray and its tools into .venv

$(STAMP): requirements-dev.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

play: $(PLAYABLE)  ## play in the browser; installs only what playing needs
	@$(BIN)/crossfray play

$(PLAYABLE): requirements.lock pyproject.toml
	@test -f $(STAMP) || { echo "Setting up Crossfray in .venv: up to a minute and 65 MB, nothing outside this folder."; \
	test -x $(BIN)/python || $(PYTHON) -m venv .venv; \
	echo "  1 of 2: the libraries that the game needs ..."; \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock; \
	echo "  2 of 2: the game itself ..."; \
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps -e .; }
	@touch $@

test: setup chromium  ## format, lint, types and the quick tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal

test-long: setup chromium  ## all tests, the compiled rules, then the mutants that the tests must catch
	$(BIN)/pytest -q -n $(WORKERS) --dist worksteal --long
	PYTHONPATH=tests $(BIN)/python -m compiled
	PYTHONPATH=tests $(BIN)/python -m release.versions --workers $(WORKERS)
	PYTHONPATH=tests $(BIN)/python -m mutants --workers $(WORKERS)

test-extras: setup  ## the tests with Ray and OpenSpiel, installed into build/extras and removed afterwards
	rm -rf build/extras && $(PYTHON) -m venv build/extras
	build/extras/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-extras.lock
	build/extras/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	build/extras/bin/pytest -q --long tests/lab/test_ray.py tests/lab/test_openspiel.py
	rm -rf build/extras

conformance: setup  ## cases for other implementations, from the tests, in build/conformance.zip (docs/conformance.md)
	PYTHONPATH=tests $(BIN)/python -m release.conformance

release: setup  ## build wheel and source archive into dist, install each into a folder of its own and try it
	PYTHONPATH=tests $(BIN)/python -m release

attack: setup  ## attack a server as strangers would: half an hour, with figures for docs/quality.md
	PYTHONPATH=tests $(BIN)/python -m attack dice hidden files frames hostile thinking kills live

cards: setup  ## compile the texts of all cards into the store that ships, and write the pages made from the rules
	$(BIN)/python -m crossfray.content.compiled
	PYTHONPATH=tests $(BIN)/python -m language.reference
	PYTHONPATH=tests $(BIN)/python -m rules.editions_page
	PYTHONPATH=tests $(BIN)/python -m rules.rules_table_page
	PYTHONPATH=tests $(BIN)/python -m content.box_files_page
	PYTHONPATH=tests $(BIN)/python -m content.boxes_page

docs: setup  ## the rulebook and a page for everything, as a site in build/site
	$(BIN)/python -m crossfray.guide.site build/site

pictures: setup chromium  ## pictures of every page of the client in build/pictures
	PYTHONPATH=tests $(BIN)/python -m browser.pictures build/pictures
	PYTHONPATH=tests $(BIN)/python -m browser.sheets build/pictures

compiled: setup  ## compile the rules of this checkout with mypyc: faster; compile again after a change
	@$(BIN)/python hatch_build.py

pure: setup  ## remove the compiled rules: they run as plain Python again
	@$(BIN)/python hatch_build.py --remove

bench: setup  ## measure the speed of the engine
	@$(BIN)/crossfray bench

bench-peers: setup  ## measure it beside other engines, from the registry into a folder that is thrown away
	@PYTHONPATH=tests $(BIN)/python -m peers

bench-growth: setup  ## measure how time and memory grow: boards, figures, sides, cards, commands
	@PYTHONPATH=tests $(BIN)/python -m growth

web:  ## test the browser client and build it into the package (needs Node)
	cd web && npm install --no-audit --no-fund && npm test && npm run build

# The browser tests need Chromium: installed where it is missing and can be, else they are left out.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null \
	|| { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && echo "installing Chromium for the browser tests" \
	&& apt-get update -qq >/dev/null && apt-get install -y -qq chromium >/dev/null 2>&1; } \
	|| echo "no Chromium: the browser tests are left out; to run them: apt-get install chromium"

format: setup  ## format the code and apply the safe lint fixes
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

lock: setup  ## rewrite the lock files from pyproject.toml (UPGRADE=1: to the newest versions)
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra server -o requirements.lock
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra dev --constraints requirements.lock -o requirements-dev.lock
	$(LOCK) $(if $(UPGRADE),--upgrade) --extra dev --extra ray --extra openspiel --constraints requirements-dev.lock \
		-o requirements-extras.lock

clean:  ## remove .venv, caches and build results
	rm -rf .venv web/node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
