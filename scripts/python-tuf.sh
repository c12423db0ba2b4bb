#!/usr/bin/env bash
# Prints the path of a Python with the pinned python-tuf that tests exchange repositories with; see venv.sh.
set -euo pipefail
exec "$(dirname "$0")/venv.sh" python-tuf Tests/Support/Python/requirements.txt
