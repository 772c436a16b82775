# What a newcomer would guess: make demo, make test, make lint, make bench, make docs.
# All it needs is Python 3.11 or later with the module venv; everything else goes into .venv.

PYTHON ?= python3
# Where the development data is, which is not part of the repository.
DATA   ?= $(or $(CITEGROUND_TEST_DATA),../shared/data)
VENV   := .venv
BIN    := $(VENV)/bin

.DEFAULT_GOAL := help
.PHONY: help demo test lint format bench docs fuzz clean

help: ## Say what there is
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/'

demo: $(VENV)/.installed ## Set everything up and check examples/physics.bib
	@$(BIN)/citeground library info
	@echo
	@$(BIN)/citeground check --offline --fail-on never examples/physics.bib

test: $(VENV)/.developing ## Run all tests
	$(BIN)/python -m pytest -n 2

lint: $(VENV)/.developing ## Check style, types and who imports whom
	$(BIN)/ruff format --check src tests bench docs
	$(BIN)/ruff check src tests bench docs
	$(BIN)/mypy
	PYTHONPATH=src $(BIN)/lint-imports

format: $(VENV)/.developing ## Put the source into shape
	$(BIN)/ruff format src tests bench docs
	$(BIN)/ruff check --fix src tests bench docs

bench: $(VENV)/.developing ## Measure everything: what needs the development data says so where DATA is absent
	$(BIN)/python bench/startup.py
	$(BIN)/citeground bench corruptions --check
	$(BIN)/python bench/registries.py
	$(BIN)/python bench/evaluator.py
	@if [ -d "$(DATA)" ]; then $(MAKE) --no-print-directory bench-data; \
	else echo "The rest needs the development data: make bench DATA=DIR"; fi

.PHONY: bench-data
bench-data: $(VENV)/.developing
	$(BIN)/citeground bench citecheck --data $(DATA) --check
	$(BIN)/python bench/speed.py --data $(DATA)
	$(BIN)/python bench/library.py $(DATA)/corpus/records.jsonl.gz
	$(BIN)/python bench/real_references.py --data $(DATA)
	$(BIN)/python bench/measure_refstring.py $(DATA)
	$(BIN)/python bench/pdf.py $(DATA)/manuscripts/pdf
	$(BIN)/python bench/fix.py $(DATA)/manuscripts/bib
	$(BIN)/python bench/evaluator.py --crag $(DATA)/crag --curves
	$(BIN)/python bench/ask.py $(DATA)/crag/pairs/popqa_pairs_searchr1.jsonl
	$(BIN)/python bench/claims.py $(DATA)/crag
	$(BIN)/python bench/explain.py --data $(DATA)

docs: $(VENV)/.developing ## Write the pages that come from the code: docs/rules.md, docs/verbs.md
	$(BIN)/python docs/write.py

fuzz: $(VENV)/.developing ## Feed 10,000 damaged files of every format to the parsers
	$(BIN)/python bench/fuzz.py --count 10000 --seed 0

clean: ## Remove what make made here
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
	  echo "error: there is no $(PYTHON); install Python 3.11 or later, or say: make PYTHON=/path/to/python" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "error: $(PYTHON) is older than 3.11; say: make PYTHON=/path/to/a/newer/python" >&2; exit 1; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "error: this Python has no venv; on Debian or Ubuntu: apt-get install python3-venv" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.installed: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.developing: $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.installed
