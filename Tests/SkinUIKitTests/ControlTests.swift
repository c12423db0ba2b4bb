#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Controls and bars")
struct ControlTests {
  private let skin = """
    {"colors": {"red": "#FF0000", "green": "#00FF00", "blue": "#0000FF"}, "texts": {"next": "下一步"},
     "gradients": {"g": {"colors": ["#FF0000", "#0000FF"], "direction": "right"}}, "fonts": {"bar": 21}}
    """

  @Test("A button's states follow their keys, and a state that inherited its value inherits it again")
  func button() throws {
    let manager = SkinManager()
    let button = UIButton(type: .custom)
    button.setTitle("original", for: .normal)
    let originalColor = button.titleColor(for: .normal)
    button.skin(following: manager).module("m").title("next").titleColor("red").titleColor("green", for: .selected)
    manager.apply(try .module(skin))
    #expect(button.title(for: .normal) == "下一步" && button.titleColor(for: .normal) == .red)
    button.isSelected = true
    #expect(button.currentTitleColor == .green)
    manager.apply(nil)
    #expect(button.title(for: .normal) == "original" && button.titleColor(for: .normal) == originalColor)
    button.setTitleColor(.blue, for: .normal)
    #expect(button.titleColor(for: .selected) == .blue)
  }

  @Test("Images are identified by content: the same path with other bytes is another image")
  func images() throws {
    let manager = SkinManager()
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    view.skin(following: manager).image("m.i")
    let text = "{\"images\": {\"i\": \"a.png\"}}"
    manager.apply(try .module(text, files: ["a.png": png(.red)]))
    #expect(Pixels(of: view)[4, 4] == "#FF0000")
    let change = manager.apply(try .module(text, files: ["a.png": png(.blue)]))
    #expect(change?.visited == 1 && Pixels(of: view)[4, 4] == "#0000FF")
    #expect(manager.apply(try .module(text, files: ["a.png": png(.blue)]))?.visited == 0)
  }

  @Test("A recipe's steps are applied in order")
  func recipe() throws {
    let manager = SkinManager(
      builtIn: try .module(
        """
        {"images": {"i": {"file": "a.png", "recipe": [{"crop": [0, 0, 6, 4]}, {"resize": [20, 10]}, {"tint": "#00FF00"},
          {"rotate": 90}]}}}
        """, files: ["a.png": png(.red)]))
    let view = UIImageView()
    view.skin(following: manager).image("m.i")
    let image = try #require(view.image)
    #expect(abs(image.size.width - 10) < 0.01 && abs(image.size.height - 20) < 0.01)
    #expect(Pixels(image)[5, 10] == "#00FF00")
  }

  @Test("An undecodable image is reported and leaves the view unchanged")
  func brokenImage() throws {
    let reported = ReportedIssues()
    let manager = SkinManager()
    let original = UIImage(data: png(.green))
    let view = UIImageView(image: original)
    view.skin(following: manager).image("m.i")
    manager.apply(try .module("{\"images\": {\"i\": \"a.png\"}}", files: ["a.png": Data("not a picture".utf8)]))
    #expect(view.image === original)
    #expect(!reported.issues { $0.code == .undecodableImage && $0.place.file == "a.png" }.isEmpty)
  }

  @Test("A gradient is behind a button's title, follows its bounds, and is removed with the skin")
  func gradient() throws {
    let manager = SkinManager()
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    button.backgroundColor = .green
    button.layer.cornerRadius = 8
    button.skin(following: manager).backgroundGradient("m.g")
    manager.apply(try .module(skin))
    button.frame = CGRect(x: 0, y: 0, width: 80, height: 20)
    let pixels = Pixels(of: button)
    #expect(pixels[1, 10] == "#FA0005" && pixels[78, 10] == "#0500FA" && pixels[0, 0] == "clear")
    manager.apply(nil)
    #expect(Pixels(of: button)[40, 10] == "#00FF00" && !button.subviews.contains { $0 is SkinGradientView })
  }

  @Test("A navigation bar's keys apply to the appearances of all places, and the originals are restored")
  func navigationBar() throws {
    let manager = SkinManager()
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 100, height: 44))
    let original = bar.standardAppearance.backgroundColor
    bar.skin(following: manager).module("m").bar.backgroundColor("red").bar.title.color("green").bar.title.font("bar")
    #expect(bar.scrollEdgeAppearance == nil)
    let change = manager.apply(try .module(skin))
    #expect(change?.visited == 1)
    for appearance in [bar.standardAppearance, bar.scrollEdgeAppearance, bar.compactAppearance] {
      #expect(appearance?.backgroundColor == .red)
      #expect(appearance?.titleTextAttributes[.foregroundColor] as? UIColor == .green)
      #expect((appearance?.titleTextAttributes[.font] as? UIFont)?.pointSize == 21)
    }
    manager.apply(nil)
    #expect(bar.standardAppearance.backgroundColor == original && bar.scrollEdgeAppearance == nil)
  }

  @Test("A tab bar's items follow keys in their states")
  func tabBar() throws {
    let manager = SkinManager(builtIn: try .module(skin))
    let bar = UITabBar()
    bar.skin(following: manager).module("m").bar.items.color("blue").bar.items(for: .selected).color("red").bar
      .backgroundColor("green")
    let appearance = bar.standardAppearance.stackedLayoutAppearance
    #expect(appearance.normal.iconColor == .blue && appearance.selected.iconColor == .red)
    #expect(appearance.selected.titleTextAttributes[.foregroundColor] as? UIColor == .red)
    #expect(bar.standardAppearance.backgroundColor == .green)
  }

  @Test("A map from data binds a view's properties and returns entries that don't apply to the view")
  func skinMap() throws {
    let manager = SkinManager(builtIn: try .module(skin))
    let button = UIButton()
    let unused = button.skinMap(
      module: "m",
      [.buttonTitle: "next", .buttonTitleColor: "red", .buttonSelectedTitleColor: "blue", .labelText: "next"],
      following: manager)
    #expect(unused == [.labelText])
    #expect(button.title(for: .normal) == "下一步" && button.titleColor(for: .selected) == .blue)
  }

  @Test("Images are decoded before a skin is applied, and the previous skin stays until then")
  func prepared() async throws {
    let manager = SkinManager()
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 8, height: 8))
    view.skin(following: manager).image("m.i")
    let change = await manager.prepareAndApply(
      try .module("{\"images\": {\"i\": \"a.png\"}}", files: ["a.png": png(.red)]))
    #expect(change?.visited == 1 && Pixels(of: view)[4, 4] == "#FF0000")
  }
}

#endif
