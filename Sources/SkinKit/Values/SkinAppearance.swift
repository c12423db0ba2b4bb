/// The appearance of a screen, as far as a skin's values may depend on it.
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

  /// All four appearances.
  public static let all = [false, true].flatMap { dark in
    [false, true].map { SkinAppearance(isDark: dark, isHighContrast: $0) }
  }

  /// Parses the names that skins and tools use: `any`, `light`, `dark`, `high-contrast`, joined by commas.
  /// - Parameter text: The names in any order; `nil` if one is unknown or two contradict each other.
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

  /// The names, in the form of ``init(_:)``.
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
/// ```swift
/// let tint = SkinVariants(red, others: [.dark: pink])
/// tint[.dark]                                             // pink
/// ```
/// A missing value falls back: dark with high contrast to dark, then to high contrast; all others to the value for any.
public struct SkinVariants<Value> {
  /// The fallback for all appearances.
  public let any: Value
  /// The values for other appearances.
  @usableFromInline let others: [SkinAppearance: Value]

  /// Creates variants.
  /// - Parameters:
  ///   - any: The fallback for all appearances.
  ///   - others: Values for other appearances.
  public init(_ any: Value, others: [SkinAppearance: Value] = [:]) {
    self.any = any
    self.others = others.keys.contains(.light) ? others.filter { $0.key != .light } : others
  }

  /// Whether it may differ between appearances.
  public var isVaried: Bool { !others.isEmpty }

  /// The appearances with a value, without the one for any.
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

  /// Converts all values.
  /// - Parameter transform: Converts a value.
  /// - Returns: Variants for the same appearances.
  /// - Throws: The error that `transform` throws.
  /// - Complexity: Linear in the number of values, of which there are four at most.
  public func map<Other>(_ transform: (Value) throws -> Other) rethrows -> SkinVariants<Other> {
    SkinVariants<Other>(try transform(any), others: try others.mapValues(transform))
  }

  /// Converts all values that can be converted.
  /// - Parameter transform: Converts a value; if it returns `nil` for the fallback, the result is `nil`.
  /// - Returns: Variants for the appearances whose value could be converted.
  /// - Complexity: Linear in the number of values, of which there are four at most.
  public func compactMap<Other>(_ transform: (Value) -> Other?) -> SkinVariants<Other>? {
    transform(any).map { SkinVariants<Other>($0, others: others.compactMapValues(transform)) }
  }
}

extension SkinVariants: Sendable where Value: Sendable {}
extension SkinVariants: Equatable where Value: Equatable {}
extension SkinVariants: Hashable where Value: Hashable {}
