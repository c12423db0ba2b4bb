/// A value in a skin's table.
///
/// It is an object, so that comparing two tables copies no values: values are large, and most don't differ. A skin shares its values
/// with its documents.
@usableFromInline package final class ResolvedValue: Sendable {
  @usableFromInline package let variants: SkinVariants<SkinValue>
  /// The values of other kinds under the same name: in skins whose sections are name spaces, and the color that a gradient replaces.
  @usableFromInline package let others: [SkinVariants<SkinValue>]

  init(_ variants: SkinVariants<SkinValue>, others: [SkinVariants<SkinValue>] = []) {
    self.variants = variants
    self.others = others
  }

  /// The values of all kinds.
  package var all: [SkinVariants<SkinValue>] { others.isEmpty ? [variants] : [variants] + others }

  /// Whether any of the values is of one of some kinds.
  func isAny(of kinds: Set<SkinKind>) -> Bool {
    kinds.contains(variants.any.kind) || others.contains { kinds.contains($0.any.kind) }
  }

  /// The values with a change applied to each.
  func map(_ transform: (SkinValue) -> SkinValue) -> ResolvedValue {
    ResolvedValue(variants.map(transform), others: others.map { $0.map(transform) })
  }

  /// The values with another one in place of the one of its kind, or of the only one.
  func replacing(with value: SkinVariants<SkinValue>) -> ResolvedValue {
    guard !others.isEmpty else { return ResolvedValue(value) }
    let kept = all.filter { $0.any.kind.coexists(with: value.any.kind) }
    return ResolvedValue(value, others: kept)
  }

  static func areEqual(_ lhs: ResolvedValue?, _ rhs: ResolvedValue?) -> Bool {
    guard let lhs, let rhs else { return lhs == nil && rhs == nil }
    return lhs === rhs || (lhs.variants == rhs.variants && lhs.others == rhs.others)
  }
}
