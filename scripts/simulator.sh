#!/usr/bin/env bash
# Creates a simulator on a Mac, and prints `device=ITS-IDENTIFIER`: simulator.sh OS-VERSION DEVICE
set -euo pipefail
version=$1 device=$2

sdk=$(xcrun --sdk iphonesimulator --show-sdk-version)
for wanted in "$sdk" "$version"; do
  xcrun simctl list runtimes | grep -q "^iOS $wanted " || xcodebuild -downloadPlatform iOS -buildVersion "$wanted" >&2
done
runtime=$(xcrun simctl list runtimes -j | jq -r --arg version "$version" \
  '[.runtimes[] | select(.platform == "iOS" and .isAvailable and (.version | startswith($version)))] | last | .identifier')
echo "device=$(xcrun simctl create under-test "$device" "$runtime")"
