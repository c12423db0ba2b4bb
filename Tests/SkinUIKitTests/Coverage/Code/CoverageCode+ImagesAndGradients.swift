// The code of docs/coverage.md: images and gradients. A test writes this file (SKINKIT_WRITE_DOCS=1).

#if canImport(UIKit)

import SkinKit
import SkinUIKit
import UIKit

extension CoverageCode {
  static func imageView(
    _ imageView: UIImageView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = imageView.skin(following: manager)
    switch name {
    case "animatedImage": skin.animatedImage(SkinKey(key))
    case "highlightedImage": skin.highlightedImage(SkinKey(key))
    case "image": skin.image(SkinKey(key))
    case "preferredSymbolConfiguration": skin.preferredSymbolConfiguration(SkinKey(key))
    default: return false
    }
    return true
  }

  static func gradientLayer(
    _ gradientLayer: CAGradientLayer, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = gradientLayer.skin(following: manager)
    switch name {
    case "gradient": skin.gradient(SkinKey(key))
    default: return false
    }
    return true
  }

  static func gradientView(
    _ gradientView: GradientView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = gradientView.skin(following: manager)
    switch name {
    case "gradient": skin.gradient(SkinKey(key))
    default: return false
    }
    return true
  }

  static func gradientLabel(
    _ gradientLabel: GradientLabel, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = gradientLabel.skin(following: manager)
    switch name {
    case "gradient": skin.gradient(SkinKey(key))
    default: return false
    }
    return true
  }

  static func gradientButton(
    _ gradientButton: GradientButton, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = gradientButton.skin(following: manager)
    switch name {
    case "gradient.highlighted": skin.gradient(SkinKey(key), for: .highlighted)
    default: return false
    }
    return true
  }
}

#endif
