#!/usr/bin/env bash
# Installs what the builds and tests need from Debian, if it isn't there; says what to install on other systems.
set -euo pipefail

packages=(
  libpango1.0-dev libgdk-pixbuf-2.0-dev libgif-dev # what the headless UIKit and the art program draw with
  fonts-inter fonts-noto-cjk                       # the fonts of the pictures
  zlib1g-dev libdeflate-dev liblzma-dev libbz2-dev # packages and patches
  libsqlite3-dev pkg-config                        # the server's database, finding libraries
  zip unzip libarchive-tools bsdiff                # other people's tools that tests exchange files with
  python3 python3-venv                             # the same, and python-tuf: scripts/python-tuf.sh
)

if ! command -v swift >/dev/null; then
  echo "setup: there is no swift on the PATH; install Swift 6.3 or newer from swift.org." >&2
  exit 1
fi

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  if [ "$(uname)" = Darwin ]; then
    echo "setup: the libraries, skin and skin-server need nothing beyond Xcode here; the headless demo runs on Linux only."
  else
    echo "setup: this is not a Debian system; install what corresponds to: ${packages[*]}"
  fi
  exit 0
fi

missing=()
for package in "${packages[@]}"; do
  status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

echo "setup: installing ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo >/dev/null || { echo "setup: run as root, or install sudo: apt-get install ${missing[*]}" >&2; exit 1; }
  as_root=(sudo)
fi
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
