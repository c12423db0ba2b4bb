#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Small controls")
struct SmallControlTests {
  private let skin = """
    {"colors": {"red": "#FF0000", "blue": "#0000FF"}, "texts": {"next": "下一步"}, "fonts": {"big": 21},
     "images": {"i": "a.png"}}
    """

  private func module() throws -> Skin { try .module(skin, files: ["a.png": png(.green)]) }

  @Test(
    "A segment's title or image follows a key and is restored, and missing segments are ignored"
  )
  func segments() throws {
    let manager = SkinManager()
    let original = UIImage(data: png(.red))
    let control = UISegmentedControl(items: ["one", original as Any])
    control.skin(following: manager).module("m").image("i", forSegmentAt: 0).title("next", forSegmentAt: 1)
      .title("next", forSegmentAt: 7)
    manager.apply(try module())
    #expect(control.titleForSegment(at: 0) == nil && control.imageForSegment(at: 0) != nil)
    #expect(control.titleForSegment(at: 1) == "下一步" && control.imageForSegment(at: 1) == nil)
    manager.apply(nil)
    #expect(control.titleForSegment(at: 0) == "one" && control.imageForSegment(at: 0) == nil)
    #expect(control.imageForSegment(at: 1) === original && control.titleForSegment(at: 1) == nil)
  }

  @Test("An attribute of a state's titles follows a key, and the state's other attributes stay")
  func attributes() throws {
    let manager = SkinManager()
    let control = UISegmentedControl(items: ["one"])
    control.setTitleTextAttributes([.kern: 2.0], for: .selected)
    control.skin(following: manager).module("m").titleColor("red").titleColor("blue", for: .selected)
      .titleFont("big", for: .selected)
    manager.apply(try module())
    let selected = control.titleTextAttributes(for: .selected)
    #expect(selected?[.foregroundColor] as? UIColor == .blue && selected?[.kern] as? Double == 2)
    #expect((selected?[.font] as? UIFont)?.pointSize == 21)
    manager.apply(nil)
    #expect(control.titleTextAttributes(for: .normal) == nil)
    #expect(control.titleTextAttributes(for: .selected)?.count == 1)
  }

  @Test("Values for different metrics, states and positions are bound independently")
  func qualifiers() throws {
    let manager = SkinManager(builtIn: try module())
    let control = UISegmentedControl(items: ["one", "two"])
    control.skin(following: manager).module("m").backgroundImage("i", for: [.selected, .highlighted])
      .backgroundImage("i", barMetrics: .compact).dividerImage("i", left: .selected, right: .normal)
    #expect(control.backgroundImage(for: [.selected, .highlighted], barMetrics: .default) != nil)
    #expect(control.backgroundImage(for: .normal, barMetrics: .compact) != nil)
    #expect(control.backgroundImage(for: .normal, barMetrics: .default) == nil)
    #expect(
      control.dividerImage(forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default) != nil)
    #expect(
      control.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .selected, barMetrics: .default) == nil)
  }

  @Test("Existing pages have images of their own")
  func pages() throws {
    let manager = SkinManager()
    let control = UIPageControl()
    control.numberOfPages = 2
    control.skin(following: manager).module("m").indicatorImage("i", forPage: 1).indicatorImage("i", forPage: 5)
      .currentPageIndicatorImage("i", forPage: 0)
    manager.apply(try module())
    #expect(control.indicatorImage(forPage: 1) != nil && control.indicatorImage(forPage: 5) == nil)
    #expect(control.currentPageIndicatorImage(forPage: 0) != nil && control.indicatorImage(forPage: 0) == nil)
    manager.apply(nil)
    #expect(control.indicatorImage(forPage: 1) == nil && control.currentPageIndicatorImage(forPage: 0) == nil)
  }

  @Test("A stepper's original signs stay untinted after a skin, and its states show their images")
  func stepper() throws {
    let manager = SkinManager()
    let stepper = UIStepper()
    stepper.value = 5
    stepper.tintColor = .red
    let before = Pixels(of: stepper)[71, 16]
    stepper.skin(following: manager).module("m").incrementImage("i")
    manager.apply(try module())
    #expect(Pixels(of: stepper)[71, 16] == "#FF0000")
    manager.apply(nil)
    #expect(Pixels(of: stepper)[71, 16] == before)
  }

  @Test("A slider's thumb in a state follows a key, and a refresh control's rich title several")
  func sliderAndRefresh() throws {
    let manager = SkinManager()
    let (slider, refresh) = (UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 31)), UIRefreshControl())
    slider.value = 0.5
    slider.isEnabled = false
    slider.skin(following: manager).module("m").thumbImage("i", for: .disabled).minimumTrackTintColor("red")
    refresh.skin(following: manager).module("m").attributedTitle("next", "red") { values in
      guard let text = values["m.next" as SkinKey<String>] else { return nil }
      return NSAttributedString(string: text, attributes: [.kern: 1.0])
    }
    manager.apply(try module())
    #expect(Pixels(of: slider)[50, 15] == "#00FF00" && slider.minimumTrackTintColor == .red)
    #expect(refresh.attributedTitle?.string == "下一步")
    manager.apply(nil)
    #expect(slider.thumbImage(for: .disabled) == nil && refresh.attributedTitle == nil)
  }

  @Test(
    "A refresh control's title keeps its color and font when a skin changes the text, in any order of binding"
  )
  func refreshTitle() throws {
    let refresh = UIRefreshControl()
    let manager = SkinManager()
    refresh.skin(following: manager).module("m").titleColor("red").titleAttributes(.kern("space")).title("next")
    manager.apply(try .module(##"{"texts": {"next": "Next"}, "colors": {"red": "#FF0000"}, "numbers": {"space": 2}}"##))
    #expect(refresh.attributedTitle?.string == "Next")
    let attributes = refresh.attributedTitle?.attributes(at: 0, effectiveRange: nil) ?? [:]
    #expect(attributes.color == .red && attributes.kern == 2)
    manager.apply(nil)
    #expect(refresh.attributedTitle == nil)
    refresh.attributedTitle = NSAttributedString(string: "Original", attributes: [.kern: 1.0])
    manager.apply(try .module(##"{"colors": {"red": "#FF0000"}}"##))
    let original = refresh.attributedTitle?.attributes(at: 0, effectiveRange: nil) ?? [:]
    #expect(refresh.attributedTitle?.string == "Original" && original.color == .red && original.kern == 1)
    manager.apply(nil)
    #expect(refresh.attributedTitle == NSAttributedString(string: "Original", attributes: [.kern: 1.0]))
  }
}

#endif
