// The code of docs/parts.md that needs SkinKit and SkinUIKit alone.

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

#if os(Linux)
extension URL {
  static var applicationSupportDirectory: URL { FileManager.default.temporaryDirectory }
  static var cachesDirectory: URL { FileManager.default.temporaryDirectory.appending(path: "guide-caches") }
}
#endif

private final class Gauge: UIView {
  var needleColor: UIColor?
}

@MainActor
@Suite("docs/parts.md", .serialized)
struct PartsGuide {
  private let red = UIColor(SkinColor(red: 1, green: 0, blue: 0))
  private let blue = UIColor(SkinColor(red: 0, green: 0, blue: 1))

  /// Writes a native skin with the same value for all colors.
  private func write(_ id: String, _ color: String, into folder: URL) throws {
    let folder = folder.appending(path: id)
    try FileManager.default.createDirectory(at: folder.appending(path: "modules"), withIntermediateDirectories: true)
    let modules = [
      "home": ##"{"colors": {"title": "\##(color)"}, "fonts": {"title_font": 20}}"##,
      "app": ##"{"colors": {"bar_title": "\##(color)"}, "gradients": {"bar": ["\##(color)", "#000"]}}"##,
      "login": ##"""
      {"colors": {"title": "\##(color)", "next_title": "\##(color)"}, "fonts": {"title_font": 21}, "texts": {"title_text": "\##(id)"},
       "gradients": {"next_background": ["\##(color)", "#000"]}}
      """##, "panel": ##"{"colors": {"needle": "\##(color)"}}"##,
    ]
    try Data(#"{"schema": 1, "id": "\#(id)", "version": "1.0.0"}"#.utf8).write(to: folder.appending(path: "skin.json"))
    for (name, text) in modules {
      try Data(text.utf8).write(to: folder.appending(path: "modules/\(name).json"))
    }
  }

  /// Runs a closure with the skins `builtin`, all red, and `night`, all blue, and cleans up after itself.
  private func withSkins(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
    defer {
      SkinRules.shared.stop()
      SkinManager.shared.apply(nil)
      SkinManager.shared.builtIn = .empty
      SkinManager.shared.appearance = .light
      try? FileManager.default.removeItem(at: folder)
    }
    try write("builtin", "#FF0000", into: folder)
    try write("night", "#0000FF", into: folder)
    try body(folder)
  }

  @Test("A cache reads a skin as its files do, also when they have changed")
  func caches() throws {
    try withSkins { skins in
      let folder = skins.appending(path: "builtin")
      for color in ["#FF0000", "#FF0000", "#00FF00"] {
        try write("builtin", color, into: skins)
        let cache = SkinCache(folder: URL.cachesDirectory.appending(path: "Skins"))
        let builtIn = try cache.read(SkinFolderFiles(folder), named: "builtin")
        #expect(SkinResolver().resolve(builtIn).value(for: "home.title") == (try SkinColor(color)))
      }
    }
  }

  #if !os(iOS)
  /// Restarts the app.
  private func launch(_ folder: URL) throws -> SceneDelegate {
    let delegate = SceneDelegate()
    delegate.skins = folder
    delegate.preferences = SkinPreferences(folder: folder.appending(path: "preferences"))
    let scene = try #require(UIApplication.shared.connectedScenes.first)
    delegate.scene(scene, willConnectTo: scene.session, options: UIScene.ConnectionOptions())
    return delegate
  }

  @Test("The delegate shows the built-in skin, another when it is chosen, and that one again at the next launch")
  func delegate() throws {
    try withSkins { folder in
      let (titleLabel, navigationBar) = (UILabel(), UINavigationBar())
      titleLabel.skin.textColor("home.title").font("home.title_font")
      navigationBar.skin.bar.backgroundGradient("app.bar").bar.title.color("app.bar_title")

      let delegate = try launch(folder)
      #expect(titleLabel.textColor == red && titleLabel.font.pointSize == 20)
      #expect(delegate.window?.rootViewController is UINavigationController)
      try delegate.choose(SkinIdentifier("night"), touching: titleLabel)
      #expect(titleLabel.textColor == blue)
      #expect(navigationBar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == blue)

      SkinManager.shared.apply(nil)
      let next = try launch(folder)
      #expect(titleLabel.textColor == blue)
      try next.choose(nil, touching: titleLabel)
      #expect(titleLabel.textColor == red)
      _ = try launch(folder)
      #expect(titleLabel.textColor == red)
      delegate.window?.isHidden = true
    }
  }
  #endif

  @Test("The first lines")
  func lines() throws {
    try withSkins { folder in
      let night = try SkinDocument.read(SkinFolderFiles(folder.appending(path: "night")))
      SkinManager.shared.builtIn = SkinResolver().resolve(night)
      let (titleLabel, nextButton, gauge) = (UILabel(), UIButton(), Gauge())

      titleLabel.skin.textColor("login.title").font("login.title_font").text("login.title_text")
      nextButton.skin.module("login").titleColor("next_title", for: .normal).backgroundGradient("next_background")
      gauge.skin.needleColor("panel.needle")  // a control of your own: no extra code
      #expect(titleLabel.text == "night" && titleLabel.textColor == blue && gauge.needleColor == blue)
      #expect(nextButton.titleColor(for: .normal) == blue && nextButton.subviews.first is SkinGradientView)

      SkinRules.shared.start()
    }
  }
}

#endif
