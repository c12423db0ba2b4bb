// Offering skins to users: pictures come first, and the catalog that names them is signed in one step.

import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

extension PublishingService {
  /// Takes a picture in; apps see it once a catalog names it.
  /// - Parameters:
  ///   - picture: What it is.
  ///   - bytes: Its bytes.
  ///   - skin: The skin that it shows.
  /// - Throws: `HTTPProblem` where there is no such app or skin, or what keeps the storage from writing.
  func stage(_ picture: PictureRecord, _ bytes: Data, of skin: SkinIdentifier) async throws {
    try await gate.run {
      try await store.read { store in
        let packages = try store.packages(of: picture.app, skin: nil)
        guard !packages.isEmpty else { throw HTTPProblem.unknownApp(picture.app, known: try store.apps()) }
        guard packages.contains(where: { $0.skin.id == skin }) else {
          throw HTTPProblem.unknownSkin(skin, of: picture.app, known: packages)
        }
      }
      try await put(bytes, as: picture.sha256)
      try await store.write { try $0.insert(picture) }
    }
  }

  /// Sets what an app offers its users.
  /// - Parameters:
  ///   - catalog: The catalog; its pictures were published with the one before, or uploaded since.
  ///   - precondition: What must be so of the present catalog; it throws where it isn't.
  /// - Returns: The catalog as it is now; an equal one is left as it was.
  /// - Throws: `HTTPProblem` where the app, a skin or a picture doesn't exist, or what keeps the storage from writing.
  func offer(
    _ catalog: SkinCatalog, if precondition: @escaping @Sendable (CatalogRecord?) throws -> Void = { _ in }
  ) async throws -> CatalogRecord {
    try await gate.run {
      let current = try await store.read { try Self.check(catalog, in: $0) }
      try precondition(current)
      let named = Set(catalog.entries.flatMap { $0.previews.values.joined() })
      let (state, uploads) = try await store.read { store in
        try checkCanSign(RepositoryLayout.catalog(app: catalog.app), in: store)
        return (try store.repository() ?? RepositoryState(), try store.pictures().filter { named.contains($0.target) })
      }
      if let current, current.catalog == catalog, uploads.isEmpty { return current }
      var files: [String: URL] = [:]
      for upload in uploads { files[upload.target] = try await blobs.localFile(upload.sha256) }
      let publication: CatalogPublication
      do {
        publication = try CatalogPublication(catalog, previews: files, in: state)
      } catch let issue as SkinIssue where [.missingPreview, .malformedMetadata].contains(issue.code) {
        throw HTTPProblem(.unprocessableContent, issue)
      }
      for blob in publication.blobs { try await put(blob) }
      let (signer, now) = (signer, now())
      let (repository, record) = try await store.write { transaction in
        // Another server may have been quicker.
        try precondition(try Self.check(catalog, in: transaction))
        var state = try transaction.repository() ?? RepositoryState()
        publication.apply(to: &state)
        let signed = try signer.sign(state, now: now)
        let record = CatalogRecord(catalog: catalog, changedAt: now, changedIn: signed.state.version)
        try transaction.set(record)
        for upload in uploads { try transaction.remove(upload) }
        try save(signed, in: transaction)
        return (try Self.committed(transaction), record)
      }
      view.replace(with: repository)
      hub.announce(app: catalog.app, version: record.changedIn)
      logger.info(
        "catalog changed",
        metadata: [
          "app": "\(catalog.app)", "skins": "\(catalog.entries.count)", "pictures": "\(uploads.count)",
          "timestamp": "\(record.changedIn)",
        ])
      return record
    }
  }

  /// Makes sure that the app and the skins exist, and gives the app's present catalog.
  private static func check(_ catalog: SkinCatalog, in store: any MetadataReading) throws -> CatalogRecord? {
    let packages = try store.packages(of: catalog.app, skin: nil)
    guard !packages.isEmpty else { throw HTTPProblem.unknownApp(catalog.app, known: try store.apps()) }
    let published = Set(packages.map(\.skin))
    for entry in catalog.entries where !published.contains(entry.skin) {
      throw HTTPProblem.unknownSkin(entry.skin, of: catalog.app, known: packages)
    }
    return try store.catalog(of: catalog.app)
  }
}
