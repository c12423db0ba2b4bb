// The code of docs/migrating/swifttheme.md.

#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("docs/migrating/swifttheme.md", .serialized)
struct SwiftThemeGuide {
  private func theme(_ color: String, in folder: URL, name: String) throws -> URL {
    let file = folder.appending(path: "\(name).json")
    let text = ##"""
      {"Global": {"backgroundColor": "\##(color)", "textColor": "#111111", "barTextColor": "#00FF00", "font": "PingFangSC-Regular,16",
        "line": "#222222", "lineColor": "#333333", "dimming": 0.25, "keyboard": "dark", "barStyle": "black"}}
      """##
    try Data(text.utf8).write(to: file)
    return file
  }

  @Test("Themes are read unchanged, and every kind of picker has a counterpart")
  func all() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      SkinManager.shared.apply(nil)
      SkinManager.shared.builtIn = .empty
      SkinManager.shared.appearance = .light
      try? FileManager.default.removeItem(at: folder)
    }
    let (redFile, nightFile) = (
      try theme("#FF0000", in: folder, name: "Red"), try theme("#000000", in: folder, name: "Night")
    )
    let (view, label, button, textField) = (UIView(), UILabel(), UIButton(), UITextField())
    let (navigationBar, window, index) = (UINavigationBar(), UIWindow(), 2)

    let red = try SkinDocument.read(SkinLooseFiles(redFile), as: .theme)
    let night = try SkinDocument.read(SkinLooseFiles(nightFile), as: .theme)
    let resolver = SkinResolver(builtIn: red)
    SkinManager.shared.builtIn = resolver.resolve(red)
    SkinManager.shared.apply(resolver.resolve(night))

    view.skin.backgroundColor("Global.backgroundColor")
    label.skin.textColor("Global.textColor").font("Global.font")
    button.skin.image("Global.icon", for: .normal)
    view.skin.borderColor("Global.line")
    #expect(view.backgroundColor == UIColor(SkinColor(red: 0, green: 0, blue: 0)) && label.font.pointSize == 16)

    navigationBar.skin.bar.title.color("Global.barTextColor").bar.title.font("Global.font")
    textField.skin.placeholderColor("Global.textColor")
    #expect(navigationBar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == UIColor.green)

    view.skin.follow("Global.dimming") { view, values in
      view.alpha = 1 - (values[SkinKey<Double>("Global.dimming")] ?? 0)
    }
    #expect(view.alpha == 0.75)

    textField.skin.keyboardAppearance("Global.keyboard")
    navigationBar.skin.barStyle("Global.barStyle")
    #expect(textField.keyboardAppearance == .dark && navigationBar.barStyle == .black)

    let observer = NotificationCenter.default.addObserver(
      forName: SkinManager.didChange, object: SkinManager.shared, queue: nil
    ) { note in
      let change = note.userInfo?[SkinManager.changeKey] as? SkinChange
      print("now:", change?.new.id?.rawValue ?? "built-in")
    }
    defer { NotificationCenter.default.removeObserver(observer) }

    view.skin.backgroundColor("global.background")
    SkinManager.shared.followAppearance(of: window)

    let skins = try ["#FFFFFF", "#000000", "#C8102E"].map { color in
      let storage: SkinDictionaryStorage = ["global.background": .color(try SkinColor(color))]
      return SkinResolver().resolve(SkinDocument(storage: storage))
    }
    SkinManager.shared.apply(skins[index])
    #expect(view.backgroundColor == UIColor(try SkinColor("#C8102E")))
  }
}

#endif
