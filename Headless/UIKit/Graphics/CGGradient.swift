// CGGradient and the cairo patterns of axial, radial and conic gradients.

internal import CPangoCairo
public import Foundation

public final class CGGradient: Sendable {
  let stops: [GradientStop]

  init(stops: [GradientStop]) { self.stops = stops }

  public convenience init?(colorsSpace: CGColorSpace?, colors: [CGColor], locations: [CGFloat]?) {
    guard !colors.isEmpty else { return nil }
    self.init(stops: GradientStop.make(colors: colors.map(\.rgba), locations: locations?.map { Double($0) }))
  }
}

public struct CGGradientDrawingOptions: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A color at a location of a gradient.
struct GradientStop: Hashable, Sendable {
  var location: Double
  var color: RGBA

  /// Creates the stops of colors at given locations, or evenly spaced.
  static func make(colors: [RGBA], locations: [Double]?) -> [GradientStop] {
    colors.enumerated().map { index, color in
      let even = colors.count > 1 ? Double(index) / Double(colors.count - 1) : 0
      let location = locations.flatMap { $0.count == colors.count ? $0[index] : nil } ?? even
      return GradientStop(location: min(max(location, 0), 1), color: color.clamped)
    }
  }

  /// The interpolated color at a location.
  static func color(at place: Double, in stops: [GradientStop]) -> RGBA {
    guard let first = stops.first, let last = stops.last else { return RGBA(0, 0, 0, 0) }
    if place <= first.location { return first.color }
    if place >= last.location { return last.color }
    for (left, right) in zip(stops, stops.dropFirst()) where place <= right.location {
      let width = right.location - left.location
      let t = width > 0 ? (place - left.location) / width : 1
      // Interpolated as premultiplied colors, so that a color fades to clear without going gray.
      let (a, b) = (left.color, right.color)
      let alpha = a.alpha + (b.alpha - a.alpha) * t
      guard alpha > 0 else { return RGBA(0, 0, 0, 0) }
      func mix(_ x: Double, _ y: Double) -> Double { (x * a.alpha + (y * b.alpha - x * a.alpha) * t) / alpha }
      return RGBA(mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue), alpha)
    }
    return last.color
  }
}

/// Creates cairo patterns of gradients. The caller destroys the patterns.
enum GradientPattern {
  static func axial(_ stops: [GradientStop], from start: CGPoint, to end: CGPoint) -> OpaquePointer? {
    let pattern = cairo_pattern_create_linear(Double(start.x), Double(start.y), Double(end.x), Double(end.y))
    add(stops, to: pattern)
    return pattern
  }

  static func radial(
    _ stops: [GradientStop], from start: CGPoint, radius startRadius: CGFloat, to end: CGPoint, radius: CGFloat
  ) -> OpaquePointer? {
    let pattern = cairo_pattern_create_radial(
      Double(start.x), Double(start.y), Double(startRadius), Double(end.x), Double(end.y), Double(radius))
    add(stops, to: pattern)
    return pattern
  }

  /// Creates a conic gradient as wedges of a mesh, with its start angle and the radius that it must cover.
  static func conic(
    _ stops: [GradientStop], center: CGPoint, angle: CGFloat, radius: CGFloat
  ) -> OpaquePointer? {
    let pattern = cairo_pattern_create_mesh()
    let even = (0...96).map { Double($0) / 96 }
    let places = Set(even + stops.map(\.location)).sorted()
    func rim(_ place: Double) -> (Double, Double) {
      let a = Double(angle) + place * 2 * .pi
      return (Double(center.x) + Double(radius) * cos(a), Double(center.y) + Double(radius) * sin(a))
    }
    func paint(_ corner: UInt32, _ color: RGBA) {
      cairo_mesh_pattern_set_corner_color_rgba(pattern, corner, color.red, color.green, color.blue, color.alpha)
    }
    for (from, to) in zip(places, places.dropFirst()) {
      let (a, b) = (rim(from), rim(to))
      // Slightly inside the wedge, so that two stops at one location make a sharp edge.
      let hair = min(1e-6, (to - from) / 4)
      let (first, second) = (
        GradientStop.color(at: from + hair, in: stops), GradientStop.color(at: to - hair, in: stops)
      )
      cairo_mesh_pattern_begin_patch(pattern)
      cairo_mesh_pattern_move_to(pattern, Double(center.x), Double(center.y))
      cairo_mesh_pattern_line_to(pattern, a.0, a.1)
      cairo_mesh_pattern_line_to(pattern, b.0, b.1)
      cairo_mesh_pattern_line_to(pattern, Double(center.x), Double(center.y))
      paint(0, first)
      paint(1, first)
      paint(2, second)
      paint(3, second)
      cairo_mesh_pattern_end_patch(pattern)
    }
    return pattern
  }

  private static func add(_ stops: [GradientStop], to pattern: OpaquePointer?) {
    let needsMixing = stops.contains { $0.color.alpha != stops[0].color.alpha }
    // Cairo mixes colors that aren't premultiplied; where alphas differ, more stops keep fades from going gray.
    let places =
      needsMixing
      ? Set((0...32).map { Double($0) / 32 } + stops.map(\.location)).sorted() : []
    if needsMixing && Set(stops.map(\.location)).count == stops.count {
      for place in places {
        let color = GradientStop.color(at: place, in: stops)
        cairo_pattern_add_color_stop_rgba(pattern, place, color.red, color.green, color.blue, color.alpha)
      }
    } else {
      for stop in stops {
        let color = stop.color
        cairo_pattern_add_color_stop_rgba(pattern, stop.location, color.red, color.green, color.blue, color.alpha)
      }
    }
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
  }
}
