// swift-tools-version: 6.1
import PackageDescription

#if os(Linux)
  let isLinux = true
#else
  let isLinux = false
#endif

/// Whether UIKit is the stand-in of Headless/: on Linux, and on a Mac where the environment asks for it, which only
/// the tool's previews need there; an app must never be built with it.
let isHeadless = isLinux || Context.environment["SKINKIT_HEADLESS"] == "1"

/// Whether the tools and examples belong to the package too: the tool `skin`, the server, the example app.
///
/// `make` sets the variable, so that everything is built once, in one build folder. An app that adds this package never
/// does: it resolves none of the tools' dependencies.
let hasTools = Context.environment["SKINKIT_TOOLS"] == "1"

/// Whether the package has modules with the names of CoreGraphics and QuartzCore, for code that imports these.
///
/// A Mac has them itself. Where the tools are built, packages that they depend on would import them.
let hasCoreGraphics = isLinux && !hasTools

/// The settings of every target: Swift 6 mode comes with the tools version, these make the rest of it strict.
let strict: [SwiftSetting] =
  ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
  + (Context.environment["SKINKIT_WARNINGS_AS_ERRORS"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])])

let package = Package(
  name: "SkinKit", platforms: [.iOS(.v16), hasTools ? .macOS(.v15) : .macOS(.v14)],
  products: [.library(name: "Skin", targets: ["SkinUI"])])

// Apps use the plugin. The tools don't, and with it, SwiftPM would compile a second time what its program needs.
if !hasTools {
  package.products.append(.plugin(name: "SkinKeys", targets: ["SkinKeys"]))
  package.targets.append(.plugin(name: "SkinKeys", capability: .buildTool(), dependencies: ["skin-keys"]))
}

/// The packages' names, by products.
var packageNames: [Substring: String] = ["OpenCombine": "OpenCombine"]

/// Adds a package of GitHub, whose products targets may depend on, with the traits that the package enables itself.
@MainActor func depend(
  on repository: String, from version: Version, _ products: String,
  traits: Set<Package.Dependency.Trait> = [.defaults]
) {
  package.dependencies.append(.package(url: "https://github.com/\(repository)", from: version, traits: traits))
  for product in products.split(separator: " ") {
    packageNames[product] = repository.split(separator: "/").last.map(String.init)
  }
}

/// Whether a word of a table belongs to this package: one without a condition before it, or whose condition is met.
func isPresent(_ word: [Substring]) -> Bool {
  let conditions: [Substring: Bool] = ["linux": isLinux, "headless": isHeadless, "graphics": hasCoreGraphics]
  guard let isMet = word.count == 1 ? true : conditions[word[0]] else { fatalError("\(word): use \(conditions.keys)") }
  return isMet
}

/// Returns the dependency that a word of a table names: a target, or the product of a package.
@MainActor func dependency(_ word: [Substring]) -> Target.Dependency {
  let name = String(word[word.count - 1])
  guard let package = packageNames[word[word.count - 1]] else { return .byName(name: name) }
  return .product(name: name, package: package, condition: word[0] == "linux" ? .when(platforms: [.linux]) : nil)
}

/// Returns a library of the system: `apt:` and `brew:` name the packages that install it, `pkg-config:` its file.
func system(_ name: String, _ words: [[Substring]]) -> Target {
  func value(_ option: Substring) -> String? { words.first { $0[0] == option }.map { String($0[1]) } }
  let providers: [SystemPackageProvider]? = value("apt").map {
    [.apt([$0])] + (value("brew").map { [.brew([$0])] } ?? [])
  }
  return .systemLibrary(name: name, pkgConfig: value("pkg-config"), providers: providers)
}

/// Adds a table of targets, one a line: kind, name, dependencies, comment.
///
/// A folder before the name is the target's; without one, it is where SwiftPM looks for it. `linux:`, `headless:` and
/// `graphics:` before a kind or a dependency are conditions. A `product` is a library that apps link.
@MainActor func add(_ table: String) {
  for line in table.split(separator: "\n") {
    let words = line.split(separator: " ").prefix { $0 != "//" }.map { $0.split(separator: ":") }
    guard let kind = words.first?.last, isPresent(words[0]) else { continue }
    let path = words[1][0]
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let needed = kind == "system" ? [] : words.dropFirst(2).filter(isPresent).map(dependency)
    let target: Target
    switch kind {
    case "product", "library": target = .target(name: name, dependencies: needed, swiftSettings: strict)
    case "program": target = .executableTarget(name: name, dependencies: needed, swiftSettings: strict)
    case "tests": target = .testTarget(name: name, dependencies: needed, swiftSettings: strict)
    case "system": target = system(name, Array(words.dropFirst(2)))
    default: fatalError("\(kind) \(name): use the kind product, library, program, tests or system")
    }
    if path != name { target.path = String(path) }
    package.targets.append(target)
    guard kind == "product" else { continue }
    if name != "SkinUI" { package.products.append(.library(name: name, targets: [name])) }
    // Xcode makes an app's privacy report from it. On Linux, it would add a bundle and its accessor to each library.
    let manifest = "PrivacyInfo.xcprivacy"
    if isLinux { target.exclude = [manifest] } else { target.resources = [.copy(manifest)] }
  }
}

