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

/// A UIKit that needs no screen and no Mac, and what follows skins on it.
let headlessUIKit: [Target.Dependency] = [
  .product(name: "SkinUIKit", package: "SkinKit"),
  .product(name: "HeadlessUIKit", package: "SkinKit"),
]

/// What `skin preview` and `skin watch` draw: the gallery of controls, and the example app's screens.
let preview: [Target.Dependency] =
  [
    "SkinGallery",
    .product(name: "FestivalScreens", package: "Examples"),
    .product(name: "FlyingFox", package: "FlyingFox"),
  ] + headlessUIKit

/// What the tests sign a repository with, as a server does.
let repositoryTests: [Target.Dependency] = [
  .product(name: "SkinKit", package: "SkinKit"),
  .product(name: "SkinPackage", package: "SkinKit"),
  .product(name: "SkinRepository", package: "SkinKit"),
  .product(name: "SkinUpdate", package: "SkinKit"),
]

/// What the tests of previews look at pictures with, and show them in.
let previewTests: [Target.Dependency] = [
  .product(name: "DemoKit", package: "Examples"),
  .product(name: "festival-app", package: "Examples"),
  .product(name: "FestivalWire", package: "Examples"),
]

/// Whether the headless UIKit is built: always on Linux, and on a Mac where the environment asks for it.
#if os(Linux)
  let isHeadless = true
#else
  let isHeadless = Context.environment["SKINKIT_HEADLESS"] == "1"
#endif

let package = Package(
  name: "SkinCLI",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "skin", targets: ["skin"]),
    .executable(name: "tuf-client", targets: ["tuf-client"]),
  ],
  dependencies: [
    .package(name: "SkinKit", path: ".."),
    .package(name: "Examples", path: "../Examples"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
  ] + (isHeadless ? [.package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1")] : []),
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
      ] + (isHeadless ? preview : []),
      swiftSettings: strict + (isHeadless ? [.define("SKIN_PREVIEW")] : [])),
    .executableTarget(
      name: "tuf-client",
      dependencies: [
        .product(name: "SkinKit", package: "SkinKit"),
        .product(name: "SkinUpdate", package: "SkinKit"),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SkinCommandTests",
      dependencies: ["skin", "tuf-client"] + repositoryTests + (isHeadless ? previewTests : []),
      swiftSettings: strict),
  ]
)

if isHeadless {
  package.targets += [
    .target(
      name: "SkinGallery", dependencies: ["SkinLint", .product(name: "SkinKit", package: "SkinKit")] + headlessUIKit,
      swiftSettings: strict),
    .testTarget(
      name: "SkinGalleryTests", dependencies: ["SkinGallery", .product(name: "SkinKit", package: "SkinKit")],
      swiftSettings: strict),
  ]
}
