/// Writes the names of properties for tools that check rules without UIKit.
struct RuleNameWriter {
  let table: PropertyTable

  var files: [GeneratedFile] {
    let lines = table.classes.map { type in
      "\"\(type.name)\": \"\(table.properties(of: type).map(\.name).joined(separator: " "))\","
    }
    return [
      GeneratedFile(
        path: "Sources/SkinFormats/Rules/Generated/UIKitProperties.swift",
        text: """
          \(GeneratedFile.firstLine)
          // swift-format-ignore-file

          /// The properties that rules can name.
          enum UIKitProperties {
            /// The names by class, separated by spaces, without those that a class inherits.
            static let names: [String: String] = [
          \(lines.joined(separator: "\n").indented(2))
            ]
          }

          """)
    ]
  }
}
