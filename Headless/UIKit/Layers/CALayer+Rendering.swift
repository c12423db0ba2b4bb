// Drawing a layer tree: shadow, background, contents, sublayers and border, with opacity and mask.

internal import CPangoCairo
internal import Foundation

extension CALayer {
  /// Draws the layer tree in the layer's own coordinates, after pending layout, since the headless UIKit
  /// has no run loop for it.
  public func render(in ctx: CGContext) {
    layoutIfNeeded()
    guard !isHidden, shownOpacity > 0 else { return }
    ctx.saveGState()
    drawContentsAndSublayers(in: ctx)
    ctx.restoreGState()
  }

  /// The outline of the background, clip and border.
  private var outline: CGPath {
    let radius = cornerRadius
    guard radius > 0 else { return CGPath(elements: CGPath.rectangle(bounds)) }
    return CGPath(
      elements: CGPath.rounded(
        bounds, radii: CGSize(width: radius, height: radius), corners: maskedCorners.rectCorners))
  }

  /// Draws the layer in its superlayer's coordinates.
  private func drawInSuperlayer(_ context: CGContext) {
    guard !isHidden, shownOpacity > 0 else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.concatenate(toSuperlayer)
    // Parts outside the visible area needn't be drawn.
    if masksToBounds, !bounds.intersects(context.boundingBoxOfClipPath) { return }
    drawContentsAndSublayers(in: context)
  }

