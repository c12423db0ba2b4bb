/// The author of a change, for the audit log.
struct RequestOrigin: Hashable, Sendable {
  /// The name of the user, with the name of the token if one was used.
  var actor: String
  /// The address of the client.
  var address: String
  /// A remark about the change.
  var note: String?
  /// The reason for which an administrator changes documents during a freeze; nil if freezes hold.
  var freezeOverride: String?

  /// The origin of changes that the server makes itself.
  static let server = RequestOrigin(actor: "skin-server", address: "local")
}
