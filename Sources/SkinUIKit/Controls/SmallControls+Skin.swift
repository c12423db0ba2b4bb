// Switches, sliders, progress views, page controls, activity indicators, steppers and refresh controls.

#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UISlider {
    /// Lets the thumb's image of a state follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func thumbImage(_ key: SkinKey<SkinImage>, for state: UIControl.State = .normal) -> SkinProxy {
      bindState("thumbImage", state, key, get: { $0.thumbImage(for: $1) }, set: { $0.setThumbImage($1, for: $2) })
    }

    /// Lets the image of the track before the thumb follow a key, in a state.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func minimumTrackImage(_ key: SkinKey<SkinImage>, for state: UIControl.State = .normal) -> SkinProxy {
      bindState(
        "minimumTrackImage", state, key, get: { $0.minimumTrackImage(for: $1) },
        set: { $0.setMinimumTrackImage($1, for: $2) })
    }

    /// Lets the image of the track after the thumb follow a key, in a state.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func maximumTrackImage(_ key: SkinKey<SkinImage>, for state: UIControl.State = .normal) -> SkinProxy {
      bindState(
        "maximumTrackImage", state, key, get: { $0.maximumTrackImage(for: $1) },
        set: { $0.setMaximumTrackImage($1, for: $2) })
    }
  }

  extension SkinProxy where Target: UIPageControl {
    /// Lets the image of a page follow a key, while the control has that page.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - page: The page, from 0 on.
    /// - Returns: The object's properties.
    @discardableResult
    public func indicatorImage(_ key: SkinKey<SkinImage>, forPage page: Int) -> SkinProxy {
      bindPage(
        "indicatorImage", page, key, get: { $0.indicatorImage(forPage: $1) },
        set: { $0.setIndicatorImage($1, forPage: $2) })
    }

    /// Lets the image that a page has while it is the current one follow a key, while the control has that page.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - page: The page, from 0 on.
    /// - Returns: The object's properties.
    @discardableResult
    public func currentPageIndicatorImage(_ key: SkinKey<SkinImage>, forPage page: Int) -> SkinProxy {
      bindPage(
        "currentPageIndicatorImage", page, key, get: { $0.currentPageIndicatorImage(forPage: $1) },
        set: { $0.setCurrentPageIndicatorImage($1, forPage: $2) })
    }

    /// Lets the control's waiting for `updateCurrentPageDisplay()` follow a key; UIKit ignores it since iOS 14.
    /// - Parameter key: The flag's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func defersCurrentPageDisplay(_ key: SkinKey<Bool>) -> SkinProxy {
      bind(
        BindingProperty("defersCurrentPageDisplay"), to: key,
        own: { ($0 as any CurrentPageDeferring).defersCurrentPageDisplay },
        make: { Bool.skinValue($0, in: $1) }, set: { ($0 as any CurrentPageDeferring).defersCurrentPageDisplay = $1 })
    }

    /// Binds the image of a page; UIKit stops an app that asks for a page which isn't there.
    private func bindPage(
      _ name: String, _ page: Int, _ key: SkinKey<SkinImage>, get: (Target, Int) -> UIImage?,
      set: @escaping @MainActor (Target, UIImage?, Int) -> Void
    ) -> SkinProxy {
      bind(
        BindingProperty(name, page), to: key, own: { page < $0.numberOfPages ? get($0, page) : nil },
        make: { UIImage?.skinValue($0, in: $1) },
        set: { control, image in if page < control.numberOfPages { set(control, image, page) } })
    }
  }

  /// What iOS 14 deprecates for page controls; skins of older apps have it.
  @MainActor private protocol CurrentPageDeferring: AnyObject {
    var defersCurrentPageDisplay: Bool { get set }
  }

  extension UIPageControl: CurrentPageDeferring {}

  extension SkinProxy where Target: UIStepper {
    /// Lets the background image of a state follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundImage(_ key: SkinKey<SkinImage>, for state: UIControl.State = .normal) -> SkinProxy {
      bindState(
        "backgroundImage", state, key, get: { $0.backgroundImage(for: $1) },
        set: { $0.setBackgroundImage($1, for: $2) })
    }

    /// Lets the plus sign's image of a state follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func incrementImage(_ key: SkinKey<SkinImage>, for state: UIControl.State = .normal) -> SkinProxy {
      bindSign(
        "incrementImage", state, key, get: { $0.incrementImage(for: $1) }, set: { $0.setIncrementImage($1, for: $2) })
    }

    /// Lets the minus sign's image of a state follow a key.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - state: The state.
    /// - Returns: The object's properties.
    @discardableResult
    public func decrementImage(_ key: SkinKey<SkinImage>, for state: UIControl.State = .normal) -> SkinProxy {
      bindSign(
        "decrementImage", state, key, get: { $0.decrementImage(for: $1) }, set: { $0.setDecrementImage($1, for: $2) })
    }

    /// Lets the image between the halves follow a key, for the states that they are in.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - left: The left half's state.
    ///   - right: The right half's state.
    /// - Returns: The object's properties.
    @discardableResult
    public func dividerImage(
      _ key: SkinKey<SkinImage>, left: UIControl.State = .normal, right: UIControl.State = .normal
    ) -> SkinProxy {
      bind(
        BindingProperty("dividerImage", Int(left.rawValue) << 32 | Int(right.rawValue)), to: key,
        own: { $0.dividerImage(forLeftSegmentState: left, rightSegmentState: right) },
        make: { UIImage?.skinValue($0, in: $1) },
        set: { $0.setDividerImage($1, forLeftSegmentState: left, rightSegmentState: right) })
    }

    /// Binds a sign; a stepper answers with the standard one where it has none of its own, and would tint it if it were set.
    private func bindSign(
      _ name: String, _ state: UIControl.State, _ key: SkinKey<SkinImage>,
      get: @escaping @MainActor (UIStepper, UIControl.State) -> UIImage?,
      set: @escaping @MainActor (UIStepper, UIImage?, UIControl.State) -> Void
    ) -> SkinProxy {
      let standard = get(UIStepper(), state)
      return bindState(
        name, state, key,
        get: { stepper, state in
          let own = get(stepper, state)
          return own == standard ? nil : own
        }, set: set)
    }
  }

  extension SkinProxy where Target: UIRefreshControl {
    /// Lets the title follow a key; its attributes may follow others.
    /// - Parameter key: The text's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func title(_ key: SkinKey<String>) -> SkinProxy { wholeText(key, in: wholeTitle) }

    /// Lets the title's colour follow a key.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleColor(_ key: SkinKey<SkinColor>) -> SkinProxy { titleAttributes(.foregroundColor(key)) }

    /// Lets the title's font follow a key.
    /// - Parameter key: The font's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleFont(_ key: SkinKey<SkinFont>) -> SkinProxy { titleAttributes(.font(key)) }

    /// Lets attributes of the title follow keys, each by itself.
    ///
    /// They are put into the title that the app has set, or that another key gives; when the app sets another `attributedTitle`,
    /// it has them from the next switch on.
    /// - Parameter attributes: The attributes.
    /// - Returns: The object's properties.
    @discardableResult
    public func titleAttributes(_ attributes: SkinTextAttribute...) -> SkinProxy {
      wholeTextAttributes(attributes, in: wholeTitle)
    }

    private var wholeTitle: WholeText<Target> {
      WholeText(get: { $0.attributedTitle }, set: { $0.attributedTitle = $1 })
    }

    /// Lets the rich title follow several keys.
    /// - Parameters:
    ///   - keys: The keys.
    ///   - make: Makes the title; where it gives `nil`, the control shows the one of its own.
    /// - Returns: The object's properties.
    @discardableResult
    public func attributedTitle(
      _ keys: AnySkinKey..., make: @escaping @MainActor (SkinValues) -> NSAttributedString?
    ) -> SkinProxy {
      let property = BindingProperty("attributedTitle")
      guard isBinding(property) else { return self }
      manager.prepareResources()
      manager.bind(
        target, property, to: keys.map(resolved), own: \.attributedTitle,
        update: { control, own, values in control.attributedTitle = make(values) ?? own })
      return self
    }
  }
#endif
