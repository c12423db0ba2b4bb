package import Foundation
package import SkinKit
package import SkinPackage
package import SkinRepository
package import SkinUpdate

/// A signed file of an app's repository.
package struct ServedMetadata: Hashable, Sendable {
  /// The path below the app's repository, such as `metadata/3.snapshot.json`.
  package var path: String
  package var bytes: Data

  package init(path: String, bytes: Data) {
    (self.path, self.bytes) = (path, bytes)
  }
}

/// A target's file in an app's repository, whose bytes are a blob.
package struct ServedTarget: Hashable, Sendable {
  package var app: SkinIdentifier
  /// The path below the app's repository, with the hash in the file's name.
  package var path: String
  package var hash: ContentHash
  package var length: Int

  /// The path below the repositories of all apps.
  package var address: String { "\(app)/\(path)" }
}

/// The signed repositories, one of each app: their states, and the files that are served.
///
/// They have their root in common, and one counter of versions, so that one number tells how new a database is.
extension MetadataReading {
  /// Returns the version of the timestamp that was signed last, for any app; nil if nothing was begun.
  package func repositoryVersion() throws -> Int? {
    try connection.value("SELECT version FROM repository_version")
  }

  /// Returns the last signed state of an app's repository without its versions, or nil if it was never signed.
  ///
  /// The next version of its timestamp follows those of all apps.
  package func repository(of app: SkinIdentifier) throws -> RepositoryState? {
    guard let bytes: Data = try connection.value("SELECT state FROM repository WHERE app = $1", app) else { return nil }
    var state = try JSONDecoder().decode(RepositoryState.self, from: bytes)
    try bind(&state, to: app)
    return state
  }

  /// Sets what the states of all apps have in common, and the app.
  private func bind(_ state: inout RepositoryState, to app: SkinIdentifier) throws {
    (state.app, state.commonVersion) = (app, try repositoryVersion() ?? 0)
  }

  /// Returns the last signed state with some versions.
  /// - Parameters:
  ///   - app: The app.
  ///   - ranges: The versions.
  /// - Returns: The state; an empty one if the repository was never signed.
  /// - Throws: The storage error, or `SkinIssue` if a node of the index is missing or malformed.
  package func repository(
    of app: SkinIdentifier, loading ranges: some Sequence<IndexSearch.Range>
  ) throws -> RepositoryState {
    var state = try repository(of: app) ?? RepositoryState()
    try bind(&state, to: app)
    func read(_ node: IndexReference) throws -> Data {
      if let bytes = try metadataFile(node.path, of: app) { return bytes }
      throw SkinIssue(
        .missingMetadata, "\(app)/\(node.path) isn't in the database",
        suggestion: "Restore the database from a backup.",
        place: .init(file: node.path))
    }
    try state.loadShown(from: read)
    for range in ranges { try state.load(range, from: read) }
    return state
  }

  /// Returns the last signed state with the versions of some targets.
  package func repository(of app: SkinIdentifier, with paths: some Sequence<String>) throws -> RepositoryState {
    try repository(of: app, loading: Set(paths.flatMap(IndexKey.candidates)).map { .version($0) })
  }

  /// Returns the last signed state with all targets.
  ///
  /// - Complexity: O(*n*), where *n* is the number of targets of the app.
  package func completeRepository(of app: SkinIdentifier) throws -> RepositoryState {
    try repository(of: app, loading: CollectionOfOne(.all))
  }

  /// Returns the apps with a repository, sorted.
  package func repositories() throws -> [SkinIdentifier] {
    try connection.values("SELECT app FROM repository ORDER BY app")
  }

  /// Returns the apps whose repository was signed after a version of the common counter.
  package func repositories(after version: Int) throws -> [SkinIdentifier] {
    try connection.values("SELECT app FROM repository WHERE version > $1 ORDER BY version", version)
  }

