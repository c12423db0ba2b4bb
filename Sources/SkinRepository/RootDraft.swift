// A root that isn't signed by everyone yet, and goes from one key holder to the next.

public import Foundation
import SkinKit
public import SkinUpdate

/// A root that several people sign one after the other, each with a key of their own on a machine of their own.
///
/// A draft's ``data`` is metadata like any other, with the signatures so far; it is public. A new root must be signed by
/// as many root keys of the root before as that one asks for, and by as many of its own.
/// ```swift
/// var draft = try RootDraft(after: root, keys: [.timestamp: [fresh.publicKey]], expires: expires)
/// // On each holder's machine:
/// var received = try RootDraft(parsing: draft.data, after: root)
/// try received.sign(with: key)
/// // When nothing is missing any more:
/// let next = try received.finished()
/// ```
public struct RootDraft: Sendable {
  /// Signatures that are still wanted.
  public struct Missing: Hashable, Sendable {
    /// The version of the root whose threshold isn't met: the one before, or the draft's own.
    public let version: Int
    /// How many signatures more must come.
    public let count: Int
    /// The identifiers of the keys that haven't signed yet, of which those must be.
    public let keyIDs: [String]
  }

  /// What the root will say.
  public let role: RootRole
  /// The root before; nil for a repository's first one.
  public let previous: RootRole?
  /// The signatures that count for the root before or for this one, by key identifier.
  public private(set) var signatures: [String: String] = [:]
  /// What is signed: the role exactly as it was drafted or parsed.
  private let signed: MetadataValue
  /// The identifiers of signatures that a parsed draft had and that don't count: by strangers, or wrong.
  public let rejected: [String]

  /// Drafts a repository's first root.
  /// - Parameters:
  ///   - keys: The keys of all four roles.
  ///   - thresholds: How many keys of a role must sign, one where it isn't named.
  ///   - expires: When the root counts no longer.
  /// - Throws: `SkinIssue` where a role has fewer keys than must sign.
  public init(keys: [RoleName: [MetadataKey]], thresholds: [RoleName: Int] = [:], expires: Date) throws {
    var role = RootRole(common: CommonFields(version: 1, expires: expires), keys: [:], roles: [:])
    for name in RoleName.allCases {
      try role.assign(keys[name] ?? [], threshold: thresholds[name] ?? 1, to: name)
    }
    (self.role, signed, previous, rejected) = (role, role.value, nil, [])
  }

  /// Drafts the root that follows another one.
  /// - Parameters:
  ///   - data: The bytes of the root before.
  ///   - keys: The keys of the roles that get other ones; all others keep theirs.
  ///   - thresholds: How many keys must sign, for the roles where that changes.
  ///   - expires: When the new root counts no longer.
  /// - Throws: `SkinIssue` where the root before isn't one, or a role has fewer keys than must sign.
  public init(
    after data: Data, keys: [RoleName: [MetadataKey]] = [:], thresholds: [RoleName: Int] = [:], expires: Date
  ) throws {
    let previous = try TrustedRoot(data).role
    var role = previous
    role.common = CommonFields(version: previous.version + 1, expires: expires)
    role.keys = [:]
    for name in RoleName.allCases {
      let old = previous.roles[name]
      let kept = (old?.keyIDs ?? []).compactMap { previous.keys[$0] }
      try role.assign(keys[name] ?? kept, threshold: thresholds[name] ?? old?.threshold ?? 1, to: name)
    }
    (self.role, signed, self.previous, rejected) = (role, role.value, previous, [])
  }

  /// Reads a draft as it came from another key holder.
  /// - Parameters:
  ///   - data: The draft's bytes; a finished root is read too.
  ///   - previous: The bytes of the root before, from a source that is trusted; nil for a first root.
  ///   - file: What to call the draft in an issue.
  /// - Throws: `SkinIssue` where it isn't a draft of the root that follows.
  public init(parsing data: Data, after previous: Data?, file: String = "draft") throws {
    let metadata = try SignedMetadata<RootRole>(parsing: data, file: file)
    let before = try previous.map { try TrustedRoot($0).role }
    let expected = (before?.version ?? 0) + 1
    guard metadata.role.version == expected else {
      throw SkinIssue(
        .wrongDraft,
        "The draft is of version \(metadata.role.version), but version \(expected) follows "
          + (before == nil ? "where there is no root yet" : "the root that was given"),
        remedy: "Give the root of the version before.", place: .init(file: file, key: "version"))
    }
    role = metadata.role
    signed = metadata.signed
    self.previous = before
    var rejected: [String] = []
    let message = signed.canonical
    for signature in metadata.signatures where !signature.hex.isEmpty {
      if Self.counts(signature, over: message, in: [before, role]) {
        signatures[signature.keyID] = signature.hex
      } else {
        rejected.append(signature.keyID)
      }
    }
    self.rejected = rejected
  }

