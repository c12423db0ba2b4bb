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

/// What a launch shows, see ``SkinStore/beginLaunch(at:policy:)``.
public struct StoreLaunch: Sendable {
  /// The skin to show; nil for the built-in one.
  public let skin: InstalledSkin?
  /// The how-manieth launch this is of a skin that isn't confirmed yet; 0 for a confirmed one.
  public let attempt: Int
  /// The skin that was taken back in this launch, because the launches before didn't confirm it.
  public let rolledBack: SkinReference?
  /// What was wrong with the store; what can be shown is shown nevertheless.
  public let issue: SkinIssue?
  /// The files of the current skin that are missing or damaged, which the next update fetches again.
  public let damaged: [PackageManifest.File]
}

extension SkinStore {
  /// Begins a launch of the app: tells what to show before the first frame, and counts it.
  ///
  /// A skin that was newly applied is on trial until ``confirmHealthy(_:)`` is called. After as many launches without
  /// that as the policy allows, the last healthy skin is shown again, and the other one isn't activated any more.
  /// ```swift
  /// let launch = SkinStore.beginLaunch(at: folder)     // synchronous: before the first frame
  /// show(launch.skin)
  /// … when the first screens were used without a crash:
  /// try await store.confirmHealthy(launch.skin)
  /// ```
  /// Call it once in the app itself. Extensions, which count no launches, read ``current(at:)``. It writes only while a
  /// skin is on trial; where it can't (a full disk), the skin is shown without being counted.
  /// - Parameters:
  ///   - folder: The store's folder.
  ///   - policy: How many launches a skin has to prove itself.
  /// - Returns: What to show. A damaged or unreadable store leaves the built-in skin and an issue.
  public static func beginLaunch(at folder: URL, policy: HealthPolicy = HealthPolicy()) -> StoreLaunch {
    beginLaunch(at: folder, policy: policy, interrupt: nil)
  }

  /// Begins a launch that reports every step, so that a test can stop there.
  package static func beginLaunch(
    at folder: URL, policy: HealthPolicy, interrupt: (@Sendable (StoreStep) throws -> Void)?
  ) -> StoreLaunch {
    let layout = StoreLayout(folder: folder)
    var reading = StoreReading(layout)
    guard !reading.state.isConfirmed, !isExtension else { return StoreLaunch(reading) }
    // A fifth of a second at most: a launch doesn't wait for an extension.
    let writer = StoreWriter(layout: layout, interrupt: interrupt, attempts: 40)
    do {
      return try writer.change {
        // Read again under the lock: what stood there before may be gone.
        reading = StoreReading(layout)
        // What is damaged isn't shown, and says nothing about its health.
        guard let named = reading.state.skin, !reading.state.isConfirmed, reading.issue == nil else {
          return StoreLaunch(reading)
        }
        var state = reading.state
        guard state.launches >= max(1, policy.launches) else {
          state.launches += 1
          reading.state = state
          try writer.write(state)
          return StoreLaunch(reading)
        }
        state.rollBack(.unhealthySkin)
        // Shown even where it can't be written down: the next launch does it again.
        reading = StoreReading(layout, state)
        do { try writer.write(state) } catch { reading.issue = SkinIssue.wrapping(error) }
        return StoreLaunch(reading, rolledBack: named.reference)
      }
    } catch {
      reading.issue = reading.issue ?? SkinIssue.wrapping(error)
      return StoreLaunch(reading)
    }
  }
}

/// Whether this process is an app's extension, which launches as often as it likes.
private var isExtension: Bool { Bundle.main.bundleURL.pathExtension == "appex" }

extension StoreLaunch {
  fileprivate init(_ reading: StoreReading, rolledBack: SkinReference? = nil) {
    skin = reading.skin
    attempt = reading.state.isConfirmed ? 0 : reading.state.launches
    self.rolledBack = rolledBack
    issue = reading.issue
    damaged = reading.damaged
  }
}
