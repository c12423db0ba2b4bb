#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

#if canImport(CoreText) && !HEADLESS
import CoreText
#endif

@MainActor
@Suite("Borders, corners, shadows and masks of views")
struct ViewAppearanceTests {
  private static let twoColors = ##"{"colors": {"c": {"any": "#FF0000", "dark": "#0000FF"}}}"##

  private func view(_ style: UIUserInterfaceStyle = .unspecified, in parent: UIView? = nil) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.overrideUserInterfaceStyle = style
    parent?.addSubview(view)
    return view
  }

  @Test(
    "A border's color follows the traits of its view, including overridden ones",
    .enabled(if: isHeadless))
  func borderFollowsTraits() throws {
    let manager = SkinManager()
    let views = [UIUserInterfaceStyle.unspecified, .light, .dark].map { view($0) }
    for view in views {
      view.layer.borderWidth = 2
      view.skin(following: manager).borderColor("m.c")
    }
    manager.apply(try .module(Self.twoColors))
    #expect(views.map { Pixels(of: $0)[0, 10] } == ["#FF0000", "#FF0000", "#0000FF"])
    for view in views { view.overrideUserInterfaceStyle = .dark }
    #expect(views.map { Pixels(of: $0)[0, 10] } == ["#0000FF", "#0000FF", "#0000FF"])
    views[1].overrideUserInterfaceStyle = .light
    #expect(views.map { Pixels(of: $0)[0, 10] } == ["#0000FF", "#FF0000", "#0000FF"])
    manager.apply(nil)
    #expect(views.allSatisfy { $0.layer.borderColor == .black && $0.subviews.isEmpty })
    for view in views { view.overrideUserInterfaceStyle = .light }
    #expect(views.allSatisfy { $0.layer.borderColor == .black })
  }

  @Test("A view that is moved into a dark superview shows the dark value", .enabled(if: isHeadless))
  func borderFollowsParent() throws {
    let manager = SkinManager()
    let child = view()
    child.layer.borderWidth = 2
    child.skin(following: manager).borderColor("m.c").shadow("m.s")
    manager.apply(
      try .module(
        ##"""
        {"colors": {"c": {"any": "#FF0000", "dark": "#0000FF"}},
         "shadows": {"s": {"any": {"color": "#00000080", "offset": [0, 2], "radius": 6},
                           "dark": {"color": "#000000FF", "offset": [0, 2], "radius": 9}}}}
        """##))
    #expect(Pixels(of: child)[0, 10] == "#FF0000" && child.layer.shadowRadius == 6)
    view(.dark).addSubview(child)
    #expect(Pixels(of: child)[0, 10] == "#0000FF")
    #expect(child.layer.shadowRadius == 9 && child.layer.shadowOpacity == 1)
  }

  @Test("A value that is the same in all appearances adds no subview")
  func noCompanion() throws {
    let manager = SkinManager()
    let one = view()
    one.skin(following: manager).borderColor("m.c").borderWidth("m.w").cornerRadius("m.w")
    manager.apply(try .module(##"{"colors": {"c": "#00FF00"}, "numbers": {"w": 4}}"##))
    #expect(one.subviews.isEmpty)
    let pixels = Pixels(of: one)
    #expect(pixels[0, 0] == "clear" && pixels[10, 1] == "#00FF00" && pixels[10, 10] == "clear")
  }

  @Test("An effect view follows its traits, from iOS 17 on without a subview", .enabled(if: isHeadless))
  func effectView() throws {
    let manager = SkinManager()
    let effect = UIVisualEffectView(effect: nil)
    effect.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    effect.layer.borderWidth = 2
    effect.overrideUserInterfaceStyle = .dark
    effect.skin(following: manager).borderColor("m.c")
    manager.apply(try .module(Self.twoColors))
    #expect(effect.contentView.subviews.isEmpty)
    #expect(UIColor(cgColor: try #require(effect.layer.borderColor)) == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    effect.overrideUserInterfaceStyle = .light
    #expect(UIColor(cgColor: try #require(effect.layer.borderColor)) == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
  }

  @Test(
    "A background gradient has the corners that a skin gives its view, and follows the view's traits",
    .enabled(if: isHeadless))
  func gradientCorners() throws {
    let manager = SkinManager()
    let one = view()
    one.skin(following: manager).backgroundGradient("m.g").cornerRadius("m.r").maskedCorners("m.t")
    manager.apply(
      try .module(
        ##"""
        {"gradients": {"g": {"any": {"colors": ["#FF0000", "#FF0000"]}, "dark": {"colors": ["#0000FF", "#0000FF"]}}},
         "numbers": {"r": 8}, "texts": {"t": "top"}}
        """##))
    var pixels = Pixels(of: one)
    #expect(pixels[0, 0] == "clear" && pixels[19, 0] == "clear" && pixels[0, 19] == "#FF0000")
    one.overrideUserInterfaceStyle = .dark
    one.bounds.size = CGSize(width: 40, height: 30)
    pixels = Pixels(of: one)
    #expect(pixels[39, 0] == "clear" && pixels[39, 29] == "#0000FF" && pixels[20, 15] == "#0000FF")
    manager.apply(nil)
    #expect(Pixels(of: one)[20, 15] == "clear")
  }

  @Test("Unknown corner names leave the view unchanged", arguments: ["", "top, middle", "Top"])
  func wrongCorners(text: String) throws {
    let manager = SkinManager()
    let one = view()
    one.layer.maskedCorners = [.layerMinXMinYCorner]
    one.skin(following: manager).maskedCorners("m.t").cornerCurve("m.t")
    manager.apply(try .module("{\"texts\": {\"t\": \"\(text)\"}}"))
    #expect(one.layer.maskedCorners == [.layerMinXMinYCorner] && one.layer.cornerCurve == .circular)
  }

  @Test("A mask's image fills its view, also after the view's size changes, and the original mask is restored")
  func mask() throws {
    let manager = SkinManager()
    let one = view()
    one.backgroundColor = .green
    one.skin(following: manager).mask("m.i")
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let half = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8), format: format).pngData {
      UIColor.black.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
    }
    manager.apply(try .module(#"{"images": {"i": "a.png"}}"#, files: ["a.png": half]))
    #expect([2, 17].map { Pixels(of: one)[$0, 10] } == ["#00FF00", "clear"])
    one.bounds.size.width = 40
    #expect([2, 17, 37].map { Pixels(of: one)[$0, 10] } == ["#00FF00", "#00FF00", "clear"])
    manager.apply(nil)
    #expect(one.mask == nil && one.subviews.isEmpty && Pixels(of: one)[37, 10] == "#00FF00")
  }

  @Test("A view that inherited its tint inherits it again when no skin defines the key")
  func inheritedTint() throws {
    let manager = SkinManager()
    let (parent, child, tinted) = (view(), view(), view())
    tinted.tintColor = .green
    for view in [child, tinted] { view.skin(following: manager).tintColor("m.c") }
    parent.addSubview(child)
    manager.apply(try .module(##"{"colors": {"c": "#FF0000"}}"##))
    parent.tintColor = .purple
    #expect(child.tintColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    manager.apply(nil)
    #expect(child.tintColor == .purple && tinted.tintColor == .green)
    parent.tintColor = .orange
    #expect(child.tintColor == .orange)
  }
}

@MainActor
@Suite("Layers")
struct LayerLookTests {
  @Test("A layer's colors are updated when the manager's appearance changes")
  func appearance() throws {
    let manager = SkinManager()
    let layer = CAShapeLayer()
    layer.skin(following: manager).fillColor("m.c").shadow("m.s")
    manager.apply(
      try .module(
        ##"""
        {"colors": {"c": {"any": "#FF0000", "dark": "#0000FF"}},
         "shadows": {"s": {"any": {"color": "#00000080", "offset": [0, 2], "radius": 6},
                           "dark": {"color": "#FFFFFFFF", "offset": [0, 2], "radius": 6}}}}
        """##))
    #expect(layer.fillColor.map { UIColor(cgColor: $0) } == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    manager.appearance = .dark
    #expect(layer.fillColor.map { UIColor(cgColor: $0) } == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
    #expect(
      layer.shadowOpacity == 1
        && layer.shadowColor.map { UIColor(cgColor: $0) } == UIColor(red: 1, green: 1, blue: 1, alpha: 1))
  }

  @Test("Dashes are drawn as the text specifies, and an invalid pattern leaves the layer unchanged")
  func dashes() throws {
    let manager = SkinManager()
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 4))
    let line = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 2))
    path.addLine(to: CGPoint(x: 20, y: 2))
    line.path = path
    line.lineWidth = 4
    host.layer.addSublayer(line)
    line.skin(following: manager).lineDashPattern("m.d").strokeColor("m.c")
    func show(_ dashes: String) throws -> [String] {
      manager.apply(try .module(##"{"colors": {"c": "#FF0000"}, "texts": {"d": "\##(dashes)"}}"##))
      return [1, 5, 9].map { Pixels(of: host)[$0, 2] }
    }
    #expect(try show("4 4") == ["#FF0000", "clear", "#FF0000"])
    for pattern in ["none", "0 0", "-4 4", "4 x", "nan", ""] {
      #expect(try show(pattern) == ["#FF0000", "#FF0000", "#FF0000"])
      #expect(line.lineDashPattern == nil)
    }
  }

  @Test("A gradient layer shows all kinds of gradients, and its original one when no skin defines the key")
  func gradients() throws {
    let manager = SkinManager()
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let layer = CAGradientLayer()
    layer.frame = host.bounds
    layer.colors = [UIColor.black.cgColor, UIColor.black.cgColor]
    host.layer.addSublayer(layer)
    layer.skin(following: manager).gradient("m.g")
    /// The nearest of both colors at the left, at the right above and below the center, and at the center.
    func show(_ fields: String) throws -> [String] {
      let two = ##""colors": ["#FF0000", "#0000FF"], "locations": [0.4, 0.6]"##
      manager.apply(try .module("{\"gradients\": {\"g\": {\(two), \(fields)}}}"))
      let pixels = Pixels(of: host)
      return [(2, 20), (37, 18), (37, 22), (21, 21)].map { x, y in
        pixels[x, y] == "#FF0000" ? "red" : pixels[x, y] == "#0000FF" ? "blue" : "between"
      }
    }
    #expect(try show(#""direction": "right""#) == ["red", "blue", "blue", "between"])
    #expect(try show(#""direction": "down""#) == ["between", "between", "between", "between"])
    #expect(try show(#""type": "radial", "start": [0.5, 0.5], "end": [1, 1]"#) == ["blue", "blue", "blue", "red"])
    #expect(try show(#""type": "radial""#) == ["blue", "blue", "blue", "red"], "from the center to the corners")
    #expect(try show(#""type": "conic""#).prefix(3) == ["blue", "red", "red"], "around the center, from the top")
    #expect(
      try show(#""type": "conic", "start": [0.5, 0.5], "end": [1, 0.5]"#).prefix(3) == ["between", "blue", "red"])
    manager.apply(nil)
    #expect(Pixels(of: host)[20, 20] == "#000000" && layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.type == .axial)
  }

  @Test("A text layer gets a font, which is one of Core Text on Apple's platforms, and its size")
  func textLayer() throws {
    let manager = SkinManager()
    let layer = CATextLayer()
    let original = layer.fontSize
    layer.skin(following: manager).font("m.big").string("m.title")
    manager.apply(try .module(#"{"fonts": {"big": 21}, "texts": {"title": "新春"}}"#))
    #expect(layer.fontSize == 21 && layer.string as? String == "新春")
    #if canImport(CoreText) && !HEADLESS
    let font: CFTypeRef? = layer.font
    #expect(font.map(CFGetTypeID) == CTFontGetTypeID())
    #else
    #expect((layer.font as? UIFont)?.pointSize == 21)
    #endif
    manager.apply(nil)
    #expect(layer.fontSize == original && layer.string == nil)
  }
}

#endif
