"""Compiles the guides' Objective-C, and their Swift that Objective-C sees.

Every block of `objc` in README.md and docs/ is compiled against the libraries' headers as the compiler writes them
(objc_exports.py), and against Tests/AppleStubs/Headers. A block is one of these:

- Methods: members of the class that its second word names, as in "```objc AppDelegate".
- Statements: the body of a method, of that class if there is a second word.
- Declarations: a block with @interface or @implementation stands alone.

What a block uses without declaring it, the app's classes and variables, is in the header in Tests/AppleStubs/Samples/
ObjectiveC that has the guide's name. A block has its own imports and those of the blocks before it in its guide.
Blocks marked `before` and `after` are steps of whole apps (migrations.py).

A block of `swift` with another second word than those below is compiled too: declarations as they are, members with
attributes in the class that the word names, statements in a function, with the Swift file in the same folder. The
guide's Objective-C can use these classes.
"""

import concurrent.futures
import dataclasses
import os
import pathlib
import re
import subprocess

import migrations

# The steps of a migration.
BEFORE, AFTER = "before", "after"
# Other words after `swift`: tests or samples contain these blocks, or they need what has no stub.
ELSEWHERE = {BEFORE, AFTER, "SwiftUI", "SkinUI", "SkinUpdate", "Package", "Lottie", "Widget", "Preview"}
SWIFT_IMPORTS = "import Foundation\nimport SkinFormats\nimport SkinUI\nimport SkinUIKit\nimport UIKit\n"
DIAGNOSTIC = re.compile(r"^(?P<file>[^\s:][^:]*):(?P<line>\d+):\d+: (?:fatal )?error: (?P<message>.*)$", re.M)
DECLARATION = re.compile(r"^@(?:interface|implementation|protocol)\b", re.M)
SWIFT_DECLARATION = re.compile(
    r"^(?:@\w+(?:\(\w+\))? )*(?:public |open |final )*(?:class|struct|enum|extension)\b", re.M)
SWIFT_MEMBER = re.compile(r"^(?:@\w+(?:\([^)]*\))? )+(?:func|var|let|class|static)\b", re.M)
METHOD = re.compile(r"^[-+] ?\(", re.M)
EXPECTED = re.compile(r"// fails: (.+)$")


@dataclasses.dataclass(frozen=True)
class Block:
    """A block of code: its guide, the line after its fence, its language, its second word and its lines."""

    guide: pathlib.Path
    line: int
    language: str
    word: str
    lines: tuple


def blocks(guide, words=None):
    """The blocks of a guide in Objective-C and Swift that are compiled here, or those with other second words."""
    found, opened, lines = [], None, []
    for number, line in enumerate(guide.read_text().splitlines(), start=1):
        fence = re.fullmatch(r" *```(\S*) *(\S*)", line)
        if fence and opened:
            found.append(Block(guide, opened[0], opened[1], opened[2], tuple(lines)))
            opened, lines = None, []
        elif fence:
            opened = (number + 1, fence[1], fence[2])
        elif opened:
            lines.append(line)
    if words:
        return [each for each in found if each.word in words]
    return [each for each in found if each.language == "objc" and each.word not in (BEFORE, AFTER)
            or each.language == "swift" and each.word and each.word not in ELSEWHERE]


def guides(root):
    """The guides that have such blocks, with them."""
    files = [root / "README.md", *sorted((root / "docs").rglob("*.md"))]
    return {file: found for file in files if (found := blocks(file))}


def module(guide):
    """The name of the app that a guide's code belongs to."""
    return re.sub(r"\W", "", guide.stem) + "App"


def write_swift(root, output):
    """Writes the guides' Swift to files, and returns the files by the name of their module."""
    written = {}
    for guide, found in guides(root).items():
        texts = [swift(block) for block in found if block.language == "swift"]
        if not texts:
            continue
        fixture = samples(root) / f"{guide.stem}.swift"
        if fixture.exists():
            texts.append(f'#sourceLocation(file: "{fixture}", line: 1)\n{fixture.read_text()}')
        folder = output / module(guide)
        folder.mkdir(parents=True, exist_ok=True)
        for number, text in enumerate(texts):
            (folder / f"{number}.swift").write_text(text)
        written[module(guide)] = [folder / f"{number}.swift" for number in range(len(texts))]
    return written


def swift(block):
    """A Swift file with a block: declarations, members of the class that the block names, or statements."""
    place = f'#sourceLocation(file: "{block.guide}", line: {block.line})'
    text = "\n".join(block.lines)
    if SWIFT_DECLARATION.search(text):
        return f"{SWIFT_IMPORTS}{place}\n{text}\n"
    owner = f"extension {block.word}" if SWIFT_MEMBER.search(text) else "@MainActor func statements()"
    return f"{SWIFT_IMPORTS}{owner} {{\n{place}\n{text}\n#sourceLocation()\n}}\n"


def samples(root):
    return root / "Tests" / "AppleStubs" / "Samples" / "ObjectiveC"


