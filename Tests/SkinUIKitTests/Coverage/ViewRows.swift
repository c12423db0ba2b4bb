import SkinUIKit
import UIKit

enum ViewRows {
  static let rows: [CoverageRow] = [
    CoverageRow("backgroundColor", UIView()) { $0.backgroundColor },
    CoverageRow("backgroundGradient", UIView()) { ($0.subviews.first as? GradientView)?.gradient },
    CoverageRow("tintColor", UIView()) { $0.tintColor },
    CoverageRow("alpha", UIView(), values: ("0.25", "0.75")) { $0.alpha },
    CoverageRow("isHidden", UIView()) { $0.isHidden },
    CoverageRow("shadow", UIView()) { $0.layer.shadowRadius },
  ]
}
