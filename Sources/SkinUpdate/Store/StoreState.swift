// The small file that says which skin is shown, how it fares, and what to fall back to.

import Foundation
import SkinKit
import SkinPackage

/// What the file `current` says.
///
/// All that must change together stands in this one file, which is replaced in one step: a switch, a launch and a
/// rollback each are a single replacement, so that none of them needs the journal.
struct StoreState: Equatable {
  /// A skin, to the byte.
  struct Named: Hashable {
    var reference: SkinReference
    var manifest: ContentHash
  }

  /// Something that must not be used again.
  struct Bad: Hashable {
    var hash: ContentHash
    var code: SkinIssue.Code
  }

  /// The most entries that ``bad`` keeps; the oldest go.
  static let mostBad = 256

  /// The skin that is shown; nil for the built-in one.
  var skin: Named?
  /// How many launches have shown it without finding it healthy.
  var launches = 0
  /// Whether it was found healthy; the built-in one always is.
  var isConfirmed = true
  /// The skin that was found healthy before; nil for the built-in one.
  var previous: Named?
  /// What was taken back, or was signed and broken; the newest last.
  private(set) var bad: [Bad] = []

  /// Shows another skin.
  /// - Parameters:
  ///   - named: The skin; nil for the built-in one.
  ///   - isReplaced: Whether the one that is set so far is damaged, and ``previous`` shown in its place.
  mutating func show(_ named: Named?, isReplaced: Bool) {
    guard named != skin else { return }
    // Going back to the last healthy skin needs no second trial.
    let isKnown = named == nil || (named == previous && previous != nil)
    // What is damaged is nothing to fall back to, however healthy it was, where there is something better.
    let good = isConfirmed && !isReplaced ? skin : previous
    previous = named == nil || good == named ? nil : good
    skin = named
    launches = 0
    isConfirmed = isKnown
  }

  /// Goes back to the last healthy skin, and remembers the one that was shown as bad.
  mutating func rollBack(_ code: SkinIssue.Code) {
    if let skin { mark(skin.manifest, code) }
    skin = previous
    previous = nil
    launches = 0
    isConfirmed = true
  }

  mutating func mark(_ hash: ContentHash, _ code: SkinIssue.Code) {
    unblock(hash)
    if previous?.manifest == hash { previous = nil }
    bad.append(Bad(hash: hash, code: code))
    bad.removeFirst(max(0, bad.count - Self.mostBad))
  }

  mutating func unblock(_ hash: ContentHash) { bad.removeAll { $0.hash == hash } }

  /// Why something is bad; nil where it isn't.
  func badCode(_ hash: ContentHash) -> SkinIssue.Code? { bad.first { $0.hash == hash }?.code }
}

extension StoreState {
  init(parsing data: Data) throws {
    let reader = try FieldReader(MetadataValue(parsing: data, file: "current"), file: "current")
    let format = try reader.integer("format")
    guard format == 1 || format == 2 else { throw reader.wrong("format", "1 or 2") }
    skin = try Self.named("skin", reader)
    // Format 1 knew no health; what it showed is taken as healthy.
    guard format == 2 else { return }
    launches = try reader.integer("launches")
    isConfirmed = try reader.bool("confirmed")
    previous = try Self.named("previous", reader)
    bad = try reader.array("bad").map { element in
      let entry = try FieldReader(element, file: "current", path: "bad")
      guard let hash = ContentHash(hex: try entry.string("sha256")) else { throw entry.wrong("sha256", "a SHA-256") }
      return Bad(hash: hash, code: SkinIssue.Code(rawValue: try entry.string("code")))
    }
  }

  private static func named(_ name: String, _ reader: FieldReader) throws -> Named? {
    guard let value = reader.members[name], value != .null else { return nil }
    let named = try reader.object(name)
    guard let id = SkinIdentifier(try named.string("id")), let version = SkinVersion(try named.string("version")),
      let hash = ContentHash(hex: try named.string("manifest_sha256"))
    else { throw reader.wrong(name, "a skin's id, version and manifest_sha256") }
    return Named(reference: SkinReference(id: id, version: version), manifest: hash)
  }

  var data: Data {
    func value(_ named: Named?) -> MetadataValue {
      guard let named else { return .null }
      return [
        "id": .string(named.reference.id.rawValue), "version": .string(named.reference.version.description),
        "manifest_sha256": .string(named.manifest.hex),
      ]
    }
    let document: MetadataValue = [
      "format": 2, "skin": value(skin), "launches": .integer(launches), "confirmed": .bool(isConfirmed),
      "previous": value(previous),
      "bad": .array(bad.map { ["sha256": .string($0.hash.hex), "code": .string($0.code.rawValue)] }),
    ]
    return document.json
  }
}

extension StoreState.Named {
  init(_ skin: InstalledSkin) { self.init(reference: skin.reference, manifest: skin.manifest.hash) }
}
