package import Foundation
package import SkinKit
package import SkinPackage
package import SkinUpdate

/// A change, as the audit log records it.
package struct AuditEvent: Sendable {
  /// The kind of change, such as `activation-changed`.
  var action: String
  var app: SkinIdentifier?
  /// The thing that was changed, such as a channel, a skin's version or a user.
  var subject: String
  var before: MetadataValue?
  var after: MetadataValue?
  /// The apps that the change permits somebody to change; nil if it isn't about people.
  ///
  /// It is empty if permissions are only taken away, which one person may do.
  var empowers: [AppScope]?

  package init(
    action: String, app: SkinIdentifier? = nil, subject: String, before: MetadataValue? = nil,
    after: MetadataValue? = nil, empowers: [AppScope]? = nil
  ) {
    (self.action, self.app, self.subject, self.before, self.after) = (action, app, subject, before, after)
    self.empowers = empowers
  }
}

/// An entry of the audit log.
package struct AuditEntry: Hashable, Sendable, Codable {
  package var number: Int
  /// The time in UTC.
  package var at: String
  package var actor: String
  package var address: String
  package var action: String
  package var app: SkinIdentifier?
  package var subject: String
  package var note: String?
  package var before: MetadataValue?
  package var after: MetadataValue?
  /// The hash of the previous entry, or zeros for the first one.
  var previous: ContentHash

  init(number: Int, at: Date, origin: RequestOrigin, event: AuditEvent, previous: ContentHash) {
    (self.number, self.at) = (number, MetadataDate.text(at))
    (actor, address, note) = (origin.actor, origin.address, origin.note)
    (action, app, subject) = (event.action, event.app, event.subject)
    (before, after, self.previous) = (event.before, event.after, previous)
  }
}

/// An entry as it is stored: its bytes and their hash.
package struct AuditRecord: Hashable, Sendable {
  package var number: Int
  /// The entry as JSON.
  var entry: String
  /// The SHA-256 of the entry's bytes.
  package var hash: ContentHash

  /// The entry with its hash as the last member, as it is exported.
  package var line: String { "\(entry.dropLast()),\"hash\":\"\(hash.hex)\"}" }

  /// Decodes the entry.
  package func decoded() throws -> AuditEntry { try JSONDecoder().decode(AuditEntry.self, from: Data(entry.utf8)) }
}

extension MetadataReading {
  /// Returns entries of the audit log, oldest first.
  /// - Parameters:
  ///   - number: The number after which to begin.
  ///   - app: The app, or nil for all entries.
  ///   - limit: The maximum number of entries.
  /// - Returns: The entries.
  /// - Throws: The database error.
  package func auditEntries(after number: Int, app: SkinIdentifier? = nil, limit: Int) throws -> [AuditRecord] {
    var query = AuditQuery(app: app)
    (query.after, query.limit) = (number, limit)
    return try auditEntries(query)
  }

  /// Returns the entries that a search finds.
  package func auditEntries(_ query: AuditQuery) throws -> [AuditRecord] {
    var (query, found) = (query, [AuditRecord]())
    let limit = query.limit
    while found.count < limit {
      let rows = try matches(query)
      // The patterns also match members of other objects in an entry.
      found += try rows.filter { try query.includes($0) }
      guard rows.count == query.limit, let last = rows.last else { break }
      if query.isNewestFirst { query.before = last.number } else { query.after = last.number }
    }
    return Array(found.prefix(limit))
  }

  private func matches(_ query: AuditQuery) throws -> [AuditRecord] {
    try connection.rows(
      """
      SELECT number, entry, hash FROM audit_entry
      WHERE number > $1 AND number < $2 AND (CAST($3 AS TEXT) IS NULL OR app = $3)
      AND (CAST($4 AS TEXT) IS NULL OR entry LIKE $4 ESCAPE '!') AND (CAST($5 AS TEXT) IS NULL OR entry LIKE $5 ESCAPE '!')
      ORDER BY number \(query.isNewestFirst ? "DESC" : "ASC") LIMIT \(query.limit)
      """, query.after, query.before ?? Int.max, query.app, try AuditQuery.pattern("action", query.action),
      try AuditQuery.pattern("actor", query.actor)
    ).map(AuditRecord.init)
  }

  fileprivate func lastAuditEntry() throws -> AuditRecord? {
    try connection.row("SELECT number, entry, hash FROM audit_entry ORDER BY number DESC LIMIT 1")
      .map(AuditRecord.init)
  }
}

extension MetadataWriting {
  /// Appends a change to the audit log, in the transaction of the change.
  /// - Parameters:
  ///   - event: The change.
  ///   - origin: The author of the change, or nil for the server itself.
  ///   - date: The time.
  /// - Throws: The database error.
  package func record(_ event: AuditEvent, by origin: RequestOrigin?, at date: Date) throws {
    try review?.check(SQLTransaction(connection: connection), event.empowers)
    let last = try lastAuditEntry()
    let number = (last?.number ?? 0) + 1
    let entry = AuditEntry(
      number: number, at: date, origin: origin ?? .server, event: event, previous: last?.hash ?? AuditChain.start)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let bytes = try encoder.encode(entry)
    try connection.insert(
      into: "audit_entry",
      [
        "number": number, "app": event.app, "entry": String(decoding: bytes, as: UTF8.self),
        "hash": ContentHash(of: bytes),
      ])
  }
}

extension AuditRecord {
  fileprivate init(_ row: SQLRow) throws {
    self.init(number: try row["number"], entry: try row["entry"], hash: try row["hash"])
  }
}
