#!/usr/bin/env bash
# Installs the programs that the benchmarks compare with. Rows about one that is missing fail `make bench`, unless PARTIAL=1.
"$(dirname "$0")/install-packages.sh" bsdiff zstd zip unzip coreutils || echo "bench: rows about missing programs will be missing"
