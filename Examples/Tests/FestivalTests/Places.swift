import Foundation
import SkinKit

enum Places {
  static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let app = examples.appendingPathComponent("FestivalApp", isDirectory: true)
  static let skins = app.appendingPathComponent("Skins", isDirectory: true)

  /// The names of the folders of all skins.
  static let skinNames = ["builtin", "night", "spring-festival-1.0.0", "spring-festival-2.0.0"]

  static func skin(_ name: String) -> URL { skins.appendingPathComponent(name, isDirectory: true) }

  /// Returns an executable, which is built next to the test bundle.
  static func executable(_ name: String) -> URL {
    Bundle.main.bundleURL.deletingLastPathComponent().appendingPathComponent(name).existing
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appendingPathComponent(name)
  }

  /// Creates a folder, which the caller must remove.
  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "festival-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// Reads a skin, and resolves it over the built-in one.
  static func resolved(_ name: String) throws -> Skin {
    let builtIn = try SkinDocument.read(SkinFolderFiles(skin("builtin")))
    let document = name == "builtin" ? builtIn : try SkinDocument.read(SkinFolderFiles(skin(name)))
    return SkinResolver(builtIn: builtIn).resolve(document)
  }
}

extension URL {
  fileprivate var existing: URL? { FileManager.default.fileExists(atPath: path) ? self : nil }
}
