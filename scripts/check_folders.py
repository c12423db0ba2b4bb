#!/usr/bin/env python3
"""Checks the direction of dependencies between folders, and their size.

A folder of a module may name only types of folders below it, so two folders never name each other, directly or through
others. The same holds for the folders inside a folder; the files next to these belong to all of them. A module has at most 12 folders, none of which holds more than 15 Swift files, and the extensions of its types
are in at most 5 of them. Usage: check_folders.py MODULE...
"""

import collections
import pathlib
import re
import sys

MOST_FILES = 15
MOST_FOLDERS = 12
MOST_SPREAD = 5
TOP = "(top)"

DECLARATION = re.compile(
    r"^(?P<indent>[ \t]*)(?:@\w+(?:\([^)]*\))?\s+)*(?P<modifiers>(?:[a-z]+(?:\([a-z]+\))?\s+)*)"
    r"(?:class|struct|enum|protocol|actor|typealias)\s+(?P<name>[A-Z]\w*)",
    re.MULTILINE,
)
EXTENSION = re.compile(r"^(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+\s+)?extension\s+([A-Z]\w*)", re.MULTILINE)
NOT_CODE = re.compile(r'"""(?:.|\n)*?"""|"(?:\\.|[^"\\\n])*"|//[^\n]*')


def code(path):
    """The file's text without comments and string literals."""
    return NOT_CODE.sub(lambda match: "" if match.group().startswith("//") else '""', path.read_text())


def room(path, parent):
    """The folder of the parent's first level that the file is in."""
    parts = path.relative_to(parent).parts
    return parts[0] if len(parts) > 1 else TOP


def names_between(parent):
    """The type names that each folder of a module or a folder uses of each other one: {(from, to): {name}}."""
    sources = {path: code(path) for path in parent.rglob("*.swift")}
    homes = collections.defaultdict(set)
    for path, text in sources.items():
        for match in DECLARATION.finditer(text):
            # Types nested deeper, and private ones, have names that other files may use for theirs.
            if len(match["indent"].expandtabs(2)) <= 2 and "private" not in match["modifiers"]:
                homes[match["name"]].add(room(path, parent))
    arrows = collections.defaultdict(set)
    for path, text in sources.items():
        here = room(path, parent)
        for name in set(re.findall(r"\b[A-Z]\w*\b", text)):
            if len(homes.get(name, ())) == 1 and here not in homes[name]:
                arrows[here, next(iter(homes[name]))].add(name)
    return arrows


def reachable(start, arrows):
    """The folders that follow from `start` along the arrows."""
    found, waiting = set(), [start]
    while waiting:
        here = waiting.pop()
        for source, target in arrows:
            if source == here and target not in found:
                found.add(target)
                waiting.append(target)
    return found


def spreads(module):
    """The folders in which each type of the module is declared or extended: {name: {folder}}."""
    declared, extended = set(), collections.defaultdict(set)
    for path in module.rglob("*.swift"):
        text = code(path)
        names = {match["name"] for match in DECLARATION.finditer(text) if not match["indent"]}
        declared |= names
        for name in names | set(EXTENSION.findall(text)):
            extended[name].add(room(path, module))
    return {name: folders for name, folders in extended.items() if name in declared}


def rings(parent, arrows):
    """The sentences about folders that name each other."""
    below = {folder: reachable(folder, arrows) for folder in {source for source, _ in arrows}}
    for (source, target), names in sorted(arrows.items()):
        if source in below.get(target, ()):
            yield f"{parent}: {source} names {target} ({', '.join(sorted(names)[:6])}), and {target} leads back to {source}"


def complaints(module):
    """The sentences that say what is wrong in a module."""
    yield from rings(module, names_between(module))
    for parent in sorted({path.parent.parent for path in module.rglob("*.swift")}):
        if parent != module and module in parent.parents:
            arrows = names_between(parent)
            yield from rings(parent, {pair: names for pair, names in arrows.items() if TOP not in pair})
    folders = collections.Counter(path.parent for path in module.rglob("*.swift"))
    for folder, files in sorted(folders.items()):
        if files > MOST_FILES:
            yield f"{folder}: {files} Swift files; more than {MOST_FILES} need subfolders"
    rooms = {room(path, module) for path in module.rglob("*.swift")} - {TOP}
    if len(rooms) > MOST_FOLDERS:
        yield f"{module}: {len(rooms)} folders; more than {MOST_FOLDERS} are several modules, or belong together"
    for name, folders in sorted(spreads(module).items()):
        if len(folders) > MOST_SPREAD:
            yield f"{module}: {name} is extended in {len(folders)} folders ({', '.join(sorted(folders))}); split it"


def main(modules):
    found = [line for module in modules for line in complaints(pathlib.Path(module))]
    for line in found:
        print(line, file=sys.stderr)
    if found:
        sys.exit("folders: a folder may name only folders below it; move the type down, or its user up")
    print(f"folders: {len(modules)} modules, every arrow runs one way")


if __name__ == "__main__":
    main(sys.argv[1:])
