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

    /// Lets a colour behind all of the button follow a key while it is in a state.
    ///
    /// UIKit has no background colour for states. This is the background image of the state, in one colour, and takes the
    /// place of another. Rounded corners need the layer's `cornerRadius` and `clipsToBounds`.
    /// A button with a configuration shows no background images: use ``configurationBackgroundColor(_:)`` for it.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func stateBackgroundColor(_ key: SkinKey<SkinColor>, for state: UIControl.State = .normal) -> SkinProxy {
      bind(
        BindingProperty("backgroundImage", Int(state.rawValue)), to: key,
        own: { Self.own($0, state) { $0.backgroundImage(for: $1) } },
        make: { colors, appearance in .some(UIImage.plain(colors[appearance])) },
        set: { $0.setBackgroundImage($1, for: state) })
    }

    /// Lets the size and weight of a state's symbol image follow a font's key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func symbolFont(_ key: SkinKey<SkinFont>, for state: UIControl.State = .normal) -> SkinProxy {
      bind(
        BindingProperty("symbolFont", Int(state.rawValue)), to: key,
        own: { Self.own($0, state) { $0.preferredSymbolConfigurationForImage(in: $1) } },
        make: { fonts, appearance in .some(UIImage.SymbolConfiguration(font: UIFont.make(fonts[appearance]))) },
        set: { $0.setPreferredSymbolConfiguration($1, forImageIn: state) })
    }

    /// Lets the room around the content follow a key; a button with a configuration has its own.
    /// - Parameter key: The insets' key.
    /// - Returns: The object's properties.
    @discardableResult
    public func contentEdgeInsets(_ key: SkinKey<SkinInsets>) -> SkinProxy {
      bindInsets("contentEdgeInsets", key, get: { $0.contentEdgeInsets }, set: { $0.contentEdgeInsets = $1 })
    }

    /// Lets the shift of the title follow a key; a button with a configuration has its own.
    /// - Parameter key: The insets' key.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleEdgeInsets(_ key: SkinKey<SkinInsets>) -> SkinProxy {
      bindInsets("titleEdgeInsets", key, get: { $0.titleEdgeInsets }, set: { $0.titleEdgeInsets = $1 })
    }

    /// Lets the shift of the image follow a key; a button with a configuration has its own.
    /// - Parameter key: The insets' key.
    /// - Returns: The object's properties.
    @discardableResult
    public func imageEdgeInsets(_ key: SkinKey<SkinInsets>) -> SkinProxy {
      bindInsets("imageEdgeInsets", key, get: { $0.imageEdgeInsets }, set: { $0.imageEdgeInsets = $1 })
    }

    private func bindInsets(
      _ name: String, _ key: SkinKey<SkinInsets>, get: (any ButtonInsets) -> UIEdgeInsets,
      set: @escaping @MainActor (any ButtonInsets, UIEdgeInsets) -> Void
    ) -> SkinProxy {
      bind(
        BindingProperty(name), to: key, own: { get($0) }, make: { UIEdgeInsets.skinValue($0, in: $1) },
        set: { set($0, $1) })
    }
  }

  /// The insets that iOS 15 deprecates for buttons with configurations: other buttons have nothing else.
  @MainActor protocol ButtonInsets: AnyObject {
    var contentEdgeInsets: UIEdgeInsets { get set }
    var titleEdgeInsets: UIEdgeInsets { get set }
    var imageEdgeInsets: UIEdgeInsets { get set }
  }

  extension UIButton: ButtonInsets {}
#endif
