/// Writes SwiftTheme's `theme_` properties for the product SkinSwiftThemeCompatibility.
///
/// They set the keys of the properties that are their counterparts. Properties with another picker than one of a color, an image, a font or
/// a number aren't written, nor are those with several counterparts or none.
struct SwiftThemeWriter {
  let table: PropertyTable

  static let folder = "Sources/SkinSwiftThemeCompatibility/Generated"
  /// The pickers by the kind of the property.
  private static let pickers = [
    "color": "ThemeColorPicker", "image": "ThemeImagePicker", "font": "ThemeFontPicker", "number": "ThemeCGFloatPicker",
  ]

  /// A property of SwiftTheme and the one that it sets.
  private struct Pair {
    let name: String
    let target: NamedProperty
    let picker: String
  }

  var files: [GeneratedFile] {
    let pairs = SwiftThemeProperty.all.compactMap(pair)
    let declarations = table.classes.compactMap { type -> String? in
      let own = pairs.filter { $0.target.type == type }
      return own.isEmpty ? nil : declaration(of: type, own)
    }
    return [
      GeneratedFile(
        swift: "\(Self.folder)/ThemeProperties.swift", if: "canImport(UIKit)",
        imports: ["import Foundation", "import SkinUIKit", "public import UIKit"], declarations)
    ]
  }

  private func pair(_ property: SwiftThemeProperty) -> Pair? {
    guard property.counterparts.count == 1, let counterpart = property.counterparts.first,
      let target = table.properties.first(where: { "\($0.type.name).\($0.name)" == counterpart }),
      ([target.type] + table.ancestors(of: target.type)).contains(where: { $0.name == property.className }),
      let picker = Self.pickers[target.row.kind]
    else { return nil }
    return Pair(name: property.name, target: target, picker: picker)
  }

  private func declaration(of type: PropertyClass, _ pairs: [Pair]) -> String {
    // Layers belong to no actor, but what binds them does.
    let isolation = type.name.hasPrefix("CA") ? "@MainActor " : ""
    let members = pairs.map { $0.name.hasPrefix("theme_set") ? method($0) : variable($0) }
    return "\(isolation)extension \(type.name) {\n\(members.joined(separator: "\n").indented())\n}"
  }

  private func variable(_ pair: Pair) -> String {
    """
    /// The key that `\(pair.target.name)` follows; `nil` restores the original value.
    public var \(pair.name): \(pair.picker)? {
      get { skinKeys["\(pair.target.name)"].map(\(pair.picker).init(keyPath:)) }
      set { skinKeys["\(pair.target.name)"] = newValue?.keyPath }
    }
    """
  }

  private func method(_ pair: Pair) -> String {
    """
    /// Sets the key that `\(pair.target.name)` follows in a state.
    /// - Parameters:
    ///   - picker: The key; `nil` restores the original value.
    ///   - state: The state.
    public func \(pair.name)(_ picker: \(pair.picker)?, forState state: UIControl.State) {
      skinKeys.set(picker?.keyPath, "\(pair.target.name)", in: state)
    }
    """
  }
}
