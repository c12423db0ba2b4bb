// What a button shows in each of its states.

#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UIButton {
    /// Lets the title of a state follow a key.
    /// - Parameters:
    ///   - key: The text's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func title(_ key: SkinKey<String>, for state: UIControl.State = .normal) -> SkinProxy {
      bindState("title", state, key, get: { $0.title(for: $1) }, set: { $0.setTitle($1, for: $2) })
    }

    /// Lets the title's colour of a state follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleColor(_ key: SkinKey<SkinColor>, for state: UIControl.State = .normal) -> SkinProxy {
      bindState("titleColor", state, key, get: { $0.titleColor(for: $1) }, set: { $0.setTitleColor($1, for: $2) })
    }

    /// Lets the title's shadow colour of a state follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleShadowColor(_ key: SkinKey<SkinColor>, for state: UIControl.State = .normal) -> SkinProxy {
      bindState(
        "titleShadowColor", state, key, get: { $0.titleShadowColor(for: $1) },
        set: { $0.setTitleShadowColor($1, for: $2) })
    }

    /// Lets the image of a state follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func image(_ key: SkinKey<SkinImage>, for state: UIControl.State = .normal) -> SkinProxy {
      bindState("image", state, key, get: { $0.image(for: $1) }, set: { $0.setImage($1, for: $2) })
    }

    /// Lets the background image of a state follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundImage(_ key: SkinKey<SkinImage>, for state: UIControl.State = .normal) -> SkinProxy {
      bindState(
        "backgroundImage", state, key, get: { $0.backgroundImage(for: $1) },
        set: { $0.setBackgroundImage($1, for: $2) })
    }

    /// Lets the font of the title follow a key.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleFont(_ key: SkinKey<SkinFont>) -> SkinProxy {
      bind(
        BindingProperty("titleFont"), to: key, own: { $0.titleLabel?.font }, make: { UIFont?.skinValue($0, in: $1) },
        set: { $0.titleLabel?.font = $1 })
    }

    /// Binds what a getter and a setter with a state reach.
    private func bindState<Value: SkinProperty>(
      _ name: String, _ state: UIControl.State, _ key: SkinKey<Value.Resource>,
      get: @escaping @MainActor (Target, UIControl.State) -> Value?,
      set: @escaping @MainActor (Target, Value?, UIControl.State) -> Void
    ) -> SkinProxy where Value: Equatable {
      bind(
        BindingProperty(name, Int(state.rawValue)), to: key,
        own: { button in
          // A getter answers for a state that has nothing of its own with what the normal state has.
          let own = get(button, state)
          return state != .normal && own == get(button, .normal) ? nil : own
        },
        make: { Value?.skinValue($0, in: $1) }, set: { set($0, $1, state) })
    }
  }
#endif
