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
  "Published global keys (system H)", .serialized,
  .enabled(if: sharedFolder != nil, "the folder ../shared is not there"))
struct PublishedGlobalKeyTests {
  /// The published skin with its two images, or with other values in it.
  private func skin(_ changes: [String: Any] = [:]) throws -> Skin {
    let file = try #require(sharedFolder).appending(path: "published/h/global-keys/appstyle.json")
    let parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let style = try #require(parsed as? [String: Any]).merging(changes) { $1 }
    let files = SkinMemoryFiles(contents: [
      "appstyle.json": try JSONSerialization.data(withJSONObject: style),
      "images/img_nav_bg.png": png(.red, width: 6, height: 6),
      "images/img_nav_back.png": png(.blue, width: 5, height: 5),
    ])
    return SkinResolver().resolve(try SkinDocument.read(files, formats: .all))
  }

  private func color(_ text: String) -> UIColor? { (try? SkinColor(text)).map { UIColor($0) } }

  private func window() -> (UIWindow, UINavigationBar, UITabBar) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let navigation = UINavigationController(rootViewController: UIViewController())
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation]
    window.rootViewController = tabs
    window.isHidden = false
    window.layoutIfNeeded()
    return (window, navigation.navigationBar, tabs.tabBar)
  }

  @Test("One call applies them to the bars, badges and tints of existing and of new windows, until it is ended")
  func wholeApp() throws {
    let manager = SkinManager(builtIn: try skin())
    let globals = SkinGlobalKeys(following: manager)
    let first = window()
    let (color, font) = (
      first.1.standardAppearance.backgroundColor, first.1.standardAppearance.titleTextAttributes.count
    )
    globals.apply(to: first.0)
    globals.start()
    let second = window()
    for (window, bar, tabs) in [first, second] {
      for appearance in [bar.standardAppearance, try #require(bar.scrollEdgeAppearance)] {
        #expect(appearance.backgroundColor == self.color("#C8102E"))
        #expect(appearance.titleTextAttributes[.foregroundColor] as? UIColor == self.color("#FFFFFF"))
        #expect((appearance.titleTextAttributes[.font] as? UIFont)?.pointSize == 18)
        #expect(appearance.backgroundImage?.size == CGSize(width: 6, height: 6))
        #expect(appearance.backIndicatorImage.size == CGSize(width: 5, height: 5))
      }
      let items = tabs.standardAppearance.stackedLayoutAppearance
      #expect(tabs.standardAppearance.backgroundColor == self.color("#FFFFFF"))
      #expect(items.normal.badgeBackgroundColor == self.color("#FFB300"))
      #expect(items.selected.badgeBackgroundColor == self.color("#FFB300"))
      #expect(items.normal.titleTextAttributes[.foregroundColor] as? UIColor == self.color("#777777"))
      #expect((items.normal.titleTextAttributes[.font] as? UIFont)?.pointSize == 11)
      #expect(window.tintColor == self.color("#C8102E"))
    }
    manager.apply(try skin(["badgeColor": "#00FF00", "navigationColor": ["#E8402A", "#C8102E"]]))
    #expect(
      second.2.standardAppearance.stackedLayoutAppearance.normal.badgeBackgroundColor == self.color("#00FF00"))
    #expect(first.1.standardAppearance.backgroundColor == color)
    globals.stop()
    #expect(first.1.standardAppearance.backgroundColor == color && first.1.standardAppearance.backgroundImage == nil)
    #expect(first.1.standardAppearance.titleTextAttributes.count == font)
  }

  @Test("A navigation color that is a gradient fills the bar, and rules of the skin don't come with the global keys")
  func gradient() throws {
    let manager = SkinManager(
      builtIn: try skin(["navigationColor": ["#FF0000", "#0000FF"], "navigationBgImage": NSNull()]))
    let globals = SkinGlobalKeys(following: manager)
    let (window, bar, _) = window()
    globals.apply(to: window)
    let image = try #require(bar.standardAppearance.backgroundImage)
    let pixels = Pixels(image)
    #expect(pixels[0, 0].hasPrefix("#F") && pixels[Int(image.size.width) - 1, 0].hasSuffix("F"))
    globals.stop()
    #expect(bar.standardAppearance.backgroundImage == nil)
  }
}

#endif
