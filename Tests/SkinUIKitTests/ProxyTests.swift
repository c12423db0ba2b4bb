#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

/// A custom control.
private final class Gauge: UIView {
  var needleColor: UIColor?
  var ticks = 4
  var caption = "original"
}

/// A plain Swift class.
@MainActor private final class ViewModel: SkinTarget {
  var title = "original"
}

extension SkinKey where Value == SkinColor {
  fileprivate static var ink: Self { "m.ink" }
}

@MainActor
@Suite("The proxy")
struct ProxyTests {
  private let skin = """
    {"colors": {"ink": "#C8102E", "varied": {"any": "#111111", "dark": "#EEEEEE"}},
     "fonts": {"big": {"size": 20, "weight": "bold"}, "gone": "No Such Font,19"},
     "texts": {"title": "新春快乐"}, "numbers": {"lines": 3, "alpha": 0.5, "center": 1}, "flags": {"hidden": true},
     "sizes": {"offset": [1, 2]}, "shadows": {"card": {"color": "#00000080", "offset": [0, 2], "radius": 6}}}
    """

  @Test("Properties of a label are bound in one chain, and have their original values when no skin defines the keys")
  func label() throws {
    let manager = SkinManager()
    let label = UILabel()
    label.text = "original"
    let originalColor = label.textColor
    label.skin(following: manager).textColor(.ink).font("m.big").text("m.title").numberOfLines("m.lines")
      .alpha("m.alpha").isHidden("m.hidden").shadowOffset("m.offset").textAlignment("m.center")
    #expect(label.text == "original")
    manager.apply(try .module(skin))
    #expect(label.textColor == UIColor(red: 200 / 255, green: 16 / 255, blue: 46 / 255, alpha: 1))
    #expect(label.font.pointSize == 20 && label.text == "新春快乐" && label.numberOfLines == 3)
    #expect(label.alpha == 0.5 && label.isHidden && label.shadowOffset == CGSize(width: 1, height: 2))
    #expect(label.textAlignment == .center)
    manager.apply(nil)
    #expect(label.textColor == originalColor && label.text == "original" && label.numberOfLines == 1 && !label.isHidden)
  }

  @Test("A custom control and a plain Swift class follow keys without extra code")
  func ownClasses() throws {
    let manager = SkinManager(builtIn: try .module(skin))
    let (gauge, model) = (Gauge(), ViewModel())
    gauge.skin(following: manager).module("m").needleColor("ink").ticks("lines").caption("title")
    model.skin(following: manager).title("m.title")
    #expect(gauge.needleColor == UIColor(red: 200 / 255, green: 16 / 255, blue: 46 / 255, alpha: 1))
    #expect(gauge.ticks == 3 && gauge.caption == "新春快乐" && model.title == "新春快乐")
    gauge.skin(following: manager).unbind(\.caption)
    #expect(gauge.caption == "original")
  }

  @Test("A module prefixes keys without one, and no others")
  func modules() throws {
    let manager = SkinManager(builtIn: try .module(skin))
    let (one, other) = (UILabel(), UILabel())
    one.skin(following: manager).module("m").text("title")
    other.skin(following: manager).module("elsewhere").text("m.title")
    #expect(one.text == "新春快乐" && other.text == "新春快乐")
  }

  @Test("A missing font is replaced by the system font of the same size")
  func missingFont() throws {
    let manager = SkinManager(builtIn: try .module(skin))
    let label = UILabel()
    label.skin(following: manager).font("m.gone")
    #expect(label.font == UIFont.systemFont(ofSize: 19))
  }

  @Test(
    "A color that differs between appearances is dynamic, and a layer's is set again when the window's appearance changes",
    .enabled(if: isHeadless))
  func appearances() throws {
    let manager = SkinManager(builtIn: try .module(skin))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let view = UIView()
    manager.followAppearance(of: window)
    window.addSubview(view)
    view.skin(following: manager).backgroundColor("m.varied")
    view.layer.skin(following: manager).borderColor("m.varied")
    #expect(view.layer.borderColor == UIColor(red: 17 / 255, green: 17 / 255, blue: 17 / 255, alpha: 1).cgColor)
    window.overrideUserInterfaceStyle = .dark
    #expect(manager.appearance == .dark)
    let white = UIColor(red: 238 / 255, green: 238 / 255, blue: 238 / 255, alpha: 1)
    #expect(view.layer.borderColor == white.cgColor)
    #expect(view.backgroundColor?.resolvedColor(with: window.traitCollection) == white)
  }

  @Test("A layer's shadow follows one key, and all of it is restored")
  func shadow() throws {
    let manager = SkinManager()
    let view = UIView()
    view.layer.shadowRadius = 9
    view.skin(following: manager).shadow("m.card")
    manager.apply(try .module(skin))
    #expect(view.layer.shadowRadius == 6 && view.layer.shadowOffset == CGSize(width: 0, height: 2))
    #expect(abs(view.layer.shadowOpacity - 0.5) < 0.01)
    manager.apply(nil)
    #expect(view.layer.shadowRadius == 9 && view.layer.shadowOpacity == 0)
  }

  @Test("Rich text follows several keys with one closure, called once for a change of all of them")
  func attributedText() throws {
    let manager = SkinManager()
    let label = UILabel()
    var calls = 0
    label.skin(following: manager).module("m").attributedText("title", "m.varied") { values in
      calls += 1
      guard let text = values["m.title" as SkinKey<String>] else { return nil }
      return NSAttributedString(string: "\(text)!")
    }
    manager.apply(try .module(skin))
    #expect(label.attributedText?.string == "新春快乐!" && calls == 1)
    manager.apply(nil)
    #expect(calls == 2 && label.attributedText?.string != "新春快乐!")
  }

  @Test("Bindings keep no view alive")
  func weak() throws {
    let manager = SkinManager(builtIn: try .module(skin))
    weak var gone: UIView?
    do {
      let label = UILabel()
      label.skin(following: manager).textColor(.ink).backgroundGradient("m.ink").shadow("m.card")
        .attributedText("m.title") { _ in nil }
      let bar = UINavigationBar()
      bar.skin(following: manager).bar.title.color(.ink)
      gone = label
      label.addSubview(bar)
    }
    #expect(gone == nil)
  }
}

#endif
