import Foundation
import SkinKit

/// The decide step: loads the signed activation, and evaluates it on this device.
final class ActivationLoader: Sendable {
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  private let repository: RepositoryClient
  private let activation: ActivationController
  private let reporter: UpdateReporter
  private let state = Locked(State())

  private struct State {
    var reported: SkinIssue?
    var decision: ActivationDecision?
    /// The document that was accepted last, and the generation of the metadata that describes it.
    var accepted: AcceptedActivation?
  }

  private struct AcceptedActivation: Hashable {
    var generation: Int
    var document: Data?
  }

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
    let known = await activation.document
    let generation = await repository.generation
    let isAccepted = state.withLock { $0.accepted == AcceptedActivation(generation: generation, document: known) }
    let document = isAccepted ? known : try await load(known)
    await reportIssue()
    do {
      try await activation.accept(document)
    } catch {
      // An activation that only couldn't be stored is still valid.
      guard await activation.document == document else { throw error }
      reporter.send(.failed(SkinIssue.wrapping(error)))
    }
    await reportIssue()
    let decision = await activation.current
    state.withLock { state in
      state.decision = decision
      state.accepted = AcceptedActivation(generation: generation, document: document)
    }
    return decision
  }

  /// Returns the activation's document as the metadata describes it: the known one, or else a downloaded one.
  private func load(_ known: Data?) async throws -> Data? {
    let path = RepositoryLayout.activation(app: app, channel: channel)
    if let known, let target = try await repository.target(path), (try? target.digest.check(known, file: path)) != nil {
      return known
    }
    return try await repository.document(path, limit: Activation.maximumLength)
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

/// The refresh step: updates the signed metadata and decides again, for one caller after the other.
///
/// A decision by older metadata can't replace one by newer metadata.
struct DecisionRefresher: Sendable {
  let repository: RepositoryClient
  let loader: ActivationLoader
  let reporter: UpdateReporter
  private let mutex = AsyncMutex()

  /// Refreshes the metadata, and decides which skin to show.
  /// - Returns: The decision, and the version of the repository's timestamp.
  /// - Throws: `SkinIssue` if the repository can't be reached or trusted, or the activation can't be loaded.
  func refresh() async throws -> (decision: ActivationDecision, version: Int) {
    try await mutex.withLock {
      try Task.checkCancellation()
      try await repository.refresh()
      let version = await repository.version ?? 0
      reporter.send(.refreshed(version: version))
      return (try await loader.decide(), version)
    }
  }
}
