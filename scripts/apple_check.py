#!/usr/bin/env python3
"""Type-checks every library as Apple's compilers see it: apple_check.py [-v]

Code for Apple's platforms only never compiles on Linux. This check compiles it for iOS: the target is iOS, `os(iOS)`
and `canImport(ObjectiveC)` hold, and Apple's modules are stubs, which are declared in Tests/AppleStubs from public
documentation. UIKit is the headless one, made as strict as the real one: its enumerations can gain cases, and its
`package` members don't exist. docs/apple.md lists what this can't see.

It also compiles what apps write, which is the guides' code for SwiftUI, the example and the tutorial, and the tests of
the UIKit libraries, with the toolchain's own Swift Testing. Apps of other systems are compiled before and after the
steps of their guides (migrations.py).

There are two passes. The plain one checks everything except what only Objective-C sees. The other one, with
Objective-C's rules, checks the libraries that have such code: attributes, selectors, key paths, blocks. Then the
guides' Objective-C is compiled against the libraries' headers for it (objc_snippets.py).

The libraries are the library products of Package.swift. Each is compiled with a canary in its Apple-only branches, and
Tests/AppleStubs/Canaries must fail where its comments say. All output is in .build/apple-check.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import time

import migrations
import objc_exports
import objc_snippets

ROOT = pathlib.Path(__file__).resolve().parent.parent
STUBS = ROOT / "Tests" / "AppleStubs"
HEADLESS = ROOT / "Headless"
OUTPUT = ROOT / ".build" / "apple-check"
TOOLCHAIN = OUTPUT / "toolchain"
LOWEST = "16.0"

# In the order of their dependencies. The headless UIKit is built before the first one that imports it.
BEFORE_UIKIT = ["ObjectiveC", "Foundation", "Darwin", "os", "CryptoKit", "Security", "Compression", "Combine", "Network"]
AFTER_UIKIT = ["CoreGraphics", "QuartzCore", "CoreText", "ImageIO", "SwiftUI"]
# Apple's Foundation has another name here, because it re-exports Linux's.
NAMES = {"Foundation": "AppleFoundation"}
# Modules that Apple's platforms lack. They exist here, because Linux's Foundation needs them, and get names that don't.
ONLY_LINUX = "FoundationNetworking|FoundationXML|FoundationEssentials|Glibc|Musl|Crypto|CryptoExtras|CLzma|CLibdeflate"
# C libraries that only Linux's manifest has.
LINUX_LIBRARIES = {"CLzma", "CLibdeflate"}

DIAGNOSTIC = re.compile(r"^(?P<file>[^\s:][^:]*):(?P<line>\d+):\d+: (?P<kind>error|warning): (?P<message>.*)$")
CANARY = """\
#if os(iOS) && canImport(Darwin) && canImport(ObjectiveC) && canImport(SwiftUI) && canImport(CryptoKit)
  #if !os(Linux) && !canImport(Glibc) && !canImport(FoundationNetworking) && !canImport(FoundationXML)
    @available(*, deprecated, message: "canary")
    private func appleCheckCanary() {}
    private func callAppleCheckCanary() { appleCheckCanary() }
  #endif
#endif
"""


class Failure(Exception):
    """The check can't be done."""


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, errors="replace", **options)


