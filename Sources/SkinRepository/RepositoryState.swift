// What a repository holds, as a plain value that can be kept anywhere.

public import Foundation
public import SkinPackage
public import SkinUpdate

/// One target of a repository.
public struct TargetEntry: Codable, Hashable, Sendable {
  /// The file's length in bytes.
  public var length: Int
  /// The file's SHA-256.
  public var sha256: ContentHash
  /// What is said about the file.
  public var custom: MetadataValue?

  /// Describes a target.
  /// - Parameters:
  ///   - length: The file's length in bytes.
  ///   - sha256: The file's SHA-256.
  ///   - custom: What is said about the file.
  public init(length: Int, sha256: ContentHash, custom: MetadataValue?) {
    self.length = length
    self.sha256 = sha256
    self.custom = custom
  }

  /// What the target is in a skin repository.
  public var description: TargetDescription? { TargetDescription(custom: custom) }
}

/// What a repository holds: its targets, and how far its metadata has come.
///
/// A plain value: change its targets, have a ``RepositorySigner`` sign it, keep the state that comes back.
public struct RepositoryState: Hashable, Sendable {
  /// A metadata file that was signed.
  public struct SignedRole: Codable, Hashable, Sendable {
    /// Its version.
    public var version: Int
    /// Its length in bytes.
    public var length: Int
    /// Its SHA-256.
    public var sha256: ContentHash
    /// When it was signed.
    public var signed: Date
    /// When it counts no longer.
    public var expires: Date
    /// A hash of what it says and of who had to sign it, whatever its version and date; nil where it wasn't recorded.
    public var contents: ContentHash?

    /// The moment from which it should be signed anew: when half of its life is over.
    public var renewal: Date { signed + expires.timeIntervalSince(signed) / 2 }
  }

  /// The targets that the targets role itself describes, by path.
  public var targets: [String: TargetEntry] = [:]
  /// The roles that describe other targets, in order of precedence.
  ///
  /// A role that is taken away can come back under its name; it then goes on from its last version.
  public var delegations: [DelegatedTargets] = []
  /// The newest targets metadata.
  public internal(set) var signedTargets: SignedRole?
  /// The newest metadata of roles that targets are or were delegated to, by name.
  public internal(set) var signedDelegations: [String: SignedRole] = [:]
  /// The newest snapshot metadata.
  public internal(set) var signedSnapshot: SignedRole?
  /// The newest timestamp metadata.
  public internal(set) var signedTimestamp: SignedRole?

  /// Makes the state of an empty repository that was never signed.
  public init() {}

  /// The version of the newest timestamp, which grows with every signing; 0 before the first one.
  public var version: Int { signedTimestamp?.version ?? 0 }

  /// All targets by path, whichever role describes them.
  public var allTargets: [String: TargetEntry] {
    // Asked in the order in which clients ask: the targets role first, then the others as they stand.
    delegations.reduce(targets) { all, delegated in
      all.merging(delegated.targets.filter { delegated.role.covers($0.key) }) { first, _ in first }
    }
  }

  /// The target of a path, whichever role describes it.
  ///
  /// A new target goes to the first role that covers its path, and to the targets role where none does.
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

  /// Reads a state; format 1 had no delegations.
  /// - Parameter decoder: Where it comes from.
  /// - Throws: `DecodingError` where it is malformed or of a later format.
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

  /// Writes the state; format 1 where it has no delegations, so that older readers still take it.
  /// - Parameter encoder: Where it goes.
  /// - Throws: What the encoder throws.
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

/// How long metadata counts after it was signed.
///
/// A short life limits how long someone in the network can hold back news; a signer must then sign in time.
public struct MetadataLifetimes: Codable, Hashable, Sendable {
  /// The life of the targets metadata in seconds.
  public var targets: TimeInterval
  /// The life of the snapshot metadata in seconds.
  public var snapshot: TimeInterval
  /// The life of the timestamp metadata in seconds.
  public var timestamp: TimeInterval

  /// Names lifetimes; the defaults are a year, 30 days and 7 days.
  /// - Parameters:
  ///   - targets: The life of the targets metadata in seconds.
  ///   - snapshot: The life of the snapshot metadata in seconds.
  ///   - timestamp: The life of the timestamp metadata in seconds.
  public init(
    targets: TimeInterval = 365 * 86_400, snapshot: TimeInterval = 30 * 86_400, timestamp: TimeInterval = 7 * 86_400
  ) {
    self.targets = targets
    self.snapshot = snapshot
    self.timestamp = timestamp
  }
}

/// What a signing yields: the state to keep and the metadata files to serve.
public struct SignedRepository: Sendable {
  /// The state to keep.
  public let state: RepositoryState
  /// The new metadata files by path below the repository, such as `metadata/3.snapshot.json`.
  public let files: [String: Data]

  /// The paths of ``files`` in the order in which they must be written: the timestamp last, because from then on
  /// clients look for the others.
  public var writingOrder: [String] {
    files.keys.filter { $0 != RepositoryLayout.timestamp }.sorted()
      + files.keys.filter { $0 == RepositoryLayout.timestamp }
  }
}
