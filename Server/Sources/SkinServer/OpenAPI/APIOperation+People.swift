import HTTPTypes
import SkinServerAPI
import SkinUpdate

extension APIOperation {
  /// The operations that sign in through a provider.
  static let forPeople: [APIOperation] = provider

  private static let root = "/api/v1"

  private static let provider = [
    APIOperation(
      method: .get, path: "\(root)/session/oidc",
      summary: "Begins to sign in through the OpenID Connect provider: redirects a browser to it",
      query: [QueryParameter("return", "The path of this server to which the browser returns")],
      answers: [302: nil],
      errors: [400: ["bad-return-path"], 404: ["oidc-off"], 502: ["provider-failed"]]),
    APIOperation(
      method: .get, path: "\(root)/session/oidc/callback",
      summary: "Signs in with the provider's answer, and redirects to the path or shows a page",
      query: [
        QueryParameter("code", "The code of the provider"),
        QueryParameter("state", "The sign-in to which the answer belongs"),
        QueryParameter("iss", "The issuer, if the provider sends it"),
        QueryParameter("error", "The reason for which the provider refused the sign-in"),
      ],
      answers: [200: "text/html", 303: nil],
      errors: [
        400: ["expired-sign-in", "failed-sign-in"], 403: ["refused-sign-in"], 404: ["oidc-off"],
        429: ["too-many-sign-ins"], 502: ["provider-failed"],
      ]),
  ]
}
