#!/usr/bin/env bash
# Runs the attempts to update over a bad network, 10,000 of them: SKIN_ATTEMPTS is another number, SKIN_SEED another seed.
set -euo pipefail
cd "$(dirname "$0")/.."

export SKIN_ATTEMPTS=${SKIN_ATTEMPTS:-10000}
# Alone, so that its figures of memory are its own.
scripts/steps.py once soak --filter '^SkinUpdateTests\..*AttemptTests'
