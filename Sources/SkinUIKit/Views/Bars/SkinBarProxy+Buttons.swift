#if canImport(UIKit)
  import Foundation
  public import UIKit

  /// The states in which a bar's buttons can have different styles.
  public enum SkinBarButtonState: String, CaseIterable, Sendable {
    /// The default state.
    case normal
    /// While the button is touched.
    case highlighted
    /// While the button is disabled.
    case disabled
    /// While a keyboard or remote control has the button in focus.
    case focused

    @MainActor fileprivate var path: KeyPath<UIBarButtonItemAppearance, UIBarButtonItemStateAppearance> {
      switch self {
      case .normal: \.normal
      case .highlighted: \.highlighted
      case .disabled: \.disabled
      case .focused: \.focused
      }
    }
  }

  /// The styles of a bar's buttons.
  public struct SkinBarButtons: OptionSet, Hashable, Sendable {
    /// The styles as bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    /// - Parameter rawValue: The styles as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Plain buttons.
    public static let plain = SkinBarButtons(rawValue: 1)
    /// Buttons that complete a task.
    public static let done = SkinBarButtons(rawValue: 2)
    /// The back button, which toolbars don't have.
    public static let back = SkinBarButtons(rawValue: 4)
    /// The prominent buttons of iOS 26 and later.
    public static let prominent = SkinBarButtons(rawValue: 8)
    /// All styles.
    public static let all: SkinBarButtons = [.plain, .done, .back, .prominent]
  }

  /// An appearance object with the appearance of buttons: that of navigation bars and of toolbars.
  @MainActor @preconcurrency
  public protocol SkinButtonAppearance: UIBarAppearance {
    /// The appearance of plain buttons.
    var buttonAppearance: UIBarButtonItemAppearance { get }
    /// The appearance of buttons that complete a task.
    var doneButtonAppearance: UIBarButtonItemAppearance { get }
    /// The appearance of the back button; `nil` for bars without one.
    var skinBackButtonAppearance: UIBarButtonItemAppearance? { get }
    /// The appearance of prominent buttons; `nil` before iOS 26.
    var skinProminentButtonAppearance: UIBarButtonItemAppearance? { get }
  }

  extension UINavigationBarAppearance: SkinButtonAppearance {
    /// The appearance of the back button.
    public var skinBackButtonAppearance: UIBarButtonItemAppearance? { backButtonAppearance }

    /// The appearance of prominent buttons; `nil` before iOS 26.
    public var skinProminentButtonAppearance: UIBarButtonItemAppearance? {
      #if compiler(>=6.2)
        if #available(iOS 26.0, *) { return prominentButtonAppearance }
      #endif
      return nil
    }
  }

  extension UIToolbarAppearance: SkinButtonAppearance {
    /// No back button.
    public var skinBackButtonAppearance: UIBarButtonItemAppearance? { nil }

    /// The appearance of prominent buttons; `nil` before iOS 26.
    public var skinProminentButtonAppearance: UIBarButtonItemAppearance? {
      #if compiler(>=6.2)
        if #available(iOS 26.0, *) { return prominentButtonAppearance }
      #endif
      return nil
    }
  }

  extension SkinBarProxy where Part: SkinButtonAppearance, Part == Owner.Appearance {
    /// All buttons in the normal state, which other states inherit from.
    public var buttons: SkinBarProxy<Owner, UIBarButtonItemStateAppearance> { buttons(.all) }

    /// Returns the buttons of some styles in a state; a field for fewer styles overrides one for more.
    /// - Parameters:
    ///   - styles: The styles.
    ///   - state: The state. UIKit takes values that it lacks from the normal state.
    /// - Returns: The buttons.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func buttons(
      _ styles: SkinBarButtons = .all, for state: SkinBarButtonState = .normal
    ) -> SkinBarProxy<Owner, UIBarButtonItemStateAppearance> {
      part("buttons.\(state.rawValue).\(styles.rawValue)", breadth: styles.rawValue.nonzeroBitCount) { bar in
        let buttons: [(SkinBarButtons, UIBarButtonItemAppearance?)] = [
          (.plain, bar.buttonAppearance), (.done, bar.doneButtonAppearance), (.back, bar.skinBackButtonAppearance),
          (.prominent, bar.skinProminentButtonAppearance),
        ]
        return buttons.filter { styles.contains($0.0) }.compactMap { $0.1?[keyPath: state.path] }
      }
    }
  }

  extension SkinBarProxy where Part == UIBarButtonItemStateAppearance {
    /// The titles of the buttons.
    public var title: SkinTextProxy<Owner> { text(\.titleTextAttributes) }
  }
#endif
