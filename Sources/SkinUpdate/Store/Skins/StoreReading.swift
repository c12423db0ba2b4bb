import Foundation
import SkinKit
import SkinPackage

/// The result of reading a store without changing it: the current skin, or the one to show instead.
struct StoreReading {
  /// The state in `current`, or that of an empty store if `current` can't be read.
  var state = StoreState()
  /// The skin to show: the current one, or else the last healthy one; nil for the built-in one.
  var skin: InstalledSkin?
  /// The reason why the current skin can't be shown.
  var issue: SkinIssue?
  /// The files of the current skin that must be fetched again; empty if its manifest must be fetched, too.
  var damaged: [PackageManifest.File] = []

  /// Whether the current skin is damaged and the last healthy one is shown in its place.
  ///
  /// A passing read error isn't damage, and must not make the store forget a healthy skin.
  var isReplaced: Bool { issue?.code == .damagedStore && skin != nil }

  /// Whether another skin than the current one is shown.
  var isReplacement: Bool { skin?.manifest.hash != state.skin?.manifest }

  /// Whether `current` could be read.
  var isReadable: Bool { issue == nil || state.skin != nil }

  /// Reads a store without its lock.
  init(_ layout: StoreLayout) {
    let state: StoreState
    do {
      try layout.checkFormat()
      state = try layout.readState()
    } catch {
      self.init(issue: SkinIssue.wrapping(error))
      return
    }
    self.init(layout, state)
  }

  private init(issue: SkinIssue) { self.issue = issue }

  /// Opens the current skin of a state.
  init(_ layout: StoreLayout, _ state: StoreState) {
    self.state = state
    do { skin = try layout.open(state.skin) } catch {
      issue = SkinIssue.wrapping(error)
      damaged = state.skin.flatMap { try? layout.read($0.reference, $0.manifest).damagedFiles } ?? []
      // If the last healthy skin is damaged, too, the built-in one is shown.
      skin = try? layout.open(state.previous)
    }
  }

  /// Makes another skin current, opened by ``StoreLayout/open(_:)``; nil for the built-in one.
  mutating func show(_ skin: InstalledSkin?) {
    state.show(skin.map(StoreState.NamedVersion.init), isReplaced: isReplaced)
    self.skin = skin
    issue = nil
    damaged = []
  }
}

extension StoreLayout {
  /// Reads `current`.
  /// - Throws: `SkinIssue` with the code `damaged-store` if it is damaged, or another code if it can't be read.
  func readState() throws -> StoreState {
    guard let data = try DurableFile.contents(of: current) else {
      guard !MisplacedItem.isFolder(current) else {
        throw SkinIssue.damagedStore("a folder is in the place of the file \"current\"")
      }
      return StoreState()
    }
    do { return try StoreState(parsing: data) } catch {
      throw SkinIssue.damagedStore("the file \"current\" doesn't name a skin")
    }
  }

  /// Reads `current` in order to replace it; nil if it is damaged and must be rebuilt.
  /// - Throws: `SkinIssue` if it can't be read, because its contents must not be lost then.
  func readWritableState() throws -> StoreState? {
    do { return try readState() } catch let issue as SkinIssue where issue.code == .damagedStore { return nil }
  }

  /// The damage of the skin that a state falls back to; nil if it is intact, or there is none.
  func fallbackIssue(of state: StoreState) -> SkinIssue? {
    do {
      if let named = state.previous { try read(named.reference, named.manifest).checkPresence() }
      return nil
    } catch {
      return SkinIssue.wrapping(error)
    }
  }

  /// Opens a skin to show it: takes its lease, and checks it and the skins that it builds on.
  /// - Throws: `SkinIssue` with the code `damaged-store` if the skin isn't complete.
  func open(_ named: StoreState.NamedVersion?) throws -> InstalledSkin? {
    guard let named else { return nil }
    let skin = try read(named.reference, named.manifest)
    try skin.takeLease()
    try skin.checkBeforeShowing()
    return skin
  }

  /// Reads and checks the manifest of an installed skin.
  func read(_ reference: SkinReference, _ hash: ContentHash) throws -> InstalledSkin {
    guard let data = try DurableFile.contents(of: manifest(reference, hash)) else {
      throw SkinIssue.damagedStore("the manifest of \(reference) is missing")
    }
    guard ContentHash(of: data) == hash, let manifest = try? PackageManifest(data: data, limits: .checked),
      manifest.id == reference.id, manifest.version == reference.version
    else { throw SkinIssue.damagedStore("the manifest of \(reference) was changed") }
    return InstalledSkin(manifest: manifest, layout: self)
  }
}
