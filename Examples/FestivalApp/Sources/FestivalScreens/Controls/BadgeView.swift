// A count in a coloured capsule: a control of the app's own, which follows skins without a line of skin code.

public import Foundation
public import UIKit

/// A small count, such as that of unread messages.
public final class BadgeView: UIView {
  private let label = UILabel()

  /// The count; 0 hides the badge.
  public var count = 0 {
    didSet {
      label.text = count > 99 ? "99+" : "\(count)"
      isHidden = count == 0
      setNeedsLayout()
    }
  }

  /// The colour of the digits.
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

  /// Makes a badge without a count.
  /// - Parameter frame: Its place.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    isHidden = true
    label.textAlignment = .center
    addSubview(label)
  }

  /// Not made from archives.
  /// - Parameter coder: Not used.
  public required init?(coder: NSCoder) { nil }

  /// The size that the digits need.
  /// - Parameter size: Not used.
  /// - Returns: At least a circle.
  public override func sizeThatFits(_ size: CGSize) -> CGSize {
    let text = label.sizeThatFits(size)
    return CGSize(width: max(16, ceil(text.width) + 8), height: 16)
  }

  /// Rounds the ends and centres the digits.
  public override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    label.frame = bounds
  }
}
