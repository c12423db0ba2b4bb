# SkinKit's commands. `make help` lists them.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c

# Warnings in our own code are errors here, and not for those who build the package themselves.
export SKINKIT_WARNINGS_AS_ERRORS := 1

PACKAGES := CLI Server Examples
SOURCES := Package.swift Sources Tests Headless CLI Server Examples Benchmarks Fuzzing
LIBRARIES := SkinKit SkinPackage SkinUpdate SkinRepository SkinUIKit SkinTesting

.PHONY: help setup build demo art test test-sanitizers soak fuzz lint availability bench docs format clean

help: ## List the commands
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):[^#]*## /make \1\t/' | expand -t 24

setup: ## Install the Debian packages that are missing
	@scripts/setup.sh

build: setup ## Build skin, skin-server and festival-app into bin/
	@scripts/build.sh

demo: build ## A festival skin reaches a running app and switches it
	@bin/festival-demo --bin bin --skins Examples/FestivalApp/Skins --output demo-output

# What waits for a network has a run of its own: in one with all others, a test's next turn comes minutes later.
NETWORK_TESTS = ^SkinUpdateTests\.

# Processes that are killed, disks that fail, thousands of updates: they keep all cores to themselves for minutes, and
# others that wait for a network would wait too long beside them.
LONG_TESTS = KillTests|FaultTests|AttemptTests

# Runs the root package's tests, with options for each run.
define root-tests
swift test $(1) --skip '$(NETWORK_TESTS)'
swift test $(1) --skip-build --filter '$(NETWORK_TESTS)' --skip '$(LONG_TESTS)'
swift test $(1) --skip-build --filter '$(LONG_TESTS)'
endef

test: lint build ## Run every test, the demo included
	$(call root-tests)
	for package in $(PACKAGES); do echo "── $$package"; swift test --package-path $$package; done
	for package in Benchmarks Examples/Art; do swift build --package-path $$package; done
	$(MAKE) --no-print-directory docs
	scripts/availability.sh
	$(MAKE) --no-print-directory demo
	scripts/readme.sh

test-sanitizers: setup ## Run the root package's tests under the thread sanitizer
	$(call root-tests,--sanitize=thread --scratch-path .build-tsan)

soak: setup ## Update 10,000 times (SKIN_ATTEMPTS) over a network that goes wrong, from SKIN_SEED, and print what came of it
	@scripts/soak.sh

fuzz: setup ## Fuzz every reader for FUZZ_SECONDS (60), or only TARGET
	@scripts/fuzz.sh

lint: setup ## Check the sources' format and documentation comments
	swift format lint --strict --parallel --recursive $(wildcard $(SOURCES))
	@# Nothing here has SwiftUI, so that its adapter can only be parsed.
	swiftc -frontend -parse Sources/SkinSwiftUI/*.swift

availability: ## Check that nothing newer than iOS 16 is used unguarded, where the checker is there
	@scripts/availability.sh

bench: setup ## Measure, in release builds, against limits and peers
	@scripts/bench-tools.sh
	swift build --package-path Benchmarks -c release
	swift run --package-path Benchmarks -c release --skip-build skin-benchmarks bench-output/results.json

docs: setup ## Build the documentation into .build/docs
	@mkdir -p .build/docs
	for target in $(LIBRARIES); do \
	  SKINKIT_DOCS=1 swift package --scratch-path .build/docs-build --allow-writing-to-directory .build/docs \
	    generate-documentation --target $$target --warnings-as-errors --output-path .build/docs/$$target.doccarchive; \
	done

art: setup ## Draw the pictures of the example skins again
	swift run -c release --package-path Examples/Art festival-art Examples/FestivalApp

format: ## Format the sources
	swift format -i --parallel --recursive $(wildcard $(SOURCES))

clean: ## Remove everything that was built
	rm -rf .build .build-tsan bin demo-output bench-output fuzz-output \
	  $(addsuffix /.build,$(PACKAGES) Benchmarks Fuzzing)
