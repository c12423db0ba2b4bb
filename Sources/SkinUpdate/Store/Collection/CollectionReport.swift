/// The result of a collection.
public struct CollectionReport: Hashable, Sendable {
  /// The skins that were removed, in order of removal.
  public var removed: [SkinReference] = []
  /// The number of bytes that were freed.
  public var freedBytes = 0
  /// The number of bytes that the remaining skins take.
  public var keptBytes = 0
}
