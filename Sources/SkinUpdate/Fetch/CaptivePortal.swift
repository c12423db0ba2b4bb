// Tells the page of a network that wants somebody to sign in from the files that were asked for.

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The signs of a captive portal: a network that answers in the place of every server until somebody signed in.
///
/// Nothing that is asked for here is ever a page. What a portal sends would be refused by its hash or signature too, but
/// then a user would read of damaged files instead of a network to sign in to.
enum CaptivePortal {
  /// Looks at the head of an answer.
  /// - Parameter response: The answer.
  /// - Returns: Why it is a portal's; nil where it isn't.
  static func reason(in response: HTTPURLResponse) -> String? {
    // RFC 6585, 6: "Network Authentication Required".
    if response.statusCode == 511 { return "it asks to sign in" }
    // An error may well come with a page; success may not.
    guard (200..<300).contains(response.statusCode) else { return nil }
    let type = response.value(forHTTPHeaderField: "Content-Type")?.lowercased() ?? ""
    guard type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml") else { return nil }
    return "a page came instead of a file"
  }

  /// Looks at a redirect that isn't followed because of its scheme.
  /// - Parameters:
  ///   - source: What was asked for.
  ///   - target: Where the answer points.
  /// - Returns: Why it is a portal's; nil where it isn't: behind `https` a portal can't redirect, only the server can.
  static func reason(redirectedFrom source: URL, to target: URL?) -> String? {
    guard source.scheme?.lowercased() == "http", let target, target.scheme?.lowercased() == "https",
      let host = target.host, host != source.host
    else { return nil }
    return "it redirects to \(host)"
  }

  /// The beginning of a body whose type says nothing.
  struct Opening {
    private var bytes: [UInt8] = []
    private static let longest = 64

    /// Takes the next bytes.
    /// - Parameter data: The bytes.
    /// - Returns: Whether the body is known to be a page now.
    mutating func feed(_ data: Data) -> Bool {
      guard bytes.count < Self.longest else { return false }
      bytes += data.prefix(Self.longest - bytes.count)
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
        .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }
  }
}
