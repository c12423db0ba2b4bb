// Keeps an app's skin as its operator wants it: refresh, plan, download, verify, install, show.

public import Foundation
public import SkinKit
public import SkinPackage

/// Keeps the skin of an app as the signed activation of its channel wants it.
///
/// A check brings the signed metadata up to date, reads which skin is wanted, fetches it in the cheapest way, verifies it,
/// installs it, and makes it the current one. Whatever fails, the skin that was shown before stays, whole.
/// ```swift
/// let updater = try SkinUpdater(
///   app: app, channel: channel, location: location, pinnedRoot: root, store: store)
/// let events = updater.events
/// Task { await updater.run() }                       // checks now, then at every push and poll
/// for await case .activated(let skin) in events { show(skin) }
/// ```
/// It changes what is *stored* as current; showing it is the app's business, see ``UpdateEvent/activated(_:)``.
public actor SkinUpdater {
  /// How an updater behaves.
  public struct Options: Hashable, Sendable {
    /// The time between two checks when no event comes, in seconds; varied by a fifth.
    public var pollInterval: TimeInterval = 900
    /// The most seconds to wait after an event, so that not all apps come in the same moment.
    public var pushSpread: TimeInterval = 1
    /// How long the stream of events may be silent, in seconds.
    public var eventSilence: TimeInterval = 90
    /// How long to wait after failures.
    public var backOff = BackOff()
    /// How much metadata is taken.
    public var metadataLimits = MetadataLimits()
    /// How large a package may be.
    public var packageLimits = PackageLimits.default

    /// Makes the default options.
    public init() {}
  }

  let app: SkinIdentifier
  let channel: SkinIdentifier
  let appVersion: SkinVersion?
  let location: RepositoryLocation
  let store: SkinStore
  let transport: any HTTPTransport
  let clock: any UpdateClock
  let options: Options
  let broadcast = UpdateBroadcast()
  var fetcher: MetadataFetcher
  /// Skins whose every file was read and found right since this updater began.
  var verified: Set<ContentHash> = []
  private var inFlight: (id: Int, task: Task<UpdateResult, any Error>, waiting: Int)?
  private var checks = 0

  /// Makes an updater; nothing is fetched yet.
  /// - Parameters:
  ///   - app: The app's name in the repository.
  ///   - channel: The channel whose activation counts.
  ///   - appVersion: The app's own version; skins that are for others are refused. nil takes all.
  ///   - location: Where the repository is.
  ///   - pinnedRoot: The bytes of the root metadata that the app carries.
  ///   - store: Where skins are installed.
  ///   - transport: What fetches.
  ///   - clock: Where time comes from.
  ///   - options: How the updater behaves.
  /// - Throws: `SkinIssue` where the pinned root isn't one or the store can't be used.
  public init(
    app: SkinIdentifier, channel: SkinIdentifier, appVersion: SkinVersion? = nil, location: RepositoryLocation,
    pinnedRoot: Data, store: SkinStore, transport: any HTTPTransport = URLSessionTransport(),
    clock: any UpdateClock = SystemClock(), options: Options = Options()
  ) throws {
    self.app = app
    self.channel = channel
    self.appVersion = appVersion
    self.location = location
    self.store = store
    self.transport = transport
    self.clock = clock
    self.options = options
    fetcher = try MetadataFetcher(
      pinnedRoot: pinnedRoot, url: location.metadata, trust: TrustFolder(store.layout.trust), transport: transport,
      limits: options.metadataLimits)
  }

  /// A new stream of everything the updater tells from now on.
  public nonisolated var events: AsyncStream<UpdateEvent> { broadcast.stream() }

  /// Checks once, and brings what is new.
  ///
  /// A call while a check is under way waits for that one. It is cancelled when all who wait for it are.
  /// - Returns: What came of it.
  /// - Throws: `SkinIssue` where it failed, `CancellationError` where it was cancelled; what was shown is still shown.
  public func check() async throws -> UpdateResult {
    let task: Task<UpdateResult, any Error>
    let id: Int
    if let running = inFlight {
      (task, id) = (running.task, running.id)
      inFlight?.waiting += 1
    } else {
      checks += 1
      id = checks
      task = Task { try await self.checkAndReport() }
      inFlight = (id, task, 1)
    }
    defer { if inFlight?.id == id { inFlight = nil } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      Task { await self.leave(id) }
    }
  }

  /// Counts one of those who wait for a check out, and cancels the check after the last.
  private func leave(_ id: Int) {
    guard let running = inFlight, running.id == id else { return }
    inFlight?.waiting -= 1
    if running.waiting <= 1 { running.task.cancel() }
  }

  private func checkAndReport() async throws -> UpdateResult {
    do {
      let result = try await performCheck()
      if result.change == .none { broadcast.send(.unchanged) }
      return result
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let issue = SkinIssue.wrapping(error)
      broadcast.send(.failed(issue))
      throw issue
    }
  }
}
