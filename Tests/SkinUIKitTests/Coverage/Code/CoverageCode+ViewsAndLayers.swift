// The code of docs/coverage.md: views and layers. A test writes this file (SKINKIT_WRITE_DOCS=1).

#if canImport(UIKit)

import SkinKit
import SkinUIKit
import UIKit

extension CoverageCode {
  static func view(
    _ view: UIView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = view.skin(following: manager)
    switch name {
    case "alpha": skin.alpha(SkinKey(key))
    case "backgroundColor": skin.backgroundColor(SkinKey(key))
    case "backgroundGradient": skin.backgroundGradient(SkinKey(key))
    case "backgroundPattern": skin.backgroundPattern(SkinKey(key))
    case "borderColor": skin.borderColor(SkinKey(key))
    case "borderWidth": skin.borderWidth(SkinKey(key))
    case "clipsToBounds": skin.clipsToBounds(SkinKey(key))
    case "contentMode": skin.contentMode(SkinKey(key))
    case "cornerCurve": skin.cornerCurve(SkinKey(key))
    case "cornerRadius": skin.cornerRadius(SkinKey(key))
    case "isHidden": skin.isHidden(SkinKey(key))
    case "isOpaque": skin.isOpaque(SkinKey(key))
    case "layerShadowColor": skin.layerShadowColor(SkinKey(key))
    case "layerShadowOffset": skin.layerShadowOffset(SkinKey(key))
    case "layerShadowOpacity": skin.layerShadowOpacity(SkinKey(key))
    case "layerShadowRadius": skin.layerShadowRadius(SkinKey(key))
    case "layoutMargins": skin.layoutMargins(SkinKey(key))
    case "mask": skin.mask(SkinKey(key))
    case "maskedCorners": skin.maskedCorners(SkinKey(key))
    case "overrideUserInterfaceStyle": skin.overrideUserInterfaceStyle(SkinKey(key))
    case "shadow": skin.shadow(SkinKey(key))
    case "tintAdjustmentMode": skin.tintAdjustmentMode(SkinKey(key))
    case "tintColor": skin.tintColor(SkinKey(key))
    default: return false
    }
    return true
  }

  static func scrollView(
    _ scrollView: UIScrollView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = scrollView.skin(following: manager)
    switch name {
    case "contentInset": skin.contentInset(SkinKey(key))
    case "horizontalScrollIndicatorInsets": skin.horizontalScrollIndicatorInsets(SkinKey(key))
    case "indicatorStyle": skin.indicatorStyle(SkinKey(key))
    case "showsHorizontalScrollIndicator": skin.showsHorizontalScrollIndicator(SkinKey(key))
    case "showsVerticalScrollIndicator": skin.showsVerticalScrollIndicator(SkinKey(key))
    case "verticalScrollIndicatorInsets": skin.verticalScrollIndicatorInsets(SkinKey(key))
    default: return false
    }
    return true
  }

  static func stackView(
    _ stackView: UIStackView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = stackView.skin(following: manager)
    switch name {
    case "alignment": skin.alignment(SkinKey(key))
    case "axis": skin.axis(SkinKey(key))
    case "distribution": skin.distribution(SkinKey(key))
    case "spacing": skin.spacing(SkinKey(key))
    default: return false
    }
    return true
  }

  static func visualEffectView(
    _ visualEffectView: UIVisualEffectView, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = visualEffectView.skin(following: manager)
    switch name {
    case "effect": skin.effect(SkinKey(key))
    default: return false
    }
    return true
  }

  static func layer(
    _ layer: CALayer, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = layer.skin(following: manager)
    switch name {
    case "backgroundColor": skin.backgroundColor(SkinKey(key))
    case "borderColor": skin.borderColor(SkinKey(key))
    case "borderWidth": skin.borderWidth(SkinKey(key))
    case "contents": skin.contents(SkinKey(key))
    case "contentsGravity": skin.contentsGravity(SkinKey(key))
    case "cornerCurve": skin.cornerCurve(SkinKey(key))
    case "cornerRadius": skin.cornerRadius(SkinKey(key))
    case "isHidden": skin.isHidden(SkinKey(key))
    case "maskedCorners": skin.maskedCorners(SkinKey(key))
    case "masksToBounds": skin.masksToBounds(SkinKey(key))
    case "opacity": skin.opacity(SkinKey(key))
    case "shadow": skin.shadow(SkinKey(key))
    case "shadowColor": skin.shadowColor(SkinKey(key))
    case "shadowOffset": skin.shadowOffset(SkinKey(key))
    case "shadowOpacity": skin.shadowOpacity(SkinKey(key))
    case "shadowRadius": skin.shadowRadius(SkinKey(key))
    default: return false
    }
    return true
  }

  static func shapeLayer(
    _ shapeLayer: CAShapeLayer, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = shapeLayer.skin(following: manager)
    switch name {
    case "fillColor": skin.fillColor(SkinKey(key))
    case "fillRule": skin.fillRule(SkinKey(key))
    case "lineCap": skin.lineCap(SkinKey(key))
    case "lineDashPattern": skin.lineDashPattern(SkinKey(key))
    case "lineDashPhase": skin.lineDashPhase(SkinKey(key))
    case "lineJoin": skin.lineJoin(SkinKey(key))
    case "lineWidth": skin.lineWidth(SkinKey(key))
    case "strokeColor": skin.strokeColor(SkinKey(key))
    case "strokeEnd": skin.strokeEnd(SkinKey(key))
    case "strokeStart": skin.strokeStart(SkinKey(key))
    default: return false
    }
    return true
  }

  static func textLayer(
    _ textLayer: CATextLayer, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = textLayer.skin(following: manager)
    switch name {
    case "alignmentMode": skin.alignmentMode(SkinKey(key))
    case "font": skin.font(SkinKey(key))
    case "fontSize": skin.fontSize(SkinKey(key))
    case "foregroundColor": skin.foregroundColor(SkinKey(key))
    case "isWrapped": skin.isWrapped(SkinKey(key))
    case "string": skin.string(SkinKey(key))
    case "truncationMode": skin.truncationMode(SkinKey(key))
    default: return false
    }
    return true
  }

  static func emitterLayer(
    _ emitterLayer: CAEmitterLayer, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = emitterLayer.skin(following: manager)
    switch name {
    case "birthRate": skin.birthRate(SkinKey(key))
    case "emitterShape": skin.emitterShape(SkinKey(key))
    case "emitterSize": skin.emitterSize(SkinKey(key))
    case "lifetime": skin.lifetime(SkinKey(key))
    case "scale": skin.scale(SkinKey(key))
    case "velocity": skin.velocity(SkinKey(key))
    default: return false
    }
    return true
  }

  static func emitterCell(
    _ emitterCell: CAEmitterCell, _ name: String, _ manager: SkinManager, _ key: String
  ) -> Bool {
    let skin = emitterCell.skin(following: manager)
    switch name {
    case "birthRate": skin.birthRate(SkinKey(key))
    case "color": skin.color(SkinKey(key))
    case "contents": skin.contents(SkinKey(key))
    case "lifetime": skin.lifetime(SkinKey(key))
    case "scale": skin.scale(SkinKey(key))
    case "velocity": skin.velocity(SkinKey(key))
    default: return false
    }
    return true
  }
}

#endif
