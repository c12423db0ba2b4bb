// The activation API: which skin a channel of an app shows.

import Foundation
import HTTPTypes
import Hummingbird
import SkinKit
import SkinPackage
import SkinUpdate

/// Reads and sets activations.
struct ActivationRoutes {
  var service: PublishingService

  /// Adds the routes.
  func add(to router: some RouterMethods<ServerContext>) {
    router.add(
      "apps/:app/channels/:channel/activation",
      [
        .get: { _, context in try await show(context) },
        .put: { request, context in try await set(request, context) },
      ])
  }

  private func show(_ context: ServerContext) async throws -> Response {
    let (app, channel) = try (RequestNames.path("app", context), RequestNames.path("channel", context))
    let record = try await service.store.read { store in
      guard try !store.packages(of: app, skin: nil).isEmpty else {
        throw HTTPProblem.unknownApp(app, known: try store.apps())
      }
      return try store.activation(of: app, channel: channel)
    }
    return try Self.answer(
      record?.activation ?? Activation(app: app, channel: channel, skin: nil), timestamp: record?.changedIn)
  }

  private func set(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, channel) = try (RequestNames.path("app", context), RequestNames.path("channel", context))
    let body = try await request.smallBody(upTo: Activation.maximumLength, remedy: Self.example)
    let activation = try Self.activation(in: body, app: app, channel: channel)
    let expected = request.headers[.ifMatch]
    let record = try await service.activate(activation) { current in
      guard let expected else { return }
      let present = current?.activation ?? Activation(app: app, channel: channel, skin: nil)
      guard Self.tag(of: present).isNamed(by: expected) else {
        throw HTTPProblem(
          .preconditionFailed, .changedMeanwhile, "The activation of \(app) on \(channel) was changed meanwhile",
          remedy: "Read it again, and repeat the change.")
      }
    }
    return try Self.answer(record.activation, timestamp: record.changedIn)
  }

  /// The document as apps get it, and since when it holds.
  private static func answer(_ activation: Activation, timestamp: Int?) throws -> Response {
    var members = try MetadataValue(parsing: activation.data, file: "activation").object ?? [:]
    members["timestamp"] = timestamp.map { .integer($0) }
    var response = Response.json(MetadataValue.object(members))
    response.headers[.eTag] = tag(of: activation).text
    return response
  }

  /// Names the document, so that a change can say what it builds on.
  private static func tag(of activation: Activation) -> EntityTag { EntityTag(ContentHash(of: activation.data).hex) }

  private static let example =
    #"Send {"skin":{"id":"spring-festival","version":"1.0.0"}}, or {"skin":null} for the built-in skin; "#
    + "docs/formats.md describes rules."

  /// What a body says of the channel.
  ///
  /// A body without `skin` is refused rather than taken for switching off, and a member that nobody knows rather than
  /// passed over: as a condition it would keep the rule from ever holding.
  private static func activation(
    in body: Data, app: SkinIdentifier, channel: SkinIdentifier
  ) throws -> Activation {
    let activation: Activation
    do {
      let document = try MetadataValue(parsing: body, file: "the body")
      guard document.object?["skin"] != nil else {
        throw HTTPProblem(.badRequest, .badBody, "The body has no member “skin”", remedy: example)
      }
      activation = try Activation(document, app: app, channel: channel, file: "the body")
    } catch let issue as SkinIssue {
      var issue = SkinIssue(.badBody, issue.message, remedy: example, place: issue.place)
      if let key = issue.place.key { issue.message += " (\(key))" }
      throw HTTPProblem(.badRequest, issue)
    }
    // What the answer to a question adds may stand in the next request.
    let unknown = activation.unknownMembers.filter { $0 != "timestamp" }
    guard unknown.isEmpty else {
      throw HTTPProblem(
        .badRequest, .badBody, "The body has members that nobody knows: \(unknown.joined(separator: ", "))",
        remedy: "Correct or remove them; docs/formats.md has those there are.")
    }
    var known = activation
    known.unknown = [:]
    return known
  }
}
