#!/usr/bin/env bash
# Runs every benchmark in a quick form, without limits, with what is built: to see that each works.
set -euo pipefail
cd "$(dirname "$0")/.."

read -ra options <<<"${SKINKIT_BUILD_OPTIONS:-}"
built=$(swift build "${options[@]}" --show-bin-path)
results=$(mktemp)
trap 'rm -f "$results"' EXIT
"$built/skin-benchmarks" "$results" --quick
python3 - "$results" <<'EOF'
import json, sys
rows = json.load(open(sys.argv[1]))
assert rows and all(set(row) - {"target"} == {"name", "value", "unit", "limit", "ratio"} for row in rows), rows
EOF
"$built/server-benchmarks" --quick
