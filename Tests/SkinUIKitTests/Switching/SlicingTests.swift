#if canImport(UIKit)

import Foundation
import SkinKit
import Testing
import UIKit

@testable import SkinUIKit

@MainActor
@Suite("Visible views first")
struct SlicingTests {
  private let manager: SkinManager
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let label = UILabel(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
  private let next: Skin

  init() throws {
    manager = SkinManager(builtIn: try .module(##"{"texts": {"a": "old"}, "colors": {"c": "#FF0000"}}"##))
    next = try .module(##"{"texts": {"a": "new"}, "colors": {"c": "#0000FF"}}"##)
    manager.slicing = .visibleViewsFirst
    window.isHidden = false
    label.skin(following: manager).text("m.a")
  }

  /// Returns the label's text right after a switch, before any time slice.
  private func switched() -> String? {
    manager.apply(next)
    return label.text
  }

  @Test("A view in a window is updated at once")
  func seen() {
    window.addSubview(label)
    #expect(switched() == "new" && manager.waitingCount == 0)
  }

  @Test("A view outside of a window waits for a time slice")
  func outside() {
    #expect(switched() == "old" && manager.waitingCount == 1)
    manager.flush()
    #expect(label.text == "new")
  }

  @Test("A view that is hidden or transparent, or whose superview is, waits")
  func hidden() {
    let box = UIView(frame: window.bounds)
    window.addSubview(box)
    box.addSubview(label)
    for (hide, show) in [
      ({ box.isHidden = true }, { box.isHidden = false }), ({ label.alpha = 0 }, { label.alpha = 1 }),
      ({ label.isHidden = true }, { label.isHidden = false }),
      ({ window.isHidden = true }, { window.isHidden = false }),
    ] as [(() -> Void, () -> Void)] {
      hide()
      #expect(!label.isVisible)
      show()
      #expect(label.isVisible)
    }
    box.isHidden = true
    #expect(switched() == "old")
  }

  @Test("A view scrolled out of sight waits, and a partly visible one or one without a size doesn't")
  func scrolled() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
    scroll.contentSize = CGSize(width: 100, height: 1_000)
    window.addSubview(scroll)
    scroll.addSubview(label)
    label.frame.origin.y = 60
    #expect(!label.isVisible)
    scroll.contentOffset.y = 15
    #expect(label.isVisible)
    scroll.contentOffset.y = 200
    #expect(!label.isVisible && switched() == "old")
    label.frame = .zero
    #expect(label.isVisible)
  }

  @Test("Layers and controllers are as visible as their views, and other objects always count as visible")
  func others() {
    let (view, controller, item) = (UIView(), UIViewController(), UIBarButtonItem())
    let inner = CALayer()
    view.layer.addSublayer(inner)
    inner.skin(following: manager).borderColor("m.c")
    controller.skin(following: manager).title("m.a")
    item.skin(following: manager).title("m.a")
    _ = switched()
    #expect(inner.borderColor?.components?.first == 1 && controller.title == "old" && item.title == "new")
    manager.flush()
    #expect(inner.borderColor?.components?.first == 0 && controller.title == "new")
  }

  @Test("A waiting view is updated when it enters a window")
  func enters() {
    manager.updateVisibleViewsFirst()
    label.layer.skin(following: manager).borderColor("m.c")
    #expect(switched() == "old")
    let box = UIView(frame: window.bounds)
    box.addSubview(label)
    #expect(label.text == "old")
    window.addSubview(box)
    #expect(label.text == "new" && label.layer.borderColor?.components?.first == 0)
  }
}

#endif
