#if canImport(UIKit)

import Foundation
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

/// Images, fonts and layers in windows and controllers whose traits differ from those of the manager's window.
@MainActor
@Suite("Values that follow the traits of a view", .enabled(if: isHeadless))
struct ViewTraitTests {
  private func window(_ style: UIUserInterfaceStyle = .unspecified) -> UIWindow {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    window.overrideUserInterfaceStyle = style
    window.isHidden = false
    return window
  }

  private func add<View: UIView>(_ view: View, to parent: UIView) -> View {
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    parent.addSubview(view)
    return view
  }

  private static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor

  private static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1).cgColor

  private static let twoImages = #"{"images": {"i": {"any": "light.png", "dark": "dark.png"}}}"#

  private static let imageFiles = ["light.png": png(.red), "dark.png": png(.blue)]

  private func color(_ view: UIImageView) -> String { view.image.map { Pixels($0)[4, 4] } ?? "none" }

  @Test("Two windows of different styles show the image of their style")
  func imagesInTwoWindows() throws {
    let manager = SkinManager()
    let windows = [window(.light), window(.dark)]
    let views = windows.map { add(UIImageView(), to: $0) }
    for view in views { view.skin(following: manager).image("m.i") }
    manager.apply(try .module(Self.twoImages, files: Self.imageFiles))
    #expect(views.map(color) == ["#FF0000", "#0000FF"])
    for window in windows { window.overrideUserInterfaceStyle = .dark }
    #expect(views.map(color) == ["#0000FF", "#0000FF"])
    manager.apply(nil)
    for window in windows { window.overrideUserInterfaceStyle = .light }
    #expect(views.map(color) == ["none", "none"] && views.allSatisfy { TraitFollowers.shared.count(of: $0) == 0 })
  }

  @Test("The colors of texts follow the traits of their views by themselves, as other colors of views do")
  func textColors() throws {
    let manager = SkinManager()
    let window = window(.dark)
    let (label, field) = (add(UILabel(), to: window), add(UITextField(), to: window))
    label.skin(following: manager).textColor("m.c")
    field.skin(following: manager).textColor("m.c")
    manager.apply(try .module(##"{"colors": {"c": {"any": "#FF0000", "dark": "#0000FF"}}}"##))
    let colors = { [label.textColor, field.textColor].map { $0?.resolvedColor(with: window.traitCollection).cgColor } }
    #expect(colors() == [Self.blue, Self.blue])
    window.overrideUserInterfaceStyle = .light
    #expect(colors() == [Self.red, Self.red])
    #expect([label, field].allSatisfy { TraitFollowers.shared.count(of: $0) == 0 })
  }

  @Test("A view of a controller that is always dark shows dark images, fonts, borders and layers")
  func darkController() throws {
    let manager = SkinManager()
    let controller = UIViewController()
    controller.overrideUserInterfaceStyle = .dark
    let window = window(.light)
    window.rootViewController = controller
    let (image, label) = (add(UIImageView(), to: controller.view), add(UILabel(), to: controller.view))
    let layer = CAShapeLayer()
    label.layer.addSublayer(layer)
    image.skin(following: manager).image("m.i")
    label.skin(following: manager).font("m.f").borderColor("m.c")
    layer.skin(following: manager).fillColor("m.c").lineWidth("m.n")
    manager.apply(
      try .module(
        ##"""
        {"images": {"i": {"any": "light.png", "dark": "dark.png"}},
         "fonts": {"f": {"any": {"size": 20}, "dark": {"size": 24}}},
         "colors": {"c": {"any": "#FF0000", "dark": "#0000FF"}}, "numbers": {"n": {"any": 1, "dark": 3}}}
        """##, files: Self.imageFiles))
    #expect(color(image) == "#0000FF" && label.font.pointSize == 24 && layer.lineWidth == 3)
    #expect(layer.fillColor == Self.blue && label.layer.borderColor == Self.blue)
    controller.overrideUserInterfaceStyle = .light
    #expect(color(image) == "#FF0000" && label.font.pointSize == 20 && layer.lineWidth == 1)
    #expect(layer.fillColor == Self.red && label.layer.borderColor == Self.red)
  }

  @available(iOS 17, *)
  @Test("A view that moves to a right-to-left superview, or forces that direction, shows the image for it")
  func directions() throws {
    let manager = SkinManager()
    let window = window()
    let (moving, forced) = (add(UIImageView(), to: window), add(UIImageView(), to: window))
    forced.semanticContentAttribute = .forceRightToLeft
    for view in [moving, forced] { view.skin(following: manager).image("m.i") }
    manager.apply(
      try .module(
        #"{"images": {"i": "a.png"}}"#, files: ["a.png": png(.red), "a~rtl.png": png(.blue)]))
    #expect([moving, forced].map(color) == ["#FF0000", "#0000FF"])
    let parent = add(UIView(), to: window)
    parent.traitOverrides.layoutDirection = .rightToLeft
    parent.addSubview(moving)
    #expect(color(moving) == "#0000FF")
  }

  @available(iOS 17, *)
  @Test("A screen of another scale shows its own file of an image")
  func scales() throws {
    let manager = SkinManager()
    let (screen, external) = (window(), window())
    external.traitOverrides.displayScale = 3
    let views = [screen, external].map { add(UIImageView(), to: $0) }
    for view in views { view.skin(following: manager).image("m.i") }
    manager.apply(
      try .module(
        #"{"images": {"i": "a.png"}}"#,
        files: ["a@2x.png": png(.red, width: 16, height: 16), "a@3x.png": png(.blue, width: 24, height: 24)]))
    #expect(views.map { $0.image?.scale } == [2, 3] && views.map(color) == ["#FF0000", "#0000FF"])
    external.traitOverrides.displayScale = 2
    #expect(views.map { $0.image?.scale } == [2, 2])
  }

  @available(iOS 17, *)
  @Test("A font with a text style follows the text size of its view, and texts that closures create do, too")
  func textSizes() throws {
    let manager = SkinManager()
    let (usual, large) = (window(), window())
    large.traitOverrides.preferredContentSizeCategory = .accessibilityExtraLarge
    let labels = [usual, large].map { add(UILabel(), to: $0) }
    let rich = add(UILabel(), to: large)
    for label in labels { label.skin(following: manager).font("m.f") }
    rich.skin(following: manager).attributedText(NSAttributedString(string: "Rich", skin: .font("m.f")))
    manager.apply(try .module(#"{"fonts": {"f": {"size": 17, "style": "body"}}}"#))
    func richSize() -> CGFloat? {
      (rich.attributedText?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont)?.pointSize
    }
    #expect(labels[0].font.pointSize == 17 && labels[1].font.pointSize > 25 && richSize() == labels[1].font.pointSize)
    large.traitOverrides.preferredContentSizeCategory = .large
    #expect(labels.map(\.font.pointSize) == [17, 17] && richSize() == 17)
  }

  @Test("A bar's image follows the style of the bar, among other fields of its appearance")
  func bars() throws {
    let manager = SkinManager()
    let bar = add(UINavigationBar(), to: window(.dark))
    bar.skin(following: manager).bar.backgroundImage("m.i").bar.title.color("m.c")
    manager.apply(
      try .module(
        ##"{"colors": {"c": "#00FF00"}, "images": {"i": {"any": "light.png", "dark": "dark.png"}}}"##,
        files: Self.imageFiles))
    func shown() throws -> String { Pixels(try #require(bar.standardAppearance.backgroundImage))[4, 4] }
    #expect(try shown() == "#0000FF")
    bar.overrideUserInterfaceStyle = .light
    #expect(try shown() == "#FF0000")
  }

  @Test("A closure gets the values of its view's appearance, until it no longer follows")
  func closures() throws {
    let manager = SkinManager(builtIn: try .module(##"{"colors": {"c": {"any": "#FF0000", "dark": "#0000FF"}}}"##))
    let window = window(.dark)
    let view = add(UIView(), to: window)
    view.skin(following: manager).follow("m.c", name: "fill") { view, values in
      view.layer.shadowColor = values["m.c"].map { UIColor($0).cgColor }
    }
    #expect(view.layer.shadowColor == Self.blue)
    window.overrideUserInterfaceStyle = .light
    #expect(view.layer.shadowColor == Self.red)
    manager.unfollow(view, name: "fill")
    window.overrideUserInterfaceStyle = .dark
    #expect(view.layer.shadowColor == Self.red)
  }

  @Test("A view in a scope follows its traits with the values of the scope's skin")
  func scopes() throws {
    let parent = SkinManager(builtIn: try .module(Self.twoImages, files: Self.imageFiles))
    let scope = SkinManager(scopeOf: parent)
    let window = window(.dark)
    let card = add(UIView(), to: window)
    let view = add(UIImageView(), to: card)
    view.skin(following: parent).image("m.i")
    card.skinScope = scope
    scope.apply(
      try .module(Self.twoImages, files: ["light.png": png(.green), "dark.png": png(.yellow)]))
    #expect(color(view) == "#FFFF00")
    window.overrideUserInterfaceStyle = .light
    #expect(color(view) == "#00FF00")
    card.skinScope = nil
    #expect(color(view) == "#FF0000")
  }
}

#endif
