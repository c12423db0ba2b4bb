import HTTPTypes
import SkinServerAPI

/// The page of changes that need the approval of another person.
enum ApprovalsPage {
  /// The number of listed proposals that were decided.
  private static let mostDecided = 20

  static func show(_ visit: Visit, problem: APIFailure? = nil) async throws -> PageAnswer {
    let app = visit.parameter("app")
    try visit.require(.read, app)
    let data = try await AppData(app, visit)
    let list: ProposalsAnswer<ActivationDocument> = try await visit.api.get("apps/\(app)/approvals")
    var open: [View] = []
    for proposal in list.proposals where proposal.state == "open" {
      open.append(try await view(of: proposal, data, visit))
    }
    let decided = list.proposals.filter { $0.state != "open" }.prefix(mostDecided)
    return .page(
      "approvals", title: visit.texts["nav_approvals"],
      view: [
        "open": open, "isEmpty": open.isEmpty, "hasDecided": !decided.isEmpty,
        "decided": decided.map { Self.decided($0, data, visit) },
      ], section: "approvals", app: app, problem: problem)
  }

  static func approve(_ visit: Visit) async throws -> PageAnswer {
    try await decide(visit, "approved") {
      try await visit.api.call(.post, "apps/\($0)/approvals/\($1)/approval")
    }
  }

  static func reject(_ visit: Visit) async throws -> PageAnswer {
    try await decide(visit, "rejected") {
      try await visit.api.call(
        .post, "apps/\($0)/approvals/\($1)/rejection", [], RejectionForm(reason: visit.form["reason"] ?? ""))
    }
  }

  private static func decide(
    _ visit: Visit, _ done: String, _ call: (String, String) async throws -> APIAnswer
  ) async throws -> PageAnswer {
    let app = visit.parameter("app")
    do {
      _ = try await call(app, visit.parameter("proposal"))
      return .redirect("/console/apps/\(APIPath.encode(app))/approvals?done=\(done)")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  private static func view(of proposal: ProposalAnswer<ActivationDocument>, _ data: AppData, _ visit: Visit)
    async throws -> View
  {
    let (texts, app) = (visit.texts, data.app)
    let current: ActivationDocument = try await visit.api.get("apps/\(app)/channels/\(proposal.channel)/activation")
    var sides: [View] = []
    for (title, activation) in [("revert_now", current), ("activate_then", proposal.activation)] {
      var side = ActivationView.view(activation, data, visit)
      side["label"] = texts[title]
      side["phones"] = try await data.phones(of: activation.rules?.first?.skin ?? activation.skin, texts)
      sides.append(side)
    }
    let folder = "\(data.folder)/approvals/\(APIPath.encode(proposal.id))"
    let mayDecide = visit.may(.activate, app)
    var view: View = [
      "id": proposal.id, "channel": proposal.channel, "by": proposal.proposedBy,
      "at": visit.formats.time(proposal.proposedAt), "expires": visit.formats.time(proposal.expiresAt), "sides": sides,
      "mayApprove": mayDecide && proposal.proposedBy != visit.session.account, "mayReject": mayDecide,
      "isOwn": proposal.proposedBy == visit.session.account, "approve": "\(folder)/approve",
      "reject": "\(folder)/reject",
    ]
    if let note = proposal.note { view["note"] = note }
    return view
  }

  private static func decided(_ proposal: ProposalAnswer<ActivationDocument>, _ data: AppData, _ visit: Visit) -> View {
    let names = [
      "approved": "approval_approved", "rejected": "approval_rejected", "expired": "approval_expired",
      "outdated": "approval_outdated",
    ]
    var view: View = [
      "channel": proposal.channel, "title": ActivationView.title(proposal.activation, data, visit.texts),
      "state": names[proposal.state].map { visit.texts[$0] } ?? proposal.state, "proposedBy": proposal.proposedBy,
      "at": visit.formats.time(proposal.decidedAt ?? proposal.proposedAt),
    ]
    if let person = proposal.decidedBy { view["decidedBy"] = person }
    if let reason = proposal.reason { view["reason"] = reason }
    return view
  }
}
