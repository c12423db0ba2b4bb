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

/// What SHA-256 and signatures come from: CryptoKit on Apple's platforms, swift-crypto elsewhere.
let crypto: [Target.Dependency] = [
  .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))
]

/// What RSA signatures are checked with off Apple's platforms; there it is Security.framework.
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

let package = Package(
  name: "SkinKit",
  platforms: [.iOS(.v16), .macOS(.v14)],
  products: [
    .library(name: "SkinKit", targets: ["SkinKit"]),
    .library(name: "SkinPackage", targets: ["SkinPackage"]),
    .library(name: "SkinUpdate", targets: ["SkinUpdate"]),
    .library(name: "SkinRepository", targets: ["SkinRepository"]),
    .library(name: "SkinUIKit", targets: ["SkinUIKit"]),
    .library(name: "SkinSwiftUI", targets: ["SkinSwiftUI"]),
    .library(name: "SkinTesting", targets: ["SkinTesting"]),
  ],
  targets: [
    .systemLibrary(name: "CZlib", path: "Sources/CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CBzip2", path: "Sources/CBzip2", providers: [.apt(["libbz2-dev"])]),
    .target(name: "SkinKit", swiftSettings: strict),
    .target(
      name: "SkinPackage",
      dependencies: ["SkinKit", "CZlib", "CBzip2"] + linuxOnly(crypto + ["CLzma", "CLibdeflate"]),
      swiftSettings: strict),
    .target(
      name: "SkinUpdate", dependencies: ["SkinKit", "SkinPackage"] + linuxOnly(crypto + rsa), swiftSettings: strict),
    .target(
      name: "SkinRepository", dependencies: ["SkinKit", "SkinPackage", "SkinUpdate"] + linuxOnly(crypto),
      swiftSettings: strict),
    .target(name: "SkinUIKit", dependencies: ["SkinKit"] + (isHeadless ? ["UIKit"] : []), swiftSettings: strict),
    .target(name: "SkinSwiftUI", dependencies: ["SkinKit", "SkinUIKit"] + linuxOnly(["UIKit"]), swiftSettings: strict),
    .target(
      name: "SkinTesting", dependencies: ["SkinKit", "SkinPackage", "SkinUpdate", "SkinRepository"],
      swiftSettings: strict),
    .testTarget(name: "SkinKitTests", dependencies: ["SkinKit"], swiftSettings: strict),
    .testTarget(name: "SkinPackageTests", dependencies: ["SkinPackage", "CZlib"], swiftSettings: strict),
    .testTarget(
      name: "SkinUpdateTests",
      dependencies: [
        "SkinUpdate", "SkinRepository", "SkinTesting",
        .target(name: "StoreWorker", condition: .when(platforms: [.linux, .macOS])),
      ], exclude: ["Store/FileFaults.c"], swiftSettings: strict),
    // A process that tests kill while it changes a store.
    .executableTarget(
      name: "StoreWorker", dependencies: ["SkinUpdate"], path: "Tests/StoreWorker", swiftSettings: strict),
    .testTarget(name: "SkinTestingTests", dependencies: ["SkinTesting", "SkinKit"], swiftSettings: strict),
    // On a Mac itself there is no UIKit, and nothing in these files: `xcodebuild` runs them in a simulator.
    .testTarget(
      name: "SkinUIKitTests", dependencies: ["SkinUIKit"] + (isHeadless ? ["UIKit", "_Testing_UIKit"] : []),
      swiftSettings: strict + (isHeadless ? [.define("HEADLESS")] : [])),
  ]
)

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
    .testTarget(
      name: "HeadlessTests", dependencies: ["UIKit", "HeadlessDevice", "_Testing_UIKit"], swiftSettings: strict),
  ]
}

if Context.environment["SKINKIT_DOCS"] != nil {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.5"))
}

/// The dependencies that only Linux's manifest has.
func linuxOnly(_ dependencies: [Target.Dependency]) -> [Target.Dependency] {
  #if os(Linux)
    dependencies
  #else
    []
  #endif
}
