// Reads a served repository as a client does, and checks all of it.

import Foundation
import SkinPackage
import SkinUpdate

/// A repository that was fetched and checked: every signature, length and hash, and every target's bytes.
struct CheckedRepository {
  var timestamp: Int
  var targets: [String: Data]
  var activations: [String: Activation] = [:]

  /// Fetches everything.
  /// - Parameters:
  ///   - root: The pinned root.
  ///   - fetch: Gets a file by its path below the repository.
  /// - Throws: What is wrong with the first file that is wrong.
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
    let role: TargetsRole = try await read(
      RepositoryLayout.metadata("targets", version: meta.version), .targets, meta)
    timestamp = first.version
    targets = [:]
    for (path, file) in role.targets {
      let stored = RepositoryLayout.stored(path, hash: file.digest.hashes["sha256"] ?? "")
      let data = try await fetch("targets/" + stored)
      try file.digest.check(data, file: path)
      targets[path] = data
      if path.hasPrefix("activation/") { activations[path] = try Activation(parsing: data, file: path) }
    }
  }
}
