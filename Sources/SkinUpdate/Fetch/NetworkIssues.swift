package import Foundation
public import SkinKit

extension SkinIssue.Code {
  /// A server can't be reached, or the connection broke.
  public static let networkFailure: Self = "network-failure"
  /// A server took too long to send anything, or to send everything.
  public static let networkTimeout: Self = "network-timeout"
  /// A server answered with an unexpected status.
  public static let unexpectedStatus: Self = "unexpected-status"
  /// A server sent more bytes than allowed.
  public static let answerTooLong: Self = "answer-too-long"
  /// The connection is slower than the minimum rate.
  public static let tooSlow: Self = "too-slow"
  /// The server's file has another length than the signed metadata specify.
  public static let wrongLength: Self = "wrong-length"
  /// A server was asked for the rest of a file and sent another range.
  public static let badRange: Self = "bad-range"
  /// A captive portal answered instead of the server.
  public static let captivePortal: Self = "captive-portal"
  /// Only the cellular network is available, and it may not be used.
  public static let cellularRefused: Self = "cellular-refused"
  /// A server redirects to another scheme, or in circles.
  public static let refusedRedirect: Self = "refused-redirect"
  /// A server sent a compressed answer although none was requested.
  public static let unrequestedEncoding: Self = "unrequested-encoding"
  /// A stream of events is malformed.
  public static let malformedEvents: Self = "malformed-events"
}

extension SkinIssue {
  /// Creates an issue with a server.
  /// - Parameters:
  ///   - code: The kind of issue.
  ///   - url: The address of the request.
  ///   - deed: The message without its subject, the server.
  ///   - suggestion: The fix.
  private init(_ code: Code, server url: URL?, _ deed: String, suggestion: String) {
    self.init(
      code, "\(url?.host ?? "The server") \(deed)", suggestion: suggestion, place: .init(file: url?.absoluteString))
  }

  package static func network(_ url: URL?, _ reason: String) -> SkinIssue {
    SkinIssue(
      .networkFailure, server: url, "can't be reached: \(reason)",
      suggestion: "It is tried again later; check the address and the connection.")
  }

  package static func timeout(_ url: URL?) -> SkinIssue {
    SkinIssue(
      .networkTimeout, server: url, "took too long to answer",
      suggestion: "It is tried again later; check the connection.")
  }

  /// The issue of an answer whose status isn't the expected one.
  /// - Parameters:
  ///   - status: The status code.
  ///   - retryAfter: The answer's `Retry-After` field.
  ///   - now: The current time.
  ///   - url: The address of the request.
  /// - Returns: The issue, with the wait that the server asks for.
  static func unexpectedStatus(_ status: Int, retryAfter: String?, now: Date, url: URL?) -> SkinIssue {
    var issue = SkinIssue(
      .unexpectedStatus, server: url, "answered with status \(status)",
      suggestion: "Check that the address is a skin repository's and that the server is well.")
    issue.retryAfter = RetryAfter.seconds(retryAfter, now: now)
    return issue
  }

  package static func tooLong(_ url: URL?, limit: Int) -> SkinIssue {
    SkinIssue(
      .answerTooLong, server: url, "sent more than the \(limit) bytes that the file may have",
      suggestion: "Check that the address is a skin repository's; nothing was changed.")
  }

  static func unrequestedEncoding(_ url: URL?, _ coding: String) -> SkinIssue {
    SkinIssue(
      .unrequestedEncoding, server: url,
      "sent an answer encoded as \(coding.prefix(32)), which wasn't requested",
      suggestion: "Switch compression off for the files of the repository, on the server and its proxies.")
  }

  static func tooFast(_ url: URL?) -> SkinIssue {
    SkinIssue(
      .answerTooLong, server: url, "sends without an end, and faster than it is read",
      suggestion: "It is tried again later; check that the address is that of a skin server's event stream.")
  }

  static func refusedRedirect(from url: URL?, to target: URL?) -> SkinIssue {
    SkinIssue(
      .refusedRedirect, server: url,
      "redirects to \(target?.absoluteString ?? "nowhere"), which isn't followed",
      suggestion: "Use the final address; redirects may not change the scheme nor go in circles.")
  }

  static func tooSlow(_ url: URL?, rate: Int) -> SkinIssue {
    SkinIssue(
      .tooSlow, server: url, "sends fewer than \(rate) bytes per second",
      suggestion: "The received bytes are kept, and the download is retried later; check the connection.")
  }

  static func wrongLength(_ url: URL?, _ length: Int, expected: Int) -> SkinIssue {
    SkinIssue(
      .wrongLength,
      "\(url?.lastPathComponent ?? "A file") has \(length) bytes on \(url?.host ?? "the server") instead of \(expected)",
      suggestion: "Upload the file again as it was published; nothing was changed.",
      place: .init(file: url?.absoluteString)
    )
  }

  static func badRange(_ url: URL, _ reason: String) -> SkinIssue {
    SkinIssue(
      .badRange, server: url, "was asked for the rest of a file: \(reason)",
      suggestion: "Check how the server or its proxies answer ranges; the file is downloaded again.")
  }

  static func captivePortal(_ url: URL?, _ reason: String) -> SkinIssue {
    SkinIssue(
      .captivePortal, "Not \(url?.host ?? "the server") seems to answer but the network before it: \(reason)",
      suggestion: "Sign in to the network, or use another; if there is none to sign in to, check the address.",
      place: .init(file: url?.absoluteString))
  }

  static func cellularRefused(_ url: URL?) -> SkinIssue {
    SkinIssue(
      .cellularRefused, server: url,
      "can only be reached over the cellular network, which may not be used",
      suggestion: "It is tried again later; use another network, or allow cellular data for skins.")
  }
}
