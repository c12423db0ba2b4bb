#!/usr/bin/env bash
# Builds the executables and puts them into bin/. CONFIGURATION=release builds them optimised.
set -euo pipefail
cd "$(dirname "$0")/.."

configuration=${CONFIGURATION:-debug}
mkdir -p bin

# build PACKAGE EXECUTABLE...: builds each and links it into bin/, beside the resources it looks for.
build() {
  local package=$1
  shift
  for executable in "$@"; do
    echo "── building $executable ($configuration)"
    swift build --package-path "$package" -c "$configuration" --product "$executable"
    ln -sf "$(swift build --package-path "$package" -c "$configuration" --show-bin-path)/$executable" "bin/$executable"
  done
}

build CLI skin
build Server skin-server
if [ "$(uname)" = Linux ]; then
  build Examples festival-app festival-demo
fi
