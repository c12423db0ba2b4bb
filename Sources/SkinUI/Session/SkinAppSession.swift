package import Foundation
package import SkinKit
package import SkinUpdate

#if canImport(UIKit)
  import SkinUIKit
  import UIKit
#endif

/// The skins of a process: the app's folder, the user's choices, the windows and the server.
///
/// ``SkinApp`` has one for the shared manager; tests create others.
@MainActor
package final class SkinAppSession {
  /// The arguments of a start.
  package struct Arguments {
    package var folder: String
    package var bundle: Bundle
    package var builtIn: String
    package var formats: [SkinFormat]
    package var server: SkinAppServer?
    package var storage: URL?

    package init(
      folder: String, bundle: Bundle, builtIn: String, formats: [SkinFormat] = [.native], server: SkinAppServer? = nil,
      storage: URL? = nil
    ) {
      (self.folder, self.bundle, self.builtIn, self.formats) = (folder, bundle, builtIn, formats)
      (self.server, self.storage) = (server, storage)
    }

    /// Whether two starts ask for the same.
    func isSame(as other: Arguments) -> Bool {
      folder == other.folder && bundle.bundleURL == other.bundle.bundleURL && builtIn == other.builtIn
        && formats == other.formats && server?.address == other.server?.address && storage == other.storage
    }
  }

  /// The manager that the app's views follow.
  package let manager: SkinManager
  /// The arguments of the start.
  let arguments: Arguments
  /// Whether the app's folder and its built-in skin could be read.
  private(set) var isReady = false
  private let preferences: SkinPreferences
  private let cache: SkinCache
  private var choice = SkinChoice()
  /// The skins of the app's folder; `nil` if it wasn't found.
  private(set) var skins: BundledSkins?
  /// The bundled skin that the user chose; `nil` for the built-in one.
  private var chosen: (id: SkinIdentifier, skin: Skin)?
  /// The skin that is shown in place of the chosen one, though it isn't one of the folder.
  private var own: AppSkin?
  /// The number of calls that show a skin, and the latest of them whose skin could be read.
  private var (tickets, decided) = (0, 0)
  private var known: [AppSkin]?
  private var server: ServerSession?
  private var observers: [any NSObjectProtocol] = []
  #if DEBUG
    var liveReload: Task<Void, Never>?
    /// The keys of all skins of the folder, read for the first key that no shown skin has.
    private(set) lazy var bundledKeys = Self.keys(of: skins?.folder)
  #endif
  #if canImport(UIKit)
    private var windows: WindowFollower?
    private(set) var rules: RuleFollower?
    private var badge: IssueBadge?
  #endif

  /// Reads the app's skins, and shows what was shown last.
  ///
  /// Issues are reported by `SkinManager.issueFound`.
  /// - Parameters:
  ///   - arguments: The arguments of the start.
  ///   - manager: The manager that the app's views follow.
  package init(_ arguments: Arguments, manager: SkinManager) {
    self.manager = manager
    self.arguments = arguments
    let storage = arguments.storage ?? Self.standardStorage
    preferences = SkinPreferences(folder: storage.appending(path: "Choice"))
    cache = SkinCache(folder: arguments.storage?.appending(path: "Compiled") ?? Self.standardCache)
    #if canImport(UIKit)
      // The skin's fonts are available to code that names them from the start, not from the first binding.
      manager.prepareResources()
    #endif
    #if DEBUG
      manager.audit.isKnown = { [weak self] key in self?.bundledKeys.contains(key) ?? false }
      manager.audit.isHeld = true
      defer { manager.auditWaitingKeys() }
    #endif
    readBuiltIn()
    startServer(in: storage)
    choice = manager.restore(from: preferences) { choice in
      chosen = try bundled().skin(named: choice.skin?.rawValue)
      return chosen?.skin ?? manager.builtIn
    }
    server?.hasRestoredChoice = choice.skin != nil
    if let skin = server?.skin { manager.apply(skin) }
    followWindows()
    followRules()
  }

  /// Ends the session, as the end of a process does.
  package func end() {
    server?.end()
    #if DEBUG
      liveReload?.cancel()
    #endif
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
    observers = []
    #if canImport(UIKit)
      windows?.end()
      rules?.end()
      badge?.removeFromSuperview()
    #endif
  }

  /// The folder for choices and downloads.
  private static var standardStorage: URL { standardFolder(.applicationSupportDirectory) }

  /// The folder for compiled skins, which the system may remove.
  private static var standardCache: URL { standardFolder(.cachesDirectory).appending(path: "Compiled") }

  private static func standardFolder(_ kind: FileManager.SearchPathDirectory) -> URL {
    let folders = FileManager.default.urls(for: kind, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory).appending(path: "SkinKit")
  }
}

// MARK: - Skins

