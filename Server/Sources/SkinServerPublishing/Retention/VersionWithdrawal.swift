import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The change that withdraws a version: it can't be activated or installed any longer, and devices that show it go back.
///
/// All activations of the app name it as withdrawn. Their rules for it are removed, and so is its entry in the catalog.
struct VersionWithdrawal: Change {
  typealias Outcome = WithdrawalAnswer

  var app: SkinIdentifier
  var skin: SkinReference
  /// The reason for the audit log and the history.
  var reason: String?

  struct Plan: Sendable {
    var documents: WithdrawalDocuments
    var publications: [any Publication]
  }

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
    let plan = try await commit.service.store.read { store -> Plan? in
      if try store.removedVersion(of: app, skin)?.isWithdrawn == true { return nil }
      try store.requirePublished([skin], of: app)
      guard commit.service.signer.canSignTargets else { throw HTTPProblem.targetsAway("skins/\(app)", .withdraw) }
      let documents = try WithdrawalDocuments(without: skin, of: app, in: store)
      return Plan(documents: documents, publications: try documents.publications(in: store))
    }
    guard let plan else { return .done(answer(nil, commit.service.view.version)) }
    return .ready(plan, files: plan.publications.flatMap(\.blobs).files)
  }

  func apply(_ plan: Plan, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    let (documents, now) = (plan.documents, commit.service.now())
    guard let package = try transaction.package(of: app, skin),
      try WithdrawalDocuments(without: skin, of: app, in: transaction) == documents
    else { return .outdated }
    var origin = commit.author
    // An approved withdrawal has the remark of its proposal, too.
    if let reason { origin.note = [origin.note, "withdrawn: \(reason)"].compactMap(\.self).joined(separator: "; ") }
    let targets = [package.target] + (try transaction.allPatches(of: app, skin).map(\.target))
    let shown = documents.activations.flatMap(\.skins).map { IndexKey(app: app, $0).package }
    var state = try transaction.repository(of: app, with: targets + shown)
    for publication in plan.publications { publication.apply(to: &state) }
    try transaction.removeTargets(of: package, from: &state)
    let signed = try commit.service.signer.sign(state, now: now)
    let version = signed.state.version
    for activation in documents.activations {
      let record = ActivationRecord(document: activation, changedAt: now, changedIn: version)
      try transaction.set(record, by: origin)
    }
    if let catalog = documents.catalog {
      try transaction.set(CatalogRecord(document: catalog, changedAt: now, changedIn: version), by: origin)
    }
    // Last, because the documents record until when they named the version.
    try transaction.remove(package, at: now, isWithdrawn: true)
    try transaction.record(
      AuditEvent(action: "version-withdrawn", app: app, subject: "\(skin)"), by: origin, at: now)
    return .signed(signed, answer(documents, version))
  }

  /// Returns the answer; without documents if the version was withdrawn before.
  private func answer(_ documents: WithdrawalDocuments?, _ timestamp: Int) -> WithdrawalAnswer {
    WithdrawalAnswer(
      app: app.rawValue, skin: SkinVersionName(skin), channels: documents?.channels.map(\.rawValue) ?? [],
      wasInCatalog: documents?.catalog != nil, timestamp: timestamp)
  }

  func announce(_ withdrawal: WithdrawalAnswer, of plan: Plan, for commit: RepositoryCommit) {
    let (version, service) = (withdrawal.timestamp, commit.service)
    plan.documents.catalog?.announce(version: version, on: service.hub)
    for activation in plan.documents.activations { activation.announce(version: version, on: service.hub) }
    service.logger.notice(
      "version withdrawn",
      metadata: [
        "app": "\(app)", "skin": "\(skin)", "channels": .array(withdrawal.channels.map { "\($0)" }),
        "timestamp": "\(version)",
      ])
  }
}

/// The documents of an app without a version that is withdrawn.
struct WithdrawalDocuments: Hashable, Sendable {
  /// The activations of all channels.
  private(set) var activations: [Activation] = []
  /// The channels whose activation showed the version.
  private(set) var channels: [SkinIdentifier] = []
  /// The catalog, if it offered the version.
  private(set) var catalog: SkinCatalog?

  /// Reads an app's documents, and removes a version from them.
  init(without skin: SkinReference, of app: SkinIdentifier, in store: any MetadataReading) throws {
    let withdrawn = [skin] + (try store.withdrawnVersions(of: app).map(\.skin))
    for record in try store.activations(of: app) {
      var activation = record.document
      if activation.skins.contains(skin) { channels.append(activation.channel) }
      activation.withdraw(withdrawn)
      activations.append(activation)
    }
    if var catalog = try store.catalog(of: app)?.document, catalog.entries.contains(where: { $0.skin == skin }) {
      catalog.entries.removeAll { $0.skin == skin }
      self.catalog = catalog
    }
  }

  /// Prepares the documents for publication.
  func publications(in store: any MetadataReading) throws -> [any Publication] {
    let rules: [any Publication] = try activations.map {
      try $0.publication(pictures: [:], in: store.repository(for: [$0], of: $0.app))
    }
    guard let catalog else { return rules }
    return rules + [try catalog.publication(pictures: [:], in: store.repository(for: [catalog], of: catalog.app))]
  }
}

extension Activation {
  /// Names versions as withdrawn, and shows them no longer.
  /// - Parameter skins: All withdrawn versions of the app, the last one first.
  mutating func withdraw(_ skins: [SkinReference]) {
    withdrawn = Array(skins.prefix(Self.maximumWithdrawn))
    if let skin, skins.contains(skin) { self.skin = nil }
    rules.removeAll { rule in rule.skin.map(skins.contains) ?? false }
  }
}
