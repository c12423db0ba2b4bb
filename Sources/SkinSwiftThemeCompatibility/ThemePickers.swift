#if canImport(UIKit)
  /// The key that a property follows, as SwiftTheme writes it: a literal, or `pickerWithKeyPath`.
  ///
  /// ```swift
  /// view.theme_backgroundColor = "Global.backgroundColor"
  /// view.theme_backgroundColor = nil      // the original value
  /// ```
  public protocol ThemePicker: ExpressibleByStringLiteral, Hashable, Sendable {
    /// The key, such as `Global.textColor`; a name without a dot is a key of the theme's top level.
    var keyPath: String { get }

    /// Creates a picker of a key.
    /// - Parameter keyPath: The key.
    init(keyPath: String)
  }

  extension ThemePicker {
    /// Creates a picker of a key.
    /// - Parameter value: The key.
    public init(stringLiteral value: String) { self.init(keyPath: value) }

    /// Returns a picker of a key.
    /// - Parameter keyPath: The key.
    /// - Returns: The picker.
    public static func pickerWithKeyPath(_ keyPath: String) -> Self { Self(keyPath: keyPath) }
  }

  /// A color's key.
  public struct ThemeColorPicker: ThemePicker {
    /// The key.
    public let keyPath: String

    /// Creates a picker of a key.
    /// - Parameter keyPath: The key.
    public init(keyPath: String) { self.keyPath = keyPath }
  }

  /// A color's key, for layers.
  public typealias ThemeCGColorPicker = ThemeColorPicker

  /// An image's key.
  public struct ThemeImagePicker: ThemePicker {
    /// The key.
    public let keyPath: String

    /// Creates a picker of a key.
    /// - Parameter keyPath: The key.
    public init(keyPath: String) { self.keyPath = keyPath }
  }

  /// A font's key.
  public struct ThemeFontPicker: ThemePicker {
    /// The key.
    public let keyPath: String

    /// Creates a picker of a key.
    /// - Parameter keyPath: The key.
    public init(keyPath: String) { self.keyPath = keyPath }
  }

  /// A number's key.
  public struct ThemeCGFloatPicker: ThemePicker {
    /// The key.
    public let keyPath: String

    /// Creates a picker of a key.
    /// - Parameter keyPath: The key.
    public init(keyPath: String) { self.keyPath = keyPath }
  }
#endif
