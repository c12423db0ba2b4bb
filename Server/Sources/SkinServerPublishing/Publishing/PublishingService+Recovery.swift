import Foundation
import Logging
import NIOConcurrencyHelpers
package import SkinKit
import SkinPackage
import SkinRepository
import SkinServerStorage
import SkinUpdate

extension PublishingService {
  /// Refuses to begin a new repository among the files of another one.
  ///
  /// Apps that know the old repository would refuse the new one.
  func checkStateIsPresent() async throws {
    // The files first: another server may begin the repository and publish in the meantime.
    let count = try await store.read({ try $0.repositoryVersion() }) == nil ? blobs.all().count : 0
    guard count > 0, try await store.read({ try $0.repositoryVersion() }) == nil else { return }
    throw SkinIssue(
      .lostRepository, "The store has \(count) files of a repository that the database doesn't know",
      suggestion: "Restore the database from a backup (docs/server.md, Restoring). To begin a new repository, which "
        + "apps that know the old one refuse, start once with --begin-anew; the files are then moved to quarantine.")
  }

  /// Refuses a database that is older than what was served from it.
  ///
  /// Apps would refuse what it signs.
  func checkIsNewest() async throws {
    guard let seen = try await versionLog?.newest() else { return }
    let version = try await store.read { try $0.repositoryVersion() ?? 0 }
    guard version < seen else { return }
    throw SkinIssue(
      .outdatedDatabase,
      "The database is an old copy: it has version \(version) of the timestamps, and \(seen) was served",
      suggestion:
        "Bring back the newest database. If it is lost, run `skin-server restore --in-place`, so that the next "
        + "versions are above those that apps have seen (docs/storage.md).", place: .init(key: "timestamp"))
  }

  /// Records the versions of a repository before clients can see them.
  func record(_ repository: CommittedRepository) async {
    guard let versionLog, repository.state.version > 0 else { return }
    do {
      try await versionLog.record(RepositoryVersions(of: repository.state), of: repository.app)
    } catch {
      // Not worth an outage: an older record only recognizes fewer old copies.
      logger.error("can't record the served versions", metadata: ["error": "\(error)"])
    }
  }

  /// Takes blobs back from quarantine that the database names, as after a newer copy of it was restored.
  func restoreBlobs() async throws {
    let hashes = try await blobs.quarantined()
    guard !hashes.isEmpty else { return }
    var restored = 0
    for hash in try await store.read({ store in try hashes.filter { try store.isNamed($0) } })
    where try await blobs.restore(hash) { restored += 1 }
    if restored > 0 { logger.notice("took files back from quarantine", metadata: ["count": "\(restored)"]) }
  }

  /// Moves blobs that nothing names into quarantine, and reports missing ones.
  ///
  /// Nothing is deleted, because the database may be an old copy. Changes may be made at the same time.
  ///
  /// - Complexity: O(*n*), where *n* is the number of blobs, with 1/256 of their names in memory.
  func sortBlobs() async throws {
    var (unnamed, missing) = (0, 0)
    let pictures = Set(try await store.read { try $0.pictures() }.map(\.sha256))
    for prefix in Self.blobPrefixes {
      let stored = try await blobs.all(startingWith: prefix)
      let (targets, previews) = try await store.read { store in
        (try store.targetFiles(startingWith: prefix), try store.previewBlobs(startingWith: prefix))
      }
      for hash in Set(stored.keys).subtracting(targets.map(\.hash)).subtracting(pictures).subtracting(previews.keys)
      where try await quarantine(hash) {
        unnamed += 1
      }
      for target in targets where stored[target.hash]?.length != target.length {
        do {
          // Again, because it may have been written or retired in the meantime.
          guard try await store.read({ try $0.isNamed(target.hash) }) else { continue }
          try await blobs.check(target.hash, length: target.length, hashes: false)
        } catch let issue as SkinIssue where issue.code == .damagedStorage {
          missing += 1
        }
      }
    }
    if unnamed > 0 {
      logger.notice("moved files that nothing names to quarantine", metadata: ["count": "\(unnamed)"])
    }
    if missing > 0 {
      logger.error(
        "published files are missing or too short; run `skin-server check`", metadata: ["count": "\(missing)"])
    }
  }

  /// Moves a blob into quarantine, unless the repository or a change in progress names it.
  /// - Returns: Whether it was moved.
  private func quarantine(_ hash: ContentHash) async throws -> Bool {
    try await mutex.withLock {
      guard pendingBlobs.withLockedValue({ $0[hash] == nil }), try await store.read({ try !$0.isNamed(hash) }) else {
        return false
      }
      // A change that failed in the meantime removed it.
      guard let stored = try await blobs.all(startingWith: hash.hex)[hash], isAbandoned(stored) else { return false }
      try await blobs.quarantine(hash)
      // Another server may have committed a change with the same file meanwhile. If it does so from now on, it finds
      // the file in quarantine.
      guard store.isShared, try await store.read({ try $0.isNamed(hash) }) else { return true }
      return try await !blobs.restore(hash)
    }
  }

  /// Whether no change that another server is preparing needs a blob that nothing names.
  private func isAbandoned(_ blob: StoredBlob) -> Bool {
    guard store.isShared else { return true }
    // Another server writes its files long before the commit. If the date isn't known, the file stays.
    guard let date = blob.stored else { return false }
    return date.addingTimeInterval(Self.preparationTime) < now()
  }

  /// The time after which a change was committed or given up.
  private static let preparationTime: TimeInterval = 86_400

  /// The first two digits of all blobs' names, in order.
  static let blobPrefixes = (0...255).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
}

extension SkinIssue.Code {
  /// The data folder has the files of a repository, but its database is gone or empty.
  package static let lostRepository: Self = "lost-repository"
  /// The database is older than what was served from it.
  package static let outdatedDatabase: Self = "outdated-database"
}
