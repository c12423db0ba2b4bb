import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinUpdate

/// Routes about single versions: their notes, and the warnings found when they were published.
struct VersionRoutes {
  var service: PublishingService

  /// The size of the longest notes, in bytes.
  private static let longestNotes = 4 << 10

  private struct Answer: Encodable {
    var package: PackageAnswer
    /// The warnings; nil if the version was published before warnings were kept.
    var lint: [LintWarning]?

    func encode(to encoder: any Encoder) throws {
      try package.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encodeIfPresent(lint, forKey: .lint)
    }

    private enum CodingKeys: CodingKey {
      case lint
    }
  }

  private struct NotesBody: Decodable {
    var notes: String
  }

  func add(to router: some RouterMethods<ServerContext>) {
    router.add("apps/:app/skins/:skin/versions/:version", [.get: { _, context in try await show(context) }])
    router.add(
      "apps/:app/skins/:skin/versions/:version/notes",
      [.put: { request, context in try await setNotes(request, context) }])
  }

  private func show(_ context: ServerContext) async throws -> Response {
    try await answer(of: RequestNames.path("app", context), Self.skin(context))
  }

  private func setNotes(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, skin) = (try RequestNames.path("app", context), try Self.skin(context))
    let remedy =
      #"Send {"notes":"What's new"} with at most \#(Self.longestNotes) bytes, or empty notes to remove them."#
    let data = try await request.smallBody(upTo: 4 * Self.longestNotes, remedy: remedy)
    guard let body = try? JSONDecoder().decode(NotesBody.self, from: data),
      body.notes.utf8.count <= Self.longestNotes
    else { throw HTTPProblem(.badRequest, .badBody, "The body has no valid notes", remedy: remedy) }
    let notes = body.notes.trimmingCharacters(in: .whitespacesAndNewlines)
    try await service.store.write { store in
      try store.requirePublished([skin], of: app)
      try store.setNotes(notes.isEmpty ? nil : notes, of: app, skin)
    }
    return try await answer(of: app, skin)
  }

  private func answer(of app: SkinIdentifier, _ skin: SkinReference) async throws -> Response {
    let answer = try await service.store.read { store in
      guard let package = try store.package(of: app, skin) else {
        throw HTTPProblem.unknownSkin(skin, of: app, known: try store.publishedPackages(of: app))
      }
      let lint = try store.lint(of: app, skin)
      var answer = PackageAnswer(try PublishedPackage(package, in: store))
      answer.notes = try store.notes(of: app, skin)
      answer.warnings = lint?.count
      return Answer(package: answer, lint: lint?.warnings)
    }
    return .json(answer)
  }

  /// Returns the version in the path.
  static func skin(_ context: ServerContext) throws -> SkinReference {
    let id = try RequestNames.path("skin", context)
    guard let text = context.parameters.get("version"), let version = SkinVersion(text) else {
      throw HTTPProblem(
        .badRequest, .badName, "The path has no valid version", remedy: "Write the version in the form 1.0.0.")
    }
    return SkinReference(id: id, version: version)
  }
}
