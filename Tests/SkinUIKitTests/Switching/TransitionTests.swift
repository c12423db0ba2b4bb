#if HEADLESS

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Transitions over windows")
struct TransitionTests {
  private let manager = SkinManager()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let day: Skin
  private let night: Skin

  init() throws {
    day = try .module(##"{"colors": {"page": "#FF0000"}}"##)
    night = try .module(##"{"colors": {"page": "#0000FF"}}"##)
    window.isHidden = false
    manager.transitioning = SkinWindowTransitions { [weak window] in [window].compactMap(\.self) }
    window.skin(following: manager).backgroundColor("m.page")
    manager.apply(day)
  }

  /// Runs a closure while animations are paused, and ends them in any case.
  private func holding(_ body: () throws -> Void) rethrows {
    HeldAnimations.hold()
    defer { HeldAnimations.finish() }
    try body()
  }

  @Test("A cross-dissolve starts with the old skin, mixes both, ends with the new one, and cleans up after itself")
  func dissolve() {
    let linear = SkinTransition(.crossDissolve, curve: try? SkinCurve(0.5, 0.5, 0.5, 0.5))
    let before = window.subviews.count
    holding {
      let change = manager.apply(night, transition: linear)
      #expect(change?.changedKeys == 1 && window.backgroundColor == UIColor(red: 0, green: 0, blue: 1, alpha: 1))
      #expect(Pixels(of: window)[50, 50] == "#FF0000")
      HeldAnimations.show(0.25)
      #expect(Pixels(of: window)[50, 50] == "#BF0040")
      HeldAnimations.show(1)
      #expect(Pixels(of: window)[50, 50] == "#0000FF")
      #expect(window.subviews.count == before + 1)
    }
    #expect(window.subviews.count == before && Pixels(of: window)[50, 50] == "#0000FF")
  }

  @Test("Without a curve, a cross-dissolve eases in and out")
  func easing() {
    holding {
      manager.apply(night, transition: .crossDissolve)
      HeldAnimations.show(0.5)
      #expect(Pixels(of: window)[50, 50] == "#80007F")
      HeldAnimations.show(0.25)
      // An eighth of the change. A linear curve would be at a quarter.
      #expect(Pixels(of: window)[50, 50] == "#DE0021")
    }
  }

  @Test("A reveal shows the new skin inside of a circle that grows around its point, up to the farthest corner")
  func reveal() {
    let linear = SkinTransition(
      .circularReveal(x: 20, y: 20), curve: try? SkinCurve(0.5, 0.5, 0.5, 0.5))
    holding {
      manager.apply(night, transition: linear)
      #expect(Pixels(of: window)[20, 20] == "#FF0000")
      HeldAnimations.show(0.5)
      // The farthest corner is 113 points away, so the circle's radius is 56 now.
      let half = Pixels(of: window)
      #expect(half[20, 20] == "#0000FF" && half[2, 2] == "#0000FF" && half[74, 20] == "#0000FF")
      #expect(half[79, 20] == "#FF0000" && half[63, 63] == "#FF0000" && half[57, 57] == "#0000FF")
      HeldAnimations.show(1)
      let whole = Pixels(of: window)
      #expect([(1, 1), (98, 1), (1, 98), (98, 98)].allSatisfy { whole[$0, $1] == "#0000FF" })
    }
    #expect(window.layer.mask == nil && Pixels(of: window)[98, 98] == "#0000FF")
  }

  @Test("A reveal from a view starts at the view's center in window coordinates")
  func revealFromView() {
    let (box, button) = (
      UIView(frame: CGRect(x: 10, y: 20, width: 80, height: 80)),
      UIButton(frame: CGRect(x: 5, y: 6, width: 20, height: 10))
    )
    window.addSubview(box)
    box.addSubview(button)
    #expect(SkinTransition.circularReveal(from: button).style == .circularReveal(x: 25, y: 31))
  }

  @Test("With Reduce Motion, a reveal is a cross-dissolve")
  func reduceMotion() {
    UIScreen.main.configure(reducesMotion: true)
    defer { UIScreen.main.configure(reducesMotion: false) }
    holding {
      manager.apply(night, transition: .circularReveal(x: 20, y: 20))
      HeldAnimations.show(0.5)
      let half = Pixels(of: window)
      #expect(half[20, 20] == half[90, 90] && half[20, 20] != "#FF0000" && half[20, 20] != "#0000FF")
    }
  }

  @Test("A switch during a transition starts from the current screen, and only its own snapshot stays")
  func interrupted() throws {
    let linear = SkinTransition(.crossDissolve, curve: try SkinCurve(0.5, 0.5, 0.5, 0.5))
    let before = window.subviews.count
    let green = try Skin.module(##"{"colors": {"page": "#00FF00"}}"##)
    holding {
      manager.apply(night, transition: linear)
      HeldAnimations.show(0.5)
      let middle = Pixels(of: window)[50, 50]
      manager.apply(green, transition: linear)
      HeldAnimations.show(0)
      #expect(Pixels(of: window)[50, 50] == middle && middle != "#FF0000" && middle != "#0000FF")
      #expect(window.subviews.count == before + 1)
      HeldAnimations.show(1)
      #expect(Pixels(of: window)[50, 50] == "#00FF00")
    }
    #expect(window.subviews.count == before)
  }

  @Test("Scroll positions and the first responder are kept, and touches reach the views under the snapshot")
  func keepsState() {
    let scroll = UIScrollView(frame: window.bounds)
    scroll.contentSize = CGSize(width: 100, height: 1_000)
    scroll.contentOffset = CGPoint(x: 0, y: 300)
    let field = UITextField(frame: CGRect(x: 0, y: 320, width: 100, height: 40))
    window.addSubview(scroll)
    scroll.addSubview(field)
    field.becomeFirstResponder()
    holding {
      manager.apply(night, transition: .crossDissolve)
      #expect(scroll.contentOffset.y == 300 && field.isFirstResponder && scroll.superview === window)
      let cover = window.subviews.last
      #expect(cover !== scroll && cover?.isUserInteractionEnabled == false)
    }
    #expect(scroll.contentOffset.y == 300 && field.isFirstResponder)
    field.resignFirstResponder()
  }

  @Test("All visible windows of connected scenes are covered, and hidden ones aren't")
  func allWindows() {
    let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let hidden = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    other.isHidden = false
    let counts = [window, other, hidden].map(\.subviews.count)
    manager.transitioning = SkinWindowTransitions()
    holding {
      manager.apply(night, transition: .crossDissolve)
      #expect([window, other, hidden].map(\.subviews.count) == [counts[0] + 1, counts[1] + 1, counts[2]])
    }
    #expect([window, other, hidden].map(\.subviews.count) == counts)
  }

  @Test("Without a duration, a style or enabled animations, the change is shown at once")
  func atOnce() {
    let before = window.subviews.count
    holding {
      manager.apply(night, transition: SkinTransition(.crossDissolve, duration: .zero))
      manager.apply(day, transition: .none)
      UIView.performWithoutAnimation { _ = manager.apply(night, transition: .crossDissolve) }
      #expect(HeldAnimations.count == 0 && window.subviews.count == before)
      #expect(Pixels(of: window)[50, 50] == "#0000FF")
    }
  }

  @Test("A window closed during a transition is deallocated, with its snapshot and its bindings")
  func leak() throws {
    weak var gone: UIWindow?
    weak var cover: UIView?
    weak var manager: SkinManager?
    try holding {
      let (window, customManager) = (
        UIWindow(frame: CGRect(x: 0, y: 0, width: 20, height: 20)), SkinManager(builtIn: day)
      )
      window.isHidden = false
      window.skin(following: customManager).backgroundColor("m.page")
      customManager.followAppearance(of: window)
      customManager.apply(night, transition: .circularReveal(x: 1, y: 1))
      (gone, cover, manager) = (window, window.subviews.last, customManager)
      try #require(cover != nil)
    }
    #expect(gone == nil && cover == nil && manager == nil)
  }

  @Test("A picked color and a choice of dark can be shown with a transition")
  func otherChanges() throws {
    manager.followAppearance(of: window)
    window.skin(following: manager).backgroundColor("m.page")
    manager.builtIn = try .module(##"{"colors": {"page": {"any": "#FF0000", "dark": "#00FF00"}}}"##)
    manager.apply(nil)
    holding {
      manager.withTransition(.crossDissolve) { manager.prefersDark = true }
      #expect(Pixels(of: window)[50, 50] == "#FF0000")
      HeldAnimations.show(1)
      #expect(Pixels(of: window)[50, 50] == "#00FF00")
    }
    holding {
      manager.withTransition(.crossDissolve) { manager.overlay["m.page"] = SkinColor(red: 0, green: 0, blue: 1) }
      #expect(Pixels(of: window)[50, 50] == "#00FF00")
    }
    #expect(Pixels(of: window)[50, 50] == "#0000FF")
  }

  @Test("Managers with bound views show transitions by default, unless the app sets another handler")
  func automatic() {
    let (plain, customManager) = (SkinManager(), SkinManager())
    let transitions = SkinWindowTransitions()
    customManager.transitioning = transitions
    UILabel().skin(following: plain).text("m.a")
    UILabel().skin(following: customManager).text("m.a")
    #expect(plain.transitioning === SkinWindowTransitions.shared && customManager.transitioning === transitions)
  }
}

#endif
