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
/// A plain value: change ``targets``, have a ``RepositorySigner`` sign it, keep the state that comes back.
public struct RepositoryState: Codable, Hashable, Sendable {
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
  }

  /// The version of this value's own form.
  public private(set) var format = 1
  /// The targets by path.
  public var targets: [String: TargetEntry] = [:]
  /// The newest targets metadata.
  public internal(set) var signedTargets: SignedRole?
  /// The newest snapshot metadata.
  public internal(set) var signedSnapshot: SignedRole?
  /// The newest timestamp metadata.
  public internal(set) var signedTimestamp: SignedRole?

  /// Makes the state of an empty repository that was never signed.
  public init() {}

  /// The version of the newest timestamp, which grows with every signing; 0 before the first one.
  public var version: Int { signedTimestamp?.version ?? 0 }
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
