#if canImport(UIKit)

import Foundation
import SkinFormats
import SkinKit
import SkinTestSupport
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Published sections of system S on views", .serialized, .enabled(if: sharedFolder != nil, "needs ../shared"))
struct PublishedSectionViewTests {
  private func document(_ path: String) throws -> SkinDocument {
    let file = try #require(sharedFolder).appending(path: "published/s/\(path)")
    return try SkinDocument.read(SkinLooseFiles(file), as: .inheritedPlist)
  }

  @Test("What night adds under the name of day's font changes nothing for labels with that font")
  func namespaces() throws {
    let resolver = SkinResolver(builtIn: try document("namespaces/day.plist"))
    let manager = SkinManager(builtIn: resolver.resolve(try document("namespaces/day.plist")))
    let (fonted, colored) = (UILabel(), UILabel())
    let original = colored.textColor
    fonted.skin(following: manager).font("app.title")
    colored.skin(following: manager).textColor("app.title")
    #expect(fonted.font.pointSize == 15 && colored.textColor == original)
    manager.apply(resolver.resolve(try document("namespaces/night.plist")))
    #expect(try fonted.font.pointSize == 25 && colored.textColor == UIColor(SkinColor("#FFF")))
    manager.apply(nil)
    #expect(fonted.font.pointSize == 15 && colored.textColor == original)
  }

  @Test("A nib's textColorSkinKey and code find the dotted key home.title")
  func dotted() throws {
    let manager = SkinManager.shared
    manager.builtIn = SkinResolver().resolve(try document("dotted/day.plist"))
    defer { manager.builtIn = .empty }
    let (nib, code) = (UILabel(), UILabel())
    // The property textColorSkinKey sets the same.
    nib.skinKeys["textColor"] = "home.title"
    nib.skinKeys["font"] = "home.title"
    code.skin.textColor("home.title").font("app.home.title")
    let gray = UIColor(try SkinColor("#222"))
    #expect(nib.textColor == gray && code.textColor == gray)
    #expect(nib.font.pointSize == 15 && code.font.pointSize == 15)
    #expect(nib.skinKeys["textColor"] == "home.title" && code.skin.key(of: \.font) == "app.home.title")
  }
}

/// A control of an app.
private final class Gauge: UIView {
  var needleColor: UIColor?

  /// The one line that gives it a property for Interface Builder, with `@IBInspectable` where Objective-C is.
  var needleColorSkinKey: String? {
    get { skinKeys[\Gauge.needleColor] }
    set { skinKeys[\Gauge.needleColor] = newValue }
  }
}

