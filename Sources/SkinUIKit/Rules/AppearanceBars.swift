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
    private let catalog: SkinPropertyCatalog
    private var bars: [Name: UIView] = [:]
    /// What was bound for bars anywhere: bars in containers have it too.
    private var everywhere: [ObjectIdentifier: [(property: String, key: String)]] = [:]

    init(_ manager: SkinManager, _ catalog: SkinPropertyCatalog) {
      self.manager = manager
      self.catalog = catalog
    }

    /// Sets a part of a bar's look on the proxy of its class.
    /// - Returns: Whether the class is a bar's, and the property a part of its look.
    mutating func set(
      _ property: String, _ key: String, on type: AnyClass, _ containers: [any UIAppearanceContainer.Type]
    ) -> Bool {
      if let type = type as? UINavigationBar.Type {
        return put(
          property, key, type, containers, make: { UINavigationBar() },
          copy: { bar, proxy in
            proxy.standardAppearance = bar.standardAppearance
            proxy.compactAppearance = bar.compactAppearance
            proxy.scrollEdgeAppearance = bar.scrollEdgeAppearance
            proxy.compactScrollEdgeAppearance = bar.compactScrollEdgeAppearance
          })
      }
      if let type = type as? UITabBar.Type {
        return put(
          property, key, type, containers, make: { UITabBar() },
          copy: { bar, proxy in
            proxy.standardAppearance = bar.standardAppearance
            proxy.scrollEdgeAppearance = bar.scrollEdgeAppearance
          })
      }
      return false
    }

    private mutating func put<Bar: UIView>(
      _ property: String, _ key: String, _ type: Bar.Type, _ containers: [any UIAppearanceContainer.Type],
      make: () -> Bar, copy: (Bar, Bar) -> Void
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
      copy(bar, containers.isEmpty ? type.appearance() : type.appearance(whenContainedInInstancesOf: containers))
      return true
    }

    /// Binds a part of a bar's look.
    /// - Returns: Whether it is one: whether the bar's appearance objects follow something now.
    @discardableResult
    private func bind(_ property: String, _ key: String, _ bar: UIView) -> Bool {
      catalog.property(property, of: bar)?.bind(bar, to: key, following: manager)
      return manager.ownValue(of: bar, BindingProperty("appearance")) != nil
    }
  }
#endif
