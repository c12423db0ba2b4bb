import FestivalScreens
import FestivalWire
import Foundation
import SkinKit
import SkinUIKit
import SkinUpdate
import ToolOutput
import UIKit

/// The running app: its window, its commands and its events.
@MainActor
final class HeadlessProcess {
  private let session: SkinSession
  private let window = UIWindow(frame: UIScreen.main.bounds)
  private let tabs = FestivalTabBarController()
  private var offeredKind: String?
  private var fetched = 0

  /// Applies the skin for the current time.
  init(builtIn: URL, store: URL, identity: SkinSession.Identity) throws {
    session = try SkinSession(builtIn: builtIn, store: store, identity: identity)
  }

  /// Shows an author's folder, and prints its issues as a compiler does, one per line.
  func preview(_ folder: URL) throws {
    for issue in try session.preview(SkinFolderFiles(folder)) {
      ToolOutput.print("\(issue)", to: .errors)
    }
  }

  /// Shows the window, draws its first frame and emits `ready`.
  func begin() {
    SkinManager.shared.followAppearance(of: window)
    window.skin.overrideUserInterfaceStyle("app.interface_style")
    window.rootViewController = tabs
    window.makeKeyAndVisible()
    crashIfFlagged()
    _ = render()
    var event = AppEvent(.ready)
    event.skin = session.skinName
    event.milliseconds = ProcessAge.milliseconds
    event.detail = session.launchIssue?.description
    event.code = session.launchIssue?.code.rawValue
    say(event)
  }

  /// Kills the process if the skin has the flag `headless.crash`, to simulate a crash caused by a skin.
  private func crashIfFlagged() {
    if SkinManager.shared.skin.value(for: SkinKey<Bool>("headless.crash")) == true { kill(getpid(), SIGKILL) }
  }

  /// Follows a server until the task is canceled.
  func follow(_ upstream: SkinUpstream) async {
    do {
      try await session.follow(upstream, onEvent: handle)
    } catch is CancellationError {
      return
    } catch {
      say(.failed, detail: "\(error)")
    }
  }

  #if DEBUG
    /// Shows the skin that an author edits, until the task is canceled.
    func follow(_ reload: SkinLiveReload) async {
      await reload.run(
        show: { [session] package in try session.preview(package) },
        onEvent: { [weak self] event in self?.handle(event) })
    }

    private func handle(_ event: SkinLiveReload.Event) {
      switch event {
      case .connected: say(.listening)
      case .applied(let issues):
        _ = render()
        var event = AppEvent(.applied)
        event.skin = session.skinName
        event.kind = "live"
        event.detail = issues.isEmpty ? nil : issues.map(\.description).joined(separator: "\n")
        say(event)
      case .failed(let issue): say(.failed, detail: issue.description)
      case .lost(let issue): say(.lost, detail: issue.description)
      }
    }
  #endif

  /// Executes the commands of the standard input until it ends.
  func executeCommands() async {
    for await line in StandardInput.lines {
      guard let command = try? JSONDecoder().decode(AppCommand.self, from: Data(line.utf8)) else {
        refuse("unknown command: \(line.prefix(200))")
        continue
      }
      switch command.command {
      case .snapshot: await snapshot(command)
      case .state: state()
      case .quit: return
      }
    }
  }

  // MARK: Commands

  private func snapshot(_ command: AppCommand) async {
    guard let path = command.path else { return refuse("\"snapshot\" needs a path") }
    if let name = command.screen {
      guard let tab = FestivalTabBarController.Tab(rawValue: name) else {
        let known = FestivalTabBarController.Tab.allCases.map(\.rawValue).joined(separator: ", ")
        return refuse("unknown screen \"\(name.prefix(60))\"; use one of \(known)")
      }
      tabs.tab = tab
    }
    let (skin, begin) = (session.skinName, ContinuousClock.now)
    guard let png = render().pngData() else { return refuse("can't draw the window") }
    do {
      try png.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      return refuse("can't write \(path): \(error.localizedDescription)")
    }
    var event = AppEvent(.snapshot)
    event.path = path
    event.screen = tabs.tab.rawValue
    event.skin = skin
    event.milliseconds = begin.duration(to: .now) / .milliseconds(1)
    await confirm()
    say(event)
  }

