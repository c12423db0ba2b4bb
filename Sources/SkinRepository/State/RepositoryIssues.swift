public import SkinKit

extension SkinIssue.Code {
  /// The file isn't a key file.
  public static let malformedKeyFile: Self = "malformed-key-file"
  /// A required key is missing.
  public static let missingSigningKey: Self = "missing-signing-key"
  /// A key file would be overwritten, or exists in two places.
  public static let keyExists: Self = "key-exists"
  /// The role that a key should sign doesn't list it.
  public static let foreignKey: Self = "foreign-key"
  /// Signatures of a root are missing.
  public static let missingSignature: Self = "missing-signature"
  /// A draft isn't one of the next root.
  public static let wrongDraft: Self = "wrong-draft"
  /// The name isn't valid for a role.
  public static let badRoleName: Self = "bad-role-name"
  /// Signed targets don't follow those that the repository has.
  public static let staleTargets: Self = "stale-targets"
  /// Signed targets contain something that this repository doesn't support.
  public static let unsupportedTargets: Self = "unsupported-targets"
  /// Targets were changed without the published ones of their version.
  public static let unloadedTargets: Self = "unloaded-targets"
  /// A root between two roots of a repository is missing.
  public static let brokenRootChain: Self = "broken-root-chain"
  /// A change doesn't contain a file that its targets list.
  public static let missingUpload: Self = "missing-upload"
  /// A file in a change doesn't match its target.
  public static let mismatchedUpload: Self = "mismatched-upload"
  /// A version was published before with other contents.
  public static let versionExists: Self = "version-exists"
  /// A named version was never published.
  public static let unknownVersion: Self = "unknown-version"
}
