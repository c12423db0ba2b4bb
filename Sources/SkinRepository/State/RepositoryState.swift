public import Foundation
public import SkinKit
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
///
/// Packages and patches are in an index of versions, of which only those in memory are ``targets``: a change loads the
/// versions that it concerns.
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
    /// The hash of its keys' identifiers and threshold; nil if it wasn't recorded.
    public var keys: ContentHash?

    /// The time to sign the file again: half of its lifetime.
    public var renewal: Date { signed + expires.timeIntervalSince(signed) / 2 }

    /// Whether to sign the file again: half of its lifetime is over, or it expires more than a day after a file that
    /// would be signed now, as after the clock was ahead.
    func isDue(at now: Date, life: TimeInterval) -> Bool { now >= renewal || expires > now + life + 86_400 }
  }

  /// The targets that the targets keys sign, by path, without those of versions that aren't loaded.
  public var targets: [String: TargetEntry] = [:]
  /// The index of packages and patches, as it was signed.
  package internal(set) var index = IndexTree()
  /// The versions whose targets are in memory.
  package internal(set) var loaded: Set<IndexKey> = []
  /// The versions that activations show from the next signing on, by the activations' paths.
  var newlyShown: [String: [IndexKey]] = [:]
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

  /// The version above which the next files are signed, if the state is from a backup; otherwise 0.
  public internal(set) var leastVersion = 0

  /// The version that the next timestamp exceeds, because several repositories count their versions together; otherwise
  /// 0.
  ///
  /// It isn't encoded: whoever stores the repositories stores the counter.
  public var commonVersion = 0

  /// The app to which the next timestamps are bound, so that apps with the same keys refuse each other's; nil for any.
  ///
  /// It isn't encoded, like ``commonVersion``.
  public var app: SkinIdentifier?

  /// Creates the state of an empty repository that was never signed.
  public init() {}

  /// The version of the newest timestamp, which grows with every signing; 0 before the first one.
  public var version: Int { signedTimestamp?.version ?? 0 }

  /// All loaded targets by path, of all roles.
  ///
  /// - Complexity: O(*n*), where *n* is the number of targets.
  public var allTargets: [String: TargetEntry] {
    // In the order in which clients search: the targets role first, then the delegated roles.
    delegations.reduce(targets) { all, delegated in
      all.merging(delegated.targets.filter { delegated.role.covers($0.key) }) { first, _ in first }
    }
  }

  /// The target with a path, of any role; nil if its version isn't loaded.
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
    case format, targets, index, delegations
    case signedTargets, signedDelegations, signedSnapshot, signedTimestamp, leastVersion
  }

  /// Decodes a state.
  ///
  /// Format 1 has no delegations. Format 3 had roles for skins, and isn't read any more.
  /// - Parameter decoder: The decoder.
  /// - Throws: `DecodingError` if it is malformed or has an unknown format.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(Int.self, forKey: .format)
    guard [1, 2, 4].contains(format) else {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: container, debugDescription: "The state has format \(format); this reads 1, 2 and 4.")
    }
    targets = try container.decode([String: TargetEntry].self, forKey: .targets)
    index = IndexTree(root: try container.decodeIfPresent(IndexReference.self, forKey: .index))
    delegations = try container.decodeIfPresent([DelegatedTargets].self, forKey: .delegations) ?? []
    signedTargets = try container.decodeIfPresent(SignedRole.self, forKey: .signedTargets)
    signedDelegations =
      try container.decodeIfPresent([String: SignedRole].self, forKey: .signedDelegations) ?? [:]
    signedSnapshot = try container.decodeIfPresent(SignedRole.self, forKey: .signedSnapshot)
    signedTimestamp = try container.decodeIfPresent(SignedRole.self, forKey: .signedTimestamp)
    leastVersion = try container.decodeIfPresent(Int.self, forKey: .leastVersion) ?? 0
  }

  /// Encodes the state in format 4, without loaded versions.
  /// - Parameter encoder: The encoder.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var unloaded = self
    unloaded.unload()
    try container.encode(4, forKey: .format)
    try container.encode(unloaded.targets, forKey: .targets)
    try container.encodeIfPresent(index.root, forKey: .index)
    try container.encode(delegations, forKey: .delegations)
    try container.encodeIfPresent(signedTargets, forKey: .signedTargets)
    try container.encode(signedDelegations, forKey: .signedDelegations)
    try container.encodeIfPresent(signedSnapshot, forKey: .signedSnapshot)
    try container.encodeIfPresent(signedTimestamp, forKey: .signedTimestamp)
    if leastVersion > 0 { try container.encode(leastVersion, forKey: .leastVersion) }
  }
}
