#if canImport(UIKit)
  public import Foundation
  public import SkinKit
  public import UIKit

  extension SkinProxy where Target: UISlider {
    /// Binds the thumb's image in a state to a key.
    public var thumbImage: SkinStateCall<Target, SkinImage> {
      SkinStateCall(self) { skin, key, state in
        skin.bindState(
          "thumbImage", state, key, get: { $0.thumbImage(for: $1) }, set: { $0.setThumbImage($1, for: $2) })
      }
    }

    /// Binds the image of the track before the thumb in a state to a key.
    public var minimumTrackImage: SkinStateCall<Target, SkinImage> {
      SkinStateCall(self) { skin, key, state in
        skin.bindState(
          "minimumTrackImage", state, key, get: { $0.minimumTrackImage(for: $1) },
          set: { $0.setMinimumTrackImage($1, for: $2) })
      }
    }

    /// Binds the image of the track after the thumb in a state to a key.
    public var maximumTrackImage: SkinStateCall<Target, SkinImage> {
      SkinStateCall(self) { skin, key, state in
        skin.bindState(
          "maximumTrackImage", state, key, get: { $0.maximumTrackImage(for: $1) },
          set: { $0.setMaximumTrackImage($1, for: $2) })
      }
    }
  }

  extension SkinProxy where Target: UIPageControl {
    /// Binds the indicator image of a page to a key.
    ///
    /// Without effect while the control doesn't have the page.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - page: The page's index.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func indicatorImage(
      _ key: SkinKey<SkinImage>, forPage page: Int, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bindPage(
          "indicatorImage", page, key, get: { $0.indicatorImage(forPage: $1) },
          set: { $0.setIndicatorImage($1, forPage: $2) })
      }
    }

    /// Binds the indicator image of a page while it is current to a key.
    ///
    /// Without effect while the control doesn't have the page.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - page: The page's index.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func currentPageIndicatorImage(
      _ key: SkinKey<SkinImage>, forPage page: Int, fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bindPage(
          "currentPageIndicatorImage", page, key, get: { $0.currentPageIndicatorImage(forPage: $1) },
          set: { $0.setCurrentPageIndicatorImage($1, forPage: $2) })
      }
    }

    /// Binds `defersCurrentPageDisplay` to a key, a property that UIKit ignores since iOS 14.
    public var defersCurrentPageDisplay: SkinCall<Target, Bool> {
      SkinCall(self) { skin, key in
        skin.bind(
          SkinBindingProperty("defersCurrentPageDisplay"), to: key,
          get: { ($0 as any CurrentPageDeferring).defersCurrentPageDisplay },
          set: { ($0 as any CurrentPageDeferring).defersCurrentPageDisplay = $1 })
      }
    }

    /// Binds the image of a page, and checks its index because UIKit traps on a page that doesn't exist.
    private func bindPage(
      _ name: String, _ page: Int, _ key: SkinKey<SkinImage>, get: @escaping (Target, Int) -> UIImage?,
      set: @escaping @MainActor (Target, UIImage?, Int) -> Void
    ) -> SkinProxy {
      bind(
        SkinBindingProperty(name, page), to: key, get: { page < $0.numberOfPages ? get($0, page) : nil },
        set: { control, image in if page < control.numberOfPages { set(control, image, page) } })
    }
  }

  /// A property of page controls that iOS 14 deprecates and skins of older apps have.
  @MainActor private protocol CurrentPageDeferring: AnyObject {
    var defersCurrentPageDisplay: Bool { get set }
  }

  extension UIPageControl: CurrentPageDeferring {}

  extension SkinProxy where Target: UIStepper {
    /// Binds the background image in a state to a key.
    public var backgroundImage: SkinStateCall<Target, SkinImage> {
      SkinStateCall(self) { skin, key, state in
        skin.bindState(
          "backgroundImage", state, key, get: { $0.backgroundImage(for: $1) },
          set: { $0.setBackgroundImage($1, for: $2) })
      }
    }

    /// Binds the plus sign's image in a state to a key.
    public var incrementImage: SkinStateCall<Target, SkinImage> {
      SkinStateCall(self) { skin, key, state in
        skin.bindSign(
          "incrementImage", state, key, get: { $0.incrementImage(for: $1) }, set: { $0.setIncrementImage($1, for: $2) })
      }
    }

    /// Binds the minus sign's image in a state to a key.
    public var decrementImage: SkinStateCall<Target, SkinImage> {
      SkinStateCall(self) { skin, key, state in
        skin.bindSign(
          "decrementImage", state, key, get: { $0.decrementImage(for: $1) }, set: { $0.setDecrementImage($1, for: $2) })
      }
    }

    /// Binds the image between the halves to a key, for given states of both.
    /// - Parameters:
    ///   - key: The image's key.
    ///   - left: The left half's state.
    ///   - right: The right half's state.
    ///   - fileID: The file of the call, for issues of the key.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func dividerImage(
      _ key: SkinKey<SkinImage>, left: UIControl.State = .normal, right: UIControl.State = .normal,
      fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      using(key, .code(fileID, line)) {
        bind(
          SkinBindingProperty("dividerImage", Int(left.rawValue) << 32 | Int(right.rawValue)), to: key,
          get: { $0.dividerImage(forLeftSegmentState: left, rightSegmentState: right) },
          set: { $0.setDividerImage($1, forLeftSegmentState: left, rightSegmentState: right) })
      }
    }

    /// Binds a sign.
    ///
    /// A stepper without one returns UIKit's image, which would be tinted differently if it were set.
    private func bindSign(
      _ name: String, _ state: UIControl.State, _ key: SkinKey<SkinImage>,
      get: @escaping @MainActor (UIStepper, UIControl.State) -> UIImage?,
      set: @escaping @MainActor (UIStepper, UIImage?, UIControl.State) -> Void
    ) -> SkinProxy {
      let standard = get(UIStepper(), state)
      return bindState(
        name, state, key,
        get: { stepper, state in
          let original = get(stepper, state)
          return original == standard ? nil : original
        }, set: set)
    }
  }

  extension SkinProxy where Target: UIRefreshControl {
    /// Binds the title to a key.
    ///
    /// Its attributes can follow other keys.
    public var title: SkinCall<Target, String> {
      SkinCall(self) { skin, key in skin.bindRichText(key, in: skin.wholeTitle) }
    }

    /// Binds the title's color to a key.
    public var titleColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.titleAttributes(.foregroundColor(key)) }
    }

    /// Binds the title's font to a key.
    public var titleFont: SkinCall<Target, SkinFont> {
      SkinCall(self) { skin, key in skin.titleAttributes(.font(key)) }
    }

    /// Binds attributes of the title to keys.
    ///
    /// The attributes apply to the title that the app has set, or that another key provides. When the app sets another
    /// `attributedTitle`, they apply from the next switch of the skin.
    /// - Parameters:
    ///   - attributes: The attributes.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func titleAttributes(
      _ attributes: SkinTextAttribute..., fileID: StaticString = #fileID, line: UInt = #line
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        bindRichTextAttributes(attributes, in: wholeTitle)
      }
    }

    private var wholeTitle: RichTextProperty<Target> {
      RichTextProperty(get: { $0.attributedTitle }, set: { $0.attributedTitle = $1 })
    }

    /// Binds the rich title to several keys.
    /// - Parameters:
    ///   - keys: The keys.
    ///   - fileID: The file of the call, for issues of the keys.
    ///   - line: The line of the call.
    ///   - make: Creates the title. If it returns `nil`, the control shows its original title.
    /// - Returns: The proxy, for chaining.
    @discardableResult
    public func attributedTitle(
      _ keys: AnySkinKey..., fileID: StaticString = #fileID, line: UInt = #line,
      make: @escaping @MainActor (SkinValues) -> NSAttributedString?
    ) -> SkinProxy {
      KeyPlace.using(.code(fileID, line)) {
        bindText(
          SkinBindingProperty("attributedTitle"), to: keys.map(resolved), get: { $0.attributedTitle },
          original: { $0.attributedTitle },
          make: { values, base in
            let title = make(values)?.replacingMissingColors(in: values.skin, with: base)
            return (title.map { ($0, $0.styles) }, nil)
          },
          show: { $0.attributedTitle = $1 }, restore: { control, title, _ in control.attributedTitle = title })
      }
    }
  }
#endif
