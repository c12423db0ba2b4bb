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

/// What `skin preview` draws with: the example app's screens, on a UIKit that needs no screen and no Mac.
let preview: [Target.Dependency] = [
  .product(name: "FestivalScreens", package: "Examples"),
  .product(name: "SkinUIKit", package: "SkinKit"),
  .product(name: "HeadlessUIKit", package: "SkinKit"),
]

let package = Package(
  name: "SkinCLI",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "skin", targets: ["skin"])],
  dependencies: [
    .package(name: "SkinKit", path: ".."),
    .package(name: "Examples", path: "../Examples"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .target(
      name: "SkinLint", dependencies: [.product(name: "SkinKit", package: "SkinKit")], swiftSettings: strict),
    .testTarget(name: "SkinLintTests", dependencies: ["SkinLint"], swiftSettings: strict),
    .executableTarget(
      name: "skin",
      dependencies: [
        "SkinLint",
        .product(name: "SkinKit", package: "SkinKit"),
        .product(name: "SkinPackage", package: "SkinKit"),
        .product(name: "SkinUpdate", package: "SkinKit"),
        .product(name: "SkinRepository", package: "SkinKit"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ] + linuxOnly(preview),
      swiftSettings: strict),
    .testTarget(name: "SkinCommandTests", dependencies: ["skin"], swiftSettings: strict),
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
