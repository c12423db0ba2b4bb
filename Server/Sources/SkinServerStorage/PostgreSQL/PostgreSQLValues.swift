import CLibPQ
import Foundation

/// The type numbers (`pg_type.oid`) of the types that the server uses.
private enum PostgreSQLType {
  static let bool: Oid = 16
  static let bytea: Oid = 17
  static let int8: Oid = 20
  static let int2: Oid = 21
  static let int4: Oid = 23
  static let text: Oid = 25
  static let unknown: Oid = 705
  static let float8: Oid = 701
  static let varchar: Oid = 1043
  static let name: Oid = 19
  static let void: Oid = 2278
}

extension SQLValue {
  /// The type number of an argument; 0 lets the server decide.
  var postgreSQLType: Oid {
    switch self {
    case .null: 0
    case .integer: PostgreSQLType.int8
    case .real: PostgreSQLType.float8
    case .text: PostgreSQLType.text
    case .bytes: PostgreSQLType.bytea
    }
  }

  /// The argument in PostgreSQL's binary format, or nil for NULL.
  var postgreSQLBytes: [UInt8]? {
    switch self {
    case .null: nil
    case .integer(let value): withUnsafeBytes(of: Int64(value).bigEndian) { Array($0) }
    case .real(let value): withUnsafeBytes(of: value.bitPattern.bigEndian) { Array($0) }
    case .text(let value): Array(value.utf8)
    case .bytes(let value): Array(value)
    }
  }

  /// Creates a value from a column in PostgreSQL's binary format.
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - type: The type number of the column.
  /// - Throws: `PostgreSQLFailure` if the server's statements can't return such a column.
  init(_ bytes: UnsafeRawBufferPointer, type: Oid) throws {
    switch (type, bytes.count) {
    case (PostgreSQLType.bool, 1): self = .integer(bytes[0] == 0 ? 0 : 1)
    case (PostgreSQLType.int2, 2): self = .integer(Int(Int16(bigEndian: bytes.loadUnaligned(as: Int16.self))))
    case (PostgreSQLType.int4, 4): self = .integer(Int(Int32(bigEndian: bytes.loadUnaligned(as: Int32.self))))
    case (PostgreSQLType.int8, 8): self = .integer(Int(Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))))
    case (PostgreSQLType.float8, 8):
      self = .real(Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))))
    case (PostgreSQLType.text, _), (PostgreSQLType.varchar, _), (PostgreSQLType.name, _), (PostgreSQLType.unknown, _):
      self = .text(String(decoding: bytes, as: UTF8.self))
    case (PostgreSQLType.bytea, _): self = .bytes(Data(bytes))
    case (PostgreSQLType.void, _): self = .null
    default:
      throw PostgreSQLFailure(
        state: "", message: "a column has the unexpected type \(type) with \(bytes.count) bytes", isLost: false)
    }
  }
}
