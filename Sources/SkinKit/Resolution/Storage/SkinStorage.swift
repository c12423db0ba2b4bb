// Where a skin's values can come from besides files: one call for each kind.

public import Foundation

/// A place that keeps the values of a skin: a database, a settings store, a service of one's own.
///
/// There is a call for each kind, so that kinds can't be confused. A storage says which keys it has, and implements the calls for the
/// kinds that it has; the others give `nil` by themselves.
/// ```swift
/// struct PickedColors: SkinStorage {
///   let colors: [String: SkinColor]
///   var kinds: [String: SkinKind] { colors.mapValues { _ in .color } }
///   func color(_ key: String) -> SkinVariants<SkinColor>? { colors[key].map { SkinVariants($0) } }
/// }
/// SkinManager.shared.apply(resolver.resolve(PickedColors(colors: ["app.accent": picked])))
/// ```
/// It is read when it is resolved, on whatever thread that happens. `StorageConformance` of SkinTesting checks in tests whether a storage
/// keeps to what is written here. A storage that keeps ``SkinValue``s needs one call only: see ``SkinValueStorage``.
public protocol SkinStorage: Sendable {
  /// Who the skin is and what it builds on; by default, nothing is known.
  var header: SkinHeader { get }

  /// The kind of every key, `module.name`.
  var kinds: [String: SkinKind] { get }

  /// A colour by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func color(_ key: String) -> SkinVariants<SkinColor>?

  /// A gradient by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func gradient(_ key: String) -> SkinVariants<SkinGradient>?

  /// A font by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func font(_ key: String) -> SkinVariants<SkinFont>?

  /// An image by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func image(_ key: String) -> SkinVariants<SkinImage>?

  /// A text by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func text(_ key: String) -> SkinVariants<String>?

  /// A number by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func number(_ key: String) -> SkinVariants<Double>?

  /// A yes or no by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func flag(_ key: String) -> SkinVariants<Bool>?

  /// A size by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func size(_ key: String) -> SkinVariants<SkinSize>?

  /// Insets by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func insets(_ key: String) -> SkinVariants<SkinInsets>?

  /// A shadow by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func shadow(_ key: String) -> SkinVariants<SkinShadow>?

  /// A span of time by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func duration(_ key: String) -> SkinVariants<Duration>?

  /// A file by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func file(_ key: String) -> SkinVariants<SkinFile>?

  /// An address by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func url(_ key: String) -> SkinVariants<URL>?

  /// A timing curve by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func curve(_ key: String) -> SkinVariants<SkinCurve>?

  /// A structured value by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none of this kind.
  func object(_ key: String) -> SkinVariants<SkinObject>?
}

extension SkinStorage {
  /// A header that says nothing.
  public var header: SkinHeader { SkinHeader() }

  /// No colours.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func color(_ key: String) -> SkinVariants<SkinColor>? { nil }

  /// No gradients.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func gradient(_ key: String) -> SkinVariants<SkinGradient>? { nil }

  /// No fonts.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func font(_ key: String) -> SkinVariants<SkinFont>? { nil }

  /// No images.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func image(_ key: String) -> SkinVariants<SkinImage>? { nil }

  /// No texts.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func text(_ key: String) -> SkinVariants<String>? { nil }

  /// No numbers.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func number(_ key: String) -> SkinVariants<Double>? { nil }

  /// No flags.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func flag(_ key: String) -> SkinVariants<Bool>? { nil }

  /// No sizes.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func size(_ key: String) -> SkinVariants<SkinSize>? { nil }

  /// No insets.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func insets(_ key: String) -> SkinVariants<SkinInsets>? { nil }

  /// No shadows.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func shadow(_ key: String) -> SkinVariants<SkinShadow>? { nil }

  /// No spans of time.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func duration(_ key: String) -> SkinVariants<Duration>? { nil }

  /// No files.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func file(_ key: String) -> SkinVariants<SkinFile>? { nil }

  /// No addresses.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func url(_ key: String) -> SkinVariants<URL>? { nil }

  /// No timing curves.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func curve(_ key: String) -> SkinVariants<SkinCurve>? { nil }

  /// No structured values.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func object(_ key: String) -> SkinVariants<SkinObject>? { nil }

  /// What the call for a kind gives.
  package func variants(of kind: SkinKind, _ key: String) -> SkinVariants<SkinValue>? {
    switch kind {
    case .color: color(key)?.map(SkinValue.color)
    case .gradient: gradient(key)?.map(SkinValue.gradient)
    case .font: font(key)?.map(SkinValue.font)
    case .image: image(key)?.map(SkinValue.image)
    case .text: text(key)?.map(SkinValue.text)
    case .number: number(key)?.map(SkinValue.number)
    case .flag: flag(key)?.map(SkinValue.flag)
    case .size: size(key)?.map(SkinValue.size)
    case .insets: insets(key)?.map(SkinValue.insets)
    case .shadow: shadow(key)?.map(SkinValue.shadow)
    case .duration: duration(key)?.map(SkinValue.duration)
    case .file: file(key)?.map(SkinValue.file)
    case .url: url(key)?.map(SkinValue.url)
    case .curve: curve(key)?.map(SkinValue.curve)
    case .object: object(key)?.map(SkinValue.object)
    }
  }
}
