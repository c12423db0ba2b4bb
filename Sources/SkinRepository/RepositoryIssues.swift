// What can go wrong on the signing side.

public import SkinKit

extension SkinIssue.Code {
  /// A key file isn't one.
  public static let malformedKeyFile: Self = "malformed-key-file"
  /// A key that is needed isn't there.
  public static let missingKey: Self = "missing-key"
  /// A key file would be overwritten.
  public static let keyExists: Self = "key-exists"
  /// A version was published before with other contents.
  public static let versionExists: Self = "version-exists"
  /// A version that is named was never published.
  public static let unknownVersion: Self = "unknown-version"
}
