// The buttons of navigation bars and toolbars, by style and state.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// The states in which a bar's buttons look different.
  public enum BarButtonState: String, CaseIterable, Sendable {
    /// At rest.
    case normal
    /// While it is touched.
    case highlighted
    /// Can't be used.
    case disabled
    /// In the focus of a keyboard or remote control.
    case focused
  }

  /// The styles of a bar's buttons.
  public struct SkinBarButtons: OptionSet, Hashable, Sendable {
    /// The styles as bits.
    public let rawValue: Int

    /// Makes a set of its bits.
    /// - Parameter rawValue: The styles as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Plain buttons.
    public static let plain = SkinBarButtons(rawValue: 1)
    /// Buttons that finish something.
    public static let done = SkinBarButtons(rawValue: 2)
    /// The back button; toolbars have none.
    public static let back = SkinBarButtons(rawValue: 4)
    /// All of them.
    public static let all: SkinBarButtons = [.plain, .done, .back]
  }

  /// An appearance with looks of buttons: that of navigation bars and of toolbars.
  @MainActor
  public protocol SkinButtonAppearance: UIBarAppearance {
    /// The looks of buttons of some styles.
    /// - Parameter buttons: The styles.
    /// - Returns: The looks, those that the bar doesn't have left out.
    func skinButtons(_ buttons: SkinBarButtons) -> [UIBarButtonItemAppearance]
  }

  extension UINavigationBarAppearance: SkinButtonAppearance {
    /// The looks of buttons of some styles.
    /// - Parameter buttons: The styles.
    /// - Returns: The looks.
    public func skinButtons(_ buttons: SkinBarButtons) -> [UIBarButtonItemAppearance] {
      (buttons.contains(.plain) ? [buttonAppearance] : []) + (buttons.contains(.done) ? [doneButtonAppearance] : [])
        + (buttons.contains(.back) ? [backButtonAppearance] : [])
    }
  }

  extension UIToolbarAppearance: SkinButtonAppearance {
    /// The looks of buttons of some styles.
    /// - Parameter buttons: The styles.
    /// - Returns: The looks; there is none for a back button.
    public func skinButtons(_ buttons: SkinBarButtons) -> [UIBarButtonItemAppearance] {
      (buttons.contains(.plain) ? [buttonAppearance] : []) + (buttons.contains(.done) ? [doneButtonAppearance] : [])
    }
  }

  extension SkinButtonAppearance {
    /// What buttons of some styles look like in a state.
    fileprivate func states(_ state: BarButtonState, _ buttons: SkinBarButtons) -> [UIBarButtonItemStateAppearance] {
      skinButtons(buttons).map { look in
        switch state {
        case .normal: look.normal
        case .highlighted: look.highlighted
        case .disabled: look.disabled
        case .focused: look.focused
        }
      }
    }
  }

  extension BarPart {
    /// A part of buttons; what is for fewer styles is more special.
    fileprivate static func button(
      _ name: String, _ state: BarButtonState, _ buttons: SkinBarButtons, _ places: SkinBarPlaces
    ) -> BarPart {
      BarPart(
        name: "\(name).\(state.rawValue).\(buttons.rawValue)", rank: -buttons.rawValue.nonzeroBitCount, places: places)
    }
  }

  extension SkinProxy where Target: SkinAppearanceOwner, Target.Appearance: SkinButtonAppearance {
    /// Lets the colour of the buttons' titles in a state follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state; what one doesn't say, UIKit takes from the normal one.
    ///   - buttons: The styles of buttons that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func buttonTitleColor(
      _ key: SkinKey<SkinColor>, for state: BarButtonState = .normal, of buttons: SkinBarButtons = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .button("buttonTitleColor", state, buttons, places), key, of: { $0.states(state, buttons) },
        \.titleTextAttributes, .color)
    }

    /// Lets the font of the buttons' titles in a state follow a key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - state: The state; what one doesn't say, UIKit takes from the normal one.
    ///   - buttons: The styles of buttons that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func buttonTitleFont(
      _ key: SkinKey<SkinFont>, for state: BarButtonState = .normal, of buttons: SkinBarButtons = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .button("buttonTitleFont", state, buttons, places), key, of: { $0.states(state, buttons) },
        \.titleTextAttributes, .font)
    }

    /// Lets the shadow of the buttons' titles in a state follow a key.
    /// - Parameters:
    ///   - key: The shadow's key; its spread and insets don't count.
    ///   - state: The state; what one doesn't say, UIKit takes from the normal one.
    ///   - buttons: The styles of buttons that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func buttonTitleShadow(
      _ key: SkinKey<SkinShadow>, for state: BarButtonState = .normal, of buttons: SkinBarButtons = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .button("buttonTitleShadow", state, buttons, places), key, of: { $0.states(state, buttons) },
        \.titleTextAttributes, .shadow)
    }

    /// Lets the distance between the letters of the buttons' titles in a state follow a key.
    /// - Parameters:
    ///   - key: The number's key, in points.
    ///   - state: The state; what one doesn't say, UIKit takes from the normal one.
    ///   - buttons: The styles of buttons that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func buttonTitleKern(
      _ key: SkinKey<Double>, for state: BarButtonState = .normal, of buttons: SkinBarButtons = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .button("buttonTitleKern", state, buttons, places), key, of: { $0.states(state, buttons) },
        \.titleTextAttributes, .kern)
    }

    /// Lets how far the buttons' titles in a state are moved follow a key.
    /// - Parameters:
    ///   - key: The key of a size: how far to the right and down, in points.
    ///   - state: The state; what one doesn't say, UIKit takes from the normal one.
    ///   - buttons: The styles of buttons that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func buttonTitlePosition(
      _ key: SkinKey<SkinSize>, for state: BarButtonState = .normal, of buttons: SkinBarButtons = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .button("buttonTitlePosition", state, buttons, places), key, of: { $0.states(state, buttons) },
        \.titlePositionAdjustment)
    }

    /// Lets the background image of the buttons in a state follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state; what one doesn't say, UIKit takes from the normal one.
    ///   - buttons: The styles of buttons that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func buttonBackgroundImage(
      _ key: SkinKey<SkinImage>, for state: BarButtonState = .normal, of buttons: SkinBarButtons = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .button("buttonBackgroundImage", state, buttons, places), key, of: { $0.states(state, buttons) },
        \.backgroundImage)
    }

    /// Lets how far the background image of the buttons in a state is moved follow a key.
    /// - Parameters:
    ///   - key: The key of a size: how far to the right and down, in points.
    ///   - state: The state; what one doesn't say, UIKit takes from the normal one.
    ///   - buttons: The styles of buttons that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func buttonBackgroundPosition(
      _ key: SkinKey<SkinSize>, for state: BarButtonState = .normal, of buttons: SkinBarButtons = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .button("buttonBackgroundPosition", state, buttons, places), key, of: { $0.states(state, buttons) },
        \.backgroundImagePositionAdjustment)
    }
  }
#endif
