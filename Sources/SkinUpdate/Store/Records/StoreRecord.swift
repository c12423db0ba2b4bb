package import Foundation
import SkinKit
import SkinPackage

/// Small values stored next to the skins, each replaced atomically: the activation and the pins.
///
/// They can be read at any time, without the lock and before a store is opened. A damaged value reads like one that was
/// never written.
package struct StoreRecord: Sendable {
  /// The key of a value.
  package struct Key: Hashable, Sendable {
    let file: String

    /// The last accepted activation, the user's choice, and this installation's identifier for percentages.
    package static let activation = Key(file: "activation")
    /// The skins that the user keeps.
    package static let pins = Key(file: "pins")
  }

  private let writer: StoreWriter

  /// Creates access to the values of a store.
  /// - Parameter folder: The store's folder.
  package init(at folder: URL) {
    self.init(writer: StoreWriter(layout: StoreLayout(folder: folder), interrupt: nil))
  }

  init(writer: StoreWriter) { self.writer = writer }

  /// Reads a value.
  /// - Parameter key: Its key.
  /// - Returns: Its bytes; nil if the value was never written or is damaged.
  package func read(_ key: Key) -> Data? {
    // To a reader, a value that can't be read now is the same as a damaged one.
    (try? readToChange(key)) ?? nil
  }

  /// Reads a value in order to change it.
  /// - Throws: `SkinIssue` if it can't be read, so that it isn't mistaken for a missing one.
  func readToChange(_ key: Key) throws -> Data? {
    try DurableFile.contents(of: file(key)).flatMap(SealedValue.value)
  }

  /// Replaces a value.
  /// - Parameters:
  ///   - value: The bytes; nil removes the value.
  ///   - key: Its key.
  /// - Throws: `SkinIssue` if it can't be written; the previous value then stays.
  package func write(_ value: Data?, _ key: Key) throws {
    try writer.prepare()
    try writer.change { try put(value, key) }
  }

  /// Replaces a value by what a closure returns for it, while no other process does.
  ///
  /// It doesn't wait for the store's lock, which another process may hold for as long as it installs a skin.
  /// - Parameters:
  ///   - key: Its key.
  ///   - change: Receives the bytes; nil if the value was never written or is damaged. Returns the new ones.
  /// - Throws: `SkinIssue` if the value can't be read or written; the previous one then stays.
  func update(_ key: Key, _ change: (Data?) throws -> Data) throws {
    try writer.prepare()
    try writer.layout.checkFormat()
    let folder = writer.layout.records
    let lock = try StoreLock(folder: folder)
    try withExtendedLifetime(lock) {
      // Not in the store's temporary folder, which the next holder of its lock clears.
      try DurableFile.replace(file(key), with: SealedValue.sealed(change(readToChange(key))), temporary: folder)
      AbandonedFiles.removeOld(in: folder)
    }
  }

  /// Replaces a value while the lock is held.
  func put(_ value: Data?, _ key: Key) throws {
    guard let value else {
      try StoreLayout.remove(file(key))
      return try DurableFile.synchronize(folder: writer.layout.records)
    }
    try writer.replace(file(key), with: SealedValue.sealed(value), written: .recordWritten, moved: .recordMoved)
  }

  private func file(_ key: Key) -> URL { writer.layout.records.appending(path: key.file) }
}

extension StoreRecord {
  /// The skins that the user keeps.
  var pins: Set<SkinReference> { (try? readPinsToChange()) ?? [] }

  /// Reads the pins in order to change them or to collect skins.
  /// - Throws: `SkinIssue` if they can't be read, so that no pinned skin is removed.
  func readPinsToChange() throws -> Set<SkinReference> {
    guard let data = try readToChange(.pins), let list = try? MetadataValue(parsing: data, file: "pins").array else {
      return []
    }
    return Set(
      list.compactMap { value in
        guard let id = value["id"]?.string.flatMap({ SkinIdentifier($0) }),
          let version = value["version"]?.string.flatMap({ SkinVersion($0) })
        else { return nil }
        return SkinReference(id: id, version: version)
      })
  }

  func put(pins: Set<SkinReference>) throws {
    let sorted = pins.ordered { ($0.id, $0.version) < ($1.id, $1.version) }
    let list = sorted.map { reference -> MetadataValue in
      ["id": .string(reference.id.rawValue), "version": .string(reference.version.description)]
    }
    try put(MetadataValue.array(list).json, .pins)
  }
}
