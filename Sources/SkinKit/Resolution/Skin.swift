// A resolved skin: an immutable table from key to value.

import Foundation

/// A skin ready to be shown: every key with its value for every appearance.
///
/// A skin never changes after a ``SkinResolver`` made it and may be read on any thread.
/// ```swift
/// let title = skin.value(for: SkinKey<SkinColor>("login.title"), in: .dark)
/// ```
/// A look-up is an index into a table: it takes no lock and hashes nothing.
public struct Skin: Sendable {
  /// The skin without any key: every object keeps its own looks.
  public static let empty = Skin(header: SkinHeader(), names: [], values: [])

  /// Who it is.
  public var header: SkinHeader { about.header }
  /// What was wrong with it; keys named there have fallen back.
  public var issues: [SkinIssue] { about.issues }
  /// Rules for views that name no keys: those of the lowest skin that it builds on first, its own last.
  public var rules: [SkinRule] { about.rules }
  /// The font files of all skins that it is made of, those of the lowest first.
  public var fontFiles: [SkinFile] { about.fontFiles }
  /// How many keys it has.
  public var count: Int { about.count }
  /// Values by key index.
  @usableFromInline let table: [ResolvedValue?]
  private let about: About

  /// What isn't a value, by reference: a skin is copied whenever a binding is visited.
  private final class About: Sendable {
    let header: SkinHeader
    let issues: [SkinIssue]
    let rules: [SkinRule]
    let fontFiles: [SkinFile]
    let count: Int

    init(header: SkinHeader, issues: [SkinIssue], rules: [SkinRule], fontFiles: [SkinFile], count: Int) {
      self.header = header
      self.issues = issues
      self.rules = rules
      self.fontFiles = fontFiles
      self.count = count
    }
  }

  /// Makes a skin of keys, each named once, and their values.
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
    self.table = table
    about = About(
      header: header, issues: issues, rules: rules, fontFiles: fontFiles, count: table.count { $0 != nil })
  }

  /// The value of a key.
  /// - Parameters:
  ///   - key: The key.
  ///   - appearance: What the screen looks like.
  /// - Returns: The value; `nil` where the skin has none of the key's type.
  @inlinable public func value<Value>(for key: SkinKey<Value>, in appearance: SkinAppearance = .light) -> Value? {
    guard key.keyIndex < table.count, let values = table[key.keyIndex] else { return nil }
    return Value(values.variants[appearance])
  }

  /// The values of a key for all appearances.
  /// - Parameter key: The key.
  /// - Returns: The values; `nil` where the skin has none of the key's type.
  public func variants<Value>(for key: SkinKey<Value>) -> SkinVariants<Value>? {
    self[key.keyIndex].flatMap { $0.compactMap { Value($0) } }
  }

  /// The values of a key, of whatever kind they are.
  /// - Parameter key: The key.
  /// - Returns: The values for all appearances; `nil` where the skin has none.
  public func variants(for key: AnySkinKey) -> SkinVariants<SkinValue>? { self[key.keyIndex] }

  /// The names of all keys, sorted.
  public var keys: [String] {
    table.indices.filter { table[$0] != nil }.map(KeyRegistry.shared.name(of:)).sorted()
  }

  /// The key indexes that keys of this skin have, with gaps.
  var keyIndexes: Range<KeyIndex> { table.indices }

  /// The skin with some values in place of its own.
  func overlaid(with overlay: SkinOverlay) -> Skin {
    guard !overlay.isEmpty else { return self }
    var table = table
    for (key, value) in overlay.values {
      if key.keyIndex >= table.count { table += Array(repeating: nil, count: key.keyIndex + 1 - table.count) }
      table[key.keyIndex] = ResolvedValue(value)
    }
    return Skin(header: header, table: table, issues: issues, rules: rules, fontFiles: fontFiles)
  }

  /// The skin with larger or smaller fonts.
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
    table.indices.contains(keyIndex) ? table[keyIndex]?.variants : nil
  }

  /// The key indexes whose values differ from another skin's: one pass over both tables.
  func keysChanged(to other: Skin) -> [KeyIndex] {
    let common = min(table.count, other.table.count)
    let changed = (0..<common).filter { !ResolvedValue.areEqual(table[$0], other.table[$0]) }
    let rest = table.count > common ? table : other.table
    return changed + (common..<rest.count).filter { rest[$0] != nil }
  }

  /// The key indexes whose values differ between two appearances.
  func keysChanged(from old: SkinAppearance, to new: SkinAppearance) -> [KeyIndex] {
    table.indices.filter { keyIndex in
      guard let values = table[keyIndex]?.variants, values.isVaried else { return false }
      return values[old] != values[new]
    }
  }
}
