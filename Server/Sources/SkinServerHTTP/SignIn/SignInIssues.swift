import HTTPTypes
import SkinKit

extension SkinIssue.Code {
  /// No OpenID Connect provider is set.
  static let oidcOff: Self = "oidc-off"
  /// The path to return to is on another site, or malformed.
  static let badReturnPath: Self = "bad-return-path"
  /// The sign-in was begun elsewhere or too long ago, or was finished already.
  static let expiredSignIn: Self = "expired-sign-in"
  /// The provider's answer can't be trusted.
  static let failedSignIn: Self = "failed-sign-in"
  /// The person may not sign in.
  static let refusedSignIn: Self = "refused-sign-in"
  /// The provider can't be reached, or doesn't work.
  static let providerFailed: Self = "provider-failed"
  /// The account has no identity with that identifier.
  static let unknownIdentity: Self = "unknown-identity"
}

extension HTTPProblem {
  static var oidcOff: HTTPProblem {
    HTTPProblem(
      .notFound, .oidcOff, "This server has no OpenID Connect provider",
      suggestion: "Sign in with a password, or set SKIN_SERVER_OIDC_ISSUER.")
  }

  static var expiredSignIn: HTTPProblem {
    HTTPProblem(
      .badRequest, .expiredSignIn, "This sign-in was begun in another browser or too long ago, or is finished already",
      suggestion: "Sign in again.")
  }

  static func failedSignIn(_ message: String) -> HTTPProblem {
    HTTPProblem(
      .badRequest, .failedSignIn, message,
      suggestion: "Sign in again. If that fails, too, an administrator finds the cause in the server's log.")
  }

  static func refusedSignIn(_ message: String, suggestion: String) -> HTTPProblem {
    HTTPProblem(.forbidden, .refusedSignIn, message, suggestion: suggestion)
  }

  static func providerFailed(_ message: String) -> HTTPProblem {
    HTTPProblem(
      .badGateway, .providerFailed, message,
      suggestion: "Try again later. If that fails, too, an administrator finds the cause in the server's log.")
  }
}
