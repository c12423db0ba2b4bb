public import Foundation

/// A value of any kind.
///
/// The larger kinds are boxed, so that a skin's table takes half of the memory, and a look-up touches fewer cache lines.
public enum SkinValue: Hashable, Sendable {
  /// A color.
  case color(SkinColor)
  /// A gradient.
  case gradient(SkinGradient)
  /// A font.
  indirect case font(SkinFont)
  /// An image with its recipe.
  case image(SkinImage)
  /// A text.
  case text(String)
  /// A number.
  case number(Double)
  /// A flag: true or false.
  case flag(Bool)
  /// A width and a height.
  case size(SkinSize)
  /// Distances from four edges.
  case insets(SkinInsets)
  /// A shadow.
  indirect case shadow(SkinShadow)
  /// A duration.
  case duration(Duration)
  /// A file.
  indirect case file(SkinFile)
  /// A URL.
  case url(URL)
  /// A timing curve.
  case curve(SkinCurve)
  /// A structured value.
  case object(SkinObject)

  /// The kind of the value.
  public var kind: SkinKind {
    switch self {
    case .color: .color
    case .gradient: .gradient
    case .font: .font
    case .image: .image
    case .text: .text
    case .number: .number
    case .flag: .flag
    case .size: .size
    case .insets: .insets
    case .shadow: .shadow
    case .duration: .duration
    case .file: .file
    case .url: .url
    case .curve: .curve
    case .object: .object
    }
  }
}

extension SkinValue: CustomStringConvertible {
  /// The readable form of the value.
  public var description: String {
    switch self {
    case .color(let value): value.description
    case .gradient(let value): value.description
    case .font(let value): value.description
    case .image(let value): value.description
    case .text(let value): value
    case .number(let value): value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
    case .flag(let value): String(value)
    case .size(let value): value.description
    case .insets(let value): value.description
    case .shadow(let value): value.description
    case .duration(let value): value.description
    case .file(let value): value.description
    case .url(let value): value.absoluteString
    case .curve(let value): value.description
    case .object(let value): value.description
    }
  }
}

/// A type whose values a skin can hold and a ``SkinKey`` can name.
///
/// The types are ``SkinColor``, ``SkinGradient``, ``SkinFont``, ``SkinImage``, `String`, `Double`, `Bool`, ``SkinSize``,
/// ``SkinInsets``, ``SkinShadow``, `Duration`, ``SkinFile``, `URL`, ``SkinCurve``, ``SkinObject`` and ``SkinOption``.
public protocol SkinResource: Hashable, Sendable {
  /// The kind of the type's values.
  static var kind: SkinKind { get }

  /// Converts a value.
  /// - Parameter value: A value of any kind; `nil` if it can't be converted to this type.
  init?(_ value: SkinValue)

  /// The value wrapped in its kind.
  var skinValue: SkinValue { get }
}

extension SkinColor: SkinResource {
  /// The kind `color`.
  public static var kind: SkinKind { .color }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .color(self) }

  /// Unwraps a color.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
}

extension SkinGradient: SkinResource {
  /// The kind `gradient`.
  public static var kind: SkinKind { .gradient }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .gradient(self) }

  /// Unwraps a gradient, or a color as a gradient of that color.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    switch value {
    case .gradient(let gradient): self = gradient
    case .color(let color): self.init(color)
    default: return nil
    }
  }
}

extension SkinFont: SkinResource {
  /// The kind `font`.
  public static var kind: SkinKind { .font }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .font(self) }

  /// Unwraps a font, or a number as the system's font of that size.
  /// - Parameter value: A value; `nil` if it is of another kind, or no size of a font.
  @inlinable public init?(_ value: SkinValue) {
    switch value {
    case .font(let font): self = font
    case .number(let size):
      guard let font = try? SkinFont(size: size) else { return nil }
      self = font
    default: return nil
    }
  }
}

extension SkinImage: SkinResource {
  /// The kind `image`.
  public static var kind: SkinKind { .image }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .image(self) }

  /// Unwraps an image, or a text that can be the name of an image in the app's bundle.
  /// - Parameter value: A value; `nil` if it is of another kind, or no name of an image.
  public init?(_ value: SkinValue) {
    switch value {
    case .image(let image): self = image
    case .text(let name) where Self.isName(name): self.init(named: name)
    default: return nil
    }
  }

  /// Whether a text can be the name of an image: no sentence, no path out of the bundle.
  private static func isName(_ text: String) -> Bool {
    (1...255).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || "_-./@~".unicodeScalars.contains(scalar)
      } && !text.hasPrefix("/") && !text.split(separator: "/").contains("..")
  }
}

extension String: SkinResource {
  /// The kind `text`.
  public static var kind: SkinKind { .text }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .text(self) }

  /// Unwraps a text.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
}

extension Double: SkinResource {
  /// The kind `number`.
  public static var kind: SkinKind { .number }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .number(self) }

  /// Unwraps a number.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
}

extension Bool: SkinResource {
  /// The kind `flag`.
  public static var kind: SkinKind { .flag }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .flag(self) }

  /// Unwraps a flag.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }
}

extension SkinSize: SkinResource {
  /// The kind `size`.
  public static var kind: SkinKind { .size }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .size(self) }

  /// Unwraps a size.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .size(let size) = value else { return nil }
    self = size
  }
}

extension SkinInsets: SkinResource {
  /// The kind `insets`.
  public static var kind: SkinKind { .insets }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .insets(self) }

  /// Unwraps insets.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .insets(let insets) = value else { return nil }
    self = insets
  }
}

extension SkinShadow: SkinResource {
  /// The kind `shadow`.
  public static var kind: SkinKind { .shadow }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .shadow(self) }

  /// Unwraps a shadow.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .shadow(let shadow) = value else { return nil }
    self = shadow
  }
}

extension Duration: SkinResource {
  /// The kind `duration`.
  public static var kind: SkinKind { .duration }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .duration(self) }

  /// Unwraps a duration.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .duration(let duration) = value else { return nil }
    self = duration
  }
}

extension SkinFile: SkinResource {
  /// The kind `file`.
  public static var kind: SkinKind { .file }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .file(self) }

  /// Unwraps a file.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .file(let file) = value else { return nil }
    self = file
  }
}

extension URL: SkinResource {
  /// The kind `url`.
  public static var kind: SkinKind { .url }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .url(self) }

  /// Unwraps a URL.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .url(let url) = value else { return nil }
    self = url
  }
}

extension SkinCurve: SkinResource {
  /// The kind `curve`.
  public static var kind: SkinKind { .curve }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .curve(self) }

  /// Unwraps a timing curve.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .curve(let curve) = value else { return nil }
    self = curve
  }
}

extension SkinObject: SkinResource {
  /// The kind `object`.
  public static var kind: SkinKind { .object }

  /// The value wrapped in its kind.
  public var skinValue: SkinValue { .object(self) }

  /// Unwraps a structured value.
  /// - Parameter value: A value; `nil` if it is of another kind.
  @inlinable public init?(_ value: SkinValue) {
    guard case .object(let object) = value else { return nil }
    self = object
  }
}
