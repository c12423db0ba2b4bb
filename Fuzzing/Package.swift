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
  name: "Fuzzing",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "SkinKit", path: "..")],
  targets: [
    .systemLibrary(name: "CFuzzBzip2", path: "Sources/CFuzzBzip2", providers: [.apt(["libbz2-dev"])]),
    .systemLibrary(name: "CFuzzLzma", path: "Sources/CFuzzLzma", providers: [.apt(["liblzma-dev"])]),
    .executableTarget(
      name: "skin-fuzz", dependencies: ["SkinFuzzTargets"],
      swiftSettings: strict + [.unsafeFlags(["-parse-as-library"])]),
    // The root package compiles it, too, for its tests.
    .target(
      name: "SkinFuzzTargets",
      dependencies: [
        "CFuzzBzip2", "CFuzzLzma",
        .product(name: "SkinKit", package: "SkinKit"), .product(name: "SkinFormats", package: "SkinKit"),
        .product(name: "SkinPackage", package: "SkinKit"), .product(name: "SkinRepository", package: "SkinKit"),
        .product(name: "SkinUpdate", package: "SkinKit"), .product(name: "SkinTesting", package: "SkinKit"),
      ], swiftSettings: strict),
  ]
)
