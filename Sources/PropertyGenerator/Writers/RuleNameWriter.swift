/// Writes the names and kinds of properties for tools that check rules without UIKit.
struct RuleNameWriter {
  let table: PropertyTable

  var files: [GeneratedFile] {
    let lines = table.classes.map { type in
      "\"\(type.name)\": \"\(table.properties(of: type).map(entry).joined(separator: " "))\","
    }
    return [
      GeneratedFile(
        path: "Sources/SkinFormats/Rules/Generated/UIKitProperties.swift",
        text: """
          \(GeneratedFile.firstLine)
          // swift-format-ignore-file

          /// The properties that rules can name.
          enum UIKitProperties {
            /// The names with their kinds, as `name:kind`, by class, separated by spaces, without those that a class inherits.
            ///
            /// The kind `option` is for the names or numbers of cases.
            static let names: [String: String] = [
          \(lines.joined(separator: "\n").indented(2))
            ]
          }

          """)
    ]
  }

  private func entry(_ property: NamedProperty) -> String {
    "\(property.name):\(PropertyRow.resources[property.row.kind] == nil ? "option" : property.row.kind)"
  }
}
