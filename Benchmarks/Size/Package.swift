// swift-tools-version: 6.1
import PackageDescription

/// Returns a program that uses products, for scripts/size.py.
///
/// The programs are a package of their own, so that the libraries are built as for an app.
func program(_ name: String, _ products: String...) -> Target {
  .executableTarget(
    name: name, dependencies: products.map { .product(name: $0, package: "SkinKit") },
    swiftSettings: [
      .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
    ],
    // The linker lists which part of which object file it keeps.
    linkerSettings: [.unsafeFlags(["-Xlinker", "-Map=\(Context.packageDirectory)/.build/\(name).map"])])
}

let package = Package(
  name: "Size",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "SkinKit", path: "../..")],
  targets: [
    program("size-empty"),
    program("size-skinkit", "SkinKit"),
    program("size-uikit", "SkinKit", "SkinUIKit", "HeadlessUIKit"),
    program("size-formats", "SkinKit", "SkinFormats"),
    program("size-package", "SkinKit", "SkinPackage"),
    program("size-update", "SkinKit", "SkinUpdate"),
    program("size-app", "SkinKit", "SkinUIKit", "SkinUpdate", "HeadlessUIKit"),
    program("size-local", "Skin", "HeadlessUIKit"),
    program("size-skin", "Skin", "HeadlessUIKit"),
    program("size-all", "Skin", "SkinFormats", "HeadlessUIKit"),
  ]
)
