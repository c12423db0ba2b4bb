package import Foundation
package import SkinPackage
package import SkinRepository
import SkinUpdate

/// A signed file of the repository.
package struct ServedMetadata: Hashable, Sendable {
  /// The path below the repository, such as `metadata/3.snapshot.json`.
  package var path: String
  package var bytes: Data

  package init(path: String, bytes: Data) {
    (self.path, self.bytes) = (path, bytes)
  }
}

/// A target's file in the repository, whose bytes are a blob.
package struct ServedTarget: Hashable, Sendable {
  /// The path below the repository, with the hash in the file's name.
  package var path: String
  package var hash: ContentHash
  package var length: Int
}

/// The signed repository: its state, its partitions, and the files that are served.
extension MetadataReading {
  /// Reads a row, to find out whether the database answers.
  package func isAnswering() throws -> Bool { try connection.row("SELECT revision FROM repository") != nil }

  /// Returns the last signed state of the repository without its partitions, or nil if it was never signed.
  package func repository() throws -> RepositoryState? {
    guard let bytes: Data = try connection.value("SELECT state FROM repository") else { return nil }
    return try JSONDecoder().decode(RepositoryState.self, from: bytes)
  }

  /// Returns the last signed state with some partitions.
  /// - Parameter choose: Returns the partitions, given the state without them; partitions that don't exist are ignored.
  /// - Returns: The state; an empty one if the repository was never signed.
  /// - Throws: The storage error, or the error of the closure.
  package func repository(loading choose: (RepositoryState) throws -> Set<TargetsPartition>) throws -> RepositoryState {
    var state = try repository() ?? RepositoryState()
    for partition in try choose(state).intersection(state.unloaded) {
      state.load(partition, try targets(of: partition))
    }
    return state
  }

  /// Returns the last signed state with the partitions of some targets.
  package func repository(with paths: some Sequence<String>) throws -> RepositoryState {
    let partitions = Set(paths.compactMap { TargetsPartition(of: $0) })
    return try repository { _ in partitions }
  }

  /// Returns the last signed state with all targets.
  ///
  /// - Complexity: O(*n*), where *n* is the number of targets of the repository.
  package func completeRepository() throws -> RepositoryState { try repository { $0.unloaded } }

  /// Returns the targets of a partition, by path.
  package func targets(of partition: TargetsPartition) throws -> [String: TargetEntry] {
    let bytes: Data? = try connection.value(
      "SELECT targets FROM partition WHERE name = $1", partition.description)
    guard let bytes else { return [:] }
    return try JSONDecoder().decode([String: TargetEntry].self, from: bytes)
  }

  /// Returns the bytes of a signed file that is still served.
  package func metadataFile(_ path: String) throws -> Data? {
    try connection.value("SELECT bytes FROM metadata_file WHERE path = $1", path)
  }

  /// Returns the served files of a role, oldest version first.
  package func metadataFiles(of role: String) throws -> [ServedMetadata] {
    // The version is at the start of the path, without leading zeros.
    try connection.rows("SELECT path, bytes FROM metadata_file WHERE role = $1 ORDER BY LENGTH(path), path", role)
      .map(ServedMetadata.init)
  }

  /// Returns all signed files that are still served.
  package func metadataFiles() throws -> [ServedMetadata] {
    try connection.rows("SELECT path, bytes FROM metadata_file").map(ServedMetadata.init)
  }

  /// Returns a target's file that is still served, by its path below the repository.
  package func targetFile(_ path: String) throws -> ServedTarget? {
    try connection.row("SELECT path, sha256, length FROM target_file WHERE path = $1", path).map(ServedTarget.init)
  }

  /// Returns all target files that are still served.
  package func targetFiles() throws -> [ServedTarget] {
    try connection.rows("SELECT path, sha256, length FROM target_file").map(ServedTarget.init)
  }

  /// Returns the target files that are still served, and whose SHA-256 begins with some hexadecimal digits.
  package func targetFiles(startingWith prefix: String) throws -> [ServedTarget] {
    // No hexadecimal digit follows f.
    try connection.rows(
      "SELECT path, sha256, length FROM target_file WHERE sha256 >= $1 AND sha256 < $2", prefix, prefix + "g"
    ).map(ServedTarget.init)
  }

