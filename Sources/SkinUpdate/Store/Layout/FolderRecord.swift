import Foundation
import SkinKit

/// The updater's small values as files in the store's folder `updater`, each replaced atomically.
struct FolderRecord: Sendable {
  let folder: URL

  init(_ layout: StoreLayout) { folder = layout.folder.appending(path: "updater") }

  /// Reads a value; nil if there is none.
  /// - Throws: `SkinIssue` with the code `damaged-store` if it is damaged, or another code if it can't be read, which must
  ///   not be mistaken for a missing value.
  func read(_ name: String) throws -> Data? {
    guard let data = try DurableFile.contents(of: file(name)) else { return nil }
    guard let value = SealedValue.json(in: data) else {
      throw SkinIssue.damagedStore("the file \"\(name).json\" was changed")
    }
    return value
  }

  /// Replaces a value atomically and durably.
  func write(_ data: Data, as name: String) throws {
    try StoreLayout.makeFolder(folder)
    // Not in the store's temporary folder, which the next holder of its lock clears.
    try DurableFile.replace(file(name), with: SealedValue.sealed(data), temporary: folder)
    AbandonedFiles.removeOld(in: folder)
  }

  /// Reads and writes values while no other process, and no other updater of this one, does so in this way.
  func change<Result>(_ body: () throws -> Result) throws -> Result {
    try StoreLayout.makeFolder(folder)
    return try withExtendedLifetime(try StoreLock(folder: folder)) { try body() }
  }

  /// The file of a value.
  func file(_ name: String) -> URL { folder.appending(path: "\(name).json") }
}

extension FolderRecord {
  /// Reads a value; nil if there is none or it can't be read.
  ///
  /// Only for values that the updater can rebuild: losing one then costs at most a download.
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
