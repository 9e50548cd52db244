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
NODE_READY := .venv/.node
WEB_READY := .venv/.web
FUZZ_READY := .venv/.fuzz
ENGINE_READY := .venv/.engine
WEB_FILES := $(shell find web -name node_modules -prune -o -type f -print) \
	$(wildcard docs/rules*.md docs/rulings*.md docs/images/rules/*.svg) \
	$(wildcard src/kingdombuilder/lessons/*.json src/kingdombuilder/texts/*.json src/kingdombuilder/arena/*.json)
ENGINE_FILES := $(shell find src/kingdombuilder -path src/kingdombuilder/web -prune -o \
	-name '*.py' -print -o -name '*.txt' -print -o -name '*.json' -print)

# Each module is compiled once, not anew by every process that the tests start.
unexport PYTHONDONTWRITEBYTECODE

# Two checks at a time, each with its output in one piece if this make can do that.
TWO_AT_A_TIME := --jobs=2 --no-print-directory $(if $(filter output-sync,$(.FEATURES)),--output-sync)

# Many tests wait for a server, a browser or a database: one process more than there are cores keeps the cores busy.
TESTERS ?= $(shell expr 1 + $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1))

.DEFAULT_GOAL := help
.PHONY: help play terminal quick test lint format web site docs offline schema screenshots rules-pictures icons \
	browsers lessons positions puzzles bench fuzz crashes mutants chaos farming load soak siege versions dist audit \
	reactions tune rank chances ladder numbers coverage lock clean lint-python lint-web test-web quick-python \
	collect

help: ## list these targets
	@echo "Kingdom Builder: make <target>"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-12s%s\n", $$1, $$2 }' Makefile

play: $(READY) $(ENGINE_READY) ## start the game and open it in the browser (ARGS="..." for options)
	@$(BIN)/kingdombuilder serve --open $(ARGS)

terminal: $(READY) ## play a game in the terminal (ARGS="..." for options)
	@$(BIN)/kingdombuilder play $(ARGS)

quick: $(READY) ## test the engine, boxes, bots, tables and the page's logic in a minute (ARGS="..." for pytest)
	@echo "Testing the engine, the boxes, the bots, the tables and the page's logic."
	@$(MAKE) $(TWO_AT_A_TIME) quick-python test-web

# The file names what runs: no browser, no database server, no killed processes, no thousand games.
quick-python: $(READY)
	@$(BIN)/pytest -n auto --dist worksteal @tests/quick.txt $(ARGS)

test: $(READY) ## lint, then run every test (ARGS="..." for pytest)
	@echo "Checking style and types, building the web app, testing the page's logic."
	@$(MAKE) $(TWO_AT_A_TIME) lint-web lint-python test-web collect $(ENGINE_READY)
	@echo "Running all other tests in $(TESTERS) processes; this takes about ten minutes."
	@$(BIN)/pytest -n $(TESTERS) --dist worksteal $(ARGS)

# Compiles every test once for the processes that run them: each of them would do it anew.
collect: $(READY)
	@$(BIN)/pytest --collect-only >/dev/null || $(BIN)/pytest --collect-only --quiet

lint: $(READY) ## check style, formatting and types
	@$(MAKE) $(TWO_AT_A_TIME) lint-web lint-python

lint-python: $(READY)
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet || { echo "Some files need formatting: run 'make format'." >&2; exit 1; }
	@$(BIN)/mypy

lint-web: $(NODE_READY)
	@$(BIN)/python hatch_build.py check

test-web: $(NODE_READY)
	@$(BIN)/python hatch_build.py test

format: $(NODE_READY) ## apply formatting and safe fixes
	@$(BIN)/ruff check --fix-only --quiet
	@$(BIN)/ruff format --quiet
	@$(BIN)/python hatch_build.py format

web: $(ENGINE_READY) ## build the web app

docs: $(READY) ## build the documentation site, which a server offers at /docs
	@$(BIN)/python -m tools.docs $(ARGS)

site: $(ENGINE_READY) docs ## app and documentation for any web server: games without a server (SITE=dist/site)
	@$(BIN)/python hatch_build.py site $(or $(SITE),dist/site)

offline: $(READY) $(ENGINE_READY) ## play whole games on the device, with the network cut, and with faults of storage
	@$(BIN)/pytest -n 0 tools/offline $(ARGS)

schema: $(READY) ## write the JSON Schema and TypeScript types of the messages, and the tables of the routes
	@$(BIN)/python -m tools.schema
	@$(BIN)/python -m tools.routes

screenshots: $(READY) $(ENGINE_READY) ## take the pictures of the web app in docs/images
	@$(BIN)/python -m tests.browser.screenshots

rules-pictures: $(READY) ## draw the pictures of the rules in docs/images/rules
	@$(BIN)/python -m tools.rules_pictures

icons: $(READY) ## make the icons of the installed app, and the picture for links, in web/public
	@$(BIN)/python -m tests.browser.icons
	@$(BIN)/python -m tools.share_picture

browsers: $(READY) $(ENGINE_READY) ## play the web app in Firefox, WebKit and Chromium (ARGS="-k firefox" for one)
	@$(BIN)/pytest -n 0 tools/browsers $(ARGS)

reactions: $(READY) $(ENGINE_READY) ## measure how soon the page reacts to a click (ARGS=4 on a slower processor)
	@$(BIN)/python -m tools.reactions $(ARGS)

lessons: $(READY) $(ENGINE_READY) ## play every lesson in a browser by mouse, touch and keys (ARGS="-k touch" for one)
	@LESSONS=all $(BIN)/pytest tests/browser/test_lessons.py $(ARGS)

positions: $(READY) $(ENGINE_READY) ## enter a whole game of every box on the page, by touch and by keys
	@POSITIONS=all $(BIN)/pytest tests/browser/test_positions.py $(ARGS)

puzzles: $(READY) ## prove every puzzle again by an exhaustive search (ARGS="--jobs 1" for options)
	@$(BIN)/kingdombuilder puzzles check $(ARGS)

bench: $(READY) ## measure the engine's speed (ARGS="..." for options)
	@$(BIN)/kingdombuilder bench $(ARGS)

fuzz: $(FUZZ_READY) ## random games and hostile documents, for hours (GAMES=1000 MINUTES=5 for less)
	@$(BIN)/python -m tools.fuzz.games --games $(or $(GAMES),100000) $(ARGS)
	@FUZZ=$(or $(EXAMPLES),5000) $(BIN)/pytest tests/properties/test_readers.py tests/properties/test_second_opinion.py
	@$(BIN)/python -m tools.fuzz --minutes $(or $(MINUTES),60)

crashes: $(READY) ## kill servers repeatedly, and search all their output for secrets
	@CRASHES=60 SECRETS=100 FUZZ=50000 $(BIN)/pytest tests/server/attacks/test_crashes.py \
		tests/server/attacks/test_secrets.py tests/server/attacks/test_fuzz.py $(ARGS)

mutants: $(READY) ## change the rules in small ways: does a test find each? (ARGS="scoring" for some modules)
	@$(BIN)/python -m tools.mutants $(ARGS)

chaos: $(READY) ## play through 200 faults: killed nodes, cut connections, full disks (ARGS="--faults 10" for fewer)
	@$(BIN)/python -m tools.chaos $(ARGS)

farming: $(READY) ## attack the ratings in 200 small worlds: does farming pay? (ARGS="--seeds 20" for fewer)
	@$(BIN)/python -m tools.farming $(ARGS)

load: $(READY) ## drive a server with many tables (ARGS="--seconds 60 --rate 1000" for more)
	@$(BIN)/python -m tools.load $(ARGS)

soak: $(READY) ## the load test for half an hour: does memory or latency grow? (ARGS="--periods 10" for less)
	@$(BIN)/python -m tools.load.soak $(ARGS)

siege: $(READY) ## attack a local server, and measure how long a stranger waits (ARGS="replays --rounds 1" for less)
	@$(BIN)/python -m tools.siege $(ARGS)

audit: $(READY) ## list the licences of all dependencies, and known advisories where they can be fetched
	@$(BIN)/python -m tools.audit

dist: $(READY) ## build, check and try the sdist and the wheel for publishing
	@$(BIN)/python -m tools.dist

versions: $(READY) ## install the package on every Python, with old data (ARGS="/path/to/python ..." for some)
	@$(BIN)/python -m tools.versions $(ARGS)

tune: $(READY) ## let the bots learn by self-play (ARGS="--games 500" for less)
	@$(BIN)/python -m tools.learning.tuning $(ARGS)

rank: $(READY) ## measure how well the evaluation orders turns, and fit it (ARGS="--games 20" for less)
	@$(BIN)/python -m tools.learning.ranking $(ARGS)

chances: $(READY) ## fit and check the win probability (ARGS="--games 200" for less)
	@$(BIN)/python -m tools.learning.calibration $(ARGS)

ladder: $(READY) ## play the published matches of the bots, two hours (ARGS="greedy-base --hours 1" for less)
	@$(BIN)/python -m tools.ladder $(ARGS)

numbers: $(READY) ## play 32,000 games: what are cards, tiles and seats worth? (ARGS="--hours 1 --jobs 1" for less)
	@$(BIN)/python -m tools.numbers $(ARGS)

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

$(NODE_READY): $(READY) web/package-lock.json
	@$(BIN)/python hatch_build.py packages
	@touch $@

$(WEB_READY): $(NODE_READY) $(WEB_FILES) hatch_build.py
	@echo "Building the web app."
	@$(BIN)/python hatch_build.py build
	@touch $@

# The engine that games in the browser run on, as it is now.
$(ENGINE_READY): $(WEB_READY) $(ENGINE_FILES)
	@$(BIN)/python hatch_build.py engine
	@touch $@
