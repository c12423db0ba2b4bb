/// The progress of packing, unpacking, checking or patching.
public struct PackageProgress: Sendable, Hashable {
  /// The file being processed.
  public let path: String
  /// The bytes done, uncompressed.
  public let completed: Int
  /// The bytes to do in all, uncompressed.
  public let total: Int

  package init(path: String, completed: Int, total: Int) {
    (self.path, self.completed, self.total) = (path, completed, total)
  }
}
