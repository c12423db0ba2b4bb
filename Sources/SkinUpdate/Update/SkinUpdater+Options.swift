public import Foundation
public import SkinKit
public import SkinPackage

extension SkinUpdater {
  /// The settings of an updater.
  public struct Options: Hashable, Sendable {
    /// The time between two checks without a push, in seconds; varied by a fifth.
    public var pollInterval: TimeInterval = 900
    /// The variation of ``pollInterval`` between two checks, as factors.
    package static let pollVariation = 0.8...1.2
    /// The most seconds to wait after a push, so that the apps don't all check at the same moment.
    public var pushSpread: TimeInterval = 1
    /// The longest silence of the event stream, in seconds.
    public var eventSilence: TimeInterval = 90
    /// The waits after failures.
    ///
    /// While no server answers, the event stream is retried at least every 8 seconds, or every ``BackOff/first`` if that is
    /// longer.
    public var backOff = BackOff()
    /// The waits before a lost event stream is reopened.
    ///
    /// They stay short, so that devices hear the last state soon after an outage. A server that has no room for more streams
    /// asks for longer ones.
    package var eventBackOff: BackOff {
      BackOff(first: backOff.first, limit: min(backOff.limit, max(backOff.first, Self.longestEventWait)))
    }
    /// The longest wait before a stream is retried, in seconds; with ``pushSpread``, a check follows within 10 seconds.
    private static let longestEventWait: TimeInterval = 8
    /// The limits of metadata.
    public var metadataLimits = MetadataLimits()
    /// The limits of packages, and the kinds of files in them.
    public var packageLimits = PackageLimits.default
    /// The app's brand; an app without one accepts only skins that are for all brands.
    public var brand: String?
    /// The versions of the skins that the app contains, by name, for skins that build on them.
    public var builtInSkins: [String: SkinVersion] = [:]
    /// The languages of the app, for rules of activations; nil for the preferred one.
    public var locales: [String]?
    /// The maximum size in bytes of a single skin on disk, uncompressed; nil for any.
    ///
    /// A package without a size is exempt.
    public var quota: Int?
    /// The maximum size in bytes of all skins together; nil for any.
    ///
    /// The skins shown least recently are removed first.
    public var storeQuota: Int? = 256 << 20
    /// The number of concurrent downloads; at least one.
    public var downloadsAtOnce = 2

    /// Creates the default settings.
    public init() {}
  }
}