  private func drawContentsAndSublayers(in context: CGContext) {
    let opacity = shownOpacity
    let isGrouped = (opacity < 1 && !isOnlyBackground) || mask != nil
    guard isGrouped else {
      context.alpha *= opacity < 1 ? CGFloat(opacity) : 1
      return drawParts(in: context)
    }
    let cairo = context.cairo
    let area = extent.insetBy(dx: -1, dy: -1)
    cairo_save(cairo)
    cairo_new_path(cairo)
    context.addRect(area)
    cairo_clip(cairo)
    cairo_push_group(cairo)
    let alpha = context.alpha
    context.alpha = 1
    drawParts(in: context)
    context.alpha = alpha
    if let mask {
      let group = cairo_pop_group(cairo)
      cairo_push_group(cairo)
      mask.drawInSuperlayer(context)
      let stencil = cairo_pop_group(cairo)
      cairo_push_group(cairo)
      cairo_set_source(cairo, group)
      cairo_mask(cairo, stencil)
      cairo_pattern_destroy(group)
      cairo_pattern_destroy(stencil)
    }
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, Double(opacity) * Double(alpha))
    cairo_restore(cairo)
  }

  /// Whether the layer is a plain rectangle, which needs no group for its opacity.
  private var isOnlyBackground: Bool {
    children.isEmpty && contents == nil && (borderWidth == 0 || backgroundColor == nil) && shadowOpacity == 0
      && delegate == nil && type(of: self) == CALayer.self
  }

  private func drawParts(in context: CGContext) {
    if shadowOpacity > 0, !masksToBounds { drawShadow(in: context) }
    drawBody(in: context)
  }

  private func drawBody(in context: CGContext) {
    let cairo = context.cairo
    if let backgroundColor, backgroundColor.alpha > 0 {
      cairo_new_path(cairo)
      outline.append(to: cairo)
      context.setFillColor(backgroundColor)
      context.fillPath()
    }
    if masksToBounds {
      context.saveGState()
      cairo_new_path(cairo)
      outline.append(to: cairo)
      cairo_clip(cairo)
    }
    drawInside(in: context)
    if masksToBounds { context.restoreGState() }
    drawBorder(in: context)
  }

  private func drawInside(in context: CGContext) {
    context.saveGState()
    drawOwnContents(in: context)
    if contents != nil { drawContents(in: context) }
    context.saveGState()
    GraphicsStack.with(context) { draw(in: context) }
    context.restoreGState()
    context.restoreGState()
    let order = children.contains { $0.zPosition != 0 } ? children.sortedByDepth() : children
    for layer in order { layer.drawInSuperlayer(context) }
  }

  private func drawContents(in context: CGContext) {
    let image: UIImage
    if let contents = contents as? CGImage {
      image = UIImage(cgImage: contents, scale: contentsScale, orientation: .up)
    } else if let contents = contents as? UIImage {
      image = contents
    } else {
      return
    }
    guard var pixels = image.cgImage else { return }
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    let full = CGSize(width: pixels.width, height: pixels.height)
    if contentsRect != unit {
      let part = CGRect(
        x: contentsRect.minX * full.width, y: contentsRect.minY * full.height,
        width: contentsRect.width * full.width, height: contentsRect.height * full.height)
      guard let cut = pixels.cropping(to: part) else { return }
      pixels = cut
    }
    let size = CGSize(width: CGFloat(pixels.width) / image.scale, height: CGFloat(pixels.height) / image.scale)
    let target = contentsGravity.rect(for: size, in: bounds)
    if contentsCenter != unit {
      let caps = UIEdgeInsets(
        top: contentsCenter.minY * size.height, left: contentsCenter.minX * size.width,
        bottom: (1 - contentsCenter.maxY) * size.height, right: (1 - contentsCenter.maxX) * size.width)
      NinePart(pixels: pixels, scale: image.scale, caps: caps, resizing: .stretch).draw(in: target, context: context)
    } else {
      context.drawUpright(pixels, in: target)
    }
  }

  private func drawBorder(in context: CGContext) {
    guard borderWidth > 0, let borderColor, borderColor.alpha > 0 else { return }
    let cairo = context.cairo
    // The ring between the outline and an inset one, which is crisp at any width.
    let inner = bounds.insetBy(dx: borderWidth, dy: borderWidth)
    let radius = max(cornerRadius - borderWidth, 0)
    cairo_new_path(cairo)
    outline.append(to: cairo)
    if inner.width > 0, inner.height > 0 {
      CGPath(
        elements: CGPath.rounded(
          inner, radii: CGSize(width: radius, height: radius), corners: maskedCorners.rectCorners)
      ).append(to: cairo)
    }
    context.setFillColor(borderColor)
    context.fillPath(using: .evenOdd)
  }

  private func drawShadow(in context: CGContext) {
    guard let shadowColor, shadowColor.alpha > 0 else { return }
    let color = shadowColor.rgba.multiplied(alpha: Double(shadowOpacity) * Double(context.alpha))
    if shadowPath == nil, let backgroundColor, backgroundColor.alpha > 0 {
      let shade = color.multiplied(alpha: Double(backgroundColor.alpha))
      let rect = bounds.offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
      ShadowPainter.paint(
        roundedRect: rect, radius: cornerRadius, corners: maskedCorners.rectCorners, blur: shadowRadius, color: shade,
        in: context)
      return
    }
    if let shadowPath {
      ShadowPainter.paint(path: shadowPath, offset: shadowOffset, blur: shadowRadius, color: color, in: context)
      return
    }
    let cairo = context.cairo
    cairo_save(cairo)
    cairo_new_path(cairo)
    // The clip is extended so that the shadow's source is drawn completely.
    context.addRect(extent.insetBy(dx: -1, dy: -1))
    cairo_clip(cairo)
    cairo_push_group(cairo)
    let alpha = context.alpha
    context.alpha = 1
    drawBody(in: context)
    context.alpha = alpha
    let group = cairo_pop_group(cairo)
    cairo_restore(cairo)
    let shadow = CGContext.Shadow(offset: shadowOffset, blur: shadowRadius * 2, color: color)
    ShadowPainter.paint(shadow, of: group, in: context)
    cairo_pattern_destroy(group)
  }

  /// The area that the layer and its sublayers may draw on, in the layer's coordinates.
  private var extent: CGRect {
    var area = bounds
    if !masksToBounds {
      for layer in children where !layer.isHidden { area = area.union(layer.extent.applying(layer.toSuperlayer)) }
      if shadowOpacity > 0 {
        let shadow = (shadowPath?.boundingBox ?? area).offsetBy(dx: shadowOffset.width, dy: shadowOffset.height)
        area = area.union(shadow.insetBy(dx: -shadowRadius * 3, dy: -shadowRadius * 3))
      }
    }
    return area
  }
}

extension [CALayer] {
  /// By depth; layers of the same depth stay in order.
  fileprivate func sortedByDepth() -> [CALayer] {
    enumerated().sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }.map(\.element)
  }
}
