// Making room: what nobody needs goes, and what anybody shows stays.

public import Foundation
import SkinKit
import SkinPackage

/// What a collection did.
public struct CollectionReport: Hashable, Sendable {
  /// The skins that were removed, in this order.
  public var removed: [SkinReference] = []
  /// The bytes that were freed.
  public var freedBytes = 0
  /// The bytes that the store's skins have now.
  public var keptBytes = 0
}

extension SkinStore {
  /// The skins that are kept for the user, whatever the quota.
  public var pinned: Set<SkinReference> { record.pins }

  /// Keeps a skin whatever the quota, or doesn't any more.
  /// - Parameters:
  ///   - reference: The skin; it may be installed later.
  ///   - isPinned: Whether it is kept.
  /// - Throws: `SkinIssue` where it can't be written.
  public func pin(_ reference: SkinReference, _ isPinned: Bool) throws {
    try writer.change {
      var pins = try record.pinsToKeep()
      let isChanged = isPinned ? pins.insert(reference).inserted : pins.remove(reference) != nil
      if isChanged { try record.put(pins: pins) }
    }
  }

  /// Removes an installed skin, the files that only it had, and its pin.
  /// - Parameter reference: The skin. Where it isn't installed, only the pin goes.
  /// - Throws: `SkinIssue` with the code `skin-in-use` where it is current, the one to fall back to, what another
  ///   installed skin builds on, or shown by a process, one that was suspended or ended in the background within the last
  ///   week included; nothing is changed then.
  public func remove(_ reference: SkinReference) throws {
    forgetReading()
    try writer.change {
      let collection = try StoreCollection(writer)
      try collection.remove(reference)
      var pins = try record.pinsToKeep()
      if pins.remove(reference) != nil { try record.put(pins: pins) }
    }
  }

  /// Removes files that no skin has, and the skins that were shown least recently until the rest is within a quota.
  ///
  /// Never removed are the current skin, the one to fall back to, pinned ones, those that any process shows, what the
  /// caller names, and what any skin that stays builds on. Call it after an update, and when the system warns that space
  /// is short.
  /// - Parameters:
  ///   - quota: The most bytes that skins may take; 0 removes all that may go, nil removes no skin.
  ///   - kept: Skins that stay besides, because they were fetched ahead for instance.
  ///   - now: The present moment.
  /// - Returns: What was removed.
  /// - Throws: `SkinIssue` where something can't be read or removed; every skin that is left is whole.
  @discardableResult
  public func collect(
    quota: Int?, keeping kept: Set<SkinReference> = [], now: Date = Date()
  ) throws -> CollectionReport {
    forgetReading()
    return try writer.change {
      let kept = try kept.union(record.pinsToKeep())
      return try StoreCollection(writer).collect(quota: quota, kept: kept, now: now)
    }
  }
}
