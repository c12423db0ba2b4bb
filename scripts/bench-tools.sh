#!/usr/bin/env bash
# Installs the programs that the benchmarks compare with. Rows about one that is missing are left out.
"$(dirname "$0")/install-packages.sh" bsdiff zstd zip unzip coreutils || echo "bench: rows of the missing programs are left out"
