#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// The states in which a tab bar's items can have different styles.
  public enum SkinTabBarItemState: String, CaseIterable, Sendable {
    /// Not selected.
    case normal
    /// Selected.
    case selected
    /// Disabled.
    case disabled
    /// In the focus of a keyboard or remote control.
    case focused

    @MainActor fileprivate var path: KeyPath<UITabBarItemAppearance, UITabBarItemStateAppearance> {
      switch self {
      case .normal: \.normal
      case .selected: \.selected
      case .disabled: \.disabled
      case .focused: \.focused
      }
    }
  }

  /// The layouts of a tab bar's items.
  public struct SkinTabLayouts: OptionSet, Hashable, Sendable {
    /// The layouts as bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    /// - Parameter rawValue: The layouts as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Icons above titles, as on an iPhone in portrait orientation.
    public static let stacked = SkinTabLayouts(rawValue: 1)
    /// Icons next to titles, as on an iPad.
    public static let inline = SkinTabLayouts(rawValue: 2)
    /// Small icons next to titles, as on an iPhone in landscape orientation.
    public static let compactInline = SkinTabLayouts(rawValue: 4)
    /// All layouts.
    public static let all: SkinTabLayouts = [.stacked, .inline, .compactInline]
  }

  extension SkinBarProxy where Part == UITabBarAppearance, Part == Owner.Appearance {
    /// The items in the normal state, in all layouts.
    public var items: SkinBarProxy<Owner, UITabBarItemStateAppearance> { items(for: .normal) }

    /// Returns the items in a state, in some layouts; a field for fewer layouts overrides one for more.
    /// - Parameters:
    ///   - state: The state.
    ///   - layouts: The layouts.
    /// - Returns: The items.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public func items(
      for state: SkinTabBarItemState = .normal, in layouts: SkinTabLayouts = .all
    ) -> SkinBarProxy<Owner, UITabBarItemStateAppearance> {
      part("items.\(state.rawValue).\(layouts.rawValue)", breadth: layouts.rawValue.nonzeroBitCount) { bar in
        let items: [(SkinTabLayouts, UITabBarItemAppearance)] = [
          (.stacked, bar.stackedLayoutAppearance), (.inline, bar.inlineLayoutAppearance),
          (.compactInline, bar.compactInlineLayoutAppearance),
        ]
        return items.filter { layouts.contains($0.0) }.map { $0.1[keyPath: state.path] }
      }
    }
  }

  extension SkinBarProxy where Part == UITabBarItemStateAppearance {
    /// Binds the color of icons and titles to a key; `iconColor` and `title.color` override it.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    public var color: SkinCall<Owner, SkinColor> {
      SkinCall(proxy) { _, key in
        bind(
          "color", isGeneral: true, to: key, make: { colors, _ in UIColor(colors) },
          set: {
            $0.iconColor = $1
            $0.titleTextAttributes[.foregroundColor] = $1
          })
      }
    }

    /// The titles of the items.
    public var title: SkinTextProxy<Owner> { text(\.titleTextAttributes) }

    /// The texts of the badges.
    ///
    /// UIKit has badges for each state; most designs bind `normal` and `selected` alike.
    public var badge: SkinTextProxy<Owner> { text(\.badgeTextAttributes) }
  }
#endif
