public import Foundation
public import SkinKit
import SkinUIKit
public import SkinUpdate

/// The result of a switch.
public struct SkinSwitch: Sendable {
  /// The current skin as `id version`, or `builtin`.
  public var skin: String
  /// The number of visited bindings.
  public var visited: Int
  /// The number of passes over the bindings.
  public var passes: Int
  /// The duration of the switch on the main thread, in milliseconds.
  public var milliseconds: Double
}

/// The app's current skin, which follows the stored activation at launch and the server afterwards.
///
/// ```swift
/// let session = try SkinSession(builtIn: folder, store: storeFolder, identity: identity)   // applies a skin
/// window.rootViewController = FestivalTabBarController()
/// try await session.follow(upstream) { event in … }
/// ```
///
/// The app calls ``confirmHealthy()`` after its screens were used for a while, and ``wake()`` when the time may have
/// changed.
@MainActor
public final class SkinSession {
  /// The app's identity for its server.
  public struct Identity: Hashable, Sendable {
    /// The app's identifier.
    public var app: SkinIdentifier
    /// The channel.
    public var channel: SkinIdentifier

    /// Creates an identity.
    /// - Parameters:
    ///   - app: The app's identifier.
    ///   - channel: The channel.
    public init(app: SkinIdentifier, channel: SkinIdentifier) {
      self.app = app
      self.channel = channel
    }
  }

  /// An event while a server is followed.
  public enum Event: Sendable {
    /// An event of the updater.
    case update(UpdateEvent)
    /// A skin was applied.
    case switched(SkinSwitch)
  }

  /// The current skin as `id version`, or `builtin`.
  public private(set) var skinName = "builtin"
  /// The issue at launch, of the store or of a stored skin that couldn't be shown.
  public private(set) var launchIssue: SkinIssue?

  /// The transition of switches.
  public var transition = SkinTransition.none

  private let identity: Identity
  private let launch: StoreLaunch
  private let reader: InstalledSkinReader
  private let storeFolder: URL
  private var opened: SkinStore?
  private let manager: SkinManager
  /// The current stored skin.
  ///
  /// The reference keeps it from being collected.
  private var shown: InstalledSkin?
  private var updater: SkinUpdater?

  /// Applies the stored skin for the current time, or the built-in one.
  /// - Parameters:
  ///   - builtIn: The folder of the app's built-in skin.
  ///   - store: The folder of the store, which may not exist yet.
  ///   - identity: The app and its channel.
  ///   - now: The current time.
  ///   - manager: The manager that the app's views follow.
  /// - Throws: `SkinIssue` if the built-in skin can't be read.
  public init(
    builtIn: URL, store: URL, identity: Identity, now: Date = Date(), manager: SkinManager = .shared
  ) throws {
    let document = try SkinDocument.read(SkinFolderFiles(builtIn))
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
      // The app must start nevertheless. It shows the built-in skin, and the stored one stays unconfirmed.
      launchIssue = issue
    }
  }

  /// Shows a skin that is being edited, without storing it.
  /// - Parameter files: The author's files.
  /// - Returns: The issues of the skin. Keys with issues have fallen back.
  /// - Throws: `SkinIssue` if the skin can't be read.
  public func preview(_ files: any SkinFiles) throws -> [SkinIssue] {
    let skin = reader.resolve(try SkinDocument.read(files))
    manager.apply(skin)
    let version = skin.header.version.map { " \($0)" } ?? ""
    (shown, skinName) = (nil, "\(skin.header.id?.rawValue ?? "unnamed")\(version)")
    return skin.issues
  }

  /// Ends the trial of the current skin, because the app's screens were used with it without a crash.
  /// - Returns: The skin, or nil if none was unconfirmed.
  /// - Throws: `SkinIssue` if the store can't be written. The skin then stays unconfirmed.
  @discardableResult
  public func confirmHealthy() async throws -> SkinReference? {
    guard let shown else { return nil }
    let store = try await openStore()
    guard await !store.isConfirmed else { return nil }
    try await store.confirmHealthy(shown)
    return await store.isConfirmed ? shown.reference : nil
  }

  /// Returns the store, opened once.
  ///
  /// Opening waits for the disk and other processes, so it isn't on the main thread.
  private func openStore() async throws -> SkinStore {
    if let opened { return opened }
    let store = try await Task.detached { [storeFolder] in try SkinStore(at: storeFolder) }.value
    opened = store
    return store
  }

  /// Evaluates the activation again, because the app enters the foreground or the time has changed.
  /// - Throws: `SkinIssue` if the activated skin isn't available. The current skin then stays.
  public func wake() async throws { try await updater?.wake() }

  /// Follows a server until the task is canceled: checks for updates, downloads, verifies and switches.
  /// - Parameters:
  ///   - upstream: The server.
  ///   - onEvent: A closure called with each event.
  /// - Throws: `SkinIssue` if the store or the root can't be used.
  public func follow(_ upstream: SkinUpstream, onEvent: @escaping @MainActor (Event) -> Void) async throws {
    let store = try await openStore()
    let updater = try upstream.updater(of: identity, store, in: storeFolder)
    self.updater = updater
    defer { self.updater = nil }
    let events = updater.events
    reportLaunch(updater)
    // A skin may have been stored since the launch, or have been unreadable at it.
    let stored = await store.current
    if launch.issue == nil, stored != shown { try await present(stored, of: store, updater, onEvent) }
    let running = Task { await updater.run() }
    defer { running.cancel() }
    for await event in events {
      onEvent(.update(event))
      if case .activated(let skin) = event { try await present(skin, of: store, updater, onEvent) }
    }
  }

  /// Applies the current skin of the store.
  ///
  /// If it can't be read, rolls back to the previous one.
  private func present(
    _ skin: InstalledSkin?, of store: SkinStore, _ updater: SkinUpdater, _ onEvent: (Event) -> Void
  ) async throws {
    do {
      onEvent(.switched(try await change(to: skin)))
      updater.applied(skin?.reference)
    } catch let issue as SkinIssue {
      guard let skin else { throw issue }
      // It was verified and still can't be read. The previous skin stays on screen, and this one isn't tried again.
      updater.failedToApply(skin.reference, issue)
      guard await store.current == skin else { return }
      let back = try await store.rollBack()
      updater.rolledBack(from: skin.reference, to: back?.reference, issue)
      if back != shown { onEvent(.switched(try await change(to: back))) }
    }
  }

  /// Reports the result of the launch to the updater's listeners and the operator.
  private func reportLaunch(_ updater: SkinUpdater) {
    if let bad = launch.rolledBack {
      let issue = SkinIssue(
        .unhealthySkin, "\(bad) was rolled back to \(skinName) after several failed launches",
        suggestion: "Publish a version that fixes it.")
      updater.rolledBack(from: bad, to: launch.skin?.reference, issue)
    }
    updater.applied(shown?.reference)
  }

  /// Switches to a skin or the built-in one.
  ///
  /// It is read off the main thread and applied in one pass.
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
