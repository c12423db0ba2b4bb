#!/usr/bin/env python3
"""Measures the bytes that each product adds to an app's executable, in a release build without unused code and symbols.

Each program of Benchmarks/Size uses one product as an app would. The linker's map has the object file of every section that it keeps,
and so its module and source file. UIKit's stand-in and the packages that only Linux needs are counted apart.
docs/performance.md explains the columns. Usage: size.py [--no-build] [--output FILE]
"""

import argparse
import bisect
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "Benchmarks" / "Size"
BUILD = PACKAGE / ".build" / "release"

# The programs, what each links, and the most bytes that its own modules may add.
EMPTY = "size-empty"
PROGRAMS = {
    "size-skinkit": ("SkinKit", None),
    "size-uikit": ("SkinKit, SkinUIKit", 1_500_000),
    "size-formats": ("SkinKit, SkinFormats", None),
    "size-package": ("SkinKit, SkinPackage", None),
    "size-update": ("SkinKit, SkinPackage, SkinUpdate", None),
    "size-app": ("SkinKit, SkinUIKit, SkinPackage, SkinUpdate", 3_500_000),
    "size-local": ("the product Skin, with skins of the app's bundle", None),
    "size-skin": ("the product Skin, with a server", None),
    "size-all": ("the product Skin, with a server, and SkinFormats", None),
}
# The program whose folders are listed.
LISTED = "size-app"

# The modules of the products. The others aren't part of an app: on iOS, UIKit and CryptoKit belong to the system.
SOURCES = {module: ROOT / "Sources" / module for module in
           ("SkinKit", "SkinFormats", "SkinPackage", "SkinUpdate", "SkinUIKit", "SkinSwiftUI", "SkinUI")}
CRYPTO = re.compile(r"Crypto|CXKCP|SwiftASN1")

# Sections that a program has in memory, but not in its file.
WITHOUT_BYTES = {".bss", ".tbss"}
# The table by which the stack is unwound. The linker merges it, so its parts are found by the functions that they are about.
UNWIND = ".eh_frame"
# The bytes of an address that the loader adjusts, and those of a function in the index of the unwind table.
RELOCATION, INDEX = 24, 8
WRITABLE = re.compile(r"\.data|\.bss|\.tdata|\.tbss|\.init_array|\.got")
OBJECT = re.compile(r"/([^/]+)\.build/(?:.*/)?([^/]+)\.o$")


class Part:
    """The bytes of a module or a source file in a program."""

    def __init__(self):
        self.text = self.data = self.tables = 0

    @property
    def total(self):
        return self.text + self.data

    def add(self, other):
        self.text += other.text
        self.data += other.data
        self.tables += other.tables


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def build():
    (PACKAGE / ".build").mkdir(exist_ok=True)
    environment = dict(os.environ, SKINKIT_TOOLS="0")
    environment.pop("SKINKIT_WARNINGS_AS_ERRORS", None)
    # A section for each function, as Apple's linker sees them: it removes single functions.
    subprocess.run(
        ["swift", "build", "--package-path", PACKAGE, "-c", "release", "-debug-info-format", "none",
         "-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections"],
        check=True, env=environment, stdout=sys.stderr)


def kept_sections(link_map):
    """The input sections in a program: (address, size, output section, object file), by address."""
    sections, output, name, started = [], "", None, False
    for line in link_map.read_text(errors="replace").splitlines():
        if not started:
            started = line == "Memory map"
            continue
        if not line.strip() or line.lstrip().startswith("**"):
            name = None
            continue
        fields = line.split()
        if not line.startswith(" "):
            output, name = fields[0], None
            continue
        if fields[0].startswith("0x"):
            # A name that fills its line is continued; else it is a symbol in the section.
            if name is None or len(fields) < 3:
                continue
        else:
            name = fields.pop(0)
            if not fields:
                continue
        if len(fields) >= 3 and fields[1].startswith("0x"):
            sections.append((int(fields[0], 16), int(fields[1], 16), output, " ".join(fields[2:])))
        name = None
    return sorted(sections)


def tables(program):
    """Where the linker's tables point to, with the size of each entry: pairs of an address and a number of bytes."""
    for line in run("readelf", "-rW", program).splitlines():
        fields = line.split()
        if len(fields) >= 4 and re.fullmatch(r"[0-9a-f]{16}", fields[0]):
            yield int(fields[0], 16), RELOCATION
    # A line is: offset, length, identity, kind, and for a function its addresses.
    for line in run("readelf", "-wF", program).splitlines():
        match = re.match(r"[0-9a-f]{8,16} ([0-9a-f]{8,16}) [0-9a-f]{8} FDE .*pc=([0-9a-f]+)\.\.", line)
        if match:
            yield int(match[2], 16), int(match[1], 16) + 4 + INDEX


