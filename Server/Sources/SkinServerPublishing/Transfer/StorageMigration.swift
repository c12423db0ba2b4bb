import Foundation
import SkinKit
import SkinPackage
import SkinRepository
package import SkinServerStorage

/// A copy of all data from one site to another, empty one.
package struct StorageMigration: Sendable {
  /// The result of a migration.
  package struct Report: Encodable, Sendable {
    package var timestamp: Int
    package var tables: [String: Int]
    package var files: Int
    package var bytes: Int
  }

  var source: StorageSite
  var target: StorageSite

  package init(source: StorageSite, target: StorageSite) {
    (self.source, self.target) = (source, target)
  }

  /// Copies blobs and then, in one transaction, records.
  ///
  /// After an interruption, it can be run again.
  /// - Parameter progress: A closure called with the number of copied files and of all files.
  /// - Returns: The report.
  /// - Throws: `SkinIssue` if the target has other data, a server runs, or the source is damaged, and storage errors;
  ///   the target has no records then.
  package func run(progress: @escaping (Int, Int) -> Void) async throws -> Report {
    let from = try await source.reading()
    let locks = try (source.lock(), target.lock())
    defer { withExtendedLifetime(locks) {} }
    let (oldBlobs, newBlobs) = (try await source.openBlobs(), try await target.openBlobs())
    let to = try await target.writing()
    let work = target.data.appending(path: "work").appending(path: "migration-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }
    let records = work.appending(path: "records.jsonl")
    let (tables, items, version) = try await from.read { store in
      (try Backup.write(store, to: records), try store.namedBlobs(), try store.repositoryVersion() ?? 0)
    }
    let isEmpty = try await to.read { try RecordDump.isEmpty($0) }
    // Rows copied by an interrupted migration are no other data.
    let others = Set(try await newBlobs.all().keys).subtracting(items.map(\.hash))
    let isSame = source.blobs.location == target.blobs.location
    guard isEmpty, others.isEmpty || isSame else {
      throw SkinIssue(
        .targetInUse, isEmpty ? "The target has \(others.count) other files" : "The target has records already",
        suggestion: "Migrate to an empty data folder, and to an empty folder or bucket prefix.")
    }
    var copied = BlobCopy.Summary()
    if !isSame {
      copied = try await BlobCopy(source: oldBlobs, target: newBlobs, work: work).run(items) {
        progress($0, items.count)
      }
    }
    if let damage = copied.damaged.first { throw damage }
    let recorded = try await source.blobs.versionLog().load()
    try await to.write { store in
      guard try RecordDump.isEmpty(store) else {
        throw SkinIssue(.targetInUse, "The target was filled meanwhile", suggestion: "Stop the servers that use it.")
      }
      try RecordDump.read(records, into: store)
      guard try RecordDump.write(store) == tables else {
        throw SkinIssue(
          .damagedStorage, "The target's records differ from the source's",
          suggestion: "Check the target database and its encoding (UTF-8). The source is unchanged.")
      }
    }
    let log = target.blobs.versionLog()
    for (name, versions) in recorded?.apps ?? [:] {
      if let app = SkinIdentifier(name) { try await log.record(versions, of: app) }
    }
    return Report(timestamp: version, tables: tables.mapValues(\.rows), files: copied.files, bytes: copied.bytes)
  }
}
