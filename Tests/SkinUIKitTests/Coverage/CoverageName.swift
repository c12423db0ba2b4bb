// A name of the catalogue in its parts, and what code and Interface Builder have for it.

#if canImport(UIKit)

import SkinKit
import SkinUIKit

/// A name of the catalogue: what comes before the state or the place, and that.
struct CoverageName {
  static let states = ["highlighted", "selected", "selectedHighlighted", "disabled", "focused"]
  static let places = [
    "standard", "compact", "scrollEdge", "compactScrollEdge", "defaultPrompt", "compactPrompt", "topAttached", "bottom",
    "top", "done",
  ]

  /// The whole name.
  let name: String
  /// The name without state or place.
  let base: String
  /// The state or the place; empty for the normal state, and for all places.
  let suffix: String

  init(_ name: String) {
    self.name = name
    let parts = name.split(separator: ".").map(String.init)
    let last = parts.count > 1 ? parts[parts.count - 1] : ""
    suffix = Self.states.contains(last) || Self.places.contains(last) ? last : ""
    base = suffix.isEmpty ? name : String(name.dropLast(suffix.count + 1))
  }

  /// Where the name stands in a row with those of the other states and places.
  var order: Int { (Self.states + Self.places).firstIndex(of: suffix) ?? -1 }

