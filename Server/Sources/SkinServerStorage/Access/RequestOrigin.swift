/// The author of a change, for the audit log.
package struct RequestOrigin: Hashable, Sendable {
  /// The name of the user, with the name of the token if one was used.
  package var actor: String
  /// The address of the client.
  package var address: String
  /// A remark about the change.
  package var note: String?
  /// The reason for which an administrator changes documents during a freeze; nil if freezes hold.
  package var freezeOverride: String?

  package init(actor: String, address: String, note: String? = nil, freezeOverride: String? = nil) {
    (self.actor, self.address, self.note, self.freezeOverride) = (actor, address, note, freezeOverride)
  }

  /// The origin of changes that the server makes itself.
  package static let server = RequestOrigin(actor: "skin-server", address: "local")
}
