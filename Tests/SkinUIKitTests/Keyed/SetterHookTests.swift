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

  /// Runs a closure while the hook records, and ends it.
  private func recording(_ body: () throws -> Void) throws {
    manager.builtIn = day
    SkinSetterHook.start()
    defer {
      SkinSetterHook.stop()
      manager.apply(nil)
      manager.builtIn = .empty
    }
    try body()
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
    try recording {
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

  @Test("Colors, fonts and images that plain code assigns follow their keys")
  func follows() throws {
    try recording {
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
    try recording {
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
    try recording {
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
    try recording {
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
    try recording {
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
    try recording { label.font = UIFont(skinKey: "f") }
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
