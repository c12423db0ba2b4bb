/// Shows a gradient over the color of a property of an object, or none any more, and returns whether the object can show one there.
@usableFromInline package typealias GradientCover<Target: AnyObject> =
  @MainActor (Target, SkinVariants<SkinGradient>?) -> Bool

extension Skin {
  /// The gradient that the skin gives in place of a color.
  package func gradient<Resource: SkinResource>(inPlaceOf key: SkinKey<Resource>) -> SkinVariants<SkinGradient>? {
    guard Resource.self == SkinColor.self, let value = self[key.keyIndex], value.hasGradient else { return nil }
    return value.compactMap { SkinGradient($0) }
  }
}

extension SkinValues {
  /// The gradient that the skin gives in place of a color, in the language.
  @usableFromInline package func gradient<Resource: SkinResource>(
    inPlaceOf key: SkinKey<Resource>
  ) -> SkinVariants<SkinGradient>? {
    skin.gradient(inPlaceOf: key)?.speaking(language)
  }
}

extension SkinVariants<SkinValue> {
  fileprivate var hasGradient: Bool { any.kind == .gradient || others.values.contains { $0.kind == .gradient } }
}

extension ReadySetter {
  /// Returns a setter that shows a gradient over a property's color.
  ///
  /// Objects that can't show a gradient there have only the color; debug builds report it. Without either, there is no setter.
  @usableFromInline static func covering<Target: AnyObject, Value>(
    _ color: Value?, of key: Int, with gradient: SkinVariants<SkinGradient>, in skin: Skin,
    by cover: GradientCover<Target>?, set: @escaping @MainActor (Target, Value) -> Void
  ) -> ReadySetter? {
    guard cover != nil || color != nil else {
      report(key, Target.self, skin)
      return nil
    }
    let both: @MainActor (AnyObject) -> Void = { object in
      let target = unsafeDowncast(object, to: Target.self)
      if let color { set(target, color) }
      if cover?(target, gradient) != true { report(key, type(of: target), skin) }
    }
    return ReadySetter(set: both, setAll: { $0.visit(both) }, restoresOriginal: color == nil)
  }

  private static func report(_ key: Int, _ user: Any.Type, _ skin: Skin) {
    #if DEBUG
      KeyAudit.reportGradient(key, of: user, in: skin)
    #endif
  }
}
