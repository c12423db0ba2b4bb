#if canImport(UIKit)

import Foundation
import SkinUIKit
import UIKit

enum ViewRows {
  static let rows: [CoverageRow] = [
    CoverageRow("alpha", UIView(), values: ("0.25", "0.75")) { $0.alpha },
    CoverageRow("backgroundColor", UIView()) { $0.backgroundColor },
    CoverageRow("backgroundGradient", UIView()) { ($0.subviews.first as? GradientView)?.gradient },
    CoverageRow("backgroundPattern", sized()) { view in view.backgroundColor.map { _ in Pixels(of: view)[4, 4] } },
    CoverageRow("borderColor", UIView()) { $0.layer.borderColor },
    CoverageRow("borderWidth", UIView()) { $0.layer.borderWidth },
    CoverageRow("clipsToBounds", UIView()) { $0.clipsToBounds },
    CoverageRow("contentMode", UIView()) { $0.contentMode },
    CoverageRow("cornerCurve", UIView()) { $0.layer.cornerCurve },
    CoverageRow("cornerRadius", UIView()) { $0.layer.cornerRadius },
    CoverageRow("isHidden", UIView()) { $0.isHidden },
    CoverageRow("isOpaque", UIView()) { $0.isOpaque },
    CoverageRow("layoutMargins", UIView()) { $0.layoutMargins },
    CoverageRow("mask", sized()) { view in (view.mask as? UIImageView).map { $0.image?.size.width } },
    CoverageRow("maskedCorners", UIView(), values: (#""top""#, #""bottomLeft""#)) { $0.layer.maskedCorners.rawValue },
    CoverageRow("overrideUserInterfaceStyle", UIView()) { $0.overrideUserInterfaceStyle },
    CoverageRow("shadow", UIView()) { $0.layer.shadowRadius },
    CoverageRow("layerShadowColor", UIView()) { $0.layer.shadowColor },
    CoverageRow("layerShadowOffset", UIView()) { $0.layer.shadowOffset },
    CoverageRow("layerShadowOpacity", UIView(), values: ("0.25", "0.75")) { $0.layer.shadowOpacity },
    CoverageRow("layerShadowRadius", UIView()) { $0.layer.shadowRadius },
    CoverageRow("tintAdjustmentMode", UIView()) { $0.tintAdjustmentMode },
    CoverageRow("tintColor", UIView()) { $0.tintColor },
  ]

  @MainActor private static func sized() -> UIView { UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20)) }
}

#endif