class Compiler:
    """Swift's compiler, with or without the rules of Objective-C, and copies of its modules that it takes for iOS."""

    def __init__(self, objective_c):
        self.objective_c = objective_c
        self.modules = OUTPUT / ("objc" if objective_c else "plain") / "modules"
        self.toolchain = TOOLCHAIN
        swiftc = shutil.which("swiftc")
        if not swiftc:
            raise Failure("there is no swiftc")
        self.swiftc = swiftc
        info = json.loads(run(swiftc, "-print-target-info").stdout)
        self.triple = info["target"]["triple"]
        self.version = info["compilerVersion"]
        shutil.rmtree(self.modules, ignore_errors=True)
        self.modules.mkdir(parents=True)
        self.relabel(info)
        overlay, maps = self.c_library()
        self.options = [
            "-target", f"arm64-apple-ios{LOWEST}", "-clang-target", self.triple, "-swift-version", "6",
            "-enable-objc-interop" if objective_c else "-disable-objc-interop", "-vfsoverlay", overlay,
            "-Xcc", "-isystem", "-Xcc", info["paths"]["runtimeResourcePath"],
            *[word for file in maps for word in ("-Xcc", f"-fmodule-map-file={file}")],
            "-module-cache-path", OUTPUT / "cache", "-diagnostic-style", "llvm", "-I", self.modules, "-I", TOOLCHAIN,
        ]
        self.resources = pathlib.Path(info["paths"]["runtimeResourcePath"])
        self.interfaces = [
            file for library in info["paths"]["runtimeLibraryImportPaths"]
            for file in pathlib.Path(library).glob(f"*.swiftmodule/{info['target']['moduleTriple']}.swiftinterface")]
        if objective_c:
            # The root class is Objective-C, in a header.
            self.options += ["-Xcc", "-fobjc-runtime=macosx", "-I", STUBS / "ObjectiveC"]

    def relabel(self, info):
        """Copies the toolchain's modules with iOS in the field of their target, once per version of the toolchain."""
        mark = TOOLCHAIN / "version"
        if mark.exists() and mark.read_text() == self.version:
            return
        shutil.rmtree(TOOLCHAIN, ignore_errors=True)
        shutil.rmtree(OUTPUT / "cache", ignore_errors=True)
        linux = self.triple.encode()
        # As long as the other, because the field can't grow.
        ios = ("arm64-apple-ios7." + "0" * (len(linux) - len("arm64-apple-ios7."))).encode()
        for library in map(pathlib.Path, info["paths"]["runtimeLibraryImportPaths"]):
            for built in library.glob(f"*.swiftmodule/{info['target']['moduleTriple']}.swiftmodule"):
                copy = TOOLCHAIN / built.parent.name / "arm64-apple-ios.swiftmodule"
                copy.parent.mkdir(parents=True)
                copy.write_bytes(built.read_bytes().replace(linux, ios, 1))
        mark.write_text(self.version)

    def c_library(self):
        """The map of the C library's module, which the compiler finds for targets of Linux only."""
        empty = OUTPUT / "empty.swift"
        empty.write_text("")
        notes = run(
            self.swiftc, "-frontend", "-typecheck", "-target", self.triple, "-dump-clang-diagnostics", empty).stderr
        mapped = re.findall(r"mapping real file '(.+?)' to virtual file '(.+?)'", notes)
        overlay = OUTPUT / "overlay.yaml"
        roots = [{"type": "file", "name": virtual, "external-contents": real} for real, virtual in mapped]
        overlay.write_text(json.dumps({"version": 0, "roots": roots}))
        return overlay, [virtual for _, virtual in mapped if virtual.endswith("map")]

    def frontend(self, module, *arguments):
        return run(self.swiftc, "-frontend", *self.options, "-module-name", module, *arguments)

    def folder(self, name):
        """A folder for this pass."""
        return self.modules.parent / name


def diagnostics(output):
    """The errors and warnings in a compiler's output: (file, line, kind, message), each once."""
    found = {}
    for line in output.splitlines():
        if match := DIAGNOSTIC.match(line):
            found[match["file"], int(match["line"]), match["kind"], match["message"]] = None
        elif "<unknown>:0: error:" in line or line.startswith("error:"):
            found["", 0, "error", line] = None
    return list(found)


def reasons(output):
    """The errors in a compiler's output, or its beginning if there are none, as after a crash."""
    lines = output.splitlines()
    return "\n".join(([line for line in lines if ": error: " in line] or lines)[:40])


# What Linux's Swift library lacks for code with Objective-C. The plain pass checks the same code for it.
ARTIFACT = re.compile(
    r"broken standard library: cannot find intrinsic operations|cannot inherit from another class other than 'NSObject'"
    r"|in a (?:synchronous )?nonisolated context|from a nonisolated context|different actor isolation")


