public import Foundation
import SkinKit
public import SkinUpdate

/// A root that several people sign in turn, each with a key of their own on a machine of their own.
///
/// A draft's ``data`` is regular, public metadata with the signatures so far. A new root must be signed by as many root
/// keys of the previous root as that one requires, and by as many of its own.
/// ```swift
/// var draft = try RootDraft(after: root, keys: [.timestamp: [fresh.publicKey]], expires: expires)
/// // On each holder's machine:
/// var received = try RootDraft(parsing: draft.data, after: root)
/// try received.sign(with: key)
/// // When no signature is missing any more:
/// let next = try received.finished()
/// ```
public struct RootDraft: Sendable {
  /// The missing signatures of a root.
  public struct Missing: Hashable, Sendable {
    /// The version of the root whose threshold isn't met: the previous one, or the draft's own.
    public let version: Int
    /// The number of missing signatures.
    public let count: Int
    /// The identifiers of the keys that can still sign.
    public let keyIDs: [String]
  }

  /// The contents of the root.
  public let role: RootRole
  /// The previous root; nil for a repository's first one.
  public let previous: RootRole?
  /// The valid signatures for the previous root or for this one, by key identifier.
  public private(set) var signatures: [String: String] = [:]
  /// The signed value: the role exactly as it was drafted or parsed.
  private let signed: MetadataValue
  /// The identifiers of invalid signatures in a parsed draft: wrong ones, or those of unknown keys.
  public let rejected: [String]

  /// Drafts a repository's first root.
  /// - Parameters:
  ///   - keys: The keys of all four roles.
  ///   - thresholds: The number of keys that must sign a role; 1 by default.
  ///   - expires: The root's expiration date.
  /// - Throws: `SkinIssue` if a role has fewer keys than its threshold.
  public init(keys: [RoleName: [MetadataKey]], thresholds: [RoleName: Int] = [:], expires: Date) throws {
    var role = RootRole(common: CommonFields(version: 1, expires: expires), keys: [:], roles: [:])
    for name in RoleName.allCases {
      try role.assign(keys[name] ?? [], threshold: thresholds[name] ?? 1, to: name)
    }
    (self.role, signed, previous, rejected) = (role, role.value, nil, [])
  }

  /// Drafts the root that follows another one.
  /// - Parameters:
  ///   - data: The bytes of the previous root.
  ///   - keys: The new keys of roles; all other roles keep theirs.
  ///   - thresholds: The new thresholds of roles; all other roles keep theirs.
  ///   - expires: The new root's expiration date.
  /// - Throws: `SkinIssue` if the previous root is malformed, or a role has fewer keys than its threshold.
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

  /// Parses a draft from another key holder.
  /// - Parameters:
  ///   - data: The bytes of the draft or of a finished root.
  ///   - previous: The bytes of the previous root, from a trusted source; nil for a first root.
  ///   - file: The draft's name for issues.
  /// - Throws: `SkinIssue` if it isn't a draft of the next root.
  public init(parsing data: Data, after previous: Data?, file: String = "draft") throws {
    let metadata = try SignedMetadata<RootRole>(parsing: data, file: file)
    let before = try previous.map { try TrustedRoot($0).role }
    let expected = (before?.version ?? 0) + 1
    guard metadata.role.version == expected else {
      throw SkinIssue(
        .wrongDraft,
        "The draft is of version \(metadata.role.version), but version \(expected) follows "
          + (before == nil ? "where there is no root yet" : "the root that was given"),
        suggestion: "Pass the root of the previous version.", place: .init(file: file, key: "version"))
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
  /// - Parameter key: A root key of the previous root or of this one.
  /// - Throws: `SkinIssue` with the code `foreign-key` if it is neither.
  public mutating func sign(with key: RoleKey) throws {
    let id = key.publicKey.id
    guard [previous, role].contains(where: { $0?.roles[.root]?.keyIDs.contains(id) == true }) else {
      throw SkinIssue(
        .foreignKey, "The key \(id) isn't a root key of version \(role.version) or of the previous one",
        suggestion: "Sign with a key that `skin root show` lists.", place: .init(key: id))
    }
    signatures[id] = try key.sign(signed.canonical).hex
  }

  /// Adds the signatures of another copy of the same draft, if two people signed at the same time.
  /// - Parameter other: The other copy.
  /// - Throws: `SkinIssue` with the code `wrong-draft` if its contents differ.
  public mutating func merge(_ other: RootDraft) throws {
    guard other.signed == signed else {
      throw SkinIssue(
        .wrongDraft, "The two files are drafts of different roots",
        suggestion: "Sign copies of one draft; compare them with `skin root show`.")
    }
    signatures.merge(other.signatures) { mine, _ in mine }
  }

  /// The missing signatures, first for the previous root, then for this one; empty when the draft is complete.
  public var missing: [Missing] {
    [previous, role].compactMap { root in
      guard let root, let wanted = root.roles[.root] else { return nil }
      let open = wanted.keyIDs.filter { signatures[$0] == nil }
      let count = wanted.threshold - (wanted.keyIDs.count - open.count)
      return count > 0 ? Missing(version: root.version, count: count, keyIDs: open) : nil
    }
  }

  /// The bytes of the draft: the root with the signatures so far.
  public var data: Data {
    let list = signatures.sorted { $0.key < $1.key }.map { id, hex -> MetadataValue in
      ["keyid": .string(id), "sig": .string(hex)]
    }
    return (["signatures": .array(list), "signed": signed] as MetadataValue).json
  }

  /// Returns the finished root.
  /// - Returns: The bytes of `N.root.json`.
  /// - Throws: `SkinIssue` with the code `missing-signature` if signatures are missing, or `metadata-too-long` if clients
  ///   wouldn't read the root.
  public func finished() throws -> Data {
    if let wanted = missing.first {
      throw SkinIssue(
        .missingSignature,
        "The root of version \(role.version) still needs \(wanted.count) of the root keys of version \(wanted.version)",
        suggestion: "Have it signed by the holders of \(wanted.keyIDs.joined(separator: ", ")).")
    }
    let data = data
    try MetadataSize.check(data.count, of: RoleName.root.rawValue)
    // Checked as a client would, so that a root that clients refuse is never published.
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
  /// Sets the keys of a role; a repeated key counts once.
  fileprivate mutating func assign(_ keys: [MetadataKey], threshold: Int, to name: RoleName) throws {
    var ids: [String] = []
    for key in keys where !ids.contains(key.id) { ids.append(key.id) }
    guard threshold >= 1, ids.count >= threshold else {
      throw SkinIssue(
        .missingSigningKey, "The role \(name.rawValue) has \(ids.count) keys, but \(threshold) must sign",
        suggestion: "Make more keys for it or lower its threshold, to 1 at least.", place: .init(key: name.rawValue))
    }
    for key in keys { self.keys[key.id] = key }
    roles[name] = RoleKeys(keyIDs: ids, threshold: threshold)
  }
}
