import SkinKit

/// The properties of this app that a package must suit.
struct UpdateConstraints: Hashable, Sendable {
  /// The app's version; nil accepts skins for any.
  var appVersion: SkinVersion?
  /// The app's brand; an app without one accepts only skins for all brands.
  var brand: String?
  /// The channel the app follows.
  var channel: SkinIdentifier
  /// The maximum size in bytes of a skin on disk, uncompressed; nil for any.
  var quota: Int?

  /// The first requirement of a package that this app doesn't meet; nil if the package suits it.
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