IMPORT = re.compile(
    r"^([ \t]*(?:@[\w()]+[ \t]+)*(?:(?:public|package|internal|private)[ \t]+)?import[ \t]+)(\w+)", re.M)


def for_apple(text):
    """The source with names of modules by which the compiler finds here what it finds with Apple's SDK."""
    def module(match):
        name = match[2]
        return match[1] + (f"No{name}" if re.fullmatch(ONLY_LINUX, name) else NAMES.get(name, name))

    return re.sub(rf"\bcanImport\(({ONLY_LINUX})\)", r"canImport(No\1)", IMPORT.sub(module, text))


# Attributes that only the pass with Objective-C's rules knows.
EXPOSED = re.compile(
    r"@(?:objc(?:Members)?(?:\([^)]*\))?|IBInspectable|IBDesignable|IBAction|IBOutlet)\s+(?!protocol|optional)")
# Expressions that need Objective-C's rules, and plain ones of their types.
EXPRESSIONS = [(re.compile(r"#selector\([^()]*(?:\([^()]*\))?[^()]*\)"), 'Selector("")'),
               (re.compile(r"#keyPath\([^()]*\)"), '""')]


class Stubs:
    """Builds the modules that stand in for Apple's."""

    def __init__(self, compiler):
        self.compiler = compiler

    def build(self, names):
        """Compiles stubs that depend on each other in this order."""
        other = ".plain" if self.compiler.objective_c else ".objc"
        for name in names:
            module = NAMES.get(name, name)
            parts = [part for part in sorted((STUBS / name).glob("*.swiftinterface")) if not part.stem.endswith(other)]
            flags = f"-target arm64-apple-ios{LOWEST} -swift-version 6 -module-name {module} -enable-library-evolution"
            header = (
                f"// swift-interface-format-version: 1.0\n// swift-compiler-version: {self.compiler.version}\n"
                f"// swift-module-flags: {flags}\nimport Swift\nimport _Concurrency\n")
            source = self.compiler.folder("interfaces") / f"{module}.swiftinterface"
            source.parent.mkdir(exist_ok=True)
            text = "\n".join(part.read_text() for part in parts)
            source.write_text(header + (text if self.compiler.objective_c else EXPOSED.sub("", text)))
            done = self.compiler.frontend(
                module, "-compile-module-from-interface", "-o", self.compiler.modules / f"{module}.swiftmodule", source)
            if done.returncode:
                raise Failure(f"the stub {name} doesn't compile:\n{reasons(done.stderr)}")


# Structures that UIKit has as Equatable only: the headless one may hash them, its clients must not.
EQUATABLE = ["UIControl.State", "UIControl.Event", "UIEdgeInsets", "UIOffset", "CATransform3D", "NSDirectionalRectEdge",
             "NSUnderlineStyle"]
# Structures of UIKit's own whose closures aren't Sendable.
TRANSFORMERS = ["UIConfigurationColorTransformer", "UIConfigurationTextAttributesTransformer"]
# Methods that selectors and overrides in extensions name. Others would need bridging functions that Linux lacks.
METHOD = re.compile(r"^  (?:(?:open|public) (?:class )?func \w+\(\) \{)")
DECLARATION = re.compile(
    r"^(?:@\w+(?:\([^)]*\))? )*(?:[a-z]+ )*(?P<kind>class|struct|enum|protocol|extension|actor) "
    r"(?P<name>\w+)(?P<rest>.*)")


# Structures that Objective-C has too.
BRIDGED = ["UIControl.State", "UIControl.Event", "UIEdgeInsets", "UIOffset", "CGAffineTransform", "CATransform3D",
           "NSDirectionalEdgeInsets", "UIView.AnimationOptions", "UIView.AutoresizingMask", "UIRectCorner", "UIRectEdge"]
BRIDGING = """\
extension {name}: _ObjectiveCBridgeable {{
  public func _bridgeToObjectiveC() -> NSValue {{ fatalError() }}
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout {name}?) {{}}
  public static func _conditionallyBridgeFromObjectiveC(_ source: NSValue, result: inout {name}?) -> Bool {{ false }}
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> {name} {{ fatalError() }}
}}
"""


