// Where the inputs to begin with come from: the project's examples, and real files beside the project where they are.

import Foundation
import SkinKit

/// Files to begin with.
enum Seeds {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../..").standardizedFileURL
  private static let examples = root.appending(path: "Examples/FestivalApp")
  private static let shared = root.deletingLastPathComponent().appending(path: "shared")
  /// A file of an image's name; readers don't decode it.
  static let picture = Data("picture".utf8)

  /// The example skins: one packed input for each of their modules, pictures replaced by a few bytes.
  static func nativeSkins() throws -> [Data] {
    try folders(in: examples.appending(path: "Skins")).flatMap { folder in
      let skin = try FolderFiles(folder)
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

  /// The files of a folder of the example, packed into one input.
  static func example(_ path: String, where isWanted: (String) -> Bool) throws -> Data {
    let folder = try FolderFiles(examples.appending(path: path))
    let paths = folder.paths.filter(isWanted)
    return PackedFiles.pack(Dictionary(uniqueKeysWithValues: try paths.map { ($0, try folder.contents(of: $0)) }))
  }

  /// The contents of real files by the endings of their names, those of a folder beside the project; none where it isn't.
  static func real(_ folder: String, endings: [String]) throws -> [Data] {
    let url = shared.appending(path: folder)
    guard FileManager.default.fileExists(atPath: url.path) else { return [] }
    let files = try FolderFiles(url)
    return try files.paths.filter { path in endings.contains(where: path.hasSuffix) }.map(files.contents)
  }

  /// Texts as inputs.
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
