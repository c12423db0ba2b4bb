#!/usr/bin/env bash
# Builds the executables and puts them into bin/. CONFIGURATION=release builds them optimised.
set -euo pipefail
cd "$(dirname "$0")/.."

configuration=${CONFIGURATION:-debug}
mkdir -p bin

# build PACKAGE EXECUTABLE...: builds a package and links its executables into bin/, beside the resources they look for.
build() {
  local package=$1 folder
  shift
  echo "── building $* ($configuration)"
  # SwiftPM doesn't see files that were added to or removed from another local package: let it plan anew.
  rm -f "$package/.build/$configuration.yaml"
  swift build --package-path "$package" -c "$configuration"
  folder=$(swift build --package-path "$package" -c "$configuration" --show-bin-path)
  for executable in "$@"; do ln -sf "$folder/$executable" "bin/$executable"; done
}

build CLI skin tuf-client
build Server skin-server
if [ "$(uname)" = Linux ]; then
  build Examples festival-app festival-demo
fi
