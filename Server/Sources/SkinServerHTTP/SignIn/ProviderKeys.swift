import Foundation
import JWTKit

/// The public keys of a provider, with which it signs ID tokens.
struct ProviderKeys: Sendable {
  /// The algorithms of signatures that are accepted: none without a key, and none with a shared secret.
  static let algorithms: Set<String> = [
    "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA",
  ]
  /// The maximum number of keys that are tried for a token that names none.
  private static let mostTried = 16

  private let keys: [JWK]

  /// A key of the set; nil if it isn't for signatures, or of a kind that this server doesn't know.
  private struct Entry: Decodable {
    var key: JWK?

    private enum CodingKeys: String, CodingKey {
      case use
    }

    init(from decoder: any Decoder) throws {
      let use = try? decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(String.self, forKey: .use)
      if use ?? "sig" == "sig" { key = try? JWK(from: decoder) }
    }
  }

  private struct Document: Decodable {
    var keys: [Entry]
  }

  /// Reads a key set.
  /// - Parameter json: The set.
  /// - Throws: `HTTPProblem` with the status 502 if it has no key for signatures.
  init(_ json: Data) throws {
    keys = ((try? JSONDecoder().decode(Document.self, from: json))?.keys ?? []).compactMap(\.key)
    guard !keys.isEmpty else {
      throw HTTPProblem.providerFailed("The provider has no keys that this server can verify signatures with")
    }
  }

  /// Returns the claims of a token that one of the keys signed, or nil.
  /// - Parameters:
  ///   - token: The token.
  ///   - header: Its header.
  /// - Returns: The claims, of which only the signature was verified.
  func claims(of token: String, _ header: IDTokenHeader) async -> IDTokenClaims? {
    let suitable = keys.filter { key in
      (header.keyID == nil || key.keyIdentifier?.string == header.keyID)
        && (key.algorithm == nil || key.algorithm?.rawValue == header.algorithm)
    }
    for key in suitable.prefix(Self.mostTried) {
      // A collection of one key, whose algorithm isn't left to the token.
      var key = key
      key.keyIdentifier = JWKIdentifier(string: header.keyID ?? "")
      key.algorithm = JWK.Algorithm(rawValue: header.algorithm)
      let collection = JWTKeyCollection()
      guard (try? await collection.add(jwk: key)) != nil,
        let claims = try? await collection.verify(token, as: IDTokenClaims.self)
      else { continue }
      return claims
    }
    return nil
  }
}
