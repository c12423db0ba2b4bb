import Foundation
package import SkinKit

/// A search in the audit log.
package struct AuditQuery: Hashable, Sendable {
  /// The maximum number of entries in an answer.
  package static let limit = 5_000

  /// The app, or nil for all entries.
  var app: SkinIdentifier?
  /// The number after which entries begin.
  package var after = 0
  /// The number before which entries end.
  package var before: Int?
  /// The kind of change.
  package var action: String?
  /// The name of the user, whose tokens are included.
  package var actor: String?
  package var isNewestFirst = false
  package var limit = AuditQuery.limit

  package init(app: SkinIdentifier? = nil) { self.app = app }

  /// Whether an entry has the action and the actor.
  func includes(_ record: AuditRecord) throws -> Bool {
    guard action != nil || actor != nil else { return true }
    let entry = try record.decoded()
    if let action, entry.action != action { return false }
    guard let actor else { return true }
    return entry.actor == actor || entry.actor.hasPrefix("\(actor) (token ")
  }

  /// Returns the pattern of SQL for entries whose member begins with a value, or nil without a value.
  static func pattern(_ member: String, _ value: String?) throws -> String? {
    guard let value else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(value), as: UTF8.self).dropLast()
    let escaped = text.replacing("!", with: "!!").replacing("%", with: "!%").replacing("_", with: "!_")
    return "%\"\(member)\":\(escaped)%"
  }
}
