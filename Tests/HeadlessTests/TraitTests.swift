import Foundation
import Testing

@testable import UIKit

@MainActor
@Suite("Traits")
struct TraitTests {
  /// Records notifications in a shared list.
  private final class Log {
    var entries: [String] = []
  }

  private final class Probe: UIView {
    let name: String
    let log: Log
    var current: UIUserInterfaceStyle?
    var drawn: UIUserInterfaceStyle?

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
      super.init(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    }

    required init?(coder: NSCoder) { nil }

    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      let old = previous?.userInterfaceStyle ?? .unspecified
      log.entries.append("\(name) \(old)→\(traitCollection.userInterfaceStyle)")
    }
    override func tintColorDidChange() { log.entries.append("\(name) tint") }
    override func layoutSubviews() { current = UITraitCollection.current.userInterfaceStyle }
    override func draw(_ rect: CGRect) { drawn = UITraitCollection.current.userInterfaceStyle }
  }

  private final class Page: UIViewController {
    let log: Log
    var layoutStyle: UIUserInterfaceStyle?

    init(_ log: Log) {
      self.log = log
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = Probe("view", log) }
    override func traitCollectionDidChange(_ previous: UITraitCollection?) {
      log.entries.append("page →\(traitCollection.userInterfaceStyle)")
    }
    override func viewDidLayoutSubviews() { layoutStyle = UITraitCollection.current.userInterfaceStyle }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  @Test("A window's style propagates to controllers, their views and subviews, in this order, with the previous traits")
  func order() {
    let log = Log()
    let page = Page(log)
    page.view.addSubview(Probe("inner", log))
    window.rootViewController = page
    log.entries = []
    window.overrideUserInterfaceStyle = .dark
    #expect(log.entries == ["page →dark", "view light→dark", "inner light→dark"])
  }

  @Test("A view's style doesn't affect its controller, and a controller's style affects its view")
  func overrides() {
    let page = Page(Log())
    window.rootViewController = page
    page.view.overrideUserInterfaceStyle = .dark
    #expect(page.traitCollection.userInterfaceStyle == .light)
    #expect(page.view.traitCollection.userInterfaceStyle == .dark)
    page.overrideUserInterfaceStyle = .dark
    page.view.overrideUserInterfaceStyle = .unspecified
    #expect(page.traitCollection.userInterfaceStyle == .dark && page.view.traitCollection.userInterfaceStyle == .dark)
  }

  @Test("A container overrides the traits of its children, and removes the override")
  func children() {
    let (container, child, stranger) = (UIViewController(), Page(Log()), Page(Log()))
    window.rootViewController = container
    container.addChild(child)
    container.setOverrideTraitCollection(UITraitCollection(userInterfaceStyle: .dark), forChild: child)
    #expect(child.traitCollection.userInterfaceStyle == .dark)
    container.view.addSubview(child.view)
    #expect(child.view.traitCollection.userInterfaceStyle == .dark)
    #expect(child.view.traitCollection.displayScale == window.traitCollection.displayScale)
    container.setOverrideTraitCollection(nil, forChild: child)
    #expect(child.view.traitCollection.userInterfaceStyle == .light)
    container.setOverrideTraitCollection(UITraitCollection(userInterfaceStyle: .dark), forChild: stranger)
    #expect(container.overrideTraitCollection(forChild: stranger) == nil)
    #expect(stranger.traitCollection.userInterfaceStyle == .light)
  }

  @Test("Trait overrides apply until they are removed")
  func traitOverrides() {
    let (view, inner) = (UIView(), UIView())
    view.addSubview(inner)
    view.traitOverrides.preferredContentSizeCategory = .extraLarge
    view.traitOverrides.layoutDirection = .rightToLeft
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraLarge)
    #expect(view.traitOverrides.contains(UITraitLayoutDirection.self))
    #expect(!view.traitOverrides.contains(UITraitUserInterfaceStyle.self))
    view.traitOverrides.remove(UITraitLayoutDirection.self)
    #expect(inner.traitCollection.layoutDirection == .leftToRight)
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraLarge)
    let page = UIViewController()
    page.traitOverrides.userInterfaceLevel = .elevated
    #expect(page.traitCollection.userInterfaceLevel == .elevated)
    #expect(page.view.traitCollection.userInterfaceLevel == .elevated)
  }

  @Test("Trait collections are created and changed by closures")
  func mutations() {
    let made = UITraitCollection { traits in
      traits.userInterfaceStyle = .dark
      traits.accessibilityContrast = .high
    }
    #expect(made.userInterfaceStyle == .dark && made.accessibilityContrast == .high && made.displayScale == 0)
    let changed = made.modifyingTraits { $0.userInterfaceStyle = .light }
    #expect(changed.userInterfaceStyle == .light && changed.accessibilityContrast == .high)
    #expect(made.userInterfaceStyle == .dark)
  }

  @Test("A registration for traits is notified of those only, until it is removed")
  func registrations() {
    let view = UIView()
    var heard: [UIUserInterfaceStyle] = []
    let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (view: UIView, previous) in
      heard += [previous.userInterfaceStyle, view.traitCollection.userInterfaceStyle]
    }
    view.traitOverrides.layoutDirection = .rightToLeft
    #expect(heard.isEmpty)
    view.overrideUserInterfaceStyle = .dark
    #expect(heard == [.light, .dark])
    view.unregisterForTraitChanges(registration)
    view.overrideUserInterfaceStyle = .light
    #expect(heard.count == 2)
  }

  @Test("Controllers register for traits too")
  func controllerRegistrations() {
    let page = Page(Log())
    var styles: [UIUserInterfaceStyle] = []
    page.registerForTraitChanges(UITraitCollection.systemTraitsAffectingColorAppearance) { (page: Page, _) in
      styles.append(page.traitCollection.userInterfaceStyle)
    }
    window.rootViewController = page
    window.overrideUserInterfaceStyle = .dark
    #expect(styles == [.dark])
  }

  @Test("A view's traits are the current ones while it and its controller lay out, and while it draws")
  func current() {
    let page = Page(Log())
    window.rootViewController = page
    window.overrideUserInterfaceStyle = .dark
    let probe = page.view as? Probe
    window.isHidden = false
    _ = Picture(of: window)
    #expect(page.layoutStyle == .dark && probe?.current == .dark && probe?.drawn == .dark)
    #expect(UITraitCollection.current.userInterfaceStyle == .light)
    var inside = UIUserInterfaceStyle.unspecified
    UITraitCollection(userInterfaceStyle: .dark).performAsCurrent {
      inside = UITraitCollection.current.userInterfaceStyle
    }
    #expect(inside == .dark)
  }

  @Test("System colors differ by style, contrast and level")
  func systemColors() {
    func bits(
      _ color: UIColor, _ style: UIUserInterfaceStyle, _ contrast: UIAccessibilityContrast, level: UIUserInterfaceLevel
    )
      -> RGBA
    {
      color.rgba(
        in: UITraitCollection(traitsFrom: [
          UITraitCollection(userInterfaceStyle: style), UITraitCollection(accessibilityContrast: contrast),
          UITraitCollection(userInterfaceLevel: level),
        ]))
    }
    let ground = UIColor.systemBackground
    #expect(bits(ground, .light, .normal, level: .elevated) == bits(ground, .light, .normal, level: .base))
    #expect(bits(ground, .dark, .normal, level: .base) == RGBA(0, 0, 0, 1))
    #expect(abs(bits(ground, .dark, .normal, level: .elevated).red - 0x1C / 255) < 0.001)
    #expect(abs(bits(ground, .dark, .high, level: .elevated).red - 0x24 / 255) < 0.001)
    let (label, strong) = (
      bits(.secondaryLabel, .light, .normal, level: .base), bits(.secondaryLabel, .light, .high, level: .base)
    )
    #expect(strong.alpha > label.alpha && strong.red == label.red)
  }

  @Test("Only traits that affect colors make a different color appearance")
  func colorAppearance() {
    let base = UITraitCollection(userInterfaceStyle: .light)
    #expect(base.hasDifferentColorAppearance(comparedTo: UITraitCollection(userInterfaceStyle: .dark)))
    #expect(base.hasDifferentColorAppearance(comparedTo: base.modifyingTraits { $0.accessibilityContrast = .high }))
    #expect(base.hasDifferentColorAppearance(comparedTo: base.modifyingTraits { $0.userInterfaceLevel = .elevated }))
    #expect(!base.hasDifferentColorAppearance(comparedTo: base.modifyingTraits { $0.layoutDirection = .rightToLeft }))
    #expect(!base.hasDifferentColorAppearance(comparedTo: base.modifyingTraits { $0.displayScale = 3 }))
  }

  @Test("The color named tint is the tint of the view that shows it")
  func tintColor() {
    let (root, inner) = (UIView(), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    inner.backgroundColor = .tintColor
    root.addSubview(inner)
    let standard = UIColor.systemBlue.rgba(in: inner.traitCollection)
    #expect(UIColor.tintColor.rgba(in: inner.traitCollection) == standard)
    root.tintColor = .pureRed
    #expect(Picture(of: inner)[5, 5] == .red)
    inner.removeFromSuperview()
    #expect(UIColor.tintColor.rgba(in: inner.traitCollection) == standard)
  }

  @Test("Dimming turns every tint in the tree gray and notifies the views, except those that stay normal")
  func dimming() {
    let log = Log()
    let (root, own, normal, below) = (UIView(), Probe("own", log), Probe("normal", log), Probe("below", log))
    for view in [own, normal] { root.addSubview(view) }
    own.addSubview(below)
    own.tintColor = .pureRed
    normal.tintAdjustmentMode = .normal
    log.entries = []
    root.tintAdjustmentMode = .dimmed
    #expect(log.entries == ["own tint", "below tint"])
    #expect(own.tintColor == .systemGray && below.tintColor == .systemGray && normal.tintColor == .systemBlue)
    root.tintAdjustmentMode = .automatic
    #expect(below.tintColor == .pureRed)
  }

  @Test("A view that moves under another tint is notified; one that keeps its tint isn't")
  func movedTint() {
    let log = Log()
    let (red, blue, plain, probe) = (UIView(), UIView(), UIView(), Probe("probe", log))
    red.tintColor = .pureRed
    blue.tintColor = .blue
    red.addSubview(probe)
    #expect(log.entries == ["probe tint"])
    blue.addSubview(probe)
    #expect(probe.tintColor == .blue && log.entries.count > 1)
    probe.removeFromSuperview()
    let count = log.entries.count
    plain.addSubview(probe)
    #expect(log.entries.count == count && probe.tintColor == .systemBlue)
  }

  @Test("The layout direction follows the traits and the semantic content")
  func direction() {
    let view = UIView()
    #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    view.traitOverrides.layoutDirection = .rightToLeft
    #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    for attribute in [UISemanticContentAttribute.playback, .spatial, .forceLeftToRight] {
      view.semanticContentAttribute = attribute
      #expect(view.effectiveUserInterfaceLayoutDirection == .leftToRight)
    }
    #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
    #expect(UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .rightToLeft) == .rightToLeft)
  }

  @Test("A mask shows the view where the mask is opaque, and follows the mask's changes")
  func mask() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    view.backgroundColor = .pureRed
    let mask = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    mask.backgroundColor = .black
    view.mask = mask
    #expect(Picture(of: view)[5, 5] == .red && Picture(of: view)[15, 5] == .clear)
    mask.frame.origin.x = 10
    #expect(Picture(of: view)[5, 5] == .clear && Picture(of: view)[15, 5] == .red)
    view.mask = nil
    #expect(Picture(of: view)[5, 5] == .red)
  }

  @Test("A snapshot keeps the view's previous content")
  func snapshot() throws {
    let view = UIView(frame: CGRect(x: 3, y: 4, width: 20, height: 20))
    view.backgroundColor = .pureRed
    let shot = try #require(view.snapshotView(afterScreenUpdates: true))
    view.backgroundColor = .blue
    #expect(shot.frame.size == view.frame.size && Picture(of: shot)[10, 10] == .red)
    #expect(UIView().snapshotView(afterScreenUpdates: false) == nil)
  }
}
