// Storages that keep values of any kind together, and need one call only.

public import Foundation

/// A storage whose values are ``SkinValue``s: the calls for all kinds follow from one.
public protocol SkinValueStorage: SkinStorage {
  /// A value by key, of whatever kind it is.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the storage has none.
  func variants(_ key: String) -> SkinVariants<SkinValue>?
}

extension SkinValueStorage {
  /// The value of a key, where it is of a type's own kind.
  private func variants<Value: SkinResource>(_ key: String, as type: Value.Type) -> SkinVariants<Value>? {
    guard let variants = variants(key), variants.kind == Value.kind else { return nil }
    return variants.compactMap { Value($0) }
  }

  /// A colour by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func color(_ key: String) -> SkinVariants<SkinColor>? { variants(key, as: SkinColor.self) }

  /// A gradient by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func gradient(_ key: String) -> SkinVariants<SkinGradient>? { variants(key, as: SkinGradient.self) }

  /// A font by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func font(_ key: String) -> SkinVariants<SkinFont>? { variants(key, as: SkinFont.self) }

  /// An image by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func image(_ key: String) -> SkinVariants<SkinImage>? { variants(key, as: SkinImage.self) }

  /// A text by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func text(_ key: String) -> SkinVariants<String>? { variants(key, as: String.self) }

  /// A number by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func number(_ key: String) -> SkinVariants<Double>? { variants(key, as: Double.self) }

  /// A yes or no by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func flag(_ key: String) -> SkinVariants<Bool>? { variants(key, as: Bool.self) }

  /// A size by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func size(_ key: String) -> SkinVariants<SkinSize>? { variants(key, as: SkinSize.self) }

  /// Insets by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func insets(_ key: String) -> SkinVariants<SkinInsets>? { variants(key, as: SkinInsets.self) }

  /// A shadow by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func shadow(_ key: String) -> SkinVariants<SkinShadow>? { variants(key, as: SkinShadow.self) }

  /// A span of time by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func duration(_ key: String) -> SkinVariants<Duration>? { variants(key, as: Duration.self) }

  /// A file by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func file(_ key: String) -> SkinVariants<SkinFile>? { variants(key, as: SkinFile.self) }

  /// An address by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func url(_ key: String) -> SkinVariants<URL>? { variants(key, as: URL.self) }

  /// A timing curve by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func curve(_ key: String) -> SkinVariants<SkinCurve>? { variants(key, as: SkinCurve.self) }

  /// A structured value by key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` where the key's is of another kind.
  public func object(_ key: String) -> SkinVariants<SkinObject>? { variants(key, as: SkinObject.self) }
}

extension SkinVariants where Value == SkinValue {
  /// The kind of all values together: that of the first, but of gradients and colours, gradients.
  var kind: SkinKind {
    let isGradient = any.kind == .color && others.values.contains { $0.kind == .gradient }
    return isGradient ? .gradient : any.kind
  }
}
