package import SkinKit

/// One value of a key, for programs and for people.
package struct KeyValue: Codable, Hashable, Sendable {
  /// The kind of the value, such as `color`.
  package let type: String
  /// The value in its natural JSON form.
  package let value: JSONValue
  /// The value as `skin show` prints it.
  package let text: String
  /// The path of an image's file for @2x screens; nil for other values, and for images of the app.
  package let file: String?
  /// The value itself; nil for one that was decoded.
  package private(set) var source: SkinValue? = nil

  private enum CodingKeys: CodingKey {
    case type, value, text, file
  }

  /// Describes a value.
  package init(_ value: SkinValue) {
    source = value
    type = value.kind.rawValue
    self.value = JSONValue(value)
    text = value.description
    file = if case .image(let image) = value { image.variant(for: 2)?.file.path } else { nil }
  }
}
