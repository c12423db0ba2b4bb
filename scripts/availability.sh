#!/usr/bin/env bash
# Checks that nothing newer than iOS 16 is used without #available: the compiler checks that for Apple's platforms only.
set -euo pipefail
cd "$(dirname "$0")/.."

shared=../shared
if [ ! -f $shared/ios-availability/check.py ] || ! command -v python3 >/dev/null; then
  echo "availability: skipped, there is no $shared/ios-availability/check.py or no python3"
  exit 0
fi

# Only what apps link: the tools and the server run elsewhere.
libraries=SkinKit,SkinFormats,SkinPackage,SkinUpdate,SkinRepository,SkinUIKit,SkinUI,SkinSwiftUI,SkinObjectiveC,SkinHTCompatibility,SkinSwiftThemeCompatibility,SkinTesting
arguments=(--package . --min 16.0 --targets "$libraries")
if [ -f $shared/uikit-facts/uikit_api.json ]; then
  arguments+=(--uikit-facts "$shared/uikit-facts/uikit_api.json")
  # The checker loads the headless UIKit, and with it the C modules that it is drawn with.
  includes=$(pkg-config --cflags-only-I pangocairo gdk-pixbuf-2.0 | sed -E 's/-I//g; s/ +$//; s/ +/:/g')
  export CPATH="$PWD/Headless/CPangoCairo:$PWD/Headless/CGdkPixbuf:$includes"
fi
python3 $shared/ios-availability/check.py "${arguments[@]}"
