// swift-tools-version: 6.1
import PackageDescription

#if os(Linux)
  let isLinux = true
#else
  let isLinux = false
#endif

/// Whether UIKit is the stand-in of Headless/: on Linux, and on a Mac where the environment asks for it.
///
/// Only the command-line tool's previews want that on a Mac; an app must never be built with it.
let isHeadless = isLinux || Context.environment["SKINKIT_HEADLESS"] == "1"

/// Tells code on a Mac that UIKit is the stand-in: Apple's frameworks can be imported there, and don't know its classes.
let headless: [SwiftSetting] = isHeadless ? [.define("HEADLESS")] : []

/// The same for the adapters.
///
/// Linux has none of those frameworks.
let standIn = isLinux ? [] : headless

/// Whether the package has modules with the names of CoreGraphics and QuartzCore, for code that imports these.
///
/// A Mac has them itself. Where the tools are built, packages that they depend on would import them.
let hasCoreGraphics = isLinux && Context.environment["SKINKIT_TOOLS"] != "1"

/// The settings of every target: Swift 6 mode comes with the tools version, these make the rest of it strict.
let strict: [SwiftSetting] =
  ["ExistentialAny", "MemberImportVisibility", "InternalImportsByDefault"].map { .enableUpcomingFeature($0) }
  + (Context.environment["SKINKIT_WARNINGS_AS_ERRORS"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])])

/// The dependencies with these names: targets, and products as `package:Product`, if need be on some platforms only.
func named(_ names: String, when condition: TargetDependencyCondition? = nil) -> [Target.Dependency] {
  names.split(separator: " ").map { name in
    let parts = name.split(separator: ":").map(String.init)
    return parts.count == 1
      ? .byName(name: parts[0]) : .product(name: parts[1], package: parts[0], condition: condition)
  }
}

/// Those where UIKit is the stand-in.
func headless(_ names: String) -> [Target.Dependency] { isHeadless ? named(names) : [] }

/// Those that only Linux's manifest has: CryptoKit and Security.framework are Apple's.
func linuxOnly(_ names: String) -> [Target.Dependency] {
  isLinux ? named(names, when: .when(platforms: [.linux])) : []
}

@MainActor
extension Target {
  /// A library target, in a folder of its name.
  static func code(
    _ name: String, in folder: String? = nil, _ names: String = "", _ more: [Target.Dependency] = [],
    exclude: [String] = [], resources: [Resource]? = nil, settings: [SwiftSetting] = []
  ) -> Target {
    .target(
      name: name, dependencies: named(names) + more, path: folder.map { "\($0)/\(name)" }, exclude: exclude,
      resources: resources, swiftSettings: strict + settings)
  }

  /// An executable target, in a folder of its name.
  static func program(
    _ name: String, in folder: String? = nil, _ names: String = "", _ more: [Target.Dependency] = [],
    settings: [SwiftSetting] = []
  ) -> Target {
    .executableTarget(
      name: name, dependencies: named(names) + more, path: folder.map { "\($0)/\(name)" },
      swiftSettings: strict + settings)
  }

  /// A test target, in a folder of its name.
  static func tests(
    _ name: String, in folder: String? = nil, _ names: String, _ more: [Target.Dependency] = [],
    exclude: [String] = [], resources: [Resource]? = nil, settings: [SwiftSetting] = []
  ) -> Target {
    .testTarget(
      name: name, dependencies: named(names) + more, path: folder.map { "\($0)/\(name)" }, exclude: exclude,
      resources: resources, swiftSettings: strict + settings)
  }

  /// A library of the system, in a folder of its name.
  static func system(
    _ name: String, in folder: String, _ debian: String? = nil, _ brew: String? = nil, pkgConfig: String? = nil
  ) -> Target {
    let providers: [SystemPackageProvider] = (debian.map { [.apt([$0])] } ?? []) + (brew.map { [.brew([$0])] } ?? [])
    return .systemLibrary(
      name: name, path: "\(folder)/\(name)", pkgConfig: pkgConfig, providers: providers.isEmpty ? nil : providers)
  }
}

