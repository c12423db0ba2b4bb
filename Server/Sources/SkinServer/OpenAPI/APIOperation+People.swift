import HTTPTypes
import SkinServerAPI
import SkinUpdate

extension APIOperation {
  /// The operations that sign in through a provider, and those on the history.
  static let forPeople: [APIOperation] = provider + history

  private static let root = "/api/v1"
  private static let json = "application/json"

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

  private static let auditQuery = [
    QueryParameter("after", "The number after which entries begin"),
    QueryParameter("before", "The number before which entries end"),
    QueryParameter("limit", "The maximum number of entries, 5000 at most"),
    QueryParameter("order", "The order", .choice(["oldest", "newest"])),
    QueryParameter("action", "Only this action"),
    QueryParameter("actor", "Only changes by this user, also with tokens"),
    QueryParameter("format", "The format", .choice(["json", "csv"])),
  ]

  private static let history = [
    APIOperation(
      method: .get, path: "\(root)/audit", summary: "Searches or exports the audit log", query: auditQuery,
      answers: [200: "application/x-ndjson"]),
    APIOperation(
      method: .get, path: "\(root)/apps/{app}/audit", summary: "Searches or exports the entries of an app",
      query: auditQuery, answers: [200: "application/x-ndjson"]),
  ]
}
