import Foundation
import Logging
import SkinKit
import SkinRepository

extension PublishingService {
  /// Signs and serves a document, in place of the current one.
  ///
  /// A document equal to the current one changes nothing.
  /// - Parameters:
  ///   - document: The document. Its pictures are published already, or were uploaded since.
  ///   - precondition: Checks the current document, and throws if the change doesn't apply to it.
  /// - Returns: The document as it is stored.
  /// - Throws: `HTTPProblem` if the app, a skin or a picture doesn't exist or the key is elsewhere, and storage errors.
  func set<Document: PublishedDocument>(
    _ document: Document, if precondition: @escaping @Sendable (DocumentRecord<Document>?) throws -> Void
  ) async throws -> DocumentRecord<Document> {
    try await serially {
      let (current, state, uploads) = try await store.read { store in
        let current = try Self.current(document, in: store)
        try precondition(current)
        let uploads = try store.pictures().filter { document.pictures.contains($0.target) }
        if current?.document != document || !uploads.isEmpty { try checkCanSign(document.target, in: store) }
        return (current, try store.repository() ?? RepositoryState(), uploads)
      }
      if let current, current.document == document, uploads.isEmpty { return current }
      var files: [String: URL] = [:]
      for upload in uploads { files[upload.target] = try await blobs.localFile(upload.sha256) }
      let publication = try document.publication(pictures: files, in: state)
      for blob in publication.blobs { try await put(blob) }
      let (signer, now) = (signer, now())
      let (repository, record) = try await store.write { transaction in
        // Another server may have committed a change in between.
        try precondition(try Self.current(document, in: transaction))
        var state = try transaction.repository() ?? RepositoryState()
        publication.apply(to: &state)
        let signed = try signer.sign(state, now: now)
        let record = DocumentRecord(document: document, changedAt: now, changedIn: signed.state.version)
        try Document.save(record, in: transaction)
        for upload in uploads { try transaction.remove(upload) }
        try save(signed, in: transaction)
        return (try Self.committed(transaction), record)
      }
      view.replace(with: repository)
      document.announce(version: record.changedIn, on: hub)
      logger.info(
        "\(Document.kind) changed",
        metadata: document.logFields.merging([
          "pictures": "\(uploads.count)", "timestamp": "\(record.changedIn)",
        ]) { $1 })
      return record
    }
  }

  /// Checks that the app and the skins of a document exist, and returns the stored document.
  private static func current<Document: PublishedDocument>(
    _ document: Document, in store: any MetadataReading
  ) throws -> DocumentRecord<Document>? {
    try store.requirePublished(document.skins, of: document.app)
    return try document.stored(in: store)
  }
}
