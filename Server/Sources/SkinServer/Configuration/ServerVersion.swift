// The version of the server.

/// The version of the server, as `--version` and `/health` say it.
public enum ServerVersion {
  /// The version.
  public static let current = "0.1.0"
}
