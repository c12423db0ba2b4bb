// Small values that outlive a launch: what was activated, what the user chose, which skins are pinned.

package import Foundation
import SkinKit
import SkinPackage

/// Small durable values beside the skins, each replaced in one step.
///
/// They can be read at any time, without the lock and before a store is opened. A value whose bytes were damaged is as
/// one that was never written.
package struct StoreRecord: Sendable {
  /// The name of a value.
  package struct Name: Hashable, Sendable {
    let file: String

    /// The activation that was accepted last, the user's choice, and the name of this installation in percentages.
    package static let activation = Name(file: "activation")
    /// The skins that are kept for the user.
    package static let pins = Name(file: "pins")
  }

  private let writer: StoreWriter

  /// The values of a store.
  /// - Parameter folder: The store's folder.
  package init(at folder: URL) {
    self.init(writer: StoreWriter(layout: StoreLayout(folder: folder), interrupt: nil))
  }

  init(writer: StoreWriter) { self.writer = writer }

  /// Reads a value.
  /// - Parameter name: Its name.
  /// - Returns: Its bytes; nil where there are none, or they were damaged.
  package func read(_ name: Name) -> Data? {
    // What can't be read now is as damaged to those who only read.
    (try? readToChange(name)) ?? nil
  }

  /// Reads a value, and doesn't take one that can't be read for one that isn't there.
  func readToChange(_ name: Name) throws -> Data? {
    guard let data = try DurableFile.contents(of: file(name)), data.count >= 65, data[data.startIndex + 64] == 0x0A
    else { return nil }
    let value = data.dropFirst(65)
    guard ContentHash(of: value).hex == String(decoding: data.prefix(64), as: UTF8.self) else { return nil }
    return Data(value)
  }

  /// Writes a value in place of the one before.
  /// - Parameters:
  ///   - value: The bytes; nil removes the value.
  ///   - name: Its name.
  /// - Throws: `SkinIssue` where it can't be written; the value before is then still there.
  package func write(_ value: Data?, _ name: Name) throws {
    try writer.prepare()
    try writer.change { try put(value, name) }
  }

  /// Writes a value where the lock is held already.
  func put(_ value: Data?, _ name: Name) throws {
    guard let value else {
      try StoreLayout.remove(file(name))
      return try DurableFile.synchronise(folder: writer.layout.records)
    }
    let data = Data("\(ContentHash(of: value).hex)\n".utf8) + value
    try writer.replace(file(name), with: data, written: .recordWritten, moved: .recordMoved)
  }

  private func file(_ name: Name) -> URL { writer.layout.records.appending(path: name.file) }
}

extension StoreRecord {
  /// The skins that are kept for the user.
  var pins: Set<SkinReference> { (try? pinsToKeep()) ?? [] }

  /// The skins that are kept for the user.
  /// - Throws: `SkinIssue` where they can't be read, so that none is taken as not kept.
  func pinsToKeep() throws -> Set<SkinReference> {
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
    let sorted = pins.sorted { ($0.id, $0.version) < ($1.id, $1.version) }
    let list = sorted.map { reference -> MetadataValue in
      ["id": .string(reference.id.rawValue), "version": .string(reference.version.description)]
    }
    try put(MetadataValue.array(list).json, .pins)
  }
}
