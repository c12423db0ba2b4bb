import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinRepository
import SkinServerAPI
import SkinUpdate

/// The result of switching skins off.
struct Kill: Sendable {
  /// The version of timestamp.json that includes it.
  var timestamp: Int
  /// The channels that were switched off; those that were off before are missing.
  var channels: [KillAnswer.Channel]
}

extension PublishingService {
  /// Switches skins off for everyone, on one channel or on all channels of an app.
  ///
  /// All channels are one change. Freezes don't matter. The earlier states stay in the history.
  /// - Parameters:
  ///   - app: The app.
  ///   - channel: The channel; nil for all channels that have an activation.
  ///   - reason: The reason for the audit log and the history.
  /// - Returns: The result.
  /// - Throws: `HTTPProblem` if the app or the channel doesn't exist or the key is elsewhere, and storage errors.
  func kill(_ app: SkinIdentifier, channel: SkinIdentifier?, reason: String) async throws -> Kill {
    for _ in 1...Self.mostKillPreparations {
      let (activations, publications) = try await store.read { store in
        let activations = try Self.activationsToKill(app, channel, in: store)
        for activation in activations { try checkCanSign(activation.target, in: store) }
        return (
          activations, try activations.map { try $0.publication(pictures: [:], in: store.draftState(for: $0)) }
        )
      }
      guard !activations.isEmpty else { return Kill(timestamp: view.state.version, channels: []) }
      let blobs = publications.flatMap(\.blobs)
      let kill = try await storing(Set(blobs.map(\.sha256))) {
        for blob in blobs { try await put(blob) }
      } commit: {
        try await serially { try await commit(activations, publications, in: app, channel, reason) }
      }
      if let kill { return kill }
    }
    throw HTTPProblem(
      .conflict, .changedMeanwhile, "The app's activations changed \(Self.mostKillPreparations) times in the meantime",
      suggestion: "Switch skins off again. Nothing was changed.")
  }

  /// The number of times that a kill is prepared, because versions may be withdrawn in the meantime.
  private static let mostKillPreparations = 5

  /// Returns the activations that switch skins off, for the channels where they aren't off.
  private static func activationsToKill(
    _ app: SkinIdentifier, _ channel: SkinIdentifier?, in store: any MetadataReading
  ) throws -> [Activation] {
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

  /// Commits a kill.
  /// - Returns: The result, or nil if the channels or the withdrawn versions changed in the meantime.
  private func commit(
    _ activations: [Activation], _ publications: [ActivationPublication], in app: SkinIdentifier,
    _ channel: SkinIdentifier?, _ reason: String
  ) async throws -> Kill? {
    let (signer, now) = (signer, now())
    var origin = RequestOrigin.current ?? .server
    origin.note = "kill switch: \(reason)"
    let committed = try await store.write { [origin] transaction -> (CommittedRepository, [KillAnswer.Channel])? in
      guard try Self.activationsToKill(app, channel, in: transaction) == activations else { return nil }
      var state = try transaction.repository(with: activations.map(\.target))
      for publication in publications { publication.apply(to: &state) }
      let signed = try signer.sign(state, now: now)
      let channels = try activations.map { activation in
        let last = try transaction.activationStates(of: app, channel: activation.channel, before: nil, limit: 1).first
        let record = ActivationRecord(document: activation, changedAt: now, changedIn: signed.state.version)
        try Self.save(
          record, replacing: activation.stored(in: transaction)?.document, by: origin, as: "activation-killed",
          in: transaction)
        return KillAnswer.Channel(channel: activation.channel.rawValue, previous: last?.number)
      }
      return (try save(signed, in: transaction), channels)
    }
    guard let (repository, channels) = committed else { return nil }
    let version = repository.state.version
    await serve(repository)
    for activation in activations { activation.announce(version: version, on: hub) }
    logger.notice(
      "skins were switched off",
      metadata: [
        "app": "\(app)", "channels": .array(channels.map { "\($0.channel)" }), "reason": "\(reason)",
        "timestamp": "\(version)",
      ])
    return Kill(timestamp: version, channels: channels)
  }
}

extension SkinIssue.Code {
  /// The channel has no activation.
  static let unknownChannel: Self = "unknown-channel"
  /// The typed name isn't that of the app and channel.
  static let notConfirmed: Self = "not-confirmed"
}
