import HTTPTypes
import SkinKit
import SkinServerAPI

extension SkinIssue.Code {
  /// The name or the password is wrong.
  static let wrongSignIn: Self = "wrong-sign-in"
  /// There were too many attempts to sign in.
  static let tooManySignIns: Self = "too-many-sign-ins"
  /// The user or token lacks a permission.
  static let forbidden: Self = "forbidden"
  /// A request with a cookie lacks its token against forgery.
  static let missingCSRFToken: Self = "missing-csrf-token"
  /// The password is too short or too easy to guess.
  static let weakPassword: Self = "weak-password"
  /// The link was used or has expired.
  static let expiredLink: Self = "expired-link"
  /// There is an administrator already.
  static let administratorExists: Self = "administrator-exists"
  /// There is no account of that name.
  static let unknownUser: Self = "unknown-user"
  /// There is an account of that name already.
  static let userExists: Self = "user-exists"
  /// Users can't remove their own accounts.
  static let ownAccount: Self = "own-account"
  /// The account is the last one that administers all apps.
  static let lastAdministrator: Self = "last-administrator"
  /// There is no token with that identifier.
  static let unknownToken: Self = "unknown-token"
  /// Users can't sign in with passwords.
  static let passwordsOff: Self = "passwords-off"
  /// The request needs a session instead of a token.
  static let needsSession: Self = "needs-session"
}

extension SkinIssue {
  static func administratorExists(_ name: AccountName) -> SkinIssue {
    SkinIssue(
      .administratorExists, "\(name) is an administrator already, and the link is for the first one only",
      suggestion:
        "An administrator creates a link for a user on the user's page in the console. If none can sign in, the "
        + "token of the settings does: POST /api/v1/users/\(name)/link returns a link that sets a new password.")
  }
}

extension HTTPProblem {
  static func unauthorized(_ message: String) -> HTTPProblem {
    HTTPProblem(
      .unauthorized, .unauthorized, message,
      suggestion: "Send Authorization: Bearer TOKEN with a token of an account, or the token of the server's settings.",
      headers: [.wwwAuthenticate: "Bearer realm=\"skin-server\""])
  }

  static func forbidden(_ message: String) -> HTTPProblem {
    HTTPProblem(
      .forbidden, .forbidden, message,
      suggestion: "Ask an administrator for a role with this permission, or use a token with this scope.")
  }

  static var wrongSignIn: HTTPProblem {
    HTTPProblem(
      .unauthorized, .wrongSignIn, "The name or the password is wrong",
      suggestion: "Check both. An administrator can send a link that sets a new password.")
  }

  static var expiredLink: HTTPProblem {
    HTTPProblem(
      .forbidden, .expiredLink, "The link was used before, or has expired",
      suggestion:
        "Ask an administrator for a new one. If there is none yet, run `skin-server admin-link` on the server.")
  }

  static func unknownUser(_ name: AccountName) -> HTTPProblem {
    HTTPProblem(
      .notFound, .unknownUser, "There is no user \(name)", suggestion: "Check the name, or create the user first.")
  }

  static var ownAccount: HTTPProblem {
    HTTPProblem(
      .conflict, .ownAccount, "You can't remove your own account",
      suggestion: "Ask another administrator of all apps to remove it.")
  }

  static func lastAdministrator(_ name: AccountName) -> HTTPProblem {
    HTTPProblem(
      .conflict, .lastAdministrator, "\(name) is the last administrator of all apps who can sign in",
      suggestion: "Give another user who has signed in the role admin for * first.")
  }

  static var passwordsOff: HTTPProblem {
    HTTPProblem(
      .forbidden, .passwordsOff, "This server has no sign-in with passwords",
      suggestion: "Sign in through the provider: open /api/v1/session/oidc in a browser.")
  }

  static var needsSession: HTTPProblem {
    HTTPProblem(
      .forbidden, .needsSession, "Only a user who is signed in can do this, not a token",
      suggestion: "Sign in with POST /api/v1/session, and send its cookie.")
  }
}
