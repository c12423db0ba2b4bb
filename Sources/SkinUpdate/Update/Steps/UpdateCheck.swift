import Foundation
import SkinKit
import SkinPackage

/// One check: refreshes the metadata, decides, fetches and activates the decided skin, and fetches scheduled skins ahead.
final class UpdateCheck: Sendable {
  /// The most skins that are fetched ahead.
  private static let maximumAhead = 4

  private let repository: RepositoryClient
  private let loader: ActivationLoader
  private let acquirer: SkinAcquirer
  private let activator: SkinActivator
  private let reporter: UpdateReporter
  /// The skins that were fetched ahead, and when they are shown.
  private let scheduled = Locked<[SkinReference: Date]>([:])
  /// A damaged fallback that the repository can't repair, which is reported once.
  private let unrepairable = Locked<ContentHash?>(nil)

  init(
    repository: RepositoryClient, loader: ActivationLoader, acquirer: SkinAcquirer, activator: SkinActivator,
    reporter: UpdateReporter
  ) {
    self.repository = repository
    self.loader = loader
    self.acquirer = acquirer
    self.activator = activator
    self.reporter = reporter
  }

  /// Runs the check, and reports its failure.
  /// - Returns: The result.
  /// - Throws: `SkinIssue` or `CancellationError`.
  func run() async throws -> UpdateResult {
    var wanted: SkinReference?
    do {
      return try await run(&wanted)
    } catch {
      throw reporter.failed(error, about: wanted)
    }
  }

  private func run(_ wanted: inout SkinReference?) async throws -> UpdateResult {
    reporter.send(.checking)
    try await repository.refresh()
    let version = await repository.version ?? 0
    reporter.send(.refreshed(version: version))
    var result = UpdateResult(change: .none, version: version, downloadedBytes: 0, kind: nil)
    let decision = try await loader.decide()
    wanted = decision.skin
    var failure: (any Error)?
    if let skin = decision.skin {
      // The failure of one skin doesn't keep scheduled skins from being fetched.
      do { try await show(skin, &result) } catch {
        // A withdrawn skin isn't shown until the decided one can be.
        if try await activator.leaveWithdrawn() { result.change = .deactivated }
        if Self.endsCheck(error) { throw error }
        failure = error
      }
    } else if await acquirer.inventory.store.current != nil, try await activator.activate(nil) {
      result.change = .deactivated
    }
    // Read again, because the decision may have changed meanwhile.
    let upcoming = await activator.activation.current.upcoming
    let isComplete = try await fetchAhead(upcoming, &result)
    try await repairFallback(&result)
    if let failure { throw failure }
    if result.change == .none, isComplete { reporter.send(.unchanged) }
    return result
  }

  /// Whether nothing else of a check can succeed after an error.
  private static func endsCheck(_ error: any Error) -> Bool {
    error is CancellationError || [.connection, .captivePortal, .store].contains(SkinIssue.wrapping(error).cause)
  }

  /// Fetches a skin if it is missing, and activates it.
  private func show(_ skin: SkinReference, _ result: inout UpdateResult) async throws {
    let target = try await acquirer.target(skin, for: .activation)
    try await acquirer.checkHealth(of: target)
    do {
      let acquired = try await acquirer.acquire(target, bytes: &result.downloadedBytes)
      result.kind = acquired.kind
      try Task.checkCancellation()
      let current = await acquirer.inventory.store.current
      guard acquired.isNew || current?.manifest.hash != acquired.skin.manifest.hash else { return }
      if try await activator.activate(acquired.skin, isRenewed: acquired.isNew) {
        result.change = .activated(acquired.skin)
      }
    } catch let pause as UpdatePause {
      reporter.postponed(pause)
      result.change = .postponed(pause.skin, pause.issue)
      _ = try await activator.leaveWithdrawn()
    }
  }

  /// Fetches the skin again that the store falls back to, if it is damaged.
  ///
  /// A failure is reported, and keeps nothing else from being shown.
  private func repairFallback(_ result: inout UpdateResult) async throws {
    guard let fallback = await acquirer.inventory.store.damagedFallback,
      unrepairable.withLock({ $0 != fallback.manifest })
    else { return }
    do {
      let target = try await acquirer.target(fallback.reference, for: .schedule)
      guard target.package.manifest == fallback.manifest else {
        throw SkinIssue.damagedStore("the repository has other contents than the fallback, \(fallback.reference)")
      }
      _ = try await acquirer.acquire(target, bytes: &result.downloadedBytes)
    } catch let pause as UpdatePause {
      reporter.postponed(pause)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      if !SkinIssue.wrapping(error).isTransient { unrepairable.withLock { $0 = fallback.manifest } }
      reporter.failed(error)
    }
  }

  /// Fetches the skins that will be shown by the clock alone, so that they are installed in time.
  ///
  /// The failure of one skin is reported, and keeps neither the others nor the current skin from being fetched.
  /// - Returns: Whether all are installed.
  private func fetchAhead(
    _ upcoming: [ActivationDecision.Upcoming], _ result: inout UpdateResult
  ) async throws -> Bool {
    var isComplete = true
    for next in upcoming.prefix(Self.maximumAhead) {
      do {
        let target = try await acquirer.target(next.skin, for: .schedule)
        try await acquirer.checkHealth(of: target)
        _ = try await acquirer.acquire(target, bytes: &result.downloadedBytes)
        let before = scheduled.withLock { $0.updateValue(next.from, forKey: next.skin) }
        if before != next.from { reporter.send(.scheduled(next.skin, at: next.from)) }
      } catch let pause as UpdatePause {
        isComplete = false
        reporter.postponed(pause)
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        isComplete = false
        reporter.failed(error, about: next.skin)
      }
    }
    return isComplete
  }
}
