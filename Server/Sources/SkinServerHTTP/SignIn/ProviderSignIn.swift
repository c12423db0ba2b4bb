import Foundation
import Hummingbird
import Logging
import SkinKit
import SkinPackage
import SkinServerStorage

/// Signs users in through an OpenID Connect provider: the authorization code flow with PKCE.
package struct ProviderSignIn: Sendable {
  let settings: OIDCSettings
  let people: PeopleService
  /// The secret of the client at the provider.
  private let secret: Secret
  private let client: ProviderClient
  private let directory: ProviderDirectory

  /// Creates the sign-in, without asking the provider yet.
  /// - Parameters:
  ///   - settings: The provider and the client.
  ///   - people: The accounts.
  /// - Throws: `SkinIssue` with the code `bad-setting` if the client's secret can't be read.
  package init(_ settings: OIDCSettings, people: PeopleService) throws {
    let file = settings.clientSecretFile
    let text = try? String(contentsOf: file, encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    guard let text, !text.isEmpty else {
      throw SkinIssue(
        .badSetting, "The file \(file.path) of the setting oidc_client_secret_file is empty or can't be read",
        suggestion: "Write the secret that the provider gave to the client into it.",
        place: .init(key: Setting.oidcClientSecretFile.rawValue))
    }
    secret = Secret(received: text)
    client = ProviderClient(timeout: settings.timeout)
    directory = ProviderDirectory(
      issuer: settings.issuer, client: client, now: people.now, logger: people.logger)
    (self.settings, self.people) = (settings, people)
  }

  /// The address of this server as browsers know it.
  var origin: String { String(settings.callback.absoluteString.dropLast(OIDCSettings.callbackPath.count)) }

  /// Returns the address of the provider's page on which a person signs in.
  /// - Parameter attempt: The sign-in.
  /// - Returns: The address.
  /// - Throws: `HTTPProblem` with the status 502 if the provider doesn't work.
  func address(for attempt: SignInAttempt) async throws -> String {
    let page = try await directory.current().metadata.authorization
    let query = FormText.encoded([
      "response_type": "code", "client_id": settings.clientID, "redirect_uri": settings.callback.absoluteString,
      "scope": settings.scopes.joined(separator: " "), "state": attempt.state, "nonce": attempt.nonce,
      "code_challenge": attempt.challenge, "code_challenge_method": "S256",
    ])
    return page.absoluteString + (page.query == nil ? "?" : "&") + query
  }

  /// Signs a user in with the provider's answer.
  /// - Parameters:
  ///   - request: The request with the answer.
  ///   - address: The address of the client.
  /// - Returns: A new session, and the path to return to, if any.
  /// - Throws: `HTTPProblem` if the answer can't be trusted, the person may not sign in, the provider doesn't work, or
  ///   there were too many attempts.
  func finish(_ request: Request, from address: String) async throws -> (session: OpenSession, path: LocalPath?) {
    let answer = try ProviderAnswer(request)
    guard let attempt = SignInAttempt(of: request, now: people.now()), attempt.fits(answer.state) else {
      throw HTTPProblem.expiredSignIn
    }
    // Each answer costs a request to the provider.
    try people.limiter.take(nil, from: address)
    do {
      let documents = try await directory.current()
      try answer.check(issuer: settings.issuer, isRequired: documents.metadata.namesIssuer)
      let token = try await token(for: answer.code(), attempt, documents.metadata)
      let claims = try await claims(of: token, documents)
      try claims.check(settings, nonce: attempt.nonce, at: people.now())
      let identity = ProvidedIdentity(
        issuer: settings.issuer, subject: claims.subject, name: claims.accountName(settings.nameClaim),
        claim: settings.nameClaim, roles: settings.groupRoles.map { $0.roles(of: claims.texts($0.claim)) })
      let session = try await people.signIn(
        identity, attempt: attempt, createsUsers: settings.createsUsers,
        replacing: SessionCookie.secret(of: request)?.hash, from: address)
      return (session, attempt.returnPath)
    } catch let problem as HTTPProblem {
      people.logger.notice(
        "sign-in through the provider refused",
        metadata: [
          "code": "\(problem.issue.code.rawValue)", "reason": "\(problem.issue.message)", "address": "\(address)",
        ])
      throw problem
    }
  }

  /// Exchanges a code for an ID token.
  private func token(for code: String, _ attempt: SignInAttempt, _ provider: ProviderMetadata) async throws -> String {
    var form = FormText.encoded([
      "grant_type": "authorization_code", "code": code, "redirect_uri": settings.callback.absoluteString,
      "code_verifier": attempt.verifier,
    ])
    var authorization: String?
    if provider.sendsSecretInForm {
      form += "&" + FormText.encoded(["client_id": settings.clientID, "client_secret": secret.text])
    } else {
      let pair = "\(FormText.encoded(settings.clientID)):\(FormText.encoded(secret.text))"
      authorization = "Basic \(Data(pair.utf8).base64EncodedString())"
    }
    let reply = try await client.post(form, to: provider.token, authorization: authorization)
    let members = try? JSONDecoder().decode(TokenReply.self, from: reply.body)
    guard reply.status == 200 else {
      let error = ProviderAnswer.readable(members?.error)
      // Only this error is about the code; others are about the client or the provider.
      guard error == "invalid_grant" else {
        throw HTTPProblem.providerFailed(
          "The provider exchanged no code for a token: \(error ?? "it answered with the status \(reply.status)")")
      }
      throw HTTPProblem.failedSignIn("The provider doesn't accept the code of this sign-in any longer")
    }
    guard let token = members?.token else {
      throw HTTPProblem.failedSignIn("The provider's answer has no ID token")
    }
    return token
  }

  /// Returns the claims of an ID token, whose signature is verified.
  private func claims(of token: String, _ documents: ProviderDirectory.Documents) async throws -> IDTokenClaims {
    let header = try IDTokenHeader(of: token)
    if let claims = await documents.keys.claims(of: token, header) { return claims }
    // The provider may have new keys.
    if let newer = try await directory.newer(than: documents),
      let claims = await newer.keys.claims(of: token, header)
    {
      return claims
    }
    throw HTTPProblem.failedSignIn("The provider's ID token isn't signed by a key of the provider")
  }
}

/// The provider's answer to a code.
private struct TokenReply: Decodable {
  var token: String?
  var error: String?

  private enum CodingKeys: String, CodingKey {
    case token = "id_token"
    case error
  }
}

/// The query with which a provider sends a browser back.
private struct ProviderAnswer {
  let state: String
  private let givenCode: String?
  private let error: String?
  private let issuer: String?

  /// Reads the query.
  /// - Parameter request: The request.
  /// - Throws: `HTTPProblem` if a member is repeated, so that others may read another value of it.
  init(_ request: Request) throws {
    let query = request.uri.queryParameters
    func single(_ name: Substring) throws -> String? {
      let values = query[values: name]
      guard values.count <= 1 else { throw HTTPProblem.failedSignIn("The provider's answer repeats “\(name)”") }
      return values.first.map(String.init)
    }
    (state, givenCode) = (try single("state") ?? "", try single("code"))
    (error, issuer) = (try single("error"), try single("iss"))
  }

  /// Checks that the provider itself sent the answer, if it says so (RFC 9207).
  func check(issuer expected: String, isRequired: Bool) throws {
    guard issuer == expected || (issuer == nil && !isRequired) else {
      throw HTTPProblem.failedSignIn("The answer is of another provider (iss)")
    }
  }

  /// Returns the code.
  /// - Throws: `HTTPProblem` if the provider refused the sign-in.
  func code() throws -> String {
    if let error {
      throw HTTPProblem.refusedSignIn(
        "The provider refused the sign-in (\(Self.readable(error) ?? "without a reason"))",
        suggestion: "Sign in again, and agree to it at the provider.")
    }
    guard let givenCode, !givenCode.isEmpty else {
      throw HTTPProblem.failedSignIn("The provider's answer has no code")
    }
    return givenCode
  }

  /// Returns the code of an error, or nil if it is none that can be shown.
  static func readable(_ error: String?) -> String? {
    error.flatMap { $0.wholeMatch(of: #/[a-z_]{1,60}/#) == nil ? nil : $0 }
  }
}
