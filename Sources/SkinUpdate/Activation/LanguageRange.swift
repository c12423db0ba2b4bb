// Which languages a rule means: ranges and matching by RFC 4647.

/// A language range, matched by the extended filtering of RFC 4647, section 3.3.2.
///
/// `zh` means every Chinese, `zh-Hant` what is written so, `zh-CN` also `zh-Hans-CN`: subtags of the locale that the range
/// doesn't name are passed over, but for those behind a single letter. Case doesn't count, and `_` is `-`.
struct LanguageRange {
  private let subtags: [String]

  init(_ text: String) { subtags = Self.split(text) }

  /// Whether a text has the form of a range: subtags of 1 to 8 letters and digits, or `*`.
  static func isValid(_ text: String) -> Bool {
    let parts = split(text)
    return text.utf8.count <= 64 && !parts.isEmpty
      && parts.allSatisfy { part in
        part == "*" || (1...8).contains(part.utf8.count) && part.utf8.allSatisfy(Self.isAlphanumeric)
      }
  }

  func matches(_ locale: String) -> Bool {
    var tags = Self.split(locale)[...]
    guard let first = subtags.first, let language = tags.popFirst(), first == "*" || first == language else {
      return false
    }
    for subtag in subtags.dropFirst() where subtag != "*" {
      while let tag = tags.first, tag != subtag {
        // Behind a single letter stands an extension, whose subtags mean something else.
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
