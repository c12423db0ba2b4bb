// The code of docs/quick-start.md, as an app without a screen.

import Foundation
import SkinUI
import UIKit

/// An app whose every run is a process that starts anew, with its skins next to the executable.
///
/// Usage: `QuickStartApp [choose|built-in|server]`. It prints what its label shows at the start and at the end.
@main
struct QuickStartApp {
  @MainActor
  static func main() throws {
    let command = CommandLine.arguments.dropFirst().first
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

  @MainActor
  private static func show(_ label: UILabel, in window: UIWindow) {
    let components = (label.textColor.cgColor.components ?? []).prefix(3).map { Int($0 * 255) }
    let style = window.traitCollection.userInterfaceStyle == .dark ? "dark" : "light"
    print(SkinApp.current?.id ?? "none", components, Int(label.font.pointSize), style)
  }
}
