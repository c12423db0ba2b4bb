// Installed skins on disk: what a crash at any moment can't break.

public import Foundation
public import SkinKit
public import SkinPackage

/// The skins installed on this device, and which of them is shown.
///
/// Files lie under the SHA-256 of their contents, so versions share what didn't change. A skin exists once its manifest
/// is in place, which happens after all its files are on the disk; it is shown once the small file `current` names it,
/// which is replaced in one step. So after a kill at any instant the next launch finds the old skin or the new one, whole.
///
/// One operation writes at a time, whichever object or process it is of;
/// ``beginLaunch(at:app:channel:context:policy:isInBackground:)`` and ``current(at:)`` serve the first frame of an app's
/// launch and extensions without opening the store.
/// ```swift
/// let launch = SkinStore.beginLaunch(                // synchronous: before the first frame
///   at: folder, app: app, channel: channel, context: ActivationContext(now: Date(), appVersion: version))
/// let store = try SkinStore(at: folder)              // later, for updates
/// try await store.confirmHealthy(launch.skin)        // the first screens were used without a crash
/// ```
/// No path outside the folder is written down, because an app's container moves.
public actor SkinStore {
  /// What was wrong with the current skin when the store was opened; ``current`` is the last healthy one then.
  public nonisolated let openingIssue: SkinIssue?

  nonisolated let layout: StoreLayout
  nonisolated let writer: StoreWriter
  private var known: [ContentHash: PackageManifest] = [:]
  private var lastReading: (bytes: Data, skin: InstalledSkin?)?

  /// Opens a store, makes it where there is none, and clears away what a crash left half done.
  ///
  /// A store of an earlier version of SkinKit is brought to the latest layout, which moves its files, and reads those of
  /// the first layout once. It waits for the disk, and up to five seconds for other processes: open
  /// it once, and not on the main thread.
  /// - Parameter folder: A folder of the store's own, on a volume with room for skins.
  /// - Throws: `SkinIssue` where the folder can't be used, or another process doesn't end its operation in time. A
  ///   current skin that is damaged doesn't throw: see ``openingIssue``.
  public init(at folder: URL) throws { try self.init(at: folder, interrupt: nil) }

  /// Opens a store that reports every step, so that a test can stop there.
  package init(
    at folder: URL, attempts: Int = 1_000, interrupt: (@Sendable (StoreStep) throws -> Void)?
  ) throws {
    let layout = StoreLayout(folder: folder)
    let writer = StoreWriter(layout: layout, interrupt: interrupt, attempts: attempts)
    try writer.prepare()
    try writer.change {
      try writer.clearTemporary()
      try writer.migrate()
    }
    self.layout = layout
    self.writer = writer
    openingIssue = StoreReading(layout).issue
  }

  /// The skin that is shown; nil for the built-in one.
  ///
  /// Where the current skin is damaged, this is the last healthy one.
  public var current: InstalledSkin? {
    let bytes = try? Data(contentsOf: layout.current)
    if let bytes, let lastReading, lastReading.bytes == bytes, (try? lastReading.skin?.checkPresence()) != nil {
      return lastReading.skin
    }
    let reading = StoreReading(layout)
    lastReading = bytes.flatMap { reading.issue == nil ? ($0, reading.skin) : nil }
    return reading.skin
  }

  /// Reads the skin that is shown, synchronously, without the lock and without counting a launch.
  ///
  /// Extensions use it. The manifest is checked and every file must be there, untouched; contents are checked when they
  /// are read. Where the current skin is damaged, the last healthy one is shown.
  /// - Parameter folder: The store's folder.
  /// - Returns: The skin; nil for the built-in one, also where there is no store yet.
  /// - Throws: `SkinIssue` with the code `damaged-store`; show the built-in skin then.
  public static func current(at folder: URL) throws -> InstalledSkin? {
    let reading = StoreReading(StoreLayout(folder: folder))
    if reading.skin == nil, let issue = reading.issue { throw issue }
    return reading.skin
  }

  /// The folder of a store's unfinished downloads; what downloads for it in the background puts its files there.
  /// - Parameter folder: The store's folder.
  /// - Returns: The folder, which is there once a store was opened.
  public static func downloads(at folder: URL) -> URL { StoreLayout(folder: folder).downloads }

  /// Installs a skin; does nothing where it is there already, whole.
  ///
  /// Every file is checked against the manifest on its way in. Files that another version has already are not written,
  /// and not read, unless somebody touched them. What is damaged is written again: this is how a skin is repaired, too.
  /// - Parameters:
  ///   - files: The skin's files: an opened package, or a patch over an installed version.
  ///   - manifest: What they must be.
  /// - Returns: The installed skin.
  /// - Throws: `SkinIssue` where a file isn't the promised one or can't be written; the installed skins are then as they
  ///   were. Where only the last wait for the disk fails, the skin is there already, and a power loss may take it away.
  @discardableResult
  public func install(files: any SkinFiles, manifest: PackageManifest) throws -> InstalledSkin {
    try writer.change { try writer.install(files, manifest) }
    return InstalledSkin(manifest: manifest, layout: layout)
  }

  /// Sets which skin is shown, in one step.
  ///
  /// It is on trial until ``confirmHealthy(_:)``, but for ``fallback``, which was found healthy and is shown again without
  /// one. The skin that was healthy before it stays installed, to fall back to, unless it is damaged and an older one isn't.
  /// - Parameter skin: An installed skin; nil for the built-in one, which leaves nothing to fall back to.
  /// - Throws: `SkinIssue` where it isn't installed whole, was taken back before, or can't be written; the skin before is
  ///   then still set. Where only the last wait for the disk fails, the new one is set already, and a power loss may bring
  ///   back the one before.
  public func setCurrent(_ skin: InstalledSkin?) throws {
    try change { state in
      if let skin {
        if let code = state.badCode(skin.manifest.hash) { throw SkinIssue.badSkin(skin.reference, code) }
        _ = try layout.read(skin.reference, skin.manifest.hash)
        try skin.checkPresence()
      }
      state.show(skin.map(StoreState.Named.init), isReplaced: StoreReading(layout, state).isReplaced)
    }
  }

  /// The installed skins, sorted by name and version, but for those whose manifest is damaged.
  public var installed: [InstalledSkin] {
    // A folder that can't be read has no skins that could be shown.
    guard let skins = try? StoreInventory(layout, known: known).skins else { return [] }
    known = Dictionary(skins.map { ($0.manifest.hash, $0.manifest) }) { first, _ in first }
    return skins
  }

  /// Small durable values beside the skins.
  package nonisolated var record: StoreRecord { StoreRecord(writer: writer) }

  /// What `current` says now; the state of an empty store where it is damaged.
  var state: StoreState { (try? layout.readState()) ?? StoreState() }

  /// Lets go of the skin that was current when it was read last; those who show it hold it themselves.
  func forgetReading() { lastReading = nil }

  /// Changes what `current` says, in one step, where that changes anything.
  @discardableResult func change(_ body: (inout StoreState) throws -> Void) throws -> StoreState {
    try writer.change {
      let before = try layout.readWritableState()
      var state = before ?? StoreState()
      try body(&state)
      if state != before { try writer.write(state) }
      return state
    }
  }
}
