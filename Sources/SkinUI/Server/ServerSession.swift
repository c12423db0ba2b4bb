import Foundation
import SkinKit
import SkinUpdate

/// The skins of a server: shows the stored one at launch, follows the server, and confirms new skins as healthy.
///
/// A launch counts toward the trial of a new skin only if it has a user interface. Until the first window appears, a launch that may be one
/// in the background therefore shows no stored skin.
@MainActor
final class ServerSession {
  /// The stored skin that is shown; `nil` if there is none.
  private(set) var skin: Skin?
  /// The updater; `nil` until the store is open.
  private(set) var updater: SkinUpdater?

  private let server: SkinAppServer
  private let app: SkinIdentifier
  private let channel: SkinIdentifier
  private let store: URL
  private let reader: InstalledSkinReader
  private let showSkin: @MainActor (ServerSession) async -> Void
  private var launch: StoreLaunch?
  private var hasReportedRollBack = false
  /// The stored skin, which the reference keeps from being collected.
  private var shown: InstalledSkin?
  private var opening: Task<SkinStore, any Error>?
  private var following: Task<Void, Never>?
  private var trial: Task<Void, Never>?
  /// The latest choice that the updater doesn't know yet.
  private var unsentChoice: UserChoice??
  /// Whether the user chose a skin of the app in an earlier launch, perhaps before the app had a server.
  var hasRestoredChoice = false

  /// Prepares the session; nothing is shown or downloaded yet.
  /// - Parameters:
  ///   - server: The server.
  ///   - store: The folder of the store, which may not exist yet.
  ///   - builtIn: The app's built-in skin.
  ///   - cache: The cache of installed skins.
  ///   - show: Shows the session's ``skin``.
  /// - Throws: `SkinIssue` if the name of the app or channel is malformed.
  init(
    _ server: SkinAppServer, store: URL, builtIn: SkinDocument?, cache: SkinCache,
    show: @escaping @MainActor (ServerSession) async -> Void
  ) throws {
    guard let app = SkinIdentifier(server.app) else { throw SkinIssue.badServerName(server.app) }
    guard let channel = SkinIdentifier(server.channel) else { throw SkinIssue.badServerName(server.channel) }
    (self.app, self.channel, self.server, self.store, showSkin) = (app, channel, server, store, show)
    reader = InstalledSkinReader(builtIn: builtIn, cache: cache)
  }

  /// The installed skin that is shown, with its header.
  var current: AppSkin? {
    guard let shown, let skin else { return nil }
    return AppSkin(id: shown.reference.id.rawValue, header: skin.header, source: .installed)
  }

  /// Whether the launch has begun: a stored skin may be shown, and is unconfirmed.
  var hasBegun: Bool { launch != nil }

  /// Begins the launch: evaluates the stored activation, and counts the launch toward the skin's trial.
  ///
  /// Calling it again does nothing.
  func begin() {
    guard launch == nil else { return }
    let context = ActivationContext(
      now: server.clock.now, appVersion: server.appVersion, locales: server.options.locales,
      brand: server.options.brand)
    let launch = SkinStore.beginLaunch(at: store, app: app, channel: channel, context: context)
    self.launch = launch
    if let issue = launch.issue { SkinManager.report(issue) }
    reportRollBack()
    guard let installed = launch.skin else { return }
    do {
      skin = try reader.read(installed)
      shown = installed
      updater?.applied(installed.reference)
    } catch {
      // The app must start nevertheless. The stored skin stays unconfirmed.
      SkinManager.report(.wrapped(error))
      if let updater { Task { await Self.reporting { try await presentStored(updater) } } }
    }
  }

  /// Reports that the launch rolled back to another skin, once the updater can tell the server and the app of it.
  private func reportRollBack() {
    guard let updater, let launch, let bad = launch.rolledBack, !hasReportedRollBack else { return }
    hasReportedRollBack = true
    updater.rolledBack(from: bad, to: launch.skin?.reference, .unhealthy(bad))
  }

  /// Shows a skin that was stored since the launch began, or couldn't be read at it.
  private func presentStored(_ updater: SkinUpdater) async throws {
    guard hasBegun else { return }
    let store = try await openStore()
    let stored = await store.current
    if launch?.issue == nil, stored != shown { await present(stored, of: store, updater) }
    updater.applied(shown?.reference)
  }

  /// Follows the server until ``end()``: checks for updates, downloads, verifies and shows skins.
  /// - Parameter root: The pinned root metadata.
  func follow(root: Data) {
    guard following == nil else { return }
    following = Task { [weak self] in
      do {
        guard let (updater, events) = try await self?.makeUpdater(root) else { return }
        let running = Task { await updater.run() }
        defer { running.cancel() }
        for await event in events { await self?.handle(event) }
      } catch {
        SkinManager.report(.wrapped(error))
      }
    }
  }

  /// Ends following the server.
  func end() {
    following?.cancel()
    trial?.cancel()
  }

  /// Evaluates the activation again, because the app enters the foreground or the time has changed.
  func wake() {
    guard let updater else { return }
    Task { await Self.reporting { try await updater.wake() } }
  }

