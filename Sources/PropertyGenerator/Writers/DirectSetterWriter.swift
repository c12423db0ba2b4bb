/// Writes the setters of the properties that are bound most, by key path.
struct DirectSetterWriter {
  let table: PropertyTable

  var files: [GeneratedFile] {
    let direct = table.classes.flatMap { type in table.rows(of: type).filter(\.isDirect).map { (type, $0) } }
    let (inherited, own) = (direct.filter { isRoot($0.0) }, direct.filter { !isRoot($0.0) })
    let views = table.classes.filter { type in
      type.isSystemClass && ([type] + table.ancestors(of: type)).contains(where: isRoot)
    }
    let calls = views.map { "addInherited(\($0.name).self)" } + own.map { add($1, to: $0.name) }
    return [
      GeneratedFile(
        swift: "Sources/SkinUIKit/Proxy/Generated/DirectSetters+Standard.swift", if: "canImport(UIKit)",
        imports: ["import UIKit"],
        [
          """
          extension DirectSetters {
            /// Adds the properties of UIKit that are bound most.
            mutating func addStandard() {
          \(calls.joined(separator: "\n").indented(2))
            }

            /// Adds the properties of all views. The root of a key path is the class that it was written with, so that each class has its own.
            private mutating func addInherited<Target: UIView>(_ type: Target.Type) {
          \(inherited.map { add($1, to: "Target") }.joined(separator: "\n").indented(2))
            }
          }
          """
        ])
    ]
  }

  private func isRoot(_ type: PropertyClass) -> Bool { type.name == "UIView" }

  private func add(_ row: PropertyRow, to type: String) -> String {
    checked(row.availability, "add(\\\(type).\(row.name)) { \(row.set) }")
  }
}