let package = Package(
  name: "SkinKit",
  platforms: [.iOS(.v16), .macOS(.v14)],
  products: [
    .library(name: "Skin", targets: ["SkinUI"]),
    .library(name: "SkinKit", targets: ["SkinKit"]),
    .library(name: "SkinFormats", targets: ["SkinFormats"]),
    .library(name: "SkinPackage", targets: ["SkinPackage"]),
    .library(name: "SkinUpdate", targets: ["SkinUpdate"]),
    .library(name: "SkinRepository", targets: ["SkinRepository"]),
    .library(name: "SkinUIKit", targets: ["SkinUIKit"]),
    .library(name: "SkinSwiftUI", targets: ["SkinSwiftUI"]),
    .library(name: "SkinObjectiveC", targets: ["SkinObjectiveC"]),
    .library(name: "SkinHTCompatibility", targets: ["SkinHTCompatibility"]),
    .library(name: "SkinSwiftThemeCompatibility", targets: ["SkinSwiftThemeCompatibility"]),
    .library(name: "SkinTesting", targets: ["SkinTesting"]),
    .plugin(name: "SkinKeys", targets: ["SkinKeys"]),
  ],
  targets: [
    .system("CZlib", in: "Sources", "zlib1g-dev"),
    .system("CBzip2", in: "Sources", "libbz2-dev"),
    .code("SkinKit"),
    .code("SkinFormats", "SkinKit"),
    .code("SkinPackage", "SkinKit CZlib CBzip2", linuxOnly("swift-crypto:Crypto CLzma CLibdeflate")),
    .code("SkinUpdate", "SkinKit SkinPackage", linuxOnly("swift-crypto:Crypto swift-crypto:CryptoExtras")),
    .code(
      "SkinRepository", "SkinKit SkinPackage SkinUpdate",
      linuxOnly("swift-crypto:Crypto swift-crypto:CryptoExtras")),
    .code("SkinUIKit", "SkinKit", headless("UIKit"), exclude: ["UIKit.properties"], settings: standIn),
    // Writes code and documents from Sources/SkinUIKit/UIKit.properties: `make generate`.
    .code("PropertyGenerator"),
    .program("generate-properties", "PropertyGenerator"),
    .code("SkinSwiftUI", "SkinKit SkinUIKit", linuxOnly("UIKit"), settings: standIn),
    // The façade: one import and one call for an app's skins.
    .code(
      "SkinUI", "SkinKit SkinPackage SkinSwiftUI SkinUIKit SkinUpdate", headless("UIKit"), settings: standIn),
    // For apps in Objective-C: skins in other formats, and zip skins.
    .code(
      "SkinObjectiveC", "SkinFormats SkinKit SkinPackage SkinUI SkinUIKit SkinUpdate", headless("UIKit"),
      settings: standIn),
    // The call sites of other libraries, unedited.
    .code("SkinHTCompatibility", "SkinKit SkinUIKit", headless("UIKit"), settings: standIn),
    .code("SkinSwiftThemeCompatibility", "SkinFormats SkinKit SkinUIKit", headless("UIKit"), settings: standIn),
    // Typed keys from an app's built-in skin: a plugin for builds, its tool, and the code that `skin generate` shares.
    .code("SkinKeySource", "SkinKit"),
    .program("skin-keys", "SkinFormats SkinKeySource SkinKit"),
    .plugin(name: "SkinKeys", capability: .buildTool(), dependencies: ["skin-keys"]),
    .code("SkinTesting", "SkinKit SkinPackage SkinUpdate SkinRepository"),
    // Helpers of several test targets: a seeded generator, skins in memory, temporary folders.
    .code("SkinTestSupport", in: "Tests", "SkinKit"),
    .tests("SkinKitTests", "SkinKit SkinTestSupport"),
    .tests("SkinFormatsTests", "SkinFormats SkinKit SkinTestSupport", exclude: ["SlowInputs"]),
    .tests("SkinPackageTests", "SkinFormats SkinPackage SkinTestSupport CZlib"),
    .tests(
      "SkinUpdateTests", "SkinFormats SkinUpdate SkinRepository SkinTesting SkinTestSupport",
      [.target(name: "StoreWorker", condition: .when(platforms: [.linux, .macOS]))],
      exclude: ["Store/FileFaults.c"]),
    // A process that tests kill while it changes a store.
    .program("StoreWorker", in: "Tests", "SkinUpdate"),
    .tests("SkinTestingTests", "SkinFormats SkinTesting SkinKit SkinTestSupport"),
    .tests(
      "SkinUITests",
      "SkinFormats SkinObjectiveC SkinPackage SkinRepository SkinTesting SkinTestSupport SkinUI SkinUpdate",
      headless("PlainSwiftApp QuickStartApp TutorialScreens UIKit _Testing_UIKit"), resources: [.copy("Skins")],
      settings: headless),
    // On a Mac itself there is no UIKit, and nothing in these files: `xcodebuild` runs them in a simulator.
    .tests(
      "SkinUIKitTests",
      "PropertyGenerator SkinFormats SkinHTCompatibility SkinPackage SkinSwiftThemeCompatibility SkinSwiftUI SkinUIKit "
        + "SkinUpdate SkinTestSupport",
      headless("UIKit _Testing_UIKit"), settings: headless),
  ]
)

