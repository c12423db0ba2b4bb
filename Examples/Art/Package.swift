// swift-tools-version: 6.1
import PackageDescription

// Draws the art of the example skins. A package of its own, because nothing else needs Cairo's and giflib's headers:
// the drawn files are committed, so that the app builds without this.
let package = Package(
  name: "FestivalArt",
  targets: [
    .systemLibrary(
      name: "CArtCairo", path: "Sources/CArtCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CArtGif", path: "Sources/CArtGif", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CArtZlib", path: "Sources/CArtZlib", providers: [.apt(["zlib1g-dev"])]),
    .executableTarget(
      name: "festival-art", dependencies: ["CArtCairo", "CArtGif", "CArtZlib"], path: "Sources/FestivalArt",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]),
  ]
)
