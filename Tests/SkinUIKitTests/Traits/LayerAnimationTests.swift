#if canImport(UIKit)

import Foundation
import SkinKit
import SkinUIKit
import Testing
import UIKit

@MainActor
@Suite("Implicit animations of layers")
struct LayerAnimationTests {
  /// An action that counts the changes that would be animated.
  private final class Counter: NSObject, CAAction {
    private(set) var events: [String] = []

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { events.append(event) }
  }

  private func skin(_ color: String, _ width: Int) throws -> Skin {
    try .module(##"{"colors": {"c": "\##(color)"}, "numbers": {"w": \##(width)}}"##)
  }

  /// Adds a layer of its own, as apps do, whose changes are counted.
  private func layer(_ counter: Counter) -> CALayer {
    let host = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let layer = CALayer()
    layer.actions = Dictionary(
      uniqueKeysWithValues: ["backgroundColor", "borderWidth", "borderColor", "shadowColor"].map { ($0, counter) })
    host.layer.addSublayer(layer)
    return layer
  }

  @Test("A layer without a view changes in a switch without implicit animations, and animates the app's own changes")
  func standalone() throws {
    let manager = SkinManager()
    let counter = Counter()
    let layer = layer(counter)
    layer.skin(following: manager).backgroundColor("m.c").borderWidth("m.w")
    manager.apply(try skin("#FF0000", 2))
    manager.apply(try skin("#00FF00", 3))
    manager.apply(nil)
    #expect(counter.events.isEmpty && layer.borderWidth == 0)
    layer.borderWidth = 1
    #expect(counter.events == ["borderWidth"])
  }

  @Test("A closure that follows keys changes its layer without implicit animations")
  func closure() throws {
    let manager = SkinManager()
    let counter = Counter()
    let layer = layer(counter)
    layer.skin(following: manager).follow("m.c") { layer, values in
      layer.borderColor = values["m.c"].map { UIColor($0).cgColor }
    }
    manager.apply(try skin("#FF0000", 2))
    #expect(counter.events.isEmpty && layer.borderColor != nil)
  }

  @Test("A switch leaves the layer of a view to the app's animation blocks")
  func hosted() throws {
    /// A view that counts the changes of its border, as an animation block would animate them.
    final class AnimatedView: UIView {
      // Unsafe because UIKit's method isn't isolated; the counter is used on the main actor only.
      nonisolated(unsafe) let counter = Counter()

      override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        event == "borderWidth" ? counter : super.action(for: layer, forKey: event)
      }
    }
    let manager = SkinManager()
    let view = AnimatedView()
    view.skin(following: manager).borderWidth("m.w")
    manager.apply(try skin("#FF0000", 2))
    #expect(view.counter.events == ["borderWidth"])
  }
}

#endif
