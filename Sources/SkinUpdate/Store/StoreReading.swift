// What a launch finds in a store: the current skin, or what to show instead.

import Foundation
import SkinKit
import SkinPackage

/// What reading a store without changing it gives.
struct StoreReading {
  /// What `current` says; the state of an empty store where that can't be read.
  var state = StoreState()
  /// The skin to show: the current one, else the last healthy one; nil for the built-in one.
  var skin: InstalledSkin?
  /// Why the current skin isn't the one to show.
  var issue: SkinIssue?
  /// The files of the current skin that have to be fetched again; empty where its manifest has to be, too.
  var damaged: [PackageManifest.File] = []

  /// Whether the current skin is damaged, and the last healthy one shown in its place.
  ///
  /// A disk that failed for a moment is no damage: what was healthy must not be forgotten for that.
  var isReplaced: Bool { issue?.code == .damagedStore && skin != nil }

  /// Whether `current` could be read, and says what it says.
  var isReadable: Bool { issue == nil || state.skin != nil }

  /// Reads a store, without writing to it and without its lock.
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

  /// Reads the skin that a state wants to be shown.
  init(_ layout: StoreLayout, _ state: StoreState) {
    self.state = state
    do { skin = try layout.open(state.skin) } catch {
      issue = SkinIssue.wrapping(error)
      damaged = state.skin.flatMap { try? layout.read($0.reference, $0.manifest).damagedFiles } ?? []
      // Where the last healthy one is damaged, too, the built-in one is left.
      skin = try? layout.open(state.previous)
    }
  }

  /// Shows another skin, opened by ``StoreLayout/open(_:)``; nil for the built-in one.
  mutating func show(_ skin: InstalledSkin?) {
    state.show(skin.map(StoreState.Named.init), isReplaced: isReplaced)
    self.skin = skin
    issue = nil
    damaged = []
  }
}

extension StoreLayout {
  /// Reads what `current` says.
  /// - Throws: `SkinIssue` with the code `damaged-store` where it is damaged, and others where it can't be read.
  func readState() throws -> StoreState {
    guard let data = try DurableFile.contents(of: current) else { return StoreState() }
    do { return try StoreState(parsing: data) } catch {
      throw SkinIssue.damagedStore("\"current\" doesn't name a skin")
    }
  }

  /// Reads what `current` says, to change it; nil where it is damaged and has to be written anew.
  /// - Throws: `SkinIssue` where it can't be read, because what it says must not be lost then.
  func readWritableState() throws -> StoreState? {
    do { return try readState() } catch let issue as SkinIssue where issue.code == .damagedStore { return nil }
  }

  /// Opens a skin to show it: no process collects it from here on, and all of its files are there.
  /// - Throws: `SkinIssue` with the code `damaged-store` where it isn't whole.
  func open(_ named: StoreState.Named?) throws -> InstalledSkin? {
    guard let named else { return nil }
    let skin = try read(named.reference, named.manifest)
    try skin.takeLease()
    try skin.checkPresence()
    return skin
  }

  /// Reads an installed skin's manifest and checks it.
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
