import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
package import NIOCore
package import SkinPackage
package import SkinRepository
package import SkinServerHTTP
package import SkinServerStorage
import SkinUpdate

/// A file of the repository, prepared for answers.
package struct ServedFile: Sendable {
  /// The location of the bytes.
  package enum Source: Sendable {
    case memory(ByteBuffer)
    case blob(ContentHash)
  }

  let source: Source
  let length: Int
  package let tag: EntityTag
  /// The header fields of an answer with the file.
  let fields: HTTPFields
  /// The header fields of the answer that the client has the file already.
  let unchangedFields: HTTPFields
  /// The encoded head of that answer on connections, up to its date.
  package let unchangedHead: ByteBuffer

  /// The caching of a file whose name contains its version or hash.
  static let immutable = "public, max-age=31536000, immutable"

  package init(source: Source, length: Int, tag: EntityTag, contentType: String, cacheControl: String) {
    self.source = source
    self.length = length
    self.tag = tag
    var fields: HTTPFields = [.eTag: tag.text, .cacheControl: cacheControl, .acceptRanges: "bytes"]
    fields[.xContentTypeOptions] = "nosniff"
    unchangedFields = fields
    fields[.server] = ServerVersion.product
    unchangedHead = Self.encodedUnchangedHead(fields)
    fields[.server] = nil
    fields[.contentType] = contentType
    self.fields = fields
  }

  private static func encodedUnchangedHead(_ fields: HTTPFields) -> ByteBuffer {
    var head = ByteBuffer(string: "HTTP/1.1 304 Not Modified\r\n")
    for field in fields { head.writeString("\(field.name.rawName): \(field.value)\r\n") }
    return head
  }
}

/// The repository as it is served: the newest files in memory, all others in the store.
///
/// After each committed transaction, the timestamp is replaced atomically. The paths of all other files contain their
/// version or hash, so that what was found once stays right.
package final class RepositoryView: Sendable {
  private struct Content {
    var timestamp: ServedFile?
    var files = RecentFiles()
    var state = RepositoryState()
  }

  private let content = NIOLockedValueBox(Content())
  private let store: any MetadataStore
  private let timestampCaching: String

  package init(store: any MetadataStore, timestampMaxAge: Duration) {
    self.store = store
    let seconds = timestampMaxAge.components.seconds
    // With `no-cache`, caches may keep the file but must revalidate it each time.
    timestampCaching = seconds == 0 ? "no-cache" : "public, max-age=\(seconds)"
  }

  /// The state of the served repository, without its partitions.
  package var state: RepositoryState { content.withLockedValue { $0.state } }

  /// Returns the file at a path below the repository.
  ///
  /// Only published paths exist, so no path can lead elsewhere.
  /// - Parameter path: The path.
  /// - Returns: The file, or nil.
  /// - Throws: The storage error.
  func file(at path: String) async throws -> ServedFile? {
    if let known = newestFile(at: path[...]) { return known }
    if path == RepositoryLayout.timestamp { return nil }
    let found = try await store.read { store -> ServedFile? in
      if path.hasPrefix("targets/") { return try store.targetFile(path).map(self.prepared) }
      return try store.metadataFile(path).map { self.prepared(ServedMetadata(path: path, bytes: $0)) }
    }
    if let found { content.withLockedValue { $0.files.add(found, at: path) } }
    return found
  }

  /// Returns the file at a path below the repository, if it is in memory.
  package func newestFile(at path: Substring) -> ServedFile? {
    content.withLockedValue { content in
      path == RepositoryLayout.timestamp ? content.timestamp : content.files[String(path)]
    }
  }

  /// Serves a committed repository, unless it is older than the served one.
  func replace(with repository: CommittedRepository) {
    let files = repository.metadata.map { ($0.path, prepared($0)) }
    content.withLockedValue { content in
      guard repository.state.version >= content.state.version else { return }
      // Files that the transaction removed aren't served any longer.
      content.files = RecentFiles()
      for (path, file) in files {
        if path == RepositoryLayout.timestamp { content.timestamp = file } else { content.files.add(file, at: path) }
      }
      content.state = repository.state
    }
  }

  /// Forgets which files were used lately, because some aren't served any longer.
  func forgetFiles() { content.withLockedValue { $0.files = RecentFiles() } }

  private func prepared(_ file: ServedMetadata) -> ServedFile {
    ServedFile(
      source: .memory(ByteBuffer(bytes: file.bytes)), length: file.bytes.count,
      tag: EntityTag(ContentHash(of: file.bytes).hex), contentType: "application/json",
      cacheControl: file.path == RepositoryLayout.timestamp ? timestampCaching : ServedFile.immutable)
  }

  private func prepared(_ file: ServedTarget) -> ServedFile {
    ServedFile(
      source: .blob(file.hash), length: file.length, tag: EntityTag(file.hash.hex),
      contentType: Self.contentType(of: file.path), cacheControl: ServedFile.immutable)
  }

  private static func contentType(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "json": "application/json"
    case "skin": "application/zip"
    default: "application/octet-stream"
    }
  }
}

/// The files that were used last, up to a number of bytes.
///
/// It has two halves. When the newer one is full, the older one is forgotten and the newer one takes its place.
struct RecentFiles {
  private var newer: [String: ServedFile] = [:]
  private var older: [String: ServedFile] = [:]
  private var bytes = 0

  /// The maximum size in bytes of a half.
  private static let limit = 8 << 20
  /// The bytes that an entry needs besides the file's.
  private static let overhead = 1024

  /// The file at a path, if it was used lately.
  subscript(path: String) -> ServedFile? {
    mutating get {
      if let file = newer[path] { return file }
      guard let file = older[path] else { return nil }
      add(file, at: path)
      return file
    }
  }

  /// Adds a file.
  mutating func add(_ file: ServedFile, at path: String) {
    guard newer.updateValue(file, forKey: path) == nil else { return }
    bytes += Self.overhead + path.utf8.count
    if case .memory(let buffer) = file.source { bytes += buffer.readableBytes }
    guard bytes > Self.limit else { return }
    (older, newer, bytes) = (newer, [:], 0)
  }
}

/// The repository after a transaction.
struct CommittedRepository: Sendable {
  /// The state, without its partitions.
  var state: RepositoryState
  /// The files that are new, and the timestamp.
  var metadata: [ServedMetadata]
}

extension CommittedRepository {
  /// Reads the repository, with its timestamp only.
  init(stored store: any MetadataReading) throws {
    let timestamp = try store.metadataFile(RepositoryLayout.timestamp)
    self.init(
      state: try store.repository() ?? RepositoryState(),
      metadata: timestamp.map { [ServedMetadata(path: RepositoryLayout.timestamp, bytes: $0)] } ?? [])
  }
}
