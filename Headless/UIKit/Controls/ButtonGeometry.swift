// The layout of a button without a configuration: the image, and the title to its right.

internal import Foundation

struct ButtonGeometry {
  var image: CGSize
  var horizontal: UIControl.ContentHorizontalAlignment
  var vertical: UIControl.ContentVerticalAlignment

  /// Returns the left edge of image and title, and their sizes.
  func place(_ content: CGRect, titleSize: (CGFloat) -> CGSize) -> (left: CGFloat, image: CGSize, title: CGSize) {
    var image = image
    if image.height > content.height, image.height > 0 {
      image = CGSize(width: image.width * content.height / image.height, height: content.height)
    }
    var title = titleSize(content.width - image.width)
    title.width = min(title.width, max(0, content.width - image.width))
    title.height = min(title.height, max(content.height, 0))
    let width = image.width + title.width
    let left: CGFloat =
      switch horizontal {
      case .left, .leading, .fill: content.minX
      case .right, .trailing: content.maxX - width
      case .center: content.midX - width / 2
      }
    return (left, image, title)
  }

  func top(_ content: CGRect, _ height: CGFloat) -> CGFloat {
    switch vertical {
    case .top: content.minY
    case .bottom: content.maxY - height
    case .center, .fill: content.midY - height / 2
    }
  }

  static func shift(_ insets: UIEdgeInsets) -> CGPoint {
    CGPoint(x: (insets.left - insets.right) / 2, y: (insets.top - insets.bottom) / 2)
  }
}
