#!/usr/bin/env bash
# Installs what the builds and tests need from Debian, if it isn't there; says what to install on other systems.
# `setup.sh build` leaves out what only the tests and the other commands need.
set -euo pipefail

packages=(
  libpango1.0-dev libgdk-pixbuf-2.0-dev            # what the headless UIKit draws with
  fonts-inter fonts-noto-cjk                       # the fonts of the pictures
  zlib1g-dev libdeflate-dev liblzma-dev libbz2-dev # packages and patches
  libsqlite3-dev libpq-dev pkg-config              # the libraries of the server's databases, finding libraries
  openssl curl                                     # make console
)
if [ "${1:-}" != build ]; then
  packages+=(
    postgresql-15 nginx faketime              # what tests run servers with
    zip unzip libarchive-tools bsdiff zstd    # other people's tools that tests exchange files with
    python3 python3-venv                      # the same, and python-tuf: scripts/python-tuf.sh
    python3-jsonschema                        # a validator for the published JSON Schemas
    python3-jwt python3-cryptography          # an OpenID Connect provider for the server's tests
    softhsm2 opensc                           # a token with keys for the server's tests
    shellcheck                                # make lint
    chromium chromium-driver                  # a browser for the tests of the console
    ceph-mon ceph-osd ceph-common radosgw     # an object storage for the server's tests
  )
fi

if ! command -v swift >/dev/null; then
  echo "setup: there is no swift on the PATH; install Swift 6.3 or newer from swift.org." >&2
  exit 1
fi

if [ "$(uname)" = Darwin ]; then
  echo "setup: the libraries and skin need nothing beyond Xcode here, skin-server needs libpq (brew install libpq);"
  echo "setup: the headless demo runs on Linux only."
  exit 0
fi
"$(dirname "$0")/install-packages.sh" "${packages[@]}"

# SwiftPM warns of "prohibited flag(s): -pthread" in pkg-config files of GLib and HarfBuzz at every build. The Makefile
# puts copies without that flag first on the search path.
copies=$(dirname "$0")/../.build/pkgconfig
for name in glib-2.0 gthread-2.0 gmodule-no-export-2.0 harfbuzz; do
  original=$(PKG_CONFIG_PATH='' pkg-config --variable=pcfiledir "$name" 2>/dev/null)/$name.pc || continue
  if [ ! -f "$original" ] || [ "$copies/$name.pc" -nt "$original" ]; then continue; fi
  mkdir -p "$copies"
  sed 's/ *-pthread//g' "$original" >"$copies/$name.pc"
done
