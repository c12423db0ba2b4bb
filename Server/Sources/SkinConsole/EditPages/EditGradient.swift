import Foundation
import HTTPTypes
import SkinCompare

/// A gradient as the fields of a form: colors with places, and a direction.
struct EditGradient: Hashable, Sendable {
  struct Stop: Hashable, Sendable {
    var color: String
    /// The place in percent; empty for even distances.
    var place: String
  }

  var stops: [Stop]
  /// The name of the direction; empty for points that the author chose.
  var direction: String

  static let directions = [
    ("right", "direction_right"), ("down", "direction_down"), ("down-right", "direction_down_right"),
    ("up-right", "direction_up_right"),
  ]

  /// Reads a value; nil if it isn't a gradient that the fields can show.
  init?(_ value: JSONValue?) {
    let members = value?.members ?? [:]
    guard let value, case .array(let colors) = members["colors"] ?? value else { return nil }
    let texts = colors.compactMap(\.text)
    guard texts.count == colors.count else { return nil }
    var places: [Double] = []
    if let given = members["locations"] {
      guard case .array(let numbers) = given else { return nil }
      places = numbers.compactMap(\.number)
      guard places.count == texts.count, numbers.count == texts.count else { return nil }
    }
    stops = texts.enumerated().map { index, color in
      Stop(color: color, place: places.isEmpty ? "" : String(format: "%g", places[index] * 100))
    }
    direction = members["direction"]?.text ?? (members["start"] == nil && members["end"] == nil ? "right" : "")
  }

  /// Reads the fields of a form.
  init(_ form: FormFields, _ appearance: String) {
    let places = form.all("at.\(appearance)")
    stops = form.all("stop.\(appearance)").enumerated().compactMap { index, color in
      let color = color.trimmingCharacters(in: .whitespaces)
      return color.isEmpty ? nil : Stop(color: color, place: index < places.count ? places[index] : "")
    }
    direction = form["direction.\(appearance)"] ?? ""
  }

  /// Returns the value to write, with the other members of the present one.
  /// - Parameter old: The present value.
  /// - Returns: The value; nil if there are no colors.
  /// - Throws: `APIFailure` if some places are missing.
  func value(replacing old: JSONValue?) throws -> JSONValue? {
    guard !stops.isEmpty else { return nil }
    let places = stops.map(\.place).filter { !$0.isEmpty }.compactMap { Double($0) }
    guard places.isEmpty || places.count == stops.count else {
      throw APIFailure(
        .unprocessableContent, code: "edit-stops", message: "Some colors of the gradient have no place",
        suggestion: "Set a place in percent for every color, or for none.")
    }
    let colors = JSONValue.array(stops.map { .string($0.color) })
    var members = old?.members ?? [:]
    if !direction.isEmpty {
      (members["start"], members["end"]) = (nil, nil)
      // Gradients run to the right unless they say otherwise.
      members["direction"] = direction == "right" && members["direction"] == nil ? nil : .string(direction)
    }
    members["locations"] = places.isEmpty ? nil : .array(places.map { .number($0 / 100) })
    members["colors"] = nil
    if members.isEmpty, old?.members == nil { return colors }
    members["colors"] = colors
    return .object(members)
  }
}

/// A font as the fields of a form.
struct EditFont: Hashable, Sendable {
  var name: String
  var size: String
  var weight: String

  /// Reads a value; nil if it isn't a font that the fields can show.
  init?(_ value: JSONValue?) {
    if let size = value?.number {
      (name, self.size, weight) = ("", Self.text(size), "")
      return
    }
    guard let members = value?.members, let size = members["size"]?.number else { return nil }
    name = members["name"]?.text ?? ""
    self.size = Self.text(size)
    weight = members["weight"]?.text ?? members["weight"]?.number.map(Self.text) ?? ""
  }

  /// Reads the fields of a form.
  init(_ form: FormFields, _ appearance: String) {
    func text(_ name: String) -> String {
      (form["font_\(name).\(appearance)"] ?? "").trimmingCharacters(in: .whitespaces)
    }
    (name, size, weight) = (text("name"), text("size"), text("weight"))
  }

  private static func text(_ number: Double) -> String { String(format: "%g", number) }

  /// Returns the value to write, with the other members of the present one.
  func value(replacing old: JSONValue?) -> JSONValue {
    let number = Double(size).map { JSONValue.number($0) } ?? .string(size)
    if old?.members == nil, name.isEmpty, weight.isEmpty { return number }
    var members = old?.members ?? [:]
    members["size"] = number
    members["name"] = name.isEmpty ? nil : .string(name)
    members["weight"] = weight.isEmpty ? nil : Double(weight).map { .number($0) } ?? .string(weight)
    return .object(members)
  }
}
