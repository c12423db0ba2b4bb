// Switching a channel of an app to a skin, or back to the built-in one.

import Foundation
import HTTPTypes
import Logging
import SkinKit
import SkinPackage
import SkinRepository
import SkinUpdate

extension PublishingService {
  /// Sets what a channel of an app shows.
  /// - Parameters:
  ///   - activation: The document for the app and the channel.
  ///   - precondition: What must be so of the present activation; it throws where it isn't.
  /// - Returns: The activation as it is now; an equal one is left as it was.
  /// - Throws: `HTTPProblem` where the app or a skin doesn't exist, or what keeps the storage from writing.
  func activate(
    _ activation: Activation,
    if precondition: @escaping @Sendable (ActivationRecord?) throws -> Void = { _ in }
  ) async throws -> ActivationRecord {
    try await gate.run {
      let current = try await store.read { try Self.check(activation, in: $0) }
      try precondition(current)
      if let current, current.activation == activation { return current }
      let publication = try await store.read { store in
        try checkCanSign(RepositoryLayout.activation(app: activation.app, channel: activation.channel), in: store)
        do {
          return try ActivationPublication(activation, in: try store.repository() ?? RepositoryState())
        } catch let issue as SkinIssue where issue.code == .badActivation {
          throw HTTPProblem(.contentTooLarge, issue)
        }
      }
      for blob in publication.blobs { try await put(blob) }
      let (signer, now) = (signer, now())
      let (repository, record) = try await store.write { transaction in
        // Another server may have been quicker.
        try precondition(try Self.check(activation, in: transaction))
        var state = try transaction.repository() ?? RepositoryState()
        publication.apply(to: &state)
        let signed = try signer.sign(state, now: now)
        let record = ActivationRecord(activation: activation, changedAt: now, changedIn: signed.state.version)
        try transaction.set(record)
        try save(signed, in: transaction)
        return (try Self.committed(transaction), record)
      }
      view.replace(with: repository)
      hub.announce(EventTopic(app: activation.app, channel: activation.channel), version: record.changedIn)
      logger.info(
        "activation changed",
        metadata: [
          "app": "\(activation.app)", "channel": "\(activation.channel)",
          "skin": "\(activation.skin?.description ?? "built-in")", "rules": "\(activation.rules.count)",
          "timestamp": "\(record.changedIn)",
        ])
      return record
    }
  }

  /// Makes sure that the app and the skins exist, and gives the channel's present activation.
  private static func check(_ activation: Activation, in store: any MetadataReading) throws -> ActivationRecord? {
    let packages = try store.packages(of: activation.app, skin: nil)
    guard !packages.isEmpty else { throw HTTPProblem.unknownApp(activation.app, known: try store.apps()) }
    for skin in activation.skins where !packages.contains(where: { $0.skin == skin }) {
      throw HTTPProblem.unknownSkin(skin, of: activation.app, known: packages)
    }
    return try store.activation(of: activation.app, channel: activation.channel)
  }
}
