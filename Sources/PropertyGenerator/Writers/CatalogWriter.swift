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

          /// The resource that keys of a kind have; that of options, if it is no other.
          static func resource(of kind: Substring) -> any SkinResource.Type {
            switch kind {
        \(resourceCases.indented(2))
            default: SkinOption.self
            }
          }

          /// Whether this system and the compiler have the declarations of a version of iOS. Other words are no versions.
          static func isAvailable(_ version: Substring) -> Bool {
            switch version {
        \(versionCases.indented(2))
            default: return true
            }
          }
        }
        """
      }, declaration: declaration)
  }

  private var resourceCases: String {
    let kinds = Set(table.rows.map(\.kind))
    return PropertyRow.resources.filter { kinds.contains($0.key) }.sorted { $0.key < $1.key }
      .map { "case \"\($0.key)\": \($0.value).self" }.joined(separator: "\n")
  }

  private var versionCases: String {
    Set(table.rows.compactMap(\.availability)).sorted().map { version in
      """
      case "iOS\(version)":
      \(checked(version, "return true").indented())
        return false
      """
    }.joined(separator: "\n")
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
          \"""
      \(rows.map { line($0, of: type) }.joined(separator: "\n").indented(2))
          \""", bind: bind\(appearances.isEmpty ? "" : ", set: set"))
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

  private func line(_ row: PropertyRow, of type: PropertyClass) -> String {
    let names = table.enumerations.first { $0.name == row.kind }?.cases.map(\.name)
    var words = [row.name, names == nil ? row.kind : "option"]
    if row.variants != nil { words.append(row.variantList(in: type)) }
    if row.isAppearance { words.append("appearance") }
    if let version = row.availability { words.append("iOS\(version)") }
    if let names { words += ["="] + names.sorted() }
    return words.joined(separator: " ")
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
