import Foundation
import Hummingbird
import SkinPackage
import SkinServerStorage

/// A sign-in that a browser has begun and that the provider hasn't answered yet.
///
/// It is stored in the browser's cookie alone: a random secret, the time of its end, and the path to return to. The
/// `state` and `nonce` of the request and the verifier of its code (PKCE) are hashes of the complete cookie. So an answer
/// fits only the browser and the cookie with which it was requested, and any server of a group can check it. Beginning
/// writes nothing to the database, which therefore can't be filled; it stores the attempts that were used. A forged
/// cookie is worthless, because the provider has no answer to it.
struct SignInAttempt: Sendable {
  /// The name of the cookie, which browsers accept only over TLS, from this host, for all paths.
  private static let cookieName = "__Host-skin-sign-in"
  /// The time in which a person must sign in at the provider, in seconds.
  private static let lifetime: TimeInterval = 600
  /// The difference between the clocks of two servers that is tolerated, in seconds.
  private static let leeway: TimeInterval = 60

  private let value: String
  private let expiresAt: Date
  let returnPath: LocalPath?

  /// Begins a sign-in.
  /// - Parameters:
  ///   - returnPath: The path to return to, or nil for none.
  ///   - now: The time.
  init(returnPath: LocalPath?, now: Date) {
    let end = Int(now.timeIntervalSince1970 + Self.lifetime)
    value = "\(Secret().text).\(end).\(Secret.text(Data((returnPath?.text ?? "").utf8)))"
    (expiresAt, self.returnPath) = (Date(timeIntervalSince1970: Double(end)), returnPath)
  }

  /// Reads the sign-in that a browser has begun.
  /// - Parameters:
  ///   - request: The request with the provider's answer; nil if its browser has begun none, or too long ago.
  ///   - now: The time.
  init?(of request: Request, now: Date) {
    guard let cookie = request.cookies[Self.cookieName]?.value else { return nil }
    let parts = cookie.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, parts[0].utf8.count == 43, let end = Int(parts[1]) else { return nil }
    let left = Double(end) - now.timeIntervalSince1970
    guard left > 0, left <= Self.lifetime + Self.leeway else { return nil }
    (value, expiresAt) = (cookie, Date(timeIntervalSince1970: Double(end)))
    returnPath = Secret.bytes(parts[2]).flatMap { LocalPath(String(decoding: $0, as: UTF8.self)) }
  }

  /// The value that the provider returns with its answer.
  var state: String { derived("state") }
  /// The value that the provider puts into the ID token.
  var nonce: String { derived("nonce") }
  /// The secret that is sent with the code.
  var verifier: String { derived("verifier") }
  /// The hash of the verifier, which the request to the provider has.
  var challenge: String { Self.hash(verifier) }
  /// The time after which no server accepts the attempt.
  var endsAt: Date { expiresAt + Self.leeway }
  /// The hash under which the database remembers that the attempt was used.
  var usedHash: ContentHash { ContentHash(of: Data("used:\(value)".utf8)) }

  /// Whether an answer of the provider belongs to this attempt.
  func fits(_ state: String) -> Bool {
    Secret.isEqual(ContentHash(of: Data(state.utf8)), ContentHash(of: Data(self.state.utf8)))
  }

  /// The field that sets the cookie.
  ///
  /// Browsers send it with the provider's answer, because that is a navigation by `GET`.
  var field: String {
    "\(Self.cookieName)=\(value); Max-Age=\(Int(Self.lifetime)); Path=/; Secure; HttpOnly; SameSite=Lax"
  }

  /// The field that removes the cookie.
  static let removal = "\(cookieName)=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax"

  private func derived(_ purpose: String) -> String { Self.hash("\(purpose):\(value)") }

  private static func hash(_ text: String) -> String { Secret.text(Data(ContentHash(of: Data(text.utf8)).bytes)) }
}
