// Checks again and again: at once, at every push, and after a while without one.

import Foundation
import SkinKit

extension SkinUpdater {
  /// Checks now, whenever the server says that there is something new, and from time to time, until the task is
  /// cancelled; shows what schedules say at its second, with or without a network.
  ///
  /// Failures are told as events and tried again, later each time. A push is a hint and nothing more: what it leads to is
  /// a check like any other.
  public func run() async {
    let (triggers, trigger) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    trigger.yield()
    let soon = Locked<Task<Void, Never>?>(nil)
    defer { soon.withLock { $0?.cancel() } }
    await withTaskGroup(of: Void.self) { group in
      if let url = location.events {
        let feed = EventFeed(
          url: url, transport: transport, clock: clock, backOff: options.backOff, silence: options.eventSilence)
        group.addTask { await feed.run { news in await self.hear(news, trigger, soon) } }
      }
      group.addTask { await self.checkRepeatedly(triggers, trigger) }
      group.addTask { await self.activation.run() }
      group.addTask { await self.followDecisions(trigger) }
      if let reports { group.addTask { await reports.run() } }
      await group.waitForAll()
    }
  }

  private func checkRepeatedly(_ triggers: AsyncStream<Void>, _ trigger: AsyncStream<Void>.Continuation) async {
    var backOff = options.backOff
    var timer: Task<Void, Never>?
    defer { timer?.cancel() }
    for await _ in triggers {
      timer?.cancel()
      var wait = options.pollInterval * Double.random(in: 0.8...1.2)
      do {
        _ = try await check()
        backOff.reset()
      } catch {
        let issue = SkinIssue.wrapping(error)
        // What the network did may pass soon; what is wrong with the repository will not.
        if issue.isPassing { wait = max(min(wait, backOff.next()), BackOff.least(issue.retryAfter)) }
      }
      guard !Task.isCancelled else { return }
      timer = Task { [clock] in
        if (try? await clock.sleep(seconds: wait)) != nil { trigger.yield() }
      }
    }
  }

  /// Takes what the stream of events tells, and never waits: what isn't read heaps up.
  private func hear(
    _ news: EventFeedNews, _ trigger: AsyncStream<Void>.Continuation, _ soon: Locked<Task<Void, Never>?>
  ) {
    switch news {
    case .connected(let isAgain):
      broadcast.send(.listening)
      // Something may have happened before the stream was open. When a server is back, all apps are there together.
      if isAgain { checkSoon(trigger, soon) } else { trigger.yield() }
    case .lost(let issue, let wait):
      broadcast.send(.lostStream(issue, retryAfter: wait))
    case .event(let event):
      guard event.name == "update" else { return }
      let value = try? MetadataValue(parsing: Data(event.data.utf8), file: "event")
      if let version = value?["timestamp"]?.integer, let known = fetcher.trusted?.timestamp?.version, version <= known {
        return
      }
      checkSoon(trigger, soon)
    }
  }

  /// Has a check made within the spread, unless one is coming already: it brings the news of all events until then.
  private func checkSoon(_ trigger: AsyncStream<Void>.Continuation, _ soon: Locked<Task<Void, Never>?>) {
    guard options.pushSpread > 0 else {
      trigger.yield()
      return
    }
    let wait = Double.random(in: 0...options.pushSpread)
    soon.withLock { task in
      guard task == nil else { return }
      task = Task { [clock] in
        guard (try? await clock.sleep(seconds: wait)) != nil else { return }
        soon.withLock { $0 = nil }
        trigger.yield()
      }
    }
  }
}

extension SkinIssue {
  /// Whether the network did it, so that it may be gone soon.
  fileprivate var isPassing: Bool {
    [
      .networkFailure, .networkTimeout, .unexpectedStatus, .tooSlow, .captivePortal, .badRange, .cellularRefused,
    ].contains(code)
  }
}