def objective_c(block, imports, headers):
    """An Objective-C file with a block. Its diagnostics name the guide's lines, that of the fence for the class."""
    text = "\n".join("" if line.startswith("@import ") else line for line in block.lines)
    begin, end = "", ""
    if not DECLARATION.search(text):
        begin, end = f"@implementation {block.word or 'Statements'}", "\n@end"
        if not block.word:
            begin = f"@interface Statements : NSObject @end {begin}"
        if not METHOD.search(text):
            begin, end = f"{begin} - (void)statements {{", f"\n}}{end}"
    head = ["#import <UIKit/UIKit.h>", *[f'#import "{header}"' for header in headers], *imports]
    return "\n".join(head) + f'\n#line {block.line - 1} "{block.guide}"\n{begin}\n{text}{end}\n'


class Clang:
    """Clang, for iOS and without an SDK."""

    def __init__(self, exporter, fixtures):
        self.output = exporter.output / "units"
        self.output.mkdir(exist_ok=True)
        folders = [word for folder in (exporter.stubs, exporter.include, fixtures) for word in ("-I", folder)]
        self.command = [
            pathlib.Path(exporter.swift.swiftc).resolve().parent / "clang", "-fsyntax-only", "-x", "objective-c",
            "-target", "arm64-apple-ios16.0", "-nostdlibinc", *folders, "-fobjc-arc", "-fblocks", "-fmodules",
            f"-fmodules-cache-path={self.output / 'cache'}", "-Wall", "-Wundeclared-selector", "-Werror",
            # A value that a skin may lack must not reach an argument, a list or a dictionary that needs one.
            "-Wnullable-to-nonnull-conversion",
            # Fragments end before they use what they declare.
            "-Wno-unused-variable"]

    def errors(self, name, text, headers=None):
        """Compiles a text, with more headers in a folder: returns the errors as (file, line, message)."""
        source = self.output / f"{name}.m"
        source.write_text(text)
        words = [str(word) for word in [*self.command, *(["-I", headers] if headers else []), source]]
        done = subprocess.run(words, capture_output=True, text=True, errors="replace")
        found = [(match["file"], int(match["line"]), match["message"]) for match in DIAGNOSTIC.finditer(done.stderr)]
        if done.returncode and not found:
            found = [("", 0, f"{name}: clang ended with {done.returncode}: {done.stderr[:2000]}")]
        return list(dict.fromkeys(found))


def units(guide, found, root):
    """The blocks of a guide in Objective-C, each with the file to compile."""
    imports, result = {}, []
    fixture = samples(root) / f"{guide.stem}.h"
    headers = [fixture.name] if fixture.exists() else []
    headers += [f"{module(guide)}-Swift.h"] if any(block.language == "swift" for block in found) else []
    for block in found:
        if block.language != "objc":
            continue
        for number, line in enumerate(block.lines, start=block.line):
            if line.startswith("@import "):
                imports.setdefault(line, f'#line {number} "{block.guide}"\n{line}')
        result.append((block, objective_c(block, imports.values(), headers)))
    return result


def check(exporter, libraries, root):
    """Compiles all blocks against the headers of the libraries, which the exporter writes.

    Returns the number of blocks, that of the canary's lines that failed as they must, and the problems as (file, line,
    kind, message).
    """
    stubs = root / "Tests" / "AppleStubs"
    exporter.export_libraries(libraries)
    for name, files in write_swift(root, exporter.output / "guides").items():
        exporter.export(name, [file.read_text() for file in files])
    problems = list(exporter.problems)
    canary = stubs / "Canaries" / "ObjectiveC.md"
    exporter.problems = []
    exporter.export(module(canary), [swift(block) for block in blocks(canary) if block.language == "swift"])
    clang = Clang(exporter, samples(root))
    all_units = [unit for guide, found in guides(root).items() for unit in units(guide, found, root)]
    canaries = units(canary, blocks(canary), root)

    def errors(unit):
        block, text = unit
        return clang.errors(f"{block.guide.stem}-{block.line}", text)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(errors, all_units))
        failed = list(pool.map(errors, canaries))
    problems += migrations.check_objective_c(clang, root) + [(file, line, "error", text) for each in found for file, line, text in each]
    refused = [(file, line, text) for file, line, _, text in exporter.problems]
    silent = unexpected(canary, refused + [error for each in failed for error in each])
    expected = len([line for line in canary.read_text().splitlines() if EXPECTED.search(line)])
    return len(all_units), expected if not silent else 0, problems + silent


def unexpected(canary, errors):
    """The problems of the canary: lines that must fail and don't, or fail otherwise, and errors of other lines."""
    wanted = {number: match[1] for number, line in enumerate(canary.read_text().splitlines(), start=1)
              if (match := EXPECTED.search(line))}
    reported = {}
    for file, line, message in errors:
        reported.setdefault((file, line), []).append(message)
    problems = [(str(canary), line, "error", f"this must fail: {text}") for line, text in wanted.items()
                if not any(text in message for message in reported.get((str(canary), line), []))]
    return problems + [(file, line, "error", messages[0]) for (file, line), messages in reported.items()
                       if file != str(canary) or line not in wanted]
