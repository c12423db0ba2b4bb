public import Foundation
public import SkinKit

/// The properties of a device with which an activation is evaluated.
public struct ActivationContext: Hashable, Sendable {
  /// The current time.
  public var now: Date
  /// The device's time zone.
  public var timeZone: TimeZone
  /// The app's version; without one, rules for some versions don't show their skin.
  public var appVersion: SkinVersion?
  /// The languages of the app; a rule for languages holds if one of them matches.
  public var locales: [String]
  /// The app's brand; nil if it has none.
  public var brand: String?
  /// The installation; without one, rules for a percentage of the devices don't show their skin.
  public var installID: InstallID?
  /// The versions that this device shows or has shown; nil if the app doesn't know them.
  ///
  /// Rules that are closed to new devices don't show their skin then.
  public var shownSkins: Set<SkinReference>?
  /// The device's code; nil for the one of ``installID``.
  package var deviceCode: DeviceCode?

  /// Creates a context.
  /// - Parameters:
  ///   - now: The current time.
  ///   - timeZone: The device's time zone.
  ///   - appVersion: The app's version.
  ///   - locales: The languages of the app, usually one; nil for the preferred one.
  ///   - brand: The app's brand.
  ///   - installID: The installation.
  ///   - shownSkins: The versions that this device shows or has shown.
  public init(
    now: Date, timeZone: TimeZone = .current, appVersion: SkinVersion? = nil, locales: [String]? = nil,
    brand: String? = nil, installID: InstallID? = nil, shownSkins: Set<SkinReference>? = nil
  ) {
    self.now = now
    self.timeZone = timeZone
    self.appVersion = appVersion
    self.locales = locales ?? Array(Locale.preferredLanguages.prefix(1))
    self.brand = brand
    self.installID = installID
    self.shownSkins = shownSkins
  }
}
