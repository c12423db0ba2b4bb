// The code of docs/quick-start.md, as an app without a screen.

import Foundation
import SkinUI
import SkinUpdate
import UIKit

/// An app whose every run is a process that starts anew, with its skins next to the executable.
///
/// Usage: `QuickStartApp [choose|built-in|server|follow URL]`. It prints what its label shows at the start and at the end, and with
/// `follow` after each change, until its standard input is closed.
@main
struct QuickStartApp {
  @MainActor
  static func main() async throws {
    let command = CommandLine.arguments.dropFirst().first
    if command == "follow", let url = CommandLine.arguments.last.flatMap(URL.init) { return await follow(url) }
    if command == "server", let url = URL(string: "https://skins.invalid") {
      SkinApp.start("Skins", builtIn: "builtin", server: .init(url, app: "festival", root: "root"))
    } else {
      SkinApp.start("Skins", builtIn: "builtin")
    }

    let window = UIWindow(frame: UIScreen.main.bounds)
    let (titleLabel, button) = (UILabel(), UIButton())
    for view in [titleLabel, button] { window.addSubview(view) }
    window.makeKeyAndVisible()
    titleLabel.skin.textColor("home.title").font("home.title_font")
    show(titleLabel, in: window)

    if command == "choose" {
      try SkinApp.choose("night", from: button)
      SkinApp.style = .dark
      SkinApp.fontScale = 1.2
    }
    if command == "built-in" { try SkinApp.choose(nil, from: button) }
    show(titleLabel, in: window)
  }

  /// Follows a server as an app in use does.
  @MainActor
  private static func follow(_ url: URL) async {
    Thread.detachNewThread {
      while readLine() != nil {}
      exit(0)
    }
    var server = SkinApp.Server(url, app: "festival", root: "root")
    (server.trialDuration, server.options.pushSpread) = (0.01, 0)
    SkinApp.start("Skins", builtIn: "builtin", server: server)
    let (window, titleLabel) = (UIWindow(frame: UIScreen.main.bounds), UILabel())
    window.addSubview(titleLabel)
    window.makeKeyAndVisible()
    titleLabel.skin.textColor("home.title").font("home.title_font")
    let changes = SkinApp.changes
    show(titleLabel, in: window)
    for await _ in changes { show(titleLabel, in: window) }
  }

  @MainActor
  private static func show(_ label: UILabel, in window: UIWindow) {
    let components = (label.textColor.cgColor.components ?? []).prefix(3).map { Int($0 * 255) }
    let style = window.traitCollection.userInterfaceStyle == .dark ? "dark" : "light"
    let line = "\(SkinApp.current?.id ?? "none") \(components) \(Int(label.font.pointSize)) \(style)\n"
    // Unlike `print`, this doesn't wait for a full buffer.
    FileHandle.standardOutput.write(Data(line.utf8))
  }
}
