import Foundation
import SkinKit

/// Refreshes the metadata while files are downloaded, and cancels a download that the newest decision doesn't want.
///
/// So a skin that was switched off, replaced or withdrawn isn't shown until a slow download ends. The metadata is
/// refreshed on request and at the poll interval, also without ``SkinUpdater/run()``. At most one download is watched at a time.
final class DownloadWatch: Sendable {
  private struct State {
    /// Starts a refresh of the watched download; nil while there is none.
    var trigger: AsyncStream<Void>.Continuation?
    /// Whether the check in progress has begun a download, so that its metadata may be old.
    var isOpen = false
    var requested = 0
    var served = 0
  }

  private enum Event<Value: Sendable>: Sendable {
    case downloaded(Value)
    case superseded(UpdateResult.Change)
    case canceled
  }

  private let refresher: DecisionRefresher
  private let activator: SkinActivator
  private let reporter: UpdateReporter
  private let clock: any UpdateClock
  private let schedule: CheckSchedule
  private let state = Locked(State())

  init(
    refresher: DecisionRefresher, activator: SkinActivator, reporter: UpdateReporter, clock: any UpdateClock,
    schedule: CheckSchedule
  ) {
    self.refresher = refresher
    self.activator = activator
    self.reporter = reporter
    self.clock = clock
    self.schedule = schedule
  }

  /// Refreshes the metadata at once if files are being downloaded, or after the step that follows a download.
  func refresh() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.requested += 1
      state.trigger?.yield()
    }
  }

  /// Forgets the requests so far, because a check refreshes the metadata from now on.
  func begin() {
    state.withLock { state in
      state.isOpen = false
      state.served = state.requested
    }
  }

  /// Whether a refresh that was requested since the last download began is still to be made.
  func takeMissedRefresh() -> Bool {
    state.withLock { state in
      defer { state.served = state.requested }
      state.isOpen = state.served < state.requested
      return state.isOpen
    }
  }

  /// Downloads a skin under watch.
  /// - Parameters:
  ///   - target: The skin.
  ///   - isWanted: Whether a decision still wants the skin, as the repository has it now.
  ///   - download: Downloads and installs the skin.
  /// - Returns: The result of the download.
  /// - Throws: `SupersededDownload` if a new decision doesn't want the skin; no file is written any more then. The
  ///   download's errors otherwise.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func run<Value: Sendable>(
    _ target: UpdateTarget, isWanted: @escaping @Sendable (ActivationDecision) async -> Bool,
    _ download: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let (triggers, trigger) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      state.isOpen = true
      state.trigger = trigger
      if state.served < state.requested { trigger.yield() }
    }
    defer { state.withLock { $0.trigger = nil } }
    return try await withThrowingTaskGroup(of: Event<Value>.self) { group in
      defer { group.cancelAll() }
      group.addTask { .downloaded(try await download()) }
      group.addTask { [self] in
        await follow(triggers, trigger, target, isWanted).map(Event.superseded) ?? .canceled
      }
      while let event = try await group.next() {
        switch event {
        case .downloaded(let value): return value
        case .superseded(let change):
          group.cancelAll()
          // The download ends before the next one begins; its error doesn't matter.
          while !group.isEmpty { _ = await group.nextResult() }
          throw SupersededDownload(change: change)
        case .canceled: break
        }
      }
      throw CancellationError()
    }
  }

  /// Refreshes at each trigger and from time to time, until a decision doesn't want the download.
  /// - Returns: The change of the current skin by that decision; nil if the task was canceled before.
  private func follow(
    _ triggers: AsyncStream<Void>, _ trigger: AsyncStream<Void>.Continuation, _ target: UpdateTarget,
    _ isWanted: @Sendable (ActivationDecision) async -> Bool
  ) async -> UpdateResult.Change? {
    var schedule = schedule
    var timer = timer(trigger, after: schedule.wait(after: nil))
    defer { timer.cancel() }
    for await _ in triggers {
      timer.cancel()
      let requested = state.withLock { $0.requested }
      var failure: (any Error)?
      var change: UpdateResult.Change?
      do { change = try await supersession(of: target, isWanted) } catch {
        guard !Task.isCancelled else { break }
        failure = reporter.failed(error)
      }
      state.withLock { $0.served = max($0.served, requested) }
      if let change { return change }
      timer = self.timer(trigger, after: schedule.wait(after: failure))
    }
    return nil
  }

  private func timer(_ trigger: AsyncStream<Void>.Continuation, after wait: TimeInterval) -> Task<Void, Never> {
    Task { [clock] in
      if (try? await clock.sleep(seconds: wait)) != nil { trigger.yield() }
    }
  }

  /// Refreshes, and applies the new decision as far as that needs no download.
  /// - Returns: The change of the current skin if the decision doesn't want the download; nil if it does.
  private func supersession(
    of target: UpdateTarget, _ isWanted: @Sendable (ActivationDecision) async -> Bool
  ) async throws -> UpdateResult.Change? {
    let decision = try await refresher.refresh().decision
    var change = UpdateResult.Change.none
    var isOvertaken = false
    do {
      let applied = try await activator.applyRefreshed()
      let skin = target.package.reference
      let isOtherMissing = applied.missing.map { $0.skin != skin } ?? false
      change = applied.change
      isOvertaken = change != .none || isOtherMissing || decision.withdrawn.contains(skin)
    } catch {
      reporter.failed(error)
      // The check that goes on tries again.
      isOvertaken = true
    }
    // A skin that a user requested is fetched, whatever is shown meanwhile.
    if isOvertaken, target.purpose != .catalog { return change }
    return await isWanted(decision) ? nil : change
  }
}

/// A download that was canceled because a newer decision doesn't want it.
struct SupersededDownload: Error {
  /// The change of the current skin by that decision.
  var change: UpdateResult.Change
}
