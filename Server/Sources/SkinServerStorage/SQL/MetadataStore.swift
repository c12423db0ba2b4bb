import SkinKit

/// A transactional database, for one server or many.
///
/// Each call of ``read(_:)`` sees one consistent state. Each call of ``write(_:)`` is atomic, and writes of all servers
/// are serialized. Closures must only use their argument, because the database may retry them.
package protocol MetadataStore: Sendable {
  /// Whether other servers change the database, too.
  var isShared: Bool { get }

  /// Reads one consistent state.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataReading) throws -> Value
  ) async throws -> Value

  /// Changes the state durably: once this method returns, the change survives a crash of the machine.
  func write<Value: Sendable>(
    _ body: @escaping @Sendable (any MetadataWriting) throws -> Value
  ) async throws -> Value

  /// Returns a stream with an element whenever any server may have signed the repository.
  ///
  /// The first element, and one after each interruption, stand for anything that happened before.
  func changes() -> AsyncStream<Void>
}

extension MetadataStore {
  package var isShared: Bool { false }
  package func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// The queries of a transaction.
///
/// Each kind of record has its queries and changes in an extension, in a file of its own.
package protocol MetadataReading {
  /// The connection that runs the statements of the extensions.
  var connection: any SQLConnection { get }
}

/// The changes of a transaction.
package protocol MetadataWriting: MetadataReading {
  /// The review of the changes; nil if there is none.
  var review: RequestReview? { get }
}

/// A transaction of a database.
struct SQLTransaction: MetadataWriting {
  let connection: any SQLConnection
  var review: RequestReview?
}
