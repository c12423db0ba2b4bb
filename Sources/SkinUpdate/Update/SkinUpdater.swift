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
/// It changes what is *stored* as current; showing it is the app's business, see ``UpdateEvent/activated(_:)``. What the
/// first frame of the next launch shows is told by
/// ``SkinStore/beginLaunch(at:app:channel:context:policy:isInBackground:)``, by the same activation and without an updater.
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
    /// The app's brand; an app without one takes only skins that are for all brands.
    public var brand: String?
    /// The skins that the app brings itself, by name, for skins that build on them.
    public var builtInSkins: [String: SkinVersion] = [:]
    /// The languages that the app is shown in, for rules of activations; nil for the most preferred one.
    public var locales: [String]?
    /// The most bytes that a single skin may take on the disk, uncompressed; nil for any.
    ///
    /// A package that doesn't say its size isn't held to it.
    public var quota: Int?
    /// The most bytes that all skins together may take; nil for any.
    ///
    /// What was shown least recently goes first.
    public var storeQuota: Int? = 256 << 20
    /// How many files may be downloaded at once; at least one is.
    public var downloadsAtOnce = 2

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
  let policy: any UpdatePolicy
  let space: any FreeSpace
  let reports: ReportQueue?
  let options: Options
  let record: any UpdateRecord
  let downloads: DownloadQueue
  let broadcast = UpdateBroadcast()
  /// What the signed activation decides, kept right while time passes.
  public nonisolated let activation: ActivationController
  var fetcher: MetadataFetcher
  /// The targets that were listed since the metadata changed, by the beginning of their paths.
  var knownTargets: [String: [String: TargetFile]] = [:]
  var knownBad: DenyList
  /// Skins whose every file was read and found right since this updater began.
  var verified: Set<ContentHash> = []
  /// Skins that the app doesn't want to fetch.
  var declined: Set<SkinReference> = []
  /// The skin that the check under way is about.
  var wanted: SkinReference?
  /// The decision that the last check tried to bring about.
  var checked: ActivationDecision?
  /// What was told of the activation's last evaluation.
  var toldIssue: SkinIssue?
  /// The skins that were fetched ahead, and when they are shown.
  var scheduled: [SkinReference: Date] = [:]
  /// The skins that users asked for and that aren't there yet, by request.
  var requested: [UUID: SkinReference] = [:]
  /// The check under way that others may wait for, too.
  private(set) var inFlight: (id: Int, task: Task<UpdateResult, any Error>, waiting: Int)?
  private var checks = 0
  /// Who reads and changes metadata and downloads.
  private let turns = AsyncMutex()
  /// Who changes what is current.
  private let switches = AsyncMutex()

  /// Makes an updater; nothing is fetched yet.
  /// - Parameters:
  ///   - app: The app's name in the repository.
  ///   - channel: The channel whose activation counts.
  ///   - appVersion: The app's own version; skins that are for others are refused. nil takes all.
  ///   - location: Where the repository is.
  ///   - pinnedRoot: The bytes of the root metadata that the app carries.
  ///   - store: Where skins are installed.
  ///   - transport: What fetches metadata and small files, and hears of news.
  ///   - downloads: What fetches packages and patches, a `BackgroundTransport` for instance, whose folder is
  ///     ``SkinStore/downloads(at:)``; nil for `transport`.
  ///   - clock: Where time comes from.
  ///   - policy: Decides whether a download may happen now.
  ///   - space: Says how much room there is.
  ///   - reports: Sends statistics where the user agreed to it; nil for none.
  ///   - options: How the updater behaves.
  /// - Throws: `SkinIssue` where the pinned root isn't one or the store can't be used.
  public init(
    app: SkinIdentifier, channel: SkinIdentifier, appVersion: SkinVersion? = nil, location: RepositoryLocation,
    pinnedRoot: Data, store: SkinStore, transport: any HTTPTransport = URLSessionTransport(),
    downloads: (any FileTransport)? = nil, clock: any UpdateClock = SystemClock(),
    policy: any UpdatePolicy = DefaultUpdatePolicy(),
    space: any FreeSpace = VolumeSpace(), reports: ReportQueue? = nil, options: Options = Options()
  ) throws {
    self.app = app
    self.channel = channel
    self.appVersion = appVersion
    self.location = location
    self.store = store
    self.transport = transport
    self.clock = clock
    self.policy = policy
    self.space = space
    self.reports = reports
    self.options = options
    self.downloads = DownloadQueue(
      transport: downloads ?? ForegroundTransport(transport: transport, clock: clock), limit: options.downloadsAtOnce)
    let record = FolderRecord(store.layout)
    self.record = record
    let (brand, locales) = (options.brand, options.locales)
    activation = ActivationController(
      app: app, channel: channel, storage: StoredActivation(record: store.record), clock: clock
    ) { moment in
      ActivationContext(now: moment, appVersion: appVersion, locales: locales, brand: brand)
    }
    knownBad = record.decode(DenyList.self, from: DenyList.name) ?? DenyList()
    fetcher = try MetadataFetcher(
      pinnedRoot: pinnedRoot, url: location.metadata, trust: MetadataCache(store.layout.trust), transport: transport,
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
    guard running.waiting <= 1 else { return }
    running.task.cancel()
    // Until it has ended, too, nobody joins what was cancelled.
    inFlight = nil
  }

  private func checkAndReport() async throws -> UpdateResult {
    try await exclusively {
      self.wanted = nil
      do {
        return try await self.performCheck()
      } catch {
        throw self.tell(error, about: self.wanted)
      }
    }
  }

  /// Tells of what failed.
  /// - Parameters:
  ///   - error: What failed.
  ///   - skin: The skin that didn't come for that reason; nil where there is none.
  /// - Returns: The error for the caller: the cancellation, or an issue.
  @discardableResult func tell(_ error: any Error, about skin: SkinReference? = nil) -> any Error {
    if error is CancellationError { return error }
    let refusal = error as? UpdateRefusal
    if let refusal { broadcast.send(.refused(refusal.skin, refusal.requirement)) }
    let issue = refusal?.issue ?? SkinIssue.wrapping(error)
    broadcast.send(.failed(issue))
    if let skin { reports?.add(.failed, skin, code: issue.code) }
    return issue
  }

  /// Does something that reads and changes metadata and downloads, while nothing else does.
  func exclusively<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
    await turns.take()
    defer {
      broadcast.endTransfer()
      turns.give()
    }
    try Task.checkCancellation()
    return try await work()
  }

  /// Makes an installed skin the current one, where it is what is decided at this moment.
  ///
  /// It takes no part in the turns of checks, so that a switch to what is on the device waits for no download.
  /// - Parameters:
  ///   - skin: The skin; nil for the built-in one.
  ///   - isRenewed: Whether it is told of even where it is current already, because something of it came anew.
  /// - Returns: Whether it is current now. Where something else was decided meanwhile, whoever decided brings that about.
  /// - Throws: What ``SkinStore/setCurrent(_:)`` throws.
  func activate(_ skin: InstalledSkin?, isRenewed: Bool = false) async throws -> Bool {
    await switches.take()
    defer { switches.give() }
    guard await activation.current.skin == skin?.reference else { return false }
    if !isRenewed, await store.current?.manifest.hash == skin?.manifest.hash { return true }
    try await store.setCurrent(skin)
    broadcast.send(.activated(skin))
    return true
  }
}
