import Foundation

/// A resolved skin: every key with its value for every appearance.
///
/// A ``SkinResolver`` creates skins. They are immutable and may be read on any thread.
/// ```swift
/// let skin = SkinResolver(builtIn: builtIn).resolve(document)
/// let title = skin.value(for: SkinKey<SkinColor>("login.title"), in: .dark)
/// ```
/// A look-up of a key that the skin has is an index into a table: it takes no lock and hashes nothing.
public struct Skin: Sendable {
  /// A skin without keys: every object shows its original values.
  public static let empty = Skin(header: SkinHeader(), names: [], values: [])

  /// The skin's identity and demands.
  public var header: SkinHeader { about.header }
  /// The issues of the skin.
  ///
  /// Keys named there have fallen back.
  public var issues: [SkinIssue] { about.issues }
  /// Rules for views that name no keys: those of the lowest base first, the skin's own last.
  public var rules: [SkinRule] { about.rules }
  /// The font files of the skin and its bases, those of the lowest base first.
  public var fontFiles: [SkinFile] { about.fontFiles }
  /// The number of keys.
  public var count: Int { about.count }
  /// Values by key index.
  @usableFromInline let table: [ResolvedValue?]
  private let about: About

  /// Everything but the values, by reference: a skin is copied whenever a binding is visited.
  private final class About: Sendable {
    let header: SkinHeader
    let issues: [SkinIssue]
    let rules: [SkinRule]
    let fontFiles: [SkinFile]
    let count: Int
    /// The number of keys with fallbacks that were known when the table was filled.
    let fallbackCount: Int

    init(
      header: SkinHeader, issues: [SkinIssue], rules: [SkinRule], fontFiles: [SkinFile], count: Int, fallbackCount: Int
    ) {
      self.header = header
      self.issues = issues
      self.rules = rules
      self.fontFiles = fontFiles
      self.count = count
      self.fallbackCount = fallbackCount
    }
  }

  /// Creates a skin of keys, each named once, and their values.
  init(
    header: SkinHeader, names: [String], values: [ResolvedValue], issues: [SkinIssue] = [], rules: [SkinRule] = [],
    fontFiles: [SkinFile] = []
  ) {
    let keyIndexes = KeyRegistry.shared.indexes(of: names)
    var table = [ResolvedValue?](repeating: nil, count: (keyIndexes.max() ?? -1) + 1)
    for (keyIndex, value) in zip(keyIndexes, values) { table[keyIndex] = value }
    self.init(header: header, table: table, issues: issues, rules: rules, fontFiles: fontFiles)
  }

  private init(
    header: SkinHeader, table: [ResolvedValue?], issues: [SkinIssue], rules: [SkinRule], fontFiles: [SkinFile]
  ) {
    let fallbacks = KeyRegistry.shared.fallbacks
    var table = table
    for fallback in fallbacks where fallback.keyIndex < table.count { table[fallback.keyIndex] = nil }
    let count = table.count { $0 != nil }
    for fallback in fallbacks {
      let values = [fallback.own, fallback.other].lazy.filter { $0 < table.count }.compactMap { table[$0] }
      guard let value = values.first else { continue }
      let missing = fallback.keyIndex + 1 - table.count
      if missing > 0 { table += Array(repeating: nil, count: missing) }
      table[fallback.keyIndex] = value
    }
    self.table = table
    about = About(
      header: header, issues: issues, rules: rules, fontFiles: fontFiles, count: count, fallbackCount: fallbacks.count)
  }

  /// The skin with the values of all keys with fallbacks, including those that were created after it.
  func withFallbacks() -> Skin {
    guard about.fallbackCount != KeyRegistry.shared.fallbackCount else { return self }
    return Skin(header: header, table: table, issues: issues, rules: rules, fontFiles: fontFiles)
  }

  /// The value of a key with a fallback that was created after the skin.
  @usableFromInline func lateValue(_ keyIndex: KeyIndex) -> ResolvedValue? {
    guard let fallback = KeyRegistry.shared.fallback(of: keyIndex) else { return nil }
    return [fallback.own, fallback.other].lazy.filter { $0 < table.count }.compactMap { table[$0] }.first
  }

