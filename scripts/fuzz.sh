#!/usr/bin/env bash
# Fuzzes the readers one after the other: TARGET names one of them, FUZZ_SECONDS (60) is the time for each.
# With FUZZ_SLOW=1, searches for longer inputs that take more than a second, keeps all of them, and never stops early.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${FUZZ_SECONDS:-60}
slow=${FUZZ_SLOW:-0}
output=$PWD/fuzz-output
slow_inputs=Tests/SkinFormatsTests/SlowInputs
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
found=0
while read -r name length; do
  mkdir "$corpus/$name"
  export SKIN_FUZZ_TARGET=$name
  SKIN_FUZZ_SEEDS=$corpus/$name "$fuzzer"
  limits=(-timeout=10)
  if [ "$slow" = 1 ]; then
    # Quadratic time shows only in long inputs. Starting with them is worth more than covering code with short ones.
    length=$((length * 16))
    # Inputs that were slow once aren't among the first ones: reading them up to a limit may take so long that libFuzzer stops.
    limits=(-timeout=2 -report_slow_units=1 -len_control=0)
  fi
  touch "$corpus/begin"
  echo "── $name: $(find "$corpus/$name" -type f | wc -l) inputs to begin with, $seconds s"
  status=0
  "$fuzzer" -max_total_time="$seconds" -max_len="$length" -rss_limit_mb=2048 "${limits[@]}" -print_final_stats=1 \
    -dict=Fuzzing/Dictionaries/skins.dict -artifact_prefix="$output/$name-" "$corpus/$name" \
    >"$output/$name.log" 2>&1 || status=$?
  if [ "$slow" = 1 ]; then
    while read -r input; do
      found=$((found + 1))
      echo "fuzz: $input is slow; run it again: SKIN_FUZZ_TARGET=$name SWIFT_BACKTRACE=enable=no $fuzzer $input" >&2
      # The tests of the formats read it from now on, unless they do so already.
      if grep -q "\"$name\":" Tests/SkinFormatsTests/SlowInputTests.swift &&
        ! find "$slow_inputs" -name "$name.*" -exec cmp -s "$input" {} \; -print | grep -q .; then
        cp "$input" "$slow_inputs/$name.${input##*-}"
      fi
    done < <(find "$output" \( -name "$name-slow-unit-*" -o -name "$name-timeout-*" \) -newer "$corpus/begin")
    # 70 is libFuzzer's code for a timeout.
    if [ "$status" = 0 ] || [ "$status" = 70 ]; then continue; fi
  fi
  if [ "$status" != 0 ]; then
    tail -n 60 "$output/$name.log"
    input=$(find "$output" -name "$name-*" -newer "$corpus/$name" -print -quit)
    echo "fuzz: $name failed; run it again: SKIN_FUZZ_TARGET=$name SWIFT_BACKTRACE=enable=no $fuzzer ${input:-INPUT}" >&2
    exit 1
  fi
  grep -E "DONE|number_of_executed_units" "$output/$name.log"
done <<<"$targets"

if [ "$found" != 0 ]; then
  echo "fuzz: $found slow inputs; see 'Fuzzing and sanitizers' in CONTRIBUTING.md" >&2
  exit 1
fi
