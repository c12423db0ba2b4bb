// Whether a skin is for this app: its version, brand and channel, and the room that skins may take.

import SkinKit

/// What this app is, held against what a package demands.
struct UpdateConstraints: Hashable, Sendable {
  /// The app's version; nil takes skins for any.
  var appVersion: SkinVersion?
  /// The app's brand; nil for an app of no brand, which takes only skins for all.
  var brand: String?
  /// The channel the app follows.
  var channel: SkinIdentifier
  /// The most bytes that the skins of this app may take, uncompressed.
  var quota: Int?

  /// The first demand of a package that this app doesn't meet; nil where it may be fetched.
  func firstUnmet(by package: TargetDescription.PackageTarget) -> UpdateRequirement? {
    if let appVersion {
      let range = VersionRange(minimum: package.minimumApp, maximum: package.maximumApp)
      guard range.contains(appVersion) else {
        return .app(minimum: package.minimumApp, maximum: package.maximumApp, actual: appVersion)
      }
    }
    if !package.brands.isEmpty, !(brand.map { package.brands.contains($0) } ?? false) {
      return .brand(package.brands, actual: brand)
    }
    if !package.channels.isEmpty, !package.channels.contains(channel) {
      return .channel(package.channels, actual: channel)
    }
    if let quota, let size = package.size, size > quota { return .quota(needed: size, limit: quota) }
    return nil
  }
}
