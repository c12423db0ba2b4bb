#if canImport(UIKit)
  public import SkinKit
  public import UIKit

  /// Applies the global keys of HTSkinBundle to the bars and windows of the whole app.
  ///
  /// ```swift
  /// SkinGlobalKeys.shared.start()     // at launch; every later switch follows
  /// ```
  /// The keys are those of the module `app`, as `appstyle.json` has them:
  ///
  /// | key | applies to |
  /// |---|---|
  /// | `navigationColor` | the background of navigation bars; a color or a gradient |
  /// | `navigationBgImage` | their background image |
  /// | `navigationTitleFont`, `navigationTitleColor` | their titles, also the large ones |
  /// | `navigationBackImage` | the back buttons' images |
  /// | `tabBarBgColor`, `tabBarBgImage` | the background of tab bars |
  /// | `tabBarTextFont`, `tabBarTextColor`, `tabBarSelectedTextColor` | the titles of tabs |
  /// | `badgeColor` | the badges of tabs |
  /// | `primaryColor` | the tint of windows |
  ///
  /// They apply to the bars' appearance objects in windows that exist, and in those that are added later. A bar keeps the original value of
  /// each property without a key. Bindings of the app's code precede them, and so do ``SkinRules`` that were started before.
  /// `primaryFont` and `primaryGradientColor` belong to no view by themselves: fonts given as a size use the one, and keys name the other.
  @MainActor @preconcurrency
  public final class SkinGlobalKeys {
    /// The global keys of the app's manager.
    public static let shared = SkinGlobalKeys(following: .shared)

    private let manager: SkinManager
    private let module: String
    private let rules: SkinRules

    /// Creates the application of a manager's global keys.
    /// - Parameters:
    ///   - manager: The manager whose skin has the keys.
    ///   - module: The module of the keys.
    public init(following manager: SkinManager, module: String = "app") {
      self.manager = manager
      self.module = module
      rules = SkinRules(following: manager, includesSkin: false)
    }

    /// Applies the keys to all windows, and from now on to every bar and window that is added.
    ///
    /// Uses ``SkinViewHook``. Without it, call ``apply(to:)`` for each screen.
    public func start() {
      follow()
      rules.start()
    }

    /// Stops applying the keys, and restores all original values.
    public func stop() {
      manager.unfollow(self, name: "globals")
      rules.stop()
    }

    /// Applies the keys to a view and its subviews, now and whenever they change.
    /// - Parameter view: The view, such as a window.
    public func apply(to view: UIView) {
      follow()
      rules.apply(to: view)
    }

    private func follow() {
      let backgrounds = ["navigationColor", "navigationBgImage", "tabBarBgColor", "tabBarBgImage"]
      manager.follow(self, keys: backgrounds.map { AnySkinKey("\(module).\($0)") }, name: "globals") {
        globals, values in
        globals.rules.appRules = globals.rules(for: values.skin)
      }
    }

    private func rules(for skin: Skin) -> [SkinRule] {
      var navigation = [
        "barTitleFont": "navigationTitleFont",
        "barTitleColor": "navigationTitleColor", "barLargeTitleColor": "navigationTitleColor",
        "barBackIndicatorImage": "navigationBackImage", "barBackIndicatorMask": "navigationBackImage",
      ]
      var tabs = [
        "itemFont": "tabBarTextFont", "itemFont.selected": "tabBarTextFont",
        "itemTitleColor": "tabBarTextColor", "itemTitleColor.selected": "tabBarSelectedTextColor",
        "itemBadgeColor": "badgeColor", "itemBadgeColor.selected": "badgeColor",
      ]
      navigation.merge(background("navigationColor", "navigationBgImage", skin)) { first, _ in first }
      tabs.merge(background("tabBarBgColor", "tabBarBgImage", skin)) { first, _ in first }
      return [("UINavigationBar", navigation), ("UITabBar", tabs), ("UIWindow", ["tintColor": "primaryColor"])].map {
        SkinRule(.init(className: $0), properties: $1.mapValues { "\(module).\($0)" })
      }
    }

    /// The properties for a background: a gradient is an image of the bar's appearance, which the skin's own image replaces.
    private func background(_ color: String, _ image: String, _ skin: Skin) -> [String: String] {
      let hasImage = skin.variants(for: AnySkinKey("\(module).\(image)")) != nil
      let isGradient = skin.variants(for: AnySkinKey("\(module).\(color)"))?.any.kind == .gradient
      switch (hasImage, isGradient) {
      case (true, true): return ["barBackgroundImage": image]
      case (true, false): return ["barBackgroundImage": image, "barBackgroundColor": color]
      case (false, true): return ["barBackgroundGradient": color]
      case (false, false): return ["barBackgroundColor": color]
      }
    }
  }
#endif
