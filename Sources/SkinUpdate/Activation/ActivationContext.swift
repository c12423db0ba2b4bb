// What an activation is evaluated against.

public import Foundation
public import SkinKit

/// What a device knows of itself when it evaluates an activation.
public struct ActivationContext: Hashable, Sendable {
  /// The moment.
  public var now: Date
  /// The device's time zone.
  public var timeZone: TimeZone
  /// The app's version; without one, rules for some versions show nothing.
  public var appVersion: SkinVersion?
  /// The languages the app is shown in; a rule for some languages holds where it means one of them.
  public var locales: [String]
  /// The app's brand; nil where it has none.
  public var brand: String?
  /// The installation; without one, rules for a share of the devices show nothing.
  public var installID: InstallID?

  /// Describes a device.
  /// - Parameters:
  ///   - now: The moment.
  ///   - timeZone: The device's time zone.
  ///   - appVersion: The app's version.
  ///   - locales: The languages the app is shown in, mostly one; the most preferred one where none is given.
  ///   - brand: The app's brand.
  ///   - installID: The installation.
  public init(
    now: Date, timeZone: TimeZone = .current, appVersion: SkinVersion? = nil, locales: [String]? = nil,
    brand: String? = nil, installID: InstallID? = nil
  ) {
    self.now = now
    self.timeZone = timeZone
    self.appVersion = appVersion
    self.locales = locales ?? Array(Locale.preferredLanguages.prefix(1))
    self.brand = brand
    self.installID = installID
  }
}
