#!/usr/bin/env bash
# Builds the executables and links them into bin/. CONFIGURATION=release builds them optimized.
set -euo pipefail
cd "$(dirname "$0")/.."

configuration=${CONFIGURATION:-debug}
options=(-c "$configuration")
if [ "$configuration" = debug ]; then read -ra more <<<"${SKINKIT_BUILD_OPTIONS:-}"; options+=("${more[@]}"); fi
executables=(skin tuf-client skin-server)
if [ "$(uname)" = Linux ]; then executables+=(festival-app festival-demo); fi

mkdir -p bin
echo "── building ${executables[*]} ($configuration)"
# All at once: one product after the other, each one's last modules and links would leave a core idle.
swift build "${options[@]}"
# The links lead to the build folder, where the executables find their resources.
folder=$(swift build "${options[@]}" --show-bin-path)
for executable in "${executables[@]}"; do ln -sf "$folder/$executable" "bin/$executable"; done
