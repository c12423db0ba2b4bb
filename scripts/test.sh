#!/usr/bin/env bash
# Runs the tests in groups, each in a process of its own: fast, sanitized or all.
#
# "all" is `make test`: the tools, the documentation and the demo, too. It ends with a table of its steps, and writes the
# tree that passed to .build/tested.
set -euo pipefail
cd "$(dirname "$0")/.."

status=0
check() { scripts/steps.py run "$@"; }
tests() { scripts/steps.py test "$@" || status=1; }

# These pack, patch and damage thousands of files, one after the other.
thousands='^SkinPackageTests\.(PatchRoundTrip|Delta|PatchDamage|PortableDeflater|EntryReader)Tests'

# These kill processes, fill disks, and let each operation on a file fail, one after the other.
faults='^SkinUpdateTests\..*(KillTests|FaultTests|AttemptTests)'

# Neither a network, nor processes of their own, nor minutes.
fast() {
  tests fast --skip-build --filter '^(Skin(Kit|Formats|Package|UIKit|Testing|Lint)|Headless)Tests\.' --skip "$thousands"
  tests facade --skip-build --filter '^SkinUITests\.'
}

# The façade's tests share the manager of the process, so that no other test may run next to them. Tests that wait for a
# network would time out next to all others, or next to those of faults.
libraries() {
  tests libraries "$@" --filter '^(Skin(Kit|Formats|Package|UIKit|Testing)|Headless)Tests\.'
  tests facade "$@" --skip-build --filter '^SkinUITests\.'
  tests update "$@" --skip-build --filter '^SkinUpdateTests\.' --skip "$faults"
}

# The thread sanitizer takes many times as long, and finds nothing in what computes for long in one thread, or fails there.
sanitized() {
  local computing='^Skin(Kit|Formats|Package)Tests\.(Bounded|SlowInput|ResolutionModel|TelegramTheme|PNGRecompression|BindingTable)'
  libraries --sanitize=thread --scratch-path .build-tsan --skip "$thousands" --skip "$computing"
}

# These start processes, those of the console also browsers.
tools() {
  tests commands --skip-build --filter '^(SkinLint|SkinCommand|SkinGallery|SkinYAML|Fuzzing)Tests\.'
  tests transport --skip-build --filter '^SkinTransportTests\.'
  tests server --skip-build --filter '^SkinServerTests\.(?!ConsoleTests)'
  begin_console
  tests festival --skip-build --filter '^FestivalTests\.'
  tests migration --skip-build --filter '^MigrationTests\.'
}

# The console's tests wait for their browser half of the time: what follows runs beside them.
console=""
begin_console() {
  set -m # a group of its own, which an interruption ends as a whole
  scripts/steps.py beside console --filter '^SkinServerTests\.ConsoleTests' >test-output/console.out 2>&1 &
  console=$!
  set +m
}
interrupt() {
  if [ -n "$console" ]; then kill -- -"$console"; fi
  exit 130
}

# Waits for the console's tests, and prints what they printed.
end_console() {
  if [ -z "$console" ]; then return; fi
  wait "$console" || status=1
  console=""
  cat test-output/console.out
}

# The tree that the working copy would be if it were committed now.
tree() {
  local index
  index=$(mktemp -u)
  GIT_INDEX_FILE=$index git add --all && GIT_INDEX_FILE=$index git write-tree
  rm -f "$index"
}

scripts/steps.py begin
finish() {
  local code=$?
  end_console
  scripts/steps.py report || code=1
  if [ "$status" != 0 ]; then code=$status; fi
  if [ "$code" != 0 ]; then echo "test: failed with $code; what isn't in the table wasn't run" >&2; fi
  exit "$code"
}
trap finish EXIT
trap interrupt INT TERM
case ${1:-} in
fast) fast ;;
sanitized) sanitized ;;
all)
  rm -f .build/tested
  tested=$(tree) || tested="" # not a checkout of git
  check lint make --no-print-directory lint
  check build make --no-print-directory build
  check floors scripts/floors.py
  read -ra options <<<"${SKINKIT_BUILD_OPTIONS:-}"
  check build-tests swift build "${options[@]}" --build-tests
  libraries --skip-build
  tests update-long --skip-build --filter "$faults"
  # A short run of `make test-shaken`.
  check shaken env SHAKE_RUNS=1 SHAKE_LOAD=1 scripts/shake.py --filter '^SkinUpdateTests\.RepairTests'
  tools
  check benchmarks scripts/bench-quick.sh
  check documentation make --no-print-directory docs
  check availability scripts/availability.sh
  check apple-check scripts/apple_check.py
  check plugin scripts/plugin.sh
  check bill-of-materials bash -c 'scripts/sbom.sh bin >.build/sbom.json || [ $? -eq 3 ]'
  check demo make --no-print-directory demo SKINKIT_BENCHMARKS=1
  check readme scripts/readme.sh
  end_console
  # The tree that was built is the one that was there at the start and is there now.
  if [ "$status" = 0 ] && scripts/steps.py report >/dev/null && [ -n "$tested" ] && [ "$tested" = "$(tree)" ]; then
    echo "$tested" >.build/tested
  fi
  ;;
*)
  echo "usage: test.sh fast | sanitized | all" >&2
  status=64
  ;;
esac
