#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  /// The content of a background view.
  private enum BackgroundContent {
    case original(UIView?)
    case color(UIColor)
    case gradient(SkinGradient)
    case image(UIImage)

    /// The view, if it was read from a cell or list.
    var view: UIView? { if case .original(let view) = self { view } else { nil } }

    /// Returns the background view with this content, reusing the current one if possible.
    @MainActor func view(insteadOf current: UIView?) -> UIView? {
      if case .original(let view) = self { return view }
      let background = current as? SkinBackgroundView ?? SkinBackgroundView()
      background.show(self)
      return background
    }
  }

  /// A background view that shows a skin's value.
  private final class SkinBackgroundView: UIImageView, HelperView {
    private let gradientView = SkinGradientView()

    init() {
      super.init(frame: .zero)
      contentMode = .scaleAspectFill
      clipsToBounds = true
    }

    /// Not supported.
    /// - Parameter coder: Unused.
    required init?(coder: NSCoder) { nil }

    func show(_ content: BackgroundContent) {
      if case .color(let color) = content { backgroundColor = color } else { backgroundColor = nil }
      if case .image(let new) = content { image = new } else { image = nil }
      if case .gradient(let gradient) = content {
        gradientView.gradient = gradient
        gradientView.frame = bounds
        gradientView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(gradientView)
      } else {
        gradientView.removeFromSuperview()
      }
    }
  }

  extension SkinProxy where Target: SkinBackgroundHost {
    /// Binds the color of the background view to a key.
    ///
    /// The library adds a view for it. If no skin defines the key, the original background view is restored. Color, gradient and image
    /// share one binding, so the last one bound applies. UIKit removes a background configuration when a background view is set.
    public var backgroundViewColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.backgroundView(key) { values, _ in .color(UIColor(values)) } }
    }

    /// Binds the gradient of the background view to a key.
    ///
    /// Unlike `backgroundGradient`, it doesn't scroll with the list.
    public var backgroundViewGradient: SkinCall<Target, SkinGradient> {
      SkinCall(self) { skin, key in skin.backgroundView(key) { values, appearance in .gradient(values[appearance]) } }
    }

    /// Binds the image of the background view to a key.
    ///
    /// The image fills the view.
    public var backgroundViewImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.backgroundView(key) { values, appearance in UIImage.skinValue(values, in: appearance).map { .image($0) } }
      }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func backgroundView<Resource: SkinResource>(
      _ key: SkinKey<Resource>,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> BackgroundContent?
    ) -> SkinProxy {
      bind(
        SkinBindingProperty("backgroundView"), to: key, original: { .original($0.backgroundView) }, make: make,
        set: { $0.backgroundView = $1.view(insteadOf: $0.backgroundView) },
        changes: { ChangeDetection(current: { .original($0.backgroundView) }, isSame: { $0.view === $1.view }) })
    }
  }

  extension SkinProxy where Target: SkinSelectable {
    /// Binds the color of the cell's background while it is selected or touched to a key.
    ///
    /// The library adds a view for it. If no skin defines the key, the original view is restored. Color, gradient and image share one
    /// binding, so the last one bound applies. UIKit removes a background configuration when a background view is set.
    public var selectedBackgroundColor: SkinCall<Target, SkinColor> {
      SkinCall(self) { skin, key in skin.selectedBackgroundView(key) { values, _ in .color(UIColor(values)) } }
    }

    /// Binds the gradient of the cell's background while it is selected or touched to a key.
    public var selectedBackgroundGradient: SkinCall<Target, SkinGradient> {
      SkinCall(self) { skin, key in
        skin.selectedBackgroundView(key) { values, appearance in .gradient(values[appearance]) }
      }
    }

    /// Binds the image of the cell's background while it is selected or touched to a key.
    public var selectedBackgroundImage: SkinCall<Target, SkinImage> {
      SkinCall(self) { skin, key in
        skin.selectedBackgroundView(key) { values, appearance in
          UIImage.skinValue(values, in: appearance).map { .image($0) }
        }
      }
    }

    @inline(never) @_semantics("optimize.sil.specialize.generic.never")
    private func selectedBackgroundView<Resource: SkinResource>(
      _ key: SkinKey<Resource>,
      make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> BackgroundContent?
    ) -> SkinProxy {
      bind(
        SkinBindingProperty("selectedBackgroundView"), to: key, original: { .original($0.selectedBackgroundView) },
        make: make,
        set: { $0.selectedBackgroundView = $1.view(insteadOf: $0.selectedBackgroundView) },
        changes: { ChangeDetection(current: { .original($0.selectedBackgroundView) }, isSame: { $0.view === $1.view }) }
      )
    }
  }
#endif
