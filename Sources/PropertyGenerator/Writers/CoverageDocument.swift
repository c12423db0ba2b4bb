/// Writes docs/coverage.md from the table and the names of other libraries.
struct CoverageDocument {
  let table: PropertyTable

  var files: [GeneratedFile] { [GeneratedFile(path: "docs/coverage.md", text: text)] }

  private var text: String {
    let tables = table.families.map { family in
      let head = """
        ## \(family)

        | class | property | kind | in code | Interface Builder | SwiftTheme | DDSkin |
        |---|---|---|---|---|---|---|
        """
      return ([head] + table.classes(in: family).flatMap(table.documentRows).map(line)).joined(separator: "\n")
    }
    return ([introduction] + tables + [hookedSetters, conditions, remarks]).joined(separator: "\n\n") + "\n"
  }

  private func line(_ row: DocumentRow) -> String {
    let suffixes = row.properties.filter { !$0.suffix.isEmpty }.map { " `.\($0.suffix)`" }.joined()
    let options = table.options(of: row.properties[0].row).map { "`\($0)`" }.joined(separator: " ")
    let since = row.properties[0].row.availability.map { " (iOS \($0.split(separator: ".")[0]))" } ?? ""
    let cells = [
      row.type.name, "`\(row.base)`\(suffixes)\(since)", options.isEmpty ? row.properties[0].row.kind : options,
      "`\(row.code)`", Self.short(table.attributes(of: row)), Self.short(SwiftThemeProperty.names(for: row)),
      Self.short(table.ddSkinNames(for: row)),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  /// The first of several names, and a sign that there are more.
  private static func short(_ names: [String]) -> String {
    guard let first = names.first else { return "–" }
    return "`\(first)`" + (names.count > 1 ? " …" : "")
  }
}
