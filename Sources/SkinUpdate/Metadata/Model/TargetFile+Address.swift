// Where a target's file is served.

public import Foundation

extension TargetFile {
  /// The address of this target's file.
  /// - Parameters:
  ///   - path: The target's path.
  ///   - base: Where the targets are.
  ///   - isConsistent: Whether files are stored under names with their hash, as the root says.
  /// - Returns: The address, everything but slashes percent-encoded.
  public func url(_ path: String, below base: URL, isConsistent: Bool) -> URL {
    let hash = digest.hashes["sha256"] ?? digest.hashes.values.min() ?? ""
    let stored = isConsistent ? RepositoryLayout.stored(path, hash: hash) : path
    var allowed = CharacterSet.urlUnreserved
    allowed.insert("/")
    return base.appendingEncoded(stored.addingPercentEncoding(withAllowedCharacters: allowed) ?? stored)
  }
}
