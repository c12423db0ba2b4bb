// What a skin needs of the app and the device, and what is said where it isn't so.

import Foundation
public import SkinKit

/// A demand of a skin that isn't met, so that it isn't fetched.
public enum UpdateRequirement: Hashable, Sendable {
  /// Another version of the app.
  case app(minimum: SkinVersion?, maximum: SkinVersion?, actual: SkinVersion)
  /// A version of a base skin that there isn't.
  case base(BaseConstraint)
  /// Another brand.
  case brand(Set<String>, actual: String?)
  /// Another channel.
  case channel(Set<SkinIdentifier>, actual: SkinIdentifier)
  /// More room on the disk, in bytes.
  case space(needed: Int, available: Int)
  /// More than the skins of this app may take, in bytes.
  case quota(needed: Int, limit: Int)

  /// The code of the issue that tells it.
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

  /// The issue that tells it.
  /// - Parameters:
  ///   - skin: The skin that demands it.
  ///   - path: The path of its package in the repository.
  /// - Returns: What is wrong and how to mend it.
  public func issue(for skin: SkinReference, path: String) -> SkinIssue {
    let (message, remedy, key) = text(for: skin)
    return SkinIssue(code, message, remedy: remedy + "; what is shown stays.", place: .init(file: path, key: key))
  }

  private func text(for skin: SkinReference) -> (message: String, remedy: String, key: String) {
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

/// The error inside the updater that carries the demand itself.
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
  /// A skin isn't for this version of the app.
  public static let unsuitableApp: Self = "unsuitable-app"
  /// There is no fitting version of the skin that another one builds on.
  public static let unsuitableBase: Self = "unsuitable-base"
  /// A skin isn't for this brand of the app.
  public static let unsuitableBrand: Self = "unsuitable-brand"
  /// A skin isn't for this channel.
  public static let unsuitableChannel: Self = "unsuitable-channel"
  /// There is too little room on the disk to fetch a skin.
  public static let notEnoughSpace: Self = "not-enough-space"
  /// A skin takes more than all skins of the app may.
  public static let overQuota: Self = "over-quota"
}
