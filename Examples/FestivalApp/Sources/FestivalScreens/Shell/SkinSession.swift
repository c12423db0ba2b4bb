// Which skin the app shows: what the kept activation says at launch, before the first frame; later what the server wants.

public import Foundation
public import SkinKit
import SkinUIKit
public import SkinUpdate

/// What became of a switch.
public struct SkinSwitch: Sendable {
  /// The skin that is shown now, `id version`; `builtin` for the app's own.
  public var skin: String
  /// How many bindings were visited.
  public var visited: Int
  /// How many passes over the bindings it took.
  public var passes: Int
  /// How long putting it into force took on the main thread, in milliseconds.
  public var milliseconds: Double
}

/// Keeps the app's skin as the server wants it.
///
/// ```swift
/// let session = try SkinSession(builtIn: folder, store: storeFolder, identity: identity)   // a skin is in force now
/// window.rootViewController = FestivalTabBarController()
/// try await session.follow(upstream) { event in … }
/// ```
/// Beside it, the app calls ``confirmHealthy()`` when its screens were used for a while, and ``wake()`` when time may have
/// jumped.
@MainActor
public final class SkinSession {
  /// Who the app is for its server.
  public struct Identity: Hashable, Sendable {
    /// The app's identifier.
    public var app: SkinIdentifier
    /// The channel.
    public var channel: SkinIdentifier

    /// Names an app and a channel.
    /// - Parameters:
    ///   - app: The app's identifier.
    ///   - channel: The channel.
    public init(app: SkinIdentifier, channel: SkinIdentifier) {
      self.app = app
      self.channel = channel
    }
  }

  /// What is told about while a server is followed.
  public enum Event: Sendable {
    /// The updater's news.
    case update(UpdateEvent)
    /// A skin was put into force.
    case switched(SkinSwitch)
  }

  /// The skin in force, `id version`; `builtin` for the app's own.
  public private(set) var skinName = "builtin"
  /// What was wrong at launch: with the store, or with the stored skin where it could not be shown.
  public private(set) var launchIssue: SkinIssue?

  /// How the switches that the server wants are shown.
  public var transition = SkinTransition.none

  private let identity: Identity
  private let launch: StoreLaunch
  private let reader: InstalledSkinReader
  private let storeFolder: URL
  private var opened: SkinStore?
  private let manager: SkinManager
  /// The stored skin in force, which is kept from being collected by that.
  private var shown: InstalledSkin?
  private var updater: SkinUpdater?

  /// Puts the skin that is to be shown now into force, or the built-in one where there is none.
  /// - Parameters:
  ///   - builtIn: The folder of the app's own skin.
  ///   - store: The folder of the store; made later where there is none.
  ///   - identity: The app and its channel.
  ///   - now: The moment.
  ///   - manager: The manager that the app's views follow.
  /// - Throws: `SkinIssue` where the app's own skin can't be read.
  public init(
    builtIn: URL, store: URL, identity: Identity, now: Date = Date(), manager: SkinManager = .shared
  ) throws {
    let document = try SkinDocument.read(FolderFiles(builtIn))
    reader = InstalledSkinReader(builtIn: document)
    storeFolder = store
    self.identity = identity
    self.manager = manager
    manager.builtIn = reader.resolve(document)
    launch = SkinStore.beginLaunch(
      at: store, app: identity.app, channel: identity.channel, context: ActivationContext(now: now))
    launchIssue = launch.issue
    guard let skin = launch.skin else { return }
    do {
      manager.apply(try reader.read(skin))
      (shown, skinName) = (skin, skin.reference.description)
    } catch let issue as SkinIssue {
      // It must not keep the app from starting: the built-in skin is shown, and the other one stays on trial.
      launchIssue = issue
    }
  }

  /// Shows a skin that is being written, without storing it.
  /// - Parameter files: The author's files.
  /// - Returns: What is wrong with it; keys named there have fallen back.
  /// - Throws: `SkinIssue` where it can't be read at all.
  public func preview(_ files: any SkinFiles) throws -> [SkinIssue] {
    let skin = reader.resolve(try SkinDocument.read(files))
    manager.apply(skin)
    let version = skin.header.version.map { " \($0)" } ?? ""
    (shown, skinName) = (nil, "\(skin.header.id?.rawValue ?? "unnamed")\(version)")
    return skin.issues
  }

