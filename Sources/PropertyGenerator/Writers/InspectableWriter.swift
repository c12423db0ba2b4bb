/// Writes the properties for Interface Builder and Objective-C.
struct InspectableWriter {
  let table: PropertyTable

  var files: [GeneratedFile] {
    table.objectiveCFiles(
      "Sources/SkinUIKit/InterfaceBuilder/Generated/Inspectable", imports: ["public import UIKit"],
      declaration: declaration)
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
