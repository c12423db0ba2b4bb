// The running app as the demo sees it: what it says, and what it is told.

import DemoKit
import FestivalWire
import Foundation

/// A festival-app process, with the events that it told.
actor AppProcess {
  private let process: ChildProcess
  private let timeline: Timeline
  private var toleratesFailures: Bool
  private var events: [AppEvent] = []
  private var position = 0
  private var isOver = false
  private var wake: [CheckedContinuation<Void, Never>] = []

  /// Starts listening to a process.
  ///
  /// `toleratesFailures` is for an app whose server is down: its failed checks are what is expected.
  init(_ process: ChildProcess, timeline: Timeline, toleratesFailures: Bool = false) {
    self.process = process
    self.timeline = timeline
    self.toleratesFailures = toleratesFailures
    Task { await listen() }
  }

  private func listen() async {
    for await line in process.lines {
      guard let event = try? JSONDecoder().decode(AppEvent.self, from: Data(line.utf8)) else {
        timeline.record("app", "said something that is no event: \(line.prefix(200))")
        continue
      }
      events.append(event)
      tell(event)
      wakeAll()
    }
    isOver = true
    wakeAll()
  }

  private func wakeAll() {
    for continuation in wake { continuation.resume() }
    wake = []
  }

  /// Puts an event of the way of a skin into the timeline.
  private func tell(_ event: AppEvent) {
    let skin = event.skin ?? "?"
    switch event.event {
    case .ready: timeline.record("ready", "the app's first frame shows \(skin)", milliseconds: event.milliseconds)
    case .offered:
      timeline.record("offered", "the app is told of \(skin), the way is: \(event.kind ?? "?")", bytes: event.bytes)
    case .downloaded: timeline.record("downloaded", "\(event.kind ?? "?")", bytes: event.bytes)
    case .installed: timeline.record("installed", "\(skin) verified and stored")
    case .applied:
      let passes = event.passes.map { "\($0) \($0 == 1 ? "pass" : "passes")" } ?? "?"
      timeline.record(
        "applied", "\(skin) on screen, \(passes) over \(event.visited ?? 0) bindings",
        milliseconds: event.milliseconds)
    case .listening: timeline.record("listening", "the app hears the server's news")
    case .scheduled:
      timeline.record("scheduled", "\(skin) is on the device, to be shown at \(event.detail ?? "?")")
    case .confirmed: timeline.record("confirmed", "\(skin) was used without a crash, its trial is over")
    case .rolledBack: timeline.record("rolled back", "from \(skin): \(event.code ?? "?")")
    case .fellBack: timeline.record("fell back", event.detail ?? "")
    case .failed where !toleratesFailures: timeline.record("failed", event.detail ?? "")
    case .failed, .lost, .refreshed, .snapshot, .state, .refused: break
    }
  }

  /// From now on failed checks are what is expected.
  func tolerateFailures() { toleratesFailures = true }

  /// Whether the app has said something so far.
  func hasSaid(_ name: AppEvent.Name) -> Bool { events.contains { $0.event == name } }

  /// The next event of a kind that something is true of; events before it are passed over.
  func next(
    _ name: AppEvent.Name, within seconds: Double = 20,
    _ isWanted: @escaping @Sendable (AppEvent) -> Bool = { _ in true }
  ) async throws -> AppEvent {
    try await withDeadline(seconds, "waiting for the app to say \"\(name.rawValue)\"") {
      try await self.search(name, isWanted)
    }
  }

  private func search(_ name: AppEvent.Name, _ isWanted: @Sendable (AppEvent) -> Bool) async throws -> AppEvent {
    while true {
      while position < events.count {
        let event = events[position]
        position += 1
        if event.event == name, isWanted(event) { return event }
        if event.event == .failed, !toleratesFailures {
          throw DemoError("the app's update failed: \(event.detail ?? "")")
        }
        if event.event == .refused { throw DemoError("the app refused a command: \(event.detail ?? "")") }
      }
      if isOver { throw DemoError("the app ended before it said \"\(name.rawValue)\"") }
      try Task.checkCancellation()
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          if Task.isCancelled { continuation.resume() } else { wake.append(continuation) }
        }
      } onCancel: {
        Task { await self.wakeAll() }
      }
    }
  }

  /// Lets the app end by itself, as when its user closes it.
  func close() async throws {
    try process.send(AppCommand(.quit).line())
    let status = try await status(within: 10)
    guard status == 0 else { throw DemoError("the app was told to quit and ended with \(status)") }
  }

  /// Ends the app as the system does with one that it needs no more.
  func kill() async {
    process.signal(SIGKILL)
    _ = await process.stop(within: 5)
  }

  /// How the app ended by itself: 128 and the signal's number after a crash.
  func status(within seconds: Double) async throws -> Int32 {
    try await withDeadline(seconds, "the app's end") { [process] in try await process.exitStatus() }
  }

  /// Lets the app write its window.
  func picture(_ file: URL, screen: String = "home") async throws {
    try process.send(AppCommand(.snapshot, path: file.path, screen: screen).line())
    _ = try await next(.snapshot) { $0.path == file.path }
  }
}