  /// Returns the app whose repository must be signed again first, with the time; nil if there is none.
  package func nextRenewal() throws -> (app: SkinIdentifier, date: Date)? {
    try connection.row("SELECT app, due_at FROM repository WHERE due_at IS NOT NULL ORDER BY due_at, app LIMIT 1")
      .map { (try $0["app"], try $0["due_at"]) }
  }

  /// Whether an app's repository must be signed again before it is changed: after a restoration or with a new root.
  package func needsRenewal(of app: SkinIdentifier) throws -> Bool {
    guard let row = try connection.row("SELECT due_at FROM repository WHERE app = $1", app) else { return false }
    let date: Date? = try row["due_at"]
    return date == .distantPast
  }

  /// Returns the apps whose repositories need an operator's attention most, each once.
  /// - Parameter count: The number of apps with the first expiring top-level file, with the first expiring file that a
  ///   targets key signed, and with the file that uses the largest share of the length that clients read.
  /// - Returns: The apps.
  /// - Throws: The database error.
  package func urgentRepositories(_ count: Int) throws -> Set<SkinIdentifier> {
    func first(_ order: String) throws -> [SkinIdentifier] {
      try connection.values("SELECT app FROM repository WHERE version > 0 ORDER BY \(order) LIMIT $1", count)
    }
    return Set(try ["expires_at", "targets_expire_at", "fill DESC"].flatMap(first))
  }

  /// Returns the version of the root that an app's repository was signed with; 0 if it was never signed.
  package func rootVersion(of app: SkinIdentifier) throws -> Int {
    try connection.value("SELECT root FROM repository WHERE app = $1", app) ?? 0
  }

  /// Returns all root files by version.
  package func roots() throws -> [Int: Data] {
    Dictionary(
      try connection.rows("SELECT version, bytes FROM root_file").map { (try $0["version"], try $0["bytes"]) }
    ) { $1 }
  }

  /// Returns the bytes of a root file.
  package func root(_ version: Int) throws -> Data? {
    try connection.value("SELECT bytes FROM root_file WHERE version = $1", version)
  }

  /// Returns the bytes of a signed file that is still served, other than a root.
  package func metadataFile(_ path: String, of app: SkinIdentifier) throws -> Data? {
    try connection.value("SELECT bytes FROM metadata_file WHERE app = $1 AND path = $2", app, path)
  }

  /// Returns all signed files of an app that are still served, other than roots.
  package func metadataFiles(of app: SkinIdentifier) throws -> [ServedMetadata] {
    try connection.rows("SELECT path, bytes FROM metadata_file WHERE app = $1", app).map(ServedMetadata.init)
  }

  /// Returns a target's file that is still served, by its path below the app's repository.
  package func targetFile(_ path: String, of app: SkinIdentifier) throws -> ServedTarget? {
    try connection.row("SELECT * FROM target_file WHERE app = $1 AND path = $2", app, path).map(ServedTarget.init)
  }

  /// Returns all target files of an app that are still served.
  package func targetFiles(of app: SkinIdentifier) throws -> [ServedTarget] {
    try connection.rows("SELECT * FROM target_file WHERE app = $1", app).map(ServedTarget.init)
  }

