#!/usr/bin/env bash
# Builds the executables and links them into bin/. CONFIGURATION=release builds them optimized.
set -euo pipefail
cd "$(dirname "$0")/.."

configuration=${CONFIGURATION:-debug}
executables=(skin tuf-client skin-server)
if [ "$(uname)" = Linux ]; then executables+=(festival-app festival-demo); fi

mkdir -p bin
for executable in "${executables[@]}"; do
  echo "── building $executable ($configuration)"
  swift build -c "$configuration" --product "$executable"
done
# The links lead to the build folder, where the executables find their resources.
folder=$(swift build -c "$configuration" --show-bin-path)
for executable in "${executables[@]}"; do ln -sf "$folder/$executable" "bin/$executable"; done
