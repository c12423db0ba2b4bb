public import Foundation

extension TargetFile {
  /// The address of this target's file.
  /// - Parameters:
  ///   - path: The target's path.
  ///   - base: The address of the targets.
  ///   - isConsistent: Whether the names of stored files contain their hash, as the root specifies.
  /// - Returns: The address, percent-encoded except for slashes.
  public func url(_ path: String, below base: URL, isConsistent: Bool) -> URL {
    let hash = digest.hashes["sha256"] ?? digest.hashes.values.min() ?? ""
    let stored = isConsistent ? RepositoryLayout.stored(path, hash: hash) : path
    var allowed = CharacterSet.urlUnreserved
    allowed.insert("/")
    return base.appendingEncoded(stored.addingPercentEncoding(withAllowedCharacters: allowed) ?? stored)
  }
}
