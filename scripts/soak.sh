#!/usr/bin/env bash
# Runs the attempts to update over a bad network, 10,000 of them, kills a process that changes a store 5,000 times, and
# compares 10,000 random screens with and without skins: SKIN_ATTEMPTS, SKIN_KILLS and SKIN_ROUNDS are other numbers,
# SKIN_SEED another seed.
set -euo pipefail
cd "$(dirname "$0")/.."

export SKIN_ATTEMPTS=${SKIN_ATTEMPTS:-10000} SKIN_KILLS=${SKIN_KILLS:-5000} SKIN_ROUNDS=${SKIN_ROUNDS:-10000}
# Alone, so that its figures of memory are its own.
scripts/steps.py once soak --filter '^SkinUpdateTests\..*AttemptTests'
scripts/steps.py once soak-kills --filter '^SkinUpdateTests\..*KillTests/randomMoments'
scripts/steps.py once soak-screens --filter '^SkinUIKitTests\.NoTraceTests'
