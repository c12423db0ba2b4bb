import Foundation
import SkinKit

/// The decide step: loads the signed activation, and evaluates it on this device.
final class ActivationLoader: Sendable {
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  private let repository: RepositoryClient
  private let activation: ActivationController
  private let reporter: UpdateReporter
  private let state = Locked((reported: SkinIssue?.none, decision: ActivationDecision?.none))

  init(
    app: SkinIdentifier, channel: SkinIdentifier, repository: RepositoryClient, activation: ActivationController,
    reporter: UpdateReporter
  ) {
    self.app = app
    self.channel = channel
    self.repository = repository
    self.activation = activation
    self.reporter = reporter
  }

  /// The decision that the last check followed; nil before the first.
  var lastDecision: ActivationDecision? { state.withLock { $0.decision } }

  /// Loads the activation if it changed, and decides which skin to show.
  /// - Returns: The decision.
  /// - Throws: `SkinIssue` if the activation can't be loaded, or isn't one of this app and channel.
  func decide() async throws -> ActivationDecision {
    let path = RepositoryLayout.activation(app: app, channel: channel)
    var document = await activation.document
    let target = try await repository.target(path)
    if target == nil || document.flatMap({ try? target?.digest.check($0, file: path) }) == nil {
      document = try await repository.document(path, limit: Activation.maximumLength)
    }
    await reportIssue()
    do {
      try await activation.accept(document)
    } catch {
      // An activation that only couldn't be stored is valid all the same.
      guard await activation.document == document else { throw error }
      reporter.send(.failed(SkinIssue.wrapping(error)))
    }
    await reportIssue()
    let decision = await activation.current
    state.withLock { $0.decision = decision }
    return decision
  }

  /// Reports the issue of the last evaluation once: a damaged record at launch, or a clock that jumped.
  private func reportIssue() async {
    let issue = await activation.issue
    let isNew = state.withLock { state in
      defer { state.reported = issue }
      return issue != state.reported
    }
    if let issue, isNew { reporter.send(.failed(issue)) }
  }
}