  /// Ends the trial of the current skin, because a screen was used with it.
  private func confirm() async {
    do {
      guard let skin = try await session.confirmHealthy() else { return }
      var event = AppEvent(.confirmed)
      event.skin = skin.description
      say(event)
    } catch {
      say(.failed, detail: "\(error)")
    }
  }

  private func state() {
    var event = AppEvent(.state)
    event.skin = session.skinName
    event.screen = tabs.tab.rawValue
    say(event)
  }

  private func refuse(_ reason: String) {
    say(.refused, detail: reason)
  }

  private func render() -> UIImage {
    window.layoutIfNeeded()
    return UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
  }

  // MARK: Events

  private func handle(_ event: SkinSession.Event) {
    switch event {
    case .switched(let change): switched(change)
    case .update(let update): report(update)
    }
  }

  private func switched(_ change: SkinSwitch) {
    crashIfFlagged()
    // Draw the frame before reporting that the skin is on screen.
    _ = render()
    var event = AppEvent(.applied)
    event.skin = change.skin
    event.visited = change.visited
    event.passes = change.passes
    event.milliseconds = change.milliseconds
    event.bytes = fetched
    event.kind = change.skin == "builtin" ? nil : fetched > 0 ? offeredKind : "stored"
    (offeredKind, fetched) = (nil, 0)
    say(event)
  }

  private func report(_ update: UpdateEvent) {
    switch update {
    case .listening: say(.listening)
    case .refreshed(let version): say(.refreshed, detail: "timestamp \(version)")
    case .offered(let skin, let kind, let bytes):
      offeredKind = kind.rawValue
      var event = AppEvent(.offered)
      event.skin = skin.description
      event.kind = kind.rawValue
      event.bytes = bytes
      say(event)
    case .downloaded(let bytes, let kind):
      fetched += bytes
      offeredKind = kind.rawValue
      var event = AppEvent(.downloaded)
      event.bytes = bytes
      event.kind = kind.rawValue
      say(event)
    case .fellBack(let issue): say(.fellBack, detail: issue.description)
    case .installed(let skin):
      var event = AppEvent(.installed)
      event.skin = skin.reference.description
      say(event)
    case .scheduled(let skin, let moment):
      // The download is for later. At the scheduled time, nothing is downloaded.
      (offeredKind, fetched) = (nil, 0)
      var event = AppEvent(.scheduled)
      event.skin = skin.description
      event.detail = MetadataDate.text(moment)
      say(event)
    case .failed(let issue), .failedToApply(_, let issue): say(.failed, issue)
    case .rolledBack(let skin, _, let issue): say(.rolledBack, issue, skin)
    case .lostStream(let issue, let wait):
      say(.lost, detail: "\(issue); retry in \(Int(wait.rounded())) s")
    case .checking, .downloading, .activated, .unchanged, .postponed, .refused, .applied, .catalogChanged: break
    }
  }

  private func say(_ name: AppEvent.Name, _ issue: SkinIssue, _ skin: SkinReference? = nil) {
    var event = AppEvent(name)
    event.skin = skin?.description
    event.code = issue.code.rawValue
    event.detail = issue.description
    say(event)
  }

  private func say(_ name: AppEvent.Name, detail: String? = nil) {
    var event = AppEvent(name)
    event.detail = detail
    say(event)
  }

  private func say(_ event: AppEvent) {
    do {
      ToolOutput.write(try event.line() + Data("\n".utf8))
    } catch {
      ToolOutput.print("festival-app: can't encode an event: \(error)", to: .errors)
    }
  }
}

/// The lines of the standard input.
enum StandardInput {
  static var lines: AsyncStream<String> {
    AsyncStream { continuation in
      // A separate thread, because reading blocks.
      let reader = Thread {
        while let line = readLine() { continuation.yield(line) }
        continuation.finish()
      }
      reader.start()
    }
  }
}

/// The time since the start of the process, including its loading.
enum ProcessAge {
  static var milliseconds: Double? {
    #if os(Linux)
      // Field 22 of /proc/self/stat is the start time in clock ticks since boot. The name before it may contain spaces.
      guard let stat = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
        let uptime = try? String(contentsOfFile: "/proc/uptime", encoding: .utf8).split(separator: " ").first,
        let fields = stat.split(separator: ")").last?.split(separator: " "), fields.count > 19,
        let ticks = Double(fields[19]), let now = Double(uptime)
      else { return nil }
      return max(0, now - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))) * 1_000
    #else
      return nil
    #endif
  }
}
