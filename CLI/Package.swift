// swift-tools-version: 6.1
import PackageDescription

/// The settings of every target: Swift 6 mode comes with the tools version, these make the rest of it strict.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let package = Package(
  name: "SkinCLI",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "skin", targets: ["skin"])],
  dependencies: [
    .package(name: "SkinKit", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "skin",
      dependencies: [
        .product(name: "SkinKit", package: "SkinKit"),
        .product(name: "SkinPackage", package: "SkinKit"),
        .product(name: "SkinUpdate", package: "SkinKit"),
        .product(name: "SkinRepository", package: "SkinKit"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(name: "SkinCommandTests", dependencies: ["skin"], swiftSettings: strict),
  ]
)
