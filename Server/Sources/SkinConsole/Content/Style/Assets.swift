import Crypto
import Foundation

/// A file that pages link, under a name with the hash of its contents.
struct Asset: Sendable {
  var path: String
  var type: String
  var bytes: Data
  var tag: String
}

/// The style sheet and the scripts.
struct Assets: Sendable {
  /// The assets by the names under which templates know them.
  private(set) var named: [String: Asset] = [:]
  private var byPath: [String: Asset] = [:]

  /// The folder of all assets.
  static let folder = "/console/assets/"

  /// Reads the files of a folder.
  /// - Parameters:
  ///   - folder: The folder.
  ///   - tokens: The tokens whose custom properties precede the style sheet.
  /// - Throws: The error of the file system.
  init(_ folder: URL, _ tokens: DesignTokens) throws {
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      var bytes = try Data(contentsOf: file)
      let name = file.deletingPathExtension().lastPathComponent
      let kind = file.pathExtension
      if kind == "css" { bytes = Data(tokens.styleSheet.utf8) + bytes }
      let hash = SHA256.hash(data: bytes).prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      let asset = Asset(
        path: "\(Self.folder)\(name).\(hash).\(kind)", type: Self.types[kind] ?? "application/octet-stream",
        bytes: bytes, tag: "\"\(hash)\"")
      named[file.lastPathComponent] = asset
      byPath[asset.path] = asset
    }
  }

  private static let types = [
    "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
  ]

  /// Returns the asset of a path.
  func asset(_ path: String) -> Asset? { byPath[path] }

  /// The paths, for templates.
  var paths: [String: Any] { named.reduce(into: [:]) { $0[$1.key.replacing(".", with: "_")] = $1.value.path } }
}
