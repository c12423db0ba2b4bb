import Foundation
import HTTPTypes
import Logging
import NIOPosix
package import SkinKit
import SkinPackage
import SkinRepository
import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

/// The change that signs and serves a document, in place of the current one.
///
/// A document equal to the current one changes nothing.
package struct DocumentChange<Document: PublishedDocument>: Change {
  package typealias Outcome = DocumentRecord<Document>

  package var app: SkinIdentifier { document.app }

  /// The document.
  ///
  /// Its pictures are published already, or were uploaded since.
  var document: Document
  /// The change's name in the audit log; nil for `activation-changed` or `catalog-changed`.
  var action: String?
  /// Whether the server makes the change itself, so that neither freezes nor the rule of two people matter.
  var isAutomatic: Bool
  /// Whether a second person approved the change, which `record` checks.
  var isApproved: Bool
  /// Adds further records to the transaction of the change.
  var record: @Sendable (any MetadataWriting) throws -> Void
  /// Checks the current document, and throws if the change doesn't apply to it.
  var precondition: @Sendable (DocumentRecord<Document>?) throws -> Void

  package init(
    document: Document, action: String? = nil, isAutomatic: Bool = false, isApproved: Bool = false,
    record: @escaping @Sendable (any MetadataWriting) throws -> Void = { _ in },
    precondition: @escaping @Sendable (DocumentRecord<Document>?) throws -> Void
  ) {
    (self.document, self.action, self.isAutomatic) = (document, action, isAutomatic)
    (self.isApproved, self.record, self.precondition) = (isApproved, record, precondition)
  }

  package struct Plan: Sendable {
    var document: Document
    var publication: Document.NewTargets
    /// The pictures that are published with the document.
    var uploads: [PictureRecord]
  }

  /// Prepares the document for publication, or repairs its file if it is the current one.
  /// - Throws: `HTTPProblem` if the app, a skin or a picture doesn't exist, apps would refuse a skin, the document is frozen
  ///   or the key is elsewhere, `ApprovalRequirement` if one person can't make the change alone, and storage errors.
  package func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
    let (service, now, isByOne) = (commit.service, commit.service.now(), isByOne(commit))
    let (document, current, state, uploads, approval) = try await service.store.read { store in
      let document = try self.document.completed(in: store)
      let current = try Self.current(document, in: store)
      try precondition(current)
      let uploads = try store.pictures().filter { document.pictures.contains($0.target) }
      if current?.document != document || !uploads.isEmpty {
        try service.checkCanSign(document.target, of: app, in: store)
        if !isAutomatic { _ = try store.allowing(commit.author, toChange: document, at: now) }
      }
      let state = try store.repository(for: [document], of: app)
      if !isAutomatic { try document.checkAudience(replacing: current?.document) { state[$0] } }
      let approval = isByOne ? try document.approval(replacing: current, in: store) : nil
      return (document, current, state, uploads, approval)
    }
    if let current, current.document == document, uploads.isEmpty {
      try await service.repair(document.target, of: app, document.data)
      return .done(current)
    }
    var files: [String: URL] = [:]
    for upload in uploads { files[upload.target] = try await service.blobs.localFile(upload.sha256) }
    // Only pictures take time. An activation must not wait for the threads of packages.
    let publication =
      files.isEmpty
      ? try document.publication(pictures: [:], in: state)
      : try await service.threads.runIfActive { [files] in try document.publication(pictures: files, in: state) }
    if var approval {
      approval.note = commit.origin?.note
      throw approval
    }
    return .ready(
      Plan(document: document, publication: publication, uploads: uploads), files: publication.blobs.files)
  }

  package func apply(_ plan: Plan, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws
    -> Application
  {
    let (document, now) = (plan.document, commit.service.now())
    let current = try Self.current(document, in: transaction)
    try precondition(current)
    // A second person may be needed by now, or a version may have been withdrawn.
    guard try !isByOne(commit) || document.approval(replacing: current, in: transaction) == nil,
      try document.completed(in: transaction) == document
    else { return .outdated }
    var state = try transaction.repository(for: [document], of: app)
    plan.publication.apply(to: &state)
    if let removed = document.pictures.filter({ state[$0] == nil }).min() {
      throw HTTPProblem(
        .conflict, .changedMeanwhile, "Another change removed the picture \(removed) from the \(document.title)",
        suggestion: "Upload the picture again, and repeat the change.")
    }
    let author = isAutomatic ? commit.author : try transaction.allowing(commit.author, toChange: document, at: now)
    let signed = try commit.service.signer.sign(state, now: now)
    if !plan.uploads.isEmpty { try commit.service.checkRoom(signed) }
    let record = DocumentRecord(document: document, changedAt: now, changedIn: signed.state.version)
    try transaction.set(record, by: author, as: action)
    try self.record(transaction)
    for upload in plan.uploads { try transaction.remove(upload) }
    return .signed(signed, record)
  }

  package func announce(_ record: DocumentRecord<Document>, of plan: Plan, for commit: RepositoryCommit) {
    record.document.announce(version: record.changedIn, on: commit.service.hub)
    commit.service.logger.info(
      "\(Document.kind) changed",
      metadata: record.document.logFields.merging([
        "pictures": "\(plan.uploads.count)", "timestamp": "\(record.changedIn)",
      ]) { $1 })
  }

  /// Whether one person makes the change alone; changes that the server makes itself have no person to approve them.
  private func isByOne(_ commit: RepositoryCommit) -> Bool { !isApproved && commit.origin != nil && !isAutomatic }

  /// Checks that the app and the skins of a document exist, and returns the stored document.
  private static func current(
    _ document: Document, in store: any MetadataReading
  ) throws -> DocumentRecord<Document>? {
    try store.requirePublished(document.skins, of: document.app)
    return try document.stored(in: store)
  }
}

extension MetadataWriting {
  /// Stores a changed document in place of the current one, with its entry in the audit log.
  ///
  /// Without the name of an action, the entry is `activation-changed` or `catalog-changed`.
  func set<Document: PublishedDocument>(
    _ record: DocumentRecord<Document>, by origin: RequestOrigin, as action: String? = nil
  ) throws {
    let old = try record.document.stored(in: self)?.document
    try Document.save(record, by: origin, in: self)
    let event = AuditEvent(
      action: action ?? "\(Document.kind)-changed", app: record.document.app, subject: record.document.title,
      before: try old.map { try MetadataValue(parsing: $0.data, file: Document.kind) },
      after: try MetadataValue(parsing: record.document.data, file: Document.kind))
    try self.record(event, by: origin, at: record.changedAt)
  }
}

extension MetadataReading {
  /// Returns the last signed state with the versions that documents name.
  func repository(for documents: [some PublishedDocument], of app: SkinIdentifier) throws -> RepositoryState {
    try repository(
      of: app, loading: Set(documents.flatMap(\.skins)).map { .version(IndexKey(app: app, $0)) })
  }
}
