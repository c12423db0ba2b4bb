import Foundation
import SkinKit
import SkinPackage
import SkinUpdate

/// Signed targets from a publisher, which are checked before a repository accepts them.
struct ReceivedTargets {
  private struct File {
    let name: String
    let data: Data
    let metadata: SignedMetadata<TargetsRole>
    let keys: RoleKeys?
  }

  private let root: TrustedRoot
  private let targets: File
  private let delegated: [File]
  private let now: Date

  /// Parses the files, and checks the signatures of delegated roles.
  init(_ data: Data, delegated: [String: Data], root: TrustedRoot, now: Date) throws {
    self.root = root
    self.now = now
    let metadata = try SignedMetadata<TargetsRole>(parsing: data, file: "targets.json")
    targets = File(name: "targets", data: data, metadata: metadata, keys: root.role.roles[.targets])
    self.delegated = try delegated.sorted { $0.key < $1.key }.map { name, data in
      try DelegatedTargets.check(name: name)
      let file = "\(name).json"
      guard let delegations = metadata.role.delegations,
        let role = delegations.roles.first(where: { $0.name == name })
      else { throw Self.stale(file, "the targets role doesn't delegate to it") }
      let metadata = try SignedMetadata<TargetsRole>(parsing: data, file: file)
      try metadata.verify(by: role.keys, known: delegations.keys, role: name)
      guard metadata.role.delegations?.roles.isEmpty ?? true else {
        throw Self.unsupported(file, "a delegated role that delegates further")
      }
      return File(name: name, data: data, metadata: metadata, keys: role.keys)
    }
  }

  /// Checks that enough targets keys signed.
  func checkSignatures() throws { try root.role.verify(targets.metadata, as: .targets) }

  /// Checks that nothing has expired.
  func checkDates() throws {
    for file in [targets] + delegated where file.metadata.role.expires <= now {
      throw Self.stale("\(file.name).json", "it expired at \(MetadataDate.text(file.metadata.role.expires))")
    }
  }

  /// Returns the repository's state with these targets.
  func follow(_ old: RepositoryState) throws -> SignedTargets {
    var state = old
    var files: [String: Data] = [:]
    func take(_ file: File, after last: RepositoryState.SignedRole?) throws -> RepositoryState.SignedRole {
      let hash = ContentHash(of: file.data)
      let contents = file.metadata.role.contentHash(signedBy: file.keys)
      if var last, last.sha256 == hash {
        // The same file, which may need other signatures now.
        last.contents = contents
        return last
      }
      guard file.metadata.role.version > last?.version ?? 0 else {
        throw Self.stale(
          "\(file.name).json",
          "it has version \(file.metadata.role.version), but version \(last?.version ?? 0) is published")
      }
      files[RepositoryLayout.metadata(file.name, version: file.metadata.role.version)] = file.data
      return RepositoryState.SignedRole(
        version: file.metadata.role.version, length: file.data.count, sha256: hash, signed: now,
        expires: file.metadata.role.expires, contents: contents)
    }
    state.signedTargets = try take(targets, after: old.signedTargets)
    state.targets = try entries(of: targets)
    let delegations = targets.metadata.role.delegations
    state.delegations = try (delegations?.roles ?? []).map { role in
      try DelegatedTargets.check(name: role.name)
      let keys = role.keys.keyIDs.compactMap { delegations?.keys[$0] }
      if let file = delegated.first(where: { $0.name == role.name }) {
        state.signedDelegations[role.name] = try take(file, after: old.signedDelegations[role.name])
        return DelegatedTargets(role: role, keys: keys, targets: try entries(of: file))
      }
      // The published file's signatures are valid only if the role's keys haven't changed.
      guard let known = old.delegations.first(where: { $0.name == role.name }),
        old.signedDelegations[role.name] != nil, known.role.keys == role.keys, known.keys == keys
      else { throw Self.stale("\(role.name).json", "its delegation is new or changed, but the file is missing") }
      return DelegatedTargets(role: role, keys: keys, targets: known.targets)
    }
    return SignedTargets(state: state, files: files)
  }

  private func entries(of file: File) throws -> [String: TargetEntry] {
    try Dictionary(
      uniqueKeysWithValues: file.metadata.role.targets.map { path, target in
        guard let hash = target.digest.hashes["sha256"].flatMap(ContentHash.init(hex:)) else {
          throw Self.unsupported("\(file.name).json", "the target \(path) without a SHA-256")
        }
        return (path, TargetEntry(length: target.length, sha256: hash, custom: target.custom))
      })
  }

  private static func stale(_ file: String, _ what: String) -> SkinIssue {
    SkinIssue(
      .staleTargets, "\(file) can't be published: \(what)",
      remedy: "Fetch the repository's newest metadata, and sign again after it.", place: .init(file: file))
  }

  private static func unsupported(_ file: String, _ what: String) -> SkinIssue {
    SkinIssue(
      .unsupportedTargets, "\(file) has \(what), which this repository can't keep", remedy: "Sign it without.",
      place: .init(file: file))
  }
}
