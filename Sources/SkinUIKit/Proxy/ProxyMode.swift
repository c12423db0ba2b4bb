// What the methods of a proxy do: bind, end bindings, or only tell which they are about.

#if canImport(UIKit)
  import SkinKit

  /// What naming a property with a key does.
  ///
  /// Every method of ``SkinProxy`` goes through few that look at it, so that each can also be undone, and asked what it would bind.
  @MainActor
  enum ProxyMode {
    /// Lets the property follow the key.
    case bind
    /// Ends the following, whatever the key.
    case unbind
    /// Only tells whether the property follows a key.
    case ask(Answer)

    /// Whether any of the properties that were asked for follows a key.
    final class Answer {
      var isBound = false
    }
  }
#endif
