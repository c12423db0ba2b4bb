#if canImport(UIKit)
  import SkinKit

  /// The effect of calling a property with a key.
  ///
  /// Every method of ``SkinProxy`` passes through a few functions that check the mode. Each can therefore also end its binding, or report
  /// which property it would bind.
  @MainActor
  enum ProxyMode {
    enum Action {
      /// Binds the property to the key.
      case bind
      /// Ends the binding, whatever the key.
      case unbind
    }

    /// A call of the app's code.
    case code(Action)
    /// A rule.
    case rule(Action)
    /// Reports the property and whether it is bound, and changes nothing.
    case inspect(Inspection)

    final class Inspection {
      /// The keys that the property follows; empty if it isn't bound.
      var keys: [AnySkinKey] = []
      var identities: [AnyHashable] = []

      var isBound: Bool { !keys.isEmpty }
    }

    /// The mode that ends bindings instead of adding them.
    var ending: ProxyMode {
      switch self {
      case .code: .code(.unbind)
      case .rule: .rule(.unbind)
      case .inspect: self
      }
    }

    /// Whether the mode adds bindings.
    var addsBindings: Bool {
      switch self {
      case .code(.bind), .rule(.bind): true
      default: false
      }
    }

    /// Performs the mode's effect on a property, except for binding it.
    /// - Parameters:
    ///   - object: The object that has the property.
    ///   - identity: The identity of the property among those of the object.
    ///   - keys: Returns the keys that the property follows; `nil` if it isn't bound.
    ///   - unbind: Ends the binding.
    /// - Returns: Whether the caller should bind the property.
    func isBinding(
      _ object: AnyObject, _ identity: some Hashable, keys: () -> [AnySkinKey]?, unbind: () -> Void
    ) -> Bool {
      let action: Action
      switch self {
      case .code(let requested):
        guard !AppearanceProxyBindings.refuse(object) else { return false }
        RuleBindings.claim(object, identity)
        action = requested
      case .rule(let requested): action = requested
      case .inspect(let inspection):
        inspection.keys += keys() ?? []
        inspection.identities.append(AnyHashable(identity))
        return false
      }
      if action == .unbind { unbind() }
      return action == .bind
    }
  }
#endif
