public import Foundation
import SkinKit

/// One kind of signed metadata: root, timestamp, snapshot or targets.
public protocol MetadataRole: Sendable {
  /// The kind's name, as in `_type`.
  static var type: String { get }
  /// The fields of all kinds.
  var common: CommonFields { get set }
  /// Parses the kind's own fields.
  /// - Parameters:
  ///   - signed: The signed object.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` if a field is missing or malformed.
  init(signed: MetadataValue, file: String) throws
  /// The object to sign, with all parsed fields, known or not.
  var value: MetadataValue { get }
}

extension MetadataRole {
  /// The version of this metadata.
  public var version: Int { common.version }
  /// The time at which this metadata expires.
  public var expires: Date { common.expires }
}

/// The fields that all kinds of metadata have.
public struct CommonFields: Hashable, Sendable {
  /// The version of the specification the file follows.
  public var specification: String
  /// The file's own version, from 1.
  public var version: Int
  /// The time at which the file expires.
  public var expires: Date

  /// Creates the fields of new metadata.
  /// - Parameters:
  ///   - version: The file's own version, from 1.
  ///   - expires: The time at which the file expires.
  public init(version: Int, expires: Date) {
    specification = "1.0.34"
    self.version = version
    self.expires = expires
  }

  init(_ reader: FieldReader, type: String) throws {
    guard try reader.string("_type") == type else { throw reader.wrong("_type", "\"\(type)\"") }
    specification = try reader.string("spec_version")
    let parts = specification.split(separator: ".", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts[0] == "1", parts.allSatisfy({ UInt16($0) != nil }) else {
      throw reader.wrong("spec_version", "a version 1.x of the specification")
    }
    version = try reader.integer("version", atLeast: 1)
    guard let date = MetadataDate.parse(try reader.string("expires")) else {
      throw reader.wrong("expires", "a date such as 2030-01-31T12:00:00Z")
    }
    expires = date
  }

  func members(type: String) -> [String: MetadataValue] {
    [
      "_type": .string(type), "spec_version": .string(specification), "version": .integer(version),
      "expires": .string(MetadataDate.text(expires)),
    ]
  }
}

/// A metadata file: a role's object and the signatures over it.
///
/// The signatures are verified over the canonical form of exactly the parsed object, including unknown fields.
public struct SignedMetadata<Role: MetadataRole>: Sendable {
  /// The parsed role.
  public let role: Role
  /// The signed object, as it was parsed.
  public let signed: MetadataValue
  /// The signatures.
  public let signatures: [MetadataSignature]
  /// The file's name for issues.
  public let file: String

  /// Parses a metadata file; nothing about it is trusted yet.
  /// - Parameters:
  ///   - data: The file's bytes.
  ///   - file: The file's name for an issue.
  /// - Throws: `SkinIssue` if it isn't metadata of this role.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public init(parsing data: Data, file: String) throws {
    let envelope = try FieldReader(MetadataValue(parsing: data, file: file), file: file)
    let signed = MetadataValue.object(try envelope.object("signed").members)
    role = try Role(signed: signed, file: file)
    self.signed = signed
    self.file = file
    var seen: Set<String> = []
    signatures = try envelope.array("signatures").map { element in
      let reader = try FieldReader(element, file: file, path: "signatures")
      let signature = MetadataSignature(keyID: try reader.string("keyid"), hex: try reader.string("sig"))
      guard seen.insert(signature.keyID).inserted else {
        throw SkinIssue.malformedMetadata("one key signs twice", file: file, key: "signatures")
      }
      return signature
    }
  }

  /// Checks that enough of a role's keys signed this file.
  ///
  /// A key is only valid under the identifier of its own bytes, and counts once, however often it is listed.
  /// - Parameters:
  ///   - keys: The role's key identifiers and threshold.
  ///   - known: The keys by identifier.
  ///   - name: The role's name, for the issue.
  /// - Throws: `SkinIssue` with the code `SkinIssue/Code/untrustedSignature`.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public func verify(by keys: RoleKeys, known: [String: MetadataKey], role name: String) throws {
    let message = signed.canonical
    var signers: Set<String> = []
    for signature in signatures where keys.keyIDs.contains(signature.keyID) {
      guard let key = known[signature.keyID], key.id == signature.keyID, let decoded = VerifyingKey(key),
        let bytes = Data(hexText: signature.hex)
      else { continue }
      if decoded.verifies(bytes, of: message) { signers.insert(decoded.identity.hexText) }
    }
    guard signers.count >= keys.threshold else {
      throw SkinIssue.untrustedSignature(file, valid: signers.count, threshold: keys.threshold, role: name)
    }
  }
}

/// The keys of a role, and the number of them that must sign.
///
/// The signature of each key is verified over the whole file, so a role may have at most 64 keys.
public struct RoleKeys: Hashable, Sendable {
  static let mostKeys = 64

  /// The identifiers of the role's keys.
  public var keyIDs: [String]
  /// The number of keys that must sign.
  public var threshold: Int
  var unknown: [String: MetadataValue] = [:]

  /// Creates a role's keys and threshold.
  /// - Parameters:
  ///   - keyIDs: The identifiers of the role's keys.
  ///   - threshold: The number of keys that must sign.
  public init(keyIDs: [String], threshold: Int) {
    self.keyIDs = keyIDs
    self.threshold = threshold
  }

  init(_ reader: FieldReader) throws {
    keyIDs = try reader.strings("keyids")
    guard keyIDs.count <= Self.mostKeys else { throw reader.wrong("keyids", "at most \(Self.mostKeys) keys") }
    guard Set(keyIDs).count == keyIDs.count else { throw reader.wrong("keyids", "a list without duplicates") }
    threshold = try reader.integer("threshold", atLeast: 1)
    unknown = reader.unknown(except: "keyids", "threshold")
  }

  var members: [String: MetadataValue] {
    unknown.merging(["keyids": .array(keyIDs.map(MetadataValue.string)), "threshold": .integer(threshold)]) { $1 }
  }
}
