import Foundation
package import SkinKit
import SkinPackage
import SkinServerStorage

/// A text file with the rows of all tables of a database, for any database.
///
/// Each line is a JSON value: an object at the start of a table, and an array for each row.
enum RecordDump {
  /// The start of a table.
  struct Table: Codable {
    var table: String
    var columns: [String]
  }

  /// The number of rows of a table, and a sum of their hashes that doesn't depend on their order.
  struct Digest: Codable, Hashable, Sendable {
    var rows = 0
    var sum: [UInt64] = [0, 0, 0, 0]

    /// Adds a row.
    mutating func add(_ line: Data) {
      rows += 1
      let bytes = ContentHash(of: line).bytes
      for part in 0..<4 { sum[part] &+= bytes[part * 8..<part * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) } }
    }
  }

  /// Writes the rows of all tables.
  /// - Parameters:
  ///   - store: The database.
  ///   - write: Writes a line.
  /// - Returns: The digests of the tables, by name.
  /// - Throws: The error of the database or of the closure.
  static func write(_ store: any MetadataReading, to write: (Data) throws -> Void = { _ in }) throws -> [String: Digest]
  {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var digests: [String: Digest] = [:]
    for table in SchemaMigration.tables() {
      var digest = Digest()
      var columns: [String] = []
      try store.connection.forEachRow("SELECT * FROM \(table)") { row in
        // The same order in every database.
        let order = row.columns.indices.sorted { row.columns[$0] < row.columns[$1] }
        if columns.isEmpty {
          columns = order.map { row.columns[$0] }
          try write(encoder.encode(Table(table: table, columns: columns)))
        }
        let line = try encoder.encode(order.map { DumpedValue(value: row.values[$0]) })
        digest.add(line)
        try write(line)
      }
      digests[table] = digest
    }
    return digests
  }

  /// Inserts the rows of a file.
  /// - Parameters:
  ///   - file: The file.
  ///   - store: The database, whose tables are empty.
  ///   - tables: The tables of its schema.
  /// - Throws: `SkinIssue` if the file is malformed, or the database error.
  static func read(_ file: URL, into store: any MetadataWriting, tables: [String] = SchemaMigration.tables()) throws {
    var reader = try LineReader(file)
    let decoder = JSONDecoder()
    var statement: String?
    var count = 0
    while let line = try reader.next() {
      if line.first == UInt8(ascii: "{") {
        let table = try parse { try decoder.decode(Table.self, from: line) }
        guard tables.contains(table.table), !table.columns.isEmpty,
          table.columns.allSatisfy({ $0.wholeMatch(of: #/[a-z_0-9]+/#) != nil })
        else { throw malformed("the table \(table.table) isn't known") }
        count = table.columns.count
        let places = (1...count).map { "$\($0)" }.joined(separator: ", ")
        statement = "INSERT INTO \(table.table) (\(table.columns.joined(separator: ", "))) VALUES (\(places))"
      } else {
        let values = try parse { try decoder.decode([DumpedValue].self, from: line) }
        guard let statement, values.count == count else { throw malformed("a row has \(values.count) values") }
        try store.connection.execute(statement, arguments: values.map(\.value))
      }
    }
  }

  /// Whether no table has rows.
  static func isEmpty(_ store: any MetadataReading) throws -> Bool {
    try SchemaMigration.tables().allSatisfy { table in
      let exists: Bool? = try store.connection.value("SELECT EXISTS (SELECT 1 FROM \(table))")
      return exists != true
    }
  }

  /// Removes all rows.
  static func clear(_ store: any MetadataWriting) throws {
    for table in SchemaMigration.tables().reversed() { try store.connection.execute("DELETE FROM \(table)") }
  }

  private static func parse<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch { throw malformed("\(error)") }
  }

  private static func malformed(_ what: String) -> SkinIssue {
    SkinIssue(.badBackup, "The records can't be read: \(what)", suggestion: "Use another backup.")
  }
}

/// A value of a row as JSON: bytes as `{"bytes": "Base64"}` and real numbers as `{"real": 1.5}`.
private struct DumpedValue: Codable {
  var value: SQLValue

  private enum Keys: String, CodingKey { case bytes, real }

  init(value: SQLValue) { self.value = value }

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Keys.self) {
      if let bytes = try object.decodeIfPresent(Data.self, forKey: .bytes) {
        value = .bytes(bytes)
      } else {
        value = .real(try object.decode(Double.self, forKey: .real))
      }
      return
    }
    let single = try decoder.singleValueContainer()
    if single.decodeNil() {
      value = .null
    } else if let number = try? single.decode(Int.self) {
      value = .integer(number)
    } else {
      value = .text(try single.decode(String.self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .integer(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .real(let number):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(number, forKey: .real)
    case .bytes(let bytes):
      var container = encoder.container(keyedBy: Keys.self)
      try container.encode(bytes, forKey: .bytes)
    }
  }
}

extension SkinIssue.Code {
  /// A backup is incomplete, damaged or from a newer server.
  package static let badBackup: Self = "bad-backup"
}
