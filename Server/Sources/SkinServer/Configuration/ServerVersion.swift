/// The version of the server, as in `--version` and `/health`.
public enum ServerVersion {
  /// The version number.
  public static let current = "0.1.0"
}
