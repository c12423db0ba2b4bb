/// Writes the setters that `SkinSetterHook` replaces.
struct SetterWriter {
  let table: PropertyTable

  var files: [GeneratedFile] {
    let hooked = table.hookedSetters
    let setters = hooked.map(\.setter).reduce(into: [(className: String, selector: String)]()) { all, one in
      if !all.contains(where: { $0 == (one.className, one.selector) }) { all.append((one.className, one.selector)) }
    }
    let rows = setters.map { setter in
      let properties = hooked.filter { ($0.setter.className, $0.setter.selector) == setter }
        .map { "Property(\(arguments($0.setter, $0.row)))" }
      let head = "\(setter.className).self, \"\(setter.selector)\", "
      if properties.count == 1 { return "HookedSetter(\(head)[\(properties[0])])," }
      return """
        HookedSetter(
          \(head)[
        \(properties.map { "\($0)," }.joined(separator: "\n").indented(2))
          ]),
        """
    }
    let types = table.classes.map(\.name).filter { !$0.hasPrefix("Skin") }.map { "\($0).self," }
    let colors = hooked.filter { isColorOfView($0.setter, $0.row) }
      .map { "renewing(\\\($0.setter.className).\($0.row.name))," }
    return [
      GeneratedFile(
        swift: "Sources/SkinUIKit/Keyed/Generated/HookedSetters.swift", if: "canImport(UIKit)",
        imports: ["import UIKit"],
        [
          """
          extension HookedSetter {
            /// The setters of UIKit that take a color, a font or an image.
            static let all: [HookedSetter] = [
          \(rows.joined(separator: "\n").indented(2))
            ]

            /// The classes that may override a setter.
            static let classes: [AnyClass] = [
          \(types.joined(separator: "\n").indented(2))
            ]
          }
          """,
          """
          extension KeyedColors {
            /// The colors of views that a property of one value has.
            static let all: [@MainActor (UIView) -> Void] = [
          \(colors.joined(separator: "\n").indented(2))
            ]
          }
          """,
        ])
    ]
  }

  private func arguments(_ setter: HookedSetter, _ row: PropertyRow) -> String {
    var parts = ["\"\(row.name)\""]
    if !setter.arguments.isEmpty {
      parts.append("[\(setter.arguments.map { $0.map { "Int(\($0))" } ?? "nil" }.joined(separator: ", "))]")
    }
    if let attribute = setter.attribute { parts.append("attribute: .\(attribute)") }
    return parts.joined(separator: ", ")
  }

  /// Whether a setter takes a color of a view, which isn't its tint: a view without one returns the inherited tint.
  private func isColorOfView(_ setter: HookedSetter, _ row: PropertyRow) -> Bool {
    guard row.kind == "color", setter.arguments.isEmpty, setter.attribute == nil, row.name != "tintColor",
      let type = table.classes.first(where: { $0.name == setter.className })
    else { return false }
    return ([type] + table.ancestors(of: type)).contains { $0.name == "UIView" }
  }
}
