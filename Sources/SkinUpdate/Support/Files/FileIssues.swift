public import SkinKit

extension SkinIssue.Code {
  /// Signed metadata is malformed.
  public static let malformedMetadata: Self = "malformed-metadata"
  /// A file doesn't match its signed description: another length, hash or version.
  public static let mismatchedFile: Self = "mismatched-file"
}

extension SkinIssue {
  static func malformedMetadata(_ what: String, file: String, line: Int? = nil, key: String? = nil) -> SkinIssue {
    SkinIssue(
      .malformedMetadata, "The metadata is malformed: \(what)",
      suggestion: "Check that the address is a skin repository's; if it is, have its operator publish it again.",
      place: .init(file: file, line: line, key: key))
  }

  static func mismatch(_ file: String, _ what: String) -> SkinIssue {
    SkinIssue(
      .mismatchedFile, "\(file) isn't the file that the signed metadata names: \(what)",
      suggestion: "Check that the server serves the files as they were published; nothing was changed.",
      place: .init(file: file))
  }
}
