// The activation API: which skin a channel of an app shows.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SkinKit
import SkinUpdate

/// Reads and sets activations.
struct ActivationRoutes {
  var repository: Repository

  /// The largest body that is read; a real one has a hundred bytes.
  private static let bodyLimit = 64 << 10

  private struct Answer: Encodable {
    var app: SkinIdentifier
    var channel: SkinIdentifier
    var skin: SkinReference?
    var timestamp: Int?

    enum CodingKeys: CodingKey {
      case app
      case channel
      case skin
      case timestamp
    }

    /// Written out, so that no skin is `null` and not left out: both can be told apart in a request too.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(app, forKey: .app)
      try container.encode(channel, forKey: .channel)
      try container.encode(skin, forKey: .skin)
      try container.encodeIfPresent(timestamp, forKey: .timestamp)
    }
  }

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
    let record = try await repository.store.read { store in
      guard try !store.packages(of: app, skin: nil).isEmpty else {
        throw HTTPProblem.unknownApp(app, known: try store.apps())
      }
      return try store.activation(of: app, channel: channel)
    }
    return .json(Answer(app: app, channel: channel, skin: record?.skin, timestamp: record?.changedIn))
  }

  private func set(_ request: Request, _ context: ServerContext) async throws -> Response {
    let (app, channel) = try (RequestNames.path("app", context), RequestNames.path("channel", context))
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: Self.bodyLimit)
    } catch is NIOTooManyBytesError {
      throw HTTPProblem(
        .contentTooLarge, .badBody, "The body is larger than \(Self.bodyLimit) bytes", remedy: Self.example)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw HTTPProblem(
        .badRequest, .badBody, "The connection ended in the middle of the body", remedy: "Send the request again.")
    }
    let skin = try Self.skin(in: Data(body.readableBytesView))
    let record = try await repository.activate(Activation(app: app, channel: channel, skin: skin))
    return .json(Answer(app: app, channel: channel, skin: record.skin, timestamp: record.changedIn))
  }

  private static let example =
    #"Send {"skin":{"id":"spring-festival","version":"1.0.0"}}, or {"skin":null} for the built-in skin."#

  /// The skin that a body names.
  ///
  /// A body without `skin` is refused rather than taken for switching off.
  private static func skin(in body: Data) throws -> SkinReference? {
    let document: MetadataValue
    do {
      document = try MetadataValue(parsing: body, file: "the body")
    } catch let issue as SkinIssue {
      throw HTTPProblem(.badRequest, .badBody, issue.message, remedy: example)
    }
    switch document["skin"] {
    case .null:
      return nil
    case let skin?:
      guard let id = skin["id"]?.string.flatMap({ SkinIdentifier($0) }),
        let version = skin["version"]?.string.flatMap({ SkinVersion($0) })
      else { throw HTTPProblem(.badRequest, .badBody, "The skin has no valid id and version", remedy: example) }
      return SkinReference(id: id, version: version)
    case nil:
      throw HTTPProblem(.badRequest, .badBody, "The body has no member “skin”", remedy: example)
    }
  }
}
