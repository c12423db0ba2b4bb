/// What a screen looks like, as far as a skin's values may depend on it.
public struct SkinAppearance: Hashable, Sendable, CustomStringConvertible {
  /// Whether it is dark.
  public var isDark: Bool
  /// Whether contrast is increased.
  public var isHighContrast: Bool

  /// Creates an appearance.
  /// - Parameters:
  ///   - isDark: Whether it is dark.
  ///   - isHighContrast: Whether contrast is increased.
  public init(isDark: Bool = false, isHighContrast: Bool = false) {
    self.isDark = isDark
    self.isHighContrast = isHighContrast
  }

  /// Light, with normal contrast.
  public static let light = SkinAppearance()
  /// Dark, with normal contrast.
  public static let dark = SkinAppearance(isDark: true)

  /// All four.
  public static let all = [false, true].flatMap { dark in
    [false, true].map { SkinAppearance(isDark: dark, isHighContrast: $0) }
  }

  /// Reads the names that skins and tools use: `any`, `light`, `dark`, `high-contrast`, joined by commas.
  /// - Parameter text: The names; their order doesn't matter. Unknown or contradicting ones give `nil`.
  public init?(_ text: String) {
    if let appearance = Self.all.first(where: { $0.description == text }) {
      self = appearance
      return
    }
    self.init()
    var names: Set<String> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = part.filter { $0 != " " }
      guard names.insert(name).inserted else { return nil }
      switch name {
      case "any", "light": break
      case "dark": isDark = true
      case "high-contrast": isHighContrast = true
      default: return nil
      }
    }
    guard !(names.contains("light") && names.contains("dark")), !(names.contains("any") && names.count > 1) else {
      return nil
    }
  }

  /// The names, as ``init(_:)`` reads them.
  public var description: String {
    switch (isDark, isHighContrast) {
    case (false, false): "any"
    case (true, false): "dark"
    case (false, true): "high-contrast"
    case (true, true): "dark,high-contrast"
    }
  }
}

/// A value for every appearance.
///
/// What isn't given falls back: dark with high contrast to dark, then to high contrast; every other to the value for any.
public struct SkinVariants<Value> {
  /// The value where no other is given.
  public let any: Value
  /// The values given for other appearances.
  @usableFromInline let others: [SkinAppearance: Value]

  /// Creates variants.
  /// - Parameters:
  ///   - any: The value where no other is given.
  ///   - others: Values for other appearances.
  public init(_ any: Value, others: [SkinAppearance: Value] = [:]) {
    self.any = any
    self.others = others.keys.contains(.light) ? others.filter { $0.key != .light } : others
  }

  /// Whether it may differ from one appearance to another.
  public var isVaried: Bool { !others.isEmpty }

  /// The appearances that have a value of their own, the one for any left out.
  public var appearances: [SkinAppearance] { SkinAppearance.all.filter { others[$0] != nil } }

  /// The value for an appearance.
  /// - Parameter appearance: The appearance.
  @inlinable public subscript(appearance: SkinAppearance) -> Value {
    others.isEmpty ? any : varied(appearance)
  }

  @usableFromInline func varied(_ appearance: SkinAppearance) -> Value {
    if let exact = others[appearance] { return exact }
    guard appearance.isDark, appearance.isHighContrast else { return any }
    return others[.dark] ?? others[SkinAppearance(isHighContrast: true)] ?? any
  }

  /// Creates other variants of all values.
  /// - Parameter transform: What makes the new value.
  /// - Returns: Variants for the same appearances.
  /// - Throws: The error that `transform` throws.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> SkinVariants<Other> {
    SkinVariants<Other>(try transform(any), others: try others.mapValues(transform))
  }

  /// Creates variants of another type of all values that can be converted.
  /// - Parameter transform: What makes the new value; where it gives `nil` for the value for any, all is `nil`.
  /// - Returns: Variants for the appearances whose value could be converted.
  public func compactMap<Other>(_ transform: (Value) -> Other?) -> SkinVariants<Other>? {
    transform(any).map { SkinVariants<Other>($0, others: others.compactMapValues(transform)) }
  }
}

extension SkinVariants: Sendable where Value: Sendable {}
extension SkinVariants: Equatable where Value: Equatable {}
extension SkinVariants: Hashable where Value: Hashable {}
