# Needs make and a Python of 3.11 or later; everything else goes into .venv.

UV_VERSION := 0.13.7

# Company proxies sign with certificates of their own: uv believes those that the system does, as pip and npm do here.
export UV_SYSTEM_CERTS ?= 1

# The first suitable interpreter; one able to create environments is preferred.
# Choose another with: make PYTHON=/path/to/python ...
PYTHON ?= $(shell for need in ensurepip sys; do \
	for p in python3.14 python3.13 python3.12 python3.11 python3 python; do \
	"$$p" -c "import sys, $$need; sys.exit(sys.version_info < (3, 11))" 2>/dev/null \
	&& { command -v "$$p"; exit; }; done; done)

BIN := .venv/bin
READY := .venv/.ready
UV_READY := .venv/.uv-$(UV_VERSION)
UV_PIP := $(BIN)/uv --quiet pip
WEB_READY := .venv/.web
FUZZ_READY := .venv/.fuzz
ENGINE_READY := .venv/.engine
WEB_FILES := $(shell find web -name node_modules -prune -o -type f -print) $(wildcard docs/rules*.md docs/rulings*.md) \
	$(wildcard src/kingdombuilder/lessons/*.json)
ENGINE_FILES := $(shell find src/kingdombuilder -path src/kingdombuilder/web -prune -o -name '*.py' -print -o -name '*.txt' -print -o -name '*.json' -print)

# Each module is compiled once, not anew by every process that the tests start.
unexport PYTHONDONTWRITEBYTECODE

# Two checks at a time, each with its output in one piece if this make can do that.
TWO_AT_A_TIME := --jobs=2 --no-print-directory $(if $(filter output-sync,$(.FEATURES)),--output-sync)

# Many tests wait for a server, a browser or a database: one process more than there are cores keeps the cores busy.
TESTERS ?= $(shell expr 1 + $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1))

.DEFAULT_GOAL := help
.PHONY: help play terminal test lint format web site offline schema screenshots icons browsers lessons puzzles bench fuzz crashes mutants chaos load soak \
	versions tune rank chances ladder coverage lock clean lint-python lint-web test-web

help: ## list these targets
	@echo "Kingdom Builder: make <target>"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-12s%s\n", $$1, $$2 }' Makefile

play: $(READY) $(ENGINE_READY) ## start the game and open it in the browser (ARGS="..." for options)
	@$(BIN)/kingdombuilder serve --open $(ARGS)

terminal: $(READY) ## play a game in the terminal (ARGS="..." for options)
	@$(BIN)/kingdombuilder play $(ARGS)

test: $(READY) ## lint, then run every test (ARGS="..." for pytest)
	@$(MAKE) $(TWO_AT_A_TIME) lint-web lint-python test-web $(ENGINE_READY)
	@$(BIN)/pytest -n $(TESTERS) --dist worksteal $(ARGS)

lint: $(READY) ## check style, formatting and types
	@$(MAKE) $(TWO_AT_A_TIME) lint-web lint-python

lint-python: $(READY)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo "Some files need formatting: run 'make format'." >&2; exit 1; }
	@$(BIN)/mypy

lint-web: $(WEB_READY)
	@$(BIN)/python hatch_build.py check

test-web: $(WEB_READY)
	@$(BIN)/python hatch_build.py test

format: $(READY) ## apply formatting and safe fixes
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format

web: $(ENGINE_READY) ## build the web app

site: $(ENGINE_READY) ## the web app as a folder for any web server: games without a server (SITE=dist/site for where)
	@$(BIN)/python hatch_build.py site $(or $(SITE),dist/site)

offline: $(READY) $(ENGINE_READY) ## play whole games on the device, with the network cut, and whatever goes wrong there
	@$(BIN)/pytest -n 0 tools/offline $(ARGS)

schema: $(READY) ## write the JSON Schema and the TypeScript types of the messages
	@$(BIN)/python -m kingdombuilder.server.protocol.schema

screenshots: $(READY) $(ENGINE_READY) ## take the pictures of the web app in docs/images
	@$(BIN)/python -m tests.browser.screenshots

icons: $(READY) ## make the icons of the installed app from web/public/icon.svg
	@$(BIN)/python -m tests.browser.icons

browsers: $(READY) $(ENGINE_READY) ## play the web app in Firefox, WebKit and Chromium (ARGS="-k firefox" for one of them)
	@$(BIN)/pytest -n 0 tools/browsers $(ARGS)

lessons: $(READY) $(ENGINE_READY) ## play every lesson in a browser: by mouse, by touch, by keys (ARGS="-k touch" for some)
	@LESSONS=all $(BIN)/pytest tests/browser/test_lessons.py $(ARGS)

puzzles: $(READY) ## prove every puzzle again, by looking at all turns there are (ARGS="--jobs 1" for options)
	@$(BIN)/kingdombuilder puzzles check $(ARGS)

bench: $(READY) ## measure the engine's speed (ARGS="..." for options)
	@$(BIN)/kingdombuilder bench $(ARGS)

fuzz: $(FUZZ_READY) ## random games and hostile documents, for hours (GAMES=1000 MINUTES=5 for less)
	@$(BIN)/kingdombuilder fuzz --games $(or $(GAMES),100000) $(ARGS)
	@FUZZ=$(or $(EXAMPLES),5000) $(BIN)/pytest tests/properties/test_readers.py tests/properties/test_second_opinion.py
	@$(BIN)/python -m tools.fuzz --minutes $(or $(MINUTES),60)

crashes: $(READY) ## kill servers again and again, and search every byte they say for secrets
	@CRASHES=60 SECRETS=100 FUZZ=50000 $(BIN)/pytest tests/server/attacks/test_crashes.py tests/server/attacks/test_secrets.py \
		tests/server/attacks/test_fuzz.py $(ARGS)

mutants: $(READY) ## change the rules in small ways: does a test find each? (ARGS="scoring" for some modules)
	@$(BIN)/python -m tools.mutants $(ARGS)

chaos: $(READY) ## play through 200 faults: killed nodes, cut connections, full disks (ARGS="--faults 10" for fewer)
	@$(BIN)/python -m tools.chaos $(ARGS)

load: $(READY) ## drive a server with many tables (ARGS="--seconds 60 --rate 1000" for more)
	@$(BIN)/python -m tools.load $(ARGS)

soak: $(READY) ## the same for half an hour: does memory or latency grow? (ARGS="--periods 10" for less)
	@$(BIN)/python -m tools.load.soak $(ARGS)

versions: $(READY) ## install the package on every Python, with what earlier versions wrote (ARGS="/path/to/python ..." for some)
	@$(BIN)/python -m tools.versions $(ARGS)

tune: $(READY) ## let the bots learn by self-play (ARGS="--games 500" for less)
	@$(BIN)/python -m kingdombuilder.arena.learning.tuning $(ARGS)

rank: $(READY) ## show how well the judge ranks turns, and learn from it (ARGS="--games 20" for less)
	@$(BIN)/python -m kingdombuilder.arena.learning.ranking $(ARGS)

chances: $(READY) ## learn and check how likely each player is to win (ARGS="--games 200" for less)
	@$(BIN)/python -m kingdombuilder.arena.learning.calibration $(ARGS)

ladder: $(READY) ## play the published matches of the bots, two hours (ARGS="greedy-base --hours 1" for less)
	@$(BIN)/python -m kingdombuilder.arena.ladder $(ARGS)

coverage: $(READY) ## write docs/coverage.md: which test shows which rule
	@$(BIN)/python -m tests.coverage

lock: $(UV_READY) ## refresh the locked requirements to the newest versions
	@$(UV_PIP) compile --universal --generate-hashes --upgrade --python-version 3.11 \
		--custom-compile-command "make lock" --all-extras --group dev \
		--output-file requirements.lock pyproject.toml >/dev/null
	@$(UV_PIP) compile --universal --generate-hashes --upgrade --python-version 3.11 \
		--custom-compile-command "make lock" --group fuzz \
		--output-file requirements-fuzz.lock >/dev/null
	@rm -f web/runtime/*.whl
	@$(BIN)/python -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
		--platform pyemscripten_2026_0_wasm32 --python-version 314 --dest web/runtime \
		"$$(grep -o '^msgspec==[0-9.]*' requirements.lock)"
	@echo "requirements.lock, requirements-fuzz.lock and web/runtime are up to date."

clean: ## remove the environment, caches and build products
	@rm -rf web/node_modules src/kingdombuilder/web .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	@find . -name .git -prune -o -type d -name __pycache__ -prune -exec rm -rf {} +

$(UV_READY):
	@py="$(PYTHON)"; \
	if test -z "$$py"; then \
		echo "Kingdom Builder needs Python 3.11 or later, and none was found." >&2; \
		echo "Install one, or name it: make PYTHON=/path/to/python ..." >&2; exit 1; \
	fi; \
	if ! "$$py" -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null; then \
		echo "$$py is not a Python of 3.11 or later." >&2; exit 1; \
	fi; \
	if ! "$$py" -c "import ensurepip, venv" 2>/dev/null; then \
		echo "$$py cannot create virtual environments: its ensurepip module is missing." >&2; \
		echo "On Debian and Ubuntu, install the python3-venv package." >&2; exit 1; \
	fi; \
	echo "Setting up .venv with $$("$$py" --version)."; \
	"$$py" -m venv --clear .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@touch $@

$(READY): $(UV_READY) pyproject.toml requirements.lock
	@echo "Installing the pinned dependencies."
	@$(UV_PIP) install --python $(BIN)/python --require-hashes -r requirements.lock
	@$(UV_PIP) install --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

# What only 'make fuzz' needs: there is not a wheel for every system and every Python.
$(FUZZ_READY): $(READY) requirements-fuzz.lock
	@$(UV_PIP) install --python $(BIN)/python --require-hashes -r requirements-fuzz.lock \
		|| echo "There is no atheris for this Python and system: the last part will be refused." >&2
	@touch $@

$(WEB_READY): $(READY) $(WEB_FILES) hatch_build.py
	@echo "Building the web app."
	@$(BIN)/python hatch_build.py build
	@touch $@

# The engine that games in the browser run on, as it is now.
$(ENGINE_READY): $(WEB_READY) $(ENGINE_FILES)
	@$(BIN)/python hatch_build.py engine
	@touch $@