  /// The value of a key.
  /// - Parameters:
  ///   - key: The key.
  ///   - appearance: The appearance of the screen.
  /// - Returns: The value; `nil` if the skin has none of the key's type.
  @inlinable public func value<Value>(for key: SkinKey<Value>, in appearance: SkinAppearance = .light) -> Value? {
    guard let values = (key.keyIndex < table.count ? table[key.keyIndex] : nil) ?? lateValue(key.keyIndex) else {
      return nil
    }
    return Value(values.variants[appearance]) ?? values.alternative.flatMap { Value($0[appearance]) }
  }

  /// The values of a key for all appearances.
  /// - Parameter key: The key.
  /// - Returns: The values; `nil` if the skin has none of the key's type.
  public func variants<Value>(for key: SkinKey<Value>) -> SkinVariants<Value>? {
    guard let values = (key.keyIndex < table.count ? table[key.keyIndex] : nil) ?? lateValue(key.keyIndex) else {
      return nil
    }
    return values.variants.compactMap { Value($0) } ?? values.alternative?.compactMap { Value($0) }
  }

  /// The values of a key, of any kind.
  /// - Parameter key: The key.
  /// - Returns: The values for all appearances; `nil` if the skin has none.
  public func variants(for key: AnySkinKey) -> SkinVariants<SkinValue>? { self[key.keyIndex] }

  /// The names of all keys, sorted.
  ///
  /// - Complexity: O(*n* log *n*) in the number of keys.
  public var keys: [String] {
    let derived = Set(KeyRegistry.shared.fallbacks.map(\.keyIndex))
    return table.indices.filter { table[$0] != nil && !derived.contains($0) }.map(KeyRegistry.shared.name(of:)).sorted()
  }

  /// The range of the skin's key indexes, with gaps.
  var keyIndexes: Range<KeyIndex> { table.indices }

  /// The skin with an overlay's values in place of its own.
  func overlaid(with overlay: SkinOverlay) -> Skin {
    guard !overlay.isEmpty else { return self }
    var table = table
    for (key, value) in overlay.values {
      let keyIndex = KeyRegistry.shared.fallback(of: key.keyIndex)?.own ?? key.keyIndex
      if keyIndex >= table.count { table += Array(repeating: nil, count: keyIndex + 1 - table.count) }
      table[keyIndex] = ResolvedValue(value)
    }
    return Skin(header: header, table: table, issues: issues, rules: rules, fontFiles: fontFiles)
  }

  /// The skin with scaled fonts.
  func scalingFonts(by factor: Double) -> Skin {
    guard factor != 1 else { return self }
    let table = table.map { value in
      guard let value, value.variants.any.kind == .font else { return value }
      return ResolvedValue(value.variants.map { $0.scalingFonts(by: factor) })
    }
    return Skin(header: header, table: table, issues: issues, rules: rules, fontFiles: fontFiles)
  }

  func hasValue(_ keyIndex: KeyIndex) -> Bool { keyIndex < table.count && table[keyIndex] != nil }

  subscript(keyIndex: KeyIndex) -> SkinVariants<SkinValue>? {
    (table.indices.contains(keyIndex) ? table[keyIndex]?.variants : nil) ?? lateValue(keyIndex)?.variants
  }

  /// The indexes of keys whose values differ from another skin's: one pass over both tables.
  func keysChanged(to other: Skin) -> [KeyIndex] {
    let common = min(table.count, other.table.count)
    let changed = (0..<common).filter { !ResolvedValue.areEqual(table[$0], other.table[$0]) }
    let rest = table.count > common ? table : other.table
    return changed + (common..<rest.count).filter { rest[$0] != nil }
  }

  /// The indexes of keys whose values differ between two appearances.
  func keysChanged(from old: SkinAppearance, to new: SkinAppearance) -> [KeyIndex] {
    table.indices.filter { keyIndex in
      guard let values = table[keyIndex]?.variants, values.isVaried else { return false }
      return values[old] != values[new]
    }
  }
}
