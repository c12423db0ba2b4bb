// The looks of bars for UIAppearance: several keys go into one appearance object, which is set as a whole.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// Puts the looks of bars together on bars that nobody sees, and sets the result on proxies.
  @MainActor
  struct AppearanceBars {
    private struct Name: Hashable {
      let type: ObjectIdentifier
      let containers: [ObjectIdentifier]
    }

    private let manager: SkinManager
    private var bars: [Name: UIView] = [:]
    /// What was bound for bars anywhere: bars in containers have it too.
    private var everywhere: [ObjectIdentifier: [(property: String, key: String)]] = [:]

    init(_ manager: SkinManager) { self.manager = manager }

    /// Sets a part of a bar's look on the proxy of its class.
    /// - Returns: Whether the class is a bar's, and the property a part of its look.
    mutating func set(
      _ property: String, _ key: String, on type: AnyClass, _ containers: [any UIAppearanceContainer.Type]
    ) -> Bool {
      switch type {
      case let type as UINavigationBar.Type: put(property, key, type, containers) { UINavigationBar() }
      case let type as UITabBar.Type: put(property, key, type, containers) { UITabBar() }
      case let type as UIToolbar.Type: put(property, key, type, containers) { UIToolbar() }
      default: false
      }
    }

    private mutating func put<Bar: UIView & SkinAppearanceOwner>(
      _ property: String, _ key: String, _ type: Bar.Type, _ containers: [any UIAppearanceContainer.Type],
      make: () -> Bar
    ) -> Bool {
      guard bind(property, key, make()) else { return false }
      let kind = ObjectIdentifier(type)
      let name = Name(type: kind, containers: containers.map { ObjectIdentifier($0) })
      let bar = bars[name] as? Bar ?? make()
      if bars[name] == nil {
        for look in everywhere[kind] ?? [] { bind(look.property, look.key, bar) }
        bars[name] = bar
      }
      bind(property, key, bar)
      if containers.isEmpty { everywhere[kind, default: []].append((property, key)) }
      let proxy = containers.isEmpty ? type.appearance() : type.appearance(whenContainedInInstancesOf: containers)
      for place in SkinBarPlace.allCases where Bar.skinPlaces.contains(place) {
        proxy[skinAppearanceAt: place] = bar[skinAppearanceAt: place]
      }
      return true
    }

    /// Binds a part of a bar's look.
    /// - Returns: Whether it is one: whether the bar's appearance objects follow something now.
    @discardableResult
    private func bind<Bar: UIView & SkinAppearanceOwner>(_ property: String, _ key: String, _ bar: Bar) -> Bool {
      SkinPropertyCatalog.shared.property(property, of: bar)?.bind(bar, to: key, following: manager)
      return BarLook.existing(of: bar, manager) != nil
    }
  }
#endif
