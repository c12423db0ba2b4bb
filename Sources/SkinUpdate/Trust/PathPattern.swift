// The patterns by which a role is trusted with paths.

/// A path with `*` and `?`, which don't cross a `/`.
struct PathPattern {
  private let segments: [[Unicode.Scalar]]

  /// Reads a pattern.
  /// - Parameter text: The pattern.
  init(_ text: String) { segments = Self.segments(of: text) }

  /// Whether a path fits.
  func matches(_ path: String) -> Bool {
    let parts = Self.segments(of: path)
    return parts.count == segments.count && zip(segments, parts).allSatisfy { Self.matches($0, $1) }
  }

  /// Whether any path with a beginning could fit.
  /// - Parameter prefix: The beginning; it may end within a segment.
  /// - Returns: False only where no path with this beginning fits.
  func mayMatch(under prefix: String) -> Bool {
    let parts = Self.segments(of: prefix)
    guard parts.count <= segments.count, let begun = parts.last else { return false }
    guard zip(segments, parts.dropLast()).allSatisfy({ Self.matches($0, $1) }) else { return false }
    // Up to the first wildcard, the pattern and the begun segment must agree.
    let pattern = segments[parts.count - 1]
    let literal = pattern.prefix { $0 != "*" && $0 != "?" }
    if literal.count == pattern.count, begun.count > literal.count { return false }
    return zip(literal, begun).allSatisfy { $0 == $1 }
  }

  /// Split by scalars: a slash is one whatever mark follows it.
  private static func segments(of text: String) -> [[Unicode.Scalar]] {
    text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { Array($0) }
  }

  /// Matches one segment without recursion, in time proportional to the product of both lengths.
  private static func matches(_ pattern: [Unicode.Scalar], _ text: [Unicode.Scalar]) -> Bool {
    var (p, t) = (0, 0)
    var retry: (pattern: Int, text: Int)?
    while t < text.count {
      if p < pattern.count, pattern[p] == "*" {
        retry = (p + 1, t)
        p += 1
      } else if p < pattern.count, pattern[p] == "?" || pattern[p] == text[t] {
        p += 1
        t += 1
      } else if let last = retry {
        retry = (last.pattern, last.text + 1)
        (p, t) = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[p...].allSatisfy { $0 == "*" }
  }
}
