import Foundation
public import SkinKit

/// A requirement of a skin that isn't met, so that the skin isn't fetched.
public enum UpdateRequirement: Hashable, Sendable {
  /// Another version of the app.
  case app(minimum: SkinVersion?, maximum: SkinVersion?, actual: SkinVersion)
  /// A missing version of a base skin.
  case base(BaseConstraint)
  /// Another brand.
  case brand(Set<String>, actual: String?)
  /// Another channel.
  case channel(Set<SkinIdentifier>, actual: SkinIdentifier)
  /// More disk space, in bytes.
  case space(needed: Int, available: Int)
  /// A larger quota, in bytes.
  case quota(needed: Int, limit: Int)

  /// The code of its issue.
  public var code: SkinIssue.Code {
    switch self {
    case .app: .unsuitableApp
    case .base: .unsuitableBase
    case .brand: .unsuitableBrand
    case .channel: .unsuitableChannel
    case .space: .notEnoughSpace
    case .quota: .overQuota
    }
  }

  /// The issue of the unmet requirement.
  /// - Parameters:
  ///   - skin: The skin.
  ///   - path: The path of its package in the repository.
  /// - Returns: The issue, with a suggestion.
  public func issue(for skin: SkinReference, path: String) -> SkinIssue {
    let (message, suggestion, key) = text(for: skin)
    return SkinIssue(
      code, message, suggestion: suggestion + "; the current skin stays.", place: .init(file: path, key: key))
  }

  private func text(for skin: SkinReference) -> (message: String, suggestion: String, key: String) {
    func list(_ names: some Sequence<String>) -> String { names.sorted().joined(separator: ", ") }
    return switch self {
    case .app(_, _, let actual):
      (
        "\(skin) isn't for version \(actual) of the app", "Update the app, or activate a skin that is for it", "app"
      )
    case .base(let base):
      (
        "\(skin) builds on \(base), of which there is no such version for this app",
        "Publish that version of the base skin, or build it into the app", "base"
      )
    case .brand(let brands, let actual):
      (
        "\(skin) is for the brands \(list(brands)), and this app is \(actual ?? "of no brand")",
        "Activate a skin that is for this brand", "brands"
      )
    case .channel(let channels, let actual):
      (
        "\(skin) is for the channels \(list(channels.map(\.rawValue))) and not for \(actual)",
        "Publish the skin for this channel, or activate another one on it", "channels"
      )
    case .space(let needed, let available):
      (
        "\(skin) needs \(Self.megabytes(needed)) on the disk, and \(Self.megabytes(available)) are free",
        "Free some space; it is tried again at the next check", "size"
      )
    case .quota(let needed, let limit):
      (
        "\(skin) takes \(Self.megabytes(needed)), and all skins of this app together may take \(Self.megabytes(limit))",
        "Make the skin smaller, or raise the quota", "size"
      )
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    String(format: "%.1f MB", locale: Locale(identifier: "en_US_POSIX"), Double(bytes) / 1e6)
  }
}

/// An unmet requirement, as an error inside the updater.
struct UpdateRefusal: Error {
  var skin: SkinReference
  var requirement: UpdateRequirement
  var issue: SkinIssue

  init(_ requirement: UpdateRequirement, _ skin: SkinReference, path: String) {
    self.skin = skin
    self.requirement = requirement
    issue = requirement.issue(for: skin, path: path)
  }
}

extension SkinIssue.Code {
  /// A skin doesn't suit this version of the app.
  public static let unsuitableApp: Self = "unsuitable-app"
  /// The required version of a base skin is missing.
  public static let unsuitableBase: Self = "unsuitable-base"
  /// A skin doesn't suit this brand of the app.
  public static let unsuitableBrand: Self = "unsuitable-brand"
  /// A skin doesn't suit this channel.
  public static let unsuitableChannel: Self = "unsuitable-channel"
  /// There is too little disk space for a skin.
  public static let notEnoughSpace: Self = "not-enough-space"
  /// A skin exceeds its quota.
  public static let overQuota: Self = "over-quota"
}
