// UIVisualEffectView: shows the material's color instead of blurring the content behind it.

public import Foundation

@MainActor @preconcurrency open class UIVisualEffect: NSObject {
  public override init() { super.init() }
}

open class UIBlurEffect: UIVisualEffect {
  public enum Style: Int, Sendable {
    case extraLight, light, dark
    case regular = 4
    case prominent
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
    case systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
    case systemChromeMaterialDark
  }

  let style: UIBlurEffect.Style

  public init(style: UIBlurEffect.Style) { self.style = style }

  open override func isEqual(_ object: Any?) -> Bool { (object as? UIBlurEffect)?.style == style }

  open override var hash: Int { style.hashValue }

  /// The material's color for light and dark mode.
  var color: UIColor {
    let light: (CGFloat, CGFloat)
    let dark: (CGFloat, CGFloat)
    switch style {
    case .extraLight: return UIColor(white: 0.97, alpha: 0.9)
    case .light, .systemMaterialLight, .systemThinMaterialLight: return UIColor(white: 0.97, alpha: 0.75)
    case .dark, .systemMaterialDark, .systemThinMaterialDark: return UIColor(white: 0.11, alpha: 0.75)
    case .systemUltraThinMaterialLight: return UIColor(white: 0.97, alpha: 0.5)
    case .systemUltraThinMaterialDark: return UIColor(white: 0.11, alpha: 0.5)
    case .systemThickMaterialLight, .systemChromeMaterialLight: return UIColor(white: 0.975, alpha: 0.92)
    case .systemThickMaterialDark, .systemChromeMaterialDark: return UIColor(white: 0.115, alpha: 0.92)
    case .systemUltraThinMaterial: (light, dark) = ((0.97, 0.5), (0.11, 0.5))
    case .systemThinMaterial: (light, dark) = ((0.97, 0.65), (0.11, 0.65))
    case .regular, .prominent, .systemMaterial: (light, dark) = ((0.97, 0.8), (0.11, 0.8))
    case .systemThickMaterial, .systemChromeMaterial: (light, dark) = ((0.975, 0.94), (0.115, 0.94))
    }
    let colors = (UIColor(white: light.0, alpha: light.1), UIColor(white: dark.0, alpha: dark.1))
    return UIColor { $0.userInterfaceStyle == .dark ? colors.1 : colors.0 }
  }
}

/// A vibrancy effect, which changes nothing here: content keeps its own colors.
open class UIVibrancyEffect: UIVisualEffect {
  let blurEffect: UIBlurEffect

  public init(blurEffect: UIBlurEffect) { self.blurEffect = blurEffect }
}

open class UIVisualEffectView: UIView {
  public let contentView = UIView()

  open var effect: UIVisualEffect? { didSet { update() } }

  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    self.effect = effect
    update()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func setUp() {
    super.setUp()
    clipsToBounds = true
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  open override func didAddSubview(_ subview: UIView) {
    super.didAddSubview(subview)
    guard subview !== contentView else { return }
    UIKitException.raise(
      "\(type(of: subview)) has been added as a subview to \(type(of: self)). Do not add subviews directly to the visual "
        + "effect view itself, instead add them to the -contentView.")
  }

  private func update() { setQuietly { super.backgroundColor = (effect as? UIBlurEffect)?.color } }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
  }
}
