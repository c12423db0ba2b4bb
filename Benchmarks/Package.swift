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

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "SkinKit", path: "..")],
  targets: [
    .executableTarget(
      name: "skin-benchmarks",
      dependencies: [
        .product(name: "SkinKit", package: "SkinKit"), .product(name: "SkinPackage", package: "SkinKit"),
      ], swiftSettings: strict)
  ]
)
