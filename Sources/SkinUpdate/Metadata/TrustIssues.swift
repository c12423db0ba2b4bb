public import SkinKit

extension SkinIssue.Code {
  /// Too few of the trusted keys signed a metadata file.
  public static let untrustedSignature: Self = "untrusted-signature"
  /// A metadata file is expired.
  public static let expiredMetadata: Self = "expired-metadata"
  /// A metadata file is older than one that was trusted before.
  public static let rolledBackMetadata: Self = "rolled-back-metadata"
  /// A metadata file that another one refers to is missing.
  public static let missingMetadata: Self = "missing-metadata"
  /// Signed metadata doesn't describe the requested target.
  public static let unknownTarget: Self = "unknown-target"
}

extension SkinIssue {
  static func untrustedSignature(_ file: String, valid: Int, threshold: Int, role: String) -> SkinIssue {
    SkinIssue(
      .untrustedSignature,
      "\(file) has \(valid) valid signature\(valid == 1 ? "" : "s") of the role \(role), but \(threshold) must sign it",
      suggestion: "Have the repository signed with the keys that the app's pinned root names; nothing was changed.",
      place: .init(file: file))
  }

  static func expiredMetadata(_ file: String, expires: String) -> SkinIssue {
    SkinIssue(
      .expiredMetadata, "\(file) expired at \(expires)",
      suggestion: "Check this device's date; if it is right, have the repository's operator sign again.",
      place: .init(file: file))
  }

  static func rolledBack(_ file: String, version: Int, trusted: Int) -> SkinIssue {
    SkinIssue(
      .rolledBackMetadata, "\(file) says version \(version), but version \(trusted) was trusted before",
      suggestion: "Check that no stale copy of the repository is served; nothing was changed.", place: .init(file: file)
    )
  }

  static func foreignMetadata(_ file: String, of other: SkinIdentifier, instead app: SkinIdentifier) -> SkinIssue {
    SkinIssue(
      .mismatchedFile, "\(file) is that of the app \(other), but this app is \(app)",
      suggestion: "Check that the address is that of the repository of \(app); nothing was changed.",
      place: .init(file: file))
  }

  static func namedTooLong(_ file: String, _ length: Int, limit: Int) -> SkinIssue {
    SkinIssue(
      .answerTooLong, "\(file) is named with \(length) bytes, more than the \(limit) that are allowed",
      suggestion: "Allow as much where the repository is as large as that; nothing was changed.",
      place: .init(file: file))
  }

  static func missingMetadata(_ file: String) -> SkinIssue {
    SkinIssue(
      .missingMetadata, "The repository has no \(file)",
      suggestion:
        "Check that the address is that of the app's repository; a server has it after the first publication.",
      place: .init(file: file))
  }
}
