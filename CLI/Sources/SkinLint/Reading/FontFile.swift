package import Foundation

/// A font file, or a collection of fonts, with valid table directories.
///
/// The layouts are those of OpenType 1.9.1, "Organization of an OpenType Font" and the table `name`. Outlines aren't checked.
package struct FontFile: Sendable {
  /// The reason why a file isn't a usable font.
  package struct Problem: Error, Hashable, Sendable {
    /// The reason as a sentence without its period.
    package let message: String
  }

  /// The family, full and PostScript names of the file's fonts.
  package let names: Set<String>

  private static let required = ["cmap", "head", "name"]
  private static let mostFonts = 256
  // Real fonts have at most about 60 tables, and some hundred names. Several records may share bytes, so both are limited.
  private static let mostTables = 256
  private static let mostNames = 4_096
  private static let longestName = 1_024

  /// Reads a file.
  /// - Parameter data: The file's contents.
  /// - Throws: ``Problem`` if the file isn't a font, or is truncated.
  package init(_ data: Data) throws(Problem) {
    let bytes = Bytes(data)
    var names: Set<String> = []
    for offset in try Self.fonts(bytes) {
      let tables = try Self.tables(bytes, at: offset)
      let missing = Self.required.filter { tables[$0] == nil }
      guard missing.isEmpty else {
        throw Problem(message: "The font has no table \(missing.joined(separator: ", "))")
      }
      if let name = tables["name"] { names.formUnion(Self.names(Bytes(name))) }
    }
    self.names = names
  }

  /// Returns the offsets of the fonts' table directories.
  private static func fonts(_ bytes: Bytes) throws(Problem) -> [Int] {
    guard bytes.has("ttcf", at: 0) else { return [0] }
    guard let count = bytes.bigEndian(8, bytes: 4), (1...mostFonts).contains(count) else {
      throw Problem(message: "The collection has no valid number of fonts")
    }
    var offsets: [Int] = []
    for index in 0..<count {
      guard let offset = bytes.bigEndian(12 + 4 * index, bytes: 4) else {
        throw Problem(message: "The collection is truncated")
      }
      offsets.append(offset)
    }
    return offsets
  }

  private static func tables(_ bytes: Bytes, at offset: Int) throws(Problem) -> [String: Data] {
    let isFont =
      bytes.bigEndian(offset, bytes: 4) == 0x0001_0000 || ["OTTO", "true"].contains { bytes.has($0, at: offset) }
    guard isFont, let count = bytes.bigEndian(offset + 4, bytes: 2) else {
      throw Problem(message: "The file isn't a TrueType or OpenType font")
    }
    guard count <= mostTables else { throw Problem(message: "The font has \(count) tables, more than \(mostTables)") }
    var tables: [String: Data] = [:]
    for index in 0..<count {
      let record = offset + 12 + 16 * index
      guard let tag = bytes.slice(record, 4), let start = bytes.bigEndian(record + 8, bytes: 4),
        let length = bytes.bigEndian(record + 12, bytes: 4)
      else { throw Problem(message: "The font is truncated in its list of tables") }
      let name = String(decoding: tag, as: UTF8.self)
      guard let table = bytes.slice(start, length) else {
        throw Problem(message: "The font's table \(name.debugDescription) extends beyond the end of the file")
      }
      tables[name] = table
    }
    return tables
  }

  /// Reads the family (1 and 16), full (4) and PostScript (6) names of a table `name`.
  private static func names(_ table: Bytes) -> Set<String> {
    guard let count = table.bigEndian(2, bytes: 2), let storage = table.bigEndian(4, bytes: 2) else { return [] }
    var names: Set<String> = []
    for index in 0..<min(count, mostNames) {
      let record = 6 + 12 * index
      guard let platform = table.bigEndian(record, bytes: 2), let id = table.bigEndian(record + 6, bytes: 2),
        let length = table.bigEndian(record + 8, bytes: 2), let offset = table.bigEndian(record + 10, bytes: 2)
      else { break }
      guard [1, 4, 6, 16].contains(id), length <= longestName, let text = table.slice(storage + offset, length) else {
        continue
      }
      // Macintosh names are in Mac Roman, all others in UTF-16.
      guard let name = String(data: text, encoding: platform == 1 ? .macOSRoman : .utf16BigEndian), !name.isEmpty else {
        continue
      }
      names.insert(name)
    }
    return names
  }
}
