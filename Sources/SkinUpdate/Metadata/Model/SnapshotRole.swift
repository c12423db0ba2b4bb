public import SkinKit

/// The description of a metadata file in another one: its version, and perhaps its length and hashes.
public struct MetaFile: Hashable, Sendable {
  /// The version of the file.
  public var version: Int
  /// The length and hashes of the file, as far as they are specified.
  public var digest: FileDigest
  private var unknown: [String: MetadataValue] = [:]

  /// Describes a metadata file.
  /// - Parameters:
  ///   - version: The version of the file.
  ///   - digest: The length and hashes of the file.
  public init(version: Int, digest: FileDigest) {
    self.version = version
    self.digest = digest
  }

  init(_ reader: FieldReader) throws {
    version = try reader.integer("version", atLeast: 1)
    digest = try FileDigest(reader, isTarget: false)
    unknown = reader.unknown(except: "version", "length", "hashes")
  }

  var members: [String: MetadataValue] {
    unknown.merging(digest.members) { $1 }.merging(["version": .integer(version)]) { $1 }
  }
}

/// The timestamp metadata, which specifies the newest snapshot.
public struct TimestampRole: MetadataRole {
  /// The kind's name.
  public static let type = "timestamp"
  /// The fields of all kinds.
  public var common: CommonFields
  /// The newest snapshot.
  public var snapshot: MetaFile
  /// The app whose repository it is, `x-app`; nil if it is for any app.
  ///
  /// Repositories of several apps can have the same keys.
  public var app: SkinIdentifier?
  private var otherMeta: [String: MetadataValue] = [:]
  private static let appName = "x-app"
  private var unknown: [String: MetadataValue] = [:]

  /// Creates timestamp metadata.
  /// - Parameters:
  ///   - common: Version and expiry.
  ///   - snapshot: The newest snapshot.
  ///   - app: The app whose repository it is; nil if it is for any app.
  public init(common: CommonFields, snapshot: MetaFile, app: SkinIdentifier? = nil) {
    self.common = common
    self.snapshot = snapshot
    self.app = app
  }

  /// Parses timestamp metadata.
  /// - Parameters:
  ///   - signed: The signed object.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` if a field is missing or malformed.
  public init(signed: MetadataValue, file: String) throws {
    let reader = try FieldReader(signed, file: file)
    common = try CommonFields(reader, type: Self.type)
    let meta = try reader.object("meta")
    snapshot = try MetaFile(meta.object("snapshot.json"))
    otherMeta = meta.unknown(except: "snapshot.json")
    if reader.members[Self.appName] != nil {
      guard let name = SkinIdentifier(try reader.string(Self.appName)) else {
        throw reader.wrong(Self.appName, "the name of an app")
      }
      app = name
    }
    unknown = reader.unknown(except: "_type", "spec_version", "version", "expires", "meta", Self.appName)
  }

  /// The object to sign.
  public var value: MetadataValue {
    var members = unknown.merging(common.members(type: Self.type)) { $1 }
    members["meta"] = .object(otherMeta.merging(["snapshot.json": .object(snapshot.members)]) { $1 })
    if let app { members[Self.appName] = .string(app.rawValue) }
    return .object(members)
  }
}

/// The snapshot metadata, which specifies the versions of targets metadata that belong together.
public struct SnapshotRole: MetadataRole {
  /// The kind's name.
  public static let type = "snapshot"
  /// The fields of all kinds.
  public var common: CommonFields
  /// The targets metadata files by name, including `targets.json`.
  public var meta: [String: MetaFile]
  private var unknown: [String: MetadataValue] = [:]

  /// Creates snapshot metadata.
  /// - Parameters:
  ///   - common: Version and expiry.
  ///   - meta: The targets metadata files by name.
  public init(common: CommonFields, meta: [String: MetaFile]) {
    self.common = common
    self.meta = meta
  }

  /// Parses snapshot metadata.
  /// - Parameters:
  ///   - signed: The signed object.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` if a field is missing or malformed.
  public init(signed: MetadataValue, file: String) throws {
    let reader = try FieldReader(signed, file: file)
    common = try CommonFields(reader, type: Self.type)
    meta = [:]
    for (name, entry) in try reader.object("meta").objects() { meta[name] = try MetaFile(entry) }
    unknown = reader.unknown(except: "_type", "spec_version", "version", "expires", "meta")
  }

  /// The object to sign.
  public var value: MetadataValue {
    var members = unknown.merging(common.members(type: Self.type)) { $1 }
    members["meta"] = .object(meta.mapValues { .object($0.members) })
    return .object(members)
  }
}
