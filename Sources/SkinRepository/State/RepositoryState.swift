public import Foundation
public import SkinPackage
public import SkinUpdate

/// A target of a repository.
public struct TargetEntry: Codable, Hashable, Sendable {
  /// The file's length in bytes.
  public var length: Int
  /// The file's SHA-256.
  public var sha256: ContentHash
  /// The custom metadata of the file.
  public var custom: MetadataValue?

  /// Creates a target.
  /// - Parameters:
  ///   - length: The file's length in bytes.
  ///   - sha256: The file's SHA-256.
  ///   - custom: The custom metadata of the file.
  public init(length: Int, sha256: ContentHash, custom: MetadataValue?) {
    self.length = length
    self.sha256 = sha256
    self.custom = custom
  }

  /// The description of the file as part of a skin repository.
  public var description: TargetDescription? { TargetDescription(custom: custom) }
}

/// The state of a repository: its targets, and the newest version of each metadata file.
///
/// It is a plain value that can be stored anywhere. Change its targets, sign it with a ``RepositorySigner``, and keep
/// the state that it returns.
public struct RepositoryState: Hashable, Sendable {
  /// A signed metadata file.
  public struct SignedRole: Codable, Hashable, Sendable {
    /// Its version.
    public var version: Int
    /// Its length in bytes.
    public var length: Int
    /// Its SHA-256.
    public var sha256: ContentHash
    /// The time of signing.
    public var signed: Date
    /// The expiration date.
    public var expires: Date
    /// The hash of its contents and of its keys, without version and date; nil if it wasn't recorded.
    public var contents: ContentHash?

    /// The time to sign the file again: half of its lifetime.
    public var renewal: Date { signed + expires.timeIntervalSince(signed) / 2 }
  }

  /// The targets that the targets role describes, by path.
  public var targets: [String: TargetEntry] = [:]
  /// The roles that describe other targets, in order of precedence.
  ///
  /// A removed role may be added again under its name; its versions then continue.
  public var delegations: [DelegatedTargets] = []
  /// The newest targets metadata.
  public internal(set) var signedTargets: SignedRole?
  /// The newest metadata of current and former delegated roles, by name.
  public internal(set) var signedDelegations: [String: SignedRole] = [:]
  /// The newest snapshot metadata.
  public internal(set) var signedSnapshot: SignedRole?
  /// The newest timestamp metadata.
  public internal(set) var signedTimestamp: SignedRole?

  /// Creates the state of an empty repository that was never signed.
  public init() {}

  /// The version of the newest timestamp, which grows with every signing; 0 before the first one.
  public var version: Int { signedTimestamp?.version ?? 0 }

  /// All targets by path, of all roles.
  ///
  /// - Complexity: O(*n*), where *n* is the number of targets.
  public var allTargets: [String: TargetEntry] {
    // In the order in which clients search: the targets role first, then the delegated roles.
    delegations.reduce(targets) { all, delegated in
      all.merging(delegated.targets.filter { delegated.role.covers($0.key) }) { first, _ in first }
    }
  }

  /// The target with a path, of any role.
  ///
  /// A new target is added to the first delegated role that covers its path, or else to the targets role.
  /// - Parameter path: The target's path.
  public subscript(path: String) -> TargetEntry? {
    get {
      targets[path] ?? delegations.first { $0.targets[path] != nil && $0.role.covers(path) }?.targets[path]
    }
    set {
      targets[path] = nil
      for index in delegations.indices { delegations[index].targets[path] = nil }
      if let index = delegations.firstIndex(where: { $0.role.covers(path) }) {
        delegations[index].targets[path] = newValue
      } else {
        targets[path] = newValue
      }
    }
  }
}

extension RepositoryState: Codable {
  private enum CodingKeys: String, CodingKey {
    case format, targets, delegations, signedTargets, signedDelegations, signedSnapshot, signedTimestamp
  }

  /// Decodes a state.
  ///
  /// Format 1 has no delegations.
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if it is malformed or has an unknown format.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(Int.self, forKey: .format)
    guard (1...2).contains(format) else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: container, debugDescription: "The state has format \(format); this reads 1 and 2.")
    }
    targets = try container.decode([String: TargetEntry].self, forKey: .targets)
    delegations = try container.decodeIfPresent([DelegatedTargets].self, forKey: .delegations) ?? []
    signedTargets = try container.decodeIfPresent(SignedRole.self, forKey: .signedTargets)
    signedDelegations =
      try container.decodeIfPresent([String: SignedRole].self, forKey: .signedDelegations) ?? [:]
    signedSnapshot = try container.decodeIfPresent(SignedRole.self, forKey: .signedSnapshot)
    signedTimestamp = try container.decodeIfPresent(SignedRole.self, forKey: .signedTimestamp)
  }

  /// Encodes the state, in format 1 if it has no delegations.
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    let hasDelegations = !delegations.isEmpty || !signedDelegations.isEmpty
    try container.encode(hasDelegations ? 2 : 1, forKey: .format)
    try container.encode(targets, forKey: .targets)
    if hasDelegations {
      try container.encode(delegations, forKey: .delegations)
      try container.encode(signedDelegations, forKey: .signedDelegations)
    }
    try container.encodeIfPresent(signedTargets, forKey: .signedTargets)
    try container.encodeIfPresent(signedSnapshot, forKey: .signedSnapshot)
    try container.encodeIfPresent(signedTimestamp, forKey: .signedTimestamp)
  }
}

/// The time from signing until metadata expires.
///
/// A short lifetime limits how long an attacker in the network can hold back updates, but requires regular signing.
public struct MetadataLifetimes: Codable, Hashable, Sendable {
  /// The lifetime of the targets metadata in seconds.
  public var targets: TimeInterval
  /// The lifetime of the snapshot metadata in seconds.
  public var snapshot: TimeInterval
  /// The lifetime of the timestamp metadata in seconds.
  public var timestamp: TimeInterval

  /// Creates lifetimes; the defaults are a year, 30 days and 7 days.
  /// - Parameters:
  ///   - targets: The lifetime of the targets metadata in seconds.
  ///   - snapshot: The lifetime of the snapshot metadata in seconds.
  ///   - timestamp: The lifetime of the timestamp metadata in seconds.
  public init(
    targets: TimeInterval = 365 * 86_400, snapshot: TimeInterval = 30 * 86_400, timestamp: TimeInterval = 7 * 86_400
  ) {
    self.targets = targets
    self.snapshot = snapshot
    self.timestamp = timestamp
  }
}

/// The result of signing: the state to keep and the metadata files to serve.
public struct SignedRepository: Sendable {
  /// The state to keep.
  public let state: RepositoryState
  /// The new metadata files by their path in the repository, such as `metadata/3.snapshot.json`.
  public let files: [String: Data]

  /// The paths of ``files`` in the order in which to write them: the timestamp last, because it makes clients look for
  /// the others.
  public var writingOrder: [String] {
    files.keys.filter { $0 != RepositoryLayout.timestamp }.sorted()
      + files.keys.filter { $0 == RepositoryLayout.timestamp }
  }
}
