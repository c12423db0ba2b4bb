import HTTPTypes
import SkinUpdate

extension APIOperation {
  /// The operations on the two-person rule and on proposed changes.
  static let forApprovals: [APIOperation] = proposals + rules

  private static let app = "/api/v1/apps/{app}"
  private static let json = "application/json"
  private static let closed = [
    "closed-proposal", "outdated-proposal", "changed-meanwhile", "targets-away", "withdrawn",
  ]

  /// The answers to a change of an activation, which may become a proposal.
  static let changeAnswers: [Int: String?] = [200: json, 202: json]
  /// The code of a change that can't become a proposal.
  static let proposalConflicts = ["too-many-proposals"]

  private static let proposals = [
    APIOperation(
      method: .get, path: "\(app)/approvals", summary: "Lists proposed changes, newest first",
      query: [
        Parameter(
          name: "state", summary: "Only proposals in this state",
          schema: APISchema.choice(ProposalState.Phase.allCases.map(\.rawValue)))
      ], errors: [404: ["unknown-app"]]),
    APIOperation(
      method: .get, path: "\(app)/approvals/{proposal}", summary: "Returns a proposed change",
      errors: [404: ["unknown-proposal"]]),
    APIOperation(
      method: .post, path: "\(app)/approvals/{proposal}/approval",
      summary: "Makes a change that another person proposed",
      errors: [
        403: ["own-proposal"], 404: ["unknown-proposal", "unknown-app", "unknown-skin"], 409: closed,
        413: ["bad-activation"], 422: [], 507: ["disk-full", "metadata-too-long"],
      ]),
    APIOperation(
      method: .post, path: "\(app)/approvals/{proposal}/rejection", summary: "Rejects a proposed change",
      body: Body(
        type: json, schema: APISchema.object(["reason": APISchema.text], required: ["reason"])),
      errors: [404: ["unknown-proposal"], 409: ["closed-proposal"]]),
  ]

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
