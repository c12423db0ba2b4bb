// A file of a skin: where it stands, what its contents are identified by, how to read it.

public import Foundation

/// A file of a skin, read when it is needed: an animation, a sound, a data file.
///
/// Two are equal when their contents are, as far as the skin's source can tell by ``SkinFiles/identity(of:)``.
public struct SkinFile: Sendable {
  /// The path within the skin.
  public let path: String
  /// What its contents are identified by.
  public let identity: String
  private let source: any SkinFiles

  /// Names a file of a skin.
  /// - Parameters:
  ///   - path: The path within the skin.
  ///   - source: The skin's files.
  public init(path: String, in source: any SkinFiles) {
    self.path = path
    identity = source.identity(of: path)
    self.source = source
  }

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
  public static func == (lhs: SkinFile, rhs: SkinFile) -> Bool { lhs.identity == rhs.identity }

  /// Hashes the identity of the contents.
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

  /// The path within the skin.
  public var description: String { path }
}
