public import Foundation

/// The kinds of resources a skin has.
public enum SkinKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// A color.
  case color
  /// A gradient.
  case gradient
  /// A font.
  case font
  /// An image with its recipe.
  case image
  /// A text.
  case text
  /// A number.
  case number
  /// A yes or no.
  case flag
  /// A width and a height.
  case size
  /// Distances from four edges.
  case insets
  /// A shadow.
  case shadow
  /// A span of time.
  case duration
  /// A file.
  case file
  /// An address.
  case url
  /// A timing curve.
  case curve
  /// A structured value.
  case object
}

/// A value of any kind.
public enum SkinValue: Hashable, Sendable {
  /// A color.
  case color(SkinColor)
  /// A gradient.
  case gradient(SkinGradient)
  /// A font.
  case font(SkinFont)
  /// An image with its recipe.
  case image(SkinImage)
  /// A text.
  case text(String)
  /// A number.
  case number(Double)
  /// A yes or no.
  case flag(Bool)
  /// A width and a height.
  case size(SkinSize)
  /// Distances from four edges.
  case insets(SkinInsets)
  /// A shadow.
  case shadow(SkinShadow)
  /// A span of time.
  case duration(Duration)
  /// A file.
  case file(SkinFile)
  /// An address.
  case url(URL)
  /// A timing curve.
  case curve(SkinCurve)
  /// A structured value.
  case object(SkinObject)

  /// Which kind it is of.
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
  /// The value as people read it.
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
  /// The kind its values are of.
  static var kind: SkinKind { get }

  /// Takes a value out of its enclosing kind.
  /// - Parameter value: A value of any kind; `nil` comes of one that can't stand for this type.
  init?(_ value: SkinValue)

  /// The value as one of any kind.
  var skinValue: SkinValue { get }
}

extension SkinColor: SkinResource {
  /// The kind of colors.
  public static var kind: SkinKind { .color }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .color(self) }

  /// Takes a color.
  /// - Parameter value: A value; others than colors give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
}

extension SkinGradient: SkinResource {
  /// The kind of gradients.
  public static var kind: SkinKind { .gradient }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .gradient(self) }

  /// Takes a gradient, or a color as a gradient that is the same all over.
  /// - Parameter value: A value; others give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    switch value {
    case .gradient(let gradient): self = gradient
    case .color(let color): self.init(color)
    default: return nil
    }
  }
}

extension SkinFont: SkinResource {
  /// The kind of fonts.
  public static var kind: SkinKind { .font }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .font(self) }

  /// Takes a font.
  /// - Parameter value: A value; others than fonts give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .font(let font) = value else { return nil }
    self = font
  }
}

extension SkinImage: SkinResource {
  /// The kind of images.
  public static var kind: SkinKind { .image }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .image(self) }

  /// Takes an image.
  /// - Parameter value: A value; others than images give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .image(let image) = value else { return nil }
    self = image
  }
}

extension String: SkinResource {
  /// The kind of texts.
  public static var kind: SkinKind { .text }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .text(self) }

  /// Takes a text.
  /// - Parameter value: A value; others than texts give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
}

extension Double: SkinResource {
  /// The kind of numbers.
  public static var kind: SkinKind { .number }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .number(self) }

  /// Takes a number.
  /// - Parameter value: A value; others than numbers give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
}

extension Bool: SkinResource {
  /// The kind of flags.
  public static var kind: SkinKind { .flag }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .flag(self) }

  /// Takes a flag.
  /// - Parameter value: A value; others than flags give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }
}

extension SkinSize: SkinResource {
  /// The kind of sizes.
  public static var kind: SkinKind { .size }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .size(self) }

  /// Takes a size.
  /// - Parameter value: A value; others than sizes give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .size(let size) = value else { return nil }
    self = size
  }
}

extension SkinInsets: SkinResource {
  /// The kind of insets.
  public static var kind: SkinKind { .insets }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .insets(self) }

  /// Takes insets.
  /// - Parameter value: A value; others than insets give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .insets(let insets) = value else { return nil }
    self = insets
  }
}

extension SkinShadow: SkinResource {
  /// The kind of shadows.
  public static var kind: SkinKind { .shadow }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .shadow(self) }

  /// Takes a shadow.
  /// - Parameter value: A value; others than shadows give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .shadow(let shadow) = value else { return nil }
    self = shadow
  }
}

extension Duration: SkinResource {
  /// The kind of spans of time.
  public static var kind: SkinKind { .duration }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .duration(self) }

  /// Takes a span of time.
  /// - Parameter value: A value; others than durations give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .duration(let duration) = value else { return nil }
    self = duration
  }
}

extension SkinFile: SkinResource {
  /// The kind of files.
  public static var kind: SkinKind { .file }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .file(self) }

  /// Takes a file.
  /// - Parameter value: A value; others than files give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .file(let file) = value else { return nil }
    self = file
  }
}

extension URL: SkinResource {
  /// The kind of addresses.
  public static var kind: SkinKind { .url }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .url(self) }

  /// Takes an address.
  /// - Parameter value: A value; others than addresses give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .url(let url) = value else { return nil }
    self = url
  }
}

extension SkinCurve: SkinResource {
  /// The kind of timing curves.
  public static var kind: SkinKind { .curve }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .curve(self) }

  /// Takes a timing curve.
  /// - Parameter value: A value; others than timing curves give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .curve(let curve) = value else { return nil }
    self = curve
  }
}

extension SkinObject: SkinResource {
  /// The kind of structured values.
  public static var kind: SkinKind { .object }

  /// The value as one of any kind.
  public var skinValue: SkinValue { .object(self) }

  /// Takes a structured value.
  /// - Parameter value: A value; others than structured values give `nil`.
  @inlinable public init?(_ value: SkinValue) {
    guard case .object(let object) = value else { return nil }
    self = object
  }
}