extension SkinAppSession {
  /// The skins of the app's folder, the built-in one first.
  package var available: [AppSkin] {
    if let known { return known }
    guard let skins else { return [] }
    var available: [AppSkin] = []
    for id in skins.folder.ids {
      let isBuiltIn = id == skins.builtInID
      do {
        let header = isBuiltIn ? skins.builtIn?.header : try skins.folder.document(id).header
        available.append(AppSkin(id: id.rawValue, header: header, source: isBuiltIn ? .builtIn : .bundled))
      } catch {
        // A skin that can't be read can't be chosen either.
        SkinManager.report(.wrapped(error))
      }
    }
    let sorted = available.filter(\.isBuiltIn) + available.filter { !$0.isBuiltIn }
    known = sorted
    return sorted
  }

  /// The skin that is shown.
  package var current: AppSkin {
    if let shown = own ?? server?.current { return shown }
    if let chosen { return AppSkin(id: chosen.id.rawValue, header: chosen.skin.header, source: .bundled) }
    return AppSkin(id: arguments.builtIn, header: skins?.builtIn?.header, source: .builtIn)
  }

  /// The updater of the server's skins; `nil` without a server, and until the store is open.
  package var updater: SkinUpdater? { server?.updater }

  /// Shows a skin of the app's folder, and remembers it.
  /// - Throws: `SkinIssue` if there is no such skin or it can't be read; nothing changes then. Also if the choice can't be saved; the skin
  ///   is shown then.
  package func choose(_ id: String?, transition: SkinTransition) throws {
    let next = try id.flatMap { try bundled().skin(named: $0) }
    decide(newTicket())
    take(next)
    manager.apply(server?.skin ?? chosen?.skin, transition: transition)
    try save(id)
  }

  /// Shows a skin of the app's folder after it was read and prepared off the main thread, and remembers it.
  ///
  /// If another skin is shown by a later call meanwhile, this one never is.
  /// - Throws: `SkinIssue`, as ``choose(_:transition:)``.
  package func prepareAndChoose(_ id: String?, transition: SkinTransition) async throws {
    let (ticket, skins) = (newTicket(), try id.map { _ in try bundled() })
    let next = try await Task.detached { try id.flatMap { try skins?.skin(named: $0) } }.value
    guard decide(ticket) else { return }
    let change = await manager.prepareAndApply(server?.skin ?? next?.skin, transition: transition) { take(next) }
    if change == nil {
      guard ticket == decided else { return }
      // The server's skin changed meanwhile; the choice stays one.
      take(next)
      manager.apply(server?.skin ?? chosen?.skin, transition: transition)
    }
    try save(id)
  }

  /// Shows a skin that isn't one of the folder, until another one is chosen or the server shows one.
  package func show(_ skin: Skin, transition: SkinTransition) {
    decide(newTicket())
    for issue in skin.issues { SkinManager.report(issue) }
    own = AppSkin(id: skin.header.id?.rawValue ?? "", header: skin.header, source: .own)
    manager.apply(skin, transition: transition)
  }

  /// Shows a skin of a folder or zip after it was read and prepared off the main thread, as ``show(_:transition:)``.
  /// - Throws: `SkinIssue` if it can't be read; nothing changes then.
  package func show(contentsOf url: URL, formats: [SkinFormat], transition: SkinTransition) async throws {
    let (ticket, skins) = (newTicket(), try bundled())
    let skin = try await Task.detached { try skins.skin(contentsOf: url, formats: formats) }.value
    guard decide(ticket) else { return }
    _ = await manager.prepareAndApply(skin, transition: transition) {
      own = AppSkin(id: skin.header.id?.rawValue ?? url.lastPathComponent, header: skin.header, source: .own)
    }
  }

  /// A number for a call that shows a skin, greater than those of the calls before.
  private func newTicket() -> Int {
    tickets += 1
    return tickets
  }

  /// Decides that the skin of a call is shown, once nothing that can fail is left, unless that of a later call was decided on before.
  @discardableResult
  private func decide(_ ticket: Int) -> Bool {
    guard ticket > decided else { return false }
    decided = ticket
    return true
  }

  private func take(_ next: (id: SkinIdentifier, skin: Skin)?) {
    own = nil
    (chosen, choice.skin) = (next, next?.id)
  }

  /// Remembers the skin that the user chose; without one, the activation's is shown if it leaves the skin to the user.
  private func save(_ id: String?) throws {
    server?.choose(id == nil ? nil : .builtIn)
    try preferences.save(choice)
  }

  /// Changes a setting of the manager that the user chose, and remembers it; what the app has set otherwise stays.
  package func remember<Value: Equatable>(
    _ field: WritableKeyPath<SkinChoice, Value>, _ setting: ReferenceWritableKeyPath<SkinManager, Value>, _ value: Value
  ) {
    manager[keyPath: setting] = value
    // The manager bounds the scale.
    let shown = manager[keyPath: setting]
    guard choice[keyPath: field] != shown else { return }
    choice[keyPath: field] = shown
    do { try preferences.save(choice) } catch { SkinManager.report(.wrapped(error)) }
  }

