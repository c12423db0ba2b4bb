import Foundation
import SkinPackage
import SkinUpdate

/// A downloaded repository.
///
/// All of its signatures, lengths, hashes and targets were checked.
struct CheckedRepository {
  var timestamp: Int
  var targets: [String: Data]
  var activations: [String: Activation] = [:]

  /// Downloads and checks a repository.
  /// - Parameters:
  ///   - root: The pinned root.
  ///   - fetch: Downloads the file at a path below the repository.
  /// - Throws: The problem of the first invalid file.
  init(root: Data, fetch: (String) async throws -> Data) async throws {
    let trusted = try SignedMetadata<RootRole>(parsing: root, file: "root.json").role
    func read<Role: MetadataRole>(_ path: String, _ name: RoleName, _ digest: MetaFile?) async throws -> Role {
      let data = try await fetch(path)
      try digest?.digest.check(data, file: path)
      let metadata = try SignedMetadata<Role>(parsing: data, file: path)
      try trusted.verify(metadata, as: name)
      return metadata.role
    }
    let first: TimestampRole = try await read(RepositoryLayout.timestamp, .timestamp, nil)
    let snapshot: SnapshotRole = try await read(
      RepositoryLayout.metadata("snapshot", version: first.snapshot.version), .snapshot, first.snapshot)
    guard let meta = snapshot.meta["targets.json"] else { throw CocoaError(.fileNoSuchFile) }
    let top: TargetsRole = try await read(RepositoryLayout.metadata("targets", version: meta.version), .targets, meta)
    timestamp = first.version
    targets = [:]
    var files = top.targets
    var pending = [top]
    while let delegator = pending.popLast() {
      guard let delegations = delegator.delegations else { continue }
      for delegated in delegations.roles {
        guard let meta = snapshot.meta["\(delegated.name).json"] else { throw CocoaError(.fileNoSuchFile) }
        let path = RepositoryLayout.metadata(delegated.name, version: meta.version)
        let metadata = try SignedMetadata<TargetsRole>(parsing: try await fetch(path), file: path)
        try metadata.verify(by: delegated.keys, known: delegations.keys, role: delegated.name)
        files.merge(metadata.role.targets) { first, _ in first }
        pending.append(metadata.role)
      }
    }
    func node(_ reference: IndexReference) async throws -> IndexNode {
      try IndexNode(await fetch(reference.path), named: reference)
    }
    var search = IndexSearch(top.index, in: .all)
    while let next = search.next { try search.take(await node(next)) }
    for record in search.records { files.merge(record.targets) { first, _ in first } }
    for target in top.targets.values {
      guard let reference = target.custom?.shownVersions else { continue }
      guard case .shown(let records, _) = try await node(reference), records.allSatisfy(search.records.contains) else {
        throw CocoaError(.fileReadCorruptFile)
      }
    }
    for (path, file) in files {
      let stored = RepositoryLayout.stored(path, hash: file.digest.hashes["sha256"] ?? "")
      let data = try await fetch("targets/" + stored)
      try file.digest.check(data, file: path)
      targets[path] = data
      if path.hasPrefix("activation/") { activations[path] = try Activation(parsing: data, file: path) }
    }
  }
}
