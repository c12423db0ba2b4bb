// A file of a skin: where it stands, what its contents are identified by, how to read it.

public import Foundation

/// A file of a skin, read when it is needed: an animation, a sound, a data file.
///
/// Two are equal when their contents are, as far as the skin's source can tell by ``SkinFiles/identity(of:)``. Where the source
/// knows a ``SkinFiles/revision(of:)``, contents aren't read before they are compared.
public struct SkinFile: Sendable {
  /// The path within the skin.
  public let path: String
  private let source: any SkinFiles
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

  /// What its contents, as they were when the file was named, are identified by.
  public var identity: String { known.identity(of: path, in: source) }

  /// Reads the file whole.
  /// - Returns: Its bytes.
  /// - Throws: ``SkinIssue`` where it is missing or damaged.
  public func contents() throws -> Data { try source.contents(of: path) }
}

extension SkinFile: Hashable, CustomStringConvertible {
  /// Compares what two files hold.
  /// - Parameters:
  ///   - lhs: A file.
  ///   - rhs: Another one.
  /// - Returns: Whether their identities are equal.
  public static func == (lhs: SkinFile, rhs: SkinFile) -> Bool {
    lhs.known === rhs.known || lhs.identity == rhs.identity
  }

  /// Hashes the identity of the contents.
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  /// The path within the skin.
  public var description: String { path }
}

/// The identity of a file's contents, found out when it is first asked for and shared by all copies of a ``SkinFile``.
private final class KnownIdentity: Sendable {
  /// What the source said of the file when it was named; `nil` where the identity was found out then.
  private let revision: String?
  private let identity: Locked<String?>

  init(path: String, source: any SkinFiles) {
    revision = source.revision(of: path)
    identity = Locked(revision == nil ? source.identity(of: path) : nil)
  }

  func identity(of path: String, in source: any SkinFiles) -> String {
    identity.withLock { known in
      if let known { return known }
      let found = source.identity(of: path)
      // Written since: the contents that the file was named for are gone, and equal to none that can be read.
      let isCurrent = source.revision(of: path) == revision
      let identity = isCurrent ? found : "gone:\(path):\(revision ?? "")"
      known = identity
      return identity
    }
  }
}
