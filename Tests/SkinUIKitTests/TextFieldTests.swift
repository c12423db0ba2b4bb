#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Placeholders, links and search bars")
struct TextFieldTests {
  private let module = ##"""
    {"colors": {"red": "#FF0000", "blue": "#0000FF"}, "texts": {"hint": "电话", "other": "Phone"},
     "fonts": {"f": {"size": 21}}, "numbers": {"kern": 3, "line": 1, "always": 3}, "images": {"i": "i.png"}}
    """##

  private func skin() throws -> Skin { try .module(module, files: ["i.png": png(.green)]) }

  private func color(_ field: UITextField) -> UIColor? {
    guard let text = field.attributedPlaceholder, text.length > 0 else { return nil }
    return text.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
  }

  @Test("A placeholder's text, color and font follow keys in any order, combined in one text")
  func combined() throws {
    let manager = SkinManager(builtIn: try skin())
    let (one, other) = (UITextField(), UITextField())
    one.skin(following: manager).module("m").placeholder("hint").placeholderColor("red").placeholderFont("f")
    other.skin(following: manager).module("m").placeholderFont("f").placeholderColor("red").placeholder("hint")
    for field in [one, other] {
      #expect(field.placeholder == "电话" && color(field) == .red)
      let font = field.attributedPlaceholder?.attribute(.font, at: 0, effectiveRange: nil) as? UIFont
      #expect(font?.pointSize == 21)
    }
    manager.apply(try .module(#"{"texts": {"hint": "Phone"}}"#))
    #expect(one.placeholder == "Phone" && color(one) == nil)
    manager.builtIn = .empty
    manager.apply(nil)
    #expect(one.attributedPlaceholder == nil && other.attributedPlaceholder == nil)
  }

  @Test("A placeholder that the app sets later gets the color at the next switch, and stays afterward")
  func appsText() throws {
    let manager = SkinManager()
    let field = UITextField()
    field.skin(following: manager).placeholderColor("m.red")
    manager.apply(try skin())
    #expect(field.attributedPlaceholder == nil)
    field.placeholder = "original"
    field.skin(following: manager).placeholderColor("m.red")
    #expect(color(field) == .red && field.placeholder == "original")
    field.placeholder = "another"
    manager.apply(try .module(##"{"colors": {"red": "#0000FF"}}"##))
    #expect(color(field) == .blue && field.placeholder == "another")
    manager.apply(nil)
    #expect(color(field) == nil && field.placeholder == "another")
  }

  @Test("Unbinding one of a placeholder's keys keeps the others")
  func unbindOne() throws {
    let manager = SkinManager(builtIn: try skin())
    let field = UITextField()
    field.placeholder = "original"
    field.skin(following: manager).module("m").placeholder("hint").placeholderColor("red")
    #expect(field.skin(following: manager).unbind(named: "placeholder"))
    #expect(field.placeholder == "original" && color(field) == .red)
    #expect(field.skin(following: manager).unbind(named: "placeholderColor"))
    #expect(color(field) == nil)
    field.skin(following: manager).placeholderAttributes(.kern("m.kern"))
    #expect(field.attributedPlaceholder?.attribute(.kern, at: 0, effectiveRange: nil) as? NSNumber == 3)
  }

  @Test("A field's default attributes follow keys one by one, and the app's later changes stay")
  func defaultAttributes() throws {
    let manager = SkinManager(builtIn: try skin())
    let field = UITextField()
    field.text = "original"
    field.skin(following: manager).defaultTextAttributes(.foregroundColor("m.red"), .kern("m.kern"))
    #expect(field.textColor == .red && field.defaultTextAttributes[.kern] as? NSNumber == 3)
    field.font = .systemFont(ofSize: 30)
    manager.apply(nil)
    manager.builtIn = .empty
    #expect(field.font == .systemFont(ofSize: 30) && field.textColor == .label)
    #expect(field.defaultTextAttributes[.kern] == nil && field.text == "original")
  }

  @Test("Links follow a color and an underline, and the tint afterward")
  func links() throws {
    let manager = SkinManager()
    let view = UITextView()
    view.skin(following: manager).linkColor("m.red").linkTextAttributes(.underlineStyle("m.line"))
    manager.apply(try skin())
    #expect(view.linkTextAttributes[.foregroundColor] as? UIColor == .red)
    #expect(view.linkTextAttributes[.underlineStyle] as? NSNumber == 1)
    manager.apply(try .module(#"{"numbers": {"line": 2}}"#))
    #expect(view.linkTextAttributes[.foregroundColor] as? UIColor == view.tintColor)
    manager.apply(nil)
    view.tintColor = .green
    #expect(view.linkTextAttributes.count == 1 && view.linkTextAttributes[.foregroundColor] as? UIColor == .green)
  }

  @Test("A search bar's field, icons and scopes are drawn with the values of their keys, and restored afterward")
  func searchBar() throws {
    let manager = SkinManager()
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
    bar.scopeButtonTitles = ["A", "B"]
    bar.showsScopeBar = true
    let proxy = bar.skin(following: manager).module("m")
    proxy.barTintColor("blue").searchFieldBackgroundColor("red").image("i", for: .search)
      .scopeBarButtonBackgroundImage("i").scopeBarTitleColor("red", for: .selected)
    let original = (Pixels(of: bar)[2, 2], Pixels(of: bar)[150, 12], Pixels(of: bar)[12, 64])
    manager.apply(try skin())
    #expect(Pixels(of: bar)[2, 2] == "#0000FF" && Pixels(of: bar)[150, 12] == "#FF0000")
    #expect(Pixels(of: bar)[12, 64] == "#00FF00" && Pixels(of: bar)[18, 28] == "#00FF00")
    #expect(bar.scopeBarButtonTitleTextAttributes(for: .selected)?[.foregroundColor] as? UIColor == .red)
    manager.apply(nil)
    #expect(
      Pixels(of: bar)[2, 2] == original.0 && Pixels(of: bar)[150, 12] == original.1
        && Pixels(of: bar)[12, 64] == original.2)
    #expect(bar.scopeBarButtonTitleTextAttributes(for: .selected) == nil)
  }

  @Test("A search field's cursor has the bar's tint again when no skin defines its color")
  func searchFieldTint() throws {
    let manager = SkinManager()
    let bar = UISearchBar()
    bar.skin(following: manager).searchFieldTintColor("m.red")
    manager.apply(try skin())
    #expect(bar.searchTextField.tintColor == .red && bar.tintColor != .red)
    manager.apply(nil)
    bar.tintColor = .green
    #expect(bar.searchTextField.tintColor == .green)
  }

  @Test("Placeholders and attributes keep no field alive")
  func weak() throws {
    let manager = SkinManager(builtIn: try skin())
    weak var gone: UIView?
    do {
      let bar = UISearchBar()
      bar.placeholder = "original"
      bar.skin(following: manager).module("m").placeholderColor("red").scopeBarTitleColor("red")
      bar.searchTextField.skin(following: manager).module("m").placeholderFont("f").defaultTextAttributes(.kern("kern"))
        .attributedText(NSAttributedString(skinText: "hint"))
      gone = bar
    }
    #expect(gone == nil)
  }
}

#endif
