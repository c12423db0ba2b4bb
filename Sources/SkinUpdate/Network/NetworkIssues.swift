// What can go wrong between here and a server.

import Foundation
public import SkinKit

extension SkinIssue.Code {
  /// A server can't be reached, or the connection broke.
  public static let networkFailure: Self = "network-failure"
  /// A server took too long.
  public static let networkTimeout: Self = "network-timeout"
  /// A server answered with a status that doesn't fit.
  public static let unexpectedStatus: Self = "unexpected-status"
  /// A server sent more than it may.
  public static let answerTooLong: Self = "answer-too-long"
  /// A server redirects to where one must not follow.
  public static let refusedRedirect: Self = "refused-redirect"
  /// A stream of events isn't one.
  public static let malformedEvents: Self = "malformed-events"
}

extension SkinIssue {
  static func network(_ url: URL?, _ reason: String) -> SkinIssue {
    SkinIssue(
      .networkFailure, "\(url?.host ?? "The server") can't be reached: \(reason)",
      remedy: "It is tried again later; check the address and the connection.",
      place: .init(file: url?.absoluteString))
  }

  static func timeout(_ url: URL?) -> SkinIssue {
    SkinIssue(
      .networkTimeout, "\(url?.host ?? "The server") took too long to answer",
      remedy: "It is tried again later; check the connection.", place: .init(file: url?.absoluteString))
  }

  static func unexpectedStatus(_ status: Int, url: URL) -> SkinIssue {
    SkinIssue(
      .unexpectedStatus, "\(url.host ?? "The server") answered with status \(status)",
      remedy: "Check that the address is a skin repository's and that the server is well.",
      place: .init(file: url.absoluteString))
  }

  static func tooLong(_ url: URL?, limit: Int) -> SkinIssue {
    SkinIssue(
      .answerTooLong, "\(url?.host ?? "The server") sent more than the \(limit) bytes that the file may have",
      remedy: "Check that the address is a skin repository's; nothing was changed.",
      place: .init(file: url?.absoluteString))
  }

  static func refusedRedirect(from url: URL?, to target: URL?) -> SkinIssue {
    SkinIssue(
      .refusedRedirect,
      "\(url?.host ?? "The server") redirects to \(target?.absoluteString ?? "nowhere"), which isn't followed",
      remedy: "Give the final address; redirects may not change the scheme nor go in circles.",
      place: .init(file: url?.absoluteString))
  }
}
