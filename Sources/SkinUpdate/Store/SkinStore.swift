// Installed skins on disk: what a crash at any moment can't break.

public import Foundation
public import SkinKit
public import SkinPackage

/// A point at which a crash can happen while a store changes; tests stop there.
package enum StoreStep: Sendable, Hashable {
  case objectWritten(String)
  case objectMoved(String)
  case objectsSynchronised
  case manifestWritten
  case manifestMoved
  case pointerWritten
  case pointerMoved
  case versionRemoved
  case objectRemoved
}

/// The skins installed on this device, and which of them is shown.
///
/// Files lie under the SHA-256 of their contents, so versions share what didn't change. A skin exists once its manifest
/// is in place, which happens after all its files are on the disk; it is shown once the small file `current` names it,
/// which is replaced in one step. So after a kill at any instant the next launch finds the old skin or the new one, whole.
///
/// One object writes at a time; ``current(at:)`` reads without the lock, for the first frame of an app's launch and for
/// extensions.
/// ```swift
/// let skin = try? SkinStore.current(at: folder)      // synchronous: before the first frame
/// let store = try SkinStore(at: folder)              // later, for updates
/// ```
/// No path outside the folder is written down, because an app's container moves.
public actor SkinStore {
  /// The skin that is shown; nil for the built-in one.
  public private(set) var current: InstalledSkin?
  /// What was wrong with the current skin when the store was opened; ``current`` is nil then.
  public nonisolated let openingIssue: SkinIssue?

  nonisolated let layout: StoreLayout
  private let lock: StoreLock
  private let interrupt: (@Sendable (StoreStep) throws -> Void)?

  /// Opens a store, makes it where there is none, and clears away what a crash left half done.
  /// - Parameter folder: A folder of the store's own, on a volume with room for skins.
  /// - Throws: `SkinIssue` where the folder can't be used or another object writes to the store. A current skin that is
  ///   damaged doesn't throw: see ``openingIssue``.
  public init(at folder: URL) throws { try self.init(at: folder, interrupt: nil) }

  /// Opens a store that reports every step, so that a test can stop there.
  package init(at folder: URL, interrupt: (@Sendable (StoreStep) throws -> Void)?) throws {
    let layout = StoreLayout(folder: folder)
    try Self.prepare(layout)
    lock = try StoreLock(layout.lock, store: folder)
    try Self.clear(layout.temporary)
    self.layout = layout
    self.interrupt = interrupt
    do {
      current = try layout.readCurrent()
      openingIssue = nil
    } catch let issue as SkinIssue {
      current = nil
      openingIssue = issue
    }
  }

  /// Reads the skin that is shown, synchronously and without writing or locking.
  ///
  /// Use it at launch, before the first frame. The manifest is checked and every file must be there; contents are
  /// checked when they are read.
  /// - Parameter folder: The store's folder.
  /// - Returns: The skin; nil for the built-in one, also where there is no store yet.
  /// - Throws: `SkinIssue` with the code `damaged-store`; show the built-in skin then.
  public static func current(at folder: URL) throws -> InstalledSkin? { try StoreLayout(folder: folder).readCurrent() }

  /// Installs a skin; does nothing where it is there already, whole.
  ///
  /// Every file is checked against the manifest on its way in. Files that another version has already are not written.
  /// - Parameters:
  ///   - files: The skin's files: an opened package, or a patch over an installed version.
  ///   - manifest: What they must be.
  /// - Returns: The installed skin.
  /// - Throws: `SkinIssue` where a file isn't the promised one or can't be written; the store is then as it was, but for
  ///   files that no skin names.
  @discardableResult
  public func install(files: any SkinFiles, manifest: PackageManifest) throws -> InstalledSkin {
    let reference = SkinReference(id: manifest.id, version: manifest.version)
    let skin = InstalledSkin(manifest: manifest, layout: layout)
    var folders: Set<URL> = []
    for file in manifest.files {
      try Task.checkCancellation()
      let object = layout.object(file.sha256)
      // An object of the right name may still be damaged; reading it is cheaper than writing it.
      if let present = try? Data(contentsOf: object), ContentHash(of: present) == file.sha256 { continue }
      let data = try files.contents(of: file.path)
      guard data.count == file.size, ContentHash(of: data) == file.sha256 else {
        throw SkinIssue.mismatch(file.path, "its contents aren't what the manifest promises")
      }
      let folder = object.deletingLastPathComponent()
      if try Self.makeFolder(folder) { folders.insert(layout.objects) }
      let aside = layout.temporary.appending(path: UUID().uuidString)
      try DurableFile.create(data, at: aside)
      try interrupt?(.objectWritten(file.path))
      try DurableFile.move(aside, to: object)
      folders.insert(folder)
      try interrupt?(.objectMoved(file.path))
    }
    for folder in folders { try DurableFile.synchronise(folder: folder) }
    try interrupt?(.objectsSynchronised)
    let place = layout.manifest(reference, manifest.hash)
    if (try? Data(contentsOf: place)) == manifest.data { return skin }
    try Self.makeFolder(place.deletingLastPathComponent())
    try DurableFile.synchronise(folder: layout.skins)
    try DurableFile.synchronise(folder: layout.skins.appending(path: reference.id.rawValue))
    let aside = layout.temporary.appending(path: UUID().uuidString)
    try DurableFile.create(manifest.data, at: aside)
    try interrupt?(.manifestWritten)
    try DurableFile.move(aside, to: place)
    try interrupt?(.manifestMoved)
    try DurableFile.synchronise(folder: place.deletingLastPathComponent())
    return skin
  }

  /// Sets which skin is shown, in one step.
  /// - Parameter skin: An installed skin; nil for the built-in one.
  /// - Throws: `SkinIssue` where it isn't installed whole or can't be written; the skin before is then still set.
  public func setCurrent(_ skin: InstalledSkin?) throws {
    if let skin {
      _ = try layout.read(skin.reference, skin.manifest.hash)
      try skin.checkPresence()
    }
    let aside = layout.temporary.appending(path: UUID().uuidString)
    try DurableFile.create(CurrentPointer(skin).data, at: aside)
    try interrupt?(.pointerWritten)
    try DurableFile.move(aside, to: layout.current)
    try interrupt?(.pointerMoved)
    try DurableFile.synchronise(folder: layout.folder)
    current = skin
  }

  /// The installed skins, sorted by name and version, but for those whose manifest is damaged.
  public var installed: [InstalledSkin] {
    var found: [InstalledSkin] = []
    for id in Self.names(in: layout.skins).compactMap({ SkinIdentifier($0) }) {
      for version in Self.names(in: layout.skins.appending(path: id.rawValue)).compactMap({ SkinVersion($0) }) {
        let reference = SkinReference(id: id, version: version)
        for name in Self.names(in: layout.manifests(reference)) where name.hasSuffix(".json") {
          guard let hash = ContentHash(hex: String(name.dropLast(5))),
            let skin = try? layout.read(reference, hash)
          else { continue }
          found.append(skin)
        }
      }
    }
    return found.sorted { ($0.manifest.id, $0.manifest.version) < ($1.manifest.id, $1.manifest.version) }
  }

  /// Removes all skins but some, and the files that only they had.
  ///
  /// The current skin always stays. Whoever still shows another skin must name it here.
  /// - Parameter kept: The skins that stay besides the current one.
  /// - Returns: The skins that were removed.
  /// - Throws: `SkinIssue` where something can't be removed; what was removed before is gone.
  @discardableResult
  public func removeAll(except kept: [InstalledSkin]) throws -> [SkinReference] {
    let stays = Set((kept + [current].compactMap(\.self)).map(\.manifest.hash))
    let all = installed
    let gone = all.filter { !stays.contains($0.manifest.hash) }
    // First the manifests: a skin without one isn't installed, so a crash in between leaves no skin with holes.
    for skin in gone {
      try Self.remove(layout.manifest(skin.reference, skin.manifest.hash))
      try DurableFile.synchronise(folder: layout.manifests(skin.reference))
      try interrupt?(.versionRemoved)
    }
    let needed = Set(all.filter { stays.contains($0.manifest.hash) }.flatMap { $0.manifest.files.map(\.sha256.hex) })
    for prefix in Self.names(in: layout.objects) {
      let folder = layout.objects.appending(path: prefix)
      for name in Self.names(in: folder) where !needed.contains(name) {
        try Self.remove(folder.appending(path: name))
        try interrupt?(.objectRemoved)
      }
    }
    return gone.map(\.reference)
  }

  private static func prepare(_ layout: StoreLayout) throws {
    for folder in [layout.objects, layout.skins, layout.trust, layout.temporary, layout.downloads] {
      try makeFolder(folder)
    }
    #if canImport(Darwin)
      // What can be fetched again doesn't belong in a backup.
      var folder = layout.folder
      var values = URLResourceValues()
      values.isExcludedFromBackup = true
      try folder.setResourceValues(values)
    #endif
  }

  /// Makes a folder.
  /// - Returns: Whether it wasn't there.
  @discardableResult private static func makeFolder(_ folder: URL) throws -> Bool {
    if FileManager.default.fileExists(atPath: folder.path) { return false }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      return true
    } catch {
      throw SkinIssue(
        .storeFailure, "The folder \(folder.lastPathComponent) can't be made: \(error.localizedDescription)",
        remedy: "Give a folder the app may write to.", place: .init(file: folder.path))
    }
  }

  private static func clear(_ folder: URL) throws {
    for name in names(in: folder) { try remove(folder.appending(path: name)) }
  }

  private static func remove(_ url: URL) throws {
    do { try FileManager.default.removeItem(at: url) } catch {
      throw SkinIssue(
        .storeFailure, "\(url.lastPathComponent) can't be removed: \(error.localizedDescription)",
        remedy: "Check the permissions of the folder.", place: .init(file: url.path))
    }
  }

  private static func names(in folder: URL) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }
}
