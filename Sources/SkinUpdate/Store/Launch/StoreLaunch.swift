public import SkinKit
public import SkinPackage

/// The number of launches in which a new skin must prove healthy.
public struct HealthPolicy: Hashable, Sendable {
  /// The number of launches that may show a skin without confirming it; the next launch falls back to the previous
  /// skin.
  public var launches: Int

  /// Creates a policy.
  /// - Parameter launches: The number of launches that may show a skin without confirming it.
  public init(launches: Int = 3) { self.launches = launches }
}

/// The result of a launch, see ``SkinStore/beginLaunch(at:app:channel:context:policy:isInBackground:)``.
public struct StoreLaunch: Sendable {
  /// The skin to show; nil for the built-in one.
  public let skin: InstalledSkin?
  /// The number of launches, including this one, that showed the skin unconfirmed; 0 if it is confirmed.
  ///
  /// Launches in the background aren't counted.
  public let attempt: Int
  /// The skin that this launch rolled back, because no earlier launch confirmed it.
  public let rolledBack: SkinReference?
  /// The problem with the store, the persisted activation or the clock, if any; ``skin`` can still be shown.
  public let issue: SkinIssue?
  /// The missing and damaged files of the current skin, which the next update fetches again.
  public let damaged: [PackageManifest.File]
}
