public import Foundation
import SkinUpdate

/// The result of signing: the state to keep and the metadata files to serve.
public struct SignedRepository: Sendable {
  /// The state to keep.
  public let state: RepositoryState
  /// The new metadata files by their path in the repository, such as `metadata/3.snapshot.json`, and the new nodes of the
  /// index.
  public let files: [String: Data]
  /// The nodes of the index that aren't part of it any more, by their paths.
  public let replaced: Set<String>

  /// The paths of ``files`` in the order in which to write them: the timestamp last, because it makes clients look for
  /// the others.
  public var writingOrder: [String] {
    files.keys.filter { $0 != RepositoryLayout.timestamp }.sorted()
      + files.keys.filter { $0 == RepositoryLayout.timestamp }
  }
}
