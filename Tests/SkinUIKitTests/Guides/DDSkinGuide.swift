// The code of docs/migrating-from-ddskin.md.

#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// A plain Swift class.
@MainActor private final class Model: SkinTarget {
  var title = "original"
}

@MainActor
@Suite("docs/migrating-from-ddskin.md", .serialized)
struct DDSkinGuide {
  @Test("Property lists with super, properties, blocks, plain objects and a custom storage")
  func all() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer {
      SkinManager.shared.apply(nil)
      SkinManager.shared.builtIn = .empty
      try? FileManager.default.removeItem(at: folder)
    }
    let (dayFile, nightFile) = (folder.appending(path: "Day.plist"), folder.appending(path: "Night.plist"))
    func list(_ text: String) -> Data { Data("<plist version=\"1.0\"><dict>\(text)</dict></plist>".utf8) }
    try list(
      """
      <key>colors</key><dict><key>background</key><string>#fff</string><key>text</key><string>rgb(255, 0, 0)</string>
      <key>accent</key><string>#0000ff</string></dict><key>strings</key><dict><key>title</key><string>Day</string></dict>
      """
    ).write(to: dayFile)
    try list(
      """
      <key>super</key><string>Day</string>
      <key>colors</key><dict><key>background</key><string>#000</string></dict>
      <key>strings</key><dict><key>title</key><string>Night</string></dict>
      """
    ).write(to: nightFile)
    let (view, button, label, model) = (UIView(), UIButton(), UILabel(), Model())

    let day = try SkinDocument.read(LooseFiles(dayFile), as: .inheritedPlist)
    let night = try SkinDocument.read(LooseFiles(nightFile), as: .inheritedPlist)
    let resolver = SkinResolver(builtIn: day)
    SkinManager.shared.builtIn = resolver.resolve(day)
    SkinManager.shared.apply(resolver.resolve(night))

    view.skin.module("app").backgroundColor("background").tintColor("accent")
    button.skin.module("app").titleColor("text", for: .normal).titleColor("accent", for: .highlighted)

    label.skin.follow("app.text", "app.accent") { label, values in
      let color: SkinColor? = values["app.text"]
      label.attributedText = color.map {
        NSAttributedString(string: "Terms", attributes: [.foregroundColor: UIColor($0)])
      }
    }

    model.skin.title("app.title")

    let (black, red, blue) = (UIColor(SkinColor(red: 0, green: 0, blue: 0)), UIColor.red, UIColor.blue)
    #expect(view.backgroundColor == black && button.titleColor(for: .normal) == red)
    #expect(button.titleColor(for: .highlighted) == blue && model.title == "Night")
    #expect(label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor == red)

    let picked = SkinColor(red: 0, green: 1, blue: 0)
    struct PickedColors: SkinValueStorage {
      let picked: SkinColor
      var kinds: [String: SkinKind] { ["app.accent": .color] }
      func variants(_ key: String) -> SkinVariants<SkinValue>? {
        key == "app.accent" ? SkinVariants(.color(picked)) : nil
      }
    }
    SkinManager.shared.apply(resolver.resolve(SkinDocument(storage: PickedColors(picked: picked))))
    #expect(button.titleColor(for: .highlighted) == UIColor.green && model.title == "Day")
  }
}

#endif
