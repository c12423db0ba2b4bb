/// The names of fields in structured values, where a leading dollar sign names a kind.
package enum NativeObjectName {
  /// The kind that a field `$kind` names; an object with that field alone is a value of that kind.
  static func kind(_ name: String) -> SkinKind? {
    name.hasPrefix("$") ? SkinKind(rawValue: String(name.dropFirst())) : nil
  }

  /// The field that a name in a file denotes.
  static func field(_ name: String) -> String { name.hasPrefix("$$") ? String(name.dropFirst()) : name }

  /// The name of a field as it is written in a file.
  static func written(_ name: String) -> String { name.hasPrefix("$") ? "$" + name : name }

  /// The name of the field that marks a value's kind.
  package static func tag(_ kind: SkinKind) -> String { "$" + kind.rawValue }
}

/// The names at the top of a module of the native format.
package enum NativeSection {
  /// The sections with the kind of their values.
  package static let kinds: [String: SkinKind] = [
    "colors": .color, "gradients": .gradient, "fonts": .font, "images": .image, "texts": .text, "numbers": .number,
    "flags": .flag, "sizes": .size, "insets": .insets, "shadows": .shadow, "durations": .duration, "files": .file,
    "urls": .url, "curves": .curve, "objects": .object,
  ]
  /// The fields that aren't sections.
  package static let otherFields: Set<String> = ["module", "about", "removed"]
}

extension SkinSourceJSON {
  /// Whether this can be a module of the native format: there are only its sections, and no key is a design token.
  package var hasFormOfModule: Bool {
    guard let members else { return false }
    let sections = members.filter { !NativeSection.otherFields.contains($0.key) }
    return !sections.isEmpty
      && sections.allSatisfy { section in
        guard NativeSection.kinds[section.key] != nil, let keys = section.value.members else { return false }
        return !keys.contains { $0.value["value"] != nil || $0.value["$value"] != nil }
      }
  }
}
