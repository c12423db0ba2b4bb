import Foundation
import SkinKit
import SkinUIKit
import UIKit

/// A rounded card with a shadow.
///
/// ``content`` clips its subviews to the corners.
class CardView: UIView {
  /// The container of the card's subviews.
  let content = UIView()

  override init(frame: CGRect) {
    super.init(frame: frame)
    content.clipsToBounds = true
    addSubview(content)
    skin.shadow(.card)
    content.skin.backgroundColor(.card)
    layer.skin.cornerRadius(.cardRadius)
    content.layer.skin.cornerRadius(.cardRadius)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
    layer.shadowPath = UIBezierPath(roundedRect: bounds, cornerRadius: layer.cornerRadius).cgPath
  }
}

extension UIView {
  /// Positions a label with a given width and the height of its text.
  func place(_ label: UILabel, x: CGFloat, y: CGFloat, width: CGFloat) {
    let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    label.frame = CGRect(x: x, y: y, width: width, height: ceil(height))
  }
}