/// Changes the targets with these names, separated by spaces.
@MainActor func change(_ names: String, _ body: (Target) -> Void) {
  for target in package.targets where names.split(separator: " ").contains(target.name[...]) { body(target) }
}

// Off Apple's platforms, LZMA is liblzma, cryptography a package, and libdeflate makes up for Apple's faster zlib.
// No floor is below the version in Package.resolved: scripts/floors.py checks it. Older versions may have known flaws.
if isLinux || hasTools { depend(on: "apple/swift-crypto", from: "4.5.2", "Crypto CryptoExtras") }

add(
  """
  system Sources/CZlib apt:zlib1g-dev
  system Sources/CBzip2 apt:libbz2-dev
  linux:system Sources/CLzma apt:liblzma-dev
  linux:system Sources/CLibdeflate apt:libdeflate-dev
  product SkinKit
  product SkinFormats SkinKit
  product SkinPackage SkinKit CZlib linux:Crypto linux:CLzma linux:CLibdeflate
  product SkinUpdate SkinKit SkinPackage linux:Crypto linux:CryptoExtras
  product SkinRepository SkinKit SkinPackage SkinUpdate CZlib CBzip2 linux:Crypto linux:CryptoExtras
  product SkinUIKit SkinKit headless:UIKit
  library PropertyGenerator  // Code and documents from Sources/SkinUIKit/UIKit.properties: `make generate`
  program generate-properties PropertyGenerator
  product SkinSwiftUI SkinKit SkinUIKit linux:UIKit
  product SkinUI SkinKit SkinPackage SkinSwiftUI SkinUIKit SkinUpdate headless:UIKit  // One import, one call
  product SkinObjectiveC SkinFormats SkinKit SkinPackage SkinUI SkinUIKit SkinUpdate headless:UIKit  // Also zips
  product SkinHTCompatibility SkinKit SkinUIKit headless:UIKit  // The call sites of another library, unedited
  product SkinSwiftThemeCompatibility SkinFormats SkinKit SkinUIKit headless:UIKit  // Another's call sites
  library SkinKeySource SkinKit  // Typed keys from an app's built-in skin: also for `skin generate`
  program skin-keys SkinFormats SkinKeySource SkinKit  // The tool of the plugin SkinKeys
  product SkinTesting SkinKit SkinPackage SkinUpdate SkinRepository
  library Tests/SkinTestSupport SkinKit  // A seeded generator, skins in memory, temporary folders
  tests SkinKitTests SkinFormats SkinKit SkinTestSupport
  tests SkinFormatsTests SkinFormats SkinKit SkinTestSupport
  tests SkinPackageTests SkinFormats SkinPackage SkinRepository SkinTestSupport CZlib
  tests SkinUpdateTests SkinFormats SkinUpdate SkinRepository SkinTesting SkinTestSupport
  program Tests/StoreWorker SkinPackage SkinRepository SkinUpdate  // A process that tests kill while it changes a store
  tests SkinTestingTests SkinFormats SkinTesting SkinKit SkinTestSupport
  tests SkinUITests SkinFormats SkinObjectiveC SkinPackage SkinRepository SkinTesting SkinUI SkinUpdate headless:UIKit \
    SkinTestSupport headless:_Testing_UIKit headless:PlainSwiftApp headless:QuickStartApp headless:TutorialScreens
  tests SkinUIKitTests PropertyGenerator SkinFormats SkinHTCompatibility SkinPackage SkinSwiftThemeCompatibility \
    SkinSwiftUI SkinUIKit SkinUpdate SkinTestSupport headless:UIKit headless:_Testing_UIKit
  headless:system Headless/CPangoCairo apt:libpango1.0-dev brew:pango pkg-config:pangocairo
  headless:system Headless/CGdkPixbuf apt:libgdk-pixbuf-2.0-dev brew:gdk-pixbuf pkg-config:gdk-pixbuf-2.0
  headless:library Headless/_Testing_UIKit
  headless:library Headless/UIKit CPangoCairo CGdkPixbuf  // The stand-in for UIKit
  headless:library Headless/HeadlessDevice UIKit
  headless:program Tests/QuickStartApp SkinUI SkinUpdate UIKit  // The app of the quick start, without a screen
  headless:library Tests/PlainSwiftApp SkinUI UIKit  // Swift 5 that isn't isolated to the main actor, as in old apps
  headless:library Examples/Tutorial/Sources/TutorialScreens SkinUI UIKit
  headless:tests HeadlessTests UIKit HeadlessDevice _Testing_UIKit graphics:CoreGraphics graphics:QuartzCore \
    graphics:_Testing_CoreGraphics
  graphics:library Headless/_Testing_CoreGraphics
  graphics:library Headless/CoreGraphics UIKit
  graphics:library Headless/QuartzCore CoreGraphics UIKit
  """)
