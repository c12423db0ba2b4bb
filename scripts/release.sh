#!/usr/bin/env bash
# Makes the archive of a release for this system: release-output/skin-VERSION-SYSTEM-MACHINE.tar.gz, with its SHA-256.
#
# It has the tool `skin`, the server `skin-server`, the license and the changelog. The commit must be tagged with the version.
# CONFIGURATION=debug packs what `make build` built, for trials.
set -euo pipefail
cd "$(dirname "$0")/.."
"$(dirname "$0")/setup.sh"

export SKINKIT_TOOLS=1
configuration=${CONFIGURATION:-release}
options=(-c "$configuration")
# Elsewhere, the tool would need an installed Swift. Apple's systems have its libraries.
if [ "$configuration" = release ] && [ "$(uname)" = Linux ]; then
  # Foundation's networking, linked statically, needs it.
  scripts/install-packages.sh libcurl4-openssl-dev
  options+=(--static-swift-stdlib --scratch-path .build-release)
fi
if [ "$configuration" = release ]; then
  for product in skin skin-server; do swift build "${options[@]}" --product "$product"; done
fi
built=$(swift build "${options[@]}" --show-bin-path)

version=$("$built/skin" --version)
[ "$(git describe --tags --exact-match 2>/dev/null)" = "$version" ] \
  || echo "release: the commit isn't tagged $version; the archive is for trials" >&2
name=skin-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
rm -rf "release-output/$name"
mkdir -p "release-output/$name"
cp "$built/skin" "$built/skin-server" LICENSE CHANGELOG.md "release-output/$name"
cp -R "$built"/SkinKit_SkinConsole.* "release-output/$name"
cp -R Examples/FestivalApp/Skins/builtin "release-output/$name/sample-skin"
tar -C release-output -czf "release-output/$name.tar.gz" "$name"
cd release-output
if command -v sha256sum >/dev/null; then sha256sum "$name.tar.gz"; else shasum -a 256 "$name.tar.gz"; fi