def exposed(text):
    """The source with the methods of NSObject's descendants visible to Objective-C, as all of UIKit's are."""
    lines, is_class = [], False
    for line in text.split("\n"):
        if match := DECLARATION.match(line):
            is_class = match["kind"] == "class" and ":" in match["rest"] and not match["name"].startswith("CG")
        lines.append(f"  @objc {line[2:]}" if is_class and METHOD.match(line) else line)
    return "\n".join(lines)


def strict(text):
    """The source of a file of the headless UIKit, as strict as the real one."""
    # Violations of the isolation are errors here, not the warnings that old code gets.
    text = text.replace("@MainActor @preconcurrency ", "@MainActor ")
    for name in TRANSFORMERS:
        if f"public struct {name}: Sendable" in text:
            text = text.replace(f"public struct {name}: Sendable", f"public struct {name}")
            text = re.sub(r"(?<!nonisolated\(unsafe\) )static let", "nonisolated(unsafe) static let", text)
            text = text.replace("@Sendable ", "")
            text += '\n@available(*, deprecated, message: "UIKit has it without Sendable")\n'
            text += f"extension {name}: @unchecked Sendable {{}}\n"
    for name in EQUATABLE:
        inner = name.rpartition(".")[2]
        conformances = re.compile(rf"(\bpublic struct {inner}: (?:OptionSet, )?)Hashable\b")
        if name in ("UIControl.State", "UIControl.Event") and "class UIControl:" not in text:
            continue
        if conformances.search(text):
            text = conformances.sub(r"\1Equatable", text)
            text += '\n@available(*, deprecated, message: "UIKit has it as Equatable only")\n'
            text += f"extension {name}: Hashable {{}}\n"
    return text


def strict_uikit(compiler):
    """Builds the headless UIKit as Apple's compilers see the real one."""
    copies = []
    for source in sorted((HEADLESS / "UIKit").rglob("*.swift")):
        copy = compiler.folder("UIKit") / source.relative_to(HEADLESS / "UIKit")
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = for_apple(strict(source.read_text()))
        copy.write_text(exposed(text) if compiler.objective_c else text)
        copies.append(copy)
    if compiler.objective_c:
        bridging = compiler.folder("UIKit") / "Bridging.swift"
        bridging.write_text("public import AppleFoundation\n" + "".join(BRIDGING.format(name=name) for name in BRIDGED))
        copies.append(bridging)
    flags = shlex.split(run("pkg-config", "--cflags-only-I", "pangocairo", "gdk-pixbuf-2.0").stdout)
    maps = [HEADLESS / name / "module.modulemap" for name in ("CPangoCairo", "CGdkPixbuf")]
    done = compiler.frontend(
        "UIKit", "-emit-module", "-parse-as-library", "-o", compiler.modules / "UIKit.swiftmodule",
        "-enable-library-evolution",
        # Another package than the libraries', so that `package` members don't exist for them.
        "-package-name", "headless", "-experimental-skip-all-function-bodies", "-enable-upcoming-feature",
        "ExistentialAny", "-enable-upcoming-feature", "MemberImportVisibility", "-enable-upcoming-feature",
        "InternalImportsByDefault", *[word for flag in flags for word in ("-Xcc", flag)],
        *[word for file in maps for word in ("-Xcc", f"-fmodule-map-file={file}")],
        # The module itself uses newer API in older one, which it declares with it. Its clients may not.
        "-disable-availability-checking", "-experimental-allow-module-with-compiler-errors", *copies)
    errors = [each for each in diagnostics(done.stderr) if each[2] == "error" and not ARTIFACT.search(each[3])]
    if errors or not (compiler.modules / "UIKit.swiftmodule").exists():
        raise Failure(f"the strict UIKit doesn't compile:\n{reasons(done.stderr)}")


