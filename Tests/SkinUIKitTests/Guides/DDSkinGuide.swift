// The code of docs/migrating/ddskin.md.

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

struct TeamSkin: SkinSectionStorage {
  let sections: SkinSections
  let library: [String: SkinSections]
  func storage(named name: String) -> (any SkinSectionStorage)? {
    library[name].map { TeamSkin(sections: $0, library: library) }
  }
  func color(from value: SkinObject) throws -> SkinColor {
    value.description == "brand" ? SkinColor(red: 0.8, green: 0, blue: 0) : try SkinColor(value.description)
  }
}

struct UserColors: SkinStorage {
  var kinds: [String: SkinKind] { ["app.accent": .color] }
  func color(_ key: String) -> SkinVariants<SkinColor>? {
    UserDefaults.standard.string(forKey: key).flatMap { try? SkinColor($0) }.map { SkinVariants($0) }
  }
}

@MainActor
@Suite("docs/migrating/ddskin.md", .serialized)
struct DDSkinGuide {
  @Test("Property lists with super, properties, blocks, plain objects and a custom storage")
  func all() async throws {
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
      <key>fonts</key><dict><key>title</key><string>15</string></dict>
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
    let (titleLabel, headingLabel) = (UILabel(), UILabel())

    let day = try SkinDocument.read(SkinLooseFiles(dayFile), as: .inheritedPlist)
    let night = try SkinDocument.read(SkinLooseFiles(nightFile), as: .inheritedPlist)
    let resolver = SkinResolver(builtIn: day)
    SkinManager.shared.builtIn = resolver.resolve(day)
    SkinManager.shared.apply(resolver.resolve(night))

    titleLabel.skin.font("app.title")  // fonts, title
    headingLabel.skin.textColor("app.title")  // colors, title
    #expect(titleLabel.font.pointSize == 15 && headingLabel.textColor == UILabel().textColor)

    view.skin.withoutUpdating { $0.backgroundColor("app.background") }  // waits for the next change
    let key = view.skin.key(of: \.backgroundColor)  // "app.background"
    view.skin.unbind(\.backgroundColor)
    view.skin.unbindAll()
    #expect(view.backgroundColor == nil && key == "app.background" && view.skin.key(of: \.backgroundColor) == nil)

    view.skin.module("app").backgroundColor("background").tintColor("accent")
    button.skin.module("app").titleColor("text", for: .normal).titleColor("accent", for: .highlighted)

    label.skin.follow("app.text", "app.accent") { label, values in
      let color: SkinColor? = values["app.text"]
      label.attributedText = color.map {
        NSAttributedString(string: "Terms", attributes: [.foregroundColor: UIColor($0)])
      }
    }

    label.skin.follow("app.accent", name: "border") { label, values in
      label.layer.borderColor = values["app.accent" as SkinKey<SkinColor>].map { UIColor($0).cgColor }
    }
    label.skin.unfollow(name: "border")

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

    let library = ["Day": try SkinSections(Data(contentsOf: dayFile))]
    let team = TeamSkin(sections: try SkinSections(Data(contentsOf: nightFile)), library: library)
    SkinManager.shared.apply(resolver.resolve(team))
    #expect(view.backgroundColor == black && model.title == "Night" && team.kinds.count == 4)
  }

  @Test("A storage whose values change")
  func reloading() throws {
    let resolver = SkinResolver()
    let button = UIButton()
    UserDefaults.standard.set("#FF0000", forKey: "app.accent")
    defer {
      SkinManager.shared.apply(nil)
      UserDefaults.standard.removeObject(forKey: "app.accent")
    }
    button.skin.titleColor("app.accent", for: .normal)

    SkinManager.shared.apply(resolver.resolve(UserColors()))
    UserDefaults.standard.set("#00FF00", forKey: "app.accent")
    SkinManager.shared.reloadStorages()
    #expect(button.titleColor(for: .normal) == UIColor.green)
  }

  @Test("Registering from another thread")
  func threads() async throws {
    let model = Model()
    await Task.detached {
      await MainActor.run { _ = model.skin.title("app.title") }
    }.value
    // Tests of other suites may change the shared manager's skin meanwhile, but not this object's key.
    #expect(model.skin.key(of: \.title) == "app.title")
    model.skin.unbindAll()
    await Task.detached {
      await registerFromCallback(model)
    }.value
    #expect(model.skin.key(of: \.title) == "app.title")
  }
}

/// Registers as a callback on any thread does.
private func registerFromCallback(_ model: Model) async {
  await withCheckedContinuation { done in
    Task { @MainActor in
      model.skin.title("app.title")
      done.resume()
    }
  }
}

@MainActor
@Suite("Parts of docs/migrating/ddskin.md that are split into pieces")
struct DDSkinGuidePieces {
  @Test("The lines of the guide compile")
  func pieces() async throws {
    let model = Model()
    await MainActor.run { _ = model.skin.title("app.title") }
    Task { @MainActor in
      model.skin.title("app.title")
    }
    #expect(model.title == "original")
  }
}

#endif
