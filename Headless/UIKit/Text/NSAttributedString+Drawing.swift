// Measuring and drawing rich and plain text.

public import Foundation

extension NSAttributedString {
  public func size() -> CGSize { boundingRect(with: .zero, options: [], context: nil).size }

  public func draw(at point: CGPoint) {
    let layout = TextLayout(self, width: .infinity, maximumLines: 0, mode: .byWordWrapping)
    if let context = GraphicsStack.current { layout.draw(in: context, at: point) }
  }

  public func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }

  public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
    let (layout, _) = laidOut(in: rect.size, options)
    context?.totalBounds = CGRect(origin: rect.origin, size: layout.size)
    guard let target = GraphicsStack.current else { return }
    guard options.contains(.usesLineFragmentOrigin) else {
      // Without this option the rectangle's origin is the first line's baseline.
      let ascent = layout.lines.first?.baseline ?? 0
      return layout.draw(in: target, at: CGPoint(x: rect.minX, y: rect.minY - ascent))
    }
    layout.draw(in: target, at: rect.origin)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let (layout, width) = laidOut(in: size, options)
    let left = width.isFinite ? layout.lines.map(\.x).min() ?? 0 : 0
    let bounds = CGRect(x: 0, y: 0, width: layout.size.width - left, height: layout.size.height)
    context?.totalBounds = bounds
    return bounds
  }

  private func laidOut(in size: CGSize, _ options: NSStringDrawingOptions) -> (TextLayout, CGFloat) {
    let style = length > 0 ? attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle : nil
    let mode = style?.lineBreakMode ?? .byWordWrapping
    let wraps = options.contains(.usesLineFragmentOrigin)
    let width = wraps && size.width > 0 && size.width < 100_000 ? size.width : .infinity
    let layout = TextLayout(self, width: width, maximumLines: 0, mode: mode)
    guard options.contains(.truncatesLastVisibleLine), size.height > 0, layout.size.height > size.height + 0.5 else {
      return (layout, width)
    }
    let count = layout.lineCount(fitting: size.height)
    return (TextLayout(self, width: width, maximumLines: count, mode: .byTruncatingTail), width)
  }
}

extension NSString {
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize { rich(attrs).size() }

  public func draw(at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    rich(attrs).draw(at: point)
  }

  public func draw(in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil) {
    rich(attrs).draw(in: rect)
  }

  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
    context: NSStringDrawingContext?
  ) -> CGRect {
    rich(attributes).boundingRect(with: size, options: options, context: context)
  }

  private func rich(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: description, attributes: attributes)
  }
}