if isHeadless { package.products.append(.library(name: "HeadlessUIKit", targets: ["UIKit", "HeadlessDevice"])) }
let graphics = Product.library(name: "HeadlessQuartzCore", targets: ["CoreGraphics", "QuartzCore"])
if hasCoreGraphics { package.products.append(graphics) }
change("SkinUIKit") { $0.exclude.append("UIKit.properties") }
change("SkinFormatsTests") { $0.exclude = ["SlowInputs"] }
change("SkinUITests") { $0.resources = [.copy("Skins")] }
change("SkinUpdateTests") {
  $0.dependencies.append(.target(name: "StoreWorker", condition: .when(platforms: [.linux, .macOS])))
  $0.exclude = ["Store/FileFaults.c"]
}
change("_Testing_UIKit _Testing_CoreGraphics") { $0.swiftSettings = nil }
change("PlainSwiftApp") { $0.swiftSettings = [.swiftLanguageMode(.v5)] }
if isHeadless {
  // Tells code on a Mac that UIKit is the stand-in: Apple's frameworks can be imported there, but lack its classes.
  // Linux has none of them. Without the stand-in, a Mac has no UIKit, and the tests are empty; a simulator runs them.
  let adapters = "SkinUIKit SkinSwiftUI SkinUI SkinObjectiveC SkinHTCompatibility SkinSwiftThemeCompatibility"
  let tests = "SkinUITests SkinUIKitTests"
  change(isLinux ? tests : "\(adapters) \(tests)") { $0.swiftSettings = strict + [.define("HEADLESS")] }
}

// `skin`, and `tuf-client`, which the conformance suite of The Update Framework drives.
if hasTools {
  depend(on: "apple/swift-argument-parser", from: "1.8.2", "ArgumentParser")
  depend(on: "apple/swift-configuration", from: "1.4.0", "Configuration")
  depend(on: "apple/swift-http-types", from: "1.8.0", "HTTPTypes")
  depend(on: "apple/swift-log", from: "1.16.2", "Logging")
  depend(on: "apple/swift-nio", from: "2.101.2", "NIOConcurrencyHelpers NIOCore NIOEmbedded NIOHTTP1 NIOPosix")
  depend(on: "apple/swift-nio-extras", from: "1.35.2", "NIOHTTPTypes NIOHTTPTypesHTTP1")
  depend(on: "apple/swift-nio-ssl", from: "2.37.6", "NIOSSL")
  depend(on: "apple/swift-system", from: "1.8.1", "SystemPackage")
  depend(on: "groue/GRDB.swift", from: "7.10.0", "GRDB")
  depend(on: "jpsim/Yams", from: "6.2.2", "Yams")
  // Without its traits, which nothing here needs: SwiftPM passes two of them in an order that changes from one build to
  // the next, and then compiles Hummingbird again.
  depend(
    on: "hummingbird-project/hummingbird", from: "2.28.1", "Hummingbird HummingbirdCore HummingbirdTesting", traits: [])
  depend(on: "hummingbird-project/swift-mustache", from: "2.1.1", "Mustache")
  depend(on: "swift-server/async-http-client", from: "1.37.0", "AsyncHTTPClient")
  depend(on: "swift-server/swift-service-lifecycle", from: "2.13.0", "ServiceLifecycle UnixSignals")
  depend(on: "vapor/jwt-kit", from: "5.7.1", "JWTKit")
  if isHeadless { depend(on: "swhitty/FlyingFox", from: "0.27.1", "FlyingFox") }
  package.products += ["skin", "tuf-client"].map { .executable(name: $0, targets: [$0]) }
  add(
    """
    library CLI/Sources/SkinLint SkinFormats SkinKit SkinPackage SkinRepository
    library CLI/Sources/SkinCompare SkinKit
    library CLI/Sources/SkinYAML SkinKit Yams  // Files in YAML for the tool's readers, which know JSON
    library CLI/Sources/SkinPages SkinCompare SkinKit SkinLint  // Parts of web pages: values, changes, contrast
    library Server/Sources/SkinServerAPI SkinCompare SkinKit SkinUpdate HTTPTypes  // For server, console and tool
    library CLI/Sources/ToolOutput SkinPackage  // Standard streams, which end quietly if nobody reads them
    library CLI/Sources/SkinTransport SkinKit SkinUpdate AsyncHTTPClient NIOCore NIOHTTP1 NIOPosix  // Connections
    program CLI/Sources/skin SkinCompare SkinPages SkinLint SkinFormats SkinKeySource SkinKit SkinPackage SkinUpdate \
      SkinRepository SkinServerAPI SkinTransport SkinYAML ToolOutput ArgumentParser HTTPTypes headless:SkinGallery \
      headless:FestivalScreens headless:SkinUIKit headless:UIKit headless:HeadlessDevice headless:FlyingFox
    program CLI/Sources/tuf-client SkinKit SkinTransport SkinUpdate ToolOutput ArgumentParser
    tests CLI/Tests/SkinYAMLTests SkinKit SkinYAML
    tests CLI/Tests/SkinTransportTests SkinKit SkinTestSupport SkinTransport SkinUpdate
    tests CLI/Tests/SkinLintTests SkinLint SkinFormats SkinKit SkinTestSupport
    tests CLI/Tests/SkinCommandTests skin tuf-client SkinFormats SkinKit SkinPackage SkinRepository SkinTestSupport \
      SkinUpdate headless:DemoKit headless:festival-app headless:FestivalWire
    """)
  if isHeadless { change("skin") { $0.swiftSettings = strict + [.define("SKIN_PREVIEW")] } }
}

