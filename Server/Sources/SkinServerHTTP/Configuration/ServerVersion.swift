/// The version of the server, as in `--version` and `/health`.
package enum ServerVersion {
  /// The version number.
  package static let current = "0.1.0"
  /// The name of the server, as in the header field `Server`.
  package static let product = "skin-server"
}
