#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Observing views without adding subviews")
struct CompanionTests {
  private static let twoColors = ##"{"colors": {"c": {"any": "#FF0000", "dark": "#0000FF"}}}"##

  @Test(
    "From iOS 17 on, neither a view whose layer follows its traits nor a window gets a subview",
    .enabled(if: isHeadless))
  func noSubviews() throws {
    let manager = SkinManager(builtIn: try .module(Self.twoColors))
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let stack = UIStackView(frame: window.bounds)
    let before = window.subviews
    manager.followAppearance(of: window)
    #expect(window.subviews == before)
    window.addSubview(stack)
    stack.skin(following: manager).borderColor("m.c")
    #expect(stack.subviews.isEmpty && stack.layer.borderColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor)
    window.overrideUserInterfaceStyle = .dark
    #expect(
      stack.layer.borderColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1).cgColor && manager.appearance == .dark)
  }

  @Test("Gradients of views follow their traits by registrations for traits", .enabled(if: isHeadless))
  func gradients() throws {
    let manager = SkinManager()
    let view = SkinGradientView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.skin(following: manager).gradient("m.g")
    manager.apply(
      try .module(
        ##"""
        {"gradients": {"g": {"any": {"colors": ["#FF0000", "#FF0000"]}, "dark": {"colors": ["#0000FF", "#0000FF"]}}}}
        """##))
    #expect(Pixels(of: view)[10, 10] == "#FF0000")
    view.overrideUserInterfaceStyle = .dark
    #expect(Pixels(of: view)[10, 10] == "#0000FF" && view.subviews.isEmpty)
  }

  @Test("A search bar's placeholder has its color and font after the bar has entered a window, again and again")
  func placeholder() async throws {
    let manager = SkinManager()
    let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 300, height: 56))
    bar.placeholder = "Search"
    bar.skin(following: manager).placeholderColor("m.c")
    manager.apply(try .module(##"{"colors": {"c": "#FF0000"}}"##))
    func color() -> UIColor? {
      bar.searchTextField.attributedPlaceholder?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    }
    for _ in 0..<2 {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
      window.addSubview(bar)
      #expect(color() == UIColor(red: 1, green: 0, blue: 0, alpha: 1) && bar.placeholder == "Search")
      bar.removeFromSuperview()
    }
    let count = bar.subviews.count
    manager.apply(nil)
    #expect(color() == nil && bar.placeholder == "Search" && bar.subviews.count == count - 1)
  }
}

#endif