# Members whose Objective-C side can't be checked: errors need types of Apple's Swift library, and Foundation's classes,
# the structures of geometry and UIKit's option sets are Swift's on Linux.
UNCHECKED = re.compile(
    r"@objc(?:\([^)]*\))?\s+"
    r"(?=[^{}]*(?:\bthrows\b|\basync\b|\bany Error\b|\bBundle\b|\bNSAttributedString\b|\bNSNumber\b|\bNotification\b"
    r"|\bCG(?:Rect|Size)\b|\bUIControl\.State\b)[^{}]*\{"
    r"|[^\n{}]*\blet \w+: Notification\.Name\b)")


def copied(source, folder, without=None, plain=False):
    """A copy of a source for the compiler, without what a pattern matches. Lines keep their numbers."""
    text = for_apple(source.read_text())
    if without:
        text = without.sub(lambda match: "\n" * match[0].count("\n"), text)
    for pattern, replacement in EXPRESSIONS if plain else ():
        text = pattern.sub(replacement, text)
    copy = folder / source.relative_to(ROOT)
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(text)
    return copy


class Library:
    """A library target of the package."""

    def __init__(self, target, targets):
        self.name = target["name"]
        usual = f"{'Tests' if target['type'] == 'test' else 'Sources'}/{self.name}"
        self.sources = sorted((ROOT / (target.get("path") or usual)).rglob("*.swift"))
        # Catalogs of documentation show code that isn't the library's.
        self.sources = [source for source in self.sources if ".docc/" not in str(source)]
        # What a manifest on a Mac has too: dependencies without a condition, on targets of the package.
        named = [dependency.get("byName", dependency.get("target")) for dependency in target["dependencies"]]
        self.dependencies = [
            each[0] for each in named
            if each and not each[1] and each[0] in targets and each[0] not in LINUX_LIBRARIES]
        self.maps = [
            word for name in self.dependencies if targets[name]["type"] == "system"
            for word in ("-Xcc", f"-fmodule-map-file={ROOT / targets[name]['path'] / 'module.modulemap'}")]
        settings = [setting["kind"] for setting in target.get("settings", [])]
        features = [kind["enableUpcomingFeature"]["_0"] for kind in settings if "enableUpcomingFeature" in kind]
        self.features = [word for feature in features for word in ("-enable-upcoming-feature", feature)]

    def common(self, everything):
        maps = [word for library in everything for word in library.maps]
        return ["-parse-as-library", "-package-name", "skinkit", *self.features, *maps]

    def emit(self, compiler, everything):
        """Writes the module that other libraries import, without function bodies and what only Objective-C sees."""
        copies = [copied(source, compiler.folder("emitted"), EXPOSED, plain=True) for source in self.sources]
        done = compiler.frontend(
            self.name, "-emit-module", "-enable-testing", "-o", compiler.modules / f"{self.name}.swiftmodule",
            "-experimental-skip-all-function-bodies", "-experimental-allow-module-with-compiler-errors",
            *self.common(everything), *copies)
        if not (compiler.modules / f"{self.name}.swiftmodule").exists():
            raise Failure(f"{self.name} has no module:\n{reasons(done.stderr)}")

    @property
    def has_objective_c(self):
        """Whether the pass with Objective-C's rules checks the library."""
        pattern = re.compile(r"@objc\b|@IB[A-Z]|#selector|#keyPath|@convention\(block\)")
        return any(pattern.search(source.read_text()) for source in self.sources)

    def check(self, compiler, everything):
        """Type-checks everything; returns the diagnostics, and whether the canary's is among them."""
        folder = compiler.folder("checked")
        canary = compiler.folder("canaries") / f"{self.name}.swift"
        canary.parent.mkdir(exist_ok=True)
        canary.write_text(for_apple(CANARY))
        without = UNCHECKED if compiler.objective_c else EXPOSED
        copies = [copied(source, folder, without, plain=not compiler.objective_c) for source in self.sources]
        done = compiler.frontend(self.name, "-typecheck", *self.common(everything), *copies, canary)
        found = diagnostics(done.stderr)
        if done.returncode and not any(kind == "error" for _, _, kind, _ in found):
            ending = f"{self.name}: the compiler ended with {done.returncode}: {done.stderr[:2000]}"
            found.append(("", 0, "error", ending))
        sang = any("canary" in message for file, _, _, message in found if file == str(canary))
        # Blocks exist with Objective-C's rules only.
        blocks = {str(copy) for copy in copies if "@convention(block)" in copy.read_text()}
        counted = [
            (file.replace(str(folder), str(ROOT)), line, kind, message) for file, line, kind, message in found
            if file != str(canary)
            and not (ARTIFACT.search(message) if compiler.objective_c else file in blocks)]
        return counted, sang


