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
  /// Whether keys replace the Liquid Glass of bars: the first of the skin, its bases and the built-in skin that says so in its header.
  ///
  /// `nil` if none does, which leaves it to the app.
  public var glass: SkinGlass? { about.glass }
  /// The bundles whose compiled catalogs have pictures by the names of keys, the nearest first.
  var pictureBundles: [URL] { about.pictureBundles }
  /// The skin with the current values of its storages; itself if it has none.
  var reread: Skin {
    guard let new = about.reread?() else { return self }
    return places.map(new.with) ?? new
  }
  /// The places of the keys in files, if they can be found.
  var places: SkinPlaces? { about.places }
  /// The number of keys.
  public var count: Int { about.count }
  /// The beginning of the names of keys that may be given without their module.
  private static let module = "app."
  /// Values by key index.
  @usableFromInline let table: [ResolvedValue?]
  private let about: About

  /// Everything but the values, by reference: a skin is copied whenever a binding is visited.
  private final class About: Sendable {
    let header: SkinHeader
    let issues: [SkinIssue]
    let rules: [SkinRule]
    let fontFiles: [SkinFile]
    let glass: SkinGlass?
    let pictureBundles: [URL]
    let places: SkinPlaces?
    let count: Int
    /// The indexes of names without `app.`, by those of the full names.
    let shortNames: [KeyIndex: KeyIndex]
    /// The indexes of names without `app.`.
    let shortIndexes: Set<KeyIndex>
    /// The number of keys with fallbacks that were known when the table was filled.
    let fallbackCount: Int
    /// The number of names that were looked for among the pictures of bundles.
    let pictureCount: Int
    /// Resolves the skin with the current values of its storages; `nil` if it has none.
    let reread: (@Sendable () -> Skin)?

    init(
      header: SkinHeader, issues: [SkinIssue], rules: [SkinRule], fontFiles: [SkinFile], glass: SkinGlass?,
      pictureBundles: [URL], places: SkinPlaces?, count: Int, shortNames: [KeyIndex: KeyIndex], fallbackCount: Int,
      pictureCount: Int, reread: (@Sendable () -> Skin)?
    ) {
      self.header = header
      self.issues = issues
      self.rules = rules
      self.fontFiles = fontFiles
      self.glass = glass
      self.pictureBundles = pictureBundles
      self.places = places
      self.count = count - shortNames.count
      self.shortNames = shortNames
      shortIndexes = Set(shortNames.values)
      self.fallbackCount = fallbackCount
      self.pictureCount = pictureCount
      self.reread = reread
    }
  }

  /// Creates a skin of keys, each named once, and their values.
  init(
    header: SkinHeader, names: [String], values: [ResolvedValue], issues: [SkinIssue] = [], rules: [SkinRule] = [],
    fontFiles: [SkinFile] = [], glass: SkinGlass? = nil, pictureBundles: [URL] = [],
    reread: (@Sendable () -> Skin)? = nil
  ) {
    let keyIndexes = KeyRegistry.shared.indexes(of: names)
    var table = [ResolvedValue?](repeating: nil, count: (keyIndexes.max() ?? -1) + 1)
    for (keyIndex, value) in zip(keyIndexes, values) { table[keyIndex] = value }
    let shortNames = Self.addShortNames(names, keyIndexes, to: &table)
    self.init(
      header: header, table: table, issues: issues, rules: rules, fontFiles: fontFiles, glass: glass,
      pictureBundles: pictureBundles, places: nil, shortNames: shortNames, reread: reread)
  }

  private init(
    header: SkinHeader, table: [ResolvedValue?], issues: [SkinIssue], rules: [SkinRule], fontFiles: [SkinFile],
    glass: SkinGlass?, pictureBundles: [URL], places: SkinPlaces?, shortNames: [KeyIndex: KeyIndex],
    pictureCount: Int = 0, reread: (@Sendable () -> Skin)?
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
      header: header, issues: issues, rules: rules, fontFiles: fontFiles, glass: glass, pictureBundles: pictureBundles,
      places: places, count: count, shortNames: shortNames, fallbackCount: fallbacks.count, pictureCount: pictureCount,
      reread: reread)
  }

  /// The skin with the values of keys that were created after it: those with fallbacks, and those whose names are names of pictures in
  /// compiled catalogs, which can't be listed.
  func withLateValues() -> Skin {
    if !pictureBundles.isEmpty, about.pictureCount != KeyRegistry.shared.count { return withPictures() }
    return about.fallbackCount == KeyRegistry.shared.fallbackCount ? self : with(table)
  }

  /// The value of a key that was created after the skin.
  @usableFromInline func lateValue(_ keyIndex: KeyIndex) -> ResolvedValue? {
    guard let fallback = KeyRegistry.shared.fallback(of: keyIndex) else { return picture(keyIndex) }
    return [fallback.own, fallback.other].lazy.compactMap { ($0 < table.count ? table[$0] : nil) ?? picture($0) }.first
  }

  private func withPictures() -> Skin {
    var table = table
    let names = KeyRegistry.shared.count
    for keyIndex in 0..<names where keyIndex >= table.count || table[keyIndex] == nil {
      guard let picture = picture(keyIndex) else { continue }
      if keyIndex >= table.count { table += Array(repeating: nil, count: keyIndex + 1 - table.count) }
      table[keyIndex] = picture
    }
    // Without an answer of the system, they are looked for again.
    return with(table, pictureCount: CompiledPictures.shared.canFind ? names : 0)
  }

  /// The picture of a bundle whose name is that of a key of the module `app`.
  private func picture(_ keyIndex: KeyIndex) -> ResolvedValue? {
    guard !pictureBundles.isEmpty else { return nil }
    let name = KeyRegistry.shared.name(of: keyIndex)
    guard name.hasPrefix(Self.module) else { return nil }
    let plain = String(name.dropFirst(Self.module.count))
    return pictureBundles.first { CompiledPictures.shared.contains(plain, in: $0) }
      .map { ResolvedValue(SkinVariants(.image(SkinImage(named: plain, in: $0)))) }
  }

  /// The skin with another table of the same keys.
  private func with(
    _ table: [ResolvedValue?], places: SkinPlaces? = nil, shortNames: [KeyIndex: KeyIndex]? = nil,
    pictureCount: Int? = nil
  ) -> Skin {
    Skin(
      header: header, table: table, issues: issues, rules: rules, fontFiles: fontFiles, glass: glass,
      pictureBundles: pictureBundles, places: places ?? self.places, shortNames: shortNames ?? about.shortNames,
      pictureCount: pictureCount ?? about.pictureCount, reread: about.reread)
  }

  /// The skin with the places of its keys in files.
  package func with(_ places: SkinPlaces) -> Skin { with(table, places: places) }

  /// Makes keys such as `app.home.title` available as `home.title`, unless a module `home` has that key.
  ///
  /// Formats without modules have keys with dots, and nibs and code ask for them by their plain name.
  /// - Returns: The indexes of the plain names, by those of the full names.
  private static func addShortNames(
    _ names: [String], _ keyIndexes: [KeyIndex], to table: inout [ResolvedValue?]
  ) -> [KeyIndex: KeyIndex] {
    let dotted = names.indices.filter {
      names[$0].hasPrefix(module) && names[$0].utf8.dropFirst(module.utf8.count).contains(UInt8(ascii: "."))
    }
    guard !dotted.isEmpty else { return [:] }
    let plain = KeyRegistry.shared.indexes(of: dotted.map { String(names[$0].dropFirst(module.count)) })
    let missing = (plain.max() ?? -1) + 1 - table.count
    if missing > 0 { table += Array(repeating: nil, count: missing) }
    var shortNames: [KeyIndex: KeyIndex] = [:]
    for (position, short) in zip(dotted, plain) where table[short] == nil {
      table[short] = table[keyIndexes[position]]
      shortNames[keyIndexes[position]] = short
    }
    return shortNames
  }

  /// The value of a key.
  /// - Parameters:
  ///   - key: The key.
  ///   - appearance: The appearance and language of the screen.
  /// - Returns: The value; `nil` if the skin has none of the key's type for the appearance's language.
  @inlinable public func value<Value>(for key: SkinKey<Value>, in appearance: SkinAppearance = .light) -> Value? {
    guard key.keyIndex < table.count, let values = table[key.keyIndex] else {
      return lateValue(for: key, in: appearance)
    }
    // Read in place: a copy of the variants, or of a value of any kind, takes longer than the look-up.
    if values.variants.others.isEmpty, let value = Value(values.variants.any) { return value }
    return Self.value(among: values, in: appearance)
  }

  /// The value of a key that was created after the skin.
  @inlinable @inline(never) func lateValue<Value>(for key: SkinKey<Value>, in appearance: SkinAppearance) -> Value? {
    lateValue(key.keyIndex).flatMap { Self.value(among: $0, in: appearance) }
  }

  /// The value of the first kind that has the type of a key.
  @inlinable @inline(never) static func value<Value: SkinResource>(
    among values: ResolvedValue, in appearance: SkinAppearance
  ) -> Value? {
    if let found = values.variants.value(in: appearance), let value = Value(found) { return value }
    return values.others.lazy.compactMap { $0.value(in: appearance).flatMap { Value($0) } }.first
  }

  /// The values of a key for all appearances and languages.
  /// - Parameter key: The key.
  /// - Returns: The values; `nil` if the skin has none of the key's type.
  public func variants<Value>(for key: SkinKey<Value>) -> SkinVariants<Value>? {
    guard let values = resolved(key.keyIndex) else { return nil }
    if let variants = values.variants.compactMap({ Value($0) }) { return variants }
    return values.others.lazy.compactMap { $0.compactMap { Value($0) } }.first
  }

  /// The values of a key, of any kind; if several kinds share the name, those of the first in the order of ``SkinKind``.
  /// - Parameter key: The key.
  /// - Returns: The values for all appearances; `nil` if the skin has none.
  public func variants(for key: AnySkinKey) -> SkinVariants<SkinValue>? { self[key.keyIndex] }

  /// The values of a key, of every kind that has its name.
  /// - Parameter key: The key.
  /// - Returns: The values for all appearances, in the order of ``SkinKind``; an empty list if the skin has none.
  public func allVariants(for key: AnySkinKey) -> [SkinVariants<SkinValue>] { resolved(key.keyIndex)?.all ?? [] }

  /// The names of all keys, sorted.
  ///
  /// - Complexity: O(*n* log *n*) in the number of keys.
  public var keys: [String] {
    let derived = Set(KeyRegistry.shared.fallbacks.map(\.keyIndex))
    return table.indices.filter { table[$0] != nil && !about.shortIndexes.contains($0) && !derived.contains($0) }
      .map(KeyRegistry.shared.name(of:)).orderedByBytes()
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
      table[keyIndex] = table[keyIndex]?.replacing(with: value) ?? ResolvedValue(value)
      if let short = about.shortNames[keyIndex] { table[short] = table[keyIndex] }
    }
    let added = overlay.values.keys.filter { about.shortNames[$0.keyIndex] == nil }
    let shortNames = Self.addShortNames(added.map(\.name), added.map(\.keyIndex), to: &table)
    return with(table, shortNames: about.shortNames.merging(shortNames) { first, _ in first })
  }

  /// The skin with scaled fonts.
  func scalingFonts(by factor: Double) -> Skin {
    guard factor != 1 else { return self }
    let table = table.map { value in
      guard let value, value.isAny(of: [.font]) else { return value }
      return value.map { $0.scalingFonts(by: factor) }
    }
    return with(table)
  }

  func hasValue(_ keyIndex: KeyIndex) -> Bool { keyIndex < table.count && table[keyIndex] != nil }

  subscript(keyIndex: KeyIndex) -> SkinVariants<SkinValue>? { resolved(keyIndex)?.variants }

  /// The values of all kinds under a key's name.
  func resolved(_ keyIndex: KeyIndex) -> ResolvedValue? {
    (table.indices.contains(keyIndex) ? table[keyIndex] : nil) ?? lateValue(keyIndex)
  }

  /// Whether an index is that of a second name of a key.
  func isShortName(_ keyIndex: KeyIndex) -> Bool { about.shortIndexes.contains(keyIndex) }

  /// The number of keys among the indexes that differ from another skin's, without the second names of keys, and without keys that
  /// have the value of another.
  func count(of keyIndexes: [KeyIndex], since old: Skin) -> Int {
    let derived = Set(KeyRegistry.shared.fallbacks.map(\.keyIndex))
    guard !derived.isEmpty || !about.shortIndexes.isEmpty || !old.about.shortIndexes.isEmpty else {
      return keyIndexes.count
    }
    return keyIndexes.count { !derived.contains($0) && !isShortName($0) && !old.isShortName($0) }
  }

  /// The indexes of keys that have a value of one of some kinds.
  func keyIndexes(of kinds: Set<SkinKind>) -> [KeyIndex] {
    keyIndexes.filter { resolved($0)?.isAny(of: kinds) ?? false }
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
      table[keyIndex]?.all.contains { $0.isVaried && $0.value(in: old) != $0.value(in: new) } ?? false
    }
  }
}
