// The items of tab bars in their states and layouts, of the bar or of an item with looks of its own.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// The states in which a tab bar's items look different.
  public enum TabBarItemState: String, CaseIterable, Sendable {
    /// Not chosen.
    case normal
    /// Chosen.
    case selected
    /// Can't be chosen.
    case disabled
    /// In the focus of a keyboard or remote control.
    case focused
  }

  /// The ways in which a tab bar lays its items out.
  public struct SkinTabLayouts: OptionSet, Hashable, Sendable {
    /// The layouts as bits.
    public let rawValue: Int

    /// Makes a set of its bits.
    /// - Parameter rawValue: The layouts as bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Icons above titles, as on a phone held upright.
    public static let stacked = SkinTabLayouts(rawValue: 1)
    /// Icons beside titles, as on a pad.
    public static let inline = SkinTabLayouts(rawValue: 2)
    /// Small icons beside titles, as on a phone on its side.
    public static let compactInline = SkinTabLayouts(rawValue: 4)
    /// All of them.
    public static let all: SkinTabLayouts = [.stacked, .inline, .compactInline]
  }

  extension UITabBarAppearance {
    /// What items look like in a state, in some layouts.
    fileprivate func states(_ state: TabBarItemState, _ layouts: SkinTabLayouts) -> [UITabBarItemStateAppearance] {
      let items =
        (layouts.contains(.stacked) ? [stackedLayoutAppearance] : [])
        + (layouts.contains(.inline) ? [inlineLayoutAppearance] : [])
        + (layouts.contains(.compactInline) ? [compactInlineLayoutAppearance] : [])
      return items.map { item in
        switch state {
        case .normal: item.normal
        case .selected: item.selected
        case .disabled: item.disabled
        case .focused: item.focused
        }
      }
    }
  }

  extension BarPart {
    /// A part of items; what is for icons or titles alone, and then what is for fewer layouts, is more special.
    fileprivate static func item(
      _ name: String, _ state: TabBarItemState, _ layouts: SkinTabLayouts, _ places: SkinBarPlaces, rank: Int = 0
    ) -> BarPart {
      BarPart(
        name: "\(name).\(state.rawValue).\(layouts.rawValue)", rank: rank * 10 - layouts.rawValue.nonzeroBitCount,
        places: places)
    }
  }

  extension SkinProxy where Target: SkinAppearanceOwner, Target.Appearance == UITabBarAppearance {
    /// Lets the icons and titles of the items in a state follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemColor(
      _ key: SkinKey<SkinColor>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .item("itemColor", state, layouts, places), key, make: { values, _ in UIColor(values) },
        set: { look, color in
          for item in look.states(state, layouts) {
            item.iconColor = color
            item.titleTextAttributes[.foregroundColor] = color
          }
        })
    }

    /// Lets the icons of the items in a state follow a key; it counts before the colour of icons and titles.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemIconColor(
      _ key: SkinKey<SkinColor>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(.item("itemIconColor", state, layouts, places, rank: 1), key, of: { $0.states(state, layouts) }, \.iconColor)
    }

    /// Lets the titles of the items in a state follow a key; it counts before the colour of icons and titles.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemTitleColor(
      _ key: SkinKey<SkinColor>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .item("itemTitleColor", state, layouts, places, rank: 1), key, of: { $0.states(state, layouts) },
        \.titleTextAttributes, .color)
    }

    /// Lets the titles' font of the items in a state follow a key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemFont(
      _ key: SkinKey<SkinFont>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .item("itemFont", state, layouts, places), key, of: { $0.states(state, layouts) }, \.titleTextAttributes, .font)
    }

    /// Lets the titles' shadow of the items in a state follow a key.
    /// - Parameters:
    ///   - key: The shadow's key; its spread and insets don't count.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemTitleShadow(
      _ key: SkinKey<SkinShadow>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .item("itemTitleShadow", state, layouts, places), key, of: { $0.states(state, layouts) }, \.titleTextAttributes,
        .shadow)
    }

    /// Lets how far the titles of the items in a state are moved follow a key.
    /// - Parameters:
    ///   - key: The key of a size: how far to the right and down, in points.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemTitlePosition(
      _ key: SkinKey<SkinSize>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .item("itemTitlePosition", state, layouts, places), key, of: { $0.states(state, layouts) },
        \.titlePositionAdjustment)
    }

    /// Lets the background of the badges on items in a state follow a key.
    ///
    /// Badges of all states look alike in most designs: bind `normal` and `selected`.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemBadgeColor(
      _ key: SkinKey<SkinColor>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .item("itemBadgeColor", state, layouts, places), key, of: { $0.states(state, layouts) }, \.badgeBackgroundColor)
    }

    /// Lets the text of the badges on items in a state follow a key.
    /// - Parameters:
    ///   - key: The colour's key.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemBadgeTextColor(
      _ key: SkinKey<SkinColor>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .item("itemBadgeTextColor", state, layouts, places), key, of: { $0.states(state, layouts) },
        \.badgeTextAttributes, .color)
    }

    /// Lets the font of the badges on items in a state follow a key.
    /// - Parameters:
    ///   - key: The font's key.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemBadgeFont(
      _ key: SkinKey<SkinFont>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .item("itemBadgeFont", state, layouts, places), key, of: { $0.states(state, layouts) }, \.badgeTextAttributes,
        .font)
    }

    /// Lets how far the badges on items in a state are moved follow a key.
    /// - Parameters:
    ///   - key: The key of a size: how far to the right and down, in points.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemBadgePosition(
      _ key: SkinKey<SkinSize>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .item("itemBadgePosition", state, layouts, places), key, of: { $0.states(state, layouts) },
        \.badgePositionAdjustment)
    }

    /// Lets how far the texts of badges on items in a state are moved follow a key.
    /// - Parameters:
    ///   - key: The key of a size: how far to the right and down, in points.
    ///   - state: The state.
    ///   - layouts: The layouts that it is for.
    ///   - places: The places that it is for.
    /// - Returns: The object's properties.
    @discardableResult
    public func itemBadgeTitlePosition(
      _ key: SkinKey<SkinSize>, for state: TabBarItemState = .normal, in layouts: SkinTabLayouts = .all,
      at places: SkinBarPlaces = .all
    ) -> SkinProxy {
      look(
        .item("itemBadgeTitlePosition", state, layouts, places), key, of: { $0.states(state, layouts) },
        \.badgeTitlePositionAdjustment)
    }
  }
#endif