  /// Says that the app's screens were used without a crash with the skin that is shown, so that its trial is over.
  /// - Returns: The skin whose trial is over; nil where none was on trial.
  /// - Throws: `SkinIssue` where it can't be written down; the skin stays on trial.
  @discardableResult
  public func confirmHealthy() async throws -> SkinReference? {
    guard let shown else { return nil }
    let store = try await openStore()
    guard await !store.isConfirmed else { return nil }
    try await store.confirmHealthy(shown)
    return await store.isConfirmed ? shown.reference : nil
  }

  /// The store, opened once and not on the main thread: that waits for the disk, and for other processes.
  private func openStore() async throws -> SkinStore {
    if let opened { return opened }
    let store = try await Task.detached { [storeFolder] in try SkinStore(at: storeFolder) }.value
    opened = store
    return store
  }

  /// Looks again at what is to be shown, because the app comes to the foreground or the time was changed.
  /// - Throws: `SkinIssue` where what is wanted can't be had; what is shown stays.
  public func wake() async throws { try await updater?.wake() }

  /// Follows a server until the task is cancelled: checks, hears of news, fetches, verifies, switches.
  /// - Parameters:
  ///   - upstream: Where skins come from.
  ///   - tell: Is told what happens.
  /// - Throws: `SkinIssue` where the store or the root can't be used.
  public func follow(_ upstream: SkinUpstream, tell: @escaping @MainActor (Event) -> Void) async throws {
    let store = try await openStore()
    let updater = try upstream.updater(of: identity, store, in: storeFolder)
    self.updater = updater
    defer { self.updater = nil }
    let events = updater.events
    tellLaunch(updater)
    // What was stored since the launch, or couldn't be read at it. What only couldn't be written then is left alone.
    let stored = await store.current
    if launch.issue == nil, stored != shown { try await present(stored, of: store, updater, tell) }
    let running = Task { await updater.run() }
    defer { running.cancel() }
    for await event in events {
      tell(.update(event))
      if case .activated(let skin) = event { try await present(skin, of: store, updater, tell) }
    }
  }

  /// Shows the skin that is current in the store; where it can't be read, goes back to the one before.
  private func present(
    _ skin: InstalledSkin?, of store: SkinStore, _ updater: SkinUpdater, _ tell: (Event) -> Void
  ) async throws {
    do {
      tell(.switched(try await change(to: skin)))
      updater.applied(skin?.reference)
    } catch let issue as SkinIssue {
      guard let skin else { throw issue }
      // It was verified, and still can't be read: the one before stays on screen, and it isn't tried again.
      updater.failedToApply(skin.reference, issue)
      guard await store.current == skin else { return }
      let back = try await store.rollBack()
      updater.rolledBack(from: skin.reference, to: back?.reference, issue)
      if back != shown { tell(.switched(try await change(to: back))) }
    }
  }

  /// Tells the updater's listeners, and the operator's statistics, what became of the launch.
  private func tellLaunch(_ updater: SkinUpdater) {
    if let bad = launch.rolledBack {
      let issue = SkinIssue(
        .unhealthySkin, "\(bad) was shown in several launches, and none of them went well",
        remedy: "Publish a version that mends it; \(skinName) is shown.")
      updater.rolledBack(from: bad, to: launch.skin?.reference, issue)
    }
    updater.applied(shown?.reference)
  }

  /// Switches to a skin, or to the built-in one: read and resolved off the main thread, put into force in one pass.
  private func change(to skin: InstalledSkin?) async throws -> SkinSwitch {
    let reader = reader
    let resolved = try await Task.detached { try skin.map(reader.read) }.value
    let counter = PassCounter(manager)
    let change = await manager.prepareAndApply(resolved, transition: transition)
    counter.stop()
    (shown, skinName) = (skin, skin?.reference.description ?? "builtin")
    return SkinSwitch(
      skin: skinName, visited: change?.visited ?? 0, passes: counter.passes, milliseconds: counter.milliseconds)
  }
}