// Every library has a privacy manifest, from which Xcode makes an app's privacy report. Nobody reads it on Linux, where
// a resource would add a bundle and its accessor to each library.
let libraries = package.products.compactMap { $0 as? Product.Library }.flatMap(\.targets)
for library in package.targets where libraries.contains(library.name) {
  if isLinux {
    library.exclude.append("PrivacyInfo.xcprivacy")
  } else {
    library.resources = (library.resources ?? []) + [.copy("PrivacyInfo.xcprivacy")]
  }
}

if isLinux {
  // Off Apple's platforms, LZMA is liblzma and cryptography a package; libdeflate makes up for Apple's faster zlib.
  package.targets += [
    .system("CLzma", in: "Sources", "liblzma-dev"), .system("CLibdeflate", in: "Sources", "libdeflate-dev"),
  ]
  package.dependencies.append(.package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"))
}

if isHeadless {
  // The stand-in for UIKit, and its tests.
  package.products.append(.library(name: "HeadlessUIKit", targets: ["UIKit", "HeadlessDevice"]))
  package.targets += [
    .system("CPangoCairo", in: "Headless", "libpango1.0-dev", "pango", pkgConfig: "pangocairo"),
    .system("CGdkPixbuf", in: "Headless", "libgdk-pixbuf-2.0-dev", "gdk-pixbuf", pkgConfig: "gdk-pixbuf-2.0"),
    .target(name: "_Testing_UIKit", path: "Headless/_Testing_UIKit"),
    .code("UIKit", in: "Headless", "CPangoCairo CGdkPixbuf"),
    .code("HeadlessDevice", in: "Headless", "UIKit"),
    // The app of the quick start as a process without a screen, which tests run.
    .program("QuickStartApp", in: "Tests", "SkinUI SkinUpdate UIKit"),
    // Code in Swift 5 that isn't isolated to the main actor, as in apps that exist.
    .target(
      name: "PlainSwiftApp", dependencies: ["SkinUI", "UIKit"], path: "Tests/PlainSwiftApp",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // The screens of the tutorial in the documentation.
    .code("TutorialScreens", in: "Examples/Tutorial/Sources", "SkinUI UIKit"),
    .tests(
      "HeadlessTests", "UIKit HeadlessDevice _Testing_UIKit",
      named(hasCoreGraphics ? "CoreGraphics QuartzCore _Testing_CoreGraphics" : "")),
  ]
  if hasCoreGraphics {
    package.targets += [
      .target(name: "_Testing_CoreGraphics", path: "Headless/_Testing_CoreGraphics"),
      .code("CoreGraphics", in: "Headless", "UIKit"), .code("QuartzCore", in: "Headless", "CoreGraphics UIKit"),
    ]
    package.products.append(.library(name: "HeadlessQuartzCore", targets: ["CoreGraphics", "QuartzCore"]))
  }
}

/// Whether the tools and examples belong to the package too: the tool `skin`, the server, the example app. With
/// `SKINKIT_BENCHMARKS`, the benchmarks and the programs that draw belong to it, too. `SKINKIT_SERVER=0` leaves the server
/// out, for quick builds of changes to `skin`.
///
/// `make` sets the variable, so that everything is built once, in one build folder. An app that adds this package never
/// does: it resolves none of the dependencies below.
if Context.environment["SKINKIT_TOOLS"] == "1" {
  package.platforms = [.iOS(.v16), .macOS(.v15)]
  // No floor is below the version in Package.resolved: scripts/floors.py checks it. Older versions may have known flaws.
  package.dependencies += [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
  ]
  if !isLinux {
    package.dependencies.append(.package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"))
  }
  addCommandLine()
  if Context.environment["SKINKIT_SERVER"] != "0" { addServer() }
  if isHeadless {
    addExamples()
    if Context.environment["SKINKIT_BENCHMARKS"] == "1" { addBenchmarks() }
  }
}

/// `skin`, and the client that the public conformance suite of The Update Framework drives.
@MainActor func addCommandLine() {
  package.products += ["skin", "tuf-client"].map { .executable(name: $0, targets: [$0]) }
  package.targets += [
    .code("SkinLint", in: "CLI/Sources", "SkinFormats SkinKit"),
    .code("SkinCompare", in: "CLI/Sources", "SkinKit"),
    // Files in YAML for the tool's readers, which know JSON.
    .code("SkinYAML", in: "CLI/Sources", "SkinKit Yams:Yams"),
    .tests("SkinYAMLTests", in: "CLI/Tests", "SkinKit SkinYAML"),
    // The sections of web pages about skins: values, changes, contrast.
    .code("SkinPages", in: "CLI/Sources", "SkinCompare SkinKit SkinLint"),
    // The contract of the server's HTTP API: bodies, answers and endpoints, for the server, its console and the tool.
    .code("SkinServerAPI", in: "Server/Sources", "SkinCompare SkinKit SkinUpdate swift-http-types:HTTPTypes"),
    // The standard streams of the tools and the server, which end quietly if nobody reads them.
    .code("ToolOutput", in: "CLI/Sources", "SkinPackage"),
    // The connections of the tools: within limits on Linux, too.
    .code(
      "SkinTransport", in: "CLI/Sources",
      "SkinKit SkinUpdate async-http-client:AsyncHTTPClient swift-nio:NIOCore swift-nio:NIOHTTP1 swift-nio:NIOPosix"),
    .tests("SkinTransportTests", in: "CLI/Tests", "SkinKit SkinTestSupport SkinTransport SkinUpdate"),
    // With the gallery of controls and the example app's screens, for `skin preview` and `skin watch`.
    .program(
      "skin", in: "CLI/Sources",
      "SkinCompare SkinPages SkinLint SkinFormats SkinKeySource SkinKit SkinPackage SkinRepository SkinServerAPI "
        + "SkinTransport SkinUpdate SkinYAML ToolOutput swift-argument-parser:ArgumentParser swift-http-types:HTTPTypes",
      headless("SkinGallery FestivalScreens SkinUIKit UIKit HeadlessDevice FlyingFox:FlyingFox"),
      settings: isHeadless ? [.define("SKIN_PREVIEW")] : []),
    .program(
      "tuf-client", in: "CLI/Sources",
      "SkinKit SkinTransport SkinUpdate ToolOutput swift-argument-parser:ArgumentParser"),
    .tests("SkinLintTests", in: "CLI/Tests", "SkinLint SkinFormats SkinKit SkinTestSupport"),
    .tests(
      "SkinCommandTests", in: "CLI/Tests",
      "skin tuf-client SkinFormats SkinKit SkinPackage SkinRepository SkinTestSupport SkinUpdate",
      headless("DemoKit festival-app FestivalWire")),
  ]
  guard isHeadless else { return }
  package.dependencies.append(.package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"))
  package.targets += [
    // The fuzzed readers, which Fuzzing/Package.swift links with libFuzzer. Their patches need liblzma.
    .system("CFuzzBzip2", in: "Fuzzing/Sources", "libbz2-dev"),
    .system("CFuzzLzma", in: "Fuzzing/Sources", "liblzma-dev"),
    .code(
      "SkinFuzzTargets", in: "Fuzzing/Sources",
      "CFuzzBzip2 CFuzzLzma SkinFormats SkinKit SkinPackage SkinTesting SkinUpdate"),
    .tests("FuzzingTests", in: "Fuzzing/Tests", "SkinFuzzTargets SkinTestSupport"),
    .code("SkinGallery", in: "CLI/Sources", "CGdkPixbuf SkinLint SkinKit SkinUIKit UIKit HeadlessDevice"),
    .tests(
      "SkinGalleryTests", in: "CLI/Tests",
      "DemoKit SkinFormats SkinGallery SkinKit SkinTestSupport SkinUIKit UIKit HeadlessDevice"),
  ]
}

/// `skin-server`.
@MainActor func addServer() {
  let http = """
    hummingbird:Hummingbird hummingbird:HummingbirdCore swift-http-types:HTTPTypes swift-log:Logging \
    swift-nio:NIOConcurrencyHelpers swift-nio:NIOCore swift-nio:NIOHTTP1 swift-nio-extras:NIOHTTPTypes \
    swift-nio:NIOPosix swift-nio-ssl:NIOSSL swift-service-lifecycle:ServiceLifecycle
    """
  package.products.append(.executable(name: "skin-server", targets: ["skin-server"]))
  package.targets += [
    .system("CLibPQ", in: "Server/Sources", "libpq-dev", "libpq", pkgConfig: "libpq"),
    // The web pages for designers and operators, which know only the HTTP API.
    .code(
      "SkinConsole", in: "Server/Sources",
      "SkinCompare SkinFormats SkinKit SkinServerAPI swift-crypto:Crypto swift-http-types:HTTPTypes "
        + "hummingbird:Hummingbird swift-log:Logging swift-mustache:Mustache swift-nio:NIOCore",
      resources: [.copy("Resources")]),
    // The database, the blobs, and the records in them.
    .code(
      "SkinServerStorage", in: "Server/Sources",
      "CLibPQ SkinKit SkinPackage SkinRepository SkinServerAPI SkinUpdate async-http-client:AsyncHTTPClient "
        + "swift-crypto:Crypto GRDB.swift:GRDB swift-log:Logging swift-nio:NIOConcurrencyHelpers swift-nio:NIOCore "
        + "swift-nio:NIOHTTP1 swift-nio:NIOPosix"),
    // Connections, requests and answers, and the people who send them.
    .code(
      "SkinServerHTTP", in: "Server/Sources",
      "SkinCompare SkinKit SkinPackage SkinRepository SkinServerAPI SkinServerStorage SkinUpdate "
        + "async-http-client:AsyncHTTPClient swift-configuration:Configuration swift-crypto:Crypto "
        + "swift-crypto:CryptoExtras jwt-kit:JWTKit swift-system:SystemPackage swift-service-lifecycle:UnixSignals",
      named(http)),
    // The repository: changes, files, versions and rollouts.
    .code(
      "SkinServerPublishing", in: "Server/Sources",
      "SkinFormats SkinKit SkinPackage SkinRepository SkinServerAPI SkinServerHTTP SkinServerStorage SkinUpdate",
      named(http)),
    // The server: what people do with the repository, and all parts together.
    .code(
      "SkinServer", in: "Server/Sources",
      "SkinCompare SkinConsole SkinFormats SkinKit SkinLint SkinPackage SkinRepository SkinServerAPI SkinServerHTTP "
        + "SkinServerPublishing SkinServerStorage SkinUpdate ToolOutput async-http-client:AsyncHTTPClient "
        + "swift-crypto:Crypto swift-service-lifecycle:UnixSignals",
      named(http)),
    .program(
      "skin-server", in: "Server/Sources", "SkinServer SkinServerHTTP swift-argument-parser:ArgumentParser"),
    // The numbers of docs/scaling.md: load and cost of many devices, and what they do after an outage.
    .code("SkinScaling", in: "Benchmarks/Sources", "SkinTestSupport SkinUpdate"),
    .program("skin-scaling", in: "Benchmarks/Sources", "SkinScaling swift-argument-parser:ArgumentParser"),
    .tests(
      "SkinServerTests", in: "Server/Tests",
      "SkinCompare SkinConsole SkinFormats SkinKit SkinLint SkinPackage SkinRepository SkinScaling SkinServer "
        + "SkinServerAPI SkinServerHTTP SkinServerPublishing SkinServerStorage SkinTestSupport SkinTransport SkinUpdate "
        + "skin skin-scaling skin-server tuf-client async-http-client:AsyncHTTPClient "
        + "swift-configuration:Configuration GRDB.swift:GRDB hummingbird:HummingbirdTesting swift-nio:NIOEmbedded "
        + "swift-nio-extras:NIOHTTPTypesHTTP1",
      linuxOnly("swift-crypto:Crypto") + named(http)),
  ]
}

/// The example app as a process without a screen, and the demo that drives it.
@MainActor func addExamples() {
  package.products += ["festival-app", "festival-demo"].map { .executable(name: $0, targets: [$0]) }
  package.targets += [
    // The app's screens: ordinary UIKit code, the same on iOS and here.
    .code(
      "FestivalScreens", in: "Examples/FestivalApp/Sources",
      "SkinKit SkinPackage SkinUIKit SkinUpdate UIKit HeadlessDevice"),
    // The messages between the headless app and the programs that run it.
    .code("FestivalWire", in: "Examples/FestivalApp/Sources"),
    .executableTarget(
      name: "festival-app",
      dependencies: named(
        "FestivalScreens FestivalWire SkinKit SkinTransport SkinUIKit SkinUpdate ToolOutput UIKit HeadlessDevice "
          + "swift-argument-parser:ArgumentParser"),
      path: "Examples/FestivalApp",
      exclude: [
        "iOS", "FestivalApp.xcodeproj", "README.md", "Sources/FestivalScreens", "Sources/FestivalWire", "Skins/night",
        "Skins/spring-festival-1.0.0", "Skins/spring-festival-2.0.0",
      ],
      sources: ["Sources/festival-app"], resources: [.copy("Skins/builtin")], swiftSettings: strict),
    .system("CDemoPixbuf", in: "Examples/Demo/Sources", "libgdk-pixbuf-2.0-dev", pkgConfig: "gdk-pixbuf-2.0"),
    // Running processes and comparing pictures: for the demo and the tests.
    .code("DemoKit", in: "Examples/Demo/Sources", "CDemoPixbuf"),
    .program(
      "festival-demo", in: "Examples/Demo/Sources",
      "FestivalWire DemoKit ToolOutput swift-argument-parser:ArgumentParser async-http-client:AsyncHTTPClient "
        + "swift-nio:NIOCore swift-nio:NIOHTTP1"),
    .tests(
      "FestivalTests", in: "Examples/Tests",
      "FestivalScreens FestivalWire DemoKit festival-app festival-demo QuickStartApp SkinKit SkinUIKit SkinPackage "
        + "SkinRepository SkinTestSupport SkinTesting SkinUpdate UIKit HeadlessDevice"),
    // Apps that come from other systems, with those systems' files, and the program that draws them.
    .code(
      "MigratedApps", in: "Examples/Migrations/Sources",
      "SkinFormats SkinHTCompatibility SkinKit SkinPackage SkinUIKit SkinUpdate UIKit"),
    .program("migration-pictures", in: "Examples/Migrations/Sources", "HeadlessDevice MigratedApps UIKit"),
    .tests(
      "MigrationTests", in: "Examples/Tests",
      "DemoKit MigratedApps SkinFormats SkinKit SkinPackage SkinTestSupport SkinUIKit SkinUpdate UIKit"),
  ]
}

/// The benchmarks.
@MainActor func addBenchmarks() {
  // A peer of the benchmarks: the base of reactive themes, for Linux, too.
  package.dependencies.append(.package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"))
  package.targets += [
    .system("CMalloc", in: "Benchmarks/Sources"),
    .program("skin-package-work", in: "Benchmarks/Sources", "SkinKit SkinPackage"),
    .program("skin-update-work", in: "Benchmarks/Sources", "SkinKit SkinPackage SkinUpdate"),
    // Rows, tables and processes, for both programs that measure.
    .code("BenchmarkSupport", in: "Benchmarks/Sources"),
    .program(
      "skin-benchmarks", in: "Benchmarks/Sources",
      "BenchmarkSupport SkinKit SkinPackage SkinFormats SkinUpdate SkinRepository SkinTesting SkinTestSupport CMalloc "
        + "FestivalScreens SkinUIKit UIKit HeadlessDevice OpenCombine:OpenCombine"),
    .program(
      "server-benchmarks", in: "Benchmarks/Sources",
      "BenchmarkSupport DemoKit SkinKit SkinPackage async-http-client:AsyncHTTPClient swift-nio:NIOConcurrencyHelpers "
        + "swift-nio:NIOCore swift-nio:NIOHTTP1 swift-nio:NIOPosix"),
  ]
}
