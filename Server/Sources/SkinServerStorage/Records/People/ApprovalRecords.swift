package import Foundation
package import SkinKit
import SkinPackage
package import SkinServerAPI
package import SkinUpdate

/// The rule that changes of a channel's activation need the approval of a second person.
package struct ApprovalRule: Hashable, Sendable {
  var app: SkinIdentifier
  var channel: SkinIdentifier
  /// The time in hours after which a proposal expires.
  package var hours: Int

  package init(app: SkinIdentifier, channel: SkinIdentifier, hours: Int) {
    (self.app, self.channel, self.hours) = (app, channel, hours)
  }
}

/// The channels that a change concerns, now or later.
package enum ChangeScope: Hashable, Sendable {
  case channel(app: SkinIdentifier, SkinIdentifier)
  /// All channels of an app.
  case app(SkinIdentifier)
  /// All channels of all apps.
  case server

  /// Creates the scope of all channels of an app, or of all apps.
  package init(_ app: AppScope) { self = app.app.map { .app($0) } ?? .server }

  /// The app, or all of them.
  package var app: AppScope {
    switch self {
    case .channel(let app, _), .app(let app): .app(app)
    case .server: .all
    }
  }

  /// The channel, if it is a single one.
  package var channel: SkinIdentifier? {
    guard case .channel(_, let channel) = self else { return nil }
    return channel
  }
}

/// A change that waits for a second person, or was decided by one.
package struct ProposalRecord: Hashable, Sendable {
  /// The decision of a second person.
  package struct Decision: Hashable, Sendable {
    package var isApproved: Bool
    /// The name in the audit log.
    package var actor: String
    package var at: Date
    /// The reason of a rejection.
    package var reason: String?
    /// The random name of the approval that made the change.
    package var approval: String?

    package init(isApproved: Bool, actor: String, at: Date, reason: String? = nil, approval: String? = nil) {
      (self.isApproved, self.actor, self.at, self.reason) = (isApproved, actor, at, reason)
      self.approval = approval
    }
  }

  /// The proposed change.
  package enum Change: Hashable, Sendable {
    /// An activation, with the hash of the one that it replaces; the hash is empty if there was none.
    case activation(Activation, replacing: String)
    /// A request of the API.
    case request(ProposedRequest, ChangeScope)
  }

  package var id: SkinIdentifier
  package var change: Change
  /// The account of the author, or nil for the root token.
  package var account: AccountName?
  /// The name of the author in the audit log.
  package var actor: String
  /// A remark, such as `revert to 12`.
  package var note: String?
  package var proposedAt: Date
  package var expiresAt: Date
  package var decision: Decision?

  package init(
    id: SkinIdentifier, change: Change, account: AccountName? = nil, actor: String, note: String? = nil,
    proposedAt: Date, expiresAt: Date, decision: Decision? = nil
  ) {
    (self.id, self.change, self.account, self.actor, self.note) = (id, change, account, actor, note)
    (self.proposedAt, self.expiresAt, self.decision) = (proposedAt, expiresAt, decision)
  }

  package var scope: ChangeScope {
    switch change {
    case .activation(let activation, _): .channel(app: activation.app, activation.channel)
    case .request(_, let scope): scope
    }
  }

  /// Returns the base of changes that replace an activation.
  package static func base(_ current: ActivationRecord?) -> String {
    current?.document.revision ?? ""
  }
}

extension Activation {
  /// The hash of what clients set, without the sample and the test devices, which the server writes.
  package var revision: String {
    var activation = self
    activation.sample = nil
    activation.testDevices = [:]
    return ContentHash(of: activation.data).hex
  }
}

/// A selection of proposals.
package enum ProposalFilter: Hashable, Sendable {
  case all
  case approved
  case rejected
  /// Without a decision, and not expired at a date.
  case undecided(Date)
  /// Without a decision, and expired at a date.
  case expired(Date)

  fileprivate var condition: String {
    switch self {
    case .all: ""
    case .approved: "AND is_approved = 1"
    case .rejected: "AND is_approved = 0"
    case .undecided: "AND is_approved IS NULL AND expires_at > $2"
    case .expired: "AND is_approved IS NULL AND expires_at <= $2"
    }
  }

  fileprivate var date: Date? {
    switch self {
    case .all, .approved, .rejected: nil
    case .undecided(let date), .expired(let date): date
    }
  }
}

extension MetadataReading {
  /// Returns the rule of a channel, or nil if one person may change its activation.
  package func approvalRule(of app: SkinIdentifier, channel: SkinIdentifier) throws -> ApprovalRule? {
    try connection.row("SELECT hours FROM approval_rule WHERE app = $1 AND channel = $2", app, channel)
      .map { ApprovalRule(app: app, channel: channel, hours: try $0["hours"]) }
  }

  /// Returns the strictest rule of some channels, or nil if one person may change them.
  package func approvalRule(in scope: ChangeScope) throws -> ApprovalRule? {
    let condition: String
    switch scope {
    case .channel(let app, let channel): return try approvalRule(of: app, channel: channel)
    case .app: condition = "WHERE app = $1"
    case .server: condition = "WHERE CAST($1 AS TEXT) = '*'"
    }
    return try connection.row(
      "SELECT * FROM approval_rule \(condition) ORDER BY hours, app, channel LIMIT 1", scope.app.description
    ).map { ApprovalRule(app: try $0["app"], channel: try $0["channel"], hours: try $0["hours"]) }
  }

