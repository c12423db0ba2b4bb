import Foundation
import SkinKit
import SkinPackage
import SkinServerStorage
import SkinUpdate

/// Entries of the audit log as comma-separated values (RFC 4180).
enum AuditTable {
  private static let head = [
    "number", "at", "actor", "address", "action", "app", "subject", "note", "before", "after", "hash",
  ]

  /// Returns the table of entries.
  static func csv(_ records: [AuditRecord]) throws -> String {
    let rows = try records.map { record in
      let entry = try record.decoded()
      return [
        "\(entry.number)", entry.at, entry.actor, entry.address, entry.action, entry.app?.rawValue ?? "", entry.subject,
        entry.note ?? "", try text(entry.before), try text(entry.after), record.hash.hex,
      ]
    }
    return ([head] + rows).map { $0.map(cell).joined(separator: ",") + "\r\n" }.joined()
  }

  private static func text(_ value: MetadataValue?) throws -> String {
    guard let value else { return "" }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Returns a cell, in quotation marks where necessary.
  ///
  /// Spreadsheets would evaluate a text that begins like a formula, so it gets an apostrophe.
  private static func cell(_ text: String) -> String {
    let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
    let text = isFormula ? "'" + text : text
    guard text.contains(where: { ",\"\n\r".contains($0) || $0 == "\r\n" }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
