import Foundation

#if canImport(CryptoKit)
  import CryptoKit
#else
  import Crypto
#endif

/// A path to look up, split and hashed once for all roles.
struct TargetPath {
  let segments: [[Unicode.Scalar]]
  /// The SHA-256 in hexadecimal.
  let hash: String

  init(_ text: String) {
    segments = PathPattern.segments(of: text)
    hash = Data(SHA256.hash(data: Data(text.utf8))).hexText
  }
}

/// A path with `*` and `?`, which don't cross a `/`.
struct PathPattern: Hashable {
  private let segments: [[Unicode.Scalar]]

  /// Parses a pattern.
  /// - Parameter text: The pattern.
  init(_ text: String) { segments = Self.segments(of: text) }

  /// Whether a path matches.
  /// - Parameter parts: The path's segments.
  /// - Returns: Whether each segment matches its own pattern.
  func matches(_ parts: [[Unicode.Scalar]]) -> Bool {
    parts.count == segments.count && zip(segments, parts).allSatisfy { Self.matches($0, $1) }
  }

  /// Whether any path with a prefix could match.
  /// - Parameter parts: The segments of the prefix; it may end within the last one.
  /// - Returns: False only if no path with this prefix matches.
  func mayMatch(under parts: [[Unicode.Scalar]]) -> Bool {
    guard parts.count <= segments.count, let begun = parts.last else { return false }
    guard zip(segments, parts.dropLast()).allSatisfy({ Self.matches($0, $1) }) else { return false }
    // Up to the first wildcard, the pattern and the partial segment must agree.
    let pattern = segments[parts.count - 1]
    let literal = pattern.prefix { $0 != "*" && $0 != "?" }
    if literal.count == pattern.count, begun.count > literal.count { return false }
    return zip(literal, begun).allSatisfy { $0 == $1 }
  }

  /// Split by scalars, because a slash with a combining mark is still a slash.
  static func segments(of text: String) -> [[Unicode.Scalar]] {
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
