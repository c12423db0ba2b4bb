import Foundation
import SkinKit
import SkinPackage

/// One check: refreshes the metadata, decides, fetches and activates the decided skin, and fetches scheduled skins ahead.
final class UpdateCheck: Sendable {
  /// The most skins that are fetched ahead.
  private static let maximumAhead = 4

  private let refresher: DecisionRefresher
  private let acquirer: SkinAcquirer
  private let activator: SkinActivator
  private let watch: DownloadWatch
  private let reporter: UpdateReporter
  /// The last check that had nothing to do; nil if something may be to be done now.
  let uneventful = Locked<UneventfulCheck?>(nil)
  /// The skins that were fetched ahead, and when they are shown.
  private let scheduled = Locked<[SkinReference: Date]>([:])
  /// A damaged fallback that the repository can't repair, which is reported once.
  private let unrepairable = Locked<ContentHash?>(nil)

  init(
    refresher: DecisionRefresher, acquirer: SkinAcquirer, activator: SkinActivator, watch: DownloadWatch,
    reporter: UpdateReporter
  ) {
    self.refresher = refresher
    self.acquirer = acquirer
    self.activator = activator
    self.watch = watch
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
    watch.begin()
    let first = try await refresher.refresh()
    var decision = first.decision
    var result = UpdateResult(change: .none, version: first.version, downloadedBytes: 0, kind: nil)
    while true {
      wanted = decision.skin
      do {
        try await follow(decision, &result)
        guard watch.takeMissedRefresh(), let next = try await refreshAgain() else { return result }
        (decision, result.version) = next
      } catch let superseded as SupersededDownload {
        if superseded.change != .none { result.change = superseded.change }
        decision = await activator.activation.current
      }
    }
  }

  /// Refreshes after a download during which that was requested; nil if it failed, which is reported.
  private func refreshAgain() async throws -> (ActivationDecision, Int)? {
    do { return try await refresher.refresh() } catch is CancellationError {
      throw CancellationError()
    } catch {
      reporter.failed(error)
      return nil
    }
  }

  /// Fetches and activates what a decision shows, and fetches scheduled skins ahead.
  ///
  /// If everything is as it was at a check that had nothing to do, the installed skins aren't inspected again.
  private func follow(_ decision: ActivationDecision, _ result: inout UpdateResult) async throws {
    let generation = await refresher.repository.generation
    reporter.follows(decision)
    if result.change == .none, uneventful.withLock({ $0 })?.isValid(generation, decision) == true {
      return reporter.send(.unchanged)
    }
    let beginning = UneventfulCheck(
      generation: generation, decision: decision, places: await acquirer.inventory.store.stampPlaces)
    uneventful.withLock { $0 = nil }
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
    let current = await activator.activation.current
    let isComplete = try await fetchAhead(current.upcoming, &result)
    let isRepaired = try await repairFallback(&result)
    if let failure { throw failure }
    guard result.change == .none, isComplete else { return }
    // The times of files follow the machine's clock, whatever the updater's clock says.
    if isRepaired, current == decision, beginning.stamp.isSettled(at: Date()) {
      uneventful.withLock { $0 = beginning }
    }
    reporter.send(.unchanged)
  }

  /// Whether nothing else of a check can succeed after an error.
  private static func endsCheck(_ error: any Error) -> Bool {
    isInterruption(error) || [.connection, .captivePortal, .store].contains(SkinIssue.wrapping(error).cause)
  }

  /// Whether an error ends a download without saying anything about its skin.
  private static func isInterruption(_ error: any Error) -> Bool {
    error is CancellationError || error is SupersededDownload
  }

  /// Fetches a skin if it is missing, and activates it.
  private func show(_ skin: SkinReference, _ result: inout UpdateResult) async throws {
    let target = try await acquirer.target(skin, for: .activation)
    try await acquirer.checkHealth(of: target)
    do {
      let acquired = try await acquirer.acquire(target, bytes: &result.downloadedBytes) { $0.skin == skin }
      result.kind = acquired.kind
      try Task.checkCancellation()
      // Its files were just checked, so they aren't checked again.
      let isCurrent = await acquirer.inventory.store.isCurrent(acquired.skin.manifest.hash)
      if acquired.isNew || !isCurrent, try await activator.activate(acquired.skin, isRenewed: acquired.isNew) {
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
  /// - Returns: Whether nothing is left to be tried.
  private func repairFallback(_ result: inout UpdateResult) async throws -> Bool {
    // Reading its files once finds damage that kept their sizes and times.
    if let fallback = await acquirer.inventory.store.fallback { _ = acquirer.inventory.isIntact(fallback) }
    guard let fallback = await acquirer.inventory.store.damagedFallback,
      unrepairable.withLock({ $0 != fallback.manifest })
    else { return true }
    do {
      let target = try await acquirer.target(fallback.reference, for: .schedule)
      guard target.package.manifest == fallback.manifest else {
        throw SkinIssue.damagedStore("the repository has other contents than the fallback, \(fallback.reference)")
      }
      _ = try await acquirer.acquire(target, bytes: &result.downloadedBytes) { _ in true }
    } catch let pause as UpdatePause {
      reporter.postponed(pause)
    } catch let error where Self.isInterruption(error) {
      throw error
    } catch {
      if !SkinIssue.wrapping(error).isTransient { unrepairable.withLock { $0 = fallback.manifest } }
      reporter.failed(error)
    }
    return false
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
        _ = try await acquirer.acquire(target, bytes: &result.downloadedBytes) { decision in
          decision.upcoming.contains { $0.skin == next.skin }
        }
        let before = scheduled.withLock { $0.updateValue(next.from, forKey: next.skin) }
        if before != next.from { reporter.send(.scheduled(next.skin, at: next.from)) }
      } catch let pause as UpdatePause {
        isComplete = false
        reporter.postponed(pause)
      } catch let error where Self.isInterruption(error) {
        throw error
      } catch {
        isComplete = false
        reporter.failed(error, about: next.skin)
      }
    }
    return isComplete
  }
}
