// The call sites of docs/migrating/swifttheme.md that stay as they are.

#if canImport(UIKit)

import Foundation
import PropertyGenerator
import SkinKit
import SkinSwiftThemeCompatibility
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("SwiftTheme's call sites, unedited", .serialized)
struct SwiftThemeCalls {
  private func write(_ color: String, size: Int, to file: URL) throws {
    let text = ##"""
      {"top": "\##(color)", "Global": {"backgroundColor": "\##(color)", "textColor": "\##(color)", "font": "PingFangSC-Regular,\##(size)",
        "line": "\##(color)", "dimming": 0.25}}
      """##
    try Data(text.utf8).write(to: file)
  }

  @Test("Pickers are bound, follow themes of property lists and JSON, can be read back, and are removed by nil")
  func all() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "theme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      SkinManager.shared.apply(nil)
      try? FileManager.default.removeItem(at: folder)
    }
    try write("#FF0000", size: 16, to: folder.appending(path: "Red.json"))
    let list: [String: Any] = ["top": "#0000FF", "Global": ["textColor": "#0000FF", "font": "PingFangSC-Regular,18"]]
    try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
      .write(to: folder.appending(path: "Blue.plist"))
    let (view, label, button, slider) = (UIView(), UILabel(), UIButton(), UISlider())
    let (red, blue, original) = (UIColor.red, UIColor.blue, UILabel().textColor)

    view.theme_backgroundColor = "Global.backgroundColor"
    label.theme_textColor = "Global.textColor"
    label.theme_font = "Global.font"
    button.theme_setTitleColor("Global.textColor", forState: .normal)
    button.theme_setTitleColor(ThemeColorPicker(keyPath: "top"), forState: .highlighted)
    view.layer.theme_borderColor = "Global.line"
    view.theme_alpha = ThemeCGFloatPicker.pickerWithKeyPath("Global.dimming")
    slider.theme_thumbTintColor = "Global.textColor"
    ThemeManager.animationDuration = 0
    ThemeManager.setTheme(jsonName: "Red", path: .sandbox(folder))

    #expect(view.backgroundColor == red && label.textColor == red && label.font.pointSize == 16 && view.alpha == 0.25)
    #expect(button.titleColor(for: .normal) == red && button.titleColor(for: .highlighted) == red)
    #expect(view.layer.borderColor == red.cgColor && slider.thumbTintColor == red)

    ThemeManager.setTheme(plistName: "Blue", path: .sandbox(folder))
    #expect(label.textColor == blue && label.font.pointSize == 18 && button.titleColor(for: .highlighted) == blue)
    #expect(view.backgroundColor == nil && view.alpha == 1)

    ThemeManager.setTheme(plistName: "Gone", path: .sandbox(folder))
    #expect(label.textColor == blue && label.theme_textColor == "Global.textColor")

    label.theme_textColor = nil
    button.theme_setTitleColor(nil, forState: .normal)
    #expect(label.textColor == original && label.theme_textColor == nil)
    #expect(button.titleColor(for: .normal) == UIButton().titleColor(for: .normal))
  }

  @Test("Each property with one counterpart and a picker that exists is written once")
  func written() throws {
    let text = try #require(
      try propertyTable.get().files.first { $0.path.hasPrefix("Sources/SkinSwiftThemeCompatibility/") }
    ).text
    let names = text.matches(of: /(?:var|func) (theme_\w+)/).map { String($0.output.1) }
    #expect(names.count > 40 && names.contains("theme_setBackgroundImage") && !names.contains("theme_barStyle"))
    let known = Set(SwiftThemeProperty.all.map(\.name))
    #expect(known.isSuperset(of: names))
  }

  @Test("The name of the notification is that of each change")
  func notification() { #expect(ThemeUpdateNotification == SkinManager.didChange.rawValue) }
}

#endif
