// Small values that the updater keeps between launches.

import Foundation
import SkinKit

/// Keeps small values under names, each replaced as a whole.
protocol UpdateRecord: Sendable {
  /// Reads a value; nil where there is none.
  /// - Throws: `SkinIssue` where it can't be read, which must not be taken for one that isn't there.
  func read(_ name: String) throws -> Data?
  /// Replaces a value so that it survives a crash.
  func write(_ data: Data, as name: String) throws
}

/// Values as files of the store's folder `updater`.
struct FolderRecord: UpdateRecord {
  let folder: URL
  private let writer: StoreWriter

  init(_ layout: StoreLayout) {
    folder = layout.folder.appending(path: "updater")
    writer = StoreWriter(layout: layout, interrupt: nil)
  }

  func read(_ name: String) throws -> Data? {
    try DurableFile.contents(of: file(name))
  }

  func write(_ data: Data, as name: String) throws {
    try writer.makeFolder(folder)
    // Not in the store's own folder for that, which whoever holds its lock clears.
    try DurableFile.replace(file(name), with: data, temporary: folder)
    AbandonedFiles.removeOld(in: folder)
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
