/// Shows a gradient over the color of a property of an object.
///
/// Setting the property's color ends it.
@usableFromInline package typealias GradientCover<Target: AnyObject> = @MainActor (Target, SkinVariants<SkinGradient>) -> Void

extension SkinValues {
  /// The gradient that a skin gives in place of a color.
  ///
  /// In debug builds, a gradient that isn't shown is reported.
  @MainActor @usableFromInline package func gradient<Resource: SkinResource>(
    inPlaceOf key: SkinKey<Resource>, of user: Any.Type, isShown: Bool
  ) -> SkinVariants<SkinGradient>? {
    guard Resource.self == SkinColor.self, let value = skin[key.keyIndex], value.hasGradient else { return nil }
    #if DEBUG
      if !isShown { KeyAudit.reportGradient(key.keyIndex, of: user, in: skin) }
    #endif
    return value.compactMap { SkinGradient($0) }?.speaking(language)
  }
}

extension ReadySetter {
  /// Creates a setter that shows a gradient over a property's value.
  @usableFromInline init<Target: AnyObject, Value>(
    covering cover: @escaping GradientCover<Target>, with gradient: SkinVariants<SkinGradient>, value: Value?,
    set: @escaping @MainActor (Target, Value) -> Void
  ) {
    let both: @MainActor (AnyObject) -> Void = { object in
      let target = unsafeDowncast(object, to: Target.self)
      if let value { set(target, value) }
      cover(target, gradient)
    }
    self.init(set: both, setAll: { $0.visit(both) })
  }
}

extension SkinVariants<SkinValue> {
  fileprivate var hasGradient: Bool { any.kind == .gradient || others.values.contains { $0.kind == .gradient } }
}
