import Foundation
import SkinCompare

/// A font, a shadow, a size or insets as the fields of a form.
struct EditParts: Hashable, Sendable {
  /// A value of several parts.
  enum Kind: String {
    case font, insets, shadow, size
  }

  /// A field: its name, and the text that labels it.
  struct Part: Hashable, Sendable {
    var name: String
    var label: String
    /// Whether the field is a check box.
    var isFlag = false
  }

  /// The texts of the fields by their names; a checked box has `true`.
  private(set) var values: [String: String]

  /// Returns the fields of a value.
  /// - Parameters:
  ///   - kind: The kind of the value.
  ///   - value: The present value, on which the names of its members depend.
  /// - Returns: The fields in their order.
  static func parts(of kind: Kind, _ value: JSONValue?) -> [Part] {
    switch kind {
    case .font:
      [("name", "edit_font_name"), ("size", "edit_font_size"), ("weight", "edit_font_weight")].map {
        Part(name: $0, label: $1)
      }
    case .insets: edges.map { Part(name: $0, label: $1) }
    case .shadow:
      [
        ("color", "kind_color"), ("x", "edit_shadow_x"), ("y", "edit_shadow_y"),
        value?.members?["radius"] == nil ? ("blur", "edit_shadow_blur") : ("radius", "edit_shadow_radius"),
        ("spread", "edit_shadow_spread"),
      ].map { Part(name: $0, label: $1) } + [Part(name: "inset", label: "edit_shadow_inset", isFlag: true)]
    case .size: dimensions.map { Part(name: $0, label: $1) }
    }
  }

  /// Returns the name of the field without which the others are no value; nil if there is none.
  static func needed(_ kind: Kind) -> String? {
    switch kind {
    case .font: "size"
    case .shadow: "color"
    case .insets, .size: nil
    }
  }

  private static let edges: KeyValuePairs = [
    "top": "edit_edge_top", "left": "edit_edge_left", "bottom": "edit_edge_bottom", "right": "edit_edge_right",
  ]
  private static let dimensions: KeyValuePairs = ["width": "edit_size_width", "height": "edit_size_height"]

  /// Reads a value; nil if it isn't one that the fields can show.
  init?(_ kind: Kind, _ value: JSONValue?) {
    guard let value else {
      values = [:]
      return
    }
    let found: [String: String?]
    switch kind {
    case .font:
      guard value.number != nil || value.members?["size"]?.number != nil else { return nil }
      let members = value.members ?? ["size": value]
      // Such as a list of names.
      guard ["name", "weight"].allSatisfy({ members[$0] == nil || Self.text(members[$0]) != nil }) else { return nil }
      found = [
        "name": members["name"]?.text, "size": Self.text(members["size"]), "weight": Self.text(members["weight"]),
      ]
    case .insets:
      guard let edges = Self.list(value.number == nil ? value : .array(Array(repeating: value, count: 4)), 4) else {
        return nil
      }
      found = Dictionary(uniqueKeysWithValues: zip(Self.edges.map(\.key), edges))
    case .shadow:
      let known: Set = ["color", "offset", "blur", "radius", "spread", "inset"]
      guard let members = value.members, known.isSuperset(of: members.keys), let color = members["color"]?.text,
        let offset = Self.list(members["offset"] ?? .array([.integer(0), .integer(0)]), 2),
        ["blur", "radius", "spread"].allSatisfy({ members[$0] == nil || Self.text(members[$0]) != nil })
      else { return nil }
      found = [
        "color": color, "x": offset[0], "y": offset[1], "blur": Self.text(members["blur"]),
        "radius": Self.text(members["radius"]), "spread": Self.text(members["spread"]),
        "inset": members["inset"] == .bool(true) ? "true" : nil,
      ]
    case .size:
      guard let sides = Self.list(value, 2) else { return nil }
      found = Dictionary(uniqueKeysWithValues: zip(Self.dimensions.map(\.key), sides))
    }
    values = found.compactMapValues(\.self).filter { !$0.value.isEmpty }
  }

  /// Reads the fields of a form.
  init(_ kind: Kind, _ form: FormFields, _ appearance: String, replacing old: JSONValue?) {
    values = [:]
    for part in Self.parts(of: kind, old) {
      values[part.name] = form[Self.field(kind, part, appearance)]?.trimmingCharacters(in: .whitespaces)
    }
    values = values.filter { !$0.value.isEmpty }
  }

  /// Returns the name of a field.
  static func field(_ kind: Kind, _ part: Part, _ appearance: String) -> String {
    "\(kind.rawValue)_\(part.name).\(appearance)"
  }

  /// Returns the value to write, with the other members of the present one; nil if all fields are empty.
  func value(_ kind: Kind, replacing old: JSONValue?) -> JSONValue? {
    guard !values.isEmpty else { return nil }
    func number(_ name: String) -> JSONValue { Self.number(values[name] ?? "0") }
    switch kind {
    case .font:
      let size = Self.number(values["size"] ?? "")
      if old?.members == nil, values["name"] == nil, values["weight"] == nil { return size }
      var members = old?.members ?? [:]
      members["size"] = size
      members["name"] = values["name"].map { .string($0) }
      members["weight"] = values["weight"].map(Self.number)
      return .object(members)
    case .insets:
      let edges = Self.edges.map { number($0.key) }
      let isOne = old?.number != nil && Set(edges).count == 1
      return isOne ? edges[0] : .array(edges)
    case .shadow:
      var members = old?.members ?? [:]
      members["color"] = .string(values["color"] ?? "")
      members["offset"] = .array([number("x"), number("y")])
      for name in ["blur", "radius", "spread"] { members[name] = values[name].map(Self.number) }
      members["inset"] = values["inset"] == nil ? nil : .bool(true)
      return .object(members)
    case .size: return .array(Self.dimensions.map { number($0.key) })
    }
  }

  /// Returns the text of a number, or of an alias or expression in the place of one.
  private static func text(_ value: JSONValue?) -> String? {
    guard let number = value?.number else { return value?.text }
    return Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }

  /// Returns the texts of a list of numbers.
  private static func list(_ value: JSONValue, _ count: Int) -> [String]? {
    guard case .array(let elements) = value, elements.count == count else { return nil }
    let texts = elements.compactMap(text)
    return texts.count == count ? texts : nil
  }

  private static func number(_ text: String) -> JSONValue {
    Double(text).map { .number($0) } ?? .string(text)
  }
}
