import HTTPTypes
import SkinServerAPI
import SkinUpdate

extension APIOperation {
  /// The operations on accounts, sessions, tokens and roles, and on what they did.
  static let forPeople: [APIOperation] = sessions + provider + accounts + history

  private static let root = "/api/v1"
  private static let json = "application/json"

  private static let sessions = [
    APIOperation(
      method: .post, path: "\(root)/setup", summary: "Sets a password with the code of a one-time link",
      body: Body(type: json, schema: APISchema.document), answers: [200: json, 201: json, 204: nil],
      errors: [403: ["expired-link", "forbidden"], 422: ["weak-password"], 429: ["too-many-sign-ins"]]),
    APIOperation(
      method: .post, path: "\(root)/session", summary: "Signs in, and sets the session's cookie",
      body: Body(type: json, schema: APISchema.document), answers: [200: json, 201: json],
      errors: [
        401: ["wrong-sign-in", "unauthorized"], 403: ["passwords-off", "forbidden"], 429: ["too-many-sign-ins"],
        503: ["too-many-sign-ins", "stopping"],
      ]),
    APIOperation(method: .get, path: "\(root)/session", summary: "Returns who is signed in, and the CSRF token"),
    APIOperation(
      method: .delete, path: "\(root)/session", summary: "Signs out", answers: [204: nil],
      errors: [403: ["needs-session", "forbidden", "missing-csrf-token"]]),
    APIOperation(
      method: .put, path: "\(root)/session/password", summary: "Changes the own password",
      body: Body(type: json, schema: APISchema.document), answers: [200: json, 204: nil],
      errors: [
        401: ["wrong-sign-in", "unauthorized"],
        403: ["needs-session", "passwords-off", "forbidden", "missing-csrf-token"],
        422: ["weak-password"], 429: ["too-many-sign-ins"],
      ]),
    APIOperation(
      method: .get, path: "\(root)/tokens", summary: "Lists the own tokens",
      errors: [403: ["needs-session", "forbidden"]]
    ),
    APIOperation(
      method: .post, path: "\(root)/tokens", summary: "Creates a token, and returns it once",
      body: Body(type: json, schema: APISchema.document), answers: [201: json],
      errors: [403: ["needs-session", "forbidden", "missing-csrf-token"]]),
    APIOperation(
      method: .delete, path: "\(root)/tokens/{token}", summary: "Removes a token", answers: [204: nil],
      errors: [404: ["unknown-token"]]),
  ]

  private static let provider = [
    APIOperation(
      method: .get, path: "\(root)/session/methods", summary: "Returns the ways to sign in, for pages that offer them"),
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
    APIOperation(
      method: .get, path: "\(root)/users/{user}/identities",
      summary: "Lists the identities at OpenID Connect providers that are linked to an account",
      errors: [404: ["unknown-user"]]),
    APIOperation(
      method: .delete, path: "\(root)/users/{user}/identities/{identity}",
      summary: "Removes an identity from an account, and ends the account's sessions", answers: [204: nil],
      errors: [404: ["unknown-user", "unknown-identity"]]),
  ]

  private static let accounts = [
    APIOperation(method: .get, path: "\(root)/users", summary: "Lists the accounts"),
    APIOperation(
      method: .post, path: "\(root)/users", summary: "Adds an account",
      body: Body(type: json, schema: APISchema.document), answers: [201: json], errors: [409: ["user-exists"]]),
    APIOperation(
      method: .get, path: "\(root)/users/{user}", summary: "Returns an account", errors: [404: ["unknown-user"]]),
    APIOperation(
      method: .patch, path: "\(root)/users/{user}", summary: "Blocks or unblocks an account",
      body: Body(type: json, schema: APISchema.document), errors: [404: ["unknown-user"]]),
    APIOperation(
      method: .delete, path: "\(root)/users/{user}", summary: "Removes an account with its tokens", answers: [204: nil],
      errors: [404: ["unknown-user"]]),
    APIOperation(
      method: .put, path: "\(root)/users/{user}/roles", summary: "Sets the roles of an account",
      body: Body(type: json, schema: APISchema.document), errors: [404: ["unknown-user"]]),
    APIOperation(
      method: .post, path: "\(root)/users/{user}/link", summary: "Returns a one-time link that sets a password",
      answers: [201: json], errors: [404: ["unknown-user"]]),
    APIOperation(
      method: .get, path: "\(root)/users/{user}/tokens", summary: "Lists the tokens of an account",
      errors: [404: ["unknown-user"]]),
    APIOperation(
      method: .post, path: "\(root)/users/{user}/tokens", summary: "Creates a token for an account",
      body: Body(type: json, schema: APISchema.document), answers: [201: json], errors: [404: ["unknown-user"]]),
    APIOperation(
      method: .get, path: "\(root)/apps/{app}/members", summary: "Lists the accounts with a role for an app"),
    APIOperation(
      method: .put, path: "\(root)/apps/{app}/members/{user}", summary: "Sets the role of an account for an app",
      body: Body(type: json, schema: APISchema.document), answers: [200: json, 204: nil],
      errors: [404: ["unknown-user"]]),
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
    APIOperation(
      method: .get, path: "\(root)/apps/{app}/channels", summary: "Lists the channels that have an activation",
      errors: [404: ["unknown-app"]]),
    APIOperation(
      method: .get, path: "\(root)/apps/{app}/channels/{channel}/activation/history",
      summary: "Lists the earlier states of an activation"),
    APIOperation(
      method: .post, path: "\(root)/apps/{app}/channels/{channel}/activation/revert",
      summary: "Activates an earlier state again", query: [.overrideFreeze],
      body: Body(type: json, schema: APISchema.document), answers: changeAnswers,
      errors: [
        404: ["unknown-state", "unknown-app", "unknown-skin"],
        409: ["changed-meanwhile", "targets-away", "withdrawn", "frozen"] + proposalConflicts,
        412: ["changed-meanwhile"], 413: ["bad-activation"], 422: [],
        507: ["disk-full", "metadata-too-long"],
      ]),
  ]
}
