public import Foundation
public import SkinKit
import SkinPackage

extension SkinStore {
  /// Begins a launch of the app: returns the skin to show in the first frame, and counts the launch.
  ///
  /// The last accepted activation decides, for the current moment and this device. A skin whose schedule ended while
  /// the app wasn't running isn't shown again, and a skin that was fetched ahead is shown from its scheduled time on.
  /// If the decided skin isn't installed or is blocked, or if there is no activation yet, the current skin stays.
  ///
  /// A newly shown skin is unconfirmed until ``confirmHealthy(_:)``, unless it is the last healthy one. If the number of
  /// launches in ``HealthPolicy/launches`` passes without a confirmation, the next launch rolls the skin back to the
  /// last healthy one and blocks it.
  /// ```swift
  /// // Synchronous: before the first frame.
  /// let launch = SkinStore.beginLaunch(
  ///   at: folder, app: app, channel: channel, context: ActivationContext(now: Date(), appVersion: version))
  /// show(launch.skin)
  /// … when the first screens were used without a crash:
  /// try await store.confirmHealthy(launch.skin)
  /// ```
  /// Call it once in the app itself. Extensions, whose launches don't count, read ``current(at:)`` instead. It reads a
  /// few small files, hashes up to 2 MiB of the skin, and writes only if the skin changes, is unconfirmed, or the store's
  /// file `format` is damaged. If that fails (for example on a full
  /// disk), the skin is shown, the launch isn't counted, and ``StoreLaunch/issue`` contains the reason.
  ///
  /// **Launches in the background.** iOS also launches an app when a download ends or a silent push arrives. Such a
  /// launch shows no UI, so the app can't confirm its skin: pass `isInBackground`, and the launch isn't counted. When
  /// the app enters the foreground later, begin the launch again without `isInBackground`, and show its skin. If in
  /// doubt, count the launch: a skin that crashes the app only in uncounted launches is never rolled back. In an app
  /// without scenes, `UIApplication.applicationState` is `.background` in such a launch. In an app with scenes, it may
  /// be `.background` in every call of `application(_:didFinishLaunchingWithOptions:)`.
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - app: The app's name in the repository.
  ///   - channel: The channel whose activation decides.
  ///   - context: The moment and the device, as passed to the updater.
  ///   - policy: The number of launches in which a skin must prove healthy.
  ///   - isInBackground: Whether the launch shows no UI and so isn't counted.
  /// - Returns: The skin to show. If the store is damaged or unreadable, the built-in skin and an issue.
  public static func beginLaunch(
    at folder: URL, app: SkinIdentifier, channel: SkinIdentifier, context: ActivationContext,
    policy: HealthPolicy = HealthPolicy(), isInBackground: Bool = false
  ) -> StoreLaunch {
    beginLaunch(
      at: folder, app: app, channel: channel, context: context, policy: policy, isInBackground: isInBackground,
      interrupt: nil)
  }

  /// Begins a launch of an app without activations, which sets its skin by ``setCurrent(_:)`` only.
  ///
  /// Shows the current skin and counts the launch, as in
  /// ``beginLaunch(at:app:channel:context:policy:isInBackground:)``.
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - policy: The number of launches in which a skin must prove healthy.
  ///   - isInBackground: Whether the launch shows no UI and so isn't counted.
  /// - Returns: The skin to show. If the store is damaged or unreadable, the built-in skin and an issue.
  public static func beginLaunch(
    at folder: URL, policy: HealthPolicy = HealthPolicy(), isInBackground: Bool = false
  ) -> StoreLaunch {
    beginLaunch(at: folder, policy: policy, isInBackground: isInBackground, interrupt: nil)
  }

  /// Begins a launch that reports every step to a test.
  package static func beginLaunch(
    at folder: URL, app: SkinIdentifier, channel: SkinIdentifier, context: ActivationContext, policy: HealthPolicy,
    isInBackground: Bool = false, interrupt: (@Sendable (StoreStep) throws -> Void)?
  ) -> StoreLaunch {
    var context = context
    context.shownSkins = context.shownSkins ?? StoreLayout(folder: folder).shownSkins
    let storage = StoredActivation(record: StoreRecord(at: folder))
    var persisted = PersistedActivation(app: app, channel: channel, in: storage, now: context.now)
    var issue = persisted.issue
    let decision = persisted.decide(at: context.now, &issue) { moment in
      context.now = moment
      return context
    }
    // Without an activation, the current skin stays.
    let isDecided = persisted.activation != nil
    return LaunchTransaction(
      layout: StoreLayout(folder: folder), policy: policy, decision: isDecided ? decision : nil,
      isInBackground: isInBackground
    ).run(issue, interrupt)
  }

  /// Begins a launch without an activation that reports every step to a test.
  package static func beginLaunch(
    at folder: URL, policy: HealthPolicy, isInBackground: Bool = false,
    interrupt: (@Sendable (StoreStep) throws -> Void)?
  ) -> StoreLaunch {
    LaunchTransaction(
      layout: StoreLayout(folder: folder), policy: policy, decision: nil, isInBackground: isInBackground
    )
    .run(nil, interrupt)
  }
}
