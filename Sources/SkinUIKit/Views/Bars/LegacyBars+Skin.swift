#if canImport(UIKit)
  import Foundation
  public import SkinKit
  public import UIKit

  /// The bars' properties that are older than appearance objects.
  ///
  /// UIKit ignores the older properties of a bar that has appearance objects, and shows their background only over scrolled content. Their
  /// keys are therefore fields of the appearance objects; see ``SkinProxy/bar``, whose fields override them.
  extension SkinProxy where Target: UINavigationBar {
    /// Binds the background color to a key; `bar.backgroundColor` overrides it.
    public var barTintColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.legacyTint(key) }
    }

    /// Binds the style of the bar to a key.
    ///
    /// Its key is that of the style's name.
    public var barStyle: SkinCall<Target, SkinOption> {
      SkinCall(self) { skin, key in skin.legacyProperty(\.barStyle, to: key) }
    }

    /// Binds whether the bar is translucent to a key.
    ///
    /// Its key is that of a flag.
    public var isTranslucent: SkinCall<Target, Bool> {
      SkinCall(self) { skin, key in skin.legacyProperty(\.isTranslucent, to: key) }
    }

    /// The title; `bar.title` overrides it.
    public var titleTextAttributes: SkinTextProxy<Target> {
      legacyText("titleTextAttributes", isGeneral: true, \.titleTextAttributes)
    }

    /// The large title; `bar.largeTitle` overrides it.
    public var largeTitleTextAttributes: SkinTextProxy<Target> {
      // It overrides the color that `bar.title` gives both titles.
      legacyText("largeTitleTextAttributes", isGeneral: false, \.largeTitleTextAttributes)
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func legacyText(
      _ name: String, isGeneral: Bool,
      _ path: ReferenceWritableKeyPath<UINavigationBarAppearance, [NSAttributedString.Key: Any]>
    ) -> SkinTextProxy<Target> {
      let bar = legacyBar()
      return SkinTextProxy(proxy: self) { text in
        bar.bind(
          SkinBindingProperty("\(name).\(text.attribute.rawValue)"), isGeneral: isGeneral, to: text.key,
          make: text.value
        ) { $0[keyPath: path][text.attribute] = $1 }
      }
    }

    /// Binds the background image for some metrics to a key; `bar.backgroundImage` overrides it.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for metrics: UIBarMetrics = .default, fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        backgroundImage(key, for: .any, barMetrics: metrics)
      }
    }

    /// Binds the background image for a position and some metrics to a key; `bar.backgroundImage` overrides it.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: The bar's position.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, for position: UIBarPosition, barMetrics metrics: UIBarMetrics,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        legacyImage(key, position, metrics) { bar in
          bar.barPosition.covering.contains(position)
            && (!metrics.hasPrompt || bar.topItem?.prompt?.isEmpty == false)
        }
      }
    }

    /// Binds the image at the bar's edge to a key; `bar.shadowImage` overrides it.
    public var shadowImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in skin.legacyShadow(key, .any) { _ in true } }
    }

    /// Binds the image of the back button to a key; `bar.backIndicatorImage` overrides it.
    public var backIndicatorImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.legacyBar().bind(
          "backIndicatorImage", isGeneral: true, to: key, make: UIImage.skinValue,
          set: { $0.setBackIndicatorImage($1, transitionMaskImage: $1) })
      }
    }

    /// Binds the mask of the back button's image in transitions to a key; `bar.backIndicatorMask` overrides it.
    public var backIndicatorTransitionMaskImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.legacyBar().bind(
          "backIndicatorTransitionMaskImage", to: key, make: UIImage.skinValue,
          set: { $0.setBackIndicatorImage($0.backIndicatorImage, transitionMaskImage: $1) })
      }
    }

    /// Binds the vertical offset of the title to a key; `bar.titlePositionAdjustment` overrides it.
    /// - Parameters:
    ///   - key: The key of a number, in points downward.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func titleVerticalPositionAdjustment(
      _ key: SkinKey<Double>, for metrics: UIBarMetrics = .default, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        let key = key.inModule(moduleName)
        return legacyBar(at: metrics.places, breadth: metrics.hasPrompt ? 1 : 2).bind(
          SkinBindingProperty("titleVerticalPositionAdjustment", metrics.rawValue), isGeneral: true,
          if: { !metrics.hasPrompt || $0.topItem?.prompt?.isEmpty == false }, to: key.erased,
          make: { values in values.variants(key)?[values.appearance] },
          set: { $0.titlePositionAdjustment.vertical = CGFloat($1) })
      }
    }
  }

  extension SkinProxy where Target: UIToolbar {
    /// Binds the background color to a key; `bar.backgroundColor` overrides it.
    public var barTintColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.legacyTint(key) }
    }

    /// Binds the style of the toolbar to a key.
    ///
    /// Its key is that of the style's name.
    public var barStyle: SkinCall<Target, SkinOption> {
      SkinCall(self) { skin, key in skin.legacyProperty(\.barStyle, to: key) }
    }

    /// Binds whether the toolbar is translucent to a key.
    ///
    /// Its key is that of a flag.
    public var isTranslucent: SkinCall<Target, Bool> {
      SkinCall(self) { skin, key in skin.legacyProperty(\.isTranslucent, to: key) }
    }

    /// Binds the toolbar's background image for a position and some metrics to a key; `bar.backgroundImage` overrides it.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: The toolbar's position.
    ///   - metrics: The bar's metrics.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func backgroundImage(
      _ key: SkinKey<SkinImage>, forToolbarPosition position: UIBarPosition = .any,
      barMetrics metrics: UIBarMetrics = .default, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        legacyImage(key, position, metrics) { !metrics.hasPrompt && $0.barPosition.covering.contains(position) }
      }
    }

    /// Binds the image at the toolbar's edge for a position to a key; `bar.shadowImage` overrides it.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - position: The toolbar's position.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func shadowImage(
      _ key: SkinKey<SkinImage>, forToolbarPosition position: UIBarPosition = .any, fileID: StaticString = #fileID,
      line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        legacyShadow(key, position) { $0.barPosition.covering.contains(position) }
      }
    }
  }

  extension SkinProxy where Target: UITabBar {
    /// Binds the background color to a key; `bar.backgroundColor` overrides it.
    public var barTintColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.legacyTint(key) }
    }

    /// Binds the style of the bar to a key.
    ///
    /// Its key is that of the style's name.
    public var barStyle: SkinCall<Target, SkinOption> {
      SkinCall(self) { skin, key in skin.legacyProperty(\.barStyle, to: key) }
    }

    /// Binds whether the bar is translucent to a key.
    ///
    /// Its key is that of a flag.
    public var isTranslucent: SkinCall<Target, Bool> {
      SkinCall(self) { skin, key in skin.legacyProperty(\.isTranslucent, to: key) }
    }

    /// Binds the color of icons and titles that aren't selected to a key; `bar.items.color` overrides it.
    public var unselectedItemTintColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in
        // More layouts than any field of items has, so that those override it.
        skin.legacyBar(breadth: 4).bind(
          "unselectedItemTintColor", isGeneral: true, to: key, make: { colors, _ in UIColor(colors) },
          set: { $0.putUnselectedItemTint($1) })
      }
    }

    /// Binds the background image to a key; `bar.backgroundImage` overrides it.
    public var backgroundImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in skin.legacyImage(key, .any, .default) { _ in true } }
    }

    /// Binds the image at the bar's edge to a key; `bar.shadowImage` overrides it.
    public var shadowImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in skin.legacyShadow(key, .any) { _ in true } }
    }

    /// Binds the image behind the selected item to a key; `bar.selectionIndicatorImage` overrides it.
    public var selectionIndicatorImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in skin.legacyItems("selectionIndicatorImage", \.selectionIndicatorImage, key) }
    }

    /// Binds the distribution of the items to a key; `bar.stackedItemPositioning` overrides it.
    ///
    /// Its key is that of the distribution's name.
    public var itemPositioning: SkinCall<Target, SkinOption> {
      SkinCall(self) { skin, key in skin.legacyItems("itemPositioning", \.stackedItemPositioning, key) }
    }

    /// Binds the width of centered items to a key; `bar.stackedItemWidth` overrides it.
    ///
    /// Its key is that of a number, in points.
    public var itemWidth: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in skin.legacyItems("itemWidth", \.stackedItemWidth, key) }
    }

    /// Binds the distance between centered items to a key; `bar.stackedItemSpacing` overrides it.
    ///
    /// Its key is that of a number, in points.
    public var itemSpacing: SkinCall<Target, Double> {
      SkinCall(self) { skin, key in skin.legacyItems("itemSpacing", \.stackedItemSpacing, key) }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func legacyItems<Value: SkinProperty>(
      _ name: String, _ path: ReferenceWritableKeyPath<UITabBarAppearance, Value>, _ key: SkinKey<Value.Resource>
    ) -> SkinProxy {
      legacyBar().bind(
        name, isGeneral: true, to: key, make: { Value.skinValue($0, in: $1) }, set: { $0[keyPath: path] = $1 })
    }
  }

  extension SkinProxy where Target: SkinAppearanceOwner {
    /// Returns the appearance objects, for fields that those of ``bar`` override.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    fileprivate func legacyBar(
      at places: SkinBarPlaces = .all, breadth: Int = 1
    ) -> SkinBarProxy<Target, Target.Appearance> {
      SkinBarProxy(proxy: self, places: places, part: BarPart(breadth: breadth)) { [$0] }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    fileprivate func legacyTint(_ key: SkinKey<SkinColor>) -> SkinProxy {
      let key = key.inModule(moduleName)
      return legacyBar().bind(
        SkinBindingProperty("barTintColor"), isGeneral: true, to: key.erased, make: { BarBackground($0, key) },
        set: {
          $0.backgroundEffect = nil
          $1.show(on: $0)
        })
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    fileprivate func legacyImage(
      _ key: SkinKey<SkinImage>, _ position: UIBarPosition, _ metrics: UIBarMetrics,
      if isApplicable: @escaping @MainActor (Target) -> Bool
    ) -> SkinProxy {
      let key = key.inModule(moduleName)
      // UIKit looks for a position first, and then for metrics.
      let breadth = position.generality * 2 + (metrics.hasPrompt ? 0 : 1)
      return legacyBar(at: metrics.places, breadth: breadth).bind(
        .bar("backgroundImage", position, metrics), isGeneral: true, if: isApplicable, to: key.erased,
        make: { values in values.variants(key).flatMap { UIImage.skinValue($0, in: values.appearance) } },
        set: {
          $0.backgroundEffect = nil
          $0.backgroundImage = $1
        })
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    fileprivate func legacyShadow(
      _ key: SkinKey<SkinImage>, _ position: UIBarPosition, if isApplicable: @escaping @MainActor (Target) -> Bool
    ) -> SkinProxy {
      let key = key.inModule(moduleName)
      return legacyBar(breadth: position.generality).bind(
        .bar("shadowImage", position, .default), isGeneral: true, if: isApplicable, to: key.erased,
        make: { values in values.variants(key).flatMap { UIImage.skinValue($0, in: values.appearance) } },
        set: {
          $0.shadowColor = nil
          $0.shadowImage = $1
        })
    }

    /// Binds an older property that appearance objects have no field for, but that originals are composed of.
    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    fileprivate func legacyProperty<Value: SkinProperty>(
      _ path: ReferenceWritableKeyPath<Target, Value>, to key: SkinKey<Value.Resource>
    ) -> SkinProxy {
      bind(
        SkinBindingProperty(path), to: key, get: { $0[keyPath: path] },
        set: { [weak manager] bar, value in
          bar[keyPath: path] = value
          guard let manager else { return }
          // The bar may be in a scope since.
          let current = SkinScopes.shared.manager(for: bar, insteadOf: manager)
          (BarAppearance.existing(of: bar, current) ?? BarAppearance.existing(of: bar, manager))?.update(bar)
        })
    }
  }

  extension SkinBindingProperty {
    /// A property of a bar for a position and some metrics.
    static func bar(_ name: String, _ position: UIBarPosition, _ metrics: UIBarMetrics) -> SkinBindingProperty {
      SkinBindingProperty(name, position.rawValue << 8 | metrics.rawValue)
    }

    /// The older properties of a bar's background and shadow.
    @MainActor static let legacyBarBackgrounds: [SkinBindingProperty] = {
      let positions: [UIBarPosition] = [.any, .bottom, .top, .topAttached]
      let metrics: [UIBarMetrics] = [.default, .compact, .defaultPrompt, .compactPrompt]
      return [SkinBindingProperty("barTintColor")]
        + positions.flatMap { position in
          metrics.map { .bar("backgroundImage", position, $0) } + [.bar("shadowImage", position, .default)]
        }
    }()
  }

  extension UIBarPosition {
    /// The rank among the positions that cover a bar: the larger, the more positions it covers.
    fileprivate var generality: Int {
      switch self {
      case .any: 2
      case .top: 1
      default: 0
      }
    }
  }

  extension UIBarMetrics {
    fileprivate var hasPrompt: Bool { self == .defaultPrompt || self == .compactPrompt }

    /// The places that a value for the metrics applies to, unless one for nearer metrics overrides it.
    fileprivate var places: SkinBarPlaces {
      switch self {
      case .compact, .compactPrompt: [.compact, .compactScrollEdge]
      case .defaultPrompt: [.standard, .scrollEdge]
      default: .all
      }
    }
  }
#endif
