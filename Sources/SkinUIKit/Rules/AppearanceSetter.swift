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
    /// That is why there are no key paths here: writing through one calls the getter before the setter.
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
        let proxy =
          containers.isEmpty ? type.appearance() : type.appearance(whenContainedInInstancesOf: containers)
        write(proxy, value)
        return true
      }
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
      AppearanceSetter("backgroundColor", of: UIView.self) { $0.backgroundColor = $1 },
      AppearanceSetter("tintColor", of: UIView.self) { $0.tintColor = $1 },
      AppearanceSetter("font", of: UILabel.self) { $0.font = $1 },
      AppearanceSetter("textColor", of: UILabel.self) { $0.textColor = $1 },
      AppearanceSetter("highlightedTextColor", of: UILabel.self) { $0.highlightedTextColor = $1 },
      AppearanceSetter("shadowColor", of: UILabel.self) { $0.shadowColor = $1 },
      AppearanceSetter("shadowOffset", of: UILabel.self) { $0.shadowOffset = $1 },
      AppearanceSetter("contentEdgeInsets", of: UIButton.self) { ($0 as any ButtonInsets).contentEdgeInsets = $1 },
      AppearanceSetter("onTintColor", of: UISwitch.self) { $0.onTintColor = $1 },
      AppearanceSetter("thumbTintColor", of: UISwitch.self) { $0.thumbTintColor = $1 },
      AppearanceSetter("minimumTrackTintColor", of: UISlider.self) { $0.minimumTrackTintColor = $1 },
      AppearanceSetter("maximumTrackTintColor", of: UISlider.self) { $0.maximumTrackTintColor = $1 },
      AppearanceSetter("thumbTintColor", of: UISlider.self) { $0.thumbTintColor = $1 },
      AppearanceSetter("progressTintColor", of: UIProgressView.self) { $0.progressTintColor = $1 },
      AppearanceSetter("trackTintColor", of: UIProgressView.self) { $0.trackTintColor = $1 },
      AppearanceSetter("progressImage", of: UIProgressView.self) { $0.progressImage = $1 },
      AppearanceSetter("trackImage", of: UIProgressView.self) { $0.trackImage = $1 },
      AppearanceSetter("pageIndicatorTintColor", of: UIPageControl.self) { $0.pageIndicatorTintColor = $1 },
      AppearanceSetter("currentPageIndicatorTintColor", of: UIPageControl.self) {
        $0.currentPageIndicatorTintColor = $1
      },
      AppearanceSetter("color", of: UIActivityIndicatorView.self) { $0.color = $1 },
      AppearanceSetter("barStyle", of: UINavigationBar.self) { $0.barStyle = $1 },
      AppearanceSetter("isTranslucent", of: UINavigationBar.self) { $0.isTranslucent = $1 },
      AppearanceSetter("barTintColor", of: UINavigationBar.self) { $0.barTintColor = $1 },
      AppearanceSetter("shadowImage", of: UINavigationBar.self) { $0.shadowImage = $1 },
      AppearanceSetter("backIndicatorImage", of: UINavigationBar.self) { $0.backIndicatorImage = $1 },
      AppearanceSetter("backIndicatorTransitionMaskImage", of: UINavigationBar.self) {
        $0.backIndicatorTransitionMaskImage = $1
      },
      AppearanceSetter("prefersLargeTitles", of: UINavigationBar.self) { $0.prefersLargeTitles = $1 },
      AppearanceSetter("barStyle", of: UITabBar.self) { $0.barStyle = $1 },
      AppearanceSetter("barTintColor", of: UITabBar.self) { $0.barTintColor = $1 },
      AppearanceSetter("unselectedItemTintColor", of: UITabBar.self) { $0.unselectedItemTintColor = $1 },
      AppearanceSetter("backgroundImage", of: UITabBar.self) { $0.backgroundImage = $1 },
      AppearanceSetter("shadowImage", of: UITabBar.self) { $0.shadowImage = $1 },
      AppearanceSetter("selectionIndicatorImage", of: UITabBar.self) { $0.selectionIndicatorImage = $1 },
      AppearanceSetter("itemSpacing", of: UITabBar.self) { $0.itemSpacing = $1 },
      AppearanceSetter("itemWidth", of: UITabBar.self) { $0.itemWidth = $1 },
      AppearanceSetter("barStyle", of: UIToolbar.self) { $0.barStyle = $1 },
      AppearanceSetter("isTranslucent", of: UIToolbar.self) { $0.isTranslucent = $1 },
      AppearanceSetter("barTintColor", of: UIToolbar.self) { $0.barTintColor = $1 },
      AppearanceSetter("tintColor", of: UIBarButtonItem.self) { $0.tintColor = $1 },
      AppearanceSetter("badgeColor", of: UITabBarItem.self) { $0.badgeColor = $1 },
      AppearanceSetter("selectedSegmentTintColor", of: UISegmentedControl.self) { $0.selectedSegmentTintColor = $1 },
      AppearanceSetter("minimumValueImage", of: UISlider.self) { $0.minimumValueImage = $1 },
      AppearanceSetter("maximumValueImage", of: UISlider.self) { $0.maximumValueImage = $1 },
      AppearanceSetter("separatorColor", of: UITableView.self) { $0.separatorColor = $1 },
      AppearanceSetter("separatorInset", of: UITableView.self) { $0.separatorInset = $1 },
      AppearanceSetter("sectionIndexColor", of: UITableView.self) { $0.sectionIndexColor = $1 },
      AppearanceSetter("sectionIndexBackgroundColor", of: UITableView.self) { $0.sectionIndexBackgroundColor = $1 },
      AppearanceSetter("sectionIndexTrackingBackgroundColor", of: UITableView.self) {
        $0.sectionIndexTrackingBackgroundColor = $1
      },
      AppearanceSetter("separatorInset", of: UITableViewCell.self) { $0.separatorInset = $1 },
      AppearanceSetter("barTintColor", of: UISearchBar.self) { $0.barTintColor = $1 },
      AppearanceSetter("backgroundImage", of: UISearchBar.self) { $0.backgroundImage = $1 },
      AppearanceSetter("scopeBarBackgroundImage", of: UISearchBar.self) { $0.scopeBarBackgroundImage = $1 },
      AppearanceSetter("searchTextPositionAdjustment", of: UISearchBar.self) { $0.searchTextPositionAdjustment = $1 },
      AppearanceSetter("searchFieldBackgroundPositionAdjustment", of: UISearchBar.self) {
        $0.searchFieldBackgroundPositionAdjustment = $1
      },
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