  private func readBuiltIn() {
    do {
      let folder = try SkinFolder(arguments.folder, in: arguments.bundle, formats: arguments.formats, cache: cache)
      for issue in folder.issues { SkinManager.report(issue) }
      var skins = BundledSkins(folder, builtIn: arguments.builtIn)
      defer { self.skins = skins }
      manager.builtIn = try skins.readBuiltIn(arguments.builtIn)
      isReady = true
    } catch {
      SkinManager.report(.wrapped(error))
    }
  }

  private func bundled() throws -> BundledSkins {
    guard let skins else { throw SkinIssue.noSkinFolder(arguments.folder, arguments.bundle) }
    return skins
  }
}

// MARK: - Server

extension SkinAppSession {
  private func startServer(in storage: URL) {
    guard let server = arguments.server else { return }
    do {
      let session = try ServerSession(
        server, store: storage.appending(path: "Store"), builtIn: skins?.builtIn, cache: cache
      ) { [weak self] session in await self?.show(session) }
      self.server = session
      // In the background, and before UIKit knows, the launch begins with the first window.
      if !isLaunchUncertain { session.begin() }
      let root = try Self.root(server.root, in: arguments.bundle)
      // An extension shows what the app has downloaded.
      if !Self.isExtension { session.follow(root: root) }
    } catch {
      SkinManager.report(.wrapped(error))
    }
  }

  private func show(_ session: ServerSession) async {
    let change = await manager.prepareAndApply(session.skin ?? chosen?.skin, transition: .crossDissolve) { own = nil }
    // A skin that isn't on screen can't show that it is healthy.
    guard change != nil else { return }
    session.confirmAfterUse { [weak self] in self?.isForeground ?? false }
  }

  private static func root(_ name: String, in bundle: Bundle) throws -> Data {
    let file = (bundle.resourceURL ?? bundle.bundleURL).appending(path: "\(name).json")
    guard FileManager.default.fileExists(atPath: file.path) else { throw SkinIssue.noRoot(name) }
    return try Data(contentsOf: file)
  }

  /// Called when a window of the app becomes visible, before its first frame.
  private func windowAppears() {
    guard let server, !Self.isExtension else { return }
    if !server.hasBegun {
      server.begin()
      if own == nil, let skin = server.skin { manager.apply(skin) }
    }
    guard own == nil else { return }
    server.confirmAfterUse { [weak self] in self?.isForeground ?? false }
  }
}

// MARK: - The process

extension SkinAppSession {
  /// Shows a badge with the number of issues over the app, in debug builds.
  package func showIssues(_ log: IssueLog?) {
    #if canImport(UIKit)
      badge?.removeFromSuperview()
      badge = log.map { IssueBadge($0) }
      badge?.show(in: windows?.newest)
      log?.notify { [weak self] in
        // Issues are posted on any thread.
        Task { @MainActor in self?.badge?.show(in: self?.windows?.newest) }
      }
    #endif
  }

  private func followWindows() {
    #if canImport(UIKit)
      manager.transitioning = manager.transitioning ?? SkinWindowTransitions.shared
      windows = WindowFollower(manager) { [weak self] in
        self?.windowAppears()
        self?.badge?.show(in: self?.windows?.newest)
      }
      guard server != nil else { return }
      observe(UIApplication.willEnterForegroundNotification) { session in
        session.server?.wake()
        guard session.own == nil else { return }
        session.server?.confirmAfterUse { [weak session] in session?.isForeground ?? false }
      }
      observe(UIApplication.significantTimeChangeNotification) { $0.server?.wake() }
      observe(UIApplication.didEnterBackgroundNotification) { session in
        if session.own == nil { session.server?.confirm() }
      }
    #endif
  }

  private func followRules() {
    #if canImport(UIKit)
      if manager === SkinManager.shared { rules = RuleFollower(manager, starting: .shared) }
    #else
      manager.decideRules()
    #endif
  }

  private func observe(_ name: Notification.Name, _ handler: @escaping @MainActor (SkinAppSession) -> Void) {
    let observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { [weak self] _ in
      // UIKit posts these on the main thread.
      MainActor.assumeIsolated { if let self { handler(self) } }
    }
    observers.append(observer)
  }

  static var isExtension: Bool {
    #if canImport(UIKit)
      UIApplication.isExtension
    #else
      false
    #endif
  }

  /// Whether the launch may have no user interface: the app is in the background, as in each launch of an app with scenes, or UIKit hasn't
  /// created the application yet.
  private var isLaunchUncertain: Bool {
    #if canImport(UIKit)
      guard !UIApplication.isExtension else { return false }
      return UIApplication.ofProcess.map { $0.applicationState == .background } ?? true
    #else
      return false
    #endif
  }

  private var isForeground: Bool {
    #if canImport(UIKit)
      UIApplication.ofProcess.map { $0.applicationState != .background } ?? true
    #else
      true
    #endif
  }
}
