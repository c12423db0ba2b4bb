#!/usr/bin/env bash
# Makes the files of a release for this system in release-output/: the archive of scripts/release.sh, on Debian the package
# of scripts/deb.sh, the software bill of materials, and SHA256SUMS with the SHA-256 of each.
#
# CONFIGURATION=debug packs what `make build` built instead, which takes seconds and is for trials.
set -euo pipefail
cd "$(dirname "$0")/.."
export CONFIGURATION=${CONFIGURATION:-release}

rm -rf release-output
scripts/release.sh
if command -v dpkg-deb >/dev/null; then scripts/deb.sh; fi
archive=$(basename release-output/skin-*.tar.gz .tar.gz)
scripts/sbom.sh "release-output/$archive" >"release-output/$archive.cdx.json"
cd release-output
files=("$archive.tar.gz" "$archive.cdx.json")
for package in *.deb; do if [ -f "$package" ]; then files+=("$package"); fi; done
if command -v sha256sum >/dev/null; then sha256sum "${files[@]}"; else shasum -a 256 "${files[@]}"; fi >SHA256SUMS
echo "── release-output/"
cat SHA256SUMS
