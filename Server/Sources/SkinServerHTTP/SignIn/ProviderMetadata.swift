import Foundation
import SkinKit

/// The part of a provider's discovery document that a sign-in needs.
struct ProviderMetadata: Sendable {
  /// The page on which a person signs in.
  var authorization: URL
  /// The address that exchanges a code for an ID token.
  var token: URL
  var keys: URL
  /// Whether the client's secret is sent in the form instead of a header field.
  var sendsSecretInForm: Bool
  /// Whether the provider names itself in its answers (RFC 9207).
  var namesIssuer: Bool

  private struct Document: Decodable {
    var issuer: String
    var authorization: String
    var token: String
    var keys: String
    var authentication: [String]?
    var namesIssuer: Bool?

    enum CodingKeys: String, CodingKey {
      case issuer
      case authorization = "authorization_endpoint"
      case token = "token_endpoint"
      case keys = "jwks_uri"
      case authentication = "token_endpoint_auth_methods_supported"
      case namesIssuer = "authorization_response_iss_parameter_supported"
    }
  }

  /// Returns the address of a provider's discovery document.
  static func address(of issuer: String) -> URL? {
    URL(string: (issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer) + "/.well-known/openid-configuration")
  }

  /// Reads a discovery document.
  /// - Parameters:
  ///   - json: The document.
  ///   - issuer: The issuer that it must describe.
  /// - Throws: `HTTPProblem` with the status 502 if it describes another issuer, or has no safe addresses.
  init(_ json: Data, issuer: String) throws {
    guard let document = try? JSONDecoder().decode(Document.self, from: json) else {
      throw HTTPProblem.providerFailed("The discovery document of the provider is incomplete or no JSON")
    }
    guard document.issuer == issuer else {
      throw HTTPProblem.providerFailed(
        "The discovery document names the issuer “\(document.issuer)”, but the server's settings “\(issuer)”")
    }
    let isEncrypted = issuer.hasPrefix("https://")
    func address(_ text: String) throws -> URL {
      guard let url = URL(string: text), OIDCSettings.isSecure(url), url.scheme == "https" || !isEncrypted else {
        throw HTTPProblem.providerFailed("The discovery document has the unsafe address “\(text)”")
      }
      return url
    }
    authorization = try address(document.authorization)
    token = try address(document.token)
    keys = try address(document.keys)
    // Without the list, the header field is the default.
    let methods = document.authentication ?? ["client_secret_basic"]
    sendsSecretInForm = !methods.contains("client_secret_basic")
    guard !sendsSecretInForm || methods.contains("client_secret_post") else {
      throw HTTPProblem.providerFailed(
        "The provider takes neither client_secret_basic nor client_secret_post from its clients")
    }
    namesIssuer = document.namesIssuer ?? false
  }
}
