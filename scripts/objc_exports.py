"""Writes the Objective-C headers of Swift libraries, as the compiler writes them for iOS.

The libraries' declarations are read against Tests/AppleStubs/Headers, which are Objective-C, so that a header has the
names and types that it has with Apple's SDK. Function bodies are skipped. Only what Objective-C sees counts: files
without such declarations are left out, and types that only Swift knows may be unknown.
"""

import os
import re
import shutil
import subprocess

# Files with declarations for Objective-C: attributes, and classes that descend from one of Apple's.
EXPORTING = re.compile(r"@objc\b|@IBInspectable|@_exported\b|\b(?:public|open) (?:final )?class \w+: (?:UI|NS|CA)\w+")
IMPORT = re.compile(r"^[ \t]*(?:@[\w()]+ )*(?:(?:public|package|internal|private) )?import (\w+)[ \t]*$", re.M)
DIAGNOSTIC = re.compile(r"^(?P<file>[^\s:][^:]*):(?P<line>\d+):\d+: error: (?P<message>.*)$", re.M)
# A type of Swift's in a declaration that Objective-C doesn't see. The check of the libraries finds real mistakes.
SWIFT_ONLY = re.compile(
    r"cannot find (?:type )?'(?!UI|NS|CA|CG|SKN)\w+' in scope|'where' clause cannot be applied to a non-generic")
APPLE = {"Foundation", "UIKit", "QuartzCore", "CoreGraphics", "ObjectiveC"}


class Exporter:
    """The compiler for headers, with its modules in a folder."""

    def __init__(self, swift, stubs, output):
        """Takes the check's compiler, the folder of the headers that stand in for Apple's, and a folder to write to."""
        self.swift = swift
        self.stubs = stubs
        self.output = output
        self.modules = output / "modules"
        self.include = output / "include"
        # A header of a former run must not stand for one that the compiler doesn't write.
        shutil.rmtree(self.include, ignore_errors=True)
        for folder in (self.modules, self.include):
            folder.mkdir(parents=True, exist_ok=True)
        self.options = [
            "-target", "arm64-apple-ios16.0", "-clang-target", swift.triple, "-swift-version", "6",
            "-enable-objc-interop", "-diagnostic-style", "llvm", "-module-cache-path", output / "cache",
            "-I", self.modules, "-I", output / "swift", "-I", output / "toolchain", "-I", stubs,
            "-Xcc", "-nostdlibinc", "-Xcc", "-fobjc-runtime=macosx", "-Xcc", "-I", "-Xcc", stubs]
        self.names = []
        self.problems = []
        self.build_swift()
        self.build_foundation()

    def frontend(self, module, *arguments):
        words = [self.swift.swiftc, "-frontend", *self.options, "-module-name", module, *arguments]
        return subprocess.run([str(word) for word in words], capture_output=True, text=True, errors="replace")

    def interface(self, name, text, flags):
        """Compiles a textual interface, and returns whether that was possible."""
        source = self.output / f"{name}.swiftinterface"
        source.write_text(text)
        folder = self.output / "swift" if name == "Swift" else self.modules
        folder.mkdir(exist_ok=True)
        done = self.frontend(
            name, "-compile-module-from-interface", *flags, "-o", folder / f"{name}.swiftmodule", source)
        if done.returncode:
            self.problems.append(("", 0, "error", f"{name} has no module for headers: {done.stderr[:2000]}"))
        return not done.returncode

    def build_swift(self):
        """Compiles the toolchain's Swift library with the type of error arguments, once per version and stub."""
        addition = "".join(file.read_text() for file in sorted((self.stubs / "Swift").glob("*.swiftinterface")))
        mark = self.output / "version"
        toolchain = self.output / "toolchain"
        if not toolchain.exists():
            toolchain.mkdir()
            # No other module is needed, and Linux's Foundation must not be found.
            for name in ("_Concurrency", "_StringProcessing", "SwiftOnoneSupport"):
                os.symlink(self.swift.toolchain / f"{name}.swiftmodule", toolchain / f"{name}.swiftmodule")
        if mark.exists() and mark.read_text() == self.swift.version + addition:
            return
        source = next(file for file in self.swift.interfaces if file.parent.name == "Swift.swiftmodule")
        text = source.read_text().replace(f"-target {self.swift.triple}", "-target arm64-apple-ios16.0")
        text = text.replace("-disable-objc-interop ", "").replace(" -O ", " -Onone ")
        # Functions of newer versions have bodies there, which an interface for Linux leaves out.
        text = re.sub(r"^[ \t]*@backDeployed\([^)]*\)\n", "", text, flags=re.M)
        if self.interface("Swift", text + addition, ["-parse-stdlib"]):
            mark.write_text(self.swift.version + addition)

    def build_foundation(self):
        """Compiles Swift's part of Foundation, over the header."""
        flags = "-target arm64-apple-ios16.0 -swift-version 6 -module-name Foundation -enable-library-evolution"
        head = (f"// swift-interface-format-version: 1.0\n// swift-compiler-version: {self.swift.version}\n"
                f"// swift-module-flags: {flags}\nimport Swift\nimport _Concurrency\n")
        bridging = (self.stubs / "Foundation" / "Bridging.swiftinterface").read_text()
        self.interface("Foundation", head + bridging, ["-import-underlying-module"])

    def declarations(self, text):
        """A source without imports of modules that have no header."""
        return IMPORT.sub(lambda match: match[0] if match[1] in APPLE or match[1] in self.names else "", text)

    def export(self, name, texts, features=()):
        """Writes the header of a module with these sources, which name their places for diagnostics."""
        folder = self.output / name
        folder.mkdir(exist_ok=True)
        copies = [folder / f"{number}.swift" for number in range(len(texts))]
        for copy, text in zip(copies, texts):
            copy.write_text(self.declarations(text))
        header = self.include / f"{name}-Swift.h"
        done = self.frontend(
            name, "-emit-module", "-parse-as-library", "-package-name", "skinkit", *features,
            "-emit-objc-header-path", header, "-o", self.modules / f"{name}.swiftmodule",
            "-experimental-skip-all-function-bodies", "-experimental-allow-module-with-compiler-errors", *copies)
        errors = [match for match in DIAGNOSTIC.finditer(done.stderr) if not SWIFT_ONLY.search(match["message"])]
        self.problems += [(match["file"], int(match["line"]), "error", match["message"]) for match in errors]
        if not header.exists() and not errors:
            self.problems.append(("", 0, "error", f"{name} has no header for Objective-C: {done.stderr[:2000]}"))
        self.names.append(name)
        (self.include / "module.modulemap").write_text("".join(
            f'module {each} {{\n  header "{each}-Swift.h"\n  export *\n}}\n' for each in self.names))

    def export_libraries(self, libraries):
        """Writes the headers of those libraries that have declarations for Objective-C."""
        for library in libraries:
            texts = [(source, source.read_text()) for source in library.sources]
            exporting = [f'#sourceLocation(file: "{source}", line: 1)\n{text}'
                         for source, text in texts if EXPORTING.search(text)]
            if any(re.search(r"@objc\(|@IBInspectable", text) for text in exporting):
                self.export(library.name, exporting, library.features)
