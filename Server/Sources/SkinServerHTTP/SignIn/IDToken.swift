import Foundation
import JWTKit
import SkinServerAPI
import SkinServerStorage

/// The header of an ID token, which isn't trusted.
struct IDTokenHeader: Decodable {
  var algorithm: String
  var keyID: String?
  /// The extensions that a reader must understand.
  var critical: [String]?

  private enum CodingKeys: String, CodingKey {
    case algorithm = "alg"
    case keyID = "kid"
    case critical = "crit"
  }

  /// Reads the header of a token.
  /// - Parameter token: The token.
  /// - Throws: `HTTPProblem` if it is malformed, or its signature isn't of an accepted kind.
  init(of token: String) throws {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let json = Secret.bytes(parts[0]),
      let header = try? JSONDecoder().decode(Self.self, from: json)
    else { throw HTTPProblem.failedSignIn("The provider's ID token is malformed") }
    self = header
    guard ProviderKeys.algorithms.contains(algorithm) else {
      throw HTTPProblem.failedSignIn("The provider's ID token has a signature that isn't accepted (“\(algorithm)”)")
    }
    guard critical == nil else {
      throw HTTPProblem.failedSignIn("The provider's ID token has extensions that this server doesn't know")
    }
  }
}

/// A claim of an ID token.
enum IDTokenClaim: Hashable, Sendable, Codable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([IDTokenClaim])
  /// A value that no check reads.
  case other

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = (try? container.decode([IDTokenClaim].self)).map(IDTokenClaim.list) ?? .other
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let list): try container.encode(list)
    case .other: try container.encodeNil()
    }
  }
}

/// The claims of an ID token.
struct IDTokenClaims: JWTPayload {
  private let claims: [String: IDTokenClaim]

  /// The difference of clocks that is tolerated, in seconds.
  private static let leeway: TimeInterval = 60

  init(from decoder: any Decoder) throws {
    claims = try decoder.singleValueContainer().decode([String: IDTokenClaim].self)
  }

  func encode(to encoder: any Encoder) throws { try claims.encode(to: encoder) }

  /// Checks nothing, because the time and the expected values aren't known here: see ``check(_:nonce:at:)``.
  func verify(using algorithm: some JWTAlgorithm) {}

  /// Checks that the token is for this server, for this sign-in, and current.
  /// - Parameters:
  ///   - settings: The provider and the client.
  ///   - nonce: The nonce of the sign-in.
  ///   - now: The time.
  /// - Throws: `HTTPProblem` that names the wrong claim.
  func check(_ settings: OIDCSettings, nonce: String, at now: Date) throws {
    func require(_ condition: Bool, _ problem: String) throws {
      guard condition else { throw HTTPProblem.failedSignIn("The provider's ID token \(problem)") }
    }
    let moment = now.timeIntervalSince1970
    try require(text("iss") == settings.issuer, "is from another issuer (iss)")
    let audience = texts("aud")
    try require(audience.contains(settings.clientID), "is for another client (aud)")
    let party = claims["azp"]
    try require(
      party == nil ? audience.count == 1 : party == .text(settings.clientID), "was issued to another client (azp)")
    try require(number("exp").map { moment < $0 + Self.leeway } ?? false, "has expired (exp)")
    try require(number("iat").map { $0 - Self.leeway <= moment } ?? false, "is from the future (iat)")
    try require(
      claims["nbf"] == nil || number("nbf").map { $0 - Self.leeway <= moment } ?? false, "isn't valid yet (nbf)")
    try require(text("nonce") == nonce, "is for another sign-in (nonce)")
    // The specification's limit; no database stores other characters alike.
    let subject = text("sub") ?? ""
    try require(
      (1...255).contains(subject.utf8.count) && subject.utf8.allSatisfy { (0x20...0x7E).contains($0) },
      "doesn't identify the person (sub)")
  }

  /// The provider's permanent identifier of the person.
  var subject: String { text("sub") ?? "" }

  /// Returns the name of the person's account.
  /// - Parameter claim: The claim that names it.
  /// - Returns: The name, or nil if the claim is missing, not verified, or no name of a user.
  func accountName(_ claim: OIDCSettings.NameClaim) -> AccountName? {
    if claim == .email {
      // Some providers send this flag as a string.
      guard claims["email_verified"] == .flag(true) || text("email_verified") == "true" else { return nil }
    }
    guard let text = text(claim.rawValue), let name = AccountName(text) else { return nil }
    // Some other letters become letters of ASCII, and so the name that of another person.
    func plain(_ text: String) -> Int { text.unicodeScalars.count(where: \.isASCII) }
    return plain(text) == plain(name.text) ? name : nil
  }

  /// Returns the texts of a claim that is a text or a list of texts.
  func texts(_ claim: String) -> [String] {
    switch claims[claim] {
    case .text(let text): [text]
    case .list(let list): list.compactMap { if case .text(let text) = $0 { text } else { nil } }
    default: []
    }
  }

  private func text(_ claim: String) -> String? {
    if case .text(let text) = claims[claim] { text } else { nil }
  }

  private func number(_ claim: String) -> Double? {
    if case .number(let number) = claims[claim] { number } else { nil }
  }
}
