import UIKit

enum LabelRows {
  static let rows: [CoverageRow] = [
    CoverageRow("text", UILabel()) { $0.text },
    CoverageRow("textColor", UILabel()) { $0.textColor },
    CoverageRow("font", UILabel()) { $0.font },
  ]
}
