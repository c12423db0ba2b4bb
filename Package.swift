// swift-tools-version: 6.1
import PackageDescription

/// The settings of every target: Swift 6 mode comes with the tools version, these make the rest of it strict.
var strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
if Context.environment["SKINKIT_WARNINGS_AS_ERRORS"] != nil {
  strict.append(.unsafeFlags(["-warnings-as-errors"]))
}

/// The source of SHA-256 and signatures: CryptoKit on Apple's platforms, swift-crypto elsewhere.
let crypto: [Target.Dependency] = [
  .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))
]

/// The source of RSA verification off Apple's platforms, where it is Security.framework, and of scrypt.
let rsa: [Target.Dependency] = [
  .product(name: "CryptoExtras", package: "swift-crypto", condition: .when(platforms: [.linux]))
]

/// Whether UIKit is the stand-in of Headless/: on Linux, and on a Mac where the environment asks for it.
///
/// Only the command-line tool's previews want that on a Mac; an app must never be built with it.
#if os(Linux)
  let isHeadless = true
#else
  let isHeadless = Context.environment["SKINKIT_HEADLESS"] == "1"
#endif

/// Tells the adapters on a Mac that UIKit is the stand-in: Apple's frameworks can be imported there, and don't know its classes.
///
/// Linux has none of those frameworks.
#if os(Linux)
  let standIn: [SwiftSetting] = []
#else
  let standIn: [SwiftSetting] = isHeadless ? [.define("HEADLESS")] : []
#endif

/// Whether the package has modules with the names of CoreGraphics and QuartzCore, for code that imports these.
///
/// A Mac has them itself. Where the tools are built, packages that they depend on would import them.
#if os(Linux)
  let hasCoreGraphics = Context.environment["SKINKIT_TOOLS"] != "1"
#else
  let hasCoreGraphics = false
