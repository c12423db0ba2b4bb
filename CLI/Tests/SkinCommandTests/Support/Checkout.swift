import Foundation

/// The checkout that the tests were built from.
enum Checkout {
  /// Its top folder.
  static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL

  /// The sample app's skins.
  static let festivalSkins = root.appending(path: "Examples/FestivalApp/Skins")
}
