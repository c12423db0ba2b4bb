import CLibPQ
import Foundation
import SkinKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection to PostgreSQL, whose calls block.
///
/// Unchecked, because its users take turns: ``PostgreSQLPool`` hands it to one thread at a time.
final class PostgreSQLConnection: @unchecked Sendable {
  /// A name of the connection that no other one ever has.
  let id = UUID().uuidString
  /// The number of the last transaction that was marked in the database, see ``PostgreSQLStore``.
  var lastMark = 0
  private let connection: OpaquePointer

  /// The time in which the server must answer a statement.
  private static let answerTime = Duration.seconds(70)

  /// The settings of a session.
  ///
  /// Commits must be durable before they are served. A server that is cut off must not hold the lock of writers.
  private static let session = """
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off';
    SET statement_timeout = '60s'; SET lock_timeout = '60s'; SET idle_in_transaction_session_timeout = '20s';
    SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3;
    SET tcp_user_timeout = 15000
    """

  /// Connects.
  /// - Parameter address: The database.
  /// - Throws: `PostgreSQLFailure`.
  init(_ address: DatabaseAddress) throws {
    let parameters = address.complete.sorted { $0.key < $1.key }
    let strings = parameters.map { (strdup($0.key), strdup($0.value)) }
    defer {
      for (key, value) in strings {
        free(key)
        free(value)
      }
    }
    let keys = strings.map { UnsafePointer<CChar>($0.0) } + [nil]
    let values = strings.map { UnsafePointer<CChar>($0.1) } + [nil]
    guard let connection = PQconnectdbParams(keys, values, 0) else {
      throw PostgreSQLFailure(state: "", message: "there is no memory for a connection", isLost: true)
    }
    self.connection = connection
    // By default, notices are written to standard error.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    guard PQstatus(connection) == CONNECTION_OK, PQsetnonblocking(connection, 1) == 0 else {
      throw PostgreSQLFailure(state: "", message: String(cString: PQerrorMessage(connection)), isLost: true)
    }
    for statement in Self.session.split(separator: ";") { _ = try result(of: String(statement), []) }
  }

  deinit { PQfinish(connection) }

  /// Whether the connection is open and in no transaction.
  var isIdle: Bool { PQstatus(connection) == CONNECTION_OK && PQtransactionStatus(connection) == PQTRANS_IDLE }

  /// Runs a statement.
  /// - Parameters:
  ///   - statement: The statement.
  ///   - arguments: The values of `$1`, `$2` and so on.
  /// - Returns: The result.
  /// - Throws: `PostgreSQLFailure`.
  func result(of statement: String, _ arguments: [SQLValue]) throws -> PostgreSQLResult {
    try send(statement, arguments)
    let end = ContinuousClock.now + Self.answerTime
    while true {
      let state = PQflush(connection)
      guard state >= 0 else { throw lost() }
      if state == 0 { break }
      try wait(POLLIN | POLLOUT, until: end)
      guard PQconsumeInput(connection) == 1 else { throw lost() }
    }
    var last: PostgreSQLResult?
    while true {
      while PQisBusy(connection) == 1 {
        try wait(POLLIN, until: end)
        guard PQconsumeInput(connection) == 1 else { throw lost() }
      }
      guard let pointer = PQgetResult(connection) else { break }
      let result = PostgreSQLResult(pointer)
      // A lost connection may follow the error that explains it.
      if last?.isOK ?? true { last = result }
    }
    guard let last else { throw lost() }
    guard last.isOK else {
      var failure = last.failure
      if PQstatus(connection) != CONNECTION_OK { failure.isLost = true }
      throw failure
    }
    return last
  }

  private func send(_ statement: String, _ arguments: [SQLValue]) throws {
    try SQLValue.check(arguments)
    let bytes = arguments.map(\.postgreSQLBytes)
    // One buffer for all arguments; each needs an address, even an empty one.
    var buffer: [UInt8] = []
    for value in bytes { buffer += (value ?? []) + [0] }
    let sent = buffer.withUnsafeBufferPointer { buffer in
      var offset = 0
      let values = bytes.map { value -> UnsafePointer<CChar>? in
        defer { offset += (value?.count ?? 0) + 1 }
        guard value != nil, let base = buffer.baseAddress else { return nil }
        return UnsafeRawPointer(base + offset).assumingMemoryBound(to: CChar.self)
      }
      return PQsendQueryParams(
        connection, statement, Int32(arguments.count), arguments.map(\.postgreSQLType), values,
        bytes.map { Int32($0?.count ?? 0) }, [Int32](repeating: 1, count: bytes.count), 1)
    }
    guard sent == 1 else { throw lost() }
  }

  /// Waits until the socket is ready.
  private func wait(_ events: Int32, until end: ContinuousClock.Instant) throws {
    guard try isReady(events, within: end - ContinuousClock.now) else {
      throw PostgreSQLFailure(state: "", message: "the server didn't answer in time", isLost: true)
    }
  }

  private func isReady(_ events: Int32, within time: Duration) throws -> Bool {
    let end = ContinuousClock.now + time
    while true {
      var descriptor = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
      let left = max(.zero, end - ContinuousClock.now)
      let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000
      let count = poll(&descriptor, 1, Int32(clamping: milliseconds + 1))
      if count > 0 { return true }
      if count == 0 { return false }
      guard errno == EINTR else { throw lost() }
    }
  }

  private func lost() -> PostgreSQLFailure {
    let message = String(cString: PQerrorMessage(connection))
    return PostgreSQLFailure(state: "", message: message.isEmpty ? "the connection was lost" : message, isLost: true)
  }
}

extension PostgreSQLConnection {
  /// Waits for notifications of `LISTEN`.
  /// - Parameter time: The longest time to wait.
  /// - Returns: Whether there was one.
  /// - Throws: `PostgreSQLFailure` if the connection was lost.
  func waitForNotification(within time: Duration) throws -> Bool {
    var isNotified = takeNotifications()
    guard !isNotified, try isReady(POLLIN, within: time) else { return isNotified }
    guard PQconsumeInput(connection) == 1 else { throw lost() }
    isNotified = takeNotifications()
    return isNotified
  }

  private func takeNotifications() -> Bool {
    var count = 0
    while let notification = PQnotifies(connection) {
      PQfreemem(notification)
      count += 1
    }
    return count > 0
  }
}

extension PostgreSQLConnection: SQLConnection {
  /// The channel of notifications.
  static let channel = "skin_server"

  func rows(_ statement: String, arguments: [SQLValue]) throws -> [SQLRow] {
    try result(of: statement, arguments).rows()
  }

  @discardableResult
  func execute(_ statement: String, arguments: [SQLValue]) throws -> Int {
    try result(of: statement, arguments).changes
  }

  func announce(_ version: Int) throws {
    // Sent with the commit. Only the version: payloads are limited, and receivers read the rest.
    _ = try rows("SELECT pg_notify($1, $2)", Self.channel, "\(version)")
  }
}
