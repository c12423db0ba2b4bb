// Small values that the updater keeps between launches.

import Foundation
import SkinKit

/// Keeps small values under names, each replaced as a whole.
protocol UpdateRecord: Sendable {
  /// Reads a value; nil where there is none.
  func read(_ name: String) throws -> Data?
  /// Replaces a value so that it survives a crash.
  func write(_ data: Data, as name: String) throws
}

/// Values as files of the store's folder `updater`.
struct FolderRecord: UpdateRecord {
  let folder: URL
  /// A folder on the same volume for files while they are written.
  let temporary: URL

  init(_ layout: StoreLayout) {
    folder = layout.folder.appending(path: "updater")
    temporary = layout.temporary
  }

  func read(_ name: String) throws -> Data? {
    let file = file(name)
    return FileManager.default.fileExists(atPath: file.path) ? try Data(contentsOf: file) : nil
  }

  func write(_ data: Data, as name: String) throws {
    do {
      for folder in [folder, temporary] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
    } catch {
      throw SkinIssue(
        .storeFailure, "The folder \(folder.lastPathComponent) can't be made: \(error.localizedDescription)",
        remedy: "Check the permissions of the folder.", place: .init(file: folder.path))
    }
    try DurableFile.replace(file(name), with: data, temporary: temporary)
  }

  private func file(_ name: String) -> URL { folder.appending(path: "\(name).json") }
}

extension UpdateRecord {
  /// Reads a value; nil where there is none or where it can't be read.
  ///
  /// For what the updater can find out again: a damaged note then costs a download and nothing else.
  func decode<Value: Decodable>(_ type: Value.Type, from name: String) -> Value? {
    guard let data = try? read(name) else { return nil }
    return try? JSONDecoder().decode(type, from: data)
  }

  func encode(_ value: some Encodable, as name: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try write(try encoder.encode(value), as: name)
  }
}
