// The repository as it is served: every file's answer is ready before anybody asks.

import Foundation
import HTTPTypes
import NIOConcurrencyHelpers
import NIOCore
import SkinPackage
import SkinRepository
import SkinUpdate

/// What is needed to answer a request for one file of the repository.
struct ServedFile: Sendable {
  /// Where the bytes are.
  enum Source: Sendable {
    case memory(ByteBuffer)
    case blob(ContentHash)
  }

  var source: Source
  var length: Int
  var tag: EntityTag
  var contentType: String
  var cacheControl: String

  /// How caches keep a file whose name carries its version or hash.
  static let immutable = "public, max-age=31536000, immutable"
}

/// The repository that clients see.
///
/// It is replaced as a whole when a transaction has been committed.
final class RepositoryView: Sendable {
  private struct Content {
    var files: [String: ServedFile] = [:]
    var state = RepositoryState()
  }

  private let content = NIOLockedValueBox(Content())
  private let timestampCaching: String

  init(timestampMaxAge: Duration) {
    let seconds = timestampMaxAge.components.seconds
    // With `no-cache` a cache may keep the file, but asks each time whether it still holds.
    timestampCaching = seconds == 0 ? "no-cache" : "public, max-age=\(seconds)"
  }

  /// The state of the repository that is being served.
  var state: RepositoryState { content.withLockedValue { $0.state } }

  /// A file by its path below the repository.
  ///
  /// Only paths that were published exist, so no path can lead elsewhere.
  subscript(path: String) -> ServedFile? { content.withLockedValue { $0.files[path] } }

  /// Serves what was committed; something older than what is being served is ignored.
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

/// Everything of the repository that a transaction left behind.
struct CommittedRepository: Sendable {
  var state: RepositoryState
  var metadata: [ServedMetadata]
  var targets: [ServedTarget]
}
