// Background views that are made for a skin: of one colour, of a gradient, of an image.

#if canImport(UIKit)
  import Foundation
  public import SkinKit
  import UIKit

  /// What is to be in the place of a background view.
  private enum BackgroundLook {
    case own(UIView?)
    case color(UIColor)
    case gradient(SkinGradient)
    case image(UIImage)

    /// The view to put there, given the one that is there.
    @MainActor func view(insteadOf current: UIView?) -> UIView? {
      if case .own(let view) = self { return view }
      let made = current as? MadeBackground ?? MadeBackground()
      made.show(self)
      return made
    }
  }

  /// A background view that was made for a skin.
  private final class MadeBackground: UIImageView, HelperView {
    private let gradientView = GradientView()

    init() {
      super.init(frame: .zero)
      contentMode = .scaleAspectFill
      clipsToBounds = true
    }

    /// Not made from archives.
    /// - Parameter coder: Not used.
    required init?(coder: NSCoder) { nil }

    func show(_ look: BackgroundLook) {
      if case .color(let color) = look { backgroundColor = color } else { backgroundColor = nil }
      if case .image(let new) = look { image = new } else { image = nil }
      if case .gradient(let gradient) = look {
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
    /// Lets the background view be of a colour that follows a key.
    ///
    /// A view is made for it, and the view's own background view is put back where no skin has the key. Colour, gradient and image are
    /// in one place: the one that was bound last counts. UIKit takes a background configuration away where there is a background view.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundViewColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      backgroundView(key) { values, _ in .color(UIColor(values)) }
    }

    /// Lets the background view be a gradient that follows a key.
    ///
    /// Unlike `backgroundGradient` it stays where it is while a list scrolls.
    /// - Parameter key: The gradient's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundViewGradient(_ key: SkinKey<SkinGradient>) -> SkinProxy {
      backgroundView(key) { values, appearance in .gradient(values[appearance]) }
    }

    /// Lets the background view be an image that follows a key; it fills the view.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func backgroundViewImage(_ key: SkinKey<SkinImage>) -> SkinProxy {
      backgroundView(key) { values, appearance in UIImage.skinValue(values, in: appearance).map { .image($0) } }
    }

    private func backgroundView<Resource: SkinResource>(
      _ key: SkinKey<Resource>, make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> BackgroundLook?
    ) -> SkinProxy {
      bind(
        BindingProperty("backgroundView"), to: key, original: { .own($0.backgroundView) }, make: make,
        set: { $0.backgroundView = $1.view(insteadOf: $0.backgroundView) })
    }
  }

  extension SkinProxy where Target: SkinSelectable {
    /// Lets the cell's background while it is selected or touched be of a colour that follows a key.
    ///
    /// A view is made for it, and the cell's own is put back where no skin has the key. Colour, gradient and image are in one place: the
    /// one that was bound last counts. UIKit takes a background configuration away where there is a background view.
    /// - Parameter key: The colour's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func selectedBackgroundColor(_ key: SkinKey<SkinColor>) -> SkinProxy {
      selectedBackgroundView(key) { values, _ in .color(UIColor(values)) }
    }

    /// Lets the cell's background while it is selected or touched be a gradient that follows a key.
    /// - Parameter key: The gradient's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func selectedBackgroundGradient(_ key: SkinKey<SkinGradient>) -> SkinProxy {
      selectedBackgroundView(key) { values, appearance in .gradient(values[appearance]) }
    }

    /// Lets the cell's background while it is selected or touched be an image that follows a key.
    /// - Parameter key: The image's key.
    /// - Returns: The object's properties.
    @discardableResult
    public func selectedBackgroundImage(_ key: SkinKey<SkinImage>) -> SkinProxy {
      selectedBackgroundView(key) { values, appearance in UIImage.skinValue(values, in: appearance).map { .image($0) } }
    }

    private func selectedBackgroundView<Resource: SkinResource>(
      _ key: SkinKey<Resource>, make: @escaping @MainActor (SkinVariants<Resource>, SkinAppearance) -> BackgroundLook?
    ) -> SkinProxy {
      bind(
        BindingProperty("selectedBackgroundView"), to: key, original: { .own($0.selectedBackgroundView) }, make: make,
        set: { $0.selectedBackgroundView = $1.view(insteadOf: $0.selectedBackgroundView) })
    }
  }
#endif
