#!/usr/bin/env bash
# Fuzzes the readers one after the other: TARGET names one of them, FUZZ_SECONDS (60) is the time for each.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${FUZZ_SECONDS:-60}
output=$PWD/fuzz-output
export SKINKIT_TOOLS=0 # the fuzzers need none of the tools' dependencies
export SWIFT_BACKTRACE=enable=no # libFuzzer catches what ends the process, and prints the stack

# The flag reaches every Swift module, so that libFuzzer sees which code of the libraries an input reaches.
swift build --package-path Fuzzing -c release --sanitize fuzzer
fuzzer=$(swift build --package-path Fuzzing -c release --sanitize fuzzer --show-bin-path)/skin-fuzz

targets=$(SKIN_FUZZ_LIST=1 "$fuzzer")
if [ -n "${TARGET:-}" ]; then
  targets=$(grep "^$TARGET " <<<"$targets") || {
    echo "fuzz: there is no target $TARGET; \`make fuzz\` runs all of: $(cut -d' ' -f1 <<<"$targets" | tr '\n' ' ')" >&2
    exit 2
  }
fi

corpus=$(mktemp -d)
trap 'rm -rf "$corpus"' EXIT
mkdir -p "$output"
while read -r name length; do
  mkdir "$corpus/$name"
  export SKIN_FUZZ_TARGET=$name
  SKIN_FUZZ_SEEDS=$corpus/$name "$fuzzer"
  echo "── $name: $(find "$corpus/$name" -type f | wc -l) inputs to begin with, $seconds s"
  if ! "$fuzzer" -max_total_time="$seconds" -max_len="$length" -rss_limit_mb=2048 -timeout=10 -print_final_stats=1 \
    -dict=Fuzzing/Dictionaries/skins.dict -artifact_prefix="$output/$name-" "$corpus/$name" >"$output/$name.log" 2>&1; then
    tail -n 60 "$output/$name.log"
    input=$(find "$output" -name "$name-*" -newer "$corpus/$name" -print -quit)
    echo "fuzz: $name failed; run it again: SKIN_FUZZ_TARGET=$name SWIFT_BACKTRACE=enable=no $fuzzer ${input:-INPUT}" >&2
    exit 1
  fi
  grep -E "DONE|number_of_executed_units" "$output/$name.log"
done <<<"$targets"
