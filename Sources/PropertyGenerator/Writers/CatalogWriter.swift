/// Writes the catalog: for each class a table of names, and one function that binds all of them.
struct CatalogWriter {
  let table: PropertyTable

  var files: [GeneratedFile] {
    table.files(
      "Sources/SkinUIKit/Catalog/Generated/StandardProperties",
      imports: ["import Foundation", "import SkinKit", "import UIKit"],
      index: { names in
        """
        extension StandardProperties {
          /// The properties of all classes.
          static var all: [SkinNamedProperty] {
            [
        \(names.indented(3))
            ].flatMap(\\.self)
          }
        }
        """
      }, declaration: declaration)
  }

  private func declaration(_ type: PropertyClass) -> String {
    let rows = table.rows(of: type)
    let appearances = rows.enumerated().filter(\.element.isAppearance)
    let bind = rows.enumerated().map { "case \($0): \(bindCall($1, of: type))" }.joined(separator: "\n")
    var parts = [
      """
      static func \(type.variable)() -> [SkinNamedProperty] {
        properties(
          of: \(type.name).self,
          [
      \(rows.map { "\(rowExpression($0, of: type))," }.joined(separator: "\n").indented(3))
          ], bind: bind\(appearances.isEmpty ? "" : ", set: set"))
      }
      """,
      """
      private static func bind(_ skin: SkinProxy<\(type.name)>, _ row: Int, _ variant: Int, _ key: String) {
        switch row {
      \(bind.indented())
        default: break
        }
      }
      """,
    ]
    if !appearances.isEmpty {
      let cases = appearances.map { "case \($0): \(setCall($1, of: type))" }.joined(separator: "\n")
      parts.append(
        """
        private static func set(_ proxy: \(type.name), _ row: Int, _ variant: Int, _ value: AppearanceValue) -> Bool {
          switch row {
        \(cases.indented())
          default: false
          }
        }
        """)
    }
    return "extension StandardProperties {\n\(parts.joined(separator: "\n\n").indented())\n}"
  }

  private func rowExpression(_ row: PropertyRow, of type: PropertyClass) -> String {
    let isEnumeration = PropertyRow.resources[row.kind] == nil
    var arguments = ["\"\(row.name)\"", "\(isEnumeration ? row.kind : row.resource).self"]
    if row.variants != nil { arguments.append("\(row.variantList(in: type)).suffixes") }
    if row.isAppearance { arguments.append("isAppearance: true") }
    if let version = row.availability {
      let sdk = isNewSDKNeeded(version) ? "isBuiltForIOS26 && " : ""
      arguments.append("isAvailable: \(sdk){ if #available(iOS \(version), *) { true } else { false } }()")
    }
    return "Row(\(arguments.joined(separator: ", ")))"
  }

  private func bindCall(_ row: PropertyRow, of type: PropertyClass) -> String {
    let parts = ["$0": "skin", "$2": "\(row.variantList(in: type))[variant]"]
    func call(_ text: String, key: String) -> String {
      checked(row.availability, text.filling(parts.merging(["$1": key]) { $1 }))
    }
    // The same as a call of the proxy, in a quarter of the code.
    if row.bind == "$0.\(row.name)($1)", !table.functions.union(table.calls).contains(row.name) {
      return call("bind(skin, \\.\(row.name), to: $1)", key: "key")
    }
    if let match = row.bind.wholeMatch(of: /(\$0\..*?)(\w+)\(\$1((?:, for: \$2)?)\)/) {
      let (path, name, state) = (match.output.1, match.output.2, match.output.3)
      if path != "$0." || table.calls.contains(String(name)) && !table.functions.contains(String(name)) {
        return call("call(\(path)\(name), $1\(state))", key: "key")
      }
    }
    return call(row.bind, key: "SkinKey<\(row.resource)>(key)")
  }

  private func setCall(_ row: PropertyRow, of type: PropertyClass) -> String {
    let statement = row.set.filling(["$0": "proxy", "$1": "$0", "$2": "\(row.variantList(in: type))[variant]"])
    return "value.set { \(statement) }"
  }
}
