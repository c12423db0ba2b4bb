/// Writes the setters of keys for Objective-C: `skn_setTextColor:`.
///
/// They do what the properties of ``InspectableWriter`` do, with names that complete next to UIKit's own in Objective-C, and aren't visible
/// to Swift.
struct ObjectiveCWriter {
  let table: PropertyTable

  static let folder = "Sources/SkinUI/ObjectiveC/Generated"

  var files: [GeneratedFile] {
    table.objectiveCFiles(
      "\(Self.folder)/SKN", imports: ["import Foundation", "import SkinUIKit", "public import UIKit"],
      declaration: declaration)
  }

  private func declaration(_ type: PropertyClass) -> String? {
    let properties = table.properties(of: type).filter(\.isInspectable)
    guard !properties.isEmpty else { return nil }
    // Layers belong to no actor, but what binds them does.
    let isolation = type.name.hasPrefix("CA") ? "@MainActor " : ""
    let setters = properties.map { property in
      let name = "Set\(String(table.attribute(of: property).dropLast("SkinKey".count)).capitalized)"
      return """
        /// Binds `\(property.name)` to a key; `nil` unbinds it.
        @available(swift, obsoleted: 1.0)
        @objc(skn_\(name.uncapitalized):) public func skn\(name)(_ key: String?) { skinKeys["\(property.name)"] = key }
        """
    }
    return "\(isolation)extension \(type.name) {\n\(setters.joined(separator: "\n").indented())\n}"
  }
}
