#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// Composes the appearance objects of bars and tabs on offscreen ones, and sets the results on appearance proxies.
  @MainActor
  struct AppearanceBars {
    private struct Name: Hashable {
      let type: ObjectIdentifier
      let containers: [ObjectIdentifier]
    }

    private let manager: SkinManager
    private var bars: [Name: AnyObject] = [:]
    /// The bindings for bars without containers, which also apply to bars in containers.
    private var everywhere: [ObjectIdentifier: [(property: String, key: String)]] = [:]

    init(_ manager: SkinManager) { self.manager = manager }

    /// Sets a field of a bar's appearance objects on the proxy of its class.
    /// - Returns: Whether the class is that of a bar, and the property is a field of its appearance objects.
    mutating func set(
      _ property: String, _ key: String, on type: AnyClass, _ containers: [any UIAppearanceContainer.Type]
    ) -> Bool {
      switch type {
      case let type as UINavigationBar.Type: put(property, key, type, containers) { UINavigationBar() }
      case let type as UITabBar.Type: put(property, key, type, containers) { UITabBar() }
      case let type as UIToolbar.Type: put(property, key, type, containers) { UIToolbar() }
      case let type as UITabBarItem.Type: put(property, key, type, containers) { UITabBarItem() }
      default: false
      }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private mutating func put<Bar: UIAppearance & SkinAppearanceOwner>(
      _ property: String, _ key: String, _ type: Bar.Type, _ containers: [any UIAppearanceContainer.Type],
      make: () -> Bar
    ) -> Bool {
      guard bind(property, key, make()) else { return false }
      let kind = ObjectIdentifier(type)
      let name = Name(type: kind, containers: containers.map { ObjectIdentifier($0) })
      let bar = bars[name] as? Bar ?? make()
      if bars[name] == nil {
        for entry in everywhere[kind] ?? [] { bind(entry.property, entry.key, bar) }
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

    /// Binds a field of a bar's appearance objects.
    /// - Returns: Whether the property is such a field, that is, whether the bar's appearance objects are bound now.
    @discardableResult
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func bind<Bar: UIAppearance & SkinAppearanceOwner>(_ property: String, _ key: String, _ bar: Bar) -> Bool {
      SkinPropertyCatalog.shared.property(property, of: bar)?.bind(bar, to: key, following: manager)
      return BarAppearance.existing(of: bar, manager) != nil
    }
  }
#endif
