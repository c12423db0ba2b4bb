// swift-tools-version: 6.1
import PackageDescription

var strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]
if Context.environment["SKINKIT_WARNINGS_AS_ERRORS"] != nil {
  strict.append(.unsafeFlags(["-warnings-as-errors"]))
}

/// The example app's window, on a UIKit that needs no screen.
let window: [Target.Dependency] = [
  .product(name: "FestivalScreens", package: "Examples"), .product(name: "SkinUIKit", package: "SkinKit"),
  .product(name: "HeadlessUIKit", package: "SkinKit"),
]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(name: "SkinKit", path: ".."),
    .package(name: "Examples", path: "../Examples"),
    // A peer: what reactive themes are built on, for Linux, too.
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .systemLibrary(name: "CMalloc"),
    .executableTarget(
      name: "skin-package-work",
      dependencies: [
        .product(name: "SkinKit", package: "SkinKit"), .product(name: "SkinPackage", package: "SkinKit"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "skin-update-work",
      dependencies: [
        .product(name: "SkinKit", package: "SkinKit"), .product(name: "SkinPackage", package: "SkinKit"),
        .product(name: "SkinUpdate", package: "SkinKit"),
      ], swiftSettings: strict),
    .executableTarget(
      name: "skin-benchmarks",
      dependencies: [
        .product(name: "SkinKit", package: "SkinKit"), .product(name: "SkinPackage", package: "SkinKit"),
        .product(name: "SkinUpdate", package: "SkinKit"), .product(name: "SkinRepository", package: "SkinKit"),
        .product(name: "SkinTesting", package: "SkinKit"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .target(name: "CMalloc", condition: .when(platforms: [.linux])),
      ] + linuxOnly(window), swiftSettings: strict),
  ]
)

/// The dependencies that only Linux's manifest has: the products exist nowhere else.
func linuxOnly(_ dependencies: [Target.Dependency]) -> [Target.Dependency] {
  #if os(Linux)
    dependencies
  #else
    []
  #endif
}
