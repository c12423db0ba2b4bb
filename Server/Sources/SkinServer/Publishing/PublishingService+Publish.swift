import Foundation
import HTTPTypes
import Logging
import NIOPosix
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// A published package, with the patches that produce it.
struct PublishedPackage: Hashable, Sendable {
  var package: PackageRecord
  var patches: [PatchRecord]
}

extension PublishingService {
  /// Refuses an upload before it is read, if the keys that sign it are certainly elsewhere.
  func checkCanPublish(for app: SkinIdentifier) throws {
    guard signer.canSignTargets || !view.state.delegations.isEmpty else {
      throw HTTPProblem.targetsAway("skins/\(app)")
    }
  }

  /// Publishes an uploaded package.
  /// - Parameters:
  ///   - upload: The package. Its file may be moved.
  ///   - app: The app that the package is for.
  ///   - audience: The audience, in addition to the constraints of the manifest.
  /// - Returns: The published package, and whether it is new. Publishing the same bytes again changes nothing.
  /// - Throws: `HTTPProblem` if the package is refused, and storage errors.
  func publish(
    _ upload: Upload, for app: SkinIdentifier, audience: PackagePublication.Audience = .init()
  ) async throws -> (published: PublishedPackage, isNew: Bool) {
    let skin = try await check(upload)
    return try await serially {
      let publication = try await prepare(upload, skin, app, audience)
      if publication.isRepeated, let published = try await published(skin, upload, app) { return (published, false) }
      var new: [ContentHash] = []
      do {
        for blob in publication.blobs where try await put(blob) { new.append(blob.sha256) }
        let published = try await commit(publication, upload, app)
        return (published, true)
      } catch {
        // Remove the blobs that the failed commit would have named, unless it succeeded after all.
        if try await self.published(skin, upload, app) == nil {
          for hash in new { try await blobs.remove(hash) }
        }
        throw error
      }
    }
  }

  /// Opens the package, and checks every file in it and the skin that they are.
  private func check(_ upload: Upload) async throws -> SkinReference {
    do {
      return try await threads.runIfActive {
        let package = try PackageReader(url: upload.file)
        try package.verify()
        try PackageCheck.check(package)
        return SkinReference(id: package.manifest.id, version: package.manifest.version)
      }
    } catch let issue as SkinIssue {
      throw HTTPProblem(.unprocessableContent, issue)
    }
  }

  /// Returns the version as it was published before, if it was.
  /// - Throws: `HTTPProblem` if it was published with other bytes.
  private func published(
    _ skin: SkinReference, _ upload: Upload, _ app: SkinIdentifier
  ) async throws -> PublishedPackage? {
    try await store.read { store in
      guard let package = try store.package(of: app, skin) else { return nil }
      guard package.sha256 == upload.sha256 else { throw HTTPProblem.versionTaken(package) }
      return PublishedPackage(package: package, patches: try store.patches(of: app, to: skin))
    }
  }

  /// Prepares the publication, with patches from the newest earlier versions.
  private func prepare(
    _ upload: Upload, _ skin: SkinReference, _ app: SkinIdentifier, _ audience: PackagePublication.Audience
  ) async throws -> PackagePublication {
    let (state, known) = try await store.read { store in
      try checkCanSign(RepositoryLayout.package(app: app, id: skin.id, version: skin.version), in: store)
      return (try store.repository() ?? RepositoryState(), try store.packages(of: app, skin: skin.id))
    }
    let bases = known.filter { $0.skin.version < skin.version }
      .sorted { $0.skin.version > $1.skin.version }.prefix(patchBases)
    var earlier: [URL] = []
    for base in bases { earlier.append(try await blobs.localFile(base.sha256)) }
    do {
      return try await threads.runIfActive { [earlier] in
        try PackagePublication(
          package: upload.file, app: app, in: state, earlier: earlier, work: upload.folder, audience: audience)
      }
    } catch let issue as SkinIssue where issue.code == .versionExists {
      guard let package = known.first(where: { $0.skin == skin }) else { throw issue }
      throw HTTPProblem.versionTaken(package)
    } catch let issue as SkinIssue where issue.code == .audienceWithoutBase {
      throw HTTPProblem(.unprocessableContent, issue)
    }
  }

  private func commit(
    _ publication: PackagePublication, _ upload: Upload, _ app: SkinIdentifier
  ) async throws -> PublishedPackage {
    let (signer, now) = (signer, now())
    let (repository, published) = try await store.write { transaction in
      var state = try transaction.repository() ?? RepositoryState()
      publication.apply(to: &state)
      let signed = try signer.sign(state, now: now)
      let manifest = publication.manifest
      let package = PackageRecord(
        app: app, skin: SkinReference(id: manifest.id, version: manifest.version), name: manifest.name,
        sha256: upload.sha256, size: upload.size, manifestHash: manifest.hash, target: publication.target,
        publishedAt: now, publishedIn: signed.state.version)
      let patches = publication.patches.map { patch in
        PatchRecord(
          app: app, skin: manifest.id, from: patch.from, to: manifest.version, size: patch.size, target: patch.target)
      }
      try transaction.insert(package, patches)
      try save(signed, in: transaction)
      let stored = try transaction.patches(of: app, to: package.skin)
      return (try Self.committed(transaction), PublishedPackage(package: package, patches: stored))
    }
    let package = published.package
    view.replace(with: repository)
    hub.announce(app: app, version: package.publishedIn)
    logger.info(
      "package published",
      metadata: [
        "app": "\(app)", "skin": "\(package.skin)", "bytes": "\(package.size)",
        "patches": .dictionary(
          Dictionary(uniqueKeysWithValues: published.patches.map { ("\($0.from)", "\($0.size)") })),
        "timestamp": "\(package.publishedIn)",
      ])
    return published
  }
}
