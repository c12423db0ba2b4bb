public import Foundation
import SkinKit
import SkinPackage

extension SkinStore {
  /// The skins that the user keeps; no quota removes them.
  public var pinned: Set<SkinReference> { record.pins }

  /// Pins a skin, so that no quota removes it, or unpins it.
  /// - Parameters:
  ///   - reference: The skin, which may be installed later.
  ///   - isPinned: Whether to pin it.
  /// - Throws: `SkinIssue` if the store can't be written.
  public func pin(_ reference: SkinReference, _ isPinned: Bool) throws {
    try writer.change {
      var pins = try record.readPinsToChange()
      let isChanged = isPinned ? pins.insert(reference).inserted : pins.remove(reference) != nil
      if isChanged { try record.put(pins: pins) }
    }
  }

  /// Removes an installed skin, the files that only it uses, and its pin.
  /// - Parameter reference: The skin. If it isn't installed, only its pin is removed.
  /// - Throws: `SkinIssue` with the code `skin-in-use` if the skin is current, is the fallback, is the base of another
  ///   installed skin, or is shown by a process, including one that was suspended or ended in the background within the
  ///   last week. Nothing changes then.
  public func remove(_ reference: SkinReference) throws {
    forgetReading()
    try writer.change {
      let collection = try StoreCollection(writer)
      try collection.remove(reference)
      var pins = try record.readPinsToChange()
      if pins.remove(reference) != nil { try record.put(pins: pins) }
    }
  }

  /// Removes files that no skin uses, and the least recently shown skins until the rest fits a quota.
  ///
  /// It never removes the current skin, the fallback, pinned skins, skins that a process shows, the skins in `kept`, or
  /// the bases of remaining skins. Call it after an update, and when the system warns that storage is low.
  /// - Parameters:
  ///   - quota: The most bytes that skins may take; 0 removes every skin that may be removed, nil removes none.
  ///   - kept: Other skins to keep, for example because they were fetched ahead.
  ///   - now: The current time.
  /// - Returns: The removed skins and the bytes freed.
  /// - Throws: `SkinIssue` if something can't be read or removed; all remaining skins are complete.
  /// - Complexity: O(*n*), where *n* is the number of files of all skins.
  @discardableResult
  public func collect(
    quota: Int?, keeping kept: Set<SkinReference> = [], now: Date = Date()
  ) throws -> CollectionReport {
    forgetReading()
    return try writer.change {
      let kept = try kept.union(record.readPinsToChange())
      return try StoreCollection(writer).collect(quota: quota, kept: kept, now: now)
    }
  }
}
