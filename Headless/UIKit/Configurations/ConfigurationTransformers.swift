// The transformations that configurations apply to colors and text attributes before they are shown.

public import Foundation

public struct UIConfigurationColorTransformer: Sendable {
  public let transform: @Sendable (UIColor) -> UIColor
  /// Identifies transformers, because closures can't be compared.
  private let identity = TransformerIdentity()

  public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { self.transform = transform }

  public func callAsFunction(_ input: UIColor) -> UIColor { transform(input) }

  /// The same brightness without a hue.
  public static let grayscale = UIConfigurationColorTransformer { color in
    UIColor { traits in
      let resolved = color.resolvedColor(with: traits)
      var (white, alpha) = (CGFloat(0), CGFloat(1))
      return resolved.getWhite(&white, alpha: &alpha) ? UIColor(white: white, alpha: alpha) : resolved
    }
  }

  /// Whether two values are the same transformer, or copies of it.
  func isSame(as other: UIConfigurationColorTransformer) -> Bool { identity === other.identity }
}

public struct UIConfigurationTextAttributesTransformer: Sendable {
  public let transform: @Sendable (AttributeContainer) -> AttributeContainer
  private let identity = TransformerIdentity()

  public init(_ transform: @escaping @Sendable (AttributeContainer) -> AttributeContainer) {
    // As in UIKit, attributes pass through dictionaries, which keep only those of UIKit.
    self.transform = { AttributeContainer(transform(AttributeContainer($0.dictionary)).dictionary) }
  }

  public func callAsFunction(_ input: AttributeContainer) -> AttributeContainer { transform(input) }

  /// Whether two values are the same transformer, or copies of it.
  func isSame(as other: UIConfigurationTextAttributesTransformer) -> Bool { identity === other.identity }
}

private final class TransformerIdentity: Sendable {}

/// Compares optional transformers.
func isSame(_ one: UIConfigurationColorTransformer?, _ other: UIConfigurationColorTransformer?) -> Bool {
  guard let one, let other else { return one == nil && other == nil }
  return one.isSame(as: other)
}

/// Compares optional transformers.
func isSame(
  _ one: UIConfigurationTextAttributesTransformer?, _ other: UIConfigurationTextAttributesTransformer?
) -> Bool {
  guard let one, let other else { return one == nil && other == nil }
  return one.isSame(as: other)
}
