public import Foundation
import SkinKit
public import SkinPackage
import SkinUpdate

/// New targets and their files.
///
/// To publish: store every blob under its name, apply the publication to the state, sign, and write the metadata files
/// in their order. A crash before the timestamp is written leaves the repository as it was. Blobs without a target do
/// no harm.
public protocol Publication: Sendable {
  /// The new targets by path.
  var targets: [String: TargetEntry] { get }
  /// The files behind them.
  var blobs: [PublishedBlob] { get }

  /// Adds the targets to a state, each to the role that covers its path.
  /// - Parameter state: The state.
  func apply(to state: inout RepositoryState)
}

extension Publication {
  /// Adds the targets to a state, each to the role that covers its path.
  /// - Parameter state: The state.
  public func apply(to state: inout RepositoryState) {
    for (path, entry) in targets { state[path] = entry }
  }
}

/// A file to store in a repository.
public struct PublishedBlob: Sendable, Hashable {
  /// The location of a blob's bytes.
  public enum Contents: Sendable, Hashable {
    /// A file.
    case file(URL)
    /// Data in memory.
    case data(Data)
  }

  /// The target's path in the signed metadata.
  public let target: String
  /// The file's path in the repository, such as `targets/skins/festival/spring/<sha256>.1.0.0.skin`.
  public let stored: String
  /// The file's length in bytes.
  public let length: Int
  /// The file's SHA-256.
  public let sha256: ContentHash
  /// The file's bytes.
  public let contents: Contents

  init(target: String, entry: TargetEntry, contents: Contents) {
    self.target = target
    stored = "targets/" + RepositoryLayout.stored(target, hash: entry.sha256.hex)
    length = entry.length
    sha256 = entry.sha256
    self.contents = contents
  }
}
