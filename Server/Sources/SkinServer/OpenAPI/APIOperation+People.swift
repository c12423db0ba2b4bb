import HTTPTypes
import SkinUpdate

extension APIOperation {
  /// The operations on accounts, sessions, tokens and roles, and on what they did.
  static let forPeople: [APIOperation] = sessions + accounts + history

  private static let root = "/api/v1"
  private static let json = "application/json"

  private static let sessions = [
    APIOperation(method: .get, path: "/setup", summary: "The page that sets a password", answers: [200: "text/html"]),
    APIOperation(
      method: .post, path: "\(root)/setup", summary: "Sets a password with the code of a one-time link",
      body: Body(type: json, schema: APISchema.document), answers: [200: json, 201: json, 204: nil],
      errors: [403: ["expired-link", "forbidden"], 422: ["weak-password"], 429: ["too-many-sign-ins"]]),
    APIOperation(
      method: .post, path: "\(root)/session", summary: "Signs in, and sets the session's cookie",
      body: Body(type: json, schema: APISchema.document), answers: [200: json, 201: json],
      errors: [
        401: ["wrong-sign-in", "unauthorized"], 429: ["too-many-sign-ins"], 503: ["too-many-sign-ins", "stopping"],
      ]),
    APIOperation(method: .get, path: "\(root)/session", summary: "Returns who is signed in, and the CSRF token"),
    APIOperation(
      method: .delete, path: "\(root)/session", summary: "Signs out", answers: [204: nil],
      errors: [403: ["needs-session", "forbidden", "missing-csrf-token"]]),
    APIOperation(
      method: .put, path: "\(root)/session/password", summary: "Changes the own password",
      body: Body(type: json, schema: APISchema.document), answers: [200: json, 204: nil],
      errors: [
        401: ["wrong-sign-in", "unauthorized"], 403: ["needs-session", "forbidden", "missing-csrf-token"],
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

  private static let history = [
    APIOperation(
      method: .get, path: "\(root)/audit", summary: "Exports the audit log as JSON lines",
      answers: [200: "application/x-ndjson"]),
    APIOperation(
      method: .get, path: "\(root)/apps/{app}/audit", summary: "Exports the entries of an app in the audit log",
      answers: [200: "application/x-ndjson"]),
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
