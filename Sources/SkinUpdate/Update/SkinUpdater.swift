public import Foundation
public import SkinKit
import SkinPackage

/// Keeps the skin of an app as the signed activation of its channel specifies.
///
/// A check refreshes the signed metadata, decides which skin to show, downloads it by the cheapest path, verifies and
/// installs it, and makes it the current one. If any step fails, the current skin stays, intact.
/// ```swift
/// let updater = try SkinUpdater(
///   app: app, channel: channel, location: location, pinnedRoot: root, store: store)
/// let events = updater.events
/// Task { await updater.run() }                       // checks now, then at every push and poll
/// for await case .activated(let skin) in events { show(skin) }
/// ```
/// It changes which skin is *stored* as current; the app shows it, see ``UpdateEvent/activated(_:)``. For the first frame
/// of the next launch,
/// ``SkinStore/beginLaunch(at:app:channel:context:policy:isInBackground:)`` evaluates the same activation without an
/// updater.
///
/// While files are downloaded, pushes, further calls of ``check()`` and the poll interval refresh the metadata, also
/// without ``run()``. A skin that was switched off, replaced or withdrawn is left at once, and a download that is no
/// longer wanted is canceled; what it received is kept for a later one.
///
/// Each step of a check is a type of its own; the actor serializes checks and downloads.
public actor SkinUpdater {
  nonisolated let store: SkinStore
  /// The current decision of the signed activation, updated as time passes.
  public nonisolated let activation: ActivationController
  nonisolated let reporter: UpdateReporter
  nonisolated let requested = RequestedSkins()
  nonisolated let catalogReader: CatalogReader
  nonisolated let repository: RepositoryClient
  nonisolated let inventory: SkinInventory
  nonisolated let acquirer: SkinAcquirer
  nonisolated let activator: SkinActivator
  nonisolated let denyList: DenyListStore
  /// Refreshes the metadata during downloads.
  nonisolated let watch: DownloadWatch
  nonisolated let updateCheck: UpdateCheck
  /// The check in progress, which concurrent callers share.
  nonisolated let checks = SharedTask<UpdateResult>()
  /// Whether another network may let the next check do what the last one couldn't.
  private var isWaitingForNetwork = false

  private let loader: ActivationLoader
  private let location: RepositoryLocation
  private let transport: any HTTPTransport
  private let clock: any UpdateClock
  private let options: Options
  /// Serializes what changes metadata and downloads.
  private let mutex = AsyncMutex()

  /// Creates an updater; nothing is downloaded yet.
  /// - Parameters:
  ///   - app: The app's name in the repository.
  ///   - channel: The channel whose activation the app follows.
  ///   - appVersion: The app's own version; skins for others are refused. nil accepts all.
  ///   - location: The addresses of the repository.
  ///   - pinnedRoot: The bytes of the root metadata that the app contains.
  ///   - store: The store of installed skins.
  ///   - transport: The transport of metadata, small files and the event stream.
  ///   - downloads: The transport of packages and patches, a `BackgroundTransport` for instance, whose folder is
  ///     ``SkinStore/downloads(at:)``; nil for `transport`.
  ///   - clock: The clock.
  ///   - policy: Decides whether a download may start now.
  ///   - space: Returns the free disk space.
  ///   - reports: Sends statistics if the user agreed; nil for none.
  ///   - options: The updater's settings.
  /// - Throws: `SkinIssue` if the pinned root isn't one or the store can't be used.
  public init(
    app: SkinIdentifier, channel: SkinIdentifier, appVersion: SkinVersion? = nil, location: RepositoryLocation,
    pinnedRoot: Data, store: SkinStore, transport: any HTTPTransport = URLSessionTransport(),
    downloads: (any FileTransport)? = nil, clock: any UpdateClock = SystemClock(),
    policy: any UpdatePolicy = DefaultUpdatePolicy(),
    space: any FreeSpace = VolumeSpace(), reports: ReportQueue? = nil, options: Options = Options()
  ) throws {
    self.store = store
    self.location = location
    self.transport = transport
    self.clock = clock
    self.options = options
    reporter = UpdateReporter(broadcast: UpdateBroadcast(), reports: reports, appVersion: appVersion)
    let (brand, locales, layout) = (options.brand, options.locales, store.layout)
    activation = ActivationController(
      app: app, channel: channel, storage: StoredActivation(record: store.record), clock: clock
    ) { moment in
      ActivationContext(
        now: moment, appVersion: appVersion, locales: locales, brand: brand, shownSkins: layout.shownSkins)
    }
    let record = FolderRecord(store.layout)
    denyList = DenyListStore(record, appVersion: appVersion, clock: clock)
    inventory = SkinInventory(store)
    let fetcher = try MetadataFetcher(
      pinnedRoot: pinnedRoot, url: location.metadata, app: app, cache: MetadataCache(store.layout.trust),
      transport: transport, clock: clock, limits: options.metadataLimits)
    repository = RepositoryClient(
      app: app, channel: channel, location: location, fetcher: fetcher, transport: transport, clock: clock,
      reporter: reporter)
    activator = SkinActivator(inventory: inventory, activation: activation, reporter: reporter)
    loader = ActivationLoader(
      app: app, channel: channel, repository: repository, activation: activation, reporter: reporter)

    let refresher = DecisionRefresher(repository: repository, loader: loader, reporter: reporter)
    watch = DownloadWatch(
      refresher: refresher, activator: activator, reporter: reporter, clock: clock, schedule: CheckSchedule(options))

    let constraints = UpdateConstraints(
      appVersion: appVersion, brand: options.brand, channel: channel, quota: options.quota)
    let fileSize = options.packageLimits.archiveSize
    let folder = DownloadFolder(folder: store.layout.downloads)
    catalogReader = CatalogReader(
      app: app, constraints: constraints, fileSize: fileSize, repository: repository, inventory: inventory,
      downloads: folder, record: record)
    let queue = DownloadQueue(
      transport: downloads ?? ForegroundTransport(transport: transport, clock: clock), limit: options.downloadsAtOnce)
    let reclaimer = SpaceReclaimer(
      store: store, downloads: folder, activation: activation, requested: requested, space: space,
      reporter: reporter)
    let skinFetcher = SkinFetcher(
      repository: repository, inventory: inventory,
      downloader: PathDownloader(
        repository: repository, folder: folder, queue: queue, denyList: denyList, reporter: reporter),
      installer: SkinInstaller(
        inventory: inventory, downloads: folder, denyList: denyList, appVersion: appVersion,
        limits: options.packageLimits),
      reclaimer: reclaimer, consent: DownloadConsent(policy), denyList: denyList, reporter: reporter,
      fileSize: fileSize)
    acquirer = SkinAcquirer(
      app: app, constraints: constraints, builtInSkins: options.builtInSkins, storeQuota: options.storeQuota,
      repository: repository, inventory: inventory, fetcher: skinFetcher, reclaimer: reclaimer, watch: watch)
    updateCheck = UpdateCheck(
      refresher: refresher, acquirer: acquirer, activator: activator, watch: watch, reporter: reporter)
  }

  /// The device's code, by which an operator adds this installation to the test devices of the app.
  ///
  /// Show it in debug and test builds, in the app's settings for instance:
  /// ```swift
  /// Text("Device code: \(await updater.deviceCode)")                   // 7K3M-9QXD-2HNP-V5RT
  /// ```
  /// It is no secret. From the first check on it stays the same until the app is deleted.
  public var deviceCode: DeviceCode {
    get async { await activation.deviceCode }
  }

  /// A new stream of the events from now on.
  public nonisolated var events: AsyncStream<UpdateEvent> { reporter.broadcast.stream() }

  /// Checks once, and installs and activates what is new.
  ///
  /// A call during a check joins that check. If the check, or a download that the user requested, is downloading files,
  /// the call refreshes the metadata at once, and the check goes on by the new decision. The check is canceled when all
  /// its callers are.
  /// - Returns: The result.
  /// - Throws: `SkinIssue` if the check failed, `CancellationError` if it was canceled; the current skin stays.
  public func check() async throws -> UpdateResult {
    watch.refresh()
    do {
      let result = try await checks.value { try await self.exclusively { try await self.updateCheck.run() } }
      isWaitingForNetwork = if case .postponed = result.change { true } else { false }
      return result
    } catch {
      if !(error is CancellationError) { isWaitingForNetwork = true }
      throw error
    }
  }

  /// Checks again if the last check failed, was postponed, or received changed files, because the device joined another
  /// network.
  ///
  /// Files that didn't match their signatures are skipped for some minutes; another network may deliver the right ones, so
  /// they are no longer skipped. On Apple's platforms ``run()`` calls this itself. Elsewhere call it when the system
  /// reports another network; without it, the next check tries again.
  /// - Throws: The errors of ``check()``.
  public func networkChanged() async throws {
    let hadMismatches: Bool
    do { hadMismatches = try denyList.forgetMismatches() } catch {
      // They are forgotten, and only that couldn't be stored.
      reporter.failed(error)
      hadMismatches = true
    }
    guard hadMismatches || isWaitingForNetwork else { return }
    _ = try await check()
  }

  /// Checks now, at every push, from time to time, and after a failure when the device joins another network; follows
  /// schedules with or without a network, and reports switches by other processes, until the task is canceled.
  ///
  /// Failures are reported as events, and checks are repeated with growing waits. A push is only a hint: the check that
  /// follows trusts nothing but signed metadata.
  public func run() async {
    await UpdateLoop(
      options: options, eventsURL: location.events, transport: transport, clock: clock, repository: repository,
      loader: loader, activator: activator, reporter: reporter, watch: watch, check: { _ = try await self.check() },
      networkChanged: { try await self.networkChanged() }
    ).run()
  }

  /// Decides again which skin to show, because time, time zone or language may have changed.
  ///
  /// Call it when the app enters the foreground, and at `UIApplication.significantTimeChangeNotification`. An installed
  /// skin is activated without a network; a missing one is fetched by a check. A switch by another process meanwhile, such
  /// as an extension, is reported as ``UpdateEvent/activated(_:)``.
  /// - Throws: The errors of ``check()``.
  public func wake() async throws {
    await activator.noticeSwitch()
    try await reconcile { try await activation.wake() }
  }

  /// Sets the user's choice, and shows it if the operator leaves the skin to the user.
  ///
  /// The choice is stored at once, even while another process, such as an extension, installs or switches skins, and no
  /// process overwrites it. If that process keeps the store from being changed for seconds, this throws with the code
  /// `store-in-use`, and the choice is shown by the next check, ``wake()`` or launch.
  /// - Parameter choice: The choice; nil to leave the skin to the operator.
  /// - Throws: `SkinIssue` if the choice can't be stored, and the errors of ``check()`` if the skin isn't installed.
  public func choose(_ choice: UserChoice?) async throws {
    try await reconcile { try await activation.choose(choice) }
  }

  /// Makes a decision, and activates its skin.
  private func reconcile(_ decide: () async throws -> ActivationDecision) async throws {
    var failure: (any Error)?
    // A decision that can't be stored is still valid.
    do { _ = try await decide() } catch { failure = error }
    try await applyDecision()
    if let failure { throw failure }
  }

  private func applyDecision() async throws {
    guard let missing = try await activator.follow() else { return }
    if checks.isRunning {
      do { _ = try await check() } catch {
        // The check may have followed an earlier decision; its own caller receives that error.
        if error is CancellationError || loader.lastDecision == missing { throw error }
      }
      guard try await activator.follow() != nil else { return }
    }
    _ = try await check()
  }

  /// Runs work that changes metadata and downloads, while no other such work runs.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  func exclusively<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
    try await mutex.withLock {
      defer { reporter.broadcast.endTransfer() }
      try Task.checkCancellation()
      return try await work()
    }
  }
}
