import Foundation
package import SkinKit
package import SkinPackage

/// A check of consecutive entries of the audit log, each of which names the hash of the previous one.
package struct AuditChain: Sendable {
  /// The hash before the first entry.
  static let start = ContentHash(hex: String(repeating: "0", count: 64)) ?? ContentHash(of: Data())

  /// The number of checked entries.
  package private(set) var count = 0
  /// The hash of the last entry.
  package private(set) var last = AuditChain.start

  package init() {}

  /// Checks the next entry.
  /// - Parameter record: The entry.
  /// - Throws: `SkinIssue` with the code `broken-audit-log` if the entry was changed or doesn't follow the last one.
  package mutating func append(_ record: AuditRecord) throws {
    let number = count + 1
    guard ContentHash(of: Data(record.entry.utf8)) == record.hash else {
      throw Self.broken("entry \(number) of the audit log was changed: its hash doesn't match", number)
    }
    guard let entry = try? JSONDecoder().decode(AuditEntry.self, from: Data(record.entry.utf8)) else {
      throw Self.broken("entry \(number) of the audit log isn't a valid entry", number)
    }
    guard entry.number == number, record.number == number, entry.previous == last else {
      throw Self.broken("entry \(number) of the audit log is missing, or doesn't follow the previous one", number)
    }
    (count, last) = (number, record.hash)
  }

  /// Parses a line of an export.
  /// - Parameters:
  ///   - line: The line.
  ///   - number: The entry's number.
  /// - Returns: The entry.
  /// - Throws: `SkinIssue` if the line doesn't end with a hash.
  package static func record(line: String, number: Int) throws -> AuditRecord {
    let suffix = line.utf8.suffix(75)
    guard line.utf8.count > 75, let text = String(suffix), text.hasPrefix(",\"hash\":\""), text.hasSuffix("\"}"),
      let hash = ContentHash(hex: String(text.dropFirst(9).dropLast(2)))
    else { throw broken("line \(number) of the audit log doesn't end with a hash", number) }
    return AuditRecord(number: number, entry: String(decoding: line.utf8.dropLast(75), as: UTF8.self) + "}", hash: hash)
  }

  private static func broken(_ message: String, _ number: Int) -> SkinIssue {
    SkinIssue(
      .brokenAuditLog, message.prefix(1).uppercased() + message.dropFirst(),
      suggestion: "Compare it with an earlier export. Someone with access to the database has changed it.",
      place: .init(line: number))
  }
}

extension SkinIssue.Code {
  /// Entries of the audit log were changed or removed.
  package static let brokenAuditLog: Self = "broken-audit-log"
}
