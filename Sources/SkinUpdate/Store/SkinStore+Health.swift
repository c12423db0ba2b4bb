// Whether the skin that is shown fares well, and the way back where it doesn't.

import Foundation
public import SkinKit
public import SkinPackage

extension SkinStore {
  /// Confirms that the current skin was shown well: it isn't on trial any more, and later skins fall back to it.
  ///
  /// Where an update may have made another skin current since, use ``confirmHealthy(_:)``.
  /// - Throws: `SkinIssue` where it can't be written down.
  public func confirmHealthy() throws { try confirm { _ in true } }

  /// Confirms that a skin was shown well: it isn't on trial any more, and later skins fall back to it.
  ///
  /// Call it when the app has been used with the skin for a while, a few seconds after the first frame for instance.
  /// Calling it again changes nothing.
  /// - Parameter shown: The skin that was shown; nil for the built-in one, which is never on trial. Where another one is
  ///   current by now, that one is still on trial.
  /// - Throws: `SkinIssue` where it can't be written down.
  public func confirmHealthy(_ shown: InstalledSkin?) throws {
    try confirm { $0.skin?.manifest == shown?.manifest.hash }
  }

  private func confirm(_ isMeant: (StoreState) -> Bool) throws {
    // Most launches show what was confirmed long ago; they neither lock nor write.
    guard let state = try layout.readWritableState(), !state.isConfirmed, isMeant(state) else { return }
    try change { state in
      guard isMeant(state) else { return }
      state.isConfirmed = true
      state.launches = 0
    }
  }

  /// Whether the current skin was confirmed; the built-in one always is.
  public var isConfirmed: Bool { state.isConfirmed }

  /// Goes back to the last healthy skin, and doesn't let the one that is shown be activated again.
  ///
  /// The operator lifts that with a new version; see also ``unblock(_:)``.
  /// - Returns: The skin to show now; nil for the built-in one.
  /// - Throws: `SkinIssue` where it can't be written, see ``setCurrent(_:)``.
  @discardableResult
  public func rollBack() throws -> InstalledSkin? {
    try change { state in
      guard state.skin != nil else { return }
      state.rollBack(.rolledBackSkin)
    }
    return current
  }

  /// The skin that ``rollBack()`` goes to; nil for the built-in one.
  public var fallback: InstalledSkin? {
    state.previous.flatMap { try? layout.read($0.reference, $0.manifest) }
  }

  /// What isn't used any more: manifests of skins that were taken back, and what ``markBad(_:as:)`` named.
  public var badManifests: Set<ContentHash> { Set(state.bad.map(\.hash)) }

  /// Why something isn't used any more.
  /// - Parameter hash: A manifest's hash, or a file's.
  /// - Returns: The code; nil where nothing is known against it.
  public func badReason(_ hash: ContentHash) -> SkinIssue.Code? { state.badCode(hash) }

  /// Remembers that something is signed and nevertheless broken, so that it isn't fetched again.
  ///
  /// The last 256 are remembered.
  /// - Parameters:
  ///   - hash: A manifest's hash, or that of a package's or patch's file.
  ///   - code: What is wrong with it.
  /// - Throws: `SkinIssue` where it can't be written.
  public func markBad(_ hash: ContentHash, as code: SkinIssue.Code) throws {
    try change { $0.mark(hash, code) }
  }

  /// Forgets what is known against something, because the user wants it nevertheless.
  /// - Parameter hash: A manifest's hash, or a file's.
  /// - Throws: `SkinIssue` where it can't be written.
  public func unblock(_ hash: ContentHash) throws {
    try change { $0.unblock(hash) }
  }
}
