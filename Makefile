# A fresh machine needs Python 3.11 or newer and make; everything else is fetched into .venv, once.
#   make play     a table in your browser, no token needed      ARGS="--players 3" goes to the program
#   make test     every test                                    ARGS="-k dice" goes to pytest
#   make run      the bot on Discord
#   make check    everything that must be right before a commit
PYTHON = python3
ARGS =
VENV = .venv
BIN = $(VENV)/bin

.PHONY: play run test coverage lint types contracts check format dice catalogs lock clean

play: $(VENV)/.play
	$(BIN)/python -m bot play $(ARGS)

run: $(VENV)/.run
	$(BIN)/python -m bot run $(ARGS)

test: $(VENV)/.test
	$(BIN)/python -m pytest -n auto $(ARGS)

coverage: $(VENV)/.test
	$(BIN)/coverage run -m pytest $(ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/hadolint Dockerfile

types: $(VENV)/.dev
	$(BIN)/mypy

contracts: $(VENV)/.dev
	$(BIN)/lint-imports

check: lint types contracts test

format: $(VENV)/.dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Draws the application emojis again.
dice: $(VENV)/.dev
	$(BIN)/python assets/draw_dice.py

# Brings every catalog up to date with the texts of the code; a new language begins as an empty .po file.
LOCALE = bot/i18n/locale
catalogs: $(VENV)/.dev
	$(BIN)/pybabel -q extract --no-default-keywords -k mark -k say -k count:1,2 --no-location --sort-output \
		-o $(LOCALE)/messages.pot bot cogs
	for catalog in $(LOCALE)/*.po; do \
		$(BIN)/pybabel -q update --ignore-obsolete --no-fuzzy-matching --ignore-pot-creation-date --width 120 \
			-l "$$(basename "$$catalog" .po)" -i $(LOCALE)/messages.pot -o "$$catalog" || exit 1; \
	done
	rm $(LOCALE)/messages.pot

# Each smaller lock takes its versions from the widest one. LOCK_FLAGS=--upgrade looks for newer releases.
UV_COMPILE = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock"
lock: $(VENV)/.dev
	$(UV_COMPILE) $(LOCK_FLAGS) --extra play --group dev -o requirements/dev.txt pyproject.toml
	$(UV_COMPILE) -c requirements/dev.txt --extra play --group test -o requirements/test.txt pyproject.toml
	$(UV_COMPILE) -c requirements/dev.txt --extra play --extra solver --extra pictures -o requirements/play.txt pyproject.toml
	$(UV_COMPILE) -c requirements/dev.txt --extra solver --extra pictures -o requirements/run.txt pyproject.toml

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .coverage .coverage.* htmlcov dist
	find bot cogs tests benchmarks assets -name __pycache__ -type d -prune -exec rm -rf {} +

# One stamp for each lock: newer than the lock, and there is nothing to do.
$(VENV)/.%: requirements/%.txt | $(BIN)/pip
	@echo "Installing $< into $(VENV) (only when it changed)"
	@$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(BIN)/pip:
	@command -v $(PYTHON) >/dev/null || { \
		echo "There is no $(PYTHON) here: install Python 3.11 or newer, or name yours: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "$$($(PYTHON) --version) is too old: Farkle needs 3.11 or newer; name a newer one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "This Python can't make a virtual environment: install its venv package (Debian, Ubuntu: sudo apt install python3-venv)." >&2; exit 1; }
	@rm -rf $(VENV)
	@$(PYTHON) -m venv $(VENV)
