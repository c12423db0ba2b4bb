/// Writes the properties for Interface Builder and Objective-C.
struct InspectableWriter {
  let table: PropertyTable

  private static let folder = "Sources/SkinUIKit/InterfaceBuilder/Generated"

  var files: [GeneratedFile] {
    table.families.compactMap { family in
      let declarations = table.classes(in: family).compactMap(declaration)
      return declarations.isEmpty
        ? nil
        : GeneratedFile(
          swift: "\(Self.folder)/Inspectable+\(identifier(of: family)).swift",
          if: "canImport(UIKit) && canImport(ObjectiveC) && !HEADLESS", imports: ["public import UIKit"], declarations)
    }
  }

  private func declaration(_ type: PropertyClass) -> String? {
    let properties = table.properties(of: type).filter(\.isInspectable)
    guard !properties.isEmpty else { return nil }
    // Layers belong to no actor, but what binds them does.
    let isolation = type.name.hasPrefix("CA") ? "@MainActor " : ""
    let accessors = properties.map { property in
      let key = "skinKeys[\"\(property.name)\"]"
      return """
        /// The key that `\(property.name)` follows.
        @IBInspectable public var \(table.attribute(of: property)): String? { get { \(key) } set { \(key) = newValue } }
        """
    }
    return "\(isolation)extension \(type.name) {\n\(accessors.joined(separator: "\n").indented())\n}"
  }
}
