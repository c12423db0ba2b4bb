extension SkinDocument {
  /// The most bases of a skin.
  private static let deepestBase = 8

  /// Reads the skins that the skin builds on, the nearest first.
  /// - Parameter read: Reads the skin of an id; `nil` if there is none, which ends the list.
  /// - Returns: At most eight skins, each once.
  /// - Throws: The error of `read`.
  package func bases(read: (SkinIdentifier) throws -> SkinDocument?) rethrows -> [SkinDocument] {
    var bases: [SkinDocument] = []
    var names: Set<SkinIdentifier> = []
    var next = header.base
    while let name = next, bases.count < Self.deepestBase, names.insert(name).inserted, let base = try read(name) {
      bases.append(base)
      next = base.header.base
    }
    return bases
  }
}
