#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Texts and images in languages, in views")
struct LanguageTests {
  private static let module = """
    {"texts": {"title": {"any": "Hello", "zh-Hans": "你好", "de": "Hallo"}, "festival": {"ja": "祭り"}},
     "colors": {"ink": "#C8102E"},
     "images": {"banner": {"any": "a.png", "dark": "b.png", "ja": "c.png"}}}
    """
  private let manager: SkinManager

  init() throws {
    let files = ["a.png": png(.red, width: 4), "b.png": png(.blue, width: 6), "c.png": png(.green, width: 10)]
    manager = SkinManager(builtIn: try .module(Self.module, files: files))
    manager.language = SkinLanguage("en")
  }

  @Test("Labels, buttons and image views show the manager's language, and are set again by another one")
  func views() throws {
    let label = UILabel()
    let button = UIButton()
    let view = UIImageView()
    label.skin(following: manager).text("m.title").textColor("m.ink")
    button.skin(following: manager).title("m.title").image("m.banner", for: .selected)
    view.skin(following: manager).image("m.banner")
    #expect(label.text == "Hello" && button.title(for: .normal) == "Hello" && view.image?.size.width == 4)
    manager.language = SkinLanguage("zh-Hans-CN")
    #expect(label.text == "你好" && button.title(for: .normal) == "你好" && view.image?.size.width == 4)
    manager.language = SkinLanguage("ja")
    #expect(label.text == "Hello" && view.image?.size.width == 10 && button.image(for: .selected)?.size.width == 10)
  }

  @Test("Only what differs between the languages is set again, so that the app's own changes stay elsewhere")
  func differences() throws {
    let label = UILabel()
    label.skin(following: manager).text("m.title").textColor("m.ink")
    label.textColor = .green
    manager.language = SkinLanguage("de")
    #expect(label.text == "Hallo" && label.textColor == .green)
  }

  @Test("In a language without a value, a view shows its original text")
  func originals() throws {
    let label = UILabel()
    label.text = "original"
    manager.language = SkinLanguage("ja")
    label.skin(following: manager).text("m.festival")
    #expect(label.text == "祭り")
    manager.language = SkinLanguage("de")
    #expect(label.text == "original")
  }

  @Test("An image follows its view's dark style and the language at once")
  func darkViews() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let view = UIImageView(frame: window.bounds)
    window.overrideUserInterfaceStyle = .dark
    window.addSubview(view)
    window.makeKeyAndVisible()
    view.skin(following: manager).image("m.banner")
    window.layoutIfNeeded()
    #expect(view.image?.size.width == 6)
    manager.language = SkinLanguage("ja")
    #expect(view.image?.size.width == 10)
    manager.language = SkinLanguage("fr")
    #expect(view.image?.size.width == 6)
  }

  @Test("A closure that follows several keys reads the values in the language")
  func closures() throws {
    let label = UILabel()
    label.skin(following: manager).follow("m.title", "m.banner") { label, values in
      label.text = "\(values["m.title"] ?? "") \(values.variants(SkinKey<SkinImage>("m.banner"))?.any.path ?? "")"
    }
    #expect(label.text == "Hello a.png")
    manager.language = SkinLanguage("ja")
    #expect(label.text == "Hello c.png")
  }
}

#endif
