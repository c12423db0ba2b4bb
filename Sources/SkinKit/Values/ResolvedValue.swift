/// A value in a skin's table.
///
/// It is an object, so that comparing two tables copies no values: values are large, and most don't differ. A skin shares its values
/// with its documents.
@usableFromInline package final class ResolvedValue: Sendable {
  @usableFromInline package let variants: SkinVariants<SkinValue>

  /// The values of a lower layer, for properties that the variants can't serve.
  @usableFromInline package let alternative: SkinVariants<SkinValue>?

  init(_ variants: SkinVariants<SkinValue>, alternative: SkinVariants<SkinValue>? = nil) {
    self.variants = variants
    self.alternative = alternative
  }

  static func areEqual(_ lhs: ResolvedValue?, _ rhs: ResolvedValue?) -> Bool {
    guard let lhs, let rhs else { return lhs == nil && rhs == nil }
    return lhs === rhs || (lhs.variants == rhs.variants && lhs.alternative == rhs.alternative)
  }
}
