/// Writes the conditions under which UIKit lets properties be set.
struct ConditionWriter {
  let table: PropertyTable

  var files: [GeneratedFile] {
    let calls = table.properties.compactMap(call).joined(separator: "\n")
    return [
      GeneratedFile(
        swift: "Sources/SkinUIKit/Proxy/Generated/PropertyConditions+Standard.swift", if: "canImport(UIKit)",
        imports: ["import SkinKit", "import UIKit"],
        [
          """
          extension PropertyConditions {
            /// Adds the conditions of UIKit's properties.
            mutating func addStandard() {
          \(calls.indented(2))
            }
          }
          """
        ])
    ]
  }

  private func call(_ property: NamedProperty) -> String? {
    guard let condition = property.condition else { return nil }
    let (type, row) = (property.type.name, property.row)
    let identities =
      row.variants == .states
      ? "SkinBindingProperty(\"\(row.name)\", Int(UIControl.State(\(state(property.variant))).rawValue))"
      : "SkinBindingProperty(\\\(type).\(row.name)), SkinBindingProperty(\"\(row.name)\")"
    return "add(.\(condition.name), \"\(property.name)\", of: \(type).self, [\(identities)])"
  }

  private func state(_ variant: String) -> String {
    switch variant {
    case "": "[]"
    case "selectedHighlighted": "[.selected, .highlighted]"
    default: "[.\(variant)]"
    }
  }
}