  /// Adds a signature.
  /// - Parameter key: A root key of the root before or of this one.
  /// - Throws: `SkinIssue` with the code `foreign-key` where it is neither.
  public mutating func sign(with key: RoleKey) throws {
    let id = key.publicKey.id
    guard [previous, role].contains(where: { $0?.roles[.root]?.keyIDs.contains(id) == true }) else {
      throw SkinIssue(
        .foreignKey, "The key \(id) is no root key of version \(role.version) or of the one before",
        remedy: "Sign with a key that `skin root show` lists.", place: .init(key: id))
    }
    signatures[id] = try key.sign(signed.canonical).hex
  }

  /// Takes over the signatures of another copy of the same draft, where two people signed at the same time.
  /// - Parameter other: The other copy.
  /// - Throws: `SkinIssue` with the code `wrong-draft` where it says something else.
  public mutating func merge(_ other: RootDraft) throws {
    guard other.signed == signed else {
      throw SkinIssue(
        .wrongDraft, "The two files are drafts of different roots",
        remedy: "Sign copies of one draft; compare them with `skin root show`.")
    }
    signatures.merge(other.signatures) { mine, _ in mine }
  }

  /// Which signatures are still wanted, first for the root before, then for this one; empty when it is complete.
  public var missing: [Missing] {
    [previous, role].compactMap { root in
      guard let root, let wanted = root.roles[.root] else { return nil }
      let open = wanted.keyIDs.filter { signatures[$0] == nil }
      let count = wanted.threshold - (wanted.keyIDs.count - open.count)
      return count > 0 ? Missing(version: root.version, count: count, keyIDs: open) : nil
    }
  }

  /// The bytes to hand on: the root with the signatures so far.
  public var data: Data {
    let list = signatures.sorted { $0.key < $1.key }.map { id, hex -> MetadataValue in
      ["keyid": .string(id), "sig": .string(hex)]
    }
    return (["signatures": .array(list), "signed": signed] as MetadataValue).json
  }

  /// The finished root.
  /// - Returns: The bytes of `N.root.json`.
  /// - Throws: `SkinIssue` with the code `missing-signature` where signatures are still wanted.
  public func finished() throws -> Data {
    if let wanted = missing.first {
      throw SkinIssue(
        .missingSignature,
        "The root of version \(role.version) still needs \(wanted.count) of the root keys of version \(wanted.version)",
        remedy: "Have it signed by the holders of \(wanted.keyIDs.joined(separator: ", ")).")
    }
    let data = data
    // Read back and checked as a client would, so that nothing is ever given out that clients refuse.
    let metadata = try SignedMetadata<RootRole>(parsing: data, file: "\(role.version).root.json")
    try previous?.verify(metadata, as: .root)
    try role.verify(metadata, as: .root)
    return data
  }

  private static func counts(_ signature: MetadataSignature, over message: Data, in roots: [RootRole?]) -> Bool {
    roots.contains { root in
      guard let root, root.roles[.root]?.keyIDs.contains(signature.keyID) == true,
        let bytes = Data(hexText: signature.hex)
      else { return false }
      return root.keys[signature.keyID]?.verifies(bytes, of: message) == true
    }
  }
}

extension RootRole {
  /// Gives a role its keys; the same key counts once.
  fileprivate mutating func assign(_ keys: [MetadataKey], threshold: Int, to name: RoleName) throws {
    var ids: [String] = []
    for key in keys where !ids.contains(key.id) { ids.append(key.id) }
    guard threshold >= 1, ids.count >= threshold else {
      throw SkinIssue(
        .missingKey, "The role \(name.rawValue) has \(ids.count) keys, but \(threshold) must sign",
        remedy: "Make more keys for it or lower its threshold, to 1 at least.", place: .init(key: name.rawValue))
    }
    for key in keys { self.keys[key.id] = key }
    roles[name] = RoleKeys(keyIDs: ids, threshold: threshold)
  }
}
