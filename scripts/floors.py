#!/usr/bin/env python3
"""Checks that no manifest accepts an older version of a dependency than Package.resolved has: floors.py

Such a version isn't tested, and may have a flaw that the resolved one fixes.
"""

import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
DEPENDENCY = re.compile(r'(?:\.package\(\s*url:|depend\(\s*on:)\s*"([^"\\]+)",\s*([^)]*)\)')
FLOOR = re.compile(r'(?:from|exact):\s*"(\d+)\.(\d+)\.(\d+)"')


def identity(url):
    """Returns the name by which SwiftPM knows a package."""
    return url.rsplit("/", 1)[-1].removesuffix(".git").lower()


def problems(manifest, resolved):
    """Yields the problems of a manifest."""
    text = manifest.read_text(encoding="utf-8")
    for match in DEPENDENCY.finditer(text):
        place = f"{manifest.relative_to(ROOT)}:{text.count(chr(10), 0, match.start()) + 1}"
        name = identity(match[1])
        floor = FLOOR.match(match[2])
        version = resolved.get(name)
        if floor is None:
            yield f'{place}: {name} has no floor; write from: "{version}"'
        elif version is None:
            yield f"{place}: Package.resolved doesn't have {name}; run swift package resolve"
        elif tuple(map(int, floor.groups())) < tuple(map(int, version.split("."))):
            yield f'{place}: {name} may be older than the resolved {version}; write from: "{version}"'


def main():
    pins = json.loads((ROOT / "Package.resolved").read_text(encoding="utf-8"))["pins"]
    resolved = {pin["identity"]: pin["state"]["version"] for pin in pins}
    manifests = [ROOT / "Package.swift", *sorted(ROOT.glob("[A-Z]*/Package.swift")), ROOT / "Benchmarks/Size/Package.swift"]
    found = [problem for manifest in manifests for problem in problems(manifest, resolved)]
    for problem in found:
        print(problem, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