#endif

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
    .systemLibrary(name: "CZlib", path: "Sources/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CBzip2", path: "Sources/CBzip2", providers: [.apt(["libbz2-dev"])]),
    .target(name: "SkinKit", swiftSettings: strict),
    .target(name: "SkinFormats", dependencies: ["SkinKit"], swiftSettings: strict),
    .target(
      name: "SkinPackage",
      dependencies: ["SkinKit", "CZlib", "CBzip2"] + linuxOnly(crypto + ["CLzma", "CLibdeflate"]),
      swiftSettings: strict),
    .target(
      name: "SkinUpdate", dependencies: ["SkinKit", "SkinPackage"] + linuxOnly(crypto + rsa), swiftSettings: strict),
    .target(
      name: "SkinRepository", dependencies: ["SkinKit", "SkinPackage", "SkinUpdate"] + linuxOnly(crypto + rsa),
      swiftSettings: strict),
    .target(
      name: "SkinUIKit", dependencies: ["SkinKit"] + (isHeadless ? ["UIKit"] : []), exclude: ["UIKit.properties"],
      swiftSettings: strict + standIn),
    // Writes code and documents from Sources/SkinUIKit/UIKit.properties: `make generate`.
    .target(name: "PropertyGenerator", swiftSettings: strict),
    .executableTarget(name: "generate-properties", dependencies: ["PropertyGenerator"], swiftSettings: strict),
    .target(
      name: "SkinSwiftUI", dependencies: ["SkinKit", "SkinUIKit"] + linuxOnly(["UIKit"]),
      swiftSettings: strict + standIn),
    // The façade: one import and one call for an app's skins.
    .target(
      name: "SkinUI",
      dependencies: ["SkinKit", "SkinPackage", "SkinSwiftUI", "SkinUIKit", "SkinUpdate"]
        + (isHeadless ? ["UIKit"] : []), swiftSettings: strict + standIn),
    // For apps in Objective-C: skins in other formats, and zip skins.
    .target(
      name: "SkinObjectiveC",
      dependencies: ["SkinFormats", "SkinKit", "SkinPackage", "SkinUI", "SkinUIKit", "SkinUpdate"]
        + (isHeadless ? ["UIKit"] : []), swiftSettings: strict + standIn),
    // The call sites of other libraries, unedited.
    .target(
      name: "SkinHTCompatibility", dependencies: ["SkinKit", "SkinUIKit"] + (isHeadless ? ["UIKit"] : []),
      swiftSettings: strict + standIn),
    .target(
      name: "SkinSwiftThemeCompatibility",
      dependencies: ["SkinFormats", "SkinKit", "SkinUIKit"] + (isHeadless ? ["UIKit"] : []),
      swiftSettings: strict + standIn),
    // Typed keys from an app's built-in skin: a plugin for builds, its tool, and the code that `skin generate` shares.
    .target(name: "SkinKeySource", dependencies: ["SkinKit"], swiftSettings: strict),
    .executableTarget(
      name: "skin-keys", dependencies: ["SkinFormats", "SkinKeySource", "SkinKit"], swiftSettings: strict),
    .plugin(name: "SkinKeys", capability: .buildTool(), dependencies: ["skin-keys"]),
    .target(
      name: "SkinTesting", dependencies: ["SkinKit", "SkinPackage", "SkinUpdate", "SkinRepository"],
      swiftSettings: strict),
    // Helpers of several test targets: a seeded generator, skins in memory, temporary folders.
    .target(name: "SkinTestSupport", dependencies: ["SkinKit"], path: "Tests/SkinTestSupport", swiftSettings: strict),
    .testTarget(name: "SkinKitTests", dependencies: ["SkinKit", "SkinTestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SkinFormatsTests", dependencies: ["SkinFormats", "SkinKit", "SkinTestSupport"], exclude: ["SlowInputs"],
      swiftSettings: strict),
    .testTarget(
      name: "SkinPackageTests", dependencies: ["SkinFormats", "SkinPackage", "SkinTestSupport", "CZlib"],
      swiftSettings: strict),
    .testTarget(
      name: "SkinUpdateTests",
      dependencies: [
        "SkinFormats", "SkinUpdate", "SkinRepository", "SkinTesting", "SkinTestSupport",
        .target(name: "StoreWorker", condition: .when(platforms: [.linux, .macOS])),
      ], exclude: ["Store/FileFaults.c"], swiftSettings: strict),
    // A process that tests kill while it changes a store.
    .executableTarget(
      name: "StoreWorker", dependencies: ["SkinUpdate"], path: "Tests/StoreWorker", swiftSettings: strict),
    .testTarget(
      name: "SkinTestingTests", dependencies: ["SkinFormats", "SkinTesting", "SkinKit", "SkinTestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "SkinUITests",
      dependencies: [
        "SkinFormats", "SkinObjectiveC", "SkinPackage", "SkinRepository", "SkinTesting",
        "SkinTestSupport", "SkinUI", "SkinUpdate",
      ] + (isHeadless ? ["PlainSwiftApp", "QuickStartApp", "TutorialScreens", "UIKit", "_Testing_UIKit"] : []),
      resources: [.copy("Skins")],
      swiftSettings: strict + (isHeadless ? [.define("HEADLESS")] : [])),
    // On a Mac itself there is no UIKit, and nothing in these files: `xcodebuild` runs them in a simulator.
    .testTarget(
      name: "SkinUIKitTests",
      dependencies: [
        "PropertyGenerator", "SkinFormats", "SkinHTCompatibility", "SkinPackage", "SkinSwiftThemeCompatibility",
        "SkinSwiftUI", "SkinUIKit", "SkinUpdate", "SkinTestSupport",
      ]
        + (isHeadless ? ["UIKit", "_Testing_UIKit"] : []),
      swiftSettings: strict + (isHeadless ? [.define("HEADLESS")] : [])),
  ]
)

// Every library has a privacy manifest, from which Xcode makes an app's privacy report.
let libraries = package.products.compactMap { $0 as? Product.Library }.flatMap(\.targets)
for library in package.targets where libraries.contains(library.name) {
  #if os(Linux)
    // Nobody reads it here, and a resource would add a bundle and its accessor to each library.
    library.exclude.append("PrivacyInfo.xcprivacy")
  #else
    library.resources = (library.resources ?? []) + [.copy("PrivacyInfo.xcprivacy")]
  #endif
}

