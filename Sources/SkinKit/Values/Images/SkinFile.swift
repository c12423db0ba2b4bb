public import Foundation

/// A file of a skin, such as an animation, a sound or a data file, read when it is needed.
///
/// Two files are equal if their contents are, as far as ``SkinFiles/identity(of:)`` of their source knows. If the source has a
/// ``SkinFiles/revision(of:)``, contents aren't read before a comparison, and only then if the other file has the same size.
public struct SkinFile: Sendable {
  /// The path within the skin, or the name in the app's bundle.
  public let path: String
  /// The skin's files, or those of the app's bundle.
  let source: any SkinFiles
  private let known: KnownIdentity

  /// Names a file of a skin.
  /// - Parameters:
  ///   - path: The path within the skin.
  ///   - source: The skin's files.
  public init(path: String, in source: any SkinFiles) {
    self.path = path
    self.source = source
    known = KnownIdentity(path: path, source: source)
  }

  /// Names a file of the app's bundle, which the skin doesn't contain.
  /// - Parameter name: The name with its extension, as for `Bundle.url(forResource:withExtension:)`.
  public init(named name: String) { self.init(path: name, in: AppBundleFiles()) }

  /// Whether the file is one of the app's bundle.
  package var isInAppBundle: Bool { source is AppBundleFiles }

  /// The identity of the contents at the time when the file was named.
  public var identity: String { known.identity(of: path, in: source) }

  /// Reads the file.
  /// - Returns: Its bytes.
  /// - Throws: ``SkinIssue`` if it is missing or damaged.
  /// - Complexity: Linear in the size of the file.
  public func contents() throws -> Data { try source.contents(of: path) }

  /// Finds a file by its path relative to the folder of this one, such as an image of an animation.
  /// - Parameter relativePath: A path without `.` and `..`.
  /// - Returns: The file; `nil` if the skin has none there.
  public func neighbor(_ relativePath: String) -> SkinFile? {
    let names = relativePath.split(separator: "/", omittingEmptySubsequences: false)
    guard names.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }) else { return nil }
    let folder = path[..<(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)]
    let full = String(folder) + relativePath
    return source.contains(full) ? SkinFile(path: full, in: source) : nil
  }
}

extension SkinFile: Hashable, CustomStringConvertible {
  /// Compares the contents of two files.
  /// - Parameters:
  ///   - lhs: A file.
  ///   - rhs: Another.
  /// - Returns: Whether their identities are equal.
  public static func == (lhs: SkinFile, rhs: SkinFile) -> Bool {
    lhs.known === rhs.known || !lhs.differsInSize(from: rhs) && lhs.identity == rhs.identity
  }

  /// Whether both sizes are known and differ, while an identity would have to be determined.
  private func differsInSize(from other: SkinFile) -> Bool {
    guard !known.isDetermined || !other.known.isDetermined, let size = known.size(of: path, in: source),
      let otherSize = other.known.size(of: other.path, in: other.source)
    else { return false }
    return size != otherSize
  }

  /// Hashes the identity of the contents.
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  /// The path within the skin.
  public var description: String { path }
}

/// The identity of a file's contents, determined on first use and shared by all copies of a ``SkinFile``.
private final class KnownIdentity: Sendable {
  /// The revision when the file was named; `nil` if the identity was determined then.
  private let revision: String?
  /// The size when the identity was determined, if that was at naming.
  private let size: Int?
  private let identity: Locked<String?>

  init(path: String, source: any SkinFiles) {
    revision = source.revision(of: path)
    size = revision == nil ? source.size(of: path) : nil
    identity = Locked(revision == nil ? source.identity(of: path) : nil)
  }

  var isDetermined: Bool { identity.withLock { $0 != nil } }

  /// The size of the contents at naming; `nil` if it is unknown.
  func size(of path: String, in source: any SkinFiles) -> Int? {
    guard revision != nil else { return size }
    // After a later writing it is that of other contents, which is no worse: the identity will be that of none.
    return isDetermined ? nil : source.size(of: path)
  }

  func identity(of path: String, in source: any SkinFiles) -> String {
    identity.withLock { known in
      if let known { return known }
      let found = source.identity(of: path)
      // After a later writing, the contents at naming are gone: the identity equals none that can be read.
      let isCurrent = source.revision(of: path) == revision
      let identity = isCurrent ? found : "gone:\(path):\(revision ?? "")"
      known = identity
      return identity
    }
  }
}
