public import Foundation

/// A source of a skin's values other than files, such as a database, a settings store or a service.
///
/// There is one call per kind, so that kinds can't be confused. A storage lists its keys and implements the calls for its kinds; the
/// default implementations of the others return `nil`.
/// ```swift
/// struct PickedColors: SkinStorage {
///   let colors: [String: SkinColor]
///   var kinds: [String: SkinKind] { colors.mapValues { _ in .color } }
///   func color(_ key: String) -> SkinVariants<SkinColor>? { colors[key].map { SkinVariants($0) } }
/// }
/// SkinManager.shared.apply(resolver.resolve(PickedColors(colors: ["app.accent": picked])))
/// ```
/// The resolver reads a storage once, on the thread that resolves it; ``SkinManager/reloadStorages()`` reads it again after its values
/// have changed, on the main thread. To test a storage, use `StorageConformance` of SkinTesting. If
/// its values are ``SkinValue``s, implement ``SkinValueStorage``, which needs one call only.
public protocol SkinStorage: Sendable {
  /// The skin's identity and base; by default, they are unknown.
  var header: SkinHeader { get }

  /// The kind of every key, `module.name`.
  var kinds: [String: SkinKind] { get }

  /// The further kinds of keys whose name several kinds share; by default, none.
  ///
  /// A storage that lists any is one whose sections are name spaces (see ``SkinHeader/hasNamespaces``).
  var furtherKinds: [String: [SkinKind]] { get }

  /// The reason why a key has no value, or only a parent's; by default, unknown.
  /// - Parameters:
  ///   - key: The full key, `module.name`, of ``kinds`` or ``furtherKinds``.
  ///   - kind: The kind of the call.
  /// - Returns: The issue, such as a malformed color; `nil` if the storage knows none.
  func issue(of key: String, _ kind: SkinKind) -> SkinIssue?

  /// The color of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func color(_ key: String) -> SkinVariants<SkinColor>?

  /// The gradient of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func gradient(_ key: String) -> SkinVariants<SkinGradient>?

  /// The font of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func font(_ key: String) -> SkinVariants<SkinFont>?

  /// The image of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func image(_ key: String) -> SkinVariants<SkinImage>?

  /// The text of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func text(_ key: String) -> SkinVariants<String>?

  /// The number of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func number(_ key: String) -> SkinVariants<Double>?

  /// The flag of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func flag(_ key: String) -> SkinVariants<Bool>?

  /// The size of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func size(_ key: String) -> SkinVariants<SkinSize>?

  /// The insets of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func insets(_ key: String) -> SkinVariants<SkinInsets>?

  /// The shadow of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func shadow(_ key: String) -> SkinVariants<SkinShadow>?

  /// The duration of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func duration(_ key: String) -> SkinVariants<Duration>?

  /// The file of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func file(_ key: String) -> SkinVariants<SkinFile>?

  /// The URL of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func url(_ key: String) -> SkinVariants<URL>?

  /// The timing curve of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func curve(_ key: String) -> SkinVariants<SkinCurve>?

  /// The structured value of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none of this kind.
  func object(_ key: String) -> SkinVariants<SkinObject>?
}

extension SkinStorage {
  /// An empty header.
  public var header: SkinHeader { SkinHeader() }

  /// No further kinds.
  public var furtherKinds: [String: [SkinKind]] { [:] }

  /// Returns no reason.
  /// - Parameters:
  ///   - key: Not used.
  ///   - kind: Not used.
  /// - Returns: `nil`.
  public func issue(of key: String, _ kind: SkinKind) -> SkinIssue? { nil }

  /// Every key with each of its kinds, sorted by key.
  package var keysAndKinds: [(key: String, kind: SkinKind)] {
    let further = furtherKinds
    return kinds.ordered { $0.key < $1.key }.flatMap { key, kind in
      ([kind] + (further[key] ?? [])).map { (key: key, kind: $0) }
    }
  }

  /// Returns no color.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func color(_ key: String) -> SkinVariants<SkinColor>? { nil }

  /// Returns no gradient.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func gradient(_ key: String) -> SkinVariants<SkinGradient>? { nil }

  /// Returns no font.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func font(_ key: String) -> SkinVariants<SkinFont>? { nil }

  /// Returns no image.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func image(_ key: String) -> SkinVariants<SkinImage>? { nil }

  /// Returns no text.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func text(_ key: String) -> SkinVariants<String>? { nil }

  /// Returns no number.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func number(_ key: String) -> SkinVariants<Double>? { nil }

  /// Returns no flag.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func flag(_ key: String) -> SkinVariants<Bool>? { nil }

  /// Returns no size.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func size(_ key: String) -> SkinVariants<SkinSize>? { nil }

  /// Returns no insets.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func insets(_ key: String) -> SkinVariants<SkinInsets>? { nil }

  /// Returns no shadow.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func shadow(_ key: String) -> SkinVariants<SkinShadow>? { nil }

  /// Returns no duration.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func duration(_ key: String) -> SkinVariants<Duration>? { nil }

  /// Returns no file.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func file(_ key: String) -> SkinVariants<SkinFile>? { nil }

  /// Returns no URL.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func url(_ key: String) -> SkinVariants<URL>? { nil }

  /// Returns no curve.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func curve(_ key: String) -> SkinVariants<SkinCurve>? { nil }

  /// Returns no structured value.
  /// - Parameter key: Not used.
  /// - Returns: `nil`.
  public func object(_ key: String) -> SkinVariants<SkinObject>? { nil }

  /// The result of the call for a kind.
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
