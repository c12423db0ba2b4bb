public import Foundation
public import UIKit

/// A count in a colored capsule, such as the number of unread messages.
///
/// This custom control follows skins without any skin code.
public final class BadgeView: UIView {
  private let label = UILabel()

  /// The count, or 0 to hide the badge.
  public var count = 0 {
    didSet {
      label.text = count > 99 ? "99+" : "\(count)"
      isHidden = count == 0
      setNeedsLayout()
    }
  }

  /// The color of the digits.
  public var ink: UIColor {
    get { label.textColor }
    set { label.textColor = newValue }
  }

  /// The font of the digits.
  public var font: UIFont {
    get { label.font }
    set {
      label.font = newValue
      setNeedsLayout()
    }
  }

  /// Creates a badge with the count 0.
  /// - Parameter frame: The frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
    label.textAlignment = .center
    addSubview(label)
  }

  /// Not supported.
  /// - Parameter coder: Not used.
  public required init?(coder: NSCoder) { nil }

  /// Returns the size of the digits.
  /// - Parameter size: Not used.
  /// - Returns: The size, at least that of a circle.
  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(size)
    return CGSize(width: max(16, ceil(text.width) + 8), height: 16)
  }

  /// Rounds the ends and centers the digits.
  public override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    label.frame = bounds
  }
}
