public import SkinKit

extension SkinIssue.Code {
  /// Signed metadata is malformed.
  public static let malformedMetadata: Self = "malformed-metadata"
  /// A file doesn't match its signed description: another length, hash or version.
  public static let mismatchedFile: Self = "mismatched-file"
}

extension SkinIssue {
  private static let malformedPrefix = "The metadata is malformed"

  /// Returns the issue of malformed JSON as that of another file than metadata; other issues stay.
  /// - Parameters:
  ///   - file: The kind of file, as the beginning of a sentence.
  ///   - code: The code.
  ///   - suggestion: What to do.
  /// - Returns: The issue, at the same place.
  package func asMalformed(_ file: String, _ code: Code, suggestion: String) -> SkinIssue {
    guard self.code == .malformedMetadata else { return self }
    return SkinIssue(
      code, message.replacing(Self.malformedPrefix, with: "\(file) is malformed"), suggestion: suggestion, place: place)
  }

  static func malformedMetadata(_ what: String, file: String, line: Int? = nil, key: String? = nil) -> SkinIssue {
    SkinIssue(
      .malformedMetadata, "\(malformedPrefix): \(what)",
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
