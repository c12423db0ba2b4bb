import Foundation
import SkinKit
import SkinPackage

/// The contents of the file `current`: the skin to show, its health, and the skin to fall back to.
///
/// Everything that must change together is stored in this one file, which is replaced atomically. A switch, a launch
/// and a rollback each are a single replacement, so none of them needs the journal.
struct StoreState: Equatable {
  /// A version of a skin, to the byte.
  struct NamedVersion: Hashable {
    var reference: SkinReference
    var manifest: ContentHash
  }

  /// A skin that was rolled back and must not be applied again.
  struct BlockedVersion: Hashable {
    var manifest: ContentHash
    var code: SkinIssue.Code
  }

  /// The most entries that ``blocked`` holds; the oldest are dropped.
  static let mostBlocked = 256

  /// The current skin; nil for the built-in one.
  var skin: NamedVersion?
  /// The number of launches that showed the current skin without confirming it.
  var launches = 0
  /// Whether the current skin was confirmed as healthy; the built-in one always is.
  var isConfirmed = true
  /// The last healthy skin before the current one; nil for the built-in one.
  var previous: NamedVersion?
  /// The skins that were rolled back, newest last.
  private(set) var blocked: [BlockedVersion] = []

  /// Makes another skin current.
  /// - Parameters:
  ///   - named: The skin; nil for the built-in one.
  ///   - isReplaced: Whether the skin that was current is damaged, and ``previous`` was shown in its place.
  mutating func show(_ named: NamedVersion?, isReplaced: Bool) {
    guard named != skin else { return }
    // Going back to the last healthy skin needs no second trial.
    let isKnown = named == nil || (named == previous && previous != nil)
    // A damaged skin doesn't become the fallback if there is a better one, however healthy it was.
    let healthy = isConfirmed && !isReplaced ? skin : previous
    previous = named == nil || healthy == named ? nil : healthy
    skin = named
    launches = 0
    isConfirmed = isKnown
  }

  /// Goes back to the last healthy skin and blocks the current one.
  mutating func rollBack(_ code: SkinIssue.Code) {
    if let skin { block(skin.manifest, code) }
    skin = previous
    previous = nil
    launches = 0
    isConfirmed = true
  }

  mutating func block(_ manifest: ContentHash, _ code: SkinIssue.Code) {
    unblock(manifest)
    if previous?.manifest == manifest { previous = nil }
    blocked.append(BlockedVersion(manifest: manifest, code: code))
    blocked.removeFirst(max(0, blocked.count - Self.mostBlocked))
  }

  mutating func unblock(_ manifest: ContentHash) { blocked.removeAll { $0.manifest == manifest } }

  /// Returns why a skin is blocked; nil if it isn't.
  func blockReason(of manifest: ContentHash) -> SkinIssue.Code? { blocked.first { $0.manifest == manifest }?.code }
}

extension StoreState {
  /// The version of the file's format.
  private static let formatVersion = 1

  init(parsing data: Data) throws {
    // A wrong bit could block a healthy skin, or count launches.
    guard let json = SealedValue.json(in: data) else {
      throw SkinIssue.damagedStore("the file \"current\" was changed")
    }
    let reader = try FieldReader(MetadataValue(parsing: json, file: "current"), file: "current")
    guard try reader.integer("format") == Self.formatVersion else {
      throw reader.wrong("format", "\(Self.formatVersion)")
    }
    skin = try Self.named("skin", reader)
    launches = try reader.integer("launches")
    isConfirmed = try reader.bool("confirmed")
    previous = try Self.named("previous", reader)
    blocked = try reader.array("bad").map { element in
      let entry = try FieldReader(element, file: "current", path: "bad")
      guard let hash = ContentHash(hex: try entry.string("sha256")) else { throw entry.wrong("sha256", "a SHA-256") }
      return BlockedVersion(manifest: hash, code: SkinIssue.Code(rawValue: try entry.string("code")))
    }
  }

  private static func named(_ name: String, _ reader: FieldReader) throws -> NamedVersion? {
    guard let value = reader.members[name], value != .null else { return nil }
    let named = try reader.object(name)
    guard let id = SkinIdentifier(try named.string("id")), let version = SkinVersion(try named.string("version")),
      let hash = ContentHash(hex: try named.string("manifest_sha256"))
    else { throw reader.wrong(name, "a skin's id, version and manifest_sha256") }
    return NamedVersion(reference: SkinReference(id: id, version: version), manifest: hash)
  }

  var data: Data {
    func value(_ named: NamedVersion?) -> MetadataValue {
      guard let named else { return .null }
      return [
        "id": .string(named.reference.id.rawValue), "version": .string(named.reference.version.description),
        "manifest_sha256": .string(named.manifest.hex),
      ]
    }
    let document: MetadataValue = [
      "format": .integer(Self.formatVersion), "skin": value(skin), "launches": .integer(launches),
      "confirmed": .bool(isConfirmed), "previous": value(previous),
      "bad": .array(blocked.map { ["sha256": .string($0.manifest.hex), "code": .string($0.code.rawValue)] }),
    ]
    return SealedValue.sealed(document.json)
  }
}

extension StoreState.NamedVersion {
  init(_ skin: InstalledSkin) { self.init(reference: skin.reference, manifest: skin.manifest.hash) }
}

extension StoreLayout {
  /// The skin that the store shows, and the one that it showed before; nil if the state can't be read.
  var shownSkins: Set<SkinReference>? {
    (try? readState()).map { Set([$0.skin, $0.previous].compactMap { $0?.reference }) }
  }
}