def libraries():
    """The package's library targets, those that only tests use, and the tests for iOS.

    Dependencies come first; the headless UIKit isn't one of them.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SKINKIT_")}
    done = run("swift", "package", "--scratch-path", OUTPUT / "package", "dump-package", cwd=ROOT, env=environment)
    if done.returncode:
        raise Failure(f"swift package dump-package failed:\n{done.stderr[-2000:]}")
    package = json.loads(done.stdout)
    targets = {target["name"]: target for target in package["targets"]}
    wanted = [
        name for product in package["products"] if "library" in product["type"] for name in product["targets"]
        if not (targets[name].get("path") or "").startswith("Headless")]
    ordered = {}

    def add(name):
        target = targets[name]
        if name in ordered or target["type"] == "system" or (target.get("path") or "").startswith("Headless"):
            return
        library = Library(target, targets)
        for dependency in library.dependencies:
            add(dependency)
        ordered[name] = library

    for name in wanted:
        add(name)
    everything = list(ordered.values())
    tests = [Library(targets[name], targets) for name in TESTS]
    for test in tests:
        for dependency in test.dependencies:
            add(dependency)
    return everything, [each for each in ordered.values() if each not in everything], tests


def check_canaries(compiler, everything):
    """Compiles the canaries; returns how many fail as their comments say, and what was wrong."""
    folder = compiler.folder("checked")
    files = [copied(file, folder) for file in sorted((STUBS / "Canaries").glob("*.swift"))]
    expected = sum(len(re.findall(r"expected-(?:error|warning)", file.read_text())) for file in files)
    done = compiler.frontend(
        "Canaries", "-typecheck", "-verify", "-verify-ignore-unknown", "-parse-as-library", "-package-name", "skinkit",
        *[word for library in everything for word in library.maps], *files)
    # Notes say more of an error that is expected.
    wrong = [each for each in diagnostics(done.stderr) if "unexpected note" not in each[3]] if done.returncode else []
    return expected, [(file.replace(str(folder), str(ROOT)), *rest) for file, *rest in wrong]


# What apps write, by the name of the app's module: the guides' code for SwiftUI, the example, the tutorial.
SAMPLES = {
    "Guides": ["Tests/AppleStubs/Samples/Guides"],
    "FestivalApp": ["Examples/FestivalApp/iOS", "Examples/FestivalApp/Sources/FestivalScreens",
                    "Tests/AppleStubs/Samples/FestivalApp"],
    "Tutorial": ["Examples/Tutorial/Sources"],
    "MigratedApps": ["Examples/Migrations/Sources/MigratedApps/Apps"],
}


# The settings of the apps that have any. What a guide's Objective-C calls is compiled as in an app without settings.
SETTINGS = [word for feature in ("ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault")
            for word in ("-enable-upcoming-feature", feature)]


def check_samples(compiler, everything):
    """Type-checks what apps write; returns the number of files, and the diagnostics."""
    count, found = 0, []
    samples = [(name, SETTINGS, [source for place in places for source in sorted((ROOT / place).rglob("*.swift"))])
               for name, places in SAMPLES.items()]
    samples += [(name, [], sources) for name, sources in objc_snippets.write_swift(ROOT, OUTPUT / "guides").items()]
    for name, settings, sources in samples:
        folder = compiler.folder(f"samples-{name}")
        copies = [copied(source, folder, EXPOSED, plain=True) for source in sources]
        done = compiler.frontend(
            name, "-typecheck", "-parse-as-library", "-package-name", name.lower(), *settings,
            *[word for library in everything for word in library.maps], *copies)
        of_sample = diagnostics(done.stderr)
        if done.returncode and not any(kind == "error" for _, _, kind, _ in of_sample):
            of_sample.append(("", 0, "error", f"{name}: the compiler ended with {done.returncode}: {done.stderr[:2000]}"))
        found += [(file.replace(str(folder), str(ROOT)), *rest) for file, *rest in of_sample]
        count += len(sources)
    return count, found


# The tests that run in a simulator.
TESTS = ["SkinUIKitTests", "SkinUITests"]


def check_tests(compiler, everything, helpers, tests):
    """Type-checks tests; returns the number of files, the diagnostics, and the tests whose canary wasn't reported.

    The toolchain has Swift Testing as a text, which is compiled for iOS.
    """
    for name in ("_TestDiscovery", "Testing"):
        interface = next((file for file in compiler.interfaces if file.parent.stem == name), None)
        if not interface:
            raise Failure(f"the toolchain has no interface of {name}")
        copy = compiler.folder("interfaces") / f"{name}.swiftinterface"
        copy.write_text(interface.read_text().replace(
            f"-target {compiler.triple}", f"-target arm64-apple-ios{LOWEST}"))
        done = compiler.frontend(
            name, "-compile-module-from-interface", "-o", compiler.modules / f"{name}.swiftmodule", copy)
        if done.returncode:
            raise Failure(f"{name} doesn't compile for iOS:\n{reasons(done.stderr)}")
    for helper in helpers:
        helper.emit(compiler, everything + helpers)
    macros = compiler.resources / "host" / "plugins" / "libTestingMacros.so"
    count, found, silent = 0, [], []
    canary = compiler.folder("canaries") / "Tests.swift"
    canary.write_text(for_apple(CANARY))
    for test in tests:
        folder = compiler.folder("tests")
        copies = [copied(source, folder, EXPOSED, plain=True) for source in test.sources]
        done = compiler.frontend(
            test.name, "-typecheck", "-disable-cross-import-overlays", "-load-plugin-library", macros,
            *test.common(everything + helpers), *copies, canary)
        reported = diagnostics(done.stderr)
        of_test = [each for each in reported if each[0] != str(canary)]
        silent += [] if len(of_test) < len(reported) else [test.name]
        if done.returncode and not any(kind == "error" for _, _, kind, _ in of_test):
            of_test.append(("", 0, "error", f"{test.name}: the compiler ended with {done.returncode}: {done.stderr[:2000]}"))
        found += [(file.replace(str(folder), str(ROOT)), *rest) for file, *rest in of_test]
        count += len(copies)
    return count, found, silent


class Branches:
    """Counts the branches of `#if` that hold on Apple's platforms and not on Linux."""

    LINUX = {"os": {"Linux"}, "canImport": {"Foundation", "UIKit", "Glibc", "FoundationNetworking", "FoundationXML",
                                            "CLibdeflate", "CLzma", "Crypto", "FoundationEssentials"}}
    APPLE = {"os": {"iOS"}, "canImport": {"UIKit", *BEFORE_UIKIT, *AFTER_UIKIT}}

    def __init__(self):
        self.count = self.lines = 0

    def add(self, text):
        here, there, before = self.live(text, self.APPLE), self.live(text, self.LINUX), False
        for line, apple, linux in zip(text.splitlines(), here, there):
            only = apple and not linux and not line.lstrip().startswith("#")
            self.lines += only
            self.count += only and not before
            before = only

    @staticmethod
    def holds(condition, facts):
        """Whether a condition holds, where other names than those of platforms and modules don't."""
        def value(match):
            return str(match[2] in facts.get(match[1], ()))

        # The versions that conditions ask for are those of this compiler.
        words = re.sub(r"\b(?:swift|compiler)\s*\([^()]*\)", "True", condition.split("//")[0])
        words = re.sub(r"(\w+)\s*\(\s*(\w+)[^()]*\)", value, words)
        words = words.replace("&&", " and ").replace("||", " or ").replace("!", " not ")
        words = re.sub(r"\b(?!and\b|or\b|not\b|True\b|False\b)\w+", "False", words)
        # Only the names of values and operators are left.
        return bool(eval(words, {"__builtins__": {}}))  # noqa: S307

    @classmethod
    def live(cls, text, facts):
        stack = []
        for line in text.splitlines():
            match = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
            if match and match[1] == "if":
                value = cls.holds(match[2], facts)
                stack.append([value, value])
            elif match and stack and match[1] == "endif":
                stack.pop()
            elif match and stack:
                value = not stack[-1][1] and (match[1] == "else" or cls.holds(match[2], facts))
                stack[-1] = [value, stack[-1][1] or value]
            yield all(taken for taken, _ in stack)


