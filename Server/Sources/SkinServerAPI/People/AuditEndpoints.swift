package import Foundation
import HTTPTypes
package import SkinCompare

/// An entry of the audit log: a line of `GET /audit` and `GET /apps/{app}/audit`.
package struct AuditEntryAnswer: Codable, Hashable, Sendable {
  package var number: Int
  package var at: Date
  package var actor: String
  package var address: String
  /// The kind of change, such as `activation-changed`.
  package var action: String
  package var app: String?
  /// The thing that was changed, such as a channel, a skin's version or a user.
  package var subject: String
  package var note: String?
  package var before: JSONValue?
  package var after: JSONValue?
  /// The hash of the previous entry, or zeros for the first one.
  package var previous: String
  /// The SHA-256 of the line without this member.
  package var hash: String
}

/// The endpoints that search and export the audit log.
package enum AuditEndpoints {
  private static let query = [
    QueryParameter("after", "The number after which entries begin"),
    QueryParameter("before", "The number before which entries end"),
    QueryParameter("limit", "The maximum number of entries, 5000 at most"),
    QueryParameter("order", "The order", .choice(["oldest", "newest"])),
    QueryParameter("action", "Only this action"),
    QueryParameter("actor", "Only changes by this user, also with tokens"),
    QueryParameter("format", "The format", .choice(["json", "csv"])),
  ]

  package static let ofServer = Endpoint<Never, JSONLines<AuditEntryAnswer>>(
    .get, "audit", "Searches or exports the audit log", .server(.administer), query: query)

  package static let ofApp = Endpoint<Never, JSONLines<AuditEntryAnswer>>(
    .get, "apps/{app}/audit", "Searches or exports the entries of an app", .app(.administer), query: query)

  static let all = [ofServer.description, ofApp.description]
}
