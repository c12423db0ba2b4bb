#!/usr/bin/env bash
# Runs `swift test` with the given options. If tests fail, their lines are printed once more at the end, where they are seen.
set -uo pipefail
# All tests at once would start hundreds of processes.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=${SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH:-12}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
read -ra options <<<"${SKINKIT_BUILD_OPTIONS:-}"
swift test "${options[@]}" "$@" 2>&1 | tee "$log"
status=$?
if [ "$status" -ne 0 ]; then
  printf '\nFailed: swift test %s\n' "$*"
  grep -a -E '✘|error:|Fatal error|Exited with' "$log" | head -60
fi
exit "$status"
