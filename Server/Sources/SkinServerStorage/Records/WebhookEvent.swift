package import Foundation
package import SkinKit
import SkinPackage
package import SkinServerAPI
package import SkinUpdate

/// An event that webhooks report.
package struct WebhookEvent: Sendable {
  var kind: WebhookEventKind
  /// The app of the event, or nil if it concerns the server.
  var app: SkinIdentifier?
  /// The contents.
  var data: MetadataValue

  package init(kind: WebhookEventKind, app: SkinIdentifier? = nil, data: MetadataValue) {
    (self.kind, self.app, self.data) = (kind, app, data)
  }

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
  package static func published(_ package: PackageRecord, by origin: RequestOrigin) -> WebhookEvent {
    WebhookEvent(
      kind: .published, app: package.app,
      data: .object([
        "app": .string(package.app.rawValue), "by": .string(origin.actor),
        "skin": value(package.skin, named: package.name), "name": .string(package.name),
        "size": .integer(package.size), "sha256": .string(package.sha256.hex),
        "timestamp": .integer(package.publishedIn),
      ]))
  }

  /// The event of a paused rollout.
  package static func paused(
    _ skin: MetadataValue, app: SkinIdentifier, channel: SkinIdentifier, reason: String
  ) -> WebhookEvent {
    WebhookEvent(
      kind: .paused, app: app,
      data: .object([
        "app": .string(app.rawValue), "channel": .string(channel.rawValue), "skin": skin, "reason": .string(reason),
      ]))
  }

  /// The event of a problem of the server.
  package static func failing(_ issue: SkinIssue) -> WebhookEvent {
    WebhookEvent(
      kind: .failing,
      data: .object([
        "code": .string(issue.code.rawValue), "message": .string(issue.message),
        "suggestion": .string(issue.suggestion),
      ]))
  }

  /// The event of metadata that expires soon.
  package static func expiring(role: String, at expires: Date) -> WebhookEvent {
    WebhookEvent(
      kind: .expiring,
      data: .object(["role": .string(role), "expires": .string(expires.formatted(.iso8601))]))
  }

  fileprivate static func value(_ skin: SkinReference, named name: String?) -> MetadataValue {
    var value: [String: MetadataValue] = [
      "id": .string(skin.id.rawValue), "version": .string(skin.version.description),
    ]
    value["name"] = name.map { .string($0) }
    return .object(value)
  }
}

extension MetadataReading {
  /// Returns the event of an activation that replaces the stored one.
  ///
  /// Its skin is null for the built-in one, as is the one before.
  package func activated(_ record: ActivationRecord, by origin: RequestOrigin) throws -> WebhookEvent {
    let new = record.document
    let old = try activation(of: new.app, channel: new.channel)?.document
    let rules = (old: old?.rules ?? [], new: new.rules)
    var data: [String: MetadataValue] = [
      "app": .string(new.app.rawValue), "channel": .string(new.channel.rawValue), "by": .string(origin.actor),
      "skin": try eventSkin(new.skin, of: new.app), "rules": .integer(new.rules.count),
      "timestamp": .integer(record.changedIn),
    ]
    data["note"] = origin.note.map { .string($0) }
    if let old { data["before"] = try eventSkin(old.skin, of: new.app) }
    let (before, after) = (Set(rules.old.map(\.id)), Set(rules.new.map(\.id)))
    for (name, changed) in [
      ("rules_added", rules.new.filter { !before.contains($0.id) }),
      ("rules_changed", rules.new.filter { before.contains($0.id) && !rules.old.contains($0) }),
      ("rules_removed", rules.old.filter { !after.contains($0.id) }),
    ] where !changed.isEmpty { data[name] = .array(changed.map { .string($0.id.rawValue) }) }
    return WebhookEvent(kind: .activated, app: new.app, data: .object(data))
  }

  /// Returns a version with its name as events have it; null for the built-in skin.
  package func eventSkin(_ skin: SkinReference?, of app: SkinIdentifier) throws -> MetadataValue {
    try skin.map { WebhookEvent.value($0, named: try package(of: app, $0)?.name) } ?? .null
  }
}
