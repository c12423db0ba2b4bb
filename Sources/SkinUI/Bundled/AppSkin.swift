public import SkinKit

/// A skin that an app can show, as a picker lists it.
public struct AppSkin: Identifiable, Hashable, Sendable {
  /// The origin of a skin.
  public enum Source: Hashable, Sendable {
    /// The app's built-in skin.
    case builtIn
    /// Another skin of the app's folder.
    case bundled
    /// A skin that was installed from a server.
    case installed
    /// A skin that the app shows by ``SkinApp/show(_:transition:)`` or ``SkinApp/show(contentsOf:formats:transition:)``.
    case own
  }

  /// The name of the skin's folder in the app, of an installed skin, or of an app's own.
  public let id: String
  /// The name to show: the one in the skin's header, or ``id``.
  public let name: String
  /// The skin's version.
  public let version: SkinVersion?
  /// The origin of the skin.
  public let source: Source

  /// Whether this is the app's built-in skin.
  public var isBuiltIn: Bool { source == .builtIn }

  init(id: String, header: SkinHeader?, source: Source) {
    self.id = id
    name = header?.name ?? id
    version = header?.version
    self.source = source
  }
}