  /// Returns a proposal of an app, or of the server itself.
  package func proposal(_ id: SkinIdentifier, of app: AppScope) throws -> ProposalRecord? {
    try connection.row("SELECT * FROM proposal WHERE id = $1 AND app = $2", id, app.description).map(
      ProposalRecord.init)
  }

  /// Returns proposals of an app, or of the server itself, newest first.
  /// - Parameters:
  ///   - app: The app.
  ///   - filter: The proposals to return.
  ///   - limit: The maximum number of proposals.
  /// - Returns: The proposals.
  /// - Throws: The database error.
  package func proposals(of app: AppScope, _ filter: ProposalFilter = .all, limit: Int) throws -> [ProposalRecord] {
    try connection.rows(
      "SELECT * FROM proposal WHERE app = $1 \(filter.condition) ORDER BY proposed_at DESC, id LIMIT \(limit)",
      arguments: [app.description.sqlValue] + (filter.date.map { [$0.sqlValue] } ?? [])
    ).map(ProposalRecord.init)
  }
}

extension MetadataReading {
  /// Whether the activation that a proposal replaces was changed since.
  package func isOutdated(_ proposal: ProposalRecord) throws -> Bool {
    guard case .activation(let activation, let base) = proposal.change else { return false }
    return try ProposalRecord.base(self.activation(of: activation.app, channel: activation.channel)) != base
  }

  /// Counts the proposals that wait for the decision of a user, who isn't their author, by app; `*` is the server.
  /// - Parameters:
  ///   - principal: The user.
  ///   - moment: The time.
  /// - Returns: The numbers, without those that are 0.
  /// - Throws: The database error.
  package func waitingProposals(for principal: Principal, at moment: Date) throws -> [String: Int] {
    let waiting = try connection.rows("SELECT * FROM proposal WHERE is_approved IS NULL AND expires_at > $1", moment)
      .map(ProposalRecord.init)
    return try waiting.reduce(into: [:]) { counts, proposal in
      let app = proposal.scope.app
      guard principal.has(app.app == nil ? .administer : .activate, for: app.app),
        proposal.account != principal.account, try !isOutdated(proposal)
      else { return }
      counts[app.description, default: 0] += 1
    }
  }
}

extension MetadataWriting {
  /// Sets the rule of a channel.
  package func set(_ rule: ApprovalRule) throws {
    try connection.replace(
      in: "approval_rule", key: ["app", "channel"], ["app": rule.app, "channel": rule.channel, "hours": rule.hours])
  }

  /// Removes the rule of a channel.
  package func removeApprovalRule(of app: SkinIdentifier, channel: SkinIdentifier) throws {
    try connection.execute("DELETE FROM approval_rule WHERE app = $1 AND channel = $2", app, channel)
  }

  /// Adds a proposal, or replaces the one with its identifier.
  package func set(_ proposal: ProposalRecord) throws {
    let (document, base, request): (Data, String, Data?) =
      switch proposal.change {
      case .activation(let activation, let base): (activation.data, base, nil)
      case .request(let request, _): (Data(), "", try APICoder.encode(request))
      }
    try connection.replace(
      in: "proposal", key: ["id"],
      [
        "id": proposal.id, "app": proposal.scope.app.description, "channel": proposal.scope.channel?.rawValue ?? "",
        "document": document, "base": base, "request": request, "account": proposal.account, "actor": proposal.actor,
        "note": proposal.note,
        "proposed_at": proposal.proposedAt, "expires_at": proposal.expiresAt,
        "is_approved": proposal.decision?.isApproved, "decided_by": proposal.decision?.actor,
        "decided_at": proposal.decision?.at, "reason": proposal.decision?.reason,
        "approval": proposal.decision?.approval,
      ])
  }

  /// Removes the proposals that expired before a date; the audit log keeps their steps.
  package func removeProposals(expiredBefore date: Date) throws {
    try connection.execute("DELETE FROM proposal WHERE expires_at < $1", date)
  }
}

extension ProposalRecord {
  fileprivate init(_ row: SQLRow) throws {
    let isApproved: Bool? = try row["is_approved"]
    self.init(
      id: try row["id"], change: try Change(row), account: try row["account"], actor: try row["actor"],
      note: try row["note"],
      proposedAt: try row["proposed_at"], expiresAt: try row["expires_at"],
      decision: try isApproved.map {
        Decision(
          isApproved: $0, actor: try row["decided_by"], at: try row["decided_at"], reason: try row["reason"],
          approval: try row["approval"])
      })
  }
}

extension ProposalRecord.Change {
  fileprivate init(_ row: SQLRow) throws {
    let request: Data? = try row["request"]
    guard let request else {
      self = .activation(try Activation(parsing: try row["document"], file: "proposal"), replacing: try row["base"])
      return
    }
    let (app, channel): (String, String) = (try row["app"], try row["channel"])
    let scope: ChangeScope =
      switch (SkinIdentifier(app), SkinIdentifier(channel)) {
      case (let app?, let channel?): .channel(app: app, channel)
      case (let app?, nil): .app(app)
      case (nil, _): .server
      }
    self = .request(try APICoder.decode(ProposedRequest.self, from: request), scope)
  }
}
