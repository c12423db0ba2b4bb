/// Writes the getters and setters of the properties that are bound most, by key path.
struct DirectPropertyWriter {
  let table: PropertyTable

  var files: [GeneratedFile] {
    let properties = table.classes.flatMap { type in
      table.rows(of: type).filter(\.isDirect).map { add($0, to: type.name) }
    }
    return [
      GeneratedFile(
        swift: "Sources/SkinUIKit/Proxy/Generated/DirectProperties+Standard.swift", if: "canImport(UIKit)",
        imports: ["import UIKit"],
        [
          """
          extension DirectProperties {
            /// Adds the properties of UIKit that are bound most.
            mutating func addStandard() {
          \(properties.joined(separator: "\n").indented(2))
            }
          }
          """
        ])
    ]
  }

  private func add(_ row: PropertyRow, to type: String) -> String {
    checked(row.availability, "add(\\\(type).\(row.name), { \(row.get) }, { \(row.set) })")
  }
}
