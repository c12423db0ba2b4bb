// CGContext: a drawing destination. The y axis points down, as in UIKit's contexts.

internal import CPangoCairo
public import Foundation

public final class CGContext {
  /// The state that `saveGState` saves in addition to cairo's own.
  struct State {
    var fill = CGColor.black
    var stroke = CGColor.black
    var shadow: Shadow?
  }

  /// A shadow with device-independent offset and blur, as in CoreGraphics.
  struct Shadow {
    var offset: CGSize
    var blur: CGFloat
    var color: RGBA
  }

  let cairo: OpaquePointer
  /// The surface, when the context owns one (a PNG's or image's context).
  let surface: Surface?
  /// Pixels per point.
  let scale: CGFloat
  var state = State()
  /// The current opacity, set by `setAlpha`.
  var alpha: CGFloat = 1
  private var saved: [(State, CGFloat)] = []
  private var layers: [(alpha: CGFloat, state: State)] = []

  /// Creates a context on pixels with a scale and an origin.
  init?(surface: Surface, scale: CGFloat, origin: CGPoint = .zero) {
    guard let cairo = cairo_create(surface.cairo) else { return nil }
    self.cairo = cairo
    self.surface = surface
    self.scale = scale
    cairo_scale(cairo, Double(scale), Double(scale))
    cairo_translate(cairo, Double(-origin.x), Double(-origin.y))
  }

  deinit { cairo_destroy(cairo) }

  public func saveGState() {
    cairo_save(cairo)
    saved.append((state, alpha))
  }

  public func restoreGState() {
    guard let (state, alpha) = saved.popLast() else { return }
    self.state = state
    self.alpha = alpha
    cairo_restore(cairo)
  }

  public var ctm: CGAffineTransform {
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    return CGAffineTransform(matrix)
  }

  public func translateBy(x tx: CGFloat, y ty: CGFloat) { cairo_translate(cairo, Double(tx), Double(ty)) }

  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    guard sx != 0, sy != 0 else { return }
    cairo_scale(cairo, Double(sx), Double(sy))
  }

  public func rotate(by angle: CGFloat) { cairo_rotate(cairo, Double(angle)) }

  public func concatenate(_ transform: CGAffineTransform) {
    // A transform without inverse would put cairo into a permanent error state.
    guard transform.a * transform.d - transform.b * transform.c != 0 else { return }
    var matrix = transform.matrix
    cairo_transform(cairo, &matrix)
  }

  public func setAlpha(_ alpha: CGFloat) { self.alpha = min(max(alpha, 0), 1) }

  public func setFillColor(_ color: CGColor) { state.fill = color }

  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.fill = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setStrokeColor(_ color: CGColor) { state.stroke = color }

  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    state.stroke = CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  public func setLineWidth(_ width: CGFloat) { cairo_set_line_width(cairo, Double(max(width, 0))) }

  public func setLineCap(_ cap: CGLineCap) { cairo_set_line_cap(cairo, cap.cairo) }

  public func setLineJoin(_ join: CGLineJoin) { cairo_set_line_join(cairo, join.cairo) }

  public func setMiterLimit(_ limit: CGFloat) { cairo_set_miter_limit(cairo, Double(limit)) }

  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    let values = lengths.map { max(Double($0), 0) }
    guard values.contains(where: { $0 > 0 }) else { return cairo_set_dash(cairo, nil, 0, 0) }
    cairo_set_dash(cairo, values, Int32(values.count), Double(phase))
  }

  public func setBlendMode(_ mode: CGBlendMode) { cairo_set_operator(cairo, mode.cairo) }

  public func setShouldAntialias(_ shouldAntialias: Bool) {
    cairo_set_antialias(cairo, shouldAntialias ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
  }

  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { Shadow(offset: offset, blur: blur, color: $0.rgba) }
  }

  public func setShadow(offset: CGSize, blur: CGFloat) {
    state.shadow = Shadow(offset: offset, blur: blur, color: RGBA(0, 0, 0, 1.0 / 3))
  }

  public func beginTransparencyLayer(auxiliaryInfo: [String: Any]? = nil) {
    saveGState()
    layers.append((alpha, state))
    alpha = 1
    state.shadow = nil
    cairo_push_group(cairo)
  }

  public func endTransparencyLayer() {
    guard let layer = layers.popLast() else { return }
    alpha = layer.alpha
    state = layer.state
    cairo_pop_group_to_source(cairo)
    cairo_paint_with_alpha(cairo, Double(layer.alpha))
    restoreGState()
  }

  /// The picture drawn so far.
  public func makeImage() -> CGImage? {
    cairo_surface_flush(surface?.cairo)
    return surface?.copy().map { CGImage($0) }
  }
}

public enum CGLineCap: Int32, Sendable {
  case butt
  case round
  case square

  var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

public enum CGLineJoin: Int32, Sendable {
  case miter
  case round
  case bevel

  var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}

public enum CGBlendMode: Int32, Sendable {
  case normal = 0
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
  case hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver
  case destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter

  var cairo: cairo_operator_t {
    switch self {
    case .normal, .plusDarker: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}
