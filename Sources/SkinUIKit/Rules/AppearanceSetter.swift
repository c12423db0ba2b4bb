// Which properties can be set through UIAppearance, and how a key's value gets there.

#if canImport(UIKit)
  import Foundation
  import SkinKit
  import UIKit

  /// A property that appearance proxies take.
  @MainActor
  struct AppearanceSetter {
    /// The property's name, as ``SkinPropertyCatalog`` has it.
    let name: String
    /// Whether a class has the property, by itself or by inheritance.
    let isInherited: (AnyClass) -> Bool
    /// The class that has it.
    let targetClass: AnyClass
    /// Sets a key's value on the proxy of a class in containers; gives whether the key has one.
    let set: (AnyClass, [any UIAppearanceContainer.Type], String, SkinManager) -> Bool

    /// Takes what writes a value to a proxy.
    ///
    /// The type of the proxy is only what the compiler is told: a proxy isn't really of the class, so nothing may cast it or read from it.
    init<Target: UIAppearance & AnyObject, Value: SkinProperty>(
      _ name: String, of targetClass: Target.Type, _ write: @escaping @MainActor (Target, Value) -> Void
    ) {
      self.name = name
      self.targetClass = targetClass
      isInherited = { $0 is Target.Type }
      set = { type, containers, key, manager in
        let variants = manager.skin.variants(for: SkinKey<Value.Resource>(key))
        guard let type = type as? Target.Type,
          let value = variants.flatMap({ Value.skinValue($0, in: manager.appearance) })
        else { return false }
        write(type.appearance(whenContainedInInstancesOf: containers), value)
        return true
      }
    }

    init<Target: UIAppearance & AnyObject, Value: SkinProperty>(
      _ name: String, _ path: ReferenceWritableKeyPath<Target, Value>
    ) {
      self.init(name, of: Target.self) { (proxy: Target, value: Value) in proxy[keyPath: path] = value }
    }

    /// The properties for the states of a control, named as ``SkinNamedProperty/states(_:of:bind:)`` names them.
    static func states<Target: UIAppearance & AnyObject, Value: SkinProperty>(
      _ name: String, of targetClass: Target.Type,
      _ write: @escaping @MainActor (Target, Value, UIControl.State) -> Void
    ) -> [AppearanceSetter] {
      let states: [(String, UIControl.State)] = [
        ("", .normal), (".highlighted", .highlighted), (".selected", .selected), (".disabled", .disabled),
        (".focused", .focused),
      ]
      return states.map { suffix, state in
        AppearanceSetter(name + suffix, of: targetClass) { (proxy: Target, value: Value) in write(proxy, value, state) }
      }
    }

    /// The setter that counts for a class: that of the nearest class it inherits from.
    static func find(_ name: String, for type: AnyClass) -> AppearanceSetter? {
      let candidates = standard.filter { $0.name == name && $0.isInherited(type) }
      return candidates.first { one in candidates.allSatisfy { $0.isInherited(one.targetClass) } }
    }
  }

  extension AppearanceSetter {
    /// The properties that UIKit's headers mark with `UI_APPEARANCE_SELECTOR` (SDK of iOS 18), as far as a key can say their value.
    ///
    /// The looks of bars aren't here but in ``SkinAppearanceExport``, as they are put together from several keys.
    static let standard: [AppearanceSetter] = plain + states

    private static let plain: [AppearanceSetter] = [
      AppearanceSetter("backgroundColor", \UIView.backgroundColor),
      AppearanceSetter("tintColor", \UIView.tintColor),
      AppearanceSetter("font", \UILabel.font),
      AppearanceSetter("textColor", \UILabel.textColor),
      AppearanceSetter("highlightedTextColor", \UILabel.highlightedTextColor),
      AppearanceSetter("shadowColor", \UILabel.shadowColor),
      AppearanceSetter("shadowOffset", \UILabel.shadowOffset),
      AppearanceSetter("contentEdgeInsets", \UIButton.contentEdgeInsets),
      AppearanceSetter("onTintColor", \UISwitch.onTintColor),
      AppearanceSetter("thumbTintColor", \UISwitch.thumbTintColor),
      AppearanceSetter("minimumTrackTintColor", \UISlider.minimumTrackTintColor),
      AppearanceSetter("maximumTrackTintColor", \UISlider.maximumTrackTintColor),
      AppearanceSetter("thumbTintColor", \UISlider.thumbTintColor),
      AppearanceSetter("progressTintColor", \UIProgressView.progressTintColor),
      AppearanceSetter("trackTintColor", \UIProgressView.trackTintColor),
      AppearanceSetter("progressImage", \UIProgressView.progressImage),
      AppearanceSetter("trackImage", \UIProgressView.trackImage),
      AppearanceSetter("pageIndicatorTintColor", \UIPageControl.pageIndicatorTintColor),
      AppearanceSetter("currentPageIndicatorTintColor", \UIPageControl.currentPageIndicatorTintColor),
      AppearanceSetter("color", \UIActivityIndicatorView.color),
      AppearanceSetter("barStyle", \UINavigationBar.barStyle),
      AppearanceSetter("isTranslucent", \UINavigationBar.isTranslucent),
      AppearanceSetter("barTintColor", \UINavigationBar.barTintColor),
      AppearanceSetter("shadowImage", \UINavigationBar.shadowImage),
      AppearanceSetter("backIndicatorImage", \UINavigationBar.backIndicatorImage),
      AppearanceSetter("backIndicatorTransitionMaskImage", \UINavigationBar.backIndicatorTransitionMaskImage),
      AppearanceSetter("prefersLargeTitles", \UINavigationBar.prefersLargeTitles),
      AppearanceSetter("barStyle", \UITabBar.barStyle),
      AppearanceSetter("barTintColor", \UITabBar.barTintColor),
      AppearanceSetter("unselectedItemTintColor", \UITabBar.unselectedItemTintColor),
      AppearanceSetter("backgroundImage", \UITabBar.backgroundImage),
      AppearanceSetter("shadowImage", \UITabBar.shadowImage),
      AppearanceSetter("selectionIndicatorImage", \UITabBar.selectionIndicatorImage),
      AppearanceSetter("itemSpacing", \UITabBar.itemSpacing),
      AppearanceSetter("itemWidth", \UITabBar.itemWidth),
      AppearanceSetter("barStyle", \UIToolbar.barStyle),
      AppearanceSetter("isTranslucent", \UIToolbar.isTranslucent),
      AppearanceSetter("barTintColor", \UIToolbar.barTintColor),
      AppearanceSetter("tintColor", \UIBarButtonItem.tintColor),
      AppearanceSetter("badgeColor", \UITabBarItem.badgeColor),
      AppearanceSetter("selectedSegmentTintColor", \UISegmentedControl.selectedSegmentTintColor),
      AppearanceSetter("minimumValueImage", \UISlider.minimumValueImage),
      AppearanceSetter("maximumValueImage", \UISlider.maximumValueImage),
      AppearanceSetter("separatorColor", \UITableView.separatorColor),
      AppearanceSetter("separatorInset", \UITableView.separatorInset),
      AppearanceSetter("sectionIndexColor", \UITableView.sectionIndexColor),
      AppearanceSetter("sectionIndexBackgroundColor", \UITableView.sectionIndexBackgroundColor),
      AppearanceSetter("sectionIndexTrackingBackgroundColor", \UITableView.sectionIndexTrackingBackgroundColor),
      AppearanceSetter("separatorInset", \UITableViewCell.separatorInset),
      AppearanceSetter("barTintColor", \UISearchBar.barTintColor),
      AppearanceSetter("backgroundImage", \UISearchBar.backgroundImage),
      AppearanceSetter("scopeBarBackgroundImage", \UISearchBar.scopeBarBackgroundImage),
      AppearanceSetter("searchTextPositionAdjustment", \UISearchBar.searchTextPositionAdjustment),
      AppearanceSetter(
        "searchFieldBackgroundPositionAdjustment", \UISearchBar.searchFieldBackgroundPositionAdjustment),
      AppearanceSetter("dividerImage", of: UIStepper.self) { (stepper, image: UIImage?) in
        stepper.setDividerImage(image, forLeftSegmentState: .normal, rightSegmentState: .normal)
      },
      AppearanceSetter("dividerImage", of: UISegmentedControl.self) { (control, image: UIImage?) in
        control.setDividerImage(
          image, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
      },
      AppearanceSetter("contentPositionAdjustment", of: UISegmentedControl.self) { (control, offset: UIOffset) in
        control.setContentPositionAdjustment(offset, forSegmentType: .any, barMetrics: .default)
      },
      AppearanceSetter("backgroundImage.compact", of: UISegmentedControl.self) { (control, image: UIImage?) in
        control.setBackgroundImage(image, for: .normal, barMetrics: .compact)
      },
    ]

    private static let states: [AppearanceSetter] = [
      states("titleColor", of: UIButton.self) { (button, color: UIColor?, state) in
        button.setTitleColor(color, for: state)
      },
      states("titleShadowColor", of: UIButton.self) { (button, color: UIColor?, state) in
        button.setTitleShadowColor(color, for: state)
      },
      states("image", of: UIButton.self) { (button, image: UIImage?, state) in button.setImage(image, for: state) },
      states("backgroundImage", of: UIButton.self) { (button, image: UIImage?, state) in
        button.setBackgroundImage(image, for: state)
      },
      states("thumbImage", of: UISlider.self) { (slider, image: UIImage?, state) in
        slider.setThumbImage(image, for: state)
      },
      states("minimumTrackImage", of: UISlider.self) { (slider, image: UIImage?, state) in
        slider.setMinimumTrackImage(image, for: state)
      },
      states("maximumTrackImage", of: UISlider.self) { (slider, image: UIImage?, state) in
        slider.setMaximumTrackImage(image, for: state)
      },
      states("backgroundImage", of: UIStepper.self) { (stepper, image: UIImage?, state) in
        stepper.setBackgroundImage(image, for: state)
      },
      states("incrementImage", of: UIStepper.self) { (stepper, image: UIImage?, state) in
        stepper.setIncrementImage(image, for: state)
      },
      states("decrementImage", of: UIStepper.self) { (stepper, image: UIImage?, state) in
        stepper.setDecrementImage(image, for: state)
      },
      states("backgroundImage", of: UISegmentedControl.self) { (control, image: UIImage?, state) in
        control.setBackgroundImage(image, for: state, barMetrics: .default)
      },
    ].flatMap { $0 }
  }
#endif
