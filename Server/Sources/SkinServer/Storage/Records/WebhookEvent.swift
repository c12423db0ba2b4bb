import Foundation
import SkinKit
import SkinPackage
import SkinServerAPI
import SkinUpdate

/// An event that webhooks report.
struct WebhookEvent: Sendable {
  var kind: WebhookEventKind
  /// The app of the event, or nil if it concerns the server.
  var app: SkinIdentifier?
  /// The contents.
  var data: MetadataValue

  /// Returns the body that receivers get.
  func body(at moment: Date) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(
      MetadataValue.object([
        "type": .string(kind.rawValue), "timestamp": .string(moment.formatted(.iso8601)), "data": data,
      ]))
  }
}

extension WebhookEvent {
  /// The event of a new version.
  static func published(_ package: PackageRecord) -> WebhookEvent {
    WebhookEvent(
      kind: .published, app: package.app,
      data: .object([
        "app": .string(package.app.rawValue), "skin": value(package.skin), "name": .string(package.name),
        "size": .integer(package.size), "sha256": .string(package.sha256.hex),
        "timestamp": .integer(package.publishedIn),
      ]))
  }

  /// The event of a changed activation.
  ///
  /// Its skin is null if skins are off.
  static func activated(_ record: ActivationRecord) -> WebhookEvent {
    let activation = record.document
    return WebhookEvent(
      kind: .activated, app: activation.app,
      data: .object([
        "app": .string(activation.app.rawValue), "channel": .string(activation.channel.rawValue),
        "skin": activation.skin.map(value) ?? .null, "rules": .integer(activation.rules.count),
        "timestamp": .integer(record.changedIn),
      ]))
  }

  /// The event of a paused rollout.
  static func paused(
    _ skin: SkinReference, app: SkinIdentifier, channel: SkinIdentifier, reason: String
  ) -> WebhookEvent {
    WebhookEvent(
      kind: .paused, app: app,
      data: .object([
        "app": .string(app.rawValue), "channel": .string(channel.rawValue), "skin": value(skin),
        "reason": .string(reason),
      ]))
  }

  /// The event of a problem of the server.
  static func failing(_ issue: SkinIssue) -> WebhookEvent {
    WebhookEvent(
      kind: .failing,
      data: .object([
        "code": .string(issue.code.rawValue), "message": .string(issue.message),
        "suggestion": .string(issue.suggestion),
      ]))
  }

  /// The event of metadata that expires soon.
  static func expiring(role: String, at expires: Date) -> WebhookEvent {
    WebhookEvent(
      kind: .expiring,
      data: .object(["role": .string(role), "expires": .string(expires.formatted(.iso8601))]))
  }

  private static func value(_ skin: SkinReference) -> MetadataValue {
    .object(["id": .string(skin.id.rawValue), "version": .string(skin.version.description)])
  }
}
