public import Foundation
public import SkinKit
public import SkinPackage

/// The skins installed on this device, and which of them is current.
///
/// Files are stored under the SHA-256 of their contents, so versions share unchanged files. A skin is installed once
/// its manifest is in place, which happens after all its files are on the disk. It is current once the small file
/// `current` names it, which is replaced atomically. After a crash at any moment, the next launch finds the old skin or
/// the new one, complete.
///
/// One operation writes at a time, across all objects and processes. Before the first frame of a launch and in
/// extensions, ``beginLaunch(at:app:channel:context:policy:isInBackground:)`` and ``current(at:)`` read the current
/// skin without opening the store.
/// ```swift
/// let launch = SkinStore.beginLaunch(                // synchronous: before the first frame
///   at: folder, app: app, channel: channel, context: ActivationContext(now: Date(), appVersion: version))
/// let store = try SkinStore(at: folder)              // later, for updates
/// try await store.confirmHealthy(launch.skin)        // the first screens were used without a crash
/// ```
/// The store saves no path outside its folder, because an app's container can move.
public actor SkinStore {
  /// The damage found when the store was opened; ``current`` is the last healthy skin then.
  ///
  /// It is about the current skin, the fallback, or the store itself: opening writes a damaged file `format` again, and
  /// moves aside a file in the place of a folder, or a folder in that of a file.
  public nonisolated let openingIssue: SkinIssue?

  nonisolated let layout: StoreLayout
  nonisolated let writer: StoreWriter
  private var known: [ContentHash: PackageManifest] = [:]
  /// The skin that this object knows to be current.
  var lastSkin: StoreState.NamedVersion?
  /// Whether the current skin was damaged, and another one shown instead, when this object noticed a switch last.
  var wasReplaced = false
  private var lastReading: (bytes: Data, skin: InstalledSkin?)?

  /// Opens a store, creates it if necessary, and cleans up after a crash.
  ///
  /// Waits for the disk, and up to five seconds for other processes. Open the store once, and not on the main thread.
  /// - Parameter folder: A folder for the store alone, on a volume with space for skins.
  /// - Throws: `SkinIssue` with the code `unknown-store-format` if another version of SkinKit wrote the store,
  ///   `store-in-use` if another process doesn't end its operation in time, or another code if the folder can't be
  ///   used. If the current skin is damaged, it doesn't throw: see ``openingIssue``.
  public init(at folder: URL) throws { try self.init(at: folder, interrupt: nil) }

  /// Opens a store that reports every step to a test.
  package init(
    at folder: URL, attempts: Int = 1_000, interrupt: (@Sendable (StoreStep) throws -> Void)?
  ) throws {
    let layout = StoreLayout(folder: folder)
    let (misplaced, formatIssue) = (layout.misplaced, layout.formatIssue)
    let writer = StoreWriter(layout: layout, interrupt: interrupt, attempts: attempts)
    try writer.prepare()
    try writer.change {
      try writer.clearTemporary()
      try writer.writeFormat()
      try MisplacedItem.clearFile(layout.journal)
      if MisplacedItem.isFolder(layout.current) { try writer.write(StoreState()) }
    }
    self.layout = layout
    self.writer = writer
    let reading = StoreReading(layout)
    lastSkin = reading.state.skin
    wasReplaced = reading.isReplacement
    openingIssue =
      reading.issue ?? formatIssue ?? (misplaced.isEmpty ? nil : SkinIssue.misplaced(misplaced))
      ?? layout.fallbackIssue(of: reading.state)
  }

  /// The skin to show; nil for the built-in one.
  ///
  /// If the current skin is damaged, this is the last healthy one.
  public var current: InstalledSkin? {
    let bytes = try? Data(contentsOf: layout.current)
    if let bytes, let lastReading, lastReading.bytes == bytes, (try? lastReading.skin?.checkPresence()) != nil {
      return lastReading.skin
    }
    let reading = StoreReading(layout)
    lastReading = bytes.flatMap { reading.issue == nil ? ($0, reading.skin) : nil }
    return reading.skin
  }

  /// Reads the skin to show, synchronously, without the lock and without counting a launch.
  ///
  /// For extensions. It checks the skin as ``beginLaunch(at:policy:isInBackground:)`` does. If the current skin is damaged, it returns the last healthy one.
  /// - Parameter folder: The store's folder.
  /// - Returns: The skin; nil for the built-in one, or if there is no store yet.
  /// - Throws: `SkinIssue` with the code `damaged-store`; show the built-in skin then.
  public static func current(at folder: URL) throws -> InstalledSkin? {
    let reading = StoreReading(StoreLayout(folder: folder))
    if reading.skin == nil, let issue = reading.issue { throw issue }
    return reading.skin
  }

  /// Returns the folder of a store's unfinished downloads, which a background transport shares.
  /// - Parameter folder: The store's folder.
  /// - Returns: The folder, which exists once the store was opened.
  public static func downloads(at folder: URL) -> URL { StoreLayout(folder: folder).downloads }

  /// Installs a skin, or repairs an installed one.
  ///
  /// Every file is checked against the manifest while it is written. Intact files that are already stored, by this or
  /// another version, are neither written nor read. Damaged files are replaced.
  /// - Parameters:
  ///   - files: The skin's files: an opened package, or a patch over an installed version.
  ///   - manifest: The skin's manifest.
  ///   - kinds: The kinds of files that are installed.
  /// - Returns: The installed skin.
  /// - Throws: `SkinIssue` if a file doesn't match the manifest, is of a kind that isn't allowed or can't be written; the
  ///   installed skins stay as they were. If only the last sync fails, the skin is installed, but a power loss may undo that.
  @discardableResult
  public func install(
    files: any SkinFiles, manifest: PackageManifest, kinds: PackageFileKinds = .default
  ) throws -> InstalledSkin {
    for file in manifest.files { try kinds.check(file.path) }
    try writer.change { try writer.install(files, manifest) }
    return InstalledSkin(manifest: manifest, layout: layout)
  }

  /// Sets the current skin atomically.
  ///
  /// The skin is unconfirmed until ``confirmHealthy(_:)``, except for ``fallback``, which is known to be healthy. The last
  /// healthy skin before it stays installed as the fallback, unless it is damaged and an older one isn't.
  /// - Parameter skin: An installed skin; nil for the built-in one, after which there is no fallback.
  /// - Throws: `SkinIssue` if the skin isn't completely installed or is blocked, or if the store can't be written; the
  ///   previous skin then stays current. If only the last sync fails, the new skin is current, but a power loss may
  ///   undo that.
  public func setCurrent(_ skin: InstalledSkin?) throws {
    try change { state in
      if let skin {
        if let code = state.blockReason(of: skin.manifest.hash) { throw SkinIssue.blockedSkin(skin.reference, code) }
        _ = try layout.read(skin.reference, skin.manifest.hash)
        try skin.checkPresence()
      }
      state.show(skin.map(StoreState.NamedVersion.init), isReplaced: StoreReading(layout, state).isReplaced)
    }
    wasReplaced = false
  }

  /// The installed skins whose manifest is intact, sorted by name and version.
  /// - Complexity: O(*n*), where *n* is the number of installed skins.
  public var installed: [InstalledSkin] {
    // Skins in an unreadable folder can't be shown.
    guard let skins = try? StoreInventory(layout, known: known).skins else { return [] }
    known = Dictionary(skins.map { ($0.manifest.hash, $0.manifest) }) { first, _ in first }
    return skins
  }

  /// The small values stored next to the skins.
  package nonisolated var record: StoreRecord { StoreRecord(writer: writer) }

  /// The state in `current`, or that of an empty store if `current` is damaged.
  var state: StoreState { (try? layout.readState()) ?? StoreState() }

  /// Releases the cached current skin and its lease.
  ///
  /// Code that shows the skin has its own reference.
  func forgetReading() { lastReading = nil }

  /// Changes the state in `current` atomically, and writes only if it differs.
  @discardableResult func change(_ body: (inout StoreState) throws -> Void) throws -> StoreState {
    try writer.change {
      let before = try layout.readWritableState()
      var state = before ?? StoreState()
      try body(&state)
      if state != before { try writer.write(state) }
      // Another process's switch, which this change keeps, is still to be noticed.
      if state.skin != before?.skin { lastSkin = state.skin }
      return state
    }
  }
}

extension SkinStore {
  /// The paths for a ``StoreStamp`` of this store with the skins that are installed now.
  var stampPlaces: [String] {
    let fixed = [layout.objects, layout.current, layout.journal, FolderRecord(layout).file(BaseLinks.name)]
    return (fixed + installed.map { layout.manifest($0.reference, $0.manifest.hash) }).map(\.path)
  }
}
