#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Contents that the app sets while a skin is shown", .serialized)
struct LaterContentTests {
  private let manager = SkinManager()
  private let red = ##"{"colors": {"ink": "#FF0000"}, "texts": {"t": "skin"}}"##
  private let blue = ##"{"colors": {"ink": "#0000FF"}, "texts": {"t": "other"}}"##

  private func apply(_ text: String) throws { manager.apply(try .module(text)) }

  @Test("A configuration's texts set while a skin is shown stay")
  func configuration() throws {
    let button = UIButton(configuration: .filled())
    button.configuration?.title = "Buy"
    button.skin(following: manager).configurationTitle("m.t").configurationSubtitle("m.t")
    try apply(red)
    #expect(button.configuration?.title == "skin" && button.configuration?.subtitle == "skin")
    button.configuration?.title = "Buy (3)"
    button.configuration?.subtitle = "from 2 €"
    try apply(blue)
    #expect(button.configuration?.title == "other" && button.configuration?.subtitle == "other")
    manager.apply(nil)
    #expect(button.configuration?.title == "Buy (3)" && button.configuration?.subtitle == "from 2 €")
  }

  @Test("A segment's title set while a skin is shown stays, also that of a segment that was added after the binding")
  func segments() throws {
    let tabs = UISegmentedControl(items: ["All"])
    tabs.skin(following: manager).title("m.t", forSegmentAt: 0).title("m.t", forSegmentAt: 1)
    try apply(red)
    tabs.setTitle("All (7)", forSegmentAt: 0)
    tabs.insertSegment(withTitle: "New", at: 1, animated: false)
    try apply(blue)
    #expect(tabs.titleForSegment(at: 0) == "other" && tabs.titleForSegment(at: 1) == "other")
    manager.apply(nil)
    #expect(tabs.titleForSegment(at: 0) == "All (7)" && tabs.titleForSegment(at: 1) == "New")
    try apply(red)
    tabs.removeSegment(at: 1, animated: false)
    manager.apply(nil)
    #expect(tabs.numberOfSegments == 1 && tabs.titleForSegment(at: 0) == "All (7)")
  }

  @Test("An image set in the place of a skin's animated one stays")
  func animatedImage() throws {
    let (view, first, photo) = (UIImageView(), UIImage(data: png(.red)), UIImage(data: png(.green)))
    view.image = first
    view.skin(following: manager).animatedImage("m.f")
    func apply(_ color: UIColor) throws {
      manager.apply(try .module(#"{"files": {"f": "f.png"}}"#, files: ["f.png": png(color)]))
    }
    try apply(.blue)
    view.image = photo
    try apply(.brown)
    #expect(view.image !== photo)
    manager.apply(nil)
    #expect(view.image === photo && photo != nil)
  }

  @Test("A layer's gradient set while a skin is shown stays")
  func gradient() throws {
    let layer = CAGradientLayer()
    layer.skin(following: manager).gradient("m.g")
    for color in ["#FF0000", "#0000FF"] {
      manager.apply(try .module(##"{"gradients": {"g": {"colors": ["\##(color)", "#000000"]}}}"##))
      if color == "#FF0000" {
        layer.colors = [UIColor.green.cgColor, UIColor.black.cgColor]
        layer.startPoint = CGPoint(x: 0, y: 0.5)
      }
    }
    #expect(layer.colors as? [CGColor] != [UIColor.green.cgColor, UIColor.black.cgColor])
    manager.apply(nil)
    #expect(layer.colors as? [CGColor] == [UIColor.green.cgColor, UIColor.black.cgColor])
    #expect(layer.startPoint == CGPoint(x: 0, y: 0.5))
  }

  @Test("A background bound to an image and then to a color, or the other way round, leaves none", arguments: [0, 1])
  func stateBackgrounds(order: Int) throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let binds: [(UIButton) -> Void] = [
      { _ = $0.skin(following: manager).backgroundImage("m.i") },
      { _ = $0.skin(following: manager).stateBackgroundColor("m.c") },
    ]
    binds[order](button)
    manager.apply(
      try .module(##"{"images": {"i": "i.png"}, "colors": {"c": "#00FF00"}}"##, files: ["i.png": png(.red)]))
    let first = button.backgroundImage(for: .normal)
    binds[1 - order](button)
    #expect(first != nil && button.backgroundImage(for: .normal) !== first)
    manager.apply(nil)
    #expect(button.backgroundImage(for: .normal) == nil)
  }

  @Test("A state's background color is that of the button's own traits", .enabled(if: isHeadless))
  func traitsOfStateBackground() throws {
    let (window, button) = (UIWindow(), UIButton(frame: CGRect(x: 0, y: 0, width: 20, height: 20)))
    window.addSubview(button)
    window.overrideUserInterfaceStyle = .dark
    button.skin(following: manager).stateBackgroundColor("m.c")
    manager.apply(try .module(##"{"colors": {"c": {"any": "#FF0000", "dark": "#0000FF"}}}"##))
    #expect(Pixels(of: button)[10, 10] == "#0000FF")
    window.overrideUserInterfaceStyle = .light
    #expect(Pixels(of: button)[10, 10] == "#FF0000")
  }

  @Test("The tints of a search field aren't mistaken for those that UIKit dims under a sheet")
  func dimmedSearchField() throws {
    let bar = UISearchBar()
    bar.searchTextField.leftView?.tintColor = .brown
    bar.searchTextField.tintColor = .purple
    bar.skin(following: manager).searchIconColor("m.ink").searchFieldTintColor("m.ink")
    try apply(red)
    bar.tintAdjustmentMode = .dimmed
    try apply(blue)
    bar.tintAdjustmentMode = .normal
    manager.apply(nil)
    #expect(bar.searchTextField.leftView?.tintColor == .brown && bar.searchTextField.tintColor == .purple)
  }

  @Test("Layers that come and go leave no registrations at their view", .enabled(if: isHeadless))
  func registrations() throws {
    let (window, host) = (UIWindow(), UIView())
    window.addSubview(host)
    manager.apply(try .module(##"{"colors": {"ink": {"any": "#FF0000", "dark": "#0000FF"}}}"##))
    for _ in 0..<1_000 {
      let line = CAShapeLayer()
      host.layer.addSublayer(line)
      line.skin(following: manager).strokeColor("m.ink")
      #expect(line.strokeColor != nil)
      line.removeFromSuperlayer()
    }
    #expect(registrationCount(of: host) < 200)
  }
}

#endif
