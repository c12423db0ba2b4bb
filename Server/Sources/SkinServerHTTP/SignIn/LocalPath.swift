import Foundation

/// A path of this server to which a browser returns after the sign-in, such as `/console?app=festival`.
struct LocalPath: Hashable, Sendable {
  let text: String

  /// The length of the longest path.
  private static let longest = 500
  /// The number of times that a path may be percent-encoded.
  private static let mostEncodings = 4

  /// Checks a path.
  ///
  /// Browsers take `//host`, `/\host` and the like for other sites. Proxies may decode a path before a browser gets it,
  /// so it is checked with and without its percent-encoding. Its query can't lead elsewhere.
  /// - Parameter text: The path; nil if it could lead to another site, or isn't printable ASCII.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    var decoded = String(text.prefix { $0 != "?" && $0 != "#" })
    for _ in 0..<Self.mostEncodings {
      guard Self.isLocal(decoded), let next = decoded.removingPercentEncoding else { return nil }
      if next == decoded {
        self.text = text
        return
      }
      decoded = next
    }
    return nil
  }

  private static func isLocal(_ path: String) -> Bool {
    guard path.hasPrefix("/"), !path.contains("\\"), !path.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
      return false
    }
    let folders = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    return folders.dropLast().allSatisfy { !$0.isEmpty } && folders.allSatisfy { ![".", ".."].contains($0) }
  }
}
