# Python 3.11 or newer, make and git have to be there; everything else goes into .venv.
PYTHON ?= python3

VENV := .venv
BIN := $(VENV)/bin
WORKERS := --numprocesses auto --maxprocesses 4 --dist worksteal
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

COMPILE := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --upgrade --custom-compile-command 'make lock' --quiet
AS_DEV := $(COMPILE) --constraint requirements/dev.txt
# Without NumPy, numba and orjson bulk is neither tested nor measured.
MEASURED := env $$($(BIN)/python -c 'import numba, numpy, orjson' 2>/dev/null || \
	echo 'UNMEASURED=*/splendor_rules/bulk/*')
EDITABLE := install --no-deps --no-build-isolation --editable .

.DEFAULT_GOAL := help
# Durations in the help are those on two cores.
.PHONY: help demo check test fuzz growth prove test-deep update lint types imports bench cases cite-check report-case sabotage mutants engines docs serve lock dist browse new-clause release-check clean

help: ## show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' Makefile

demo: $(VENV)/demo-ready ## judge the example games
	@$(BIN)/splendor-rules judge examples/*.json; status=$$?; \
	if [ $$status -ne 1 ]; then \
		echo "The demo should end with status 1, for its one illegal game; it was $$status." >&2; \
		exit 1; \
	fi; \
	echo "One of the examples is illegal on purpose."

check: lint imports ## check style, imports, types and the rules, quickly (1 minute)
	$(BIN)/mypy
	$(BIN)/pytest $(WORKERS) -m 'not long' tests/rulebook tests/test_deal.py tests/test_legal.py

test: lint imports types ## check everything; all of the source has to be covered (8 minutes)
	$(MEASURED) $(BIN)/pytest $(WORKERS) -m 'not long' --cov
	$(BIN)/pytest $(WORKERS) -m long

fuzz: $(VENV)/dev-ready ## try hostile input on every reader for SECONDS (60), or COUNT inputs; SEED=1
	$(BIN)/python tools/fuzz.py --seed '$(or $(SEED),1)' \
		$(if $(COUNT),--count '$(COUNT)',--seconds '$(or $(SECONDS),60)')

growth: $(VENV)/dev-ready ## measure how time and memory grow with the input; nightly
	$(BIN)/python tools/growth.py

test-deep: $(VENV)/dev-ready ## run the property tests on forty times as many examples, new ones each time (1 hour)
	$(BIN)/pytest $(WORKERS) -m hypothesis --hypothesis-profile deep

lint: $(VENV)/dev-ready ## check the style
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: $(VENV)/dev-ready ## check the types, for Linux, Windows and macOS
	$(BIN)/mypy
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 src
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin src
	$(BIN)/pyright --pythonpath $(BIN)/python

imports: $(VENV)/dev-ready ## check that imports run downwards only
	$(BIN)/lint-imports --no-logo

bench: $(VENV)/dev-ready ## measure the speed of the library
	$(BIN)/python benchmarks/bench.py --beside benchmarks/ceiling.py
	$(BIN)/python benchmarks/bulk.py

cases: $(VENV)/dev-ready ## list the clauses with the cases that show them
	$(BIN)/python tools/cases.py

cite-check: $(VENV)/dev-ready ## list the citations to read again, beside their passages; READ=clauses, ACCEPT=yes when read
	$(BIN)/python tools/cite_check.py $(READ) $(if $(ACCEPT),--accept)

report-case: $(VENV)/dev-ready ## make a failing case of a report: REPORT=file [CLAUSE=id] [EXPECTED=illegal]
	$(BIN)/python tools/report_case.py '$(REPORT)' $(if $(CLAUSE),--clause '$(CLAUSE)') \
		$(if $(EXPECTED),--expected '$(EXPECTED)')

update: $(VENV)/dev-ready ## write golden files and generated pages anew; review the diff
	$(BIN)/pytest $(WORKERS) --regen-all tests/golden

sabotage: $(VENV)/dev-ready ## break the rules in 35 ways; the tests of each rule have to fail (1 minute)
	$(BIN)/python tools/sabotage.py

mutants: $(VENV)/dev-ready ## change every line of the rules in small ways; a test has to fail each time (10 minutes)
	$(BIN)/python tools/mutants.py

engines: $(VENV)/dev-ready ## compare the bulk engine with the clauses over 500,000 decisions, and seed faults (15 minutes)
	$(BIN)/python tools/compare_engines.py --decisions 500000
	$(BIN)/python tools/compare_engines.py --faults

prove: $(VENV)/dev-ready ## prove the rules for every value; PROOFS="take", SHORT=60, MUTANTS=10 (8 minutes)
	$(BIN)/python tools/prove.py $(PROOFS) $(if $(SHORT),--short '$(SHORT)') \
		$(if $(MUTANTS),--mutants '$(MUTANTS)' --seed '$(or $(SEED),1)')

docs: $(VENV)/dev-ready ## build the documentation into site/, in every language
	$(BIN)/python tools/api_page.py
	$(BIN)/python tools/reference
	$(BIN)/python tools/build_docs.py

serve: ## show the documentation that `make docs` has built, at http://localhost:8000
	$(PYTHON) -m http.server --directory site

browse: docs $(VENV)/browser-ready ## test the built documentation in Chromium, which has to be installed
	$(BIN)/pytest -c /dev/null -p no:cacheprovider tools/browser

lock: $(VENV)/created requirements/lock.txt ## lock the newest dependencies that pyproject.toml allows
	$(PIP) install --require-hashes --requirement requirements/lock.txt
	$(COMPILE) pyproject.toml --extra cli --group dev --group build \
		--output-file requirements/dev.txt
	$(AS_DEV) pyproject.toml --extra bulk --output-file requirements/bulk.txt
	$(AS_DEV) pyproject.toml --output-file requirements/library.txt
	$(AS_DEV) pyproject.toml --extra cli --group build --output-file requirements/demo.txt
	$(AS_DEV) --group browser --output-file requirements/browser.txt
	$(COMPILE) --group lock --output-file requirements/lock.txt

dist: $(VENV)/dev-ready ## build the packages into dist/ (or DIST) of the files that git has
	rm -rf build/tree && mkdir -p build/tree
	git ls-files -z | tar --create --null --files-from - | tar --extract --directory build/tree
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m build --no-isolation \
		--outdir '$(or $(DIST),dist)' build/tree

new-clause: ## write the stubs of a new clause: make new-clause ID=take.five-alike [KIND=effect]
	@$(PYTHON) tools/new_clause.py '$(ID)' $(if $(KIND),--kind '$(KIND)')

release-check: ## say whether the tree can be released as TAG
	@$(PYTHON) tools/release_check.py '$(TAG)'

clean: ## remove .venv and everything else that was made here
	rm -rf $(VENV) build dist site htmlcov .coverage .coverage.*
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Each file below is empty: its date says when that part of .venv was made.
$(VENV)/created:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Python 3.11 or newer is needed, which '$(PYTHON)' is not:" \
			"name one, as in 'make test PYTHON=python3.13'." >&2; \
		exit 1; \
	}
	@$(PYTHON) -m venv $(VENV) || { \
		echo "'$(PYTHON) -m venv' failed; on Debian and Ubuntu it needs the package python3-venv." >&2; \
		exit 1; \
	}
	@touch $@

$(VENV)/demo-ready: $(VENV)/created pyproject.toml requirements/demo.txt
	$(PIP) install --require-hashes --requirement requirements/demo.txt
	$(PIP) $(EDITABLE)
	@touch $@

# Where numba cannot be installed, or with BULK=no, the rest is tested alone.
$(VENV)/dev-ready: $(VENV)/created pyproject.toml requirements/dev.txt requirements/bulk.txt
	$(PIP) install --require-hashes --requirement requirements/dev.txt
	@[ '$(BULK)' != no ] && \
	$(PIP) install --require-hashes --requirement requirements/bulk.txt --only-binary :all: || \
	echo "Without NumPy, numba and orjson the tests of bulk are skipped." >&2
	$(PIP) $(EDITABLE)
	@touch $@ $(VENV)/demo-ready

$(VENV)/browser-ready: $(VENV)/dev-ready requirements/browser.txt
	$(PIP) install --require-hashes --requirement requirements/browser.txt
	@touch $@