  /// What Interface Builder calls it: the state or place, the name, `SkinKey`.
  /// - Parameter hasStates: Whether the class has the property for states, too.
  /// - Returns: The attribute's name.
  func attribute(hasStates: Bool) -> String {
    let parts = base.split(separator: ".").map(String.init)
    let words = [suffix.isEmpty && hasStates ? "normal" : suffix] + parts.reversed() + ["SkinKey"]
    let used = words.filter { !$0.isEmpty }
    return used[0] + used.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The call that binds the property, `titleColor(key, for: .highlighted)`.
  /// - Parameter className: The class.
  /// - Returns: The call, with `key` for the key.
  func call(of className: String) -> String {
    if let exception = Self.exceptions["\(className).\(name)"] ?? Self.exceptions[name] { return exception }
    if let call = barCall(of: className) { return call }
    guard !suffix.isEmpty else { return "\(base)(key)" }
    return "\(base)(key, \(argument(of: className)))"
  }

  /// The call for a field of the appearance objects: `bar(at: .compact).title.color(key)`.
  private func barCall(of className: String) -> String? {
    if let part = Self.barParts[base] { return "\(suffix.isEmpty ? "bar" : "bar(at: .\(suffix))").\(part)(key)" }
    if let part = Self.itemParts[base] {
      return "bar.\(suffix.isEmpty ? "items" : "items(for: .\(suffix))").\(part)(key)"
    }
    guard ["UINavigationBar", "UINavigationItem", "UIToolbar"].contains(className) else { return nil }
    if className == "UINavigationBar", let attribute = Self.legacyTitles[name] { return "\(attribute)(key)" }
    for (prefix, style) in [("button", ""), ("doneButton", ".done"), ("backButton", ".back")] {
      guard base.hasPrefix(prefix), let part = Self.buttonParts[String(base.dropFirst(prefix.count))] else { continue }
      let arguments = [style, suffix.isEmpty ? "" : "for: .\(suffix)"].filter { !$0.isEmpty }.joined(separator: ", ")
      return "bar.buttons\(arguments.isEmpty ? "" : "(\(arguments))").\(part)(key)"
    }
    return nil
  }

  private static let legacyTitles: [String: String] = {
    var calls: [String: String] = [:]
    for title in ["title", "largeTitle"] {
      for attribute in ["Color", "Font", "Shadow", "Kern"] {
        calls[title + attribute] = "\(title)TextAttributes.\(attribute.lowercased())"
      }
    }
    return calls
  }()

  private static let barParts = [
    "barBackgroundColor": "backgroundColor", "barBackgroundImage": "backgroundImage",
    "barBackgroundContentMode": "backgroundImageContentMode", "barBackgroundGradient": "backgroundGradient",
    "barBackgroundEffect": "backgroundEffect", "barShadowColor": "shadowColor", "barShadowImage": "shadowImage",
    "barTitleColor": "title.color", "barTitleFont": "title.font", "barTitleShadow": "title.shadow",
    "barTitleKern": "title.kern", "barTitlePosition": "titlePositionAdjustment",
    "barLargeTitleColor": "largeTitle.color", "barLargeTitleFont": "largeTitle.font",
    "barLargeTitleShadow": "largeTitle.shadow", "barLargeTitleKern": "largeTitle.kern",
    "barBackIndicatorImage": "backIndicatorImage", "barBackIndicatorMask": "backIndicatorMask",
    "barSelectionIndicatorColor": "selectionIndicatorTintColor",
    "barSelectionIndicatorImage": "selectionIndicatorImage", "barItemPositioning": "stackedItemPositioning",
    "barItemWidth": "stackedItemWidth", "barItemSpacing": "stackedItemSpacing",
  ]

  private static let buttonParts = [
    "TitleColor": "title.color", "TitleFont": "title.font", "TitleShadow": "title.shadow", "TitleKern": "title.kern",
    "TitlePosition": "titlePositionAdjustment", "BackgroundImage": "backgroundImage",
    "BackgroundPosition": "backgroundImagePositionAdjustment",
  ]

  private static let itemParts = [
    "itemColor": "color", "itemIconColor": "iconColor", "itemTitleColor": "title.color", "itemFont": "title.font",
    "itemTitleShadow": "title.shadow", "itemTitlePosition": "titlePositionAdjustment",
    "itemBadgeColor": "badgeBackgroundColor", "itemBadgeTextColor": "badge.color", "itemBadgeFont": "badge.font",
    "itemBadgePosition": "badgePositionAdjustment", "itemBadgeTitlePosition": "badgeTitlePositionAdjustment",
  ]

  /// What tells the state or the place.
  private func argument(of className: String) -> String {
    if suffix == "selectedHighlighted" { return "for: [.selected, .highlighted]" }
    if Self.states.contains(suffix) { return "for: .\(suffix)" }
    switch suffix {
    case "bottom", "top": return "forToolbarPosition: .\(suffix)"
    case _ where className == "UINavigationBar": return "for: .\(suffix)"
    default: return "barMetrics: .\(suffix)"
    }
  }

  /// The calls that the rule doesn't give, by class and name, or by name alone.
  private static let exceptions: [String: String] = {
    var calls = [
      "UITabBar.titleColor": "bar.items.title.color(key)",
      "UITextField.textKern": "defaultTextAttributes(.kern(key))",
      "linkBackgroundColor": "linkTextAttributes(.backgroundColor(key))",
      "linkUnderlineColor": "linkTextAttributes(.underlineColor(key))",
      "linkUnderlineStyle": "linkTextAttributes(.underlineStyle(key))",
      "linkFont": "linkTextAttributes(.font(key))",
      "typingColor": "typingAttributes(.foregroundColor(key))", "typingFont": "typingAttributes(.font(key))",
      "UINavigationBar.backgroundImage.topAttached": "backgroundImage(key, for: .topAttached, barMetrics: .default)",
      "UIBarButtonItem.backgroundImage.done": "backgroundImage(key, for: .normal, style: .done)",
    ]
    for icon in ["search", "clear", "bookmark", "resultsList"] {
      calls["positionAdjustment.\(icon)"] = "positionAdjustment(key, for: .\(icon))"
      calls["image.\(icon)"] = "image(key, for: .\(icon))"
      for state in states where state != "selectedHighlighted" {
        calls["image.\(icon).\(state)"] = "image(key, for: .\(icon), state: .\(state))"
      }
      calls["image.\(icon).selectedHighlighted"] = "image(key, for: .\(icon), state: [.selected, .highlighted])"
    }
    return calls
  }()

  /// What an object of a class is called in code: `label` for `UILabel`.
  static func variable(of className: String) -> String {
    if let short = ["UISwitch": "toggle", "UIPopoverPresentationController": "popover"][className] { return short }
    let words = ["UI", "CA", "Skin"].first { className.hasPrefix($0) }.map { className.dropFirst($0.count) }
    let name = words.map(String.init) ?? className
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

#endif
