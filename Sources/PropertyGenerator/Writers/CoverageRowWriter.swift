/// Writes the rows that the coverage tests loop over.
struct CoverageRowWriter {
  let table: PropertyTable

  var files: [GeneratedFile] {
    table.files(
      "Tests/SkinUIKitTests/Coverage/Generated/CoverageRows",
      imports: ["import Foundation", "import SkinKit", "import SkinUIKit", "import UIKit"],
      index: { names in
        """
        extension CoverageRow {
          /// A row for each property that has a name.
          static let all: [CoverageRow] = [
        \(names.indented(2))
          ].flatMap(\\.self)
        }
        """
      }, declaration: declaration)
  }

  private func declaration(_ type: PropertyClass) -> String {
    let samples = table.documentRows(of: type).map(\.sample)
    let statements = table.rows(of: type).map { row in
      checked(row.availability, statement(row, of: type, sample: samples.first { $0.row == row }))
    }
    return """
      extension CoverageRow {
        static func \(type.variable)() -> [CoverageRow] {
          var rows: [CoverageRow] = []
      \(statements.joined(separator: "\n").indented(2))
          return rows
        }
      }
      """
  }

  private func statement(_ row: PropertyRow, of type: PropertyClass, sample: NamedProperty?) -> String {
    var arguments = ["\"\(row.name)\""]
    if row.variants != nil { arguments.append(".\(row.variantList(in: type))") }
    arguments.append(row.newObject?.filling(["$0": type.newObject]) ?? type.newObject)
    if !row.values.isEmpty {
      arguments.append("values: (\(row.values.map { "#\"\($0)\"#" }.joined(separator: ", ")))")
    }
    if let sample { arguments.append("code: { \(sample.call(on: "$0", key: "SkinKey($1)")) }") }
    let isSample = sample.map { $0.variant.isEmpty ? "" : ", sample: \"\($0.variant)\"" } ?? ""
    let call = "(\(arguments.joined(separator: ", "))\(isSample)) { \(row.get) }"
    return row.variants == nil ? "rows.append(CoverageRow\(call))" : "rows += CoverageRow.variants\(call)"
  }
}
