// What the methods of a proxy do: bind, end bindings, or only tell which they are about.

#if canImport(UIKit)
  import SkinKit

  /// What naming a property with a key does.
  ///
  /// Every method of ``SkinProxy`` goes through few that look at it, so that each can also be undone, and asked what it would bind.
  @MainActor
  enum ProxyMode {
    enum Action {
      /// Lets the property follow the key.
      case bind
      /// Ends the following, whatever the key.
      case unbind
    }

    /// What the app's code does.
    case code(Action)
    /// What a rule does.
    case rule(Action)
    /// Only tells which property it is, and whether it follows a key.
    case ask(Answer)

    final class Answer {
      var isBound = false
      var identities: [BindingProperty] = []
    }

    /// Does what is to be done for a property, but for binding it.
    /// - Parameters:
    ///   - object: The object whose property it is.
    ///   - identity: What tells the property from others of the object.
    ///   - isBound: Whether it follows a key.
    ///   - unbind: Ends the following.
    /// - Returns: Whether it is to be bound.
    func isBinding(
      _ object: AnyObject, _ identity: BindingProperty, isBound: () -> Bool, unbind: () -> Void
    ) -> Bool {
      let action: Action
      switch self {
      case .code(let what):
        RuleBindings.claim(object, identity)
        action = what
      case .rule(let what): action = what
      case .ask(let answer):
        answer.isBound = answer.isBound || isBound()
        answer.identities.append(identity)
        return false
      }
      if action == .unbind { unbind() }
      return action == .bind
    }
  }
#endif
