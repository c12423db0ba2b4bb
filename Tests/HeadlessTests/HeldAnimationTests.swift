import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Held animations and registrations for traits")
struct HeldAnimationTests {
  private func layer() -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    layer.backgroundColor = UIColor.pureRed.cgColor
    return layer
  }

  @Test("A held fade is drawn at the requested time along its curve, and ends on request")
  func opacity() {
    let layer = layer()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = NSNumber(value: 1)
    fade.toValue = NSNumber(value: 0)
    fade.timingFunction = CAMediaTimingFunction(controlPoints: 1, 0, 1, 0)
    HeldAnimations.hold()
    var isDone = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isDone = true }
    layer.opacity = 0
    layer.add(fade, forKey: "fade")
    CATransaction.commit()
    #expect(Picture(of: layer, in: CGSize(width: 20, height: 20))[10, 10] == .red && !isDone)
    HeldAnimations.show(0.5)
    // At half of its duration, the curve has the value (1 − ∛½)³, which is 0.009.
    #expect(Picture(of: layer, in: CGSize(width: 20, height: 20))[10, 10].alpha == 253)
    HeldAnimations.finish()
    #expect(Picture(of: layer, in: CGSize(width: 20, height: 20))[10, 10] == .clear && isDone)
    #expect(layer.animationKeys() == nil)
  }

  @Test("A held path animation is drawn between its start and end")
  func path() {
    let shape = CAShapeLayer()
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 10), transform: nil)
    shape.fillColor = UIColor.pureRed.cgColor
    let growth = CABasicAnimation(keyPath: "path")
    growth.fromValue = CGPath(rect: CGRect(x: 0, y: 0, width: 0, height: 10), transform: nil)
    HeldAnimations.hold()
    shape.add(growth, forKey: "growth")
    HeldAnimations.show(0.5)
    let half = Picture(of: shape, in: CGSize(width: 40, height: 10))
    #expect(half[19, 5] == .red && half[21, 5] == .clear)
    HeldAnimations.finish()
    #expect(Picture(of: shape, in: CGSize(width: 40, height: 10))[39, 5] == .red)
  }

  @Test("Without holding, animations end at once")
  func unheld() {
    var isDone = false
    CATransaction.begin()
    CATransaction.setCompletionBlock { isDone = true }
    layer().add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    CATransaction.commit()
    #expect(isDone && HeldAnimations.count == 0)
  }

  @Test("A view is notified of the traits that it has registered for, and of no others")
  func traits() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let view = UILabel()
    window.addSubview(view)
    var heard: [UIUserInterfaceStyle] = []
    let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
      (label: UILabel, previous: UITraitCollection) in
      heard.append(previous.userInterfaceStyle)
    }
    view.registerForTraitChanges([UITraitAccessibilityContrast.self, UITraitPreferredContentSizeCategory.self]) {
      (_: UILabel, _) in Issue.record("No such trait has changed.")
    }
    window.overrideUserInterfaceStyle = .dark
    window.overrideUserInterfaceStyle = .light
    view.unregisterForTraitChanges(registration)
    window.overrideUserInterfaceStyle = .dark
    #expect(heard == [.light, .dark])
  }
}
