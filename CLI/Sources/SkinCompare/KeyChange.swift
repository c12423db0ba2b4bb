package import SkinKit

/// A key whose resolved values differ between two skins.
package struct KeyChange: Codable, Hashable, Sendable {
  /// The values of a key in both skins, in one appearance or language.
  package struct Values: Codable, Hashable, Sendable {
    /// The appearance or language, such as `dark`; `any` for the value of all others.
    package let appearance: String
    /// The value in the earlier skin; nil if it has none.
    package let before: KeyValue?
    /// The value in the later skin; nil if it has none.
    package let after: KeyValue?

    /// Both values as one line; what differs without a difference in their texts is named.
    package var text: String {
      let texts = [before, after].compactMap { $0?.text }
      guard let first = texts.first, texts.count == 2, first == texts[1] else { return texts.joined(separator: " → ") }
      guard let before, let after, before.type == after.type else {
        return [before, after].compactMap(\.self).map { "\($0.text) (\($0.type))" }.joined(separator: " → ")
      }
      // An image's text is its path, which stays if only the picture changes.
      let difference = ["image", "file"].contains(after.type) ? "another file" : "a difference smaller than its digits"
      return "\(first) (\(difference))"
    }
  }

  /// The key.
  package let name: String
  /// How the key differs.
  package let kind: ChangeKind
  /// The values that differ: the one for any appearance first.
  package let values: [Values]

  /// Returns the keys that differ, sorted by name.
  /// - Parameters:
  ///   - old: The earlier skin.
  ///   - new: The later skin.
  ///   - sameFiles: The paths of the files that have the same bytes in both skins.
  /// - Returns: The changes.
  static func changes(from old: Skin, to new: Skin, sameFiles: Set<String>) -> [KeyChange] {
    Set(old.keys).union(new.keys).sorted().flatMap { name -> [KeyChange] in
      let before = old.variantsByKind(of: name)
      let after = new.variantsByKind(of: name)
      // A key with one value has changed if its kind differs; keys of several kinds are different keys.
      if before.count == 1, after.count == 1 {
        return [change(name, before.first?.value, after.first?.value, sameFiles)].compactMap(\.self)
      }
      let kinds = Set(before.keys).union(after.keys).sorted { $0.rawValue < $1.rawValue }
      return kinds.compactMap { change(name, before[$0], after[$0], sameFiles) }
    }
  }

  private static func change(
    _ name: String, _ old: SkinVariants<SkinValue>?, _ new: SkinVariants<SkinValue>?, _ sameFiles: Set<String>
  ) -> KeyChange? {
    var others: [SkinAppearance] = []
    for appearance in (old?.appearances ?? []) + (new?.appearances ?? []) where !others.contains(appearance) {
      others.append(appearance)
    }
    var values: [Values] = []
    func add(_ appearance: String, _ before: SkinValue?, _ after: SkinValue?) {
      guard before != after, !isSameFile(before, after, sameFiles) else { return }
      values.append(Values(appearance: appearance, before: before.map(KeyValue.init), after: after.map(KeyValue.init)))
    }
    add("any", shown(old), shown(new))
    for appearance in others { add(appearance.description, old?[appearance], new?[appearance]) }
    guard !values.isEmpty else { return nil }
    return KeyChange(name: name, kind: ChangeKind(isInOld: old != nil, isInNew: new != nil), values: values)
  }

  /// The value of all appearances that have none of their own; nil if only some languages have one.
  private static func shown(_ variants: SkinVariants<SkinValue>?) -> SkinValue? {
    variants.flatMap { $0.isPartial ? nil : $0.any }
  }

  /// Whether two values differ only because folders and packages identify the same file in different ways.
  private static func isSameFile(_ before: SkinValue?, _ after: SkinValue?, _ sameFiles: Set<String>) -> Bool {
    switch (before, after) {
    case (.image(let before)?, .image(let after)?):
      (before.path, before.recipe, before.rendering) == (after.path, after.recipe, after.rendering)
        && before.symbol == after.symbol && before.variants.count == after.variants.count
        && zip(before.variants, after.variants).allSatisfy { one, other in
          (one.scale, one.idiom, one.isRightToLeft) == (other.scale, other.idiom, other.isRightToLeft)
            && one.file.path == other.file.path && sameFiles.contains(one.file.path)
        }
    case (.file(let before)?, .file(let after)?): sameFiles.contains(before.path) && before.path == after.path
    default: false
    }
  }
}

extension Skin {
  /// Returns the values of a key by kind.
  /// - Parameter name: The key.
  /// - Returns: The values; empty if the skin lacks the key.
  package func variantsByKind(of name: String) -> [SkinKind: SkinVariants<SkinValue>] {
    Dictionary(allVariants(for: AnySkinKey(name)).map { ($0.any.kind, $0) }) { first, _ in first }
  }
}