def literals(objects):
    """The bytes of the string literals in object files, which the linker merges: (object file, bytes)."""
    file = None
    for line in run("readelf", "-SW", *objects).splitlines():
        if line.startswith("File: "):
            file = line.removeprefix("File: ")
        match = re.search(r"\] \.rodata\S* +PROGBITS +\w+ +\w+ +(\w+) \w+ +AMS ", line)
        if match:
            yield file, int(match[1], 16)


def parts(name):
    """The bytes of each object file in a program: {(module, source file): Part}."""
    result = collections.defaultdict(Part)
    sections = kept_sections(PACKAGE / ".build" / f"{name}.map")

    def owner(file):
        match = OBJECT.search(file)
        return (match[1], match[2]) if match else ("", "")

    for _, size, output, file in sections:
        if output in WITHOUT_BYTES or output == UNWIND:
            continue
        part = result[owner(file)]
        if WRITABLE.match(output):
            part.data += size
        else:
            part.text += size
    objects = sorted({file for _, _, _, file in sections if owner(file)[0] in SOURCES})
    for file, size in literals(objects) if objects else []:
        result[owner(file)].text += size
    addresses = [section[0] for section in sections]
    for address, size in tables(BUILD / name):
        index = bisect.bisect_right(addresses, address) - 1
        if index >= 0 and address < sections[index][0] + max(sections[index][1], 1):
            result[owner(sections[index][3])].tables += size
    return result


def stripped_size(name):
    stripped = PACKAGE / ".build" / f"{name}.stripped"
    run("strip", "-s", "-o", stripped, BUILD / name)
    return stripped.stat().st_size


def by_module(files):
    result = collections.defaultdict(Part)
    for (module, _), part in files.items():
        result[module].add(part)
    return result


def by_folder(files, module):
    """The bytes of each folder of a module's sources. A generic function counts to the file that the compiler puts its copy into."""
    root = SOURCES[module]
    folders = {path.name: path.relative_to(root).parts for path in root.rglob("*.swift")}
    result = collections.defaultdict(Part)
    for (owner, file), part in files.items():
        if owner == module:
            place = folders.get(file, ())
            result[place[0] if len(place) > 1 else "(top)"].add(part)
    return result


def table(header, rows):
    print("| " + " | ".join(header) + " |")
    print("|---" + "|--:" * (len(header) - 1) + "|")
    for row in rows:
        print("| " + " | ".join(f"{cell:,}" if isinstance(cell, int) else str(cell) for cell in row) + " |")
    print()


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--no-build", action="store_true")
    arguments.add_argument("--output", type=pathlib.Path, default=ROOT / "bench-output" / "size.json")
    options = arguments.parse_args()
    if not options.no_build:
        build()

    empty = stripped_size(EMPTY)
    report, rows, exceeded = [], [], []
    for name, (products, goal) in PROGRAMS.items():
        files = parts(name)
        modules = by_module(files)
        own = Part()
        for module in SOURCES:
            own.add(modules[module])
        crypto = sum(part.total for module, part in modules.items() if CRYPTO.search(module))
        added = stripped_size(name) - empty
        within = None if goal is None else own.total <= goal
        if within is False:
            exceeded.append(products)
        rows.append((products, own.text, own.data, own.total, goal or "–",
                     "–" if within is None else "yes" if within else "NO", own.tables, crypto, added))
        report.append({
            "name": name, "products": products, "text": own.text, "data": own.data, "tables": own.tables, "total": own.total,
            "goal": goal, "crypto": crypto, "file": added,
            "modules": {
                module: {"text": part.text, "data": part.data, "tables": part.tables, "total": part.total,
                         "folders": {folder: folder_part.total for folder, folder_part in by_folder(files, module).items()}}
                for module, part in modules.items() if module in SOURCES},
        })
    table(["modules", "text", "data", "total", "goal", "within", "tables of ELF", "cryptography", "growth of the file"], rows)

    rows = []
    files = parts(LISTED)
    modules = by_module(files)
    for module in sorted(set(SOURCES) & set(modules), key=lambda module: -modules[module].total):
        part = modules[module]
        rows.append((f"**{module}**", part.text, part.data, part.total))
        for folder, part in sorted(by_folder(files, module).items(), key=lambda item: -item[1].total):
            rows.append((f"{module}/{folder}", part.text, part.data, part.total))
    table([f"folder, in `{LISTED}`", "text", "data", "total"], rows)

    options.output.parent.mkdir(exist_ok=True)
    options.output.write_text(json.dumps(report, indent=2) + "\n")
    for products in exceeded:
        print(f"size: {products} exceed their goal", file=sys.stderr)
    return 1 if exceeded else 0


if __name__ == "__main__":
    sys.exit(main())
