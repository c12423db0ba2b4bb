import Foundation
public import SkinKit

/// A screen of an app, described by data: its views, and the keys that their properties follow.
public struct ScreenDescription: Sendable {
  /// The name, from which the picture's file is named.
  public let name: String
  /// The name for people.
  public let title: String
  let navigationBar: BarDescription?
  let tabBar: BarDescription?
  let view: ViewDescription

  /// The name of the picture's file, without its extension.
  public var file: String { "screen-\(name)" }

  /// Returns warnings about keys that a skin doesn't have, whose properties keep their original values, and about properties of the
  /// app's own classes, which aren't drawn.
  /// - Parameter skin: The skin.
  /// - Returns: An issue for each place that names such a key.
  /// - Complexity: Linear in the number of views.
  public func issues(in skin: Skin) -> [SkinIssue] {
    let bars = [navigationBar, tabBar].compactMap { $0?.properties }.joined()
    let properties = Array(bars) + view.allProperties
    let unknown = properties.filter { skin.allVariants(for: AnySkinKey($0.key)).isEmpty }.map {
      SkinIssue(
        "unknown-screen-key", "The skin has no key \($0.key) for \($0.name) of a screen",
        suggestion: "Correct the key, or add it to the skin. `skin show` lists the keys.", place: $0.place,
        severity: .warning)
    }
    let undrawn = properties.compactMap { property in
      property.base.map { base in
        SkinIssue(
          "undrawn-property", "\(property.name.prefix(60)) isn't drawn, because \(base) has no such property",
          suggestion: "See it in the app. Only the properties of the base are drawn here.", place: property.place,
          severity: .warning)
      }
    }
    return unknown + undrawn
  }
}

/// A property of a view that follows a key.
struct BoundProperty: Sendable {
  let name: String
  let key: String
  let place: SkinIssue.Place
  /// The known class that a view of an app's own class is drawn as, if that doesn't have the property.
  var base: String?
}

/// A navigation bar or a tab bar.
struct BarDescription: Sendable {
  /// The titles: of the page, or of the tabs.
  let titles: [String]
  let properties: [BoundProperty]
}

/// A view with its subviews.
struct ViewDescription: Sendable {
  /// The place of a view in its superview.
  enum Layout: Sendable {
    /// A rectangle: x from the leading edge, y, width and height.
    case frame([Double])
    /// The distances from the superview's top, leading, bottom and trailing edges; nil leaves an edge free.
    case insets([Double?])
  }

  /// The known class that the view is drawn as.
  let className: String
  var layout = Layout.insets([0, 0, 0, 0])
  /// The width and height; nil for what the view needs.
  var size: (width: Double?, height: Double?)
  var properties: [BoundProperty] = []
  /// Assigns the fixed values: texts, pictures, states.
  var values: [@MainActor @Sendable (AnyObject) -> Void] = []
  var subviews: [ViewDescription] = []

  var allProperties: [BoundProperty] { properties + subviews.flatMap(\.allProperties) }
}
