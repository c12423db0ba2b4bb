#!/usr/bin/env bash
# Installs the programs that the benchmarks compare with, where Debian can; rows about one that is missing are left out.
set -euo pipefail

packages=(bsdiff zstd zip unzip coreutils)

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "bench: this is not a Debian system; rows need what corresponds to: ${packages[*]}"
  exit 0
fi
missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "bench: without root or sudo, not installed: ${missing[*]}"; exit 0; }
  as_root=(sudo)
fi
echo "bench: installing ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
{
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
} || echo "bench: could not be installed: ${missing[*]}"
