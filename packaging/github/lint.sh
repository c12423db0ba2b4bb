#!/usr/bin/env bash
# Checks the skins of the action's inputs, and writes one SARIF file for each.
#
# SKIN_PATHS and SKIN_BASES have one path a line. The exit code is 1 if any skin has errors, or warnings with SKIN_STRICT.
set -uo pipefail

command=${SKIN_COMMAND:-skin}
if ! command -v "$command" >/dev/null; then
  echo "::error::The command $command isn't installed. Install SkinKit's tools in an earlier step."
  exit 1
fi

options=()
[ -n "${SKIN_BUILTIN:-}" ] && options+=(--builtin "$SKIN_BUILTIN")
[ -n "${SKIN_BRAND:-}" ] && options+=(--brand "$SKIN_BRAND")
[ "${SKIN_STRICT:-false}" = true ] && options+=(--strict)
while IFS= read -r base; do
  [ -n "$base" ] && options+=(--base "$base")
done <<<"${SKIN_BASES:-}"

folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/skin-lint.XXXXXX") || exit 1
[ -n "${GITHUB_OUTPUT:-}" ] && echo "sarif=$folder" >>"$GITHUB_OUTPUT"

status=0
count=0
while IFS= read -r skin; do
  [ -n "$skin" ] || continue
  count=$((count + 1))
  echo "::group::skin lint $skin"
  "$command" lint "$skin" "${options[@]}" --sarif "$folder/$count.sarif" </dev/null || status=1
  echo "::endgroup::"
done <<<"${SKIN_PATHS:-}"

if [ "$count" = 0 ]; then
  echo "::error::The input skins names no skin."
  exit 1
fi
exit "$status"
