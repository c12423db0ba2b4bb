import HTTPTypes
import SkinServerAPI
import SkinUpdate

extension APIOperation {
  /// The operations on the two-person rule and on proposed changes.
  static let forApprovals: [APIOperation] = proposals + rules

  private static let app = "/api/v1/apps/{app}"
  private static let json = "application/json"
  /// The codes of a proposal that can't be approved, and those of a proposed request.
  private static let unapproved = [
    "closed-proposal", "outdated-proposal", "changed-meanwhile", "frozen", "targets-away", "withdrawn", "user-exists",
    "version-exists", "version-taken", "too-many-webhooks",
  ]

  /// The answers to a change of an activation, which may become a proposal.
  static let changeAnswers: [Int: String?] = [200: json, 202: json]
  /// The code of a change that can't become a proposal.
  static let proposalConflicts = ["too-many-proposals"]

  private static let proposals = ["\(app)/approvals", "/api/v1/approvals"].flatMap { folder in
    let isOfApp = folder.hasPrefix(app)
    let place = isOfApp ? "" : " of the server's settings"
    return [
      APIOperation(
        method: .get, path: folder, summary: "Lists proposed changes\(place), newest first",
        query: [
          QueryParameter(
            "state", "Only proposals in this state",
            .choice(ProposalState.Phase.allCases.map(\.rawValue)))
        ], errors: isOfApp ? [404: ["unknown-app"]] : [:]),
      APIOperation(
        method: .get, path: "\(folder)/{proposal}", summary: "Returns a proposed change\(place)",
        errors: [404: ["unknown-proposal"]]),
      // A proposed request has the errors of its own operation, too.
      APIOperation(
        method: .post, path: "\(folder)/{proposal}/approval",
        summary: "Makes a change\(place) that another person proposed",
        errors: [
          403: ["own-proposal"], 404: [], 409: unapproved, 413: ["bad-activation"], 422: [],
          507: ["disk-full", "metadata-too-long"],
        ]),
      APIOperation(
        method: .post, path: "\(folder)/{proposal}/rejection", summary: "Rejects a proposed change\(place)",
        body: Body(
          type: json, schema: APISchema.object(["reason": APISchema.text], required: ["reason"])),
        errors: [404: ["unknown-proposal"], 409: ["closed-proposal"]]),
    ]
  }

  private static let rules = [
    APIOperation(
      method: .get, path: "\(app)/channels/{channel}/approval",
      summary: "Returns whether two people are needed to change an activation", errors: [404: ["unknown-app"]]),
    APIOperation(
      method: .put, path: "\(app)/channels/{channel}/approval", summary: "Requires two people to change an activation",
      body: Body(type: json, schema: APISchema.document),
      errors: [404: ["unknown-app"], 409: ["targets-away"]]),
    APIOperation(
      method: .delete, path: "\(app)/channels/{channel}/approval",
      summary: "Removes the two-person rule of a channel", errors: [404: ["unknown-app"]]),
  ]
}