// `skin-server`, and `skin-scaling` with the numbers of docs/scaling.md. `SKINKIT_SERVER=0` leaves them out.
if hasTools && Context.environment["SKINKIT_SERVER"] != "0" {
  let http =
    "Hummingbird HummingbirdCore HTTPTypes Logging NIOConcurrencyHelpers NIOCore NIOHTTP1 NIOHTTPTypes NIOPosix NIOSSL "
    + "ServiceLifecycle"
  package.products.append(.executable(name: "skin-server", targets: ["skin-server"]))
  add(
    """
    system Server/Sources/CLibPQ apt:libpq-dev brew:libpq pkg-config:libpq
    library Server/Sources/SkinConsole SkinCompare SkinFormats SkinKit SkinServerAPI Crypto HTTPTypes Hummingbird \
      Logging Mustache NIOCore  // Web pages for designers and operators, which know only the HTTP API
    library Server/Sources/SkinServerStorage CLibPQ SkinKit SkinPackage SkinRepository SkinServerAPI SkinUpdate \
      AsyncHTTPClient Crypto GRDB Logging NIOConcurrencyHelpers NIOCore NIOHTTP1 NIOPosix  // Database, blobs, records
    library Server/Sources/SkinServerHTTP SkinCompare SkinKit SkinPackage SkinRepository SkinServerAPI SkinUpdate \
      SkinServerStorage AsyncHTTPClient Configuration Crypto CryptoExtras JWTKit SystemPackage UnixSignals \(http)
    library Server/Sources/SkinServerPublishing SkinFormats SkinKit SkinPackage SkinRepository SkinServerAPI \
      SkinServerHTTP SkinServerStorage SkinUpdate \(http)  // The repository: changes, files, versions, rollouts
    library Server/Sources/SkinServer SkinCompare SkinConsole SkinFormats SkinKit SkinLint SkinPackage SkinRepository \
      SkinServerAPI SkinServerHTTP SkinServerPublishing SkinServerStorage SkinUpdate ToolOutput AsyncHTTPClient Crypto \
      UnixSignals \(http)  // The operations on the repository, and all parts together
    program Server/Sources/skin-server SkinServer SkinServerHTTP ArgumentParser
    library Benchmarks/Sources/SkinScaling SkinTestSupport SkinUpdate
    program Benchmarks/Sources/skin-scaling SkinScaling ArgumentParser
    tests Server/Tests/SkinServerTests SkinCompare SkinConsole SkinFormats SkinKit SkinLint SkinPackage SkinRepository \
      SkinScaling SkinServer SkinServerAPI SkinServerHTTP SkinServerPublishing SkinServerStorage SkinTestSupport \
      SkinTransport SkinUpdate skin skin-scaling skin-server tuf-client AsyncHTTPClient Configuration GRDB \
      HummingbirdTesting NIOEmbedded NIOHTTPTypesHTTP1 linux:Crypto \(http)
    """)
  change("SkinConsole") { $0.resources = [.copy("Resources")] }
}

