// UIImage.Configuration and UIImage.SymbolConfiguration. Only the size of a symbol is drawn.

public import Foundation

extension UIImage {
  /// Unchecked Sendable because NSObject's subclasses can't be checked: nothing in a configuration ever changes.
  open class Configuration: NSObject, @unchecked Sendable {}

  public enum SymbolScale: Int, Sendable {
    case `default` = -1
    case unspecified = 0
    case small
    case medium
    case large
  }

  public enum SymbolWeight: Int, Sendable {
    case unspecified = 0
    case ultraLight
    case thin
    case light
    case regular
    case medium
    case semibold
    case bold
    case heavy
    case black
  }

  /// Unchecked Sendable for the same reason.
  public final class SymbolConfiguration: Configuration, @unchecked Sendable {
    private struct Values: Hashable {
      var pointSize: CGFloat?
      var font: UIFont?
      var style: UIFont.TextStyle?
      var weight: UIImage.SymbolWeight?
      var scale: UIImage.SymbolScale?
      var colors: [UIColor]?
    }

    private let values: Values

    /// The size of the text that the symbol belongs to.
    var shownPointSize: CGFloat? {
      values.pointSize ?? values.font?.pointSize
        ?? values.style.map { UIFont.preferredFont(forTextStyle: $0).pointSize }
    }

    private init(values: Values) { self.values = values }

    public convenience init(pointSize: CGFloat) { self.init(values: Values(pointSize: pointSize)) }

    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight) {
      self.init(values: Values(pointSize: pointSize, weight: weight))
    }

    public convenience init(pointSize: CGFloat, weight: UIImage.SymbolWeight, scale: UIImage.SymbolScale) {
      self.init(values: Values(pointSize: pointSize, weight: weight, scale: scale))
    }

    public convenience init(font: UIFont) { self.init(values: Values(font: font)) }

    public convenience init(font: UIFont, scale: UIImage.SymbolScale) {
      self.init(values: Values(font: font, scale: scale))
    }

    public convenience init(textStyle: UIFont.TextStyle) { self.init(values: Values(style: textStyle)) }

    public convenience init(scale: UIImage.SymbolScale) { self.init(values: Values(scale: scale)) }

    public convenience init(weight: UIImage.SymbolWeight) { self.init(values: Values(weight: weight)) }

    public convenience init(hierarchicalColor: UIColor) { self.init(values: Values(colors: [hierarchicalColor])) }

    public convenience init(paletteColors: [UIColor]) { self.init(values: Values(colors: paletteColors)) }

    public override func isEqual(_ object: Any?) -> Bool {
      (object as? UIImage.SymbolConfiguration)?.values == values
    }

    public override var hash: Int { values.hashValue }
  }
}
