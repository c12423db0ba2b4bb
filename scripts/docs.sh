#!/usr/bin/env bash
# Builds the documentation of the given modules into .build/docs, each an archive, and all as one site in
# .build/docs/SkinKit-all.doccarchive. Warnings are errors.
#
# The symbols are read from the modules of the usual build: a build by SwiftPM's plugin would compile them and all
# their dependencies a second time, in a folder of their own.
set -euo pipefail
cd "$(dirname "$0")/.."

read -ra options <<<"${SKINKIT_BUILD_OPTIONS:-}"
swift build "${options[@]}"
built=$(swift build "${options[@]}" --show-bin-path)

# The C modules that the libraries were built with.
search=(-I "$built/Modules")
while read -r map; do search+=(-Xcc "-fmodule-map-file=$map"); done < <(
  find "$built" -maxdepth 2 -name module.modulemap
  find .build/checkouts -path '*/Sources/*/include/module.modulemap'
)
for folder in Sources/C* Headless/C*; do search+=(-I "$folder"); done
read -ra includes <<<"$(pkg-config --cflags-only-I pangocairo gdk-pixbuf-2.0)"
for option in "${includes[@]}"; do search+=(-Xcc "$option"); done
target=$(swiftc -print-target-info | python3 -c 'import json, sys; print(json.load(sys.stdin)["target"]["triple"])')

rm -rf .build/docs
symbols=.build/docs/symbols
archives=()
for module; do
  mkdir -p "$symbols/$module"
  swift symbolgraph-extract -module-name "$module" -target "$target" "${search[@]}" -minimum-access-level public \
    -emit-extension-block-symbols -output-dir "$symbols/$module"
  catalog=Sources/$module/$module.docc
  if [ ! -d "$catalog" ]; then catalog=; fi
  docc convert ${catalog:+"$catalog"} --additional-symbol-graph-dir "$symbols/$module" --warnings-as-errors \
    --fallback-display-name "$module" --fallback-bundle-identifier "$module" \
    --output-path ".build/docs/$module.doccarchive"
  archives+=(".build/docs/$module.doccarchive")
done
rm -rf "$symbols"
docc merge "${archives[@]}" --synthesized-landing-page-name SkinKit --output-path .build/docs/SkinKit-all.doccarchive