  /// Passes the user's choice to the activation, which decides whether it is followed.
  /// - Parameter choice: The choice; `nil` leaves the skin to the operator.
  func choose(_ choice: UserChoice?) {
    guard let updater else {
      unsentChoice = .some(choice)
      return
    }
    Task { await Self.reporting { try await updater.choose(choice) } }
  }

  /// Confirms the shown skin after the app was used with it for a while.
  /// - Parameter isForeground: Whether the app is in the foreground at the end of that time.
  func confirmAfterUse(isForeground: @escaping @MainActor () -> Bool) {
    trial?.cancel()
    guard let shown, hasBegun else { return }
    let (clock, duration) = (server.clock, server.trialDuration)
    trial = Task { [weak self] in
      // Canceled if another skin is shown, or the app is left.
      guard (try? await clock.sleep(seconds: duration)) != nil, isForeground() else { return }
      await self?.confirm(shown)
    }
  }

  /// Confirms the shown skin, because the app was used with it and is left without a crash.
  func confirm() {
    trial?.cancel()
    guard let shown, hasBegun else { return }
    trial = Task { [weak self] in await self?.confirm(shown) }
  }

  private func confirm(_ shown: InstalledSkin) async {
    await Self.reporting { try await self.openStore().confirmHealthy(shown) }
  }

  private func makeUpdater(_ root: Data) async throws -> (SkinUpdater, AsyncStream<UpdateEvent>) {
    let store = try await openStore()
    var options = server.options
    if options.builtInSkins.isEmpty, let header = reader.builtIn?.header, let id = header.id {
      options.builtInSkins = [id.rawValue: header.version ?? SkinVersion(0, 0, 0)]
    }
    let updater = try SkinUpdater(
      app: app, channel: channel, appVersion: server.appVersion,
      location: RepositoryLocation(server: server.url, app: app, channel: channel), pinnedRoot: root, store: store,
      transport: server.transport, downloads: server.downloads.map { $0(SkinStore.downloads(at: self.store)) },
      clock: server.clock, policy: server.policy, options: options)
    let events = updater.events
    if hasRestoredChoice, await updater.activation.choice == nil, unsentChoice == nil {
      unsentChoice = .some(.builtIn)
    }
    self.updater = updater
    if let unsentChoice {
      self.unsentChoice = nil
      choose(unsentChoice)
    }
    reportRollBack()
    try await presentStored(updater)
    return (updater, events)
  }

  private func handle(_ event: UpdateEvent) async {
    switch event {
    case .activated(let installed):
      // Without a window, the skin is shown when the launch begins.
      guard hasBegun, let updater else { return }
      await Self.reporting { await present(installed, of: try await openStore(), updater) }
    case .failed(let issue), .failedToApply(_, let issue), .rolledBack(_, _, let issue): SkinManager.report(issue)
    default: break
    }
  }

  /// Shows the current skin of the store; if it can't be read, rolls back to the previous one.
  private func present(_ installed: InstalledSkin?, of store: SkinStore, _ updater: SkinUpdater) async {
    do {
      try await change(to: installed)
      updater.applied(installed?.reference)
    } catch {
      let issue = SkinIssue.wrapped(error)
      guard let installed else { return SkinManager.report(issue) }
      // It was verified and still can't be read. The previous skin stays, and this one isn't tried again.
      updater.failedToApply(installed.reference, issue)
      guard await store.current == installed else { return }
      await Self.reporting {
        let back = try await store.rollBack()
        updater.rolledBack(from: installed.reference, to: back?.reference, issue)
        if back != shown { try await change(to: back) }
      }
    }
  }

  /// Reads a skin off the main thread, and shows it.
  private func change(to installed: InstalledSkin?) async throws {
    let reader = reader
    skin = try await Task.detached { try installed.map(reader.read) }.value
    shown = installed
    await showSkin(self)
  }

  /// Returns the store, opened once.
  ///
  /// Opening waits for the disk and other processes, so it isn't on the main thread.
  private func openStore() async throws -> SkinStore {
    let isNew = opening == nil
    let task = opening ?? Task.detached { [store] in try SkinStore(at: store) }
    opening = task
    do {
      let store = try await task.value
      if isNew, let issue = store.openingIssue, issue != launch?.issue { SkinManager.report(issue) }
      return store
    } catch {
      // Another process may have used the store; the next caller tries again.
      if opening == task { opening = nil }
      throw error
    }
  }

  private static func reporting(_ work: () async throws -> Void) async {
    do { try await work() } catch is CancellationError {} catch { SkinManager.report(.wrapped(error)) }
  }
}

extension SkinIssue {
  /// Returns an error as an issue.
  static func wrapped(_ error: any Error) -> SkinIssue {
    error as? SkinIssue
      ?? SkinIssue(.unreadableFile, error.localizedDescription, suggestion: "Check the file and its permissions.")
  }

  fileprivate static func unhealthy(_ skin: SkinReference) -> SkinIssue {
    SkinIssue(
      .unhealthySkin, "\(skin) was rolled back after several launches that didn't confirm it",
      suggestion: "Publish a version that fixes it.")
  }
}