// The gallery of controls; the fuzzed readers, which Fuzzing/Package.swift links with libFuzzer; the example app as a
// process without a screen, the demo that drives it, and apps that come from other systems.
if hasTools && isHeadless {
  package.products += ["festival-app", "festival-demo"].map { .executable(name: $0, targets: [$0]) }
  add(
    """
    library CLI/Sources/SkinGallery CGdkPixbuf SkinLint SkinKit SkinUIKit UIKit HeadlessDevice
    tests CLI/Tests/SkinGalleryTests DemoKit SkinFormats SkinGallery SkinKit SkinTestSupport SkinUIKit UIKit \
      HeadlessDevice
    system Fuzzing/Sources/CFuzzBzip2 apt:libbz2-dev
    system Fuzzing/Sources/CFuzzLzma apt:liblzma-dev
    library Fuzzing/Sources/SkinFuzzTargets CFuzzBzip2 CFuzzLzma SkinFormats SkinKit SkinPackage SkinRepository \
      SkinTesting SkinUpdate
    tests Fuzzing/Tests/FuzzingTests SkinFuzzTargets SkinTestSupport
    library Examples/FestivalApp/Sources/FestivalScreens SkinKit SkinPackage SkinUIKit SkinUpdate UIKit HeadlessDevice
    library Examples/FestivalApp/Sources/FestivalWire  // Messages between the app and the programs that run it
    program festival-app FestivalScreens FestivalWire SkinKit SkinTransport SkinUIKit SkinUpdate ToolOutput UIKit \
      HeadlessDevice ArgumentParser
    system Examples/Demo/Sources/CDemoPixbuf apt:libgdk-pixbuf-2.0-dev pkg-config:gdk-pixbuf-2.0
    library Examples/Demo/Sources/DemoKit CDemoPixbuf  // Running processes and comparing pictures, also for tests
    program Examples/Demo/Sources/festival-demo FestivalWire DemoKit ToolOutput ArgumentParser AsyncHTTPClient NIOCore \
      NIOHTTP1
    library Examples/Migrations/Sources/MigratedApps SkinFormats SkinHTCompatibility SkinKit SkinPackage SkinUIKit \
      SkinUpdate UIKit
    program Examples/Migrations/Sources/migration-pictures HeadlessDevice MigratedApps UIKit
    tests Examples/Tests/FestivalTests FestivalScreens FestivalWire DemoKit festival-app festival-demo QuickStartApp \
      SkinKit SkinUIKit SkinPackage SkinRepository SkinTestSupport SkinTesting SkinUpdate UIKit HeadlessDevice
    tests Examples/Tests/MigrationTests DemoKit MigratedApps SkinFormats SkinKit SkinPackage SkinRepository \
      SkinTestSupport SkinUIKit SkinUpdate UIKit
    """)
  change("festival-app") {
    $0.path = "Examples/FestivalApp"
    $0.exclude = ["iOS", "FestivalApp.xcodeproj", "README.md", "Sources/FestivalScreens", "Sources/FestivalWire"]
    $0.exclude += ["Skins/night", "Skins/spring-festival-1.0.0", "Skins/spring-festival-2.0.0"]
    $0.sources = ["Sources/festival-app"]
    $0.resources = [.copy("Skins/builtin")]
  }
}

// The benchmarks, one of whose peers is the base of reactive themes for Linux.
if hasTools && isHeadless && Context.environment["SKINKIT_BENCHMARKS"] == "1" {
  package.dependencies.append(.package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"))
  add(
    """
    system Benchmarks/Sources/CMalloc
    program Benchmarks/Sources/skin-package-work SkinKit SkinPackage SkinRepository
    program Benchmarks/Sources/skin-update-work SkinKit SkinPackage SkinUpdate
    library Benchmarks/Sources/BenchmarkSupport  // Rows, tables and processes
    program Benchmarks/Sources/skin-benchmarks BenchmarkSupport SkinKit SkinPackage SkinFormats SkinUpdate \
      SkinRepository SkinLint SkinTesting SkinTestSupport CMalloc FestivalScreens SkinUIKit UIKit HeadlessDevice OpenCombine
    program Benchmarks/Sources/server-benchmarks BenchmarkSupport DemoKit SkinKit SkinPackage SkinRepository \
      SkinTransport SkinUpdate AsyncHTTPClient GRDB NIOConcurrencyHelpers NIOCore NIOHTTP1 NIOPosix
    """)
}
