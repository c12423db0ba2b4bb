import Foundation
import SkinKit

/// Seeds from the project's examples, and from real files next to the project if they exist.
enum Seeds {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL
  private static let examples = root.appending(path: "Examples/FestivalApp")
  private static let shared = root.deletingLastPathComponent().appending(path: "shared")
  /// The contents of image files, which readers don't decode.
  static let picture = Data("picture".utf8)

  /// Returns one packed input for each module of the example skins, with placeholders for images.
  static func nativeSkins() throws -> [Data] {
    try folders(in: examples.appending(path: "Skins")).flatMap { folder in
      let skin = try SkinFolderFiles(folder)
      return try skin.paths.filter { $0.hasPrefix("modules/") }.map { module in
        let text = String(decoding: try skin.contents(of: module), as: UTF8.self)
        var files: [String: Data] = [:]
        for path in skin.paths {
          if path == "skin.json" || path == module {
            files[path] = try skin.contents(of: path)
          } else if isNamed(path, in: text) {
            files[path] = picture
          }
        }
        return PackedFiles.pack(files)
      }
    }
  }

  /// Packs the files of an example folder into one input.
  static func example(_ path: String, where isWanted: (String) -> Bool) throws -> Data {
    let folder = try SkinFolderFiles(examples.appending(path: path))
    let paths = folder.paths.filter(isWanted)
    return PackedFiles.pack(Dictionary(uniqueKeysWithValues: try paths.map { ($0, try folder.contents(of: $0)) }))
  }

  /// Returns the files with some extensions in a folder next to the project, if it exists.
  static func real(_ folder: String, endings: [String]) throws -> [Data] {
    let url = shared.appending(path: folder)
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    let files = try SkinFolderFiles(url)
    return try files.paths.filter { path in endings.contains(where: path.hasSuffix) }.map(files.contents)
  }

  /// Returns texts as inputs.
  static func texts(_ texts: String...) -> @Sendable () -> [Data] { { texts.map { Data($0.utf8) } } }

  private static func isNamed(_ path: String, in text: String) -> Bool {
    let name = path.split(separator: ".").first?.split(separator: "@").first.map(String.init) ?? path
    return text.contains(name)
  }

  private static func folders(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter(\.hasDirectoryPath).sorted { $0.path < $1.path }
  }
}
