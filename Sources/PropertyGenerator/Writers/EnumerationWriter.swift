/// Writes the names of the values of enumerations.
struct EnumerationWriter {
  let table: PropertyTable

  var files: [GeneratedFile] {
    [
      GeneratedFile(
        swift: "Sources/SkinUIKit/Proxy/Generated/Enumerations.swift", if: "canImport(UIKit)",
        imports: ["public import SkinKit", "public import UIKit"], table.enumerations.map(declaration))
    ]
  }

  private func declaration(_ type: PropertyEnumeration) -> String {
    """
    extension \(type.name): SkinEnumeration {
      /// The values by the names that skins have for them.
      public static var names: [String: Self] {
        [\(type.cases.map { "\"\($0.name)\": .\($0.member)" }.joined(separator: ", "))]
      }
    }
    """
  }
}
