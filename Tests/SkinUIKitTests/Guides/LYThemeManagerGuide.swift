// The code of docs/migrating/lythememanager.md.

#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite(
  "docs/migrating/lythememanager.md", .serialized,
  .enabled(if: sharedFolder != nil, "the folder ../shared is not there"))
struct LYThemeManagerGuide {
  @Test("The published lists, by name, with a switch and rules in code")
  func all() throws {
    let themes = try #require(sharedFolder).appending(path: "published/l/whole")
    defer {
      SkinRules.shared.stop()
      SkinRules.shared.appRules = []
      SkinManager.shared.apply(nil)
      SkinManager.shared.builtIn = .empty
      SkinManager.shared.transitioning = nil
    }
    let (controller, label) = (UIViewController(), UILabel())
    label.tag = 12
    controller.view.addSubview(label)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.rootViewController = controller

    let day = try SkinDocument.read(SkinFolderFiles(themes), formats: .all, options: .init(entry: "Default"))
    let night = try SkinDocument.read(SkinFolderFiles(themes), formats: .all, options: .init(entry: "Night"))
    let resolver = SkinResolver(builtIn: day)
    SkinManager.shared.builtIn = resolver.resolve(day)
    SkinRules.shared.start()

    SkinRules.shared.apply(to: window)
    #expect(label.textColor == UIColor(try SkinColor("#B00020")))

    SkinManager.shared.apply(resolver.resolve(night), transition: .crossDissolve)

    #expect(label.textColor == UIColor(try SkinColor("#FFD700")))
    #expect(controller.view.backgroundColor == UIColor(try SkinColor("#0B1020")))

    SkinRules.shared.appRules = [
      SkinRule(
        .init(className: "UIBarButtonItem", containers: ["UINavigationBar"]),
        properties: ["backgroundImage": "app.bar_button"]),
      SkinRule(
        .init(className: "UILabel", containers: ["ProfileHeader"]), properties: ["textColor": "app.profile_name"]),
    ]

    #expect(label.textColor == UIColor(try SkinColor("#FFD700")))
  }
}

#endif
