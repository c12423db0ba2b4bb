#if HEADLESS

import Foundation
import SkinKit
import SkinTestSupport
import Testing

@testable import SkinUIKit
@testable import UIKit

@MainActor
@Suite("Recorded setters", .serialized)
struct SetterHookTests {
  private let manager = SkinManager.shared
  private let day: Skin
  private let night: Skin

  init() throws {
    func skin(_ module: String, _ color: UIColor) throws -> Skin {
      SkinResolver().resolve(
        try SkinDocument.read(
          SkinMemoryFiles(contents: [
            "skin.json": Data(#"{"schema": 1, "id": "test", "version": "1.0.0"}"#.utf8),
            "modules/app.json": Data(module.utf8), "bg.png": png(color),
          ])))
    }
    day = try skin(
      ##"{"colors": {"c": "#111111", "d": "#222222"}, "fonts": {"f": 20}, "images": {"i": "bg.png"}}"##, .red)
    night = try skin(
      ##"{"colors": {"c": "#EEEEEE", "d": "#DDDDDD"}, "fonts": {"f": 30}, "images": {"i": "bg.png"}}"##, .blue)
  }

  private func color(_ hex: String) -> UIColor? { (try? SkinColor(hex)).map { UIColor($0) } }

  @Test("Without it, a font and an image stay as they were made")
  func off() {
    #expect(!SkinSetterHook.isRunning)
    manager.builtIn = day
    let label = UILabel()
    label.font = UIFont(skinKey: "f")
    manager.apply(night)
    #expect(label.font.pointSize == 20 && label.skin.key(of: \.font) == nil)
    manager.apply(nil)
    manager.builtIn = .empty
  }

  @Test("A text keeps its color while the skin lacks the key of an assigned one, unless that has a default")
  func misspelled() throws {
    let reported = ReportedIssues()
    recordingSetters(day) {
      let (label, other, button) = (UILabel(), UILabel(), UIButton())
      (label.textColor, other.textColor) = (.green, .green)
      button.setTitleColor(.green, for: .normal)
      label.textColor = UIColor(skinKey: "hooked_misspelled")
      other.textColor = UIColor(skinKey: "hooked_misspelled", default: .blue)
      button.setTitleColor(UIColor(skinKey: "hooked_misspelled"), for: .normal)
      #expect(label.textColor == .green && button.titleColor(for: .normal) == .green)
      #expect(other.textColor.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light)) == .blue)
      #expect(reported.issues { $0.place.key == "app.hooked_misspelled" }.map(\.code) == [.missingValue])
    }
  }

  @Test("The default of an assigned color and the system's font are the original values in skins without the key")
  func defaults() throws {
    let empty = try Skin.module("{}", files: [:])
    try recordingSetters(day) {
      let (label, late, field, text) = (UILabel(), UILabel(), UITextField(), UILabel())
      (label.textColor, late.font) = (.green, .boldSystemFont(ofSize: 40))
      label.textColor = UIColor(skinKey: "c", default: .blue)
      late.font = UIFont(skinKey: "hooked_late")
      let rich = NSAttributedString(
        string: "Terms", attributes: [.foregroundColor: UIColor(skinKey: "c", default: .blue)])
      let setter = try #require(HookedSetter.all.first { $0.selector == "setAttributedPlaceholder:" })
      #expect(
        SkinSetterHook.record(setter, of: field, rich, []) { field.attributedPlaceholder = $0 as? NSAttributedString })
      #expect(SkinSetterHook.recordText(of: text, rich, state: nil) { text.attributedText = $0 as? NSAttributedString })
      @MainActor func colors() -> [UIColor?] {
        let texts = [field.attributedPlaceholder, text.attributedText]
        let inTexts = texts.map { $0?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor }
        return ([label.textColor] + inTexts).map {
          $0?.resolvedColor(with: UITraitCollection(userInterfaceStyle: .light))
        }
      }
      #expect(colors() == [color("#111111"), color("#111111"), color("#111111")])
      #expect(late.font.pointSize == UIFont.systemFontSize)
      manager.builtIn = empty
      #expect(colors() == [.blue, .blue, .blue])
      manager.apply(night)
      #expect(colors() == [color("#EEEEEE"), color("#EEEEEE"), color("#EEEEEE")])
    }
  }

  @Test("A key of another kind leaves what was assigned")
  func otherKind() throws {
    let skin = try Skin.module(##"{"numbers": {"hooked_n": 4}}"##, files: [:])
    recordingSetters(skin) {
      let view = UIView()
      view.backgroundColor = .green
      view.backgroundColor = UIColor(skinKey: "m.hooked_n", default: .blue)
      #expect(view.backgroundColor?.resolvedColor(with: .current) == .blue)
    }
  }

  @Test("A gradient in place of a color leaves the original value what it was")
  func gradient() throws {
    let skin = try Skin.module(##"{"gradients": {"hooked_g": ["#111111", "#222222"]}}"##, files: [:])
    try recordingSetters(skin) {
      let (icon, view) = (UIImageView(), UIView())
      (icon.tintColor, view.backgroundColor) = (.green, .white)
      icon.tintColor = UIColor(skinKey: "m.hooked_g")
      view.backgroundColor = UIColor(skinKey: "m.hooked_g")
      #expect(icon.tintColor == .green)
      manager.builtIn = try .module("{}", files: [:])
      #expect(icon.tintColor == .green && view.backgroundColor == .white)
    }
  }

  @Test("A layer shows the default of its color in skins without the key")
  func layerDefaults() throws {
    let setter = try #require(HookedSetter.all.first { $0.selector == "setBorderColor:" })
    try recordingSetters(day) {
      let layer = CALayer()
      let color = SkinSetterHook.keyedLayerColor(of: UIColor(skinKey: "c", default: .blue))
      #expect(
        SkinSetterHook.record(setter, of: layer, color, []) {
          // A color of Core Graphics can't be cast conditionally.
          layer.borderColor = $0.map { unsafeDowncast($0, to: CGColor.self) }
        })
      #expect(layer.borderColor == color)
      manager.builtIn = try .module("{}", files: [:])
      #expect(layer.borderColor == UIColor.blue.cgColor)
    }
  }

  @Test("A layer doesn't follow the key of its view, and no color of a layer remembers its key after the end")
  func backingLayers() throws {
    let setters = HookedSetter.all.filter { $0.selector == "setBackgroundColor:" }
    let ofView = try #require(setters.first { $0.type == UIView.self })
    let ofLayer = try #require(setters.first { $0.type == CALayer.self })
    recordingSetters(day) {
      let view = UIView()
      var isOwn: Bool?
      // UIKit sets the layer while it sets the view.
      let isSet = SkinSetterHook.record(ofView, of: view, UIColor.red, []) { _ in
        let color = SkinSetterHook.keyedLayerColor(of: UIColor(skinKey: "c"))
        isOwn = SkinSetterHook.record(ofLayer, of: view.layer, color, []) { _ in }
      }
      #expect(isSet && isOwn == false)
      #expect(SkinSetterHook.keyedLayerColor(of: UIColor(skinKey: "c")) != nil)
    }
    #expect(SkinSetterHook.keyedLayerColor(of: UIColor(skinKey: "c")) == nil)
  }

  @Test("Both methods that set the background of a bar bind it")
  func positions() throws {
    for type in [UINavigationBar.self, UISearchBar.self] as [AnyClass] {
      let setter = try #require(
        HookedSetter.all.first { $0.type == type && $0.selector == "setBackgroundImage:forBarPosition:barMetrics:" })
      let arguments = [Int(UIBarPosition.any.rawValue), Int(UIBarMetrics.default.rawValue)]
      #expect(setter.properties(setBy: arguments).map(\.name) == ["backgroundImage"])
    }
  }

  @Test("Colors, fonts and images that plain code assigns follow their keys")
  func follows() throws {
    recordingSetters(day) {
      let (label, picture, button, field) = (UILabel(), UIImageView(), UIButton(), UITextField())
      label.font = UIFont(skinKey: "f")
      label.textColor = UIColor(skinKey: "c")
      label.backgroundColor = UIColor(skinKey: "d")
      picture.image = UIImage(skinKey: "i")
      field.font = UIFont(skinKey: "f")
      button.setTitleColor(UIColor(skinKey: "c"), for: .highlighted)
      button.setImage(UIImage(skinKey: "i"), for: .selected)
      #expect(label.font.pointSize == 20 && label.textColor == (color("#111111")))
      let red = picture.image
      manager.apply(night)
      #expect(label.font.pointSize == 30 && field.font?.pointSize == 30)
      #expect(label.textColor == (color("#EEEEEE")) && label.backgroundColor == (color("#DDDDDD")))
      #expect(picture.image != nil && picture.image !== red && button.image(for: .selected) === picture.image)
      #expect(button.titleColor(for: .highlighted) == (color("#EEEEEE")))
      #expect(label.skin.key(named: "font") == "app.f" && button.skin.key(named: "titleColor.highlighted") == "app.c")
    }
  }

  @Test("A plain value ends it, and stays")
  func ends() throws {
    recordingSetters(day) {
      let label = UILabel()
      label.font = UIFont(skinKey: "f")
      label.font = .systemFont(ofSize: 12)
      #expect(label.font.pointSize == 12 && label.skin.key(of: \.font) == nil)
      manager.apply(night)
      #expect(label.font.pointSize == 12)
      label.textColor = UIColor(skinKey: "c")
      label.textColor = nil
      #expect(label.textColor == .label && label.skin.key(of: \.textColor) == nil)
    }
  }

  @Test("A binding that code made isn't ended by a plain value, and replaces one that the hook made")
  func bindings() throws {
    recordingSetters(day) {
      let label = UILabel()
      label.textColor = UIColor(skinKey: "c")
      label.skin.textColor("app.d")
      #expect(label.textColor == (color("#222222")))
      label.textColor = .red
      #expect(label.skin.key(of: \.textColor) == "app.d")
      manager.apply(night)
      #expect(label.textColor == (color("#DDDDDD")))
    }
  }

  @Test("An original value survives, and a key that no skin has shows what was assigned")
  func originals() throws {
    recordingSetters(day) {
      let label = UILabel()
      label.textColor = .green
      label.textColor = UIColor(skinKey: "c")
      label.skin.unbind(\.textColor)
      #expect(label.textColor == .green)
      label.textColor = UIColor(skinKey: "nobody_has_this", default: .purple)
      #expect(label.textColor.cgColor == UIColor.purple.cgColor)
    }
  }

  @Test("A view in a scope follows the scope's skin")
  func scopes() throws {
    recordingSetters(day) {
      let (view, label) = (UIView(), UILabel())
      view.addSubview(label)
      let scope = SkinManager(scopeOf: manager)
      view.skinScope = scope
      label.textColor = UIColor(skinKey: "c")
      scope.apply(night)
      #expect(label.textColor == (color("#EEEEEE")))
    }
  }

  @Test("After it was stopped, bound properties follow on and nothing new is recorded")
  func stopped() throws {
    let label = UILabel()
    recordingSetters(day) { label.font = UIFont(skinKey: "f") }
    manager.builtIn = night
    #expect(label.font.pointSize == 30)
    label.font = UIFont(skinKey: "f")
    #expect(label.skin.key(of: \.font) == "app.f", "the earlier binding")
    let other = UILabel()
    other.font = UIFont(skinKey: "f")
    #expect(other.skin.key(of: \.font) == nil)
    manager.builtIn = .empty
  }
}

#endif