def check(compiler, exporter, everything, helpers, tests):
    """One pass: returns the problems, the libraries whose canary wasn't reported, and what was counted."""
    objective_c = compiler.objective_c
    stubs = Stubs(compiler)
    stubs.build(BEFORE_UIKIT)
    strict_uikit(compiler)
    stubs.build(AFTER_UIKIT)
    for library in everything:
        library.emit(compiler, everything)
    checked = [library for library in everything if not objective_c or library.has_objective_c]
    problems, silent = [], []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for library, (found, sang) in zip(checked, pool.map(lambda each: each.check(compiler, everything), checked)):
            problems += found
            silent += [] if sang else [library.name]
    canaries = len(checked) - len(silent)
    samples = tested = snippets = 0
    if objective_c:
        expected, wrong = check_canaries(compiler, everything)
        problems += wrong
        canaries += expected if not wrong else 0
        snippets, expected, wrong = objc_snippets.check(exporter.result(), everything, ROOT)
        problems, canaries = problems + wrong, canaries + expected
    else:
        samples, wrong = check_samples(compiler, everything)
        folder = compiler.folder("before")
        problems += wrong + migrations.check_swift(
            compiler, ROOT, lambda source: copied(source, folder, EXPOSED, plain=True), diagnostics)
        tested, wrong, quiet = check_tests(compiler, everything, helpers, tests)
        problems, silent, canaries = problems + wrong, silent + quiet, canaries + len(tests) - len(quiet)
    return problems, silent, canaries, samples, tested, snippets


