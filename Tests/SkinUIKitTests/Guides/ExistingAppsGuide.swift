// The code of docs/existing-apps.md.

#if canImport(UIKit)

import Foundation
import SkinKit
import SkinTestSupport
import SkinUIKit
import Testing
import UIKit

private final class ProfileHeader: UIView {}

final class HeaderView: UIView {
  private let titleLabel = UILabel()
  private let subtitleLabel = UILabel()
}

extension HeaderView {
  fileprivate func fill() {
    for label in [titleLabel, subtitleLabel] { addSubview(label) }
  }
}

private final class Gauge: UIView {
  var needleColor: UIColor?
}

@MainActor
@Suite("docs/existing-apps.md", .serialized)
struct ExistingAppsGuide {
  private static let rules = #"""
    [{"match": {"class": "UILabel"}, "set": {"textColor": "app.text"}},
     {"match": {"class": "UILabel", "inside": "ProfileHeader"}, "set": {"textColor": "profile.name"}},
     {"match": {"class": "UINavigationBar"}, "set": {"barBackgroundColor": "app.bar"}},
     {"match": {"tag": 101}, "set": {"backgroundColor": "home.card"}},
     {"match": {"identifier": "sign-in"}, "set": {"titleColor": "login.button", "titleColor.highlighted": "login.pressed"}}]
    """#

  /// Writes a native skin to a folder, with the same value for all colors.
  private func folder(_ color: String, rules: String = "[]") throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder.appending(path: "modules"), withIntermediateDirectories: true)
    let names = ["app": ["text", "bar"], "profile": ["name"], "home": ["card"], "login": ["button", "pressed"]]
    for (module, names) in names {
      let colors = names.map { ##""\##($0)": "\##(color)""## }.joined(separator: ", ")
      try Data(##"{"colors": {\##(colors)}}"##.utf8).write(to: folder.appending(path: "modules/\(module).json"))
    }
    try Data(#"{"schema": 1, "id": "guide"}"#.utf8).write(to: folder.appending(path: "skin.json"))
    try Data(rules.utf8).write(to: folder.appending(path: "rules.json"))
    return folder
  }

  @Test("A property tells views without names apart")
  func property() throws {
    let document = try SkinDocument.native(
      modules: ["profile": ##"{"colors": {"name": "#111111"}}"##],
      files: [
        "rules.json": #"""
        [{"match": {"class": "UILabel", "inside": "HeaderView", "property": "titleLabel"}, "set": {"textColor": "profile.name"}}]
        """#
      ])
    let header = HeaderView()
    header.fill()
    SkinRules(following: SkinManager(builtIn: SkinResolver().resolve(document))).apply(to: header)
    let dark = UIColor(SkinColor(red: 17 / 255, green: 17 / 255, blue: 17 / 255))
    #expect(header.subviews.compactMap { ($0 as? UILabel)?.textColor == dark } == [true, false])
  }

  @Test("Rules of a bundle's folder and of another skin, rules in code, scopes, and precedence")
  func all() throws {
    let (folder, nightFolder) = (try folder("#111111", rules: Self.rules), try folder("#EEEEEE"))
    defer {
      SkinRules.shared.stop()
      SkinRules.shared.appRules = []
      SkinManager.shared.apply(nil)
      SkinManager.shared.builtIn = .empty
      SkinViewHook.isAllowed = true
      try? FileManager.default.removeItem(at: folder)
      try? FileManager.default.removeItem(at: nightFolder)
    }
    let controller = UIViewController()
    let (header, name, label, card) = (ProfileHeader(), UILabel(), UILabel(), UIView())
    header.addSubview(name)
    card.tag = 101
    for view in [header, label, card] { controller.view.addSubview(view) }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    window.rootViewController = controller

    let builtIn = try SkinDocument.read(SkinFolderFiles(folder))
    let resolver = SkinResolver(builtIn: builtIn)
    SkinManager.shared.builtIn = resolver.resolve(builtIn)
    SkinRules.shared.start()

    let (dark, light) = (
      UIColor(SkinColor(red: 17 / 255, green: 17 / 255, blue: 17 / 255)), UIColor(white: 238 / 255, alpha: 1)
    )
    #expect(label.textColor == dark && name.textColor == dark && card.backgroundColor == dark)
    #expect(SkinRules.shared.rules(for: name)["textColor"]?.match.containers == ["ProfileHeader"])

    let night = resolver.resolve(try SkinDocument.read(SkinFolderFiles(nightFolder)))
    SkinManager.shared.apply(night)
    // The night has no rules of its own: those of the app's own skin go with it.
    #expect(label.textColor != dark)

    SkinRules.shared.appRules = [
      SkinRule(.init(className: "UILabel"), properties: ["textColor": "app.text"]),
      SkinRule(.init(className: "UILabel", containers: ["ProfileHeader"]), properties: ["textColor": "profile.name"]),
      SkinRule(.init(tag: 101), properties: ["backgroundColor": "home.card"]),
    ]
    var white: CGFloat = 0
    #expect(label.textColor.getWhite(&white, alpha: nil) && abs(white - 238 / 255) < 0.001, "\(light)")
    SkinPropertyCatalog.shared.add([SkinNamedProperty("needleColor", \Gauge.needleColor)])
    for (property, rule) in SkinRules.shared.rules(for: label) {
      print(property, rule.properties[property] ?? "", rule.place)
    }

    SkinViewHook.isAllowed = false
    SkinRules.shared.apply(to: controller.view)

    // Values can't be removed from UIKit's proxies, and would apply to views of other tests.
    #if HEADLESS
    let omissions = SkinAppearanceExport().export(SkinRules.shared.appRules)
    for omission in omissions { print(omission) }
    #expect(omissions.contains { $0.reason == .singleViews })
    UIApplication.shared.removeAppearanceProxies()
    #endif

    let preview = SkinManager(scopeOf: .shared)
    card.skinScope = preview
    preview.apply(night)
    SkinManager.shared.apply(nil)
    #expect(card.backgroundColor != dark)
    card.skinScope = nil
    #expect(card.backgroundColor == dark)
  }
}

#endif
