import HTTPTypes
import Logging
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The change of the devices whose reports are counted, which all activations of an app name.
struct SampleChange: Change {
  typealias Outcome = SampleAnswer

  var app: SkinIdentifier
  /// The number of devices out of 10,000.
  var below: Int

  struct Plan: Sendable {
    var old: ReportSample?
    var sample: RolloutPercentage?
    /// The activations that lack the sample, with it.
    var renewal: ActivationRenewal
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
      return Plan(
        old: old, sample: sample, renewal: try ActivationRenewal(records, of: app, for: commit, in: store))
    }
    guard let plan else { return .done(answer) }
    return .ready(plan, files: plan.renewal.files)
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
      try records(with: plan.sample, in: transaction) == plan.renewal.records
    else { return .outdated }
    let now = commit.service.now()
    try transaction.setReportSample(plan.sample, of: app, at: now)
    let event = AuditEvent(
      action: "sample-changed", app: app, subject: "sample of \(app)",
      before: .integer(plan.old?.devices.below ?? 10_000), after: .integer(below))
    try transaction.record(event, by: commit.author, at: now)
    return try plan.renewal.apply(in: transaction, for: commit).map { .signed($0, answer) } ?? .unchanged(answer)
  }

  func announce(_ answer: SampleAnswer, of plan: Plan, for commit: RepositoryCommit) {
    plan.renewal.announce(for: commit)
    commit.service.logger.notice("sample changed", metadata: ["app": "\(app)", "share": "\(answer.share)"])
  }
}
