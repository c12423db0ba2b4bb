public import Foundation
public import SkinKit
public import SkinPackage
package import SkinUpdate

/// A change of a repository's targets, sent by a publisher to the server or to the next signer.
///
/// It is a zip archive without compression: `targets.json`, which is regular metadata; `roles/NAME.json` for new
/// delegated roles; `versions/SHA-256.json` for changed versions of the index; and `files/SHA-256` for new files. A
/// repository receives the complete change in one file or nothing, so there is nothing to clean up.
/// ```swift
/// try RepositoryChange.write(signer.sign(state, now: now), files: publication.blobs, to: file)
/// // On the server:
/// let change = try RepositoryChange(contentsOf: file)
/// let signed = try online.sign(
///   targets: change.targets, delegated: change.delegated, versions: change.versions, after: state, now: now)
/// let review = try ChangeReview(change, from: state, to: signed.state, work: folder)
/// ```
public struct RepositoryChange: Sendable {
  /// The bytes of the targets metadata, which may lack signatures.
  public private(set) var targets: Data
  /// The bytes of new delegated roles, by name.
  public let delegated: [String: Data]
  /// The bytes of nodes from which a repository gets to the index that the targets name: one with the changed versions,
  /// and those with the versions that changed activations show.
  public let versions: [Data]
  private let archive: ZipArchive

  private static let targetsPath = "targets.json"
  private static let rolesFolder = "roles/"
  private static let versionsFolder = "versions/"
  private static let filesFolder = "files/"

  /// Reads a change without trusting any of it.
  /// - Parameters:
  ///   - url: The file.
  ///   - limits: The size limits.
  /// - Throws: `SkinIssue` if the file isn't a change or is too large.
  public init(contentsOf url: URL, limits: PackageLimits = .default) throws {
    archive = try ZipArchive(url: url, limits: limits)
    var delegated: [String: Data] = [:]
    var versions: [Data] = []
    var targets: Data?
    for entry in archive.entries where !entry.path.hasPrefix(Self.filesFolder) {
      // No client reads longer metadata.
      guard entry.size <= MetadataLimits().targets else {
        throw Self.malformed("\(entry.path) has \(entry.size) bytes, more than clients read", url)
      }
      if entry.path == Self.targetsPath {
        targets = try archive.contents(of: entry.path)
      } else if entry.path.hasPrefix(Self.rolesFolder), entry.path.hasSuffix(".json") {
        let name = String(entry.path.dropFirst(Self.rolesFolder.count).dropLast(".json".count))
        delegated[name] = try archive.contents(of: entry.path)
      } else if entry.path.hasPrefix(Self.versionsFolder) {
        versions.append(try archive.contents(of: entry.path))
      } else {
        throw Self.malformed("\(entry.path) isn't part of a change", url)
      }
    }
    guard let targets else { throw Self.malformed("there is no targets.json", url) }
    self.targets = targets
    (self.delegated, self.versions) = (delegated, versions)
  }

  /// The versions that the change concerns, which must be loaded before a repository follows it.
  package var keys: Set<IndexKey> {
    get throws {
      Set(
        try versions.flatMap { data in
          let node = try IndexNode(data, named: IndexReference(to: data))
          return if case .shown(_, let bases) = node { node.keys + bases.map(\.key) } else { node.keys }
        })
    }
  }

  /// Writes a change.
  /// - Parameters:
  ///   - signed: The signed targets.
  ///   - published: The published targets metadata, for a change that leaves it as it is.
  ///   - files: The new files.
  ///   - url: The file of the change; an existing file is replaced.
  /// - Throws: `SkinIssue` if the change can't be written, or there is no targets metadata.
  public static func write(
    _ signed: SignedTargets, published: Data? = nil, files: [PublishedBlob], to url: URL
  ) throws {
    var roles: [String: Data] = [:]
    for (path, data) in signed.files {
      if let role = RepositoryLayout.role(ofMetadata: path) { roles[role] = data }
    }
    guard let targets = roles.removeValue(forKey: RoleName.targets.rawValue) ?? published else {
      throw SkinIssue(
        .missingSigningKey, "The change isn't signed with a targets key", suggestion: "Sign where a targets key is.",
        place: .init(key: RoleName.targets.rawValue))
    }
    try write(targets: targets, delegated: roles, versions: signed.versions, to: url) { writer in
      var seen: Set<ContentHash> = []
      for file in files where seen.insert(file.sha256).inserted {
        let data =
          switch file.contents {
          case .file(let url): try Data(contentsOf: url, options: .mappedIfSafe)
          case .data(let data): data
          }
        try writer.add(filesFolder + file.sha256.hex, stored: data)
      }
    }
  }

  /// Writes the change again, with its current signatures.
  /// - Parameter url: The file of the change; an existing file is replaced.
  /// - Throws: `SkinIssue` if the change can't be written.
  public func write(to url: URL) throws {
    try Self.write(targets: targets, delegated: delegated, versions: versions, to: url) { writer in
      for path in archive.paths where path.hasPrefix(Self.filesFolder) {
        try writer.add(path, stored: archive.contents(of: path))
      }
    }
  }

  private static func write(
    targets: Data, delegated: [String: Data], versions: [Data], to url: URL, files: (inout ZipWriter) throws -> Void
  ) throws {
    let output = try OutputFile(url)
    var writer = ZipWriter(output)
    try writer.add(targetsPath, stored: targets)
    for (name, data) in delegated.sorted(by: { $0.key < $1.key }) {
      try writer.add("\(rolesFolder)\(name).json", stored: data)
    }
    for data in versions { try writer.add("\(versionsFolder)\(ContentHash(of: data).hex).json", stored: data) }
    try files(&writer)
    try writer.finish()
    try output.commit()
  }

