import DemoKit
import FestivalWire
import Foundation

/// A festival-app process, with its events.
actor AppProcess {
  private let process: ChildProcess
  private let timeline: Timeline
  private var toleratesFailures: Bool
  private var events: [AppEvent] = []
  private var position = 0
  private var isOver = false
  private var wake: [CheckedContinuation<Void, Never>] = []

  /// Starts reading the events of a process.
  ///
  /// `toleratesFailures` is for an app whose server is down, so that its checks are expected to fail.
  init(_ process: ChildProcess, timeline: Timeline, toleratesFailures: Bool = false) {
    self.process = process
    self.timeline = timeline
    self.toleratesFailures = toleratesFailures
    Task { await listen() }
  }

  private func listen() async {
    for await line in process.lines {
      guard let event = try? JSONDecoder().decode(AppEvent.self, from: Data(line.utf8)) else {
        timeline.record("app", "wrote a line that isn't an event: \(line.prefix(200))")
        continue
      }
      events.append(event)
      record(event)
      wakeAll()
    }
    isOver = true
    wakeAll()
  }

  private func wakeAll() {
    for continuation in wake { continuation.resume() }
    wake = []
  }

  /// Records an event in the timeline.
  private func record(_ event: AppEvent) {
    let skin = event.skin ?? "?"
    switch event.event {
    case .ready: timeline.record("ready", "the app's first frame shows \(skin)", milliseconds: event.milliseconds)
    case .offered:
      timeline.record(
        "offered", "the app is notified of \(skin); update path: \(event.kind ?? "?")", bytes: event.bytes)
    case .downloaded: timeline.record("downloaded", "\(event.kind ?? "?")", bytes: event.bytes)
    case .installed: timeline.record("installed", "\(skin) verified and stored")
    case .applied:
      let passes = event.passes.map { "\($0) \($0 == 1 ? "pass" : "passes")" } ?? "?"
      timeline.record(
        "applied", "\(skin) on screen, \(passes) over \(event.visited ?? 0) bindings",
        milliseconds: event.milliseconds)
    case .listening: timeline.record("listening", "the app listens to the server's events")
    case .scheduled:
      timeline.record("scheduled", "\(skin) is on the device, scheduled for \(event.detail ?? "?")")
    case .confirmed: timeline.record("confirmed", "\(skin) was used without a crash; its trial has ended")
    case .rolledBack: timeline.record("rolled back", "from \(skin): \(event.code ?? "?")")
    case .fellBack: timeline.record("fell back", event.detail ?? "")
    case .failed where !toleratesFailures: timeline.record("failed", event.detail ?? "")
    case .failed, .lost, .refreshed, .snapshot, .state, .refused: break
    }
  }

  /// Expects checks to fail from now on.
  func tolerateFailures() { toleratesFailures = true }

  /// Whether the app has emitted an event.
  func hasSaid(_ name: AppEvent.Name) -> Bool { events.contains { $0.event == name } }

  /// Returns the next event with a name that satisfies a condition.
  ///
  /// Earlier events are skipped.
  func next(
    _ name: AppEvent.Name, within seconds: Double = 20,
    _ isWanted: @escaping @Sendable (AppEvent) -> Bool = { _ in true }
  ) async throws -> AppEvent {
    try await withDeadline(seconds, "waiting for the app's event \"\(name.rawValue)\"") {
      try await self.search(name, isWanted)
    }
  }

  private func search(_ name: AppEvent.Name, _ isWanted: @Sendable (AppEvent) -> Bool) async throws -> AppEvent {
    while true {
      while position < events.count {
        let event = events[position]
        position += 1
        if event.event == name, isWanted(event) { return event }
        // The server has the app's repository from the first publication on.
        if event.event == .failed, !toleratesFailures, event.code != "missing-metadata" {
          throw DemoError("the app's update failed: \(event.detail ?? "")")
        }
        if event.event == .refused { throw DemoError("the app refused a command: \(event.detail ?? "")") }
      }
      if isOver { throw DemoError("the app ended before the event \"\(name.rawValue)\"") }
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

  /// Asks the app to quit, as when its user closes it.
  func close() async throws {
    try process.send(AppCommand(.quit).line())
    let status = try await status(within: 10)
    guard status == 0 else { throw DemoError("the app should quit with status 0, but quit with \(status)") }
  }

  /// Kills the app, as the system does with an app in the background.
  func kill() async {
    process.signal(SIGKILL)
    _ = await process.stop(within: 5)
  }

  /// Waits for the exit status, which is 128 plus the signal's number after a crash.
  func status(within seconds: Double) async throws -> Int32 {
    try await withDeadline(seconds, "the app's end") { [process] in try await process.exitStatus() }
  }

  /// Asks the app for a screenshot.
  func picture(_ file: URL, screen: String = "home") async throws {
    try process.send(AppCommand(.snapshot, path: file.path, screen: screen).line())
    _ = try await next(.snapshot) { $0.path == file.path }
  }
}
