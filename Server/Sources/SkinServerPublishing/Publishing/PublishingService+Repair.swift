import Foundation
import Logging
import NIOPosix
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerStorage
import SkinUpdate

extension PublishingService {
  /// Writes the damaged files of a publication again.
  ///
  /// A patch is made again if that gives the published bytes.
  /// - Parameters:
  ///   - published: The publication.
  ///   - upload: The same package.
  ///   - app: The app.
  ///   - audience: The audience of the package.
  /// - Throws: Storage errors.
  func repair(
    _ published: PublishedPackage, _ upload: Upload, _ app: SkinIdentifier,
    _ audience: PackagePublication.Audience
  ) async throws {
    let package = published.package
    var state = try await store.read { try $0.repository(of: app, with: [package.target]) }
    var damaged: Set<ContentHash> = []
    for path in [package.target] + published.patches.map(\.target) {
      guard let entry = state[path], try await !isIntact(entry) else { continue }
      damaged.insert(entry.sha256)
    }
    guard !damaged.isEmpty else { return }
    let versions = Set(published.patches.map(\.from))
    let bases = try await store.read { try $0.packages(of: app, skin: package.skin.id) }
      .filter { versions.contains($0.skin.version) }
    let earlier = try await files(of: bases[...])
    state[package.target] = nil
    let again = try await threads.runIfActive { [state] in
      try PackagePublication(
        package: upload.file, app: app, in: state, earlier: earlier, work: upload.folder, audience: audience)
    }
    for blob in again.blobs where damaged.remove(blob.sha256) != nil {
      try await put(blob.contents, as: blob.sha256)
      logger.notice("repaired a published file", metadata: ["file": "\(blob.target)"])
    }
    for hash in damaged {
      logger.error("a published patch can't be made again", metadata: ["sha256": "\(hash)"])
    }
  }

  /// Writes the file of a document again, if it is damaged.
  func repair(_ target: String, of app: SkinIdentifier, _ data: Data) async throws {
    let entry = try await store.read { try $0.repository(of: app, with: [target])[target] }
    guard let entry, entry.sha256 == ContentHash(of: data), try await !isIntact(entry) else { return }
    try await put(.data(data), as: entry.sha256)
    logger.notice("repaired a published file", metadata: ["file": "\(target)"])
  }

  /// Returns the files of packages, without damaged ones, from which no patch can be made.
  func files(of packages: ArraySlice<PackageRecord>) async throws -> [URL] {
    var files: [URL] = []
    for package in packages {
      do {
        try await blobs.check(package.sha256, length: package.size, hashes: true)
        files.append(try await blobs.localFile(package.sha256))
      } catch let issue as SkinIssue where issue.code == .damagedStorage {
        logger.error(
          "no patch is made from a damaged package", metadata: ["skin": "\(package.skin)", "error": "\(issue)"])
      }
    }
    return files
  }

  /// Whether the file of a target has its length and contents.
  private func isIntact(_ entry: TargetEntry) async throws -> Bool {
    do {
      try await blobs.check(entry.sha256, length: entry.length, hashes: true)
      return true
    } catch let issue as SkinIssue where issue.code == .damagedStorage {
      return false
    }
  }
}