  /// Copies a file from the change and checks it.
  /// - Parameters:
  ///   - entry: The file's target.
  ///   - target: The target's path, for issues.
  ///   - url: The copy.
  /// - Throws: `SkinIssue` with the code `missing-upload` if the change doesn't contain the file, or
  ///   `mismatched-upload` if it has other bytes; and any error from writing.
  func extract(_ entry: TargetEntry, of target: String, to url: URL) throws {
    let path = Self.filesFolder + entry.sha256.hex
    guard let stored = archive.entry(at: path) else {
      throw SkinIssue(
        .missingUpload, "The targets name \(target), but its file isn't in the change",
        suggestion: "Include the file in the change.", place: .init(file: target))
    }
    var hasher = ContentHasher()
    if stored.size == entry.length {
      let output = try OutputFile(url)
      try archive.read(path) { piece in
        hasher.update(piece)
        try output.append(piece)
      }
      if hasher.finalize() == entry.sha256 { return try output.commit() }
    }
    throw SkinIssue(
      .mismatchedUpload, "The file of \(target) isn't the one that the targets name: other length or hash",
      suggestion: "Build the change again.", place: .init(file: target))
  }

  private static func malformed(_ what: String, _ url: URL) -> SkinIssue {
    SkinIssue(
      .malformedChange, "This isn't a change of a repository: \(what)", suggestion: "Pass a file that `skin` wrote.",
      place: .init(file: url.lastPathComponent))
  }
}

// MARK: Signing in turn

extension RepositoryChange {
  /// The missing signatures of a draft.
  public struct Missing: Hashable, Sendable {
    /// The number of missing signatures.
    public let count: Int
    /// The identifiers of the keys that can still sign.
    public let keyIDs: [String]
  }

  /// Returns the missing signatures of the targets; nil if there are enough.
  /// - Parameter root: The bytes of the root.
  /// - Returns: Their number and the keys that can still sign.
  /// - Throws: `SkinIssue` if the root or the targets are malformed.
  public func missing(root: Data) throws -> Missing? {
    let root = try TrustedRoot(root).role
    guard let wanted = root.roles[.targets] else { return nil }
    let metadata = try SignedMetadata<TargetsRole>(parsing: targets, file: Self.targetsPath)
    let open = wanted.keyIDs.filter { id in
      let alone = RoleKeys(keyIDs: [id], threshold: 1)
      return (try? metadata.verify(by: alone, known: root.keys, role: RoleName.targets.rawValue)) == nil
    }
    let count = wanted.threshold - (wanted.keyIDs.count - open.count)
    return count > 0 ? Missing(count: count, keyIDs: open) : nil
  }

  /// Adds signatures to the targets, if some are missing.
  ///
  /// Review the change first (``ChangeReview``): a signature vouches for all of it.
  /// - Parameters:
  ///   - keys: The keys; those of the targets role in the root sign.
  ///   - root: The bytes of the root.
  /// - Throws: `SkinIssue` with the code `foreign-key` if none of the keys may sign, or `metadata-too-long` if clients
  ///   wouldn't read the targets with the new signatures.
  public mutating func sign(with keys: KeySet, root: Data) throws {
    let trusted = try TrustedRoot(root)
    let usable = trusted.usable(keys, for: .targets)
    guard !usable.isEmpty else {
      throw SkinIssue(
        .foreignKey, "None of the keys is a targets key that the root names",
        suggestion: "Pass the folder of a targets key that `skin root show` lists.", place: .init(key: "targets"))
    }
    let metadata = try SignedMetadata<TargetsRole>(parsing: targets, file: Self.targetsPath)
    // A file with all signatures may be the published one, whose bytes must stay.
    guard (try? trusted.role.verify(metadata, as: .targets)) == nil else { return }
    targets = try signed(metadata, usable)
  }

  private func signed(_ metadata: SignedMetadata<TargetsRole>, _ keys: [RoleKey]) throws -> Data {
    let message = metadata.signed.canonical
    var signatures = metadata.signatures.filter { old in !keys.contains { $0.publicKey.id == old.keyID } }
    for key in keys { signatures.append(try key.sign(message)) }
    let list = signatures.map { ["keyid": .string($0.keyID), "sig": .string($0.hex)] as MetadataValue }
    let signed = (["signatures": .array(list), "signed": metadata.signed] as MetadataValue).json
    try MetadataSize.check(signed.count, of: RoleName.targets.rawValue)
    return signed
  }

  /// Returns the state of a repository after the change, without checking the signatures of the targets.
  /// - Parameters:
  ///   - state: The repository's state, with the versions that the change concerns.
  ///   - root: The bytes of the root.
  ///   - now: The time to check expirations against.
  /// - Returns: The state after the change.
  /// - Throws: `SkinIssue` if the change doesn't follow the state.
  public func draftedState(after state: RepositoryState, root: Data, now: Date) throws -> RepositoryState {
    let received = try ReceivedTargets(
      targets, delegated: delegated, versions: versions, root: TrustedRoot(root), now: now)
    try received.checkDelegatedSignatures()
    try received.checkDates()
    return try received.follow(state).state
  }
}

extension RemoteRepository {
  /// Loads the versions that a change from another publisher concerns.
  /// - Parameter change: The change.
  /// - Throws: `SkinIssue` if a part of the index can't be fetched or is malformed.
  public mutating func load(for change: RepositoryChange) async throws {
    for key in try change.keys { try await load(.version(key)) }
  }
}

extension SkinIssue.Code {
  /// A file isn't a change of a repository.
  public static let malformedChange: Self = "malformed-change"
}
