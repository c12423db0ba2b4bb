import Foundation
import HTTPTypes
import Hummingbird

/// The protection of forms against requests that other sites forge.
enum FormToken {
  /// The name of the field in forms.
  static let field = "csrf"
  /// The cookie of forms that have no session: the pages for signing in and setting a password.
  ///
  /// The prefix keeps other hosts of the domain from setting it.
  static let cookie = "__Host-skin-console-form"

  /// Creates a random token.
  static func make() -> String {
    (0..<4).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }.joined(separator: "-")
  }

  /// The field that sets the cookie.
  static func setting(_ token: String) -> String { "\(cookie)=\(token); Path=/; Secure; HttpOnly; SameSite=Lax" }

  /// Refuses a form that a page of another site sent.
  ///
  /// Browsers say where a form came from, in either of two fields.
  /// - Throws: `APIFailure` with the status 403.
  static func checkOrigin(_ request: Request) throws {
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.headers[name] {
      guard site == "same-origin" || site == "none" else { throw forged }
    } else if let origin = request.headers[.origin] {
      guard let host = URLComponents(string: origin), let authority = request.head.authority,
        [host.host, host.port.map { "\($0)" }].compactMap(\.self).joined(separator: ":") == authority
      else { throw forged }
    }
  }

  /// Refuses a form without the token of its page.
  /// - Parameters:
  ///   - form: The form.
  ///   - token: The token of the session, or of the cookie.
  /// - Throws: `APIFailure` with the status 403.
  static func check(_ form: FormFields, _ token: String?) throws {
    guard let token, !token.isEmpty, form[field] == token else { throw forged }
  }

  private static var forged: APIFailure {
    APIFailure(
      .forbidden, code: "missing-csrf-token", message: "The form wasn't sent by this page, or is too old",
      suggestion: "Open the page again, and repeat the change.")
  }
}
