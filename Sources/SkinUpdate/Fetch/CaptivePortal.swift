import Foundation

/// The signs of a captive portal: a network that answers instead of every server until its user signs in.
///
/// Requested files are never web pages. A portal's page would also fail its hash or signature, but then the user would
/// read of damaged files instead of a network to sign in to.
enum CaptivePortal {
  /// Checks the head of an answer.
  /// - Parameters:
  ///   - status: The status code.
  ///   - type: The `Content-Type` field.
  /// - Returns: The sign of a portal; nil if there is none.
  static func reason(status: Int, type: String?) -> String? {
    // RFC 6585, 6: "Network Authentication Required".
    if status == 511 { return "it asks to sign in" }
    // An error may have a page as its body; a success may not.
    guard (200..<300).contains(status) else { return nil }
    let type = type?.lowercased() ?? ""
    guard type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml") else { return nil }
    return "a web page arrived instead of a file"
  }

  /// Checks a redirect that isn't followed because of its scheme.
  /// - Parameters:
  ///   - source: The requested address.
  ///   - target: The address of the redirect.
  /// - Returns: The sign of a portal; nil if there is none. With `https` only the server itself can redirect.
  static func reason(redirectedFrom source: URL, to target: URL?) -> String? {
    guard source.scheme?.lowercased() == "http", let target, target.scheme?.lowercased() == "https",
      let host = target.host, host != source.host
    else { return nil }
    return "it redirects to \(host)"
  }

  /// The beginning of a body without a telling content type.
  struct Opening {
    private var bytes: [UInt8] = []
    private static let longest = 64

    /// Adds the next bytes.
    /// - Parameter data: The bytes.
    /// - Returns: Whether the body is known to be a web page.
    mutating func feed(_ data: Data) -> Bool {
      guard bytes.count < Self.longest else { return false }
      bytes += data.prefix(Self.longest - bytes.count)
      let text = String(decoding: bytes, as: UTF8.self).lowercased()
        .drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }
  }
}
