import SkinKit

/// A target: the length and hashes of a file, and its publisher's description.
public struct TargetFile: Hashable, Sendable {
  /// The length and hashes of the file.
  public var digest: FileDigest
  /// The publisher's description of the file.
  public var custom: MetadataValue?
  private var unknown: [String: MetadataValue] = [:]

  /// Describes a target.
  /// - Parameters:
  ///   - length: The file's length in bytes.
  ///   - sha256: The file's SHA-256 in hexadecimal.
  ///   - custom: The publisher's description of the file.
  public init(length: Int, sha256: String, custom: MetadataValue?) {
    digest = FileDigest(length: length, hashes: ["sha256": sha256])
    self.custom = custom
  }

  init(_ reader: FieldReader) throws {
    digest = try FileDigest(reader, isTarget: true)
    custom = reader.members["custom"]
    unknown = reader.unknown(except: "length", "hashes", "custom")
  }

  var members: [String: MetadataValue] {
    var members = unknown.merging(digest.members) { $1 }
    members["custom"] = custom
    return members
  }

  /// The file's length in bytes.
  public var length: Int { digest.length ?? 0 }
}

/// The targets metadata, with all targets by path.
public struct TargetsRole: MetadataRole, Hashable {
  /// The kind's name.
  public static let type = "targets"
  /// The fields of all kinds.
  public var common: CommonFields
  /// The targets by path.
  public var targets: [String: TargetFile]
  /// The roles that may describe other targets.
  public var delegations: Delegations?
  /// The root of the index of packages and patches that ``targets`` doesn't have; nil if there are none.
  ///
  /// It is an extension of the format that other clients ignore.
  package var index: IndexReference?
  private var unknown: [String: MetadataValue] = [:]

  /// Creates targets metadata.
  /// - Parameters:
  ///   - common: Version and expiry.
  ///   - targets: The targets by path.
  public init(common: CommonFields, targets: [String: TargetFile]) {
    self.common = common
    self.targets = targets
  }

  /// Parses targets metadata.
  /// - Parameters:
  ///   - signed: The signed object.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` if a field is missing or malformed.
  public init(signed: MetadataValue, file: String) throws {
    let reader = try FieldReader(signed, file: file)
    common = try CommonFields(reader, type: Self.type)
    targets = [:]
    for (path, entry) in try reader.object("targets").objects() { targets[path] = try TargetFile(entry) }
    delegations = reader.members["delegations"] == nil ? nil : try Delegations(reader.object("delegations"))
    index = reader.members[Self.indexName] == nil ? nil : try IndexReference(reader.object(Self.indexName))
    unknown = reader.unknown(
      except: "_type", "spec_version", "version", "expires", "targets", "delegations", Self.indexName)
  }

  private static let indexName = "x-index"

  /// The object to sign.
  public var value: MetadataValue {
    var members = unknown.merging(common.members(type: Self.type)) { $1 }
    members[Self.indexName] = index.map { .object($0.members) }
    members["targets"] = .object(targets.mapValues { .object($0.members) })
    members["delegations"] = delegations.map { .object($0.members) }
    return .object(members)
  }
}
