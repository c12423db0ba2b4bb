#!/usr/bin/env bash
# Installs the pinned Python packages of the file REQUIREMENTS into .build/NAME, if they aren't there, and prints the path of
# that Python. Exits with 3 and says why where there is no Python, venv or package index.
#
# usage: scripts/venv.sh NAME REQUIREMENTS
set -euo pipefail
cd "$(dirname "$0")/.."

name=$1
requirements=$2
folder=$PWD/.build/$name
installed=$folder/installed.txt

# Two runs at once would install over each other.
mkdir -p .build
exec 9>".build/$name.lock"
if command -v flock >/dev/null; then flock 9; fi

if ! cmp -s "$requirements" "$installed"; then
  why() { echo "$name: $1" >&2; exit 3; }
  command -v python3 >/dev/null || why "there is no python3"
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || why "python3 is older than 3.10"
  rm -rf "$folder"
  python3 -m venv "$folder" >&2 || why "python3 has no venv; on Debian, install python3-venv"
  "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --retries 1 --timeout 20 \
    --requirement "$requirements" >&2 || why "the package index can't be reached"
  cp "$requirements" "$installed"
fi
echo "$folder/bin/python"
