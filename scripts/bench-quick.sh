#!/usr/bin/env bash
# Runs every benchmark in a quick form, without limits, with what is built: to see that each works.
set -euo pipefail
cd "$(dirname "$0")/.."

read -ra options <<<"${SKINKIT_BUILD_OPTIONS:-}"
built=$(swift build "${options[@]}" --show-bin-path)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
results=$folder/results.json
"$built/skin-benchmarks" "$results" --quick
python3 - "$results" <<'EOF'
import json, sys
rows = json.load(open(sys.argv[1]))
assert rows and all(set(row) - {"target"} == {"name", "value", "unit", "limit", "ratio"} for row in rows), rows
EOF
# The page, the history and its chart, twice: another run of the same commit replaces the first.
cp docs/performance.md docs/benchmarks.json "$folder"
for _ in 1 2; do scripts/bench_history.py "$results" "$folder" 2>"$folder/lost"; done
python3 - "$folder" <<'EOF'
import json, pathlib, sys, xml.dom.minidom
folder = pathlib.Path(sys.argv[1])
kept, runs = (json.load(open(file))["runs"] for file in ("docs/benchmarks.json", folder / "benchmarks.json"))
assert runs[:-1] == [run for run in kept if run["commit"] != runs[-1]["commit"]], "the history was changed"
rows = {f"{row['name']} | {row['limit']}" for row in json.load(open(folder / "results.json"))}
assert rows == runs[-1]["ratios"].keys() and all(f"| {row.split(' | ')[0]} |" in (folder / "performance.md").read_text() for row in rows)
xml.dom.minidom.parse(str(folder / "images/benchmarks.svg"))
EOF
"$built/server-benchmarks" --quick
