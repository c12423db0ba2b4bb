extension BindingTable {
  /// A binding's cell, and whether the property was bound before.
  @usableFromInline struct Placement {
    @usableFromInline let cell: Int32
    @usableFromInline let isReplacement: Bool

    @usableFromInline init(cell: Int32, isReplacement: Bool) {
      self.cell = cell
      self.isReplacement = isReplacement
    }
  }

  /// The identity of a lane of typed bindings.
  @usableFromInline struct LaneID: Hashable {
    let property: PropertyID
    let keyIndex: KeyIndex
    let target: ObjectIdentifier
    let value: ObjectIdentifier

    @usableFromInline init(property: PropertyID, keyIndex: Int, target: ObjectIdentifier, value: ObjectIdentifier) {
      self.property = property
      self.keyIndex = keyIndex
      self.target = target
      self.value = value
    }

    /// Combines property and key only: types seldom differ when these are equal.
    @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(keyIndex << 32 ^ Int(property)) }
  }
}
