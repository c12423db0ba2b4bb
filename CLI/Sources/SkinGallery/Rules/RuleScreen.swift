import Foundation
public import HeadlessDevice
public import SkinKit
import SkinUIKit
import UIKit

/// A rule that reaches a view of a screen.
public struct RuleHit: Sendable, Hashable {
  /// The view: its class, tag and identifier.
  public let view: String
  /// The property that the rule binds.
  public let property: String
  /// The key that the property follows.
  public let key: String
  /// The location of the rule.
  public let place: SkinIssue.Place
}

/// A screen of UIKit's common views, drawn with the rules of a skin.
///
/// It also has a view for each tag and identifier that a rule names, as far as there is space.
@MainActor
public struct RuleScreen {
  /// The picture.
  public let picture: GalleryPicture
  /// The rules that reach a view, in the order of the screen.
  public let hits: [RuleHit]
  /// The rules that reach no view of the screen, such as those for the app's own classes.
  public let unused: [SkinRule]

  /// Draws the screen.
  /// - Parameters:
  ///   - skin: The skin with the rules.
  ///   - appearance: The screen's appearance.
  ///   - device: The device, which becomes the current one.
  /// - Throws: `SkinIssue` if the screen can't be drawn.
  public init(_ skin: Skin, appearance: SkinAppearance, device: HeadlessDevice) async throws {
    device.use()
    let manager = SkinManager.shared
    manager.builtIn = .empty
    manager.appearance = appearance
    manager.language = appearance.language
    await manager.prepareAndApply(skin)
    let (page, height) = Self.page(for: skin.rules, width: device.size.width)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: device.size.width, height: height + 200))
    manager.followAppearance(of: window)
    window.rootViewController = Self.root(page)
    window.isHidden = false
    window.layoutIfNeeded()
    let rules = SkinRules(following: manager)
    rules.apply(to: window)
    defer { rules.stop() }
    window.layoutIfNeeded()

    var found: [RuleHit] = []
    var used: Set<SkinRule> = []
    func add(_ effective: [String: SkinRule], _ name: String) {
      for (property, rule) in effective.sorted(by: { $0.key < $1.key }) {
        found.append(RuleHit(view: name, property: property, key: rule.properties[property] ?? "", place: rule.place))
        used.insert(rule)
      }
    }
    Self.visit(window) { view in
      add(rules.rules(for: view), Self.name(of: view))
      for (item, effective) in rules.itemRules(in: view) {
        add(effective, "\(type(of: item)) in \(Self.name(of: view))")
      }
    }
    hits = found
    unused = skin.rules.filter { !used.contains($0) }

    let drawn = UIGraphicsImageRenderer(bounds: window.bounds).image { _ in
      window.drawHierarchy(in: window.bounds, afterScreenUpdates: true)
    }
    guard let png = drawn.pngData() else {
      throw SkinIssue(
        "drawing-failed", "The screen for rules can't be drawn", suggestion: "Draw a smaller size: --scale 1.")
    }
    picture = GalleryPicture(
      png: png, size: window.bounds.size,
      missingFonts: MissingFont.missing(among: Set(found.map(\.key)), in: skin, appearance: appearance))
  }

  /// A page in a navigation controller in a tab bar controller.
  private static func root(_ page: UIViewController) -> UIViewController {
    page.navigationItem.title = "Rules"
    page.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Back", primaryAction: nil)
    page.navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Done", primaryAction: nil)
    page.tabBarItem = UITabBarItem(title: "Page", image: GallerySymbols.plus, tag: 0)
    let other = UIViewController()
    other.tabBarItem = UITabBarItem(title: "Other", image: GallerySymbols.plus, tag: 1)
    other.tabBarItem.badgeValue = "3"
    let tabs = UITabBarController()
    tabs.viewControllers = [UINavigationController(rootViewController: page), other]
    return tabs
  }

  /// The page's greatest height in points: at three pixels per point, higher pictures can't be drawn.
  private static let mostHeight: CGFloat = 5_000

  /// A page with a view of each class, and one for each tag and identifier.
  private static func page(for rules: [SkinRule], width: CGFloat) -> (UIViewController, CGFloat) {
    let page = UIViewController()
    page.view.backgroundColor = .systemBackground
    var top: CGFloat = 110
    func place(_ className: String?, _ text: String, _ change: (UIView) -> Void = { _ in }) {
      guard top < mostHeight, let (view, height) = RuleSpecimens.make(className, text) else { return }
      change(view)
      view.frame = CGRect(x: 20, y: top, width: width - 40, height: height)
      page.view.addSubview(view)
      top += height + 12
    }
    var singles: Set<SkinRule.Match> = []
    for match in rules.map(\.match) where match.tag != nil || match.identifier != nil {
      guard singles.insert(match).inserted else { continue }
      let text = [match.tag.map { "tag \($0)" }, match.identifier].compactMap(\.self).joined(separator: ", ")
      place(match.className, text) { view in
        view.tag = match.tag ?? 0
        view.accessibilityIdentifier = match.identifier
      }
    }
    for name in RuleSpecimens.common { place(name, name) }
    return (page, top)
  }

  private static func visit(_ view: UIView, _ body: (UIView) -> Void) {
    body(view)
    for subview in view.subviews { visit(subview, body) }
  }

  private static func name(of view: UIView) -> String {
    var name = String(describing: type(of: view))
    if view.tag != 0 { name += " (tag \(view.tag))" }
    if let identifier = view.accessibilityIdentifier { name += " (\(identifier))" }
    if view.next is UIViewController { name += ", a controller's view" }
    return name
  }
}