@MainActor
@Suite("Interface Builder keys of an app's own classes", .serialized)
struct OwnInspectableKeyTests {
  @Test("One line gives a property a key, which binds, reads back, follows the module and unbinds")
  func key() throws {
    let manager = SkinManager.shared
    manager.builtIn = try .module(##"{"colors": {"needle": "#F00"}}"##)
    defer { manager.builtIn = .empty }
    let gauge = Gauge()
    gauge.needleColor = .green
    gauge.needleColorSkinKey = "needle"
    #expect(gauge.needleColor == .green, "no key of the module app")
    gauge.skinKeys.module = "m"
    #expect(try gauge.needleColor == UIColor(SkinColor("#F00")) && gauge.needleColorSkinKey == "needle")
    #expect(gauge.skin.key(of: \.needleColor) == "m.needle")
    gauge.needleColorSkinKey = nil
    #expect(gauge.needleColor == .green && gauge.needleColorSkinKey == nil && gauge.skin.key(of: \.needleColor) == nil)
  }

  @Test("In skins without the module's key, a key has the value of the global key of its name, as in code")
  func fallback() throws {
    let manager = SkinManager.shared
    defer { manager.builtIn = .empty }
    func skin(_ modules: [String: String]) throws -> Skin {
      var files = ["skin.json": #"{"schema": 1, "id": "test", "version": "1.0.0"}"#]
      for (name, color) in modules { files["modules/\(name).json"] = ##"{"colors": {"ink": "\##(color)"}}"## }
      return SkinResolver().resolve(try SkinDocument.read(SkinMemoryFiles(files)))
    }
    manager.builtIn = try skin(["app": "#F00"])
    let (label, button, gauge) = (UILabel(), UIButton(), Gauge())
    for view in [label, button, gauge] { view.skinKeys.module = "login" }
    label.skinKeys["textColor"] = "ink"
    button.skinKeys["titleColor.highlighted"] = "ink"
    gauge.needleColorSkinKey = "ink"
    let red = UIColor(try SkinColor("#F00"))
    #expect(label.textColor == red && button.titleColor(for: .highlighted) == red && gauge.needleColor == red)
    #expect(label.skinKeys["textColor"] == "ink" && label.skin.key(of: \.textColor) == "login.ink")
    manager.apply(try skin(["app": "#F00", "login": "#00F"]))
    let blue = UIColor(try SkinColor("#00F"))
    #expect(label.textColor == blue && button.titleColor(for: .highlighted) == blue && gauge.needleColor == blue)
    manager.apply(nil)
    #expect(label.textColor == red)
  }

  @Test("A view that was bound before it joined a scope reads its key there, and follows a module that is set later")
  func scope() throws {
    let manager = SkinManager()
    manager.builtIn = try .module(##"{"colors": {"a": "#F00"}}"##)
    let (scope, label) = (UIView(), UILabel())
    scope.skinScope = manager
    label.skinKeys["textColor"] = "a"
    scope.addSubview(label)
    #expect(label.skinKeys["textColor"] == "a")
    label.skinKeys.module = "m"
    #expect(label.skinKeys["textColor"] == "a" && label.skin.key(of: \.textColor) == "m.a")
    #expect(label.textColor == UIColor(try SkinColor("#F00")))
  }

  @Test(
    "A key that code has replaced or ended since reads as what the property follows, and a later module leaves that")
  func replacedByCode() throws {
    let manager = SkinManager.shared
    manager.builtIn = try .module(##"{"colors": {"a": "#F00", "b": "#0F0"}}"##)
    defer { manager.builtIn = .empty }
    let (view, gauge) = (UIView(), Gauge())
    for each in [view, gauge] { each.skinKeys.module = "m" }
    view.skinKeys["backgroundColor"] = "a"
    gauge.needleColorSkinKey = "a"
    #expect(view.skinKeys["backgroundColor"] == "a" && gauge.needleColorSkinKey == "a")
    view.skin.backgroundColor("m.b")
    gauge.skin.unbindAll()
    #expect(view.skinKeys["backgroundColor"] == "m.b" && gauge.needleColorSkinKey == nil)
    for each in [view, gauge] { each.skinKeys.module = nil }
    for each in [view, gauge] { each.skinKeys.module = "m" }
    #expect(try view.backgroundColor == UIColor(SkinColor("#0F0")) && gauge.needleColor == nil)
    view.skinKeys["backgroundColor"] = nil
    #expect(view.backgroundColor == nil && view.skinKeys["backgroundColor"] == nil)
  }
}

@MainActor
@Suite("Reading keys back")
struct KeyReadingTests {
  @Test("The key of a property, of a state and of a bar's field can be read back, and all bindings end at once")
  func keys() throws {
    let manager = SkinManager(builtIn: try .module(##"{"colors": {"a": "#F00", "b": "#0F0"}}"##))
    let (button, bar) = (UIButton(), UINavigationBar())
    let original = button.titleColor(for: .highlighted)
    button.skin(following: manager).tintColor("m.a").titleColor("m.b", for: .highlighted)
    bar.skin(following: manager).bar.backgroundColor("m.a")
    let proxy = button.skin(following: manager)
    #expect(proxy.key(of: \.tintColor) == "m.a" && proxy.key(named: "titleColor.highlighted") == "m.b")
    #expect(proxy.key(named: "titleColor") == nil && proxy.key(named: "noSuchProperty") == nil)
    #expect(bar.skin(following: manager).key(named: "barBackgroundColor") == "m.a")
    proxy.unbindAll()
    #expect(proxy.key(of: \.tintColor) == nil && button.titleColor(for: .highlighted) == original)
  }

  @Test("A proxy binds without updating until the next change, and ends closures by name")
  func waiting() throws {
    let manager = SkinManager(builtIn: try .module(##"{"colors": {"a": "#F00"}}"##))
    let label = UILabel()
    let proxy = label.skin(following: manager)
    let original = label.textColor
    proxy.withoutUpdating { $0.textColor("m.a") }
    #expect(label.textColor == original && proxy.key(of: \.textColor) == "m.a")
    manager.apply(try .module(##"{"colors": {"a": "#F00"}, "numbers": {"n": 1}}"##))
    #expect(label.textColor == UIColor(try SkinColor("#F00")))
    proxy.follow("m.a", name: "count") { label, _ in label.tag += 1 }
    proxy.unfollow(name: "count")
    manager.apply(nil)
    #expect(label.tag == 1)
  }
}

#endif
