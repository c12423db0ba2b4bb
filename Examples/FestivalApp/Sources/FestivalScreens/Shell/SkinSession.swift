// Which skin the app shows: the stored one at launch, before the first frame; later what the server wants.

public import Foundation
public import SkinKit
import SkinUIKit
public import SkinUpdate

/// Where skins come from, and how often to look.
public struct SkinUpstream: Sendable {
  /// The server's address.
  public var server: URL
  /// The signed root metadata that the app was built with.
  public var root: Data
  /// The app's identifier.
  public var app: SkinIdentifier
  /// The channel.
  public var channel: SkinIdentifier
  /// Seconds between two checks that no news asked for.
  public var pollInterval: TimeInterval = 300
  /// The most seconds to wait after news, so that not all apps come in the same moment.
  public var pushSpread: TimeInterval = 1
  /// What fetches; tests put a repository in memory here.
  public var transport: any HTTPTransport = URLSessionTransport()

  /// Names where skins come from.
  /// - Parameters:
  ///   - server: The server's address.
  ///   - root: The signed root metadata that the app was built with.
  ///   - app: The app's identifier.
  ///   - channel: The channel.
  public init(server: URL, root: Data, app: SkinIdentifier, channel: SkinIdentifier) {
    self.server = server
    self.root = root
    self.app = app
    self.channel = channel
  }
}

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
/// let session = try SkinSession(builtIn: folder, store: storeFolder)   // the stored skin is in force now
/// window.rootViewController = FestivalTabBarController()
/// try await session.follow(upstream) { event in … }
/// ```
@MainActor
public final class SkinSession {
  /// What is told about while a server is followed.
  public enum Event: Sendable {
    /// The updater's news.
    case update(UpdateEvent)
    /// A skin was put into force.
    case switched(SkinSwitch)
  }

  /// The skin in force, `id version`; `builtin` for the app's own.
  public private(set) var skinName = "builtin"
  /// What was wrong with the stored skin, where it could not be shown at launch.
  public private(set) var launchIssue: SkinIssue?

  /// How the switches that the server wants are shown.
  public var transition = SkinTransition.none

  private let resolver: SkinResolver
  private let storeFolder: URL
  private let manager: SkinManager

  /// Puts the stored skin into force, or the built-in one where there is none.
  /// - Parameters:
  ///   - builtIn: The folder of the app's own skin.
  ///   - store: The folder of the store; made later where there is none.
  ///   - manager: The manager that the app's views follow.
  /// - Throws: `SkinIssue` where the app's own skin can't be read.
  public init(builtIn: URL, store: URL, manager: SkinManager = .shared) throws {
    let document = try SkinDocument.read(FolderFiles(builtIn))
    resolver = SkinResolver(builtIn: document)
    storeFolder = store
    self.manager = manager
    manager.builtIn = resolver.resolve(document)
    do {
      if let stored = try SkinStore.current(at: store) { try show(stored) }
    } catch let issue as SkinIssue {
      // A damaged store must not keep the app from starting; the updater mends it.
      launchIssue = issue
    }
  }

  private func show(_ skin: InstalledSkin) throws {
    manager.apply(resolver.resolve(try SkinDocument.read(skin)))
    skinName = skin.reference.description
  }

  /// Shows a skin that is being written, without storing it.
  /// - Parameter files: The author's files.
  /// - Returns: What is wrong with it; keys named there have fallen back.
  /// - Throws: `SkinIssue` where it can't be read at all.
  public func preview(_ files: any SkinFiles) throws -> [SkinIssue] {
    let skin = resolver.resolve(try SkinDocument.read(files))
    manager.apply(skin)
    let version = skin.header.version.map { " \($0)" } ?? ""
    skinName = "\(skin.header.id?.rawValue ?? "unnamed")\(version)"
    return skin.issues
  }

  /// Follows a server until the task is cancelled: checks, hears of news, fetches, verifies, switches.
  /// - Parameters:
  ///   - upstream: Where skins come from.
  ///   - tell: Is told what happens.
  /// - Throws: `SkinIssue` where the store or the root can't be used.
  public func follow(_ upstream: SkinUpstream, tell: @escaping @MainActor (Event) -> Void) async throws {
    var options = SkinUpdater.Options()
    options.pollInterval = upstream.pollInterval
    options.pushSpread = upstream.pushSpread
    let location = RepositoryLocation(server: upstream.server, app: upstream.app, channel: upstream.channel)
    let updater = try SkinUpdater(
      app: upstream.app, channel: upstream.channel, location: location, pinnedRoot: upstream.root,
      store: SkinStore(at: storeFolder), transport: upstream.transport, options: options)
    let events = updater.events
    let running = Task { await updater.run() }
    defer { running.cancel() }
    for await event in events {
      tell(.update(event))
      guard case .activated(let skin) = event else { continue }
      do {
        tell(.switched(try await change(to: skin)))
      } catch let issue as SkinIssue {
        // A skin that was verified and still can't be read: the one before stays on screen.
        tell(.update(.failed(issue)))
      }
    }
  }

  /// Switches to a skin, or to the built-in one: read and resolved off the main thread, put into force in one pass.
  private func change(to skin: InstalledSkin?) async throws -> SkinSwitch {
    let resolver = resolver
    let resolved = try await Task.detached { try skin.map { resolver.resolve(try SkinDocument.read($0)) } }.value
    let counter = PassCounter(manager)
    let change = await manager.prepareAndApply(resolved, transition: transition)
    counter.stop()
    skinName = skin?.reference.description ?? "builtin"
    return SkinSwitch(
      skin: skinName, visited: change?.visited ?? 0, passes: counter.passes, milliseconds: counter.milliseconds)
  }
}

/// Counts the passes that a manager makes, and the time from the first one's beginning to the last one's end.
@MainActor
private final class PassCounter {
  private(set) var passes = 0
  private(set) var milliseconds = 0.0
  private var begin: ContinuousClock.Instant?
  private var observers: [any NSObjectProtocol] = []

  init(_ manager: SkinManager) {
    let center = NotificationCenter.default
    observers.append(
      center.addObserver(forName: SkinManager.willChange, object: manager, queue: nil) { [weak self] _ in
        // The manager posts on the main actor.
        MainActor.assumeIsolated { self?.begin = self?.begin ?? .now }
      })
    observers.append(
      center.addObserver(forName: SkinManager.didChange, object: manager, queue: nil) { [weak self] _ in
        MainActor.assumeIsolated { self?.countPass() }
      })
  }

  func stop() {
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
  }

  private func countPass() {
    passes += 1
    if let begin { milliseconds = begin.duration(to: .now) / .milliseconds(1) }
  }
}
