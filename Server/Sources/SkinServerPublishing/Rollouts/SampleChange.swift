import HTTPTypes
import Logging
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The change of the devices whose reports are counted, which all activations of an app name.
///
/// It changes nothing that a channel shows, so it is no state of the activations' history.
struct SampleChange: Change {
  typealias Outcome = SampleAnswer

  var app: SkinIdentifier
  /// The number of devices out of 10,000.
  var below: Int

  /// The activations of all channels, with the sample.
  struct Plan: Sendable {
    var sample: RolloutPercentage?
    var activations: [Activation]
    var publications: [ActivationPublication]
  }

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
    let plan = try await commit.service.store.read { store -> Plan? in
      try store.requirePublished(app)
      let old = try store.reportSample(of: app)
      guard (old?.below ?? 10_000) != below else { return nil }
      // With the same salt, devices stay in a sample that grows.
      let salt = old?.salt ?? ActivationDocument.Rule.Percentage.makeSalt()
      let sample = below == 10_000 ? nil : RolloutPercentage(below: below, salt: salt)
      let activations = try activations(with: sample, in: store)
      for activation in activations { try commit.service.checkCanSign(activation.target, in: store) }
      return Plan(
        sample: sample, activations: activations,
        publications: try activations.map { try $0.publication(pictures: [:], in: store.draftState(for: $0)) })
    }
    guard let plan else { return .done(answer) }
    return .ready(plan, files: plan.publications.flatMap(\.blobs).files)
  }

  private func activations(
    with sample: RolloutPercentage?, in store: any MetadataReading
  ) throws -> [Activation] {
    try store.activations(of: app).map { record in
      var activation = record.document
      activation.sample = sample
      return activation
    }
  }

  private var answer: SampleAnswer { SampleAnswer(app: app, below: below) }

  func apply(_ plan: Plan, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    guard try activations(with: plan.sample, in: transaction) == plan.activations else { return .outdated }
    let (old, now) = (try transaction.reportSample(of: app), commit.service.now())
    try transaction.setReportSample(plan.sample, of: app)
    let event = AuditEvent(
      action: "sample-changed", app: app, subject: "sample of \(app)", before: .integer(old?.below ?? 10_000),
      after: .integer(below))
    try transaction.record(event, by: commit.author, at: now)
    guard !plan.activations.isEmpty else { return .unchanged(answer) }
    var state = try transaction.repository(with: plan.activations.map(\.target))
    for publication in plan.publications { publication.apply(to: &state) }
    let signed = try commit.service.signer.sign(state, now: now)
    for activation in plan.activations {
      try transaction.set(ActivationRecord(document: activation, changedAt: now, changedIn: signed.state.version))
    }
    return .signed(signed, answer)
  }

  func announce(_ answer: SampleAnswer, of plan: Plan, for commit: RepositoryCommit) {
    let service = commit.service
    for activation in plan.activations { activation.announce(version: service.view.state.version, on: service.hub) }
    service.logger.notice("sample changed", metadata: ["app": "\(app)", "share": "\(answer.share)"])
  }
}
