#if canImport(UIKit)

import UIKit

/// The value of a property, to be compared.
struct Seen: CustomStringConvertible {
  let description: String
  let value: Any
  private let isEqual: @MainActor (Any) -> Bool

  @MainActor init<Value: Equatable>(_ value: Value) {
    self.value = value
    // An image that UIKit returns may be a copy of the one that was set.
    if let image = (value as Any) as? UIImage {
      let pixels = Self.pixels(of: image)
      description = pixels
      isEqual = { other in (other as? UIImage).map { Self.pixels(of: $0) == pixels } ?? false }
    } else {
      description = String(describing: value)
      isEqual = { ($0 as? Value) == value }
    }
  }

  @MainActor static func == (one: Seen, other: Seen) -> Bool { one.isEqual(other.value) }

  /// The size of an image, and the color of its corner.
  @MainActor private static func pixels(of image: UIImage) -> String { "\(image.size) \(Pixels(image)[0, 0])" }
}

#endif
