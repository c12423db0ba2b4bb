// UIGraphicsImageRenderer with its formats and contexts. Always 8 bits in sRGB.

internal import CPangoCairo
public import Foundation

open class UIGraphicsRendererFormat: NSObject {
  open internal(set) var bounds = CGRect.zero

  public override init() {}
}

open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  open var scale: CGFloat = ScreenSettings.shared.with { $0.scale }
  open var opaque = false

  open class func `default`() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  open class func preferred() -> UIGraphicsImageRendererFormat { UIGraphicsImageRendererFormat() }

  public override init() { super.init() }

  public convenience init(for traitCollection: UITraitCollection) {
    self.init()
    if traitCollection.displayScale > 0 { scale = traitCollection.displayScale }
  }
}

open class UIGraphicsRendererContext: NSObject {
  public let cgContext: CGContext
  public let format: UIGraphicsRendererFormat

  init(cgContext: CGContext, format: UIGraphicsRendererFormat) {
    self.cgContext = cgContext
    self.format = format
  }

  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  open func stroke(_ rect: CGRect) {
    let half = CGFloat(cairo_get_line_width(cgContext.cairo)) / 2
    cgContext.stroke(rect.insetBy(dx: half, dy: half))
  }

  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  open var currentImage: UIImage {
    let scale = cgContext.scale
    return cgContext.makeImage().map { UIImage(cgImage: $0, scale: scale, orientation: .up) } ?? UIImage()
  }
}

open class UIGraphicsRenderer: NSObject {
  public typealias DrawingActions = (UIGraphicsRendererContext) -> Void

  let area: CGRect
  let rendererFormat: UIGraphicsImageRendererFormat

  init(area: CGRect, format: UIGraphicsImageRendererFormat) {
    self.area = area
    format.bounds = area
    rendererFormat = format
  }

  open var format: UIGraphicsRendererFormat { rendererFormat }

  open var allowsImageOutput: Bool { true }
}

open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  public typealias DrawingActions = (UIGraphicsImageRendererContext) -> Void

  public convenience init(size: CGSize) { self.init(size: size, format: .preferred()) }

  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .preferred()) }

  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) { super.init(area: bounds, format: format) }

  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage { draw(actions) }

  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data { draw(actions).pngData() ?? Data() }

  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    draw(actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }

  /// Renders an image; an empty one if the area is empty or too large.
  private func draw(_ actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let scale = rendererFormat.scale > 0 ? rendererFormat.scale : ScreenSettings.shared.with { $0.scale }
    guard area.width.isFinite, area.height.isFinite, area.width * scale < 1e6, area.height * scale < 1e6,
      let surface = Surface(
        width: Int((area.width * scale).rounded(.up)), height: Int((area.height * scale).rounded(.up))),
      let context = CGContext(surface: surface, scale: scale, origin: area.origin)
    else { return UIImage() }
    if rendererFormat.opaque {
      cairo_set_source_rgb(context.cairo, 0, 0, 0)
      cairo_paint(context.cairo)
    }
    let renderer = UIGraphicsImageRendererContext(cgContext: context, format: rendererFormat)
    GraphicsStack.with(context) { actions(renderer) }
    cairo_surface_flush(surface.cairo)
    return UIImage(cgImage: CGImage(surface), scale: scale, orientation: .up)
  }
}
