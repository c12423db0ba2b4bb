import SkinKit

/// A language range, matched by the extended filtering of RFC 4647, section 3.3.2.
///
/// `zh` matches all Chinese, `zh-Hant` traditional Chinese, and `zh-CN` also `zh-Hans-CN`: subtags of the locale that
/// the range doesn't name are skipped, except those after a single letter. Case is ignored, and `_` equals `-`. Both are compared in
/// their canonical form, so that `zh-Hans` matches `zh-CN`, and `iw` matches `he`.
struct LanguageRange {
  private let subtags: [String]

  init(_ text: String) { subtags = LanguageTags.canonical(Self.split(text)) }

  /// Whether a text is a well-formed range: subtags of 1 to 8 letters and digits, or `*`.
  static func isValid(_ text: String) -> Bool {
    let parts = split(text)
    return text.utf8.count <= 64 && !parts.isEmpty
      && parts.allSatisfy { part in
        part == "*" || (1...8).contains(part.utf8.count) && part.utf8.allSatisfy(Self.isAlphanumeric)
      }
  }

  func matches(_ locale: String) -> Bool {
    var tags = LanguageTags.canonical(Self.split(locale))[...]
    guard let first = subtags.first, let language = tags.popFirst(), first == "*" || first == language else {
      return false
    }
    for subtag in subtags.dropFirst() where subtag != "*" {
      while let tag = tags.first, tag != subtag {
        // After a single letter there is an extension, whose subtags have another meaning.
        guard tag.utf8.count > 1 else { return false }
        tags.removeFirst()
      }
      guard tags.popFirst() != nil else { return false }
    }
    return true
  }

  private static func split(_ text: String) -> [String] {
    text.lowercased().split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }.map(String.init)
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
