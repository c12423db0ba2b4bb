import Foundation
import HTTPTypes
import Hummingbird
import SkinPackage
import SkinServerStorage

/// The cookie of a browser's session, and the token against forged requests that belongs to it.
///
/// Other sites can make a browser send the cookie, but can neither read the token nor send it as a header field.
enum SessionCookie {
  /// The prefix makes browsers accept it only over TLS, from this host, for all paths.
  static let name = "__Host-skin-session"
  /// The header field with the token against forged requests.
  static let csrfField = HTTPField.Name("X-CSRF-Token")

  /// Returns the secret in a request's cookie.
  static func secret(of request: Request) -> Secret? {
    request.cookies[name].map { Secret(received: $0.value) }
  }

  /// Returns the field that sets the cookie.
  static func field(_ secret: Secret, lifetime: TimeInterval) -> String {
    "\(name)=\(secret.text); Max-Age=\(Int(lifetime)); Path=/; Secure; HttpOnly; SameSite=Lax"
  }

  /// The field that removes the cookie.
  static let removal = "\(name)=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax"

  /// Returns the token against forged requests, which only someone with the session's secret can compute.
  static func csrfToken(_ secret: Secret) -> String { ContentHash(of: Data("csrf:\(secret.text)".utf8)).hex }

  /// Whether a request carries the token of its session.
  static func isGenuine(_ request: Request, _ secret: Secret) -> Bool {
    guard let field = csrfField, let token = request.headers[field], let given = ContentHash(hex: token) else {
      return false
    }
    return Secret.isEqual(given, ContentHash(of: Data("csrf:\(secret.text)".utf8)))
  }
}
