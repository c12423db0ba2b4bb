// The raised card that goods, check-in and the login's form stand on.

import Foundation
import SkinKit
import SkinUIKit
import UIKit

/// A rounded card with a shadow; what it holds is clipped to its corners by ``content``.
class CardView: UIView {
  /// Holds what stands on the card.
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
  /// Gives a label the height of its text at a place and a width.
  func place(_ label: UILabel, x: CGFloat, y: CGFloat, width: CGFloat) {
    let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
    label.frame = CGRect(x: x, y: y, width: width, height: ceil(height))
  }
}
