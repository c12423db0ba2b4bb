import Foundation
import HTTPTypes
import Logging
import NIOPosix
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

/// The circumstances of a document's change.
struct DocumentChange: Sendable {
  /// The change's name in the audit log; nil for `activation-changed` or `catalog-changed`.
  var action: String?
  /// Whether the server makes the change itself, so that neither freezes nor the rule of two people matter.
  var isAutomatic = false
  /// Adds further records to the transaction of the change.
  var record: @Sendable (any MetadataWriting) throws -> Void = { _ in }
}

extension PublishingService {
  /// Signs and serves a document, in place of the current one.
  ///
  /// A document equal to the current one changes nothing.
  /// - Parameters:
  ///   - wanted: The document. Its pictures are published already, or were uploaded since.
  ///   - change: The circumstances of the change.
  ///   - precondition: Checks the current document, and throws if the change doesn't apply to it.
  /// - Returns: The document as it is stored.
  /// - Throws: `HTTPProblem` if the app, a skin or a picture doesn't exist, the document is frozen or the key is
  ///   elsewhere, `ApprovalNeeded` if one person can't make the change alone, and storage errors.
  func set<Document: PublishedDocument>(
    _ wanted: Document, as change: DocumentChange = DocumentChange(),
    if precondition: @escaping @Sendable (DocumentRecord<Document>?) throws -> Void
  ) async throws -> DocumentRecord<Document> {
    let (origin, now) = (RequestOrigin.current ?? .server, now())
    let needsApproval = ChangeApproval.isMissing && !change.isAutomatic
    let (document, current, state, uploads, approval) = try await store.read { store in
      let document = try wanted.completed(in: store)
      let current = try Self.current(document, in: store)
      try precondition(current)
      let uploads = try store.pictures().filter { document.pictures.contains($0.target) }
      if current?.document != document || !uploads.isEmpty {
        try checkCanSign(document.target, in: store)
        if !change.isAutomatic { _ = try store.allowing(origin, toChange: document, at: now) }
      }
      let approval = needsApproval ? try document.approval(replacing: current, in: store) : nil
      return (document, current, try store.draftState(for: document), uploads, approval)
    }
    if let current, current.document == document, uploads.isEmpty {
      try await repair(document)
      return current
    }
    var files: [String: URL] = [:]
    for upload in uploads { files[upload.target] = try await blobs.localFile(upload.sha256) }
    // Only pictures take time. An activation must not wait for the threads of packages.
    let publication =
      files.isEmpty
      ? try document.publication(pictures: [:], in: state)
      : try await threads.runIfActive { [files] in try document.publication(pictures: files, in: state) }
    if var approval {
      approval.note = RequestOrigin.current?.note
      throw approval
    }
    let record = try await storing(Set(publication.blobs.map(\.sha256))) {
      for blob in publication.blobs { try await put(blob) }
    } commit: {
      try await serially { try await commit(document, publication, uploads, as: change, if: precondition) }
    }
    guard let record else { throw HTTPProblem.internalError }
    return record
  }

  private func commit<Document: PublishedDocument>(
    _ document: Document, _ publication: Document.NewTargets, _ uploads: [PictureRecord],
    as change: DocumentChange, if precondition: @escaping @Sendable (DocumentRecord<Document>?) throws -> Void
  ) async throws -> DocumentRecord<Document> {
    let (signer, now, origin) = (signer, now(), RequestOrigin.current ?? .server)
    let (approval, needsApproval) = (ChangeApproval.current, ChangeApproval.isMissing && !change.isAutomatic)
    let (repository, record) = try await store.write { transaction in
      // Another change may have been committed while this one was prepared.
      let current = try Self.current(document, in: transaction)
      try precondition(current)
      if needsApproval, try document.approval(replacing: current, in: transaction) != nil {
        throw HTTPProblem(
          .conflict, .changedMeanwhile, "The \(document.title) needs a second person since a moment ago",
          suggestion: "Repeat the change.")
      }
      guard try document.completed(in: transaction) == document else {
        throw HTTPProblem(
          .conflict, .changedMeanwhile, "A version was withdrawn while the \(document.title) was prepared",
          suggestion: "Repeat the change.")
      }
      var state = try transaction.repository(with: [document.target])
      publication.apply(to: &state)
      if let removed = document.pictures.filter({ state[$0] == nil }).min() {
        throw HTTPProblem(
          .conflict, .changedMeanwhile, "Another change removed the picture \(removed) from the \(document.title)",
          suggestion: "Upload the picture again, and repeat the change.")
      }
      let signed = try signer.sign(state, now: now)
      let record = DocumentRecord(document: document, changedAt: now, changedIn: signed.state.version)
      let author = change.isAutomatic ? origin : try transaction.allowing(origin, toChange: document, at: now)
      try Self.save(record, replacing: current?.document, by: author, as: change.action, in: transaction)
      try change.record(transaction)
      try approval?.record(transaction)
      for upload in uploads { try transaction.remove(upload) }
      return (try save(signed, in: transaction), record)
    }
    await serve(repository)
    document.announce(version: record.changedIn, on: hub)
    logger.info(
      "\(Document.kind) changed",
      metadata: document.logFields.merging([
        "pictures": "\(uploads.count)", "timestamp": "\(record.changedIn)",
      ]) { $1 })
    return record
  }

  /// Stores a changed document, with its entry in the audit log.
  ///
  /// Without the name of an action, the entry is `activation-changed` or `catalog-changed`.
  static func save<Document: PublishedDocument>(
    _ record: DocumentRecord<Document>, replacing old: Document?, by origin: RequestOrigin,
    as action: String? = nil, in transaction: any MetadataWriting
  ) throws {
    try Document.save(record, by: origin, in: transaction)
    let event = AuditEvent(
      action: action ?? "\(Document.kind)-changed", app: record.document.app, subject: record.document.title,
      before: try old.map { try MetadataValue(parsing: $0.data, file: Document.kind) },
      after: try MetadataValue(parsing: record.document.data, file: Document.kind))
    try transaction.record(event, by: origin, at: record.changedAt)
  }

  /// Writes the file of a document again, if it is damaged.
  private func repair<Document: PublishedDocument>(_ document: Document) async throws {
    let entry = try await store.read { try $0.repository(with: [document.target])[document.target] }
    guard let entry, entry.sha256 == ContentHash(of: document.data),
      try await !isIntact(entry)
    else { return }
    try await put(document.data, as: entry.sha256)
    logger.notice("repaired a published file", metadata: ["file": "\(document.target)"])
  }

  /// Checks that the app and the skins of a document exist, and returns the stored document.
  private static func current<Document: PublishedDocument>(
    _ document: Document, in store: any MetadataReading
  ) throws -> DocumentRecord<Document>? {
    try store.requirePublished(document.skins, of: document.app)
    return try document.stored(in: store)
  }
}

extension MetadataReading {
  /// Returns the state in which a document can be prepared: with its own partition, and with the packages that it names.
  ///
  /// The partitions of these packages aren't read, because a skin may have thousands of versions. So this state must not
  /// be signed.
  func draftState<Document: PublishedDocument>(for document: Document) throws -> RepositoryState {
    var state = try repository(with: [document.target])
    for skin in document.skins {
      guard let package = try package(of: document.app, skin), state[package.target] == nil else { continue }
      state.load(.skin(app: document.app, id: skin.id), [:])
      state[package.target] = TargetEntry(length: package.size, sha256: package.sha256, custom: nil)
    }
    return state
  }
}
