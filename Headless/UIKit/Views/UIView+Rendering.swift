// Rendering views to pictures.

public import Foundation

extension UIView {
  /// Draws the view hierarchy into a rectangle of the current context. A window that fills the screen is drawn with the
  /// status bar and home indicator, unlike in UIKit, so that its picture shows the whole phone.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = GraphicsStack.current, bounds.width > 0, bounds.height > 0 else { return false }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    layer.render(in: context)
    context.restoreGState()
    return true
  }

  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    let format = UIGraphicsImageRendererFormat(for: traitCollection)
    let image = UIGraphicsImageRenderer(size: bounds.size, format: format).image { _ in
      drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
    }
    let view = UIView(frame: CGRect(origin: frame.origin, size: bounds.size))
    view.layer.contents = image.cgImage
    view.layer.contentsScale = image.scale
    return view
  }

  /// Renders the view as a PNG, at its screen's scale or another.
  package func pngData(scale: CGFloat? = nil) -> Data? {
    let format = UIGraphicsImageRendererFormat(for: traitCollection)
    if let scale { format.scale = scale }
    return UIGraphicsImageRenderer(size: bounds.size, format: format).image { _ in
      drawHierarchy(in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: true)
    }.pngData()
  }

  /// A counter of visible changes in the view hierarchy. Pictures taken at the same count are identical.
  package var changeCount: Int { layer.changeCount }
}
