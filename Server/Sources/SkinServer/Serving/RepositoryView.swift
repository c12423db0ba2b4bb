import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import NIOCore
import SkinPackage
import SkinRepository
import SkinUpdate

/// A file of the repository, prepared for answers.
struct ServedFile: Sendable {
  /// The location of the bytes.
  enum Source: Sendable {
    case memory(ByteBuffer)
    case blob(ContentHash)
  }

  var source: Source
  var length: Int
  var tag: EntityTag
  var contentType: String
  var cacheControl: String

  /// The caching of a file whose name contains its version or hash.
  static let immutable = "public, max-age=31536000, immutable"
}

/// The repository as it is served, with precomputed answers for every file.
///
/// After each committed transaction, it is replaced atomically.
final class RepositoryView: Sendable {
  private struct Content {
    var files: [String: ServedFile] = [:]
    var state = RepositoryState()
  }

  private let content = NIOLockedValueBox(Content())
  private let timestampCaching: String

  init(timestampMaxAge: Duration) {
    let seconds = timestampMaxAge.components.seconds
    // With `no-cache`, caches may keep the file but must revalidate it each time.
    timestampCaching = seconds == 0 ? "no-cache" : "public, max-age=\(seconds)"
  }

  /// The state of the served repository.
  var state: RepositoryState { content.withLockedValue { $0.state } }

  /// The file at a path below the repository.
  ///
  /// Only published paths exist, so no path can lead elsewhere.
  subscript(path: String) -> ServedFile? { content.withLockedValue { $0.files[path] } }

  /// Serves a committed repository, unless it is older than the served one.
  func replace(with repository: CommittedRepository) {
    var files: [String: ServedFile] = [:]
    files.reserveCapacity(repository.metadata.count + repository.targets.count)
    for file in repository.metadata {
      files[file.path] = ServedFile(
        source: .memory(ByteBuffer(bytes: file.bytes)), length: file.bytes.count,
        tag: EntityTag(ContentHash(of: file.bytes).hex), contentType: "application/json",
        cacheControl: file.path == RepositoryLayout.timestamp ? timestampCaching : ServedFile.immutable)
    }
    for file in repository.targets {
      files[file.path] = ServedFile(
        source: .blob(file.hash), length: file.length, tag: EntityTag(file.hash.hex),
        contentType: Self.contentType(of: file.path), cacheControl: ServedFile.immutable)
    }
    content.withLockedValue { [files] content in
      guard repository.state.version >= content.state.version else { return }
      content = Content(files: files, state: repository.state)
    }
  }

  private static func contentType(of path: String) -> String {
    switch path.split(separator: ".").last {
    case "json": "application/json"
    case "skin": "application/zip"
    default: "application/octet-stream"
    }
  }
}

/// The repository after a transaction.
struct CommittedRepository: Sendable {
  var state: RepositoryState
  var metadata: [ServedMetadata]
  var targets: [ServedTarget]
}
