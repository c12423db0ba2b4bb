import HTTPTypes

/// The endpoints of proposed changes: those of an app, or those of the server's settings.
package struct ApprovalEndpoints: Sendable {
  package typealias Envelope = ProposalEnvelope<ActivationDocument>

  package let list: Endpoint<Never, ProposalsAnswer<ActivationDocument>>
  package let show: Endpoint<Never, Envelope>
  package let approve: Endpoint<Never, Envelope>
  package let reject: Endpoint<RejectionForm, Envelope>

  package static let ofApp = Self(
    "apps/{app}/approvals", "", reading: .app(.read), deciding: .app(.activate, changes: .nothing),
    listErrors: [404: ["unknown-app"]])

  package static let ofServer = Self(
    "approvals", " of the server's settings", reading: .server(.administer),
    deciding: .server(.administer, changes: .nothing), listErrors: [:])

  private init(
    _ folder: String, _ place: String, reading: RoutePolicy, deciding: RoutePolicy, listErrors: [Int: [String]]
  ) {
    let path = folder + "/{proposal}"
    list = Endpoint(
      .get, folder, "Lists proposed changes\(place), newest first", reading,
      query: [
        QueryParameter(
          "state", "Only proposals in this state", .choice(ProposalPhase.allCases.map(\.rawValue)))
      ], errors: listErrors)
    show = Endpoint(
      .get, path, "Returns a proposed change\(place)", reading, errors: [404: ["unknown-proposal"]])
    // A proposed request has the errors of its own operation, too.
    approve = Endpoint(
      .post, path + "/approval", "Makes a change\(place) that another person proposed", deciding,
      errors: [
        403: ["own-proposal"], 404: [],
        409: [
          "closed-proposal", "outdated-proposal", "changed-meanwhile", "frozen", "targets-away", "withdrawn",
          "user-exists", "version-exists", "version-taken", "too-many-webhooks",
          "too-many-devices", "group-in-use", "unsuitable-channel",
        ], 413: ["bad-activation"], 422: [], 507: ["disk-full", "metadata-too-long", "app-full"],
      ])
    reject = Endpoint(
      .post, path + "/rejection", "Rejects a proposed change\(place)", deciding,
      errors: [404: ["unknown-proposal"], 409: ["closed-proposal"]])
  }

  static let all = [ofApp, ofServer].flatMap { endpoints in
    [endpoints.list.description, endpoints.show.description]
      + [endpoints.approve.description, endpoints.reject.description]
  }
}

/// The endpoints of the two-person rule of a channel.
package enum ApprovalRuleEndpoints {
  private static let path = "apps/{app}/channels/{channel}/approval"

  package static let show = Endpoint<Never, ApprovalRuleAnswer>(
    .get, path, "Returns whether two people are needed to change an activation", .app(.read),
    errors: [404: ["unknown-app"]])

  package static let set = Endpoint<ApprovalRuleForm, ApprovalRuleAnswer>(
    .put, path, "Requires two people to change an activation", .app(.administer, changes: .rule),
    errors: [404: ["unknown-app"], 409: ["targets-away"]])

  package static let remove = Endpoint<Never, ApprovalRuleAnswer>(
    .delete, path, "Removes the two-person rule of a channel", .app(.administer, changes: .rule),
    errors: [404: ["unknown-app"]])

  static let all = [show.description, set.description, remove.description]
}
