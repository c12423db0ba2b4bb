// The first thing a launch asks the store: what to show, and whether the last switch has to be taken back.

public import Foundation
public import SkinKit
public import SkinPackage

/// How a newly applied skin shows that it is healthy.
public struct HealthPolicy: Hashable, Sendable {
  /// In how many launches a skin may be shown without being confirmed; the launch after them shows the one before.
  public var launches: Int

  /// Makes a policy.
  /// - Parameter launches: In how many launches a skin may be shown without being confirmed.
  public init(launches: Int = 3) { self.launches = launches }
}

/// What a launch shows, see ``SkinStore/beginLaunch(at:app:channel:context:policy:isInBackground:)``.
public struct StoreLaunch: Sendable {
  /// The skin to show; nil for the built-in one.
  public let skin: InstalledSkin?
  /// The how-manieth launch this is of a skin that isn't confirmed yet; 0 for a confirmed one.
  ///
  /// In the background, where launches aren't counted, it is how many were before.
  public let attempt: Int
  /// The skin that was taken back in this launch, because the launches before didn't confirm it.
  public let rolledBack: SkinReference?
  /// What was wrong with the store, the kept activation or the clock; what can be shown is shown nevertheless.
  public let issue: SkinIssue?
  /// The files of the current skin that are missing or damaged, which the next update fetches again.
  public let damaged: [PackageManifest.File]
}

extension SkinStore {
  /// Begins a launch of the app: tells what to show before the first frame, and counts it.
  ///
  /// What to show is decided by the activation that was accepted last, at this moment and on this device: a skin whose
  /// schedule ended while the app was off isn't shown again, and one that was fetched ahead is shown from its second on.
  /// Where the skin that is wanted isn't on the device, or was taken back, and before any activation came, it is the
  /// skin that was shown last.
  ///
  /// A skin that is shown in place of another one is on trial until ``confirmHealthy(_:)`` is called, but for the last
  /// healthy one that is shown again. After as many launches without that as the policy allows, the last healthy skin is
  /// shown again, and the other one isn't activated any more.
  /// ```swift
  /// // Synchronous: before the first frame.
  /// let launch = SkinStore.beginLaunch(
  ///   at: folder, app: app, channel: channel, context: ActivationContext(now: Date(), appVersion: version))
  /// show(launch.skin)
  /// … when the first screens were used without a crash:
  /// try await store.confirmHealthy(launch.skin)
  /// ```
  /// Call it once in the app itself. Extensions, which count no launches, read ``current(at:)``. It reads a few small
  /// files, and writes one only where another skin is shown or one is on trial; where it can't (a full disk), the skin is
  /// shown without being counted, and ``StoreLaunch/issue`` tells why.
  ///
  /// **Launches in the background.** iOS also launches an app for a download's end or a silent push. Nobody sees such a
  /// launch, so that nobody can confirm its skin: say so by `isInBackground`, and it isn't counted. Where the app comes to
  /// the foreground later, begin the launch once more, without it, and show what that gives. A skin that crashes the app
  /// in launches that don't count is never taken back, so count where in doubt: an app without scenes can tell by
  /// `UIApplication.applicationState`, which is `.background` then; one with scenes may find it so in
  /// `application(_:didFinishLaunchingWithOptions:)` whoever launches it.
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - app: The app's name in the repository.
  ///   - channel: The channel whose activation counts.
  ///   - context: The moment and the device, the same as the updater is told.
  ///   - policy: How many launches a skin has to prove itself.
  ///   - isInBackground: Whether nobody sees the launch, which then isn't counted.
  /// - Returns: What to show. A damaged or unreadable store leaves the built-in skin and an issue.
  public static func beginLaunch(
    at folder: URL, app: SkinIdentifier, channel: SkinIdentifier, context: ActivationContext,
    policy: HealthPolicy = HealthPolicy(), isInBackground: Bool = false
  ) -> StoreLaunch {
    beginLaunch(
      at: folder, app: app, channel: channel, context: context, policy: policy, isInBackground: isInBackground,
      interrupt: nil)
  }

  /// Begins a launch of an app that follows no activation: one that sets its skin by ``setCurrent(_:)`` alone.
  ///
  /// The skin that was set last is shown and counted, as in
  /// ``beginLaunch(at:app:channel:context:policy:isInBackground:)``.
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - policy: How many launches a skin has to prove itself.
  ///   - isInBackground: Whether nobody sees the launch, which then isn't counted.
  /// - Returns: What to show. A damaged or unreadable store leaves the built-in skin and an issue.
  public static func beginLaunch(
    at folder: URL, policy: HealthPolicy = HealthPolicy(), isInBackground: Bool = false
  ) -> StoreLaunch {
    beginLaunch(at: folder, policy: policy, isInBackground: isInBackground, interrupt: nil)
  }

  /// Begins a launch that reports every step, so that a test can stop there.
  package static func beginLaunch(
    at folder: URL, app: SkinIdentifier, channel: SkinIdentifier, context: ActivationContext, policy: HealthPolicy,
    isInBackground: Bool = false, interrupt: (@Sendable (StoreStep) throws -> Void)?
  ) -> StoreLaunch {
    let storage = StoredActivation(record: StoreRecord(at: folder))
    var kept = PersistedActivation(app: app, channel: channel, in: storage, now: context.now)
    var issue = kept.issue
    let decision = kept.decide(at: context.now, &issue) { moment in
      var context = context
      context.now = moment
      return context
    }
    // Before any activation came, nobody has decided anything.
    let isDecided = kept.activation != nil
    return LaunchTransaction(
      layout: StoreLayout(folder: folder), policy: policy, decision: isDecided ? decision : nil,
      isInBackground: isInBackground
    ).take(issue, interrupt)
  }

  /// Begins a launch without an activation that reports every step, so that a test can stop there.
  package static func beginLaunch(
    at folder: URL, policy: HealthPolicy, isInBackground: Bool = false,
    interrupt: (@Sendable (StoreStep) throws -> Void)?
  ) -> StoreLaunch {
    LaunchTransaction(
      layout: StoreLayout(folder: folder), policy: policy, decision: nil, isInBackground: isInBackground
    )
    .take(nil, interrupt)
  }
}