  /// Whether a served target, an uploaded picture or a picture of a version has these bytes.
  package func isNamed(_ blob: ContentHash) throws -> Bool {
    let isNamed: Bool? = try connection.value(
      """
      SELECT EXISTS (SELECT 1 FROM target_file WHERE sha256 = $1) OR EXISTS (SELECT 1 FROM picture WHERE sha256 = $1)
        OR EXISTS (SELECT 1 FROM preview_picture WHERE sha256 = $1)
      """, blob)
    return isNamed ?? false
  }
}

extension MetadataWriting {
  /// Saves a newly signed repository.
  ///
  /// Partitions that aren't loaded stay as they are stored.
  /// - Parameters:
  ///   - state: The signed state.
  ///   - metadata: The newly signed files.
  ///   - now: The time at which files are retired.
  ///   - kept: The number of saves after which outdated metadata are removed. Retired files of targets stay.
  /// - Throws: The database error.
  package func save(_ state: RepositoryState, metadata: [ServedMetadata], at now: Date, keeping kept: Int) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let last: Int? = try connection.value("SELECT revision FROM repository")
    let revision = (last ?? 0) + 1
    try retireMetadata(newlySigned: metadata, in: revision)
    let divided = state.dividedTargets
    try retireTargets(of: nil, except: divided.rest.map(ServedTarget.init), in: revision, at: now)
    for (partition, targets) in divided.partitions {
      try retireTargets(of: partition, except: targets.map(ServedTarget.init), in: revision, at: now)
      try connection.replace(
        in: "partition", key: ["name"], ["name": partition.description, "targets": try encoder.encode(targets)])
    }
    var state = state
    state.unload(state.partitions)
    try connection.replace(
      in: "repository", key: ["id"], ["id": 1, "state": try encoder.encode(state), "revision": revision])
    try connection.execute("DELETE FROM metadata_file WHERE retired_in <= $1", revision - kept)
    try connection.announce(state.version)
  }

  /// Saves newly signed files, and retires the older versions of the same roles.
  ///
  /// Root versions are never retired, because a client that is many versions behind needs each of them.
  private func retireMetadata(newlySigned files: [ServedMetadata], in revision: Int) throws {
    for file in files {
      let role = RepositoryLayout.role(ofMetadata: file.path)
      if let role, role != RoleName.root.rawValue {
        try connection.execute(
          "UPDATE metadata_file SET retired_in = $1 WHERE role = $2 AND retired_in IS NULL", revision, role)
      }
      try connection.replace(
        in: "metadata_file", key: ["path"],
        ["path": file.path, "bytes": file.bytes, "role": role, "retired_in": Int?.none])
    }
  }

  private func retireTargets(
    of partition: TargetsPartition?, except targets: [ServedTarget], in revision: Int, at now: Date
  ) throws {
    let name = partition?.description
    let paths: [String] = try connection.values(
      "SELECT path FROM target_file WHERE partition IS NOT DISTINCT FROM $1 AND retired_in IS NULL", name)
    let served = Set(paths)
    for path in served.subtracting(targets.map(\.path)) {
      try connection.execute(
        "UPDATE target_file SET retired_in = $1, retired_at = $2 WHERE path = $3", revision, now, path)
    }
    for target in targets where !served.contains(target.path) {
      try connection.replace(
        in: "target_file", key: ["path"],
        [
          "path": target.path, "sha256": target.hash, "length": target.length, "partition": name,
          "retired_in": Int?.none, "retired_at": Date?.none,
        ])
    }
  }
}

extension ServedMetadata {
  fileprivate init(_ row: SQLRow) throws { self.init(path: try row["path"], bytes: try row["bytes"]) }
}

extension ServedTarget {
  init(_ row: SQLRow) throws {
    self.init(path: try row["path"], hash: try row["sha256"], length: try row["length"])
  }

  /// The file of a target.
  fileprivate init(_ path: String, _ entry: TargetEntry) {
    self.init(
      path: "targets/" + RepositoryLayout.stored(path, hash: entry.sha256.hex), hash: entry.sha256, length: entry.length
    )
  }
}
