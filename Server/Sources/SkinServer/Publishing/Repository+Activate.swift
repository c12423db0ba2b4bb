// Switching a channel of an app to a skin, or back to the built-in one.

import Foundation
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

extension Repository {
  /// Sets what a channel of an app shows.
  /// - Parameter activation: The app, the channel and the skin; no skin means the built-in one.
  /// - Returns: The activation as it is now; an equal one is left as it was.
  /// - Throws: `HTTPProblem` where the app or the skin doesn't exist, or what keeps the storage from writing.
  func activate(_ activation: Activation) async throws -> ActivationRecord {
    try await gate.run {
      let current = try await store.read { try Self.check(activation, in: $0) }
      if let current, current.skin == activation.skin { return current }
      let publication = try await store.read { store in
        try ActivationPublication(activation, in: try store.repository() ?? RepositoryState())
      }
      for blob in publication.blobs { try await put(blob) }
      let (signer, now) = (signer, now())
      let (repository, record) = try await store.write { transaction in
        _ = try Self.check(activation, in: transaction)
        var state = try transaction.repository() ?? RepositoryState()
        publication.apply(to: &state)
        let signed = try signer.sign(state, now: now)
        let record = ActivationRecord(
          app: activation.app, channel: activation.channel, skin: activation.skin, changedAt: now,
          changedIn: signed.state.version)
        try transaction.set(record)
        try Self.save(signed, in: transaction)
        return (try Self.committed(transaction), record)
      }
      view.replace(with: repository)
      hub.announce(EventTopic(app: record.app, channel: record.channel), version: record.changedIn)
      logger.info(
        "activation changed",
        metadata: [
          "app": "\(record.app)", "channel": "\(record.channel)",
          "skin": "\(record.skin?.description ?? "built-in")", "timestamp": "\(record.changedIn)",
        ])
      return record
    }
  }

  /// Makes sure that the app and the skin exist, and gives the channel's present activation.
  private static func check(_ activation: Activation, in store: any MetadataReading) throws -> ActivationRecord? {
    let packages = try store.packages(of: activation.app, skin: nil)
    guard !packages.isEmpty else { throw HTTPProblem.unknownApp(activation.app, known: try store.apps()) }
    if let skin = activation.skin, !packages.contains(where: { $0.skin == skin }) {
      throw HTTPProblem.unknownSkin(skin, of: activation.app, known: packages)
    }
    return try store.activation(of: activation.app, channel: activation.channel)
  }
}
