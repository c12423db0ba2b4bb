/// The version of the server, as in `--version` and `/health`.
public enum ServerVersion {
  /// The version number.
  public static let current = "0.1.0"
  /// The name of the server, as in the header field `Server`.
  static let product = "skin-server"
}
