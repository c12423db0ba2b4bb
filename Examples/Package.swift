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

/// UIKit where there is none, and on a Mac where the environment asks for it, as the command-line tool's previews do.
#if os(Linux)
  let isHeadless = true
#else
  let isHeadless = Context.environment["SKINKIT_HEADLESS"] == "1"
#endif
let headless: [Target.Dependency] =
  isHeadless
  ? [.product(name: "HeadlessUIKit", package: "SkinKit", condition: .when(platforms: [.linux, .macOS]))] : []

let package = Package(
  name: "Examples",
  platforms: [.iOS(.v16), .macOS(.v14)],
  products: [
    .library(name: "FestivalScreens", targets: ["FestivalScreens"]),
    .executable(name: "festival-app", targets: ["festival-app"]),
    .executable(name: "festival-demo", targets: ["festival-demo"]),
    .library(name: "DemoKit", targets: ["DemoKit"]),
    .library(name: "FestivalWire", targets: ["FestivalWire"]),
  ],
  dependencies: [
    .package(name: "SkinKit", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.7.0"),
  ],
  targets: [
    // The app's screens: ordinary UIKit code, the same on iOS and here.
    .target(
      name: "FestivalScreens",
      dependencies: [
        .product(name: "SkinKit", package: "SkinKit"), .product(name: "SkinPackage", package: "SkinKit"),
        .product(name: "SkinUIKit", package: "SkinKit"), .product(name: "SkinUpdate", package: "SkinKit"),
      ] + headless,
      path: "FestivalApp/Sources/FestivalScreens", swiftSettings: strict),
    // What the headless app and those who run it say to each other.
    .target(name: "FestivalWire", path: "FestivalApp/Sources/FestivalWire", swiftSettings: strict),
    // The app as a process without a screen.
    .executableTarget(
      name: "festival-app",
      dependencies: [
        "FestivalScreens", "FestivalWire", .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SkinKit", package: "SkinKit"), .product(name: "SkinUIKit", package: "SkinKit"),
        .product(name: "SkinUpdate", package: "SkinKit"),
      ] + headless,
      path: "FestivalApp",
      exclude: [
        "iOS", "FestivalApp.xcodeproj", "README.md", "Sources/FestivalScreens", "Sources/FestivalWire", "Skins/night",
        "Skins/spring-festival-1.0.0", "Skins/spring-festival-2.0.0",
      ],
      sources: ["Sources/festival-app"], resources: [.copy("Skins/builtin")], swiftSettings: strict),
    .systemLibrary(
      name: "CDemoPixbuf", path: "Demo/Sources/CDemoPixbuf", pkgConfig: "gdk-pixbuf-2.0",
      providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
    // Running processes and comparing pictures: for the demo and the tests.
    .target(name: "DemoKit", dependencies: ["CDemoPixbuf"], path: "Demo/Sources/DemoKit", swiftSettings: strict),
    // The demo: runs the real executables and checks what it claims.
    .executableTarget(
      name: "festival-demo",
      dependencies: [
        "FestivalWire", "DemoKit", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Demo/Sources/festival-demo", swiftSettings: strict),
    .testTarget(
      name: "FestivalTests",
      dependencies: [
        "FestivalScreens", "FestivalWire", "DemoKit", "festival-app", "festival-demo",
        .product(name: "SkinKit", package: "SkinKit"), .product(name: "SkinUIKit", package: "SkinKit"),
        .product(name: "SkinPackage", package: "SkinKit"), .product(name: "SkinRepository", package: "SkinKit"),
        .product(name: "SkinTesting", package: "SkinKit"), .product(name: "SkinUpdate", package: "SkinKit"),
      ] + headless,
      swiftSettings: strict),
  ]
)
