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
    guard !suffix.isEmpty else { return "\(base)(key)" }
    return "\(base)(key, \(argument(of: className)))"
  }

  /// What tells the state or the place.
  private func argument(of className: String) -> String {
    if suffix == "selectedHighlighted" { return "for: [.selected, .highlighted]" }
    if Self.states.contains(suffix) { return "for: .\(suffix)" }
    if base.hasPrefix("bar") { return "at: .\(suffix)" }
    switch suffix {
    case "bottom", "top": return "forToolbarPosition: .\(suffix)"
    case _ where className == "UINavigationBar": return "for: .\(suffix)"
    default: return "barMetrics: .\(suffix)"
    }
  }

  /// The calls that the rule doesn't give, by class and name, or by name alone.
  private static let exceptions: [String: String] = {
    var calls = [
      "UITabBar.titleColor": "itemTitleColor(key)",
      "UITextField.textKern": "defaultTextAttributes(.kern(key))",
      "linkBackgroundColor": "linkTextAttributes(.backgroundColor(key))",
      "linkUnderlineColor": "linkTextAttributes(.underlineColor(key))",
      "linkUnderlineStyle": "linkTextAttributes(.underlineStyle(key))",
      "linkFont": "linkTextAttributes(.font(key))",
      "typingColor": "typingAttributes(.foregroundColor(key))", "typingFont": "typingAttributes(.font(key))",
      "UINavigationBar.backgroundImage.topAttached": "backgroundImage(key, for: .topAttached, barMetrics: .default)",
      "UIBarButtonItem.backgroundImage.done": "backgroundImage(key, for: .normal, style: .done)",
      "doneButtonTitleColor": "buttonTitleColor(key, of: .done)",
      "doneButtonTitleFont": "buttonTitleFont(key, of: .done)",
      "doneButtonBackgroundImage": "buttonBackgroundImage(key, of: .done)",
      "backButtonTitleColor": "buttonTitleColor(key, of: .back)",
      "backButtonTitleFont": "buttonTitleFont(key, of: .back)",
      "UINavigationBar.backButtonBackgroundImage": "buttonBackgroundImage(key, of: .back)",
      "UINavigationItem.backButtonBackgroundImage": "buttonBackgroundImage(key, of: .back)",
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
