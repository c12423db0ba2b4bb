public import SkinKit
import SkinUpdate

/// The length of a role's metadata file, compared with the longest one that clients read.
public struct MetadataSize: Hashable, Sendable {
  /// The role's name.
  public let role: String
  /// The length in bytes.
  public let length: Int
  /// The length of the longest file that clients read, in bytes.
  public let limit: Int

  /// Creates a size, with the default limits of clients.
  /// - Parameters:
  ///   - role: The role's name. A delegated role has the limit of targets.
  ///   - length: The length in bytes.
  public init(role: String, length: Int) {
    let limits = MetadataLimits()
    self.role = role
    self.length = length
    limit =
      switch RoleName(rawValue: role) {
      case .root: limits.root
      case .timestamp: limits.timestamp
      case .snapshot: limits.snapshot
      case .targets, nil: limits.targets
      }
  }

  /// The part of the limit that is used; more than 1 if clients refuse the file.
  public var share: Double { Double(length) / Double(limit) }

  /// The issue of a file that clients refuse, or will refuse soon.
  public var issue: SkinIssue {
    SkinIssue(
      .metadataTooLong, "\(role).json has \(length) bytes of the \(limit) that clients read at most",
      suggestion:
        "Remove channels and pictures of the catalog that no app needs, or delegate a part of its targets to another role.",
      place: .init(file: "\(role).json"))
  }

  /// Refuses a file that clients wouldn't read.
  /// - Throws: `SkinIssue` with the code `metadata-too-long`.
  static func check(_ length: Int, of role: String) throws {
    let size = MetadataSize(role: role, length: length)
    guard length > size.limit else { return }
    var issue = size.issue
    issue.message += "; nothing was signed"
    throw issue
  }
}

extension RepositoryState {
  /// The sizes of the newest metadata files, except for the root's, in no order.
  public var metadataSizes: [MetadataSize] {
    let delegated = delegations.map(\.name).compactMap { name in signedDelegations[name].map { (name, $0) } }
    let top = [(RoleName.targets, signedTargets), (.snapshot, signedSnapshot), (.timestamp, signedTimestamp)]
    return (top.compactMap { name, file in file.map { (name.rawValue, $0) } } + delegated).map { name, file in
      MetadataSize(role: name, length: file.length)
    }
  }
}

extension SkinIssue.Code {
  /// A metadata file would be longer than clients read.
  public static let metadataTooLong: Self = "metadata-too-long"
}
