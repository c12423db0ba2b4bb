import Foundation
public import SkinKit

extension SkinFormat {
  /// A table of colors with a column per theme, as text or as property list.
  public static let colorTable = SkinFormat("color-table", reader: ColorTableFormatReader())
}

/// Reads a table whose columns are appearances.
///
/// `NORMAL` is the value for any appearance, `NIGHT` the one for dark; a brand's column replaces both. In a
/// table without `NORMAL`, the first column is the one for any.
struct ColorTableFormatReader: SkinFormatReader {
  private static let extensions: Set = ["txt", "plist", "json"]

  /// A key with its colors by column.
  private struct Row {
    let key: String
    let line: SkinSourceLine
    let colors: [(column: String, value: SkinSourceJSON)]
  }

  func recognizes(_ files: any SkinFiles, entry: String?) -> Bool { !tables(files, entry).isEmpty }

  func evidence(in files: any SkinFiles, entry: String?) -> SkinFormatEvidence? {
    recognizes(files, entry: entry) ? SkinFormatEvidence("a table with a column NORMAL") : nil
  }

  private func tables(_ files: any SkinFiles, _ entry: String?) -> [String] {
    files.candidates(Self.extensions, entry: entry).filter { path in
      guard path.lowercased().hasSuffix(".txt") else { return files.tree(at: path).map(Self.isTable) ?? false }
      guard let data = try? files.contents(of: path),
        let text = try? SourceText.decode(data, file: path, code: .malformedTable, orUTF16: true)
      else { return false }
      return Self.lines(text).first?.contains { $0.text == "NORMAL" } ?? false
    }
  }

  /// Whether a tree is a table: only dictionaries, each with a text under `NORMAL`.
  static func isTable(_ tree: SkinSourceJSON) -> Bool {
    guard let members = tree.members, !members.isEmpty else { return false }
    return members.allSatisfy { $0.value["NORMAL"]?.string != nil }
  }

  /// The columns, which are chosen as brands.
  func brands(in files: any SkinFiles, _ options: SkinReadOptions) throws -> [String] {
    let path = try table(files, options.entry)
    var builder = DocumentBuilder(files: files)
    return try path.lowercased().hasSuffix(".txt") ? textRows(path, &builder).0 : treeRows(path, &builder).0
  }

  /// The table's file.
  private func table(_ files: any SkinFiles, _ entry: String?) throws -> String {
    let recognized = tables(files, nil)
    let found = entry.map { [$0] } ?? (recognized.isEmpty ? files.candidates(["txt"], entry: nil) : recognized)
    guard let path = found.first else {
      throw SkinIssue(.missingFile, "There is no table of colors", suggestion: "Specify the table's file.")
    }
    guard found.count == 1 else { throw SkinIssue.severalSkins(found) }
    return path
  }

  func read(_ files: any SkinFiles, _ options: SkinReadOptions) throws -> SkinDocument {
    try document(of: parsed(files, options.entry), options)
  }

  /// Reads the table once for all brands.
  func read(_ files: any SkinFiles, brands: [String], _ options: SkinReadOptions) throws -> [SkinDocument] {
    let table = try parsed(files, options.entry)
    return try documents(of: brands, options) { try document(of: table, $0) }
  }

  /// A table without the meaning of its columns.
  private struct Table {
    let path: String
    let columns: [String]
    let rows: [Row]
    /// The issues of its lines.
    let builder: DocumentBuilder

    var isText: Bool { path.lowercased().hasSuffix(".txt") }
  }

  private func parsed(_ files: any SkinFiles, _ entry: String?) throws -> Table {
    let path = try table(files, entry)
    var builder = DocumentBuilder(files: files)
    // Each brand has a column of the file, and not the whole of it.
    builder.candidates.removeAll { entry != nil || $0 == path }
    let isText = path.lowercased().hasSuffix(".txt")
    let (columns, rows) = isText ? try textRows(path, &builder) : try treeRows(path, &builder)
    return Table(path: path, columns: columns, rows: rows, builder: builder)
  }

  private func document(of table: Table, _ options: SkinReadOptions) throws -> SkinDocument {
    if let brand = options.brand, !table.columns.contains(brand) {
      throw SkinIssue.unknownBrand(
        brand, among: table.columns, file: table.path, line: table.isText ? SkinSourceLine(1, column: 1) : nil)
    }
    var builder = table.builder
    let values = ImportedValues(names: FileNames(builder.files, layers: []), order: options.alphaOrder)
    for row in table.rows {
      let place = SkinIssue.Place(file: table.path, line: row.line)
      builder.add(module: "app", name: row.key, kind: .color, place: place) { issues in
        try variants(row, table.columns, options.brand, values, &issues)
      }
    }
    return builder.document(.colorTable, header: SkinHeader(brand: options.brand))
  }

