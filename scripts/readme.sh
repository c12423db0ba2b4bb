#!/usr/bin/env bash
# Runs the shell blocks of the README and of docs/designers.md as they stand, each in a fresh folder, with the executables
# of bin/.
set -euo pipefail
cd "$(dirname "$0")/.."

root=$PWD
folder=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; wait; rm -rf "$folder"' EXIT

# The README's server listens on its usual port; this one takes a free port, so that nothing else is met.
skin-server() {
  SKIN_SERVER_PORT=0 SKIN_SERVER_PORT_FILE=port exec "$root/bin/skin-server" "$@" 2>server.log
}

# Commands for the server wait until it listens.
skin() {
  if [[ "$*" == *127.0.0.1:8080* ]]; then
    for _ in $(seq 300); do
      [ -s port ] && break
      read -rt 0.1 <> <(:) || true
    done
    set -- "${@/127.0.0.1:8080/127.0.0.1:$(cat port)}"
  fi
  "$root/bin/skin" "$@"
}

for document in README.md docs/designers.md; do
  place=$folder/$(basename "$document" .md)
  mkdir "$place"
  awk '/^```sh$/ { on = 1; next } /^```/ { on = 0 } on' "$root/$document" >"$place/commands.sh"
  [ -s "$place/commands.sh" ] || { echo "readme: $document has no shell blocks" >&2; exit 1; }
  cd "$place"
  set -v
  # shellcheck disable=SC1091
  source ./commands.sh
  { set +v; } 2>/dev/null
  [ -f my-skin.skin ] && [ -n "$(ls preview/*/*.png)" ]
done
echo "readme: every command ran"