def main():
    began = time.time()
    OUTPUT.mkdir(parents=True, exist_ok=True)
    everything, helpers, tests = libraries()
    problems, silent, canaries, samples, tested, snippets = [], [], 0, 0, 0, 0
    compilers = [Compiler(False), Compiler(True)]
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        # The first time, this takes as long as half a pass.
        exporter = pool.submit(objc_exports.Exporter, compilers[1], STUBS / "Headers", OUTPUT / "headers")
        for compiler in compilers:
            found, quiet, failed, read, more, blocks = check(compiler, exporter, everything, helpers, tests)
            problems, silent, canaries = problems + found, silent + quiet, canaries + failed
            samples, tested, snippets = samples + read, tested + more, snippets + blocks

    for file, line, kind, message in sorted(dict.fromkeys(problems)):
        place = file.removeprefix(f"{ROOT}/")
        print(f"{place}:{line}: {kind}: {message}" if file else f"{kind}: {message}")
    for name in silent:
        print(f"{name}: error: the canary in its Apple-only branches wasn't reported, so the check saw nothing")
    branches, lines, files = Branches(), 0, 0
    for library in everything:
        for source in library.sources:
            text = source.read_text()
            branches.add(text)
            files, lines = files + 1, lines + text.count("\n")
    print(
        f"apple-check: {len(everything)} libraries, {files} files, {lines:,} lines; {branches.count} branches with "
        f"{branches.lines:,} lines for Apple's platforms only; {canaries} canaries failed as they must; "
        f"{samples} files of apps; {tested} files of tests; {snippets} blocks of Objective-C; "
        f"{len(set(problems))} problems; {time.time() - began:.0f} s")
    return 1 if problems or silent else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Failure as failure:
        print(f"apple-check: {failure}", file=sys.stderr)
        sys.exit(2)
