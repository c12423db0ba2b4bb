// What can go wrong on the signing side.

public import SkinKit

extension SkinIssue.Code {
  /// A key file isn't one.
  public static let malformedKeyFile: Self = "malformed-key-file"
  /// A key that is needed isn't there.
  public static let missingKey: Self = "missing-key"
  /// A key file would be overwritten, or lies in two places.
  public static let keyExists: Self = "key-exists"
  /// A key that nothing names where it shall sign.
  public static let foreignKey: Self = "foreign-key"
  /// Signatures of a root are still wanted.
  public static let missingSignature: Self = "missing-signature"
  /// A draft isn't one of the root that follows.
  public static let wrongDraft: Self = "wrong-draft"
  /// A role can't have that name.
  public static let badRoleName: Self = "bad-role-name"
  /// Signed targets don't follow those that the repository has.
  public static let staleTargets: Self = "stale-targets"
  /// Signed targets say what this repository can't keep.
  public static let unsupportedTargets: Self = "unsupported-targets"
  /// Between two roots of a repository one is missing.
  public static let brokenRootChain: Self = "broken-root-chain"
  /// A change doesn't bring a file that its targets name.
  public static let missingUpload: Self = "missing-upload"
  /// A file of a change isn't the one that its targets name.
  public static let mismatchedUpload: Self = "mismatched-upload"
  /// A version was published before with other contents.
  public static let versionExists: Self = "version-exists"
  /// A version that is named was never published.
  public static let unknownVersion: Self = "unknown-version"
}
