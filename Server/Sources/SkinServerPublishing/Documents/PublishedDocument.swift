package import Foundation
package import Logging
package import SkinKit
import SkinPackage
package import SkinRepository
package import SkinServerHTTP
package import SkinServerStorage
package import SkinUpdate

/// A JSON document that operators set through the API and apps read from the signed repository.
///
/// ``DocumentRoutes`` reads and replaces documents of any kind, ``DocumentChange`` signs and serves them.
package protocol PublishedDocument: Hashable, Sendable {
  /// The targets that the document adds to the repository.
  associatedtype NewTargets: Publication

  /// The size of the largest document that apps read, in bytes.
  static var maximumLength: Int { get }
  /// The suggestion for a client whose body isn't a valid document.
  static var example: String { get }
  /// The document's kind in log lines.
  static var kind: String { get }

  /// The app that the document belongs to.
  var app: SkinIdentifier { get }
  /// The encoded document; equal documents have equal bytes.
  var data: Data { get }
  /// The entity tag of the document, with which a change names its precondition.
  var tag: EntityTag { get }
  /// The skins that the document names.
  var skins: [SkinReference] { get }
  /// The target paths of the pictures that the document shows.
  var pictures: Set<String> { get }
  /// The path of the document's target in the repository.
  var target: String { get }
  /// The channel whose freezes hold for the document, in addition to those of the complete app.
  var freezeChannel: SkinIdentifier? { get }
  /// The document's name in messages, such as “catalog of festival”.
  var title: String { get }
  /// The document's members in log lines.
  var logFields: Logger.Metadata { get }

  /// Reads the body of a request.
  /// - Parameters:
  ///   - body: The body.
  ///   - unset: The document that the request's path names, without contents.
  /// - Throws: `SkinIssue` if the body isn't a document, belongs elsewhere or has an unknown member.
  init(body: Data, replacing unset: Self) throws

  /// Returns the stored document with the same app and channel, or nil if it was never set.
  func stored(in store: any MetadataReading) throws -> DocumentRecord<Self>?

  /// Returns the document with what the server adds to it.
  func completed(in store: any MetadataReading) throws -> Self

  /// Returns the approval that a change by one person needs, or nil if one person may make it.
  /// - Parameters:
  ///   - current: The stored document, or nil if it was never set.
  ///   - store: The database.
  /// - Returns: The change to approve.
  /// - Throws: Storage errors.
  func approval(replacing current: DocumentRecord<Self>?, in store: any MetadataReading) throws -> ApprovalRequirement?

  /// Refuses packages that the document names, and apps would refuse.
  /// - Parameters:
  ///   - current: The stored document, or nil if it was never set. The packages that it names are accepted.
  ///   - target: Returns the target with a path.
  /// - Throws: `HTTPProblem` for the first such package.
  func checkAudience(replacing current: Self?, _ target: (_ path: String) -> TargetEntry?) throws

  /// Stores a document that a user has changed.
  static func save(_ record: DocumentRecord<Self>, by origin: RequestOrigin, in store: any MetadataWriting) throws

  /// Prepares the document for publication.
  /// - Parameters:
  ///   - pictures: The files of newly uploaded pictures, by target path.
  ///   - state: The repository's state.
  /// - Returns: The new targets.
  /// - Throws: `HTTPProblem` if apps would refuse the document.
  func publication(pictures: [String: URL], in state: RepositoryState) throws -> NewTargets

  /// Notifies the event streams that the document concerns.
  func announce(version: Int, on hub: EventHub)
}

extension PublishedDocument {
  package func completed(in store: any MetadataReading) throws -> Self { self }

  package func approval(replacing current: DocumentRecord<Self>?, in store: any MetadataReading) throws
    -> ApprovalRequirement?
  {
    nil
  }

  package func checkAudience(replacing current: Self?, _ target: (_ path: String) -> TargetEntry?) throws {}

  package var tag: EntityTag { EntityTag(ContentHash(of: data).hex) }

  /// Refuses members that this server doesn't know.
  ///
  /// An ignored condition would keep a rule from ever applying, and most unknown members are misspelled.
  static func requireKnown(_ unknown: [String]) throws {
    guard !unknown.isEmpty else { return }
    throw SkinIssue(
      .badBody, "The body has unknown members: \(unknown.joined(separator: ", "))",
      suggestion: "Correct or remove them. docs/formats.md lists the known members.",
      place: .init(file: bodyName, key: unknown.first))
  }

  /// The name of a request's body in issues.
  static var bodyName: String { "the body" }
}
