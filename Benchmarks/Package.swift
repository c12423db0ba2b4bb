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
  dependencies: [
    .package(name: "SkinKit", path: ".."),
    // A peer: what reactive themes are built on, for Linux, too.
    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
  ],
  targets: [
    .systemLibrary(name: "CMalloc"),
    .executableTarget(
      name: "skin-benchmarks",
      dependencies: [
        .product(name: "SkinKit", package: "SkinKit"), .product(name: "SkinPackage", package: "SkinKit"),
        .product(name: "OpenCombine", package: "OpenCombine"),
        .target(name: "CMalloc", condition: .when(platforms: [.linux])),
      ], swiftSettings: strict),
  ]
)
