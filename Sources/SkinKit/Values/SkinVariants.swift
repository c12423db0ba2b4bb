/// A value for every appearance and language.
///
/// ```swift
/// let tint = SkinVariants(red, others: [.dark: pink])
/// tint[.dark]                                             // pink
/// ```
/// A missing value falls back: dark with high contrast to dark, then to high contrast; a language to its shorter tags, as `zh-Hant-HK` to
/// `zh-Hant` and `zh`, and to other regions; all others to the value for any. The language decides before the colors.
public struct SkinVariants<Value> {
  /// The fallback for all appearances; if ``isPartial``, the value of the first language.
  public let any: Value
  /// The values for other appearances.
  @usableFromInline let others: [SkinAppearance: Value]
  /// Whether any value is for one language.
  @usableFromInline let hasLanguages: Bool
  /// Whether only some languages have a value.
  ///
  /// In the others, views show the value of the skin below, or their original one.
  public let isPartial: Bool

  /// Creates variants.
  /// - Parameters:
  ///   - any: The fallback for all appearances.
  ///   - others: Values for other appearances.
  public init(_ any: Value, others: [SkinAppearance: Value] = [:]) {
    self.any = any
    // Most have no others, and an empty dictionary isn't worth a question.
    let hasOthers = !others.isEmpty
    self.others = hasOthers && others.keys.contains(.light) ? others.filter { $0.key != .light } : others
    hasLanguages = hasOthers && others.keys.contains { $0.language != nil }
    isPartial = false
  }

  /// Creates variants that have a value in some languages only.
  /// - Parameter values: The values, each for a language. Others are left out, and so is a dark value in a language that has no other.
  ///   `nil` if there are none.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public init?(inLanguages values: [SkinAppearance: Value]) {
    let localized = values.filter { appearance, _ in
      appearance.language?.fallbacks.contains { values[SkinAppearance(language: $0)] != nil } ?? false
    }
    guard let first = localized.min(by: { SkinVariants<Value>.precedes($0.key, $1.key) }) else { return nil }
    self.init(any: first.value, others: localized, hasLanguages: true, isPartial: true)
  }

  private init(any: Value, others: [SkinAppearance: Value], hasLanguages: Bool, isPartial: Bool) {
    (self.any, self.others, self.hasLanguages, self.isPartial) = (any, others, hasLanguages, isPartial)
  }

  /// Whether it may differ between appearances.
  public var isVaried: Bool { !others.isEmpty }

  /// The appearances with a value, without the one for any: those for all languages first, then by language.
  public var appearances: [SkinAppearance] {
    hasLanguages
      ? others.keys.ordered(by: SkinVariants<Value>.precedes) : SkinAppearance.all.filter { others[$0] != nil }
  }

  /// The languages that have a value of their own, sorted.
  public var languages: [SkinLanguage] {
    hasLanguages ? Set(others.keys.compactMap(\.language)).ordered(by: <) : []
  }

  /// The value for an appearance; if it ``isPartial`` and has none, that of the first language.
  /// - Parameter appearance: The appearance.
  @inlinable public subscript(appearance: SkinAppearance) -> Value {
    others.isEmpty ? any : varied(appearance) ?? any
  }

  /// The value for an appearance.
  /// - Parameter appearance: The appearance.
  /// - Returns: The value; `nil` if it ``isPartial`` and has none for the language.
  @inlinable public func value(in appearance: SkinAppearance) -> Value? {
    others.isEmpty ? any : varied(appearance)
  }

  /// The values in one language, which differ only between appearances.
  /// - Parameter language: The language; `nil` is for values that don't depend on it.
  /// - Returns: The values; `nil` if it ``isPartial`` and has none for the language.
  /// - Complexity: O(1) for values without languages, otherwise linear in their number.
  public func speaking(_ language: SkinLanguage?) -> SkinVariants<Value>? {
    guard hasLanguages else { return self }
    let language = language.flatMap { $0.best(among: languages) }
    func source(_ appearance: SkinAppearance) -> SkinAppearance? {
      appearance.speaking(language).fallbacks.first { others[$0] != nil }
    }
    let plain = source(.light)
    guard let any = plain.flatMap({ others[$0] }) ?? (isPartial ? nil : self.any) else { return nil }
    var varied: [SkinAppearance: Value] = [:]
    for appearance in [SkinAppearance.dark, .highContrast, .darkHighContrast] {
      let fallback = appearance.fallbacks.first { varied[$0] != nil }
      guard let found = source(appearance), found != fallback.map(source) ?? plain else { continue }
      varied[appearance] = others[found]
    }
    return SkinVariants(any, others: varied)
  }

  @usableFromInline func varied(_ appearance: SkinAppearance) -> Value? {
    guard hasLanguages else {
      if let exact = others[appearance.language == nil ? appearance : appearance.speaking(nil)] { return exact }
      guard appearance.isDark, appearance.isHighContrast else { return any }
      return others[.dark] ?? others[.highContrast] ?? any
    }
    // The usual case: another tag of the language is looked for only if none is the same.
    if appearance.language != nil, let exact = others[appearance] { return exact }
    let language = appearance.language.flatMap { $0.best(among: languages) }
    return appearance.speaking(language).fallbacks.lazy.compactMap { others[$0] }.first ?? (isPartial ? nil : any)
  }

  /// Converts all values.
  /// - Parameter transform: Converts a value.
  /// - Returns: Variants for the same appearances.
  /// - Throws: The error that `transform` throws.
  /// - Complexity: Linear in the number of values.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> SkinVariants<Other> {
    SkinVariants<Other>(
      any: try transform(any), others: try others.mapValues(transform), hasLanguages: hasLanguages,
      isPartial: isPartial)
  }

  /// Converts all values that can be converted.
  /// - Parameter transform: Converts a value; if it returns `nil` for the fallback, the result is `nil`.
  /// - Returns: Variants for the appearances whose value could be converted.
  /// - Complexity: Linear in the number of values.
  public func compactMap<Other>(_ transform: (Value) -> Other?) -> SkinVariants<Other>? {
    transform(any).map { any in
      let converted = others.compactMapValues(transform)
      return isPartial
        ? SkinVariants<Other>(inLanguages: converted) ?? SkinVariants<Other>(any)
        : SkinVariants<Other>(any, others: converted)
    }
  }

  /// The order of appearances: those for all languages first, then by language.
  private static func precedes(_ first: SkinAppearance, _ second: SkinAppearance) -> Bool {
    func rank(_ appearance: SkinAppearance) -> Int { (appearance.isDark ? 2 : 0) + (appearance.isHighContrast ? 1 : 0) }
    guard first.language != second.language else { return rank(first) < rank(second) }
    guard let language = first.language, let other = second.language else { return first.language == nil }
    return language < other
  }
}

extension SkinAppearance {
  @usableFromInline static let highContrast = SkinAppearance(isHighContrast: true)
  static let darkHighContrast = SkinAppearance(isDark: true, isHighContrast: true)
}

extension SkinVariants: Sendable where Value: Sendable {}
extension SkinVariants: Equatable where Value: Equatable {}
extension SkinVariants: Hashable where Value: Hashable {}