  /// Returns the target files that are still served, and whose SHA-256 begins with some hexadecimal digits.
  package func targetFiles(startingWith prefix: String) throws -> [ServedTarget] {
    // No hexadecimal digit follows f.
    try connection.rows("SELECT * FROM target_file WHERE sha256 >= $1 AND sha256 < $2", prefix, prefix + "g")
      .map(ServedTarget.init)
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

/// A newly signed repository of an app, to be saved.
package struct SignedSave: Sendable {
  package var app: SkinIdentifier
  package var state: RepositoryState
  /// The newly signed files, other than roots.
  package var metadata: [ServedMetadata]
  /// The paths of files that are replaced by these, besides older versions of them.
  package var replaced: Set<String>
  /// The version of the root that signed it; 0 if nothing was signed.
  package var root: Int
  /// The time to sign again; nil if that can't be done here.
  package var dueAt: Date?

  package init(
    app: SkinIdentifier, state: RepositoryState, metadata: [ServedMetadata], replaced: Set<String> = [], root: Int,
    dueAt: Date?
  ) {
    (self.app, self.state, self.metadata, self.replaced) = (app, state, metadata, replaced)
    (self.root, self.dueAt) = (root, dueAt)
  }
}

extension MetadataWriting {
  /// Begins the common counter of versions, unless this was done before.
  package func beginRepositories() throws {
    try connection.insert(
      into: "repository_version", ["id": 1, "version": 1], onConflict: "(id) DO NOTHING")
  }

  /// Requires that all repositories that an older root signed are signed again.
  package func renewRepositories(olderThan root: Int) throws {
    try connection.execute("UPDATE repository SET due_at = $1 WHERE root < $2", Date.distantPast, root)
  }

  /// Requires that all repositories are signed again whose metadata expires later than new metadata would.
  /// - Parameters:
  ///   - timestamp: The last time at which a timestamp may expire.
  ///   - snapshot: The last time at which a snapshot may expire.
  ///   - targets: The last time at which targets may expire.
  /// - Throws: The database error.
  package func renewRepositories(expiringAfter timestamp: Date, snapshot: Date, targets: Date) throws {
    try connection.execute(
      """
      UPDATE repository SET due_at = $1
      WHERE due_at IS NOT NULL AND (expires_at > $2 OR snapshot_expires_at > $3 OR targets_expire_at > $4)
      """, Date.distantPast, timestamp, snapshot, targets)
  }

  /// Sets the time to sign an app's repository again; nil if only a publisher can.
  package func setRenewal(of app: SkinIdentifier, to date: Date?) throws {
    try connection.execute("UPDATE repository SET due_at = $1 WHERE app = $2", date, app)
  }

  /// Requires that the next timestamps of all apps have higher versions.
  package func requireRepositoryVersion(_ version: Int) throws {
    try connection.execute("UPDATE repository_version SET version = $1 WHERE version < $1", version)
  }

  /// Adds root files that lead to the newest one.
  package func addRoots(_ roots: [Int: Data]) throws {
    for (version, bytes) in roots {
      try connection.replace(in: "root_file", key: ["version"], ["version": version, "bytes": bytes])
    }
  }

  /// Saves a newly signed repository.
  ///
  /// Versions that aren't loaded stay as they are stored.
  /// - Parameters:
  ///   - signed: The repository.
  ///   - now: The time at which files are retired.
  ///   - kept: The number of saves after which outdated metadata are removed. Retired files of targets stay.
  /// - Returns: The paths of the removed metadata.
  /// - Throws: The database error.
  @discardableResult
  package func save(_ signed: SignedSave, at now: Date, keeping kept: Int) throws -> [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let app = signed.app
    let last: Int? = try connection.value("SELECT revision FROM repository WHERE app = $1", app)
    let revision = (last ?? 0) + 1
    try retireMetadata(of: app, newlySigned: signed.metadata, in: revision)
    for path in signed.replaced {
      try connection.execute(
        "UPDATE metadata_file SET retired_in = $1 WHERE app = $2 AND path = $3", revision, app, path)
    }
    let divided = signed.state.dividedTargets
    func targets(_ entries: [String: TargetEntry]) -> [ServedTarget] { entries.map { ServedTarget(app, $0, $1) } }
    try retireTargets(of: app, nil, except: targets(divided.rest), in: revision, at: now)
    var bytes = try publishedBytes(of: app)
    for (key, entries) in divided.versions {
      bytes += try retireTargets(of: app, key, except: targets(entries), in: revision, at: now)
    }
    let state = signed.state
    try store(signed, try encoder.encode(state), revision, bytes)
    let removed: [String] = try connection.values(
      "DELETE FROM metadata_file WHERE app = $1 AND retired_in <= $2 RETURNING path", app, revision - kept)
    try requireRepositoryVersion(state.version)
    try connection.announce(state.version)
    return removed
  }

  /// Replaces the state of an app's repository, without newly signed files.
  package func replace(_ state: RepositoryState, of app: SkinIdentifier) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try connection.execute(
      "UPDATE repository SET state = $1, due_at = $2 WHERE app = $3", try encoder.encode(state), Date.distantPast, app)
  }

  private func store(_ signed: SignedSave, _ encoded: Data, _ revision: Int, _ bytes: Int) throws {
    let state = signed.state
    let top = [state.signedTargets, state.signedSnapshot, state.signedTimestamp].compactMap { $0?.expires }
    try connection.replace(
      in: "repository", key: ["app"],
      [
        "app": signed.app, "state": encoded, "version": state.version, "revision": revision, "root": signed.root,
        "due_at": signed.dueAt, "expires_at": top.min(), "snapshot_expires_at": state.signedSnapshot?.expires,
        "targets_expire_at": state.targetsFiles.map(\.expires).min(),
        "fill": state.metadataSizes.map(\.share).max() ?? 0, "bytes": bytes,
      ])
  }

  /// Saves newly signed files, and retires the older versions of the same roles.
  private func retireMetadata(
    of app: SkinIdentifier, newlySigned files: [ServedMetadata], in revision: Int
  ) throws {
    for file in files {
      let role = RepositoryLayout.role(ofMetadata: file.path)
      if let role {
        try connection.execute(
          "UPDATE metadata_file SET retired_in = $1 WHERE app = $2 AND role = $3 AND retired_in IS NULL", revision, app,
          role)
      }
      try connection.replace(
        in: "metadata_file", key: ["app", "path"],
        ["app": app, "path": file.path, "bytes": file.bytes, "role": role, "retired_in": Int?.none])
    }
  }

  /// Saves the files of a version, or those of no version, and retires its other ones.
  /// - Returns: The bytes by which the served files grew.
  @discardableResult
  private func retireTargets(
    of app: SkinIdentifier, _ key: IndexKey?, except targets: [ServedTarget], in revision: Int,
    at now: Date
  ) throws -> Int {
    let name = key?.description
    let rows = try connection.rows(
      """
      SELECT path, length FROM target_file
      WHERE app = $1 AND version IS NOT DISTINCT FROM $2 AND retired_in IS NULL
      """, app, name)
    let served: [String: Int] = try Dictionary(uniqueKeysWithValues: rows.map { (try $0["path"], try $0["length"]) })
    for path in Set(served.keys).subtracting(targets.map(\.path)) {
      try connection.execute(
        "UPDATE target_file SET retired_in = $1, retired_at = $2 WHERE app = $3 AND path = $4", revision, now, app,
        path)
    }
    for target in targets where served[target.path] == nil {
      try connection.replace(
        in: "target_file", key: ["app", "path"],
        [
          "app": app, "path": target.path, "sha256": target.hash, "length": target.length, "version": name,
          "retired_in": Int?.none, "retired_at": Date?.none,
        ])
    }
    return targets.map(\.length).reduce(0, +) - served.values.reduce(0, +)
  }
}

extension ServedMetadata {
  fileprivate init(_ row: SQLRow) throws { self.init(path: try row["path"], bytes: try row["bytes"]) }
}

extension ServedTarget {
  init(_ row: SQLRow) throws {
    self.init(app: try row["app"], path: try row["path"], hash: try row["sha256"], length: try row["length"])
  }

  /// The file of a target.
  fileprivate init(_ app: SkinIdentifier, _ path: String, _ entry: TargetEntry) {
    self.init(
      app: app, path: "targets/" + RepositoryLayout.stored(path, hash: entry.sha256.hex), hash: entry.sha256,
      length: entry.length)
  }
}
