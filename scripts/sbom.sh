#!/usr/bin/env bash
# Prints the software bill of materials of the executables in the folder BUILT; see sbom.py.
#
# usage: scripts/sbom.sh BUILT
set -euo pipefail
built=$(cd "$1" && pwd)
cd "$(dirname "$0")/.."

python=$(scripts/venv.sh sbom scripts/requirements/sbom.txt)
version=$("$built/skin" --version)
SKINKIT_TOOLS=1 SKINKIT_BENCHMARKS=0 swift package --skip-update show-dependencies --format json \
  | "$python" scripts/sbom.py "$version" "$built/skin" "$built/skin-server"
