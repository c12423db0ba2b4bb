import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The functions that return and replace one kind of document.
///
/// The answers have all members of the stored document, also those that only a later version of apps knows. A change may
/// carry the entity tag of the document that it builds on as `If-Match`.
package struct DocumentRoutes<Document: PublishedDocument> {
  var service: PublishingService
  /// Returns the document that a request's path names, without contents.
  var unset: @Sendable (ServerContext) throws -> Document

  func show(_ request: Request, _ context: ServerContext) async throws -> Response {
    let unset = try unset(context)
    let record = try await service.store.read { store in
      try store.requirePublished(unset.app)
      return try unset.stored(in: store)
    }
    return try Self.answer(record?.document ?? unset, timestamp: record?.changedIn)
  }

  func replace(_ request: Request, _ context: ServerContext) async throws -> Response {
    let unset = try unset(context)
    let document = try await Self.document(in: request, replacing: unset)
    let expected = request.headers[.ifMatch]
    let record = try await RepositoryCommit(service, by: context.origin).run(
      DocumentChange(document: document) { current in
        guard let expected, !(current?.document ?? unset).tag.isNamed(by: expected) else { return }
        throw HTTPProblem(
          .preconditionFailed, .changedMeanwhile, "The \(unset.title) was changed by another client",
          suggestion: "Read it again, and repeat the change.")
      })
    return try Self.answer(record.document, timestamp: record.changedIn)
  }

  /// Reads the document in the body of a request.
  /// - Parameters:
  ///   - request: The request.
  ///   - unset: The document that the request's path names, without contents.
  /// - Returns: The document.
  /// - Throws: `HTTPProblem` if the body isn't a document, with the place of the mistake.
  static func document(in request: Request, replacing unset: Document) async throws -> Document {
    let body = try await request.smallBody(upTo: Document.maximumLength, suggestion: Document.example)
    do {
      return try Document(body: body, replacing: unset)
    } catch var issue as SkinIssue {
      if let key = issue.place.key, !issue.message.contains(key) { issue.message += " (\(key))" }
      throw HTTPProblem(
        .badRequest, SkinIssue(.badBody, issue.message, suggestion: Document.example, place: issue.place))
    }
  }

  /// The document as apps get it, with the version of timestamp.json that first included it.
  static func answer(_ document: Document, timestamp: Int?) throws -> Response {
    var members = try MetadataValue(parsing: document.data, file: Document.kind).object ?? [:]
    members["timestamp"] = timestamp.map { .integer($0) }
    var response = Response.json(MetadataValue.object(members))
    response.headers[.eTag] = document.tag.text
    return response
  }
}
