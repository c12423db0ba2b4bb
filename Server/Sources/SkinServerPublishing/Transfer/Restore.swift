package import Foundation
package import SkinKit
import SkinPackage
import SkinRepository
package import SkinServerStorage
import SkinUpdate

/// The restoration of a backup into a site.
package struct Restore: Sendable {
  /// The result of a restoration.
  package struct Report: Encodable, Sendable {
    package var timestamp: Int
    /// The version above which the server signs next.
    package var nextAbove: Int
    package var files: Int
    package var bytes: Int
    /// The versions that were withdrawn after the backup, and that it publishes again: `festival/night@1.0.0`.
    package var revived: [String] = []
  }

  var site: StorageSite
  /// Whether the target's records are replaced.
  var replaces: Bool
  /// A version that apps can have seen.
  var afterVersion: Int
  /// Versions that apps have seen; nil if none are known.
  package var newest: ServedVersions?
  var now: Date

  package init(
    site: StorageSite, replaces: Bool = false, afterVersion: Int = 0, newest: ServedVersions? = nil, now: Date
  ) {
    (self.site, self.replaces, self.afterVersion, self.newest) = (site, replaces, afterVersion, newest)
    self.now = now
  }

  /// Returns the apps of the backup and of the target, whose versions clients can have seen.
  /// - Parameter backup: The backup; nil if the target's database was copied by hand.
  /// - Returns: The apps, sorted.
  /// - Throws: `SkinIssue` if the backup can't be read, and storage errors.
  package func apps(of backup: Backup?) async throws -> [SkinIdentifier] {
    let recorded = try await site.blobs.versionLog().load()
    var names = Set((recorded?.apps.keys).map(Array.init) ?? [])
    if let backup {
      names.formUnion(try backup.description().versions.apps.keys)
    } else {
      names.formUnion(try await site.existing().read { try $0.repositories() }.map(\.rawValue))
    }
    return names.compactMap { SkinIdentifier($0) }.sorted()
  }

  /// Restores a backup.
  /// - Parameters:
  ///   - backup: The backup.
  ///   - progress: A closure called with the number of copied files and of all files.
  /// - Returns: The report.
  /// - Throws: `SkinIssue` if the backup is damaged or the target has data, and storage errors; the target's records are
  ///   unchanged then.
  package func run(_ backup: Backup, progress: @escaping (Int, Int) -> Void) async throws -> Report {
    let description = try backup.description()
    let records = try checkedRecords(backup, description)
    let lock = try site.lock()
    defer { withExtendedLifetime(lock) {} }
    let (store, blobs) = (try await site.writing(), try await site.openBlobs())
    let replaces = replaces
    let old = try await store.read { store in
      guard try RecordDump.isEmpty(store) || replaces else { throw Self.inUse }
      return try store.servedVersions()
    }
    let work = site.data.appending(path: "work")
    let folder = work.appending(path: "restore-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let current = try await Self.upToDate(records, description, work: folder)
    let source = try FolderBlobs(backup.folder.appending(path: "blobs"))
    let items = try await source.all().map { BlobCopy.Item(hash: $0.key, length: $0.value.length) }
    let copied = try await BlobCopy(source: source, target: blobs, work: folder).run(items) {
      progress($0, items.count)
    }
    if let damage = copied.damaged.first {
      throw SkinIssue(.badBackup, "The backup is damaged: \(damage.message)", suggestion: "Use another backup.")
    }
    var seen = description.versions
    seen.merge(old)
    if let recorded = try await site.blobs.versionLog().load() { seen.merge(recorded) }
    if let newest { seen.merge(newest) }
    let least = least
    return try await store.write { [seen] store in
      guard try RecordDump.isEmpty(store) || replaces else { throw Self.inUse }
      let removed = try store.removedVersions()
      try RecordDump.clear(store)
      try RecordDump.read(current.file, into: store)
      guard try RecordDump.write(store) == current.tables else {
        throw SkinIssue(
          .badBackup, "The restored records differ from the backup's",
          suggestion: "Check the database and its encoding (UTF-8).")
      }
      // Otherwise sessions that have ended since the backup would be valid again, and used links, too.
      try store.endSignIns()
      let revived = try Self.keep(removed, in: store)
      let (version, above) = try Self.requireVersions(above: seen, atLeast: least, in: store)
      return Report(
        timestamp: version, nextAbove: above, files: copied.files, bytes: copied.bytes, revived: revived)
    }
  }

  /// Keeps the numbers of versions that the replaced records knew as removed, unless the backup publishes them.
  /// - Returns: The withdrawn ones that it publishes.
  private static func keep(_ removed: [RemovedVersion], in store: any MetadataWriting) throws -> [String] {
    var revived: [String] = []
    for version in removed {
      if try store.package(of: version.app, version.skin) == nil {
        try store.record(version)
      } else if version.isWithdrawn {
        revived.append("\(version.app)/\(version.skin.id)@\(version.skin.version)")
      }
    }
    return revived
  }

  /// Raises the versions of a database that was copied into the site by hand.
  /// - Returns: The report.
  /// - Throws: `SkinIssue` if there is no repository, and storage errors.
  package func raiseInPlace() async throws -> Report {
    let lock = try site.lock()
    defer { withExtendedLifetime(lock) {} }
    let store = try await site.existing()
    let recorded = try await site.blobs.versionLog().load()
    let (least, newest) = (least, newest)
    let (version, above) = try await store.write { store in
      guard try store.repositoryVersion() != nil else {
        throw SkinIssue(.lostRepository, "The database has no repository", suggestion: "Copy the database of a backup.")
      }
      // An older database has ended sessions and used links, as a backup has.
      try store.endSignIns()
      var seen = try store.servedVersions()
      if let recorded { seen.merge(recorded) }
      if let newest { seen.merge(newest) }
      return try Self.requireVersions(above: seen, atLeast: least, in: store)
    }
    return Report(timestamp: version, nextAbove: above, files: 0, bytes: 0)
  }

  /// A version that no server can have reached by counting: the time in milliseconds.
  ///
  /// Another restoration is later, and so is its version, however often the server signed since: each signature takes
  /// longer than a millisecond.
  private var least: Int { max(afterVersion, Int(now.timeIntervalSince1970 * 1000)) }

  /// Requires that everything that is signed next has higher versions than clients can have seen.
  /// - Returns: The version of the restored records, and the one above which the server signs next.
  private static func requireVersions(
    above seen: ServedVersions, atLeast least: Int, in store: any MetadataWriting
  ) throws -> (version: Int, above: Int) {
    let version = try store.repositoryVersion() ?? 0
    let above = seen.apps.values.map(\.highest).reduce(max(least, seen.timestamp), max)
    let known = try store.repositories()
    for app in known {
      guard var state = try store.repository(of: app) else { continue }
      state.requireVersions(above: seen.apps[app.rawValue] ?? RepositoryVersions(of: state), atLeast: above)
      try store.replace(state, of: app)
    }
    for (name, versions) in seen.apps {
      // Clients refuse a snapshot that drops a role, so the roles of an app that the backup lacks stay listed.
      guard let app = SkinIdentifier(name), !known.contains(app) else { continue }
      var state = RepositoryState()
      state.requireVersions(above: versions, atLeast: above)
      try store.save(
        SignedSave(app: app, state: state, metadata: [], root: 0, dueAt: nil), at: Date(), keeping: .max)
    }
    try store.requireRepositoryVersion(above)
    return (version, above)
  }

  private func checkedRecords(_ backup: Backup, _ description: Backup.Description) throws -> URL {
    let file = backup.folder.appending(path: "records.jsonl")
    guard (try? ContentHash(ofFile: file)) == description.recordsHash else {
      throw SkinIssue(
        .badBackup, "records.jsonl isn't the file of backup.json", suggestion: "Use another backup.",
        place: .init(file: file.path))
    }
    let known = SchemaMigration.all.map(\.name)
    guard known.starts(with: description.schema) else {
      throw SkinIssue(
        .badBackup, "The backup is from a newer server (\(description.server))", suggestion: "Use a newer skin-server.",
        place: .init(file: backup.descriptionFile.path))
    }
    return file
  }

  /// Returns records in the current schema; those of an older one are migrated in a temporary database.
  private static func upToDate(_ records: URL, _ description: Backup.Description, work: URL) async throws -> (
    file: URL, tables: [String: RecordDump.Digest]
  ) {
    guard description.schema.count < SchemaMigration.all.count else { return (records, description.tables) }
    let database = work.appending(path: "older.sqlite")
    let migrations = Array(SchemaMigration.all.prefix(description.schema.count))
    let older = try SQLiteStore(database, migrations: migrations)
    try await older.write { store in
      try RecordDump.read(records, into: store, tables: SchemaMigration.tables(migrations))
    }
    let file = work.appending(path: "records.jsonl")
    let tables = try await SQLiteStore(database).read { try Backup.write($0, to: file) }
    return (file, tables)
  }

  private static var inUse: SkinIssue {
    SkinIssue(
      .targetInUse, "The target has records already",
      suggestion: "Restore into an empty data folder, or replace the records with --replace.")
  }
}
