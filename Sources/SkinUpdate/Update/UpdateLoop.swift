import Foundation
import SkinKit

/// Checks at once, at every push, after a while without one, and in another network, until its task is canceled.
struct UpdateLoop: Sendable {
  let options: SkinUpdater.Options
  let eventsURL: URL?
  let transport: any HTTPTransport
  let clock: any UpdateClock
  let repository: RepositoryClient
  let loader: ActivationLoader
  let activator: SkinActivator
  let reporter: UpdateReporter
  let watch: DownloadWatch
  /// Runs a check, or joins the one in progress.
  let check: @Sendable () async throws -> Void
  /// Runs a check if another network may help.
  let networkChanged: @Sendable () async throws -> Void

  private let triggers: AsyncStream<Void>
  private let trigger: AsyncStream<Void>.Continuation
  /// The check that a push announced and that begins within ``SkinUpdater/Options/pushSpread``.
  private let pending = Locked<Task<Void, Never>?>(nil)

  init(
    options: SkinUpdater.Options, eventsURL: URL?, transport: any HTTPTransport, clock: any UpdateClock,
    repository: RepositoryClient, loader: ActivationLoader, activator: SkinActivator, reporter: UpdateReporter,
    watch: DownloadWatch,
    check: @escaping @Sendable () async throws -> Void, networkChanged: @escaping @Sendable () async throws -> Void
  ) {
    self.options = options
    self.eventsURL = eventsURL
    self.transport = transport
    self.clock = clock
    self.repository = repository
    self.loader = loader
    self.activator = activator
    self.reporter = reporter
    self.watch = watch
    self.check = check
    self.networkChanged = networkChanged
    (triggers, trigger) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  }

  /// Runs until the task is canceled.
  func run() async {
    trigger.yield()
    await followSample()
    defer { pending.withLock { $0?.cancel() } }
    await withTaskGroup(of: Void.self) { group in
      if let eventsURL {
        let feed = EventFeed(
          url: eventsURL, transport: transport, clock: clock, backOff: options.eventBackOff,
          silence: options.eventSilence)
        group.addTask { await feed.run(receive) }
      }
      group.addTask { await checkRepeatedly() }
      group.addTask { await activator.activation.run() }
      group.addTask { await followDecisions() }
      group.addTask {
        for await _ in StoreSignal.stream() { await activator.noticeSwitch() }
      }
      group.addTask {
        // The check reports its failure itself, and is repeated by the timer.
        for await _ in NetworkChanges.stream() { try? await networkChanged() }
      }
      if let reports = reporter.reports { group.addTask { await reports.run() } }
      await group.waitForAll()
    }
  }

  private func checkRepeatedly() async {
    var schedule = CheckSchedule(options)
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    for await _ in triggers {
      timer?.cancel()
      var failure: (any Error)?
      do { try await check() } catch { failure = error }
      guard !Task.isCancelled else { return }
      let wait = schedule.wait(after: failure)
      timer = Task { [clock, trigger, wait] in
        if (try? await clock.sleep(seconds: wait)) != nil { trigger.yield() }
      }
    }
  }

  /// Receives updates of the event stream without waiting, so that unread ones don't accumulate.
  private func receive(_ update: EventFeedUpdate) async {
    switch update {
    case .connected(let isAgain):
      reporter.send(.listening)
      // Something may have changed before the stream was open. When a server returns, all apps reconnect together.
      if isAgain { checkSoon() } else { checkNow() }
    case .lost(let issue, let wait):
      reporter.send(.lostStream(issue, retryAfter: wait))
    case .event(let event):
      guard event.name == "update" else { return }
      let value = try? MetadataValue(parsing: Data(event.data.utf8), file: "event")
      // A lower version may be a change, too: of a server that was set back, or whose keys were rotated.
      if let version = value?["timestamp"]?.integer, version == (await repository.version) { return }
      checkSoon()
    }
  }

  /// Triggers a check within the spread, unless one is pending already: that one serves all events until then.
  private func checkSoon() {
    guard options.pushSpread > 0 else { return checkNow() }
    let wait = Double.random(in: 0...options.pushSpread)
    pending.withLock { task in
      guard task == nil else { return }
      task = Task { [clock, pending] in
        guard (try? await clock.sleep(seconds: wait)) != nil else { return }
        pending.withLock { $0 = nil }
        checkNow()
      }
    }
  }

  /// Triggers a check.
  ///
  /// If one is downloading files, the metadata is refreshed meanwhile, and the next check follows.
  private func checkNow() {
    watch.refresh()
    trigger.yield()
  }

  /// Sends reports only while the activation counts this device.
  ///
  /// Without an activation, the share is unknown, and the last known one holds.
  private func followSample() async {
    guard await activator.activation.document != nil else { return }
    reporter.follows(await activator.activation.current)
  }

  /// Follows every decision, and triggers a check for a skin that isn't installed.
  private func followDecisions() async {
    for await _ in activator.activation.decisions {
      await followSample()
      do {
        // A decision that the last check followed isn't tried again at once.
        if let missing = try await activator.follow(), missing != loader.lastDecision { trigger.yield() }
      } catch {
        reporter.failed(error)
        // Another process is installing; the check is repeated until the decision is applied.
        if SkinIssue.wrapping(error).code == .storeInUse { trigger.yield() }
      }
    }
  }
}