#if os(Linux)
  // Off Apple's platforms, LZMA is liblzma and cryptography a package; libdeflate makes up for Apple's faster zlib.
  package.targets += [
    .systemLibrary(name: "CLzma", path: "Sources/CLzma", providers: [.apt(["liblzma-dev"])]),
    .systemLibrary(name: "CLibdeflate", path: "Sources/CLibdeflate", providers: [.apt(["libdeflate-dev"])]),
  ]
  package.dependencies.append(.package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"))
#endif

if isHeadless {
  // The stand-in for UIKit, and its tests.
  package.products.append(.library(name: "HeadlessUIKit", targets: ["UIKit", "HeadlessDevice"]))
  package.targets += [
    .systemLibrary(
      name: "CPangoCairo", path: "Headless/CPangoCairo", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(
      name: "CGdkPixbuf", path: "Headless/CGdkPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"]), .brew(["gdk-pixbuf"])]),
    .target(name: "_Testing_UIKit", path: "Headless/_Testing_UIKit"),
    .target(
      name: "UIKit", dependencies: ["CPangoCairo", "CGdkPixbuf"], path: "Headless/UIKit", swiftSettings: strict),
    .target(
      name: "HeadlessDevice", dependencies: ["UIKit"], path: "Headless/HeadlessDevice", swiftSettings: strict),
    // The app of the quick start as a process without a screen, which tests run.
    .executableTarget(
      name: "QuickStartApp", dependencies: ["SkinUI", "SkinUpdate", "UIKit"], path: "Tests/QuickStartApp",
      swiftSettings: strict),
    // Code in Swift 5 that isn't isolated to the main actor, as in apps that exist.
    .target(
      name: "PlainSwiftApp", dependencies: ["SkinUI", "UIKit"], path: "Tests/PlainSwiftApp",
      swiftSettings: [.swiftLanguageMode(.v5)]),
    // The screens of the tutorial in the documentation.
    .target(
      name: "TutorialScreens", dependencies: ["SkinUI", "UIKit"], path: "Examples/Tutorial/Sources/TutorialScreens",
      swiftSettings: strict),
    .testTarget(
      name: "HeadlessTests",
      dependencies: ["UIKit", "HeadlessDevice", "_Testing_UIKit"]
        + (hasCoreGraphics ? ["CoreGraphics", "QuartzCore", "_Testing_CoreGraphics"] : []),
      swiftSettings: strict),
  ]
  if hasCoreGraphics {
    package.targets += [
      .target(name: "_Testing_CoreGraphics", path: "Headless/_Testing_CoreGraphics"),
      .target(name: "CoreGraphics", dependencies: ["UIKit"], path: "Headless/CoreGraphics", swiftSettings: strict),
      .target(
        name: "QuartzCore", dependencies: ["CoreGraphics", "UIKit"], path: "Headless/QuartzCore",
        swiftSettings: strict),
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
  #if !os(Linux)
    package.dependencies.append(.package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"))
  #endif
  let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
  addCommandLine(argumentParser)
  if Context.environment["SKINKIT_SERVER"] != "0" { addServer(argumentParser) }
  if isHeadless {
    addExamples(argumentParser)
    if Context.environment["SKINKIT_BENCHMARKS"] == "1" { addBenchmarks() }
  }
}

/// `skin`, and the client that the public conformance suite of The Update Framework drives.
@MainActor func addCommandLine(_ argumentParser: Target.Dependency) {
  if isHeadless {
    package.dependencies.append(.package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"))
  }
  /// The gallery of controls and the example app's screens, for `skin preview` and `skin watch`.
  let preview: [Target.Dependency] =
    isHeadless
    ? [
      "SkinGallery", "FestivalScreens", "SkinUIKit", "UIKit", "HeadlessDevice",
      .product(name: "FlyingFox", package: "FlyingFox"),
    ] : []
  package.products += [
    .executable(name: "skin", targets: ["skin"]), .executable(name: "tuf-client", targets: ["tuf-client"]),
  ]
  package.targets += [
    .target(
      name: "SkinLint", dependencies: ["SkinFormats", "SkinKit"], path: "CLI/Sources/SkinLint", swiftSettings: strict),
    .target(
      name: "SkinCompare", dependencies: ["SkinKit"], path: "CLI/Sources/SkinCompare", swiftSettings: strict),
    // Files in YAML for the tool's readers, which know JSON.
    .target(
      name: "SkinYAML", dependencies: ["SkinKit", .product(name: "Yams", package: "Yams")],
      path: "CLI/Sources/SkinYAML", swiftSettings: strict),
    .testTarget(
      name: "SkinYAMLTests", dependencies: ["SkinKit", "SkinYAML"], path: "CLI/Tests/SkinYAMLTests",
      swiftSettings: strict),
    // The sections of web pages about skins: values, changes, contrast.
    .target(
      name: "SkinPages", dependencies: ["SkinCompare", "SkinKit", "SkinLint"], path: "CLI/Sources/SkinPages",
      swiftSettings: strict),
    // The bodies of the server's HTTP API, for the server, its console and the tool.
    .target(
      name: "SkinServerAPI", dependencies: ["SkinCompare", "SkinKit"], path: "Server/Sources/SkinServerAPI",
      swiftSettings: strict),
    // The standard streams of the tools and the server, which end quietly if nobody reads them.
    .target(
      name: "ToolOutput", dependencies: ["SkinPackage"], path: "CLI/Sources/ToolOutput", swiftSettings: strict),
    // The connections of the tools: within limits on Linux, too.
    .target(
      name: "SkinTransport",
      dependencies: [
        "SkinKit", "SkinUpdate", .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "CLI/Sources/SkinTransport", swiftSettings: strict),
    .testTarget(
      name: "SkinTransportTests", dependencies: ["SkinKit", "SkinTestSupport", "SkinTransport", "SkinUpdate"],
      path: "CLI/Tests/SkinTransportTests", swiftSettings: strict),
    .executableTarget(
      name: "skin",
      dependencies: [
        "SkinCompare", "SkinPages", "SkinLint", "SkinFormats", "SkinKeySource", "SkinKit", "SkinPackage",
        "SkinRepository", "SkinServerAPI", "SkinTransport", "SkinUpdate", "SkinYAML", "ToolOutput", argumentParser,
      ] + preview,
      path: "CLI/Sources/skin", swiftSettings: strict + (isHeadless ? [.define("SKIN_PREVIEW")] : [])),
    .executableTarget(
      name: "tuf-client", dependencies: ["SkinKit", "SkinTransport", "SkinUpdate", "ToolOutput", argumentParser],
      path: "CLI/Sources/tuf-client", swiftSettings: strict),
    .testTarget(
      name: "SkinLintTests", dependencies: ["SkinLint", "SkinFormats", "SkinKit", "SkinTestSupport"],
      path: "CLI/Tests/SkinLintTests",
      swiftSettings: strict),
    .testTarget(
      name: "SkinCommandTests",
      dependencies: [
        "skin", "tuf-client", "SkinFormats", "SkinKit", "SkinPackage", "SkinRepository", "SkinTestSupport",
        "SkinUpdate",
      ]
        + (isHeadless ? ["DemoKit", "festival-app", "FestivalWire"] : []),
      path: "CLI/Tests/SkinCommandTests", swiftSettings: strict),
  ]
  if isHeadless {
    package.targets += [
      // The fuzzed readers, which Fuzzing/Package.swift links with libFuzzer. Their patches need liblzma.
      .systemLibrary(name: "CFuzzBzip2", path: "Fuzzing/Sources/CFuzzBzip2", providers: [.apt(["libbz2-dev"])]),
      .systemLibrary(name: "CFuzzLzma", path: "Fuzzing/Sources/CFuzzLzma", providers: [.apt(["liblzma-dev"])]),
      .target(
        name: "SkinFuzzTargets",
        dependencies: [
          "CFuzzBzip2", "CFuzzLzma", "SkinFormats", "SkinKit", "SkinPackage", "SkinTesting", "SkinUpdate",
        ],
        path: "Fuzzing/Sources/SkinFuzzTargets", swiftSettings: strict),
      .testTarget(
        name: "FuzzingTests", dependencies: ["SkinFuzzTargets", "SkinTestSupport"], path: "Fuzzing/Tests/FuzzingTests",
        swiftSettings: strict),
      .target(
        name: "SkinGallery",
        dependencies: ["CGdkPixbuf", "SkinLint", "SkinKit", "SkinUIKit", "UIKit", "HeadlessDevice"],
        path: "CLI/Sources/SkinGallery", swiftSettings: strict),
      .testTarget(
        name: "SkinGalleryTests",
        dependencies: [
          "DemoKit", "SkinFormats", "SkinGallery", "SkinKit", "SkinTestSupport", "SkinUIKit", "UIKit", "HeadlessDevice",
        ],
        path: "CLI/Tests/SkinGalleryTests",
        swiftSettings: strict),
    ]
  }
}

/// `skin-server`.
@MainActor func addServer(_ argumentParser: Target.Dependency) {
  let serving: [Target.Dependency] = [
    "SkinCompare", "SkinFormats", "SkinKit", "SkinLint", "SkinPackage", "SkinRepository", "SkinServerAPI",
    "SkinUpdate",
    .product(name: "Configuration", package: "swift-configuration"),
    .product(name: "GRDB", package: "GRDB.swift"),
    .product(name: "HTTPTypes", package: "swift-http-types"),
    .product(name: "Hummingbird", package: "hummingbird"),
    .product(name: "Logging", package: "swift-log"),
    .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
    .product(name: "NIOCore", package: "swift-nio"),
    .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
  ]
  package.products.append(.executable(name: "skin-server", targets: ["skin-server"]))
  package.targets += [
    .systemLibrary(
      name: "CLibPQ", path: "Server/Sources/CLibPQ", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    // The web pages for designers and operators, which know only the HTTP API.
    .target(
      name: "SkinConsole",
      dependencies: [
        "SkinCompare", "SkinFormats", "SkinKit", "SkinServerAPI",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      path: "Server/Sources/SkinConsole", resources: [.copy("Resources")], swiftSettings: strict),
    .target(
      name: "SkinServer",
      dependencies: serving + [
        "CLibPQ", "SkinConsole", "ToolOutput",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ],
      path: "Server/Sources/SkinServer", swiftSettings: strict),
    .executableTarget(
      name: "skin-server", dependencies: ["SkinServer", argumentParser], path: "Server/Sources/skin-server",
      swiftSettings: strict),
    // The numbers of docs/scaling.md: load and cost of many devices, and what they do after an outage.
    .target(
      name: "SkinScaling", dependencies: ["SkinTestSupport", "SkinUpdate"], path: "Benchmarks/Sources/SkinScaling",
      swiftSettings: strict),
    .executableTarget(
      name: "skin-scaling", dependencies: ["SkinScaling", argumentParser], path: "Benchmarks/Sources/skin-scaling",
      swiftSettings: strict),
    .testTarget(
      name: "SkinServerTests",
      dependencies: serving + linuxOnly(crypto) + [
        "SkinConsole", "SkinScaling", "SkinServer", "skin", "skin-scaling", "skin-server", "SkinTestSupport",
        "SkinTransport", "tuf-client",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "HummingbirdTesting", package: "hummingbird"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      path: "Server/Tests/SkinServerTests", swiftSettings: strict),
  ]
}

/// The example app as a process without a screen, and the demo that drives it.
@MainActor func addExamples(_ argumentParser: Target.Dependency) {
  package.products += [
    .executable(name: "festival-app", targets: ["festival-app"]),
    .executable(name: "festival-demo", targets: ["festival-demo"]),
  ]
  package.targets += [
    // The app's screens: ordinary UIKit code, the same on iOS and here.
    .target(
      name: "FestivalScreens",
      dependencies: ["SkinKit", "SkinPackage", "SkinUIKit", "SkinUpdate", "UIKit", "HeadlessDevice"],
      path: "Examples/FestivalApp/Sources/FestivalScreens", swiftSettings: strict),
    // The messages between the headless app and the programs that run it.
    .target(name: "FestivalWire", path: "Examples/FestivalApp/Sources/FestivalWire", swiftSettings: strict),
    .executableTarget(
      name: "festival-app",
      dependencies: [
        "FestivalScreens", "FestivalWire", "SkinKit", "SkinTransport", "SkinUIKit", "SkinUpdate", "ToolOutput", "UIKit",
        "HeadlessDevice", argumentParser,
      ],
      path: "Examples/FestivalApp",
      exclude: [
        "iOS", "FestivalApp.xcodeproj", "README.md", "Sources/FestivalScreens", "Sources/FestivalWire", "Skins/night",
        "Skins/spring-festival-1.0.0", "Skins/spring-festival-2.0.0",
      ],
      sources: ["Sources/festival-app"], resources: [.copy("Skins/builtin")], swiftSettings: strict),
    .systemLibrary(
      name: "CDemoPixbuf", path: "Examples/Demo/Sources/CDemoPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    // Running processes and comparing pictures: for the demo and the tests.
    .target(
      name: "DemoKit", dependencies: ["CDemoPixbuf"], path: "Examples/Demo/Sources/DemoKit", swiftSettings: strict),
    .executableTarget(
      name: "festival-demo",
      dependencies: [
        "FestivalWire", "DemoKit", "ToolOutput", argumentParser,
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "Examples/Demo/Sources/festival-demo", swiftSettings: strict),
    .testTarget(
      name: "FestivalTests",
      dependencies: [
        "FestivalScreens", "FestivalWire", "DemoKit", "festival-app", "festival-demo", "QuickStartApp", "SkinKit",
        "SkinUIKit",
        "SkinPackage", "SkinRepository", "SkinTestSupport", "SkinTesting", "SkinUpdate", "UIKit", "HeadlessDevice",
      ],
      path: "Examples/Tests/FestivalTests", swiftSettings: strict),
    // Apps that come from other systems, with those systems' files, and the program that draws them.
    .target(
      name: "MigratedApps",
      dependencies: [
        "SkinFormats", "SkinHTCompatibility", "SkinKit", "SkinPackage", "SkinUIKit", "SkinUpdate", "UIKit",
      ],
      path: "Examples/Migrations/Sources/MigratedApps", swiftSettings: strict),
    .executableTarget(
      name: "migration-pictures", dependencies: ["HeadlessDevice", "MigratedApps", "UIKit"],
      path: "Examples/Migrations/Sources/migration-pictures", swiftSettings: strict),
    .testTarget(
      name: "MigrationTests",
      dependencies: [
        "DemoKit", "MigratedApps", "SkinFormats", "SkinKit", "SkinPackage", "SkinTestSupport", "SkinUIKit",
        "SkinUpdate", "UIKit",
      ],
      path: "Examples/Tests/MigrationTests", swiftSettings: strict),
  ]
}

/// The benchmarks.
@MainActor func addBenchmarks() {
  // A peer of the benchmarks: the base of reactive themes, for Linux, too.
  package.dependencies.append(.package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"))
  package.targets += [
    .systemLibrary(name: "CMalloc", path: "Benchmarks/Sources/CMalloc"),
    .executableTarget(
      name: "skin-package-work", dependencies: ["SkinKit", "SkinPackage"],
      path: "Benchmarks/Sources/skin-package-work", swiftSettings: strict),
    .executableTarget(
      name: "skin-update-work", dependencies: ["SkinKit", "SkinPackage", "SkinUpdate"],
      path: "Benchmarks/Sources/skin-update-work", swiftSettings: strict),
    // Rows, tables and processes, for both programs that measure.
    .target(name: "BenchmarkSupport", path: "Benchmarks/Sources/BenchmarkSupport", swiftSettings: strict),
    .executableTarget(
      name: "skin-benchmarks",
      dependencies: [
        "BenchmarkSupport",
        "SkinKit", "SkinPackage", "SkinFormats", "SkinUpdate", "SkinRepository", "SkinTesting", "SkinTestSupport",
        "CMalloc",
        "FestivalScreens",
        "SkinUIKit", "UIKit", "HeadlessDevice", .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      path: "Benchmarks/Sources/skin-benchmarks", swiftSettings: strict),
    .executableTarget(
      name: "server-benchmarks",
      dependencies: [
        "BenchmarkSupport", "DemoKit", "SkinKit", "SkinPackage",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"), .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      path: "Benchmarks/Sources/server-benchmarks", swiftSettings: strict),
  ]
}

/// The dependencies that only Linux's manifest has.
func linuxOnly(_ dependencies: [Target.Dependency]) -> [Target.Dependency] {
  #if os(Linux)
    dependencies
  #else
    []
  #endif
}
