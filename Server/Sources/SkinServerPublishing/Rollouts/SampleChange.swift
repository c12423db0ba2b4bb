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

  /// The activations that lack the sample, with it.
  struct Plan: Sendable {
    var old: ReportSample?
    var sample: RolloutPercentage?
    var records: [ActivationRecord]
    var publications: [ActivationPublication]
  }

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
    let plan = try await commit.service.store.read { store -> Plan? in
      try store.requirePublished(app)
      let old = try store.reportSample(of: app)
      let isSame = (old?.devices.below ?? 10_000) == below
      // With the same salt, devices stay in a sample that grows.
      let salt = old?.devices.salt ?? ActivationDocument.Rule.Percentage.makeSalt()
      let sample = below == 10_000 ? nil : RolloutPercentage(below: below, salt: salt)
      let records = try records(with: sample, in: store)
      guard !isSame || !records.isEmpty else { return nil }
      for record in records { try commit.service.checkCanSign(record.document.target, of: app, in: store) }
      return Plan(
        old: old, sample: sample, records: records,
        publications: try records.map {
          try $0.document.publication(pictures: [:], in: store.draftState(for: $0.document))
        })
    }
    guard let plan else { return .done(answer) }
    return .ready(plan, files: plan.publications.flatMap(\.blobs).files)
  }

  /// Returns the activations that have another sample, with a new one.
  private func records(
    with sample: RolloutPercentage?, in store: any MetadataReading
  ) throws -> [ActivationRecord] {
    try store.activations(of: app).filter { $0.document.sample != sample }.map { record in
      var record = record
      record.document.sample = sample
      return record
    }
  }

  private var answer: SampleAnswer { SampleAnswer(app: app, below: below) }

  func apply(_ plan: Plan, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    // Another change may have set a sample with a salt of its own.
    guard try transaction.reportSample(of: app) == plan.old,
      try records(with: plan.sample, in: transaction) == plan.records
    else { return .outdated }
    let now = commit.service.now()
    try transaction.setReportSample(plan.sample, of: app, at: now)
    let event = AuditEvent(
      action: "sample-changed", app: app, subject: "sample of \(app)",
      before: .integer(plan.old?.devices.below ?? 10_000), after: .integer(below))
    try transaction.record(event, by: commit.author, at: now)
    guard !plan.records.isEmpty else { return .unchanged(answer) }
    var state = try transaction.repository(of: app, with: plan.records.map(\.document.target))
    for publication in plan.publications { publication.apply(to: &state) }
    let signed = try commit.service.signer.sign(state, now: now)
    for record in plan.records {
      var record = record
      // The time stays that of the last change of what the channel shows.
      record.changedIn = signed.state.version
      try transaction.set(record)
    }
    return .signed(signed, answer)
  }

  func announce(_ answer: SampleAnswer, of plan: Plan, for commit: RepositoryCommit) {
    let service = commit.service
    for record in plan.records { record.document.announce(version: service.view.version, on: service.hub) }
    service.logger.notice("sample changed", metadata: ["app": "\(app)", "share": "\(answer.share)"])
  }
}
