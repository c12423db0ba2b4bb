#if canImport(UIKit)

import Foundation
import SkinUIKit
import UIKit

enum LayerRows {
  static let rows: [CoverageRow] = layer + shape + text + gradient + emitter

  private static let layer: [CoverageRow] = [
    CoverageRow("backgroundColor", CALayer()) { $0.backgroundColor },
    CoverageRow("borderColor", CALayer()) { $0.borderColor },
    CoverageRow("borderWidth", CALayer()) { $0.borderWidth },
    CoverageRow("contents", CALayer()) { layer in [(layer.contents as? CGImage)?.width ?? 0, Int(layer.contentsScale)]
    },
    CoverageRow("contentsGravity", CALayer(), values: (#""center""#, #""resizeAspectFill""#)) { $0.contentsGravity },
    CoverageRow("cornerCurve", CALayer()) { $0.cornerCurve },
    CoverageRow("cornerRadius", CALayer()) { $0.cornerRadius },
    CoverageRow("isHidden", CALayer()) { $0.isHidden },
    CoverageRow("maskedCorners", CALayer(), values: (#""top""#, #""bottomLeft, right""#)) { $0.maskedCorners.rawValue },
    CoverageRow("masksToBounds", CALayer()) { $0.masksToBounds },
    CoverageRow("opacity", CALayer(), values: ("0.25", "0.75")) { $0.opacity },
    CoverageRow("shadow", CALayer()) { $0.shadowRadius },
    CoverageRow("shadowColor", CALayer()) { $0.shadowColor },
    CoverageRow("shadowOffset", CALayer()) { $0.shadowOffset },
    CoverageRow("shadowOpacity", CALayer(), values: ("0.25", "0.75")) { $0.shadowOpacity },
    CoverageRow("shadowRadius", CALayer()) { $0.shadowRadius },
  ]

  private static let shape: [CoverageRow] = [
    CoverageRow("fillColor", CAShapeLayer()) { $0.fillColor },
    CoverageRow("fillRule", CAShapeLayer(), values: (#""even-odd""#, #""non-zero""#)) { $0.fillRule },
    CoverageRow("lineCap", CAShapeLayer(), values: (#""round""#, #""square""#)) { $0.lineCap },
    CoverageRow("lineDashPattern", CAShapeLayer(), values: (#""6 3""#, #""none""#)) { $0.lineDashPattern },
    CoverageRow("lineDashPhase", CAShapeLayer()) { $0.lineDashPhase },
    CoverageRow("lineJoin", CAShapeLayer(), values: (#""round""#, #""bevel""#)) { $0.lineJoin },
    CoverageRow("lineWidth", CAShapeLayer()) { $0.lineWidth },
    CoverageRow("strokeColor", CAShapeLayer()) { $0.strokeColor },
    CoverageRow("strokeEnd", CAShapeLayer(), values: ("0.25", "0.75")) { $0.strokeEnd },
    CoverageRow("strokeStart", CAShapeLayer(), values: ("0.25", "0.75")) { $0.strokeStart },
  ]

  private static let text: [CoverageRow] = [
    CoverageRow("alignmentMode", CATextLayer(), values: (#""center""#, #""right""#)) { $0.alignmentMode },
    CoverageRow("font", CATextLayer()) { [($0.font as? UIFont)?.fontName, $0.fontSize.description] },
    CoverageRow("fontSize", CATextLayer()) { $0.fontSize },
    CoverageRow("foregroundColor", CATextLayer()) { $0.foregroundColor },
    CoverageRow("isWrapped", CATextLayer()) { $0.isWrapped },
    CoverageRow("string", CATextLayer()) { $0.string as? String },
    CoverageRow("truncationMode", CATextLayer(), values: (#""end""#, #""middle""#)) { $0.truncationMode },
  ]

  private static let emitter: [CoverageRow] = [
    CoverageRow("birthRate", CAEmitterLayer(), values: ("2", "3")) { $0.birthRate },
    CoverageRow("emitterShape", CAEmitterLayer(), values: (#""line""#, #""circle""#)) { $0.emitterShape },
    CoverageRow("emitterSize", CAEmitterLayer()) { $0.emitterSize },
    CoverageRow("lifetime", CAEmitterLayer(), values: ("2", "3")) { $0.lifetime },
    CoverageRow("scale", CAEmitterLayer(), values: ("2", "3")) { $0.scale },
    CoverageRow("velocity", CAEmitterLayer(), values: ("2", "3")) { $0.velocity },
    CoverageRow("birthRate", CAEmitterCell()) { $0.birthRate },
    CoverageRow("color", CAEmitterCell()) { $0.color },
    CoverageRow("contents", CAEmitterCell()) { [($0.contents as? CGImage)?.width ?? 0, Int($0.contentsScale)] },
    CoverageRow("lifetime", CAEmitterCell()) { $0.lifetime },
    CoverageRow("scale", CAEmitterCell(), values: ("2", "3")) { $0.scale },
    CoverageRow("velocity", CAEmitterCell()) { $0.velocity },
  ]

  private static let gradient: [CoverageRow] =
    [
      CoverageRow("gradient", CAGradientLayer()) { layer in
        [layer.colors?.description, layer.locations?.description, "\(layer.startPoint)", layer.type.rawValue]
      },
      CoverageRow("gradient", GradientView()) { $0.gradient },
      CoverageRow("gradient", GradientLabel()) { $0.gradient },
    ] + CoverageRow.states("gradient", GradientButton()) { $0.gradient(for: $1) }
}

#endif
