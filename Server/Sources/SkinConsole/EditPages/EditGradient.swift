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
