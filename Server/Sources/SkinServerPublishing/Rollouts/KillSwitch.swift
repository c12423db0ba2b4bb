import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinServerHTTP
import SkinServerStorage
import SkinUpdate

/// The change that switches skins off for everyone, on one channel or on all channels of an app.
///
/// All channels are one change. Freezes don't matter. The earlier states stay in the history.
struct KillSwitch: Change {
  typealias Outcome = KillAnswer

  var app: SkinIdentifier
  /// The channel; nil for all channels that have an activation.
  var channel: SkinIdentifier?
  /// The reason for the audit log and the history.
  var reason: String

  /// The activations that switch skins off.
  struct Plan: Sendable {
    var activations: [Activation]
    var publications: [ActivationPublication]
  }

  func prepare(_ attempt: Int, for commit: RepositoryCommit) async throws -> Preparation {
    let service = commit.service
    let plan = try await service.store.read { store in
      let activations = try self.activations(in: store)
      for activation in activations {
        try service.checkCanSign(activation.target, of: app, otherwise: .switchOff, in: store)
      }
      return Plan(
        activations: activations,
        publications: try activations.map {
          try $0.publication(pictures: [:], in: store.repository(for: [$0], of: app))
        })
    }
    guard !plan.activations.isEmpty else {
      return .done(answer([], service.view.version))
    }
    return .ready(plan, files: plan.publications.flatMap(\.blobs).files)
  }

  /// Returns the activations that switch skins off, for the channels where they aren't off.
  private func activations(in store: any MetadataReading) throws -> [Activation] {
    try store.requirePublished(app)
    let current = try store.activations(of: app).map(\.document)
    if let channel, !current.contains(where: { $0.channel == channel }) {
      let known = current.map(\.channel.rawValue).joined(separator: ", ")
      throw HTTPProblem(
        .notFound, .unknownChannel, "The channel \(channel) of \(app) has no activation, so it shows no skin",
        suggestion: "Use one of the channels with an activation: \(known.isEmpty ? "none yet" : known).")
    }
    return try current.filter { channel == nil || $0.channel == channel }.compactMap { activation in
      let off = try Activation(app: app, channel: activation.channel, skin: nil).completed(in: store)
      return off == activation ? nil : off
    }
  }

  private func answer(_ channels: [KillAnswer.Channel], _ timestamp: Int) -> KillAnswer {
    KillAnswer(app: app.rawValue, channels: channels, reason: reason, timestamp: timestamp)
  }

  func apply(_ plan: Plan, in transaction: any MetadataWriting, for commit: RepositoryCommit) throws -> Application {
    // Channels or withdrawn versions may have changed.
    guard try activations(in: transaction) == plan.activations else { return .outdated }
    let now = commit.service.now()
    var origin = commit.author
    origin.note = "kill switch: \(reason)"
    var state = try transaction.repository(for: plan.activations, of: app)
    for publication in plan.publications { publication.apply(to: &state) }
    let signed = try commit.service.signer.sign(state, now: now)
    let version = signed.state.version
    let channels = try plan.activations.map { activation in
      let last = try transaction.activationStates(of: app, channel: activation.channel, before: nil, limit: 1).first
      let record = ActivationRecord(document: activation, changedAt: now, changedIn: version)
      try transaction.set(record, by: origin, as: "activation-killed")
      return KillAnswer.Channel(channel: activation.channel.rawValue, previous: last?.number)
    }
    return .signed(signed, answer(channels, version))
  }

  func announce(_ kill: KillAnswer, of plan: Plan, for commit: RepositoryCommit) {
    for activation in plan.activations { activation.announce(version: kill.timestamp, on: commit.service.hub) }
    commit.service.logger.notice(
      "skins were switched off",
      metadata: [
        "app": "\(app)", "channels": .array(kill.channels.map { "\($0.channel)" }), "reason": "\(reason)",
        "timestamp": "\(kill.timestamp)",
      ])
  }
}

extension SkinIssue.Code {
  /// The channel has no activation.
  static let unknownChannel: Self = "unknown-channel"
  /// The typed name isn't that of the app and channel.
  static let notConfirmed: Self = "not-confirmed"
}
