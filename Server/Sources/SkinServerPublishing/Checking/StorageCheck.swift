package import Foundation
import SkinKit
import SkinPackage
import SkinRepository
package import SkinServerStorage

/// A check of a data folder: every signature, every record and every file.
///
/// It changes nothing, so a server may run at the same time.
package struct StorageCheck {
  /// The result of a check.
  package struct Report: Encodable, Sendable {
    package struct Finding: Encodable, Sendable {
      package var code: String
      package var message: String
      package var suggestion: String
      var place: SkinIssue.Place
    }
    /// The number of checked metadata files.
    package var metadata = 0
    /// The number of checked files of the store.
    package var files = 0
    /// The bytes of these files.
    package var bytes = 0
    /// The number of files in the store that nothing names.
    ///
    /// They do no harm.
    package var unnamed = 0
    /// The problems, in the order in which they were found.
    package var findings: [Finding] = []

    mutating func add(_ issue: SkinIssue) {
      findings.append(
        Finding(code: issue.code.rawValue, message: issue.message, suggestion: issue.suggestion, place: issue.place))
    }
  }

  var store: any MetadataStore
  var blobs: any BlobStore
  var now: Date

  package init(store: any MetadataStore, blobs: any BlobStore, now: Date) {
    (self.store, self.blobs, self.now) = (store, blobs, now)
  }

  /// Checks everything.
  /// - Parameter progress: A closure called after each file with the number of checked files and of all files.
  /// - Returns: The report.
  /// - Throws: `SkinIssue` or the storage error if the database can't be read.
  package func run(progress: (_ done: Int, _ all: Int) -> Void) async throws -> Report {
    let now = now
    let (report, files) = try await store.read { store -> (Report, [ContentHash: ServedTarget]) in
      var report = Report()
      let roots = try store.roots()
      report.metadata = roots.count
      var files: [ContentHash: ServedTarget] = [:]
      // An app that was never signed, too, whose records nothing describes.
      for app in try Set(store.repositories()).union(store.apps()).sorted() {
        let (found, count) = try Self.issues(of: app, roots, now: now, in: store)
        report.metadata += count
        for issue in found { report.add(issue) }
        files.merge(try store.targetFiles(of: app).map { ($0.hash, $0) }) { first, _ in first }
      }
      if try store.repositoryVersion() == nil {
        report.add(
          SkinIssue(
            .lostRepository, "The database has no repository", suggestion: "Restore skin-server.sqlite from a backup."))
      }
      return (report, files)
    }
    return try await check(files, report, progress)
  }

  /// Checks the metadata and the records of an app.
  /// - Returns: The problems, with the app before each path, and the number of checked files.
  private static func issues(
    of app: SkinIdentifier, _ roots: [Int: Data], now: Date, in store: any MetadataReading
  ) throws -> ([SkinIssue], Int) {
    let metadata = try store.metadataFiles(of: app)
    // Targets that are signed elsewhere may not have been signed yet.
    guard try store.repository(of: app)?.signedTimestamp != nil || !metadata.isEmpty else { return ([], 0) }
    let check = MetadataCheck(of: app, metadata, roots: roots, now: now)
    var issues = check.issues
    // Records can only be compared with metadata that is trusted.
    if issues.isEmpty { issues = try RecordCheck(of: app, check.targets, store).issues }
    for index in issues.indices {
      if let file = issues[index].place.file { issues[index].place.file = "\(app)/\(file)" }
    }
    return (issues, metadata.count)
  }

  private func check(
    _ files: [ContentHash: ServedTarget], _ known: Report, _ progress: (Int, Int) -> Void
  ) async throws -> Report {
    var report = known
    for file in files.values.sorted(by: { $0.address < $1.address }) {
      do {
        try await blobs.check(file.hash, length: file.length, hashes: true)
      } catch var issue as SkinIssue where issue.code == .damagedStorage {
        issue.place = SkinIssue.Place(file: file.address)
        report.add(issue)
      }
      report.files += 1
      report.bytes += file.length
      progress(report.files, files.count)
    }
    let previews = try await store.read { try $0.previewBlobs() }
    for (hash, length) in previews.sorted(by: { $0.key.hex < $1.key.hex }) where files[hash] == nil {
      do {
        try await blobs.check(hash, length: length, hashes: true)
      } catch let issue as SkinIssue where issue.code == .damagedStorage { report.add(issue) }
      report.files += 1
      report.bytes += length
    }
    let pictures = Set(try await store.read { try $0.pictures() }.map(\.sha256)).union(previews.keys)
    report.unnamed = try await blobs.all().keys.count { files[$0] == nil && !pictures.contains($0) }
    return report
  }
}