  private func variants(
    _ row: Row, _ columns: [String], _ brand: String?, _ values: ImportedValues, _ issues: inout [SkinIssue]
  ) throws -> SkinVariants<SkinDocument.Definition> {
    func color(_ column: String) throws -> SkinDocument.Definition? {
      guard let source = row.colors.first(where: { $0.column == column })?.value else { return nil }
      let color = try values.color(source)
      issues += source.clippedColors
      return .value(.color(color))
    }
    let main = brand ?? (columns.contains("NORMAL") ? "NORMAL" : columns.first ?? "NORMAL")
    guard let any = try color(main) else {
      throw SkinIssue(
        .missingField, "The key has no color for \(main)", suggestion: "Add one.", place: .init(line: row.line))
    }
    guard brand == nil, main != "NIGHT" else { return SkinVariants(any) }
    do {
      return SkinVariants(any, others: try color("NIGHT").map { [.dark: $0] } ?? [:])
    } catch {
      // A dark color that can't be read doesn't affect the other.
      issues.append(DocumentBuilder.issue(error))
      return SkinVariants(any)
    }
  }

  /// A line of column names, then lines of colors that end with their key.
  private func textRows(_ path: String, _ builder: inout DocumentBuilder) throws -> ([String], [Row]) {
    let text = try SourceText.decode(
      try builder.files.contents(of: path), file: path, code: .malformedTable, orUTF16: true)
    let lines = Self.lines(text)
    guard let header = lines.first else {
      throw SkinIssue(
        .malformedTable, "The table is empty", suggestion: "Begin with a line of columns such as NORMAL NIGHT.",
        place: .init(file: path, line: SkinSourceLine(1, column: 1)))
    }
    guard Set(header.map(\.text)).count == header.count else {
      throw SkinIssue(
        .malformedTable, "A column appears twice", suggestion: "Remove or rename one of them.",
        place: .init(file: path, line: header[0].line))
    }
    var rows: [Row] = []
    for words in lines.dropFirst() {
      guard let key = words.last, words.count == header.count + 1 else {
        builder.report(
          SkinIssue(
            .malformedTable,
            "The line has \(words.count - 1) colors and a key, the table \(header.count) columns",
            suggestion: "Write a color for each column, without spaces in it, and the key last.",
            place: words.first.map { .init(file: path, line: $0.line) } ?? .init(file: path)))
        continue
      }
      rows.append(
        Row(
          key: key.text, line: key.line,
          colors: zip(header, words).map { ($0.text, SkinSourceJSON(.string($1.text), line: $1.line)) }))
    }
    return (header.map(\.text), rows)
  }

  /// The words of each line that has any.
  private static func lines(_ text: String) -> [[(text: String, line: SkinSourceLine)]] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap { index, line in
      var (position, column) = (line.startIndex, 1)
      let words = line.split(whereSeparator: \.isWhitespace).map { word in
        column += line[position..<word.startIndex].unicodeScalars.count
        position = word.startIndex
        return (text: String(word), line: SkinSourceLine(index + 1, column: column))
      }
      return words.isEmpty ? nil : words
    }
  }

  private func treeRows(_ path: String, _ builder: inout DocumentBuilder) throws -> ([String], [Row]) {
    var columns: [String] = []
    var known: Set<String> = []
    var rows: [Row] = []
    for member in try builder.tree(at: path).members ?? [] {
      guard let colors = member.value.members else {
        builder.report(
          SkinIssue(
            .wrongType, "\(member.value.kindName) is found instead of a dictionary of columns",
            suggestion: "Write NORMAL, NIGHT and so on with a color each.", place: .init(file: path, line: member.line))
        )
        continue
      }
      for color in colors where known.insert(color.key).inserted { columns.append(color.key) }
      rows.append(Row(key: member.key, line: member.line, colors: colors.map { ($0.key, $0.value) }))
    }
    return (columns, rows)
  }
}

extension SkinIssue.Code {
  /// A table whose lines don't fit its columns.
  public static let malformedTable: Self = "malformed-table"
}
