import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
package import NIOCore
import SkinKit
package import SkinPackage
import SkinRepository
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
  /// The version of a timestamp; 0 for other files, which never change.
  let version: Int
  /// The header fields of an answer with the file.
  let fields: HTTPFields
  /// The header fields of the answer that the client has the file already.
  let unchangedFields: HTTPFields
  /// The encoded head of that answer on connections, up to its date.
  package let unchangedHead: ByteBuffer

  /// The caching of a file whose name contains its version or hash.
  static let immutable = "public, max-age=31536000, immutable"

  package init(
    source: Source, length: Int, tag: EntityTag, contentType: String, cacheControl: String, version: Int = 0
  ) {
    self.source = source
    self.length = length
    self.tag = tag
    self.version = version
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

/// The repositories of all apps as they are served: the newest files in memory, all others in the store.
///
/// After each committed transaction, the timestamp of its app is replaced atomically. The paths of all other files
/// contain their version or hash, so that what was found once stays right.
package final class RepositoryView: Sendable {
  private struct Content {
    /// The files by path below `repository/`; the timestamps are replaced.
    var files = RecentFiles()
    /// The version of the timestamp that was signed last, for any app.
    var version = 0
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

  /// The version of the timestamp that was signed last, for any app.
  package var version: Int { content.withLockedValue { $0.version } }

  /// Returns the file at a path below `repository/`.
  ///
  /// Only published paths exist, so no path can lead elsewhere.
  /// - Parameter path: The path: an app, and a path below its repository.
  /// - Returns: The file, or nil.
  /// - Throws: The storage error.
  func file(at path: String) async throws -> ServedFile? {
    if let known = newestFile(at: path[...]) { return known }
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let (name, rest) = (path[..<slash], String(path[slash...].dropFirst()))
    let version = version
    let found = try await store.read { store -> ServedFile? in
      // The newest roots, for those who don't know an app, such as a server that begins.
      if name == "metadata" { return try self.root(path, through: .max, in: store) }
      guard let app = SkinIdentifier(String(name)) else { return nil }
      if rest.hasPrefix("targets/") { return try store.targetFile(rest, of: app).map(self.prepared) }
      if let root = try self.root(rest, through: store.rootVersion(of: app), in: store) { return root }
      guard let bytes = try store.metadataFile(rest, of: app) else { return nil }
      let state = rest == RepositoryLayout.timestamp ? try store.repository(of: app) : nil
      return self.prepared(ServedMetadata(path: rest, bytes: bytes), version: state?.version ?? 0)
    }
    if let found {
      content.withLockedValue { content in
        // Another transaction may have replaced a timestamp in the meantime.
        if content.version == version { content.files.add(found, at: path) }
      }
    }
    return found
  }

  /// Returns a root file, unless its version is above those that lead to an app's metadata.
  private func root(_ path: String, through last: Int, in store: any MetadataReading) throws -> ServedFile? {
    guard RepositoryLayout.role(ofMetadata: path) == RoleName.root.rawValue,
      let version = Int(path.dropFirst("metadata/".count).prefix { $0 != "." }), version <= last
    else { return nil }
    return try store.root(version).map { prepared(ServedMetadata(path: path, bytes: $0)) }
  }

  /// Returns the file at a path below `repository/`, if it is in memory.
  package func newestFile(at path: Substring) -> ServedFile? {
    content.withLockedValue { $0.files[String(path)] }
  }

  /// Serves a committed repository, unless it is older than the served one.
  func replace(with repository: CommittedRepository) {
    let version = repository.state.version
    let files = repository.metadata.map { file in
      ("\(repository.app)/\(file.path)", prepared(file, version: file.path == RepositoryLayout.timestamp ? version : 0))
    }
    content.withLockedValue { content in
      for (path, file) in files where file.version >= content.files[path]?.version ?? 0 {
        content.files.add(file, at: path)
      }
      for path in repository.removed { content.files.remove("\(repository.app)/\(path)") }
      content.version = max(content.version, version)
    }
  }

  /// Raises the version when the server opens.
  func open(at version: Int) { content.withLockedValue { $0.version = max($0.version, version) } }

  /// Forgets which files were used lately, because some aren't served any longer.
  func forgetFiles() { content.withLockedValue { $0.files = RecentFiles() } }

  private func prepared(_ file: ServedMetadata, version: Int = 0) -> ServedFile {
    ServedFile(
      source: .memory(ByteBuffer(bytes: file.bytes)), length: file.bytes.count,
      tag: EntityTag(ContentHash(of: file.bytes).hex), contentType: "application/json",
      cacheControl: file.path == RepositoryLayout.timestamp ? timestampCaching : ServedFile.immutable, version: version)
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

  /// Forgets a file.
  mutating func remove(_ path: String) {
    newer[path] = nil
    older[path] = nil
  }
}

/// An app's repository after a transaction.
struct CommittedRepository: Sendable {
  var app: SkinIdentifier
  /// The state, without its versions.
  var state: RepositoryState
  /// The files that are new, and the timestamp.
  var metadata: [ServedMetadata]
  /// The paths of files that aren't served any longer.
  var removed: [String] = []
}

extension CommittedRepository {
  /// Reads an app's repository, with its timestamp only; nil if it was never signed.
  init?(stored app: SkinIdentifier, in store: any MetadataReading) throws {
    guard let state = try store.repository(of: app),
      let timestamp = try store.metadataFile(RepositoryLayout.timestamp, of: app)
    else { return nil }
    self.init(
      app: app, state: state, metadata: [ServedMetadata(path: RepositoryLayout.timestamp, bytes: timestamp)])
  }
}
