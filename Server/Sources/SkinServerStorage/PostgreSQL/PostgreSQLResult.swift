import CLibPQ

/// The result of a statement.
final class PostgreSQLResult {
  private let result: OpaquePointer

  /// Takes over a result of libpq.
  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  /// Whether the statement succeeded.
  var isOK: Bool {
    let status = PQresultStatus(result)
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
  }

  /// The error of a statement that failed.
  var failure: PostgreSQLFailure {
    let state = field(UInt8(ascii: "C"))
    let message = field(UInt8(ascii: "M"))
    return PostgreSQLFailure(
      state: state, message: message.isEmpty ? String(cString: PQresultErrorMessage(result)) : message,
      isLost: state.isEmpty || state.hasPrefix("08") || PostgreSQLFailure.lostStates.contains(state))
  }

  /// The number of changed rows.
  var changes: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

  /// The command that was run, such as `COMMIT`.
  var command: String { String(cString: PQcmdStatus(result)) }

  /// Returns all rows.
  /// - Throws: `PostgreSQLFailure` if a column has an unexpected type.
  func rows() throws -> [SQLRow] {
    let columns = (0..<PQnfields(result)).map { String(cString: PQfname(result, $0)) }
    let types = (0..<PQnfields(result)).map { PQftype(result, $0) }
    return try (0..<PQntuples(result)).map { row in
      SQLRow(columns: columns, values: try types.indices.map { try value(row, Int32($0), types[$0]) })
    }
  }

  private func value(_ row: Int32, _ column: Int32, _ type: Oid) throws -> SQLValue {
    guard PQgetisnull(result, row, column) == 0 else { return .null }
    let bytes = UnsafeRawBufferPointer(
      start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
    return try SQLValue(bytes, type: type)
  }

  private func field(_ code: UInt8) -> String {
    PQresultErrorField(result, Int32(code)).map { String(cString: $0) } ?? ""
  }
}
