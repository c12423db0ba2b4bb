# SkinKit's commands. `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

# Warnings in our own code are errors here, and not for those who build the package themselves.
export SKINKIT_WARNINGS_AS_ERRORS := 1

# The tools, the examples and the benchmarks belong to the package too, so that no module is built twice.
export SKINKIT_TOOLS := 1

# What needs none of the programs that the tests run: databases, browsers, an object storage.
BUILD_GOALS := build demo console deb

# Whether the benchmarks belong to the package. The tools and the demo need none of them.
SMALL_GOALS := help setup $(BUILD_GOALS)
export SKINKIT_BENCHMARKS ?= $(if $(filter-out $(SMALL_GOALS),$(MAKECMDGOALS)),1,0)

# The options of debug builds. Debug information takes a good part of the compiler's and the linker's time. Builds with
# other options compile everything again, so set this to nothing for a debugger, and keep it so.
export SKINKIT_BUILD_OPTIONS ?= -debug-info-format none

# Copies of pkg-config files without a flag that SwiftPM rejects with a warning; scripts/setup.sh writes them.
export PKG_CONFIG_PATH := $(CURDIR)/.build/pkgconfig

SOURCES := Package.swift Sources Plugins Tests Headless CLI Server Examples Benchmarks Fuzzing
MODULES := $(wildcard Sources/Skin* Server/Sources/* CLI/Sources/* Examples/*/Sources/* Benchmarks/Sources/*)
TESTS := Tests CLI/Tests Server/Tests Fuzzing/Tests Examples/Tests
# Pauses of a fixed length, and turns that are given to other tasks.
PAUSES := Task(<.*>)?\.(sleep|yield)|Thread\.sleep|(Clock\(\)|\.continuous|\.suspending)\.sleep|usleep|nanosleep|(Glibc\.|Foundation\.|(?<!func )(?<![\w.]))sleep\(
LIBRARIES := SkinKit SkinFormats SkinPackage SkinUpdate SkinRepository SkinUIKit SkinUI SkinTesting

.PHONY: help setup build demo console deb dist pictures check test suite test-shaken test-deb test-sanitizers soak chaos fuzz lint availability apple-check bench bench-server size docs generate schemas format clean

help: ## List the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /make \1\t/' | expand -t 24

setup: ## Install the Debian packages that are missing
	@scripts/setup.sh $(if $(filter-out $(BUILD_GOALS),$(MAKECMDGOALS)),,build)

build: setup ## Build skin, skin-server and festival-app into bin/
	@scripts/build.sh

demo: build ## A festival skin reaches a running app and switches it
	@bin/festival-demo --bin bin --skins Examples/FestivalApp/Skins --output demo-output

console: build ## Start a server with example skins, and print the console's address and password
	@scripts/console.sh

check: lint ## Check format, folders, build and the fast tests: the inner loop
	swift build $(SKINKIT_BUILD_OPTIONS) --build-tests
	@scripts/test.sh fast

test: setup ## Run every test, the demo included
	@scripts/test.sh all

suite: setup ## Run the tests whose names match FILTER
	@scripts/steps.py once suite --filter '$(FILTER)'

test-shaken: setup ## Run the tests that match FILTER on a busy machine, 10 times (SHAKE_RUNS), stopping their process again and again
	swift build $(SKINKIT_BUILD_OPTIONS) --build-tests
	@scripts/shake.py --filter '$(FILTER)'

# Reports of the sanitizer name lines. The libraries need none of the tools, nor what these depend on.
test-sanitizers: SKINKIT_BUILD_OPTIONS :=
test-sanitizers: SKINKIT_TOOLS := 0
test-sanitizers: SKINKIT_BENCHMARKS := 0
test-sanitizers: setup ## Run the libraries' tests under the thread sanitizer
	@scripts/test.sh sanitized

soak: setup ## Update 10,000 times (SKIN_ATTEMPTS) over a network that goes wrong, and kill 5,000 writers of a store (SKIN_KILLS), from SKIN_SEED
	@scripts/soak.sh

chaos: setup ## Kill, cut off and restart servers that share a database in SKIN_CHAOS_ROUNDS (300) rounds, from SKIN_SEED
	SKIN_CHAOS_ROUNDS=$${SKIN_CHAOS_ROUNDS:-300} scripts/steps.py once chaos --filter '^SkinServerTests\.ChaosTests'

fuzz: setup ## Fuzz every reader for FUZZ_SECONDS (60), or only TARGET
	@scripts/fuzz.sh

lint: setup ## Check the sources' format and documentation comments, which folder names which, and the scripts
	swift format lint --strict --parallel --recursive $(wildcard $(SOURCES))
	scripts/check_folders.py $(MODULES)
	scripts/podspecs.py --check
	scripts/objc_headers.py --check
	@! grep -rnP --include='*.swift' --exclude-dir=SkinTestSupport '$(PAUSES)' $(TESTS) || \
	  { echo "lint: tests wait for a condition (eventually), an event or a clock of their own, not for a time" >&2; exit 1; }
	$(if $(wildcard Package.resolved),scripts/floors.py,@echo "lint: nothing is resolved yet, so the floors of dependencies aren't checked")
	$(if $(shell command -v shellcheck),shellcheck scripts/*.sh,@echo "lint: without shellcheck, the scripts aren't checked")

availability: ## Check that nothing newer than iOS 16 is used unguarded, where the checker is there
	@scripts/availability.sh

apple-check: setup ## Type-check every library as Apple's compilers see it, with stubs of Apple's modules
	@scripts/apple_check.py

bench: setup ## Measure, in release builds, against limits and peers, and draw the history; PARTIAL=1 accepts missing rows
	@scripts/bench-tools.sh
	for product in skin-package-work skin-update-work skin-benchmarks; do swift build -c release --product $$product; done
	rm -f bench-output/results.json
	status=0; swift run -c release --skip-build skin-benchmarks bench-output/results.json $(if $(filter 1,$(PARTIAL)),--partial) || status=$$?; \
	if [ -f bench-output/results.json ] && [ "$(PARTIAL)" != 1 ]; then scripts/bench_history.py bench-output/results.json; fi; exit $$status

bench-server: setup ## Measure skin-server, in release builds, against limits and nginx; PARTIAL=1 as for bench
	@scripts/install-packages.sh wrk nginx || echo "bench-server: rows about missing programs will be missing"
	for product in skin skin-server server-benchmarks; do swift build -c release --product $$product; done
	swift run -c release --skip-build server-benchmarks $(if $(filter 1,$(PARTIAL)),--partial)

size: setup ## Measure the bytes that each product adds to an app's executable
	@scripts/size.py

docs: setup ## Build the documentation into .build/docs, as one site in .build/docs/SkinKit-all.doccarchive
	@scripts/docs.sh $(LIBRARIES)

dist: setup ## Make a release's files in release-output/: archive, Debian package, bill of materials, checksums
	@scripts/dist.sh

deb: $(if $(filter release,$(CONFIGURATION)),setup,build) ## Build the Debian package of skin and skin-server into release-output/ (CONFIGURATION=release)
	@scripts/deb.sh

test-deb: deb ## Install that package in a fresh Debian, run and purge it there, and check packaging/ (needs root)
	@scripts/test_deb.sh

pictures: setup ## Draw the pictures of the migration guides again
	swift run $(SKINKIT_BUILD_OPTIONS) migration-pictures Examples/Migrations/Skins docs/images/migrating

generate: setup ## Write what follows from Sources/SkinUIKit/UIKit.properties, and the podspecs from Package.swift
	@swift run $(SKINKIT_BUILD_OPTIONS) generate-properties
	@scripts/podspecs.py

schemas: setup ## Write docs/schemas from the tables of the native format's reader
	@swift build $(SKINKIT_BUILD_OPTIONS) --product skin
	@skin=$$(swift build --show-bin-path)/skin; \
	  for name in skin module rules; do "$$skin" schema $$name >docs/schemas/$$name.schema.json; done; \
	  "$$skin" schema show >docs/schemas/skin-show.schema.json

format: ## Format the sources
	swift format -i --parallel --recursive $(wildcard $(SOURCES))

clean: ## Remove everything that was built
	rm -rf .build .build-tsan bin demo-output console-output test-output bench-output fuzz-output \
	  release-output .build-release Fuzzing/.build Benchmarks/Size/.build
