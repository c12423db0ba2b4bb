/// A property of one class, in one state or place.
package struct NamedProperty: Sendable, Hashable {
  /// The states and places that names end in, in the order of the document.
  static let suffixes = [
    "highlighted", "selected", "selectedHighlighted", "disabled", "focused", "standard", "compact", "scrollEdge",
    "compactScrollEdge", "defaultPrompt", "compactPrompt", "topAttached", "bottom", "left", "right", "top",
    "done",
  ]

  /// The class.
  package let type: PropertyClass
  /// The row of the table.
  let row: PropertyRow
  /// The state or place, of those of the row; empty for the first.
  let variant: String

  /// The name, with the state or place.
  package var name: String { variant.isEmpty ? row.name : "\(row.name).\(variant)" }

  /// The state or place that the name ends in; empty without one.
  package var suffix: String {
    guard let dot = name.lastIndex(of: ".") else { return "" }
    let last = String(name[name.index(after: dot)...])
    return Self.suffixes.contains(last) ? last : ""
  }

  /// The name without state or place.
  package var base: String { suffix.isEmpty ? name : String(name.dropLast(suffix.count + 1)) }

  /// The position of the name among those of the other states and places.
  var order: Int { Self.suffixes.firstIndex(of: suffix) ?? -1 }

  /// The condition under which the property can be set; `nil` if it always can.
  var condition: PropertyRow.Condition? {
    row.condition.flatMap { $0.exceptsNormal && variant.isEmpty ? nil : $0 }
  }

  /// Whether Interface Builder shows the property.
  var isInspectable: Bool {
    row.attributes.contains { ($0.className ?? type.name) == type.name && $0.variant == variant }
  }

  /// The name in Interface Builder: the state or place, the name, `SkinKey`.
  /// - Parameter properties: The properties of the class. If one of them is for a state, the first is called `normal`.
  /// - Returns: The name.
  func attribute(among properties: [NamedProperty]) -> String {
    let base = base
    let hasStates = properties.contains { other in
      guard other.row.name.hasPrefix(base) else { return false }
      return other.base == base && (other.suffix == "highlighted" || other.suffix == "selected")
    }
    let parts = base.split(separator: ".").map(String.init)
    let words = [suffix.isEmpty && hasStates ? "normal" : suffix] + parts.reversed() + ["SkinKey"]
    let used = words.filter { !$0.isEmpty }
    return used[0] + used.dropFirst().map(\.capitalized).joined()
  }

  /// The call that binds the property.
  /// - Parameters:
  ///   - proxy: The expression for the object's proxy.
  ///   - key: The expression for the key.
  /// - Returns: The expression for the call.
  func call(on proxy: String, key: String) -> String {
    let literal: String
    switch (row.variants, variant) {
    case (_, "selectedHighlighted"): literal = "[.selected, .highlighted]"
    case (.places, ""): literal = ".all"
    case (_, ""): literal = ".normal"
    default: literal = ".\(variant)"
    }
    return row.bind.filling(["$0": proxy, "$1": key, "$2": literal])
  }
}

extension String {
  /// The text with the placeholders `$0`, `$1` and `$2` replaced by expressions, all at once.
  func filling(_ values: [String: String]) -> String {
    replacing(/\$\d/) { match in values[String(match.output)] ?? String(match.output) }
  }

  /// The text with its first letter in upper case.
  var capitalized: String { prefix(1).uppercased() + dropFirst() }

  /// The text with its first letter in lower case.
  var uncapitalized: String { prefix(1).lowercased() + dropFirst() }
}
