import HTTPTypes
import Hummingbird
import SkinServerAPI

/// The page of changes that need the approval of another person.
enum ApprovalsPage {
  /// The number of listed proposals that were decided.
  private static let mostDecided = 20

  /// Returns the path of the page of an app, or of the server's settings.
  static func path(of app: String?) -> String {
    app.map { "/console/apps/\(APIPath.encode($0))/approvals" } ?? "/console/approvals"
  }

  /// Returns the endpoints of the proposals.
  private static func endpoints(of app: String?) -> ApprovalEndpoints { app == nil ? .ofServer : .ofApp }

  /// Returns the app of the page; nil on the page of the server's settings.
  private static func app(_ visit: Visit) -> String? {
    visit.parameters.get("app") == nil ? nil : visit.parameter("app")
  }

  static func show(_ visit: Visit, problem: APIFailure? = nil, answer: String? = nil) async throws -> PageAnswer {
    let app = app(visit)
    try visit.require(app == nil ? .administer : .read, app)
    var data: AppData?
    if let app { data = try await AppData(app, visit) }
    // Apart, because a list of all proposals is cut.
    let (endpoint, place) = (endpoints(of: app).list, [app].compactMap(\.self))
    let waiting = try await visit.api.call(endpoint, place, query: [("state", ProposalPhase.open.rawValue)])
    let list = try await visit.api.call(endpoint, place)
    var open: [View] = []
    for proposal in waiting.proposals {
      open.append(try await view(of: proposal, app, data, visit))
    }
    let decided = list.proposals.filter { $0.state != .open }.prefix(mostDecided)
    var view: View = [
      "open": open, "isEmpty": open.isEmpty, "hasDecided": !decided.isEmpty,
      "decided": decided.map { Self.decided($0, data, visit) },
    ]
    if let answer { view["answer"] = answer }
    return .page(
      "approvals", title: visit.texts["nav_approvals"], view: view,
      section: app == nil ? "server-approvals" : "approvals", app: app, problem: problem
    )
    // The answer to an approved request may have a secret.
    .notStored(answer != nil)
  }

  static func approve(_ visit: Visit) async throws -> PageAnswer {
    try await decide(visit, "approved") { try await visit.api.call($0.approve, $1) }
  }

  static func reject(_ visit: Visit) async throws -> PageAnswer {
    try await decide(visit, "rejected") {
      try await visit.api.call($0.reject, $1, body: RejectionForm(reason: visit.form["reason"] ?? ""))
    }
  }

  private static func decide(
    _ visit: Visit, _ done: String, _ call: (ApprovalEndpoints, [String]) async throws -> ApprovalEndpoints.Envelope
  ) async throws -> PageAnswer {
    let app = app(visit)
    do {
      let place = [app, visit.parameter("proposal")].compactMap(\.self)
      // It may have a secret that is shown once, such as that of a webhook.
      if let text = try await call(endpoints(of: app), place).proposal.answer {
        return try await show(visit, answer: text)
      }
      return .redirect("\(path(of: app))?done=\(done)")
    } catch let failure as APIFailure where failure.problem.code != "unauthorized" {
      return try await show(visit, problem: failure)
    }
  }

  private static func view(
    of proposal: ProposalAnswer<ActivationDocument>, _ app: String?, _ data: AppData?, _ visit: Visit
  ) async throws -> View {
    let folder = "\(path(of: app))/\(APIPath.encode(proposal.id))"
    let mayDecide = visit.may(app == nil ? .administer : .activate, app)
    let isOwn = proposal.proposedBy == visit.session.account
    var view: View = [
      "id": proposal.id, "title": title(of: proposal, visit.texts), "by": proposal.proposedBy,
      "at": visit.formats.time(proposal.proposedAt), "expires": visit.formats.time(proposal.expiresAt),
      "mayApprove": mayDecide && !isOwn, "mayReject": mayDecide, "isOwn": isOwn, "approve": "\(folder)/approve",
      "reject": "\(folder)/reject",
    ]
    if let note = proposal.note { view["note"] = visit.texts.phrase(note) }
    if let activation = proposal.activation, let channel = proposal.channel, let data {
      view["sides"] = try await sides(activation, channel, data, visit)
    }
    if let request = proposal.request {
      var fields: View = ["method": request.method, "path": request.path]
      if let body = request.body { fields["body"] = body }
      view["request"] = fields
    }
    return view
  }

  /// Returns the present activation and the one after the change.
  private static func sides(
    _ activation: ActivationDocument, _ channel: String, _ data: AppData, _ visit: Visit
  ) async throws -> [View] {
    let current = try await visit.api.call(ActivationEndpoints.show, data.app, channel)
    var sides: [View] = []
    let pictured = current.pictured(activation)
    for (title, activation, skin) in [
      ("revert_now", current, pictured.before), ("activate_then", activation, pictured.after),
    ] {
      var side = ActivationView.view(activation, data, visit)
      side["label"] = visit.texts[title]
      side["phones"] = try await data.phones(of: skin, visit.texts)
      sides.append(side)
    }
    return sides
  }

  /// Returns the channel and the operation of a proposal.
  private static func title(of proposal: ProposalAnswer<ActivationDocument>, _ texts: Texts) -> String {
    [proposal.channel, proposal.request.map { texts.phrase($0.summary) }].compactMap(\.self).joined(separator: ": ")
  }

  private static func decided(
    _ proposal: ProposalAnswer<ActivationDocument>, _ data: AppData?, _ visit: Visit
  ) -> View {
    let names: [ProposalPhase: String] = [
      .approved: "approval_approved", .rejected: "approval_rejected", .expired: "approval_expired",
      .outdated: "approval_outdated",
    ]
    var title = title(of: proposal, visit.texts)
    if let activation = proposal.activation, let data {
      title += ": \(ActivationView.title(activation, data, visit.texts))"
    }
    var view: View = [
      "title": title, "state": names[proposal.state].map { visit.texts[$0] } ?? proposal.state.rawValue,
      "proposedBy": proposal.proposedBy,
      "at": visit.formats.time(proposal.decidedAt ?? proposal.proposedAt),
    ]
    if let person = proposal.decidedBy { view["decidedBy"] = person }
    if let reason = proposal.reason { view["reason"] = reason }
    return view
  }
}
