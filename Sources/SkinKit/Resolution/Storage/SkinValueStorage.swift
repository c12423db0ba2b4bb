public import Foundation

/// A storage whose values are ``SkinValue``s, so that one call serves all kinds.
public protocol SkinValueStorage: SkinStorage {
  /// The value of a key, of any kind.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the storage has none.
  func variants(_ key: String) -> SkinVariants<SkinValue>?

  /// The values of the further kinds of a key whose name several kinds share; by default, none.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The values, one for each of ``SkinStorage/furtherKinds``.
  func furtherVariants(_ key: String) -> [SkinVariants<SkinValue>]
}

extension SkinValueStorage {
  /// Returns no further values.
  /// - Parameter key: Not used.
  /// - Returns: An empty list.
  public func furtherVariants(_ key: String) -> [SkinVariants<SkinValue>] { [] }

  /// The value of a key, if it is of a type's kind.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private func variants<Value: SkinResource>(_ key: String, as type: Value.Type) -> SkinVariants<Value>? {
    guard let first = variants(key) else { return nil }
    let found = first.kind == Value.kind ? first : furtherVariants(key).first { $0.kind == Value.kind }
    return found?.compactMap { Value($0) }
  }

  /// The color of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func color(_ key: String) -> SkinVariants<SkinColor>? { variants(key, as: SkinColor.self) }

  /// The gradient of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func gradient(_ key: String) -> SkinVariants<SkinGradient>? { variants(key, as: SkinGradient.self) }

  /// The font of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func font(_ key: String) -> SkinVariants<SkinFont>? { variants(key, as: SkinFont.self) }

  /// The image of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func image(_ key: String) -> SkinVariants<SkinImage>? { variants(key, as: SkinImage.self) }

  /// The text of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func text(_ key: String) -> SkinVariants<String>? { variants(key, as: String.self) }

  /// The number of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func number(_ key: String) -> SkinVariants<Double>? { variants(key, as: Double.self) }

  /// The flag of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func flag(_ key: String) -> SkinVariants<Bool>? { variants(key, as: Bool.self) }

  /// The size of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func size(_ key: String) -> SkinVariants<SkinSize>? { variants(key, as: SkinSize.self) }

  /// The insets of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func insets(_ key: String) -> SkinVariants<SkinInsets>? { variants(key, as: SkinInsets.self) }

  /// The shadow of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func shadow(_ key: String) -> SkinVariants<SkinShadow>? { variants(key, as: SkinShadow.self) }

  /// The duration of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func duration(_ key: String) -> SkinVariants<Duration>? { variants(key, as: Duration.self) }

  /// The file of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func file(_ key: String) -> SkinVariants<SkinFile>? { variants(key, as: SkinFile.self) }

  /// The URL of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func url(_ key: String) -> SkinVariants<URL>? { variants(key, as: URL.self) }

  /// The timing curve of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func curve(_ key: String) -> SkinVariants<SkinCurve>? { variants(key, as: SkinCurve.self) }

  /// The structured value of a key.
  /// - Parameter key: The full key, `module.name`.
  /// - Returns: The value for every appearance; `nil` if the key's is of another kind.
  public func object(_ key: String) -> SkinVariants<SkinObject>? { variants(key, as: SkinObject.self) }
}

extension SkinVariants where Value == SkinValue {
  /// The kind of all values together: the first one's, or gradient for a mix of gradients and colors.
  var kind: SkinKind {
    let isGradient = any.kind == .color && others.values.contains { $0.kind == .gradient }
    return isGradient ? .gradient : any.kind
  }
}
