import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinServerAPI
package import SkinServerHTTP
import SkinServerStorage
package import SkinUpdate

/// Routes about single versions: their notes, and the warnings found when they were published.
package struct VersionRoutes {
  var service: PublishingService

  /// The size of the longest notes, in bytes.
  private static let longestNotes = 4 << 10

  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      EndpointRoute(VersionEndpoints.show) { _, context in try await show(context) },
      EndpointRoute(VersionEndpoints.setNotes) { request, context in try await setNotes(request, context) })
  }

  private func show(_ context: ServerContext) async throws -> VersionAnswer {
    try await answer(of: RequestNames.path("app", context), Self.skin(context))
  }

  private func setNotes(_ request: Request, _ context: ServerContext) async throws -> VersionAnswer {
    let (app, skin) = (try RequestNames.path("app", context), try Self.skin(context))
    let suggestion =
      #"Send {"notes":"What's new"} with at most \#(Self.longestNotes) bytes, or empty notes to remove them."#
    let data = try await request.smallBody(upTo: 4 * Self.longestNotes, suggestion: suggestion)
    guard let body = try? APICoder.decode(NotesForm.self, from: data),
      body.notes.utf8.count <= Self.longestNotes
    else { throw HTTPProblem(.badRequest, .badBody, "The body has no valid notes", suggestion: suggestion) }
    let notes = body.notes.trimmingCharacters(in: .whitespacesAndNewlines)
    let (now, origin) = (service.now(), context.origin)
    try await service.store.write { store in
      try store.requirePublished([skin], of: app)
      let old = try store.notes(of: app, skin) ?? ""
      guard old != notes else { return }
      try store.setNotes(notes.isEmpty ? nil : notes, of: app, skin)
      let event = AuditEvent(
        action: "notes-changed", app: app, subject: "\(skin)", before: .string(old), after: .string(notes))
      try store.record(event, by: origin, at: now)
    }
    return try await answer(of: app, skin)
  }

  private func answer(of app: SkinIdentifier, _ skin: SkinReference) async throws -> VersionAnswer {
    try await service.store.read { store in
      guard let package = try store.package(of: app, skin) else {
        throw HTTPProblem.unknownSkin(skin, of: app, known: try store.publishedPackages(of: app))
      }
      let lint = try store.lint(of: app, skin)
      var answer = VersionAnswer(try PublishedPackage(package, in: store))
      answer.notes = try store.notes(of: app, skin)
      answer.warnings = lint?.count
      answer.lint = lint?.warnings
      return answer
    }
  }

  /// Returns the version in the path.
  package static func skin(_ context: ServerContext) throws -> SkinReference {
    let id = try RequestNames.path("skin", context)
    guard let text = context.parameters.get("version"), let version = SkinVersion(text) else {
      throw HTTPProblem(
        .badRequest, .badName, "The path has no valid version", suggestion: "Write the version in the form 1.0.0.")
    }
    return SkinReference(id: id, version: version)
  }
}
