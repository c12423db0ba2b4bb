// A cairo image surface with an owner: the pixels behind CGImage and CGContext.

internal import CPangoCairo
internal import Foundation

/// Premultiplied ARGB or alpha-only pixels.
///
/// Unchecked Sendable: a surface isn't drawn on once it belongs to a CGImage, and cairo's reference counts
/// are atomic.
final class Surface: @unchecked Sendable {
  let cairo: OpaquePointer
  let width: Int
  let height: Int

  /// The maximum side and number of pixels of a surface, so that a picture can't take gigabytes.
  static let maximumSide = 16_384
  static let maximumPixels = 64 << 20

  /// Creates transparent pixels; nil if the size is empty or too large.
  init?(width: Int, height: Int, alphaOnly: Bool = false) {
    guard width > 0, height > 0, width <= Surface.maximumSide, height <= Surface.maximumSide,
      width * height <= Surface.maximumPixels
    else { return nil }
    let format = alphaOnly ? CAIRO_FORMAT_A8 : CAIRO_FORMAT_ARGB32
    guard let surface = cairo_image_surface_create(format, Int32(width), Int32(height)) else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      return nil
    }
    cairo = surface
    self.width = width
    self.height = height
  }

  /// Takes ownership of a cairo surface.
  init?(owning surface: OpaquePointer?) {
    guard let surface else { return nil }
    let width = Int(cairo_image_surface_get_width(surface))
    let height = Int(cairo_image_surface_get_height(surface))
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, width > 0, height > 0 else {
      cairo_surface_destroy(surface)
      return nil
    }
    cairo = surface
    self.width = width
    self.height = height
  }

  deinit { cairo_surface_destroy(cairo) }

  var stride: Int { Int(cairo_image_surface_get_stride(cairo)) }

  /// Reads or writes the bytes.
  func withBytes<Result>(_ body: (UnsafeMutablePointer<UInt8>, Int) -> Result) -> Result? {
    cairo_surface_flush(cairo)
    guard let bytes = cairo_image_surface_get_data(cairo) else { return nil }
    defer { cairo_surface_mark_dirty(cairo) }
    return body(bytes, stride)
  }

  /// Returns a copy to draw on, without changing this surface.
  func copy() -> Surface? {
    guard let copy = Surface(width: width, height: height), let context = cairo_create(copy.cairo) else { return nil }
    defer { cairo_destroy(context) }
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_set_source_surface(context, cairo, 0, 0)
    cairo_paint(context)
    return copy
  }

  /// The red, green, blue and alpha of a pixel, 0…255, not premultiplied.
  func pixel(x: Int, y: Int) -> (red: Int, green: Int, blue: Int, alpha: Int)? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    return withBytes { bytes, stride in
      let row = UnsafeRawPointer(bytes + y * stride)
      let value = row.load(fromByteOffset: x * 4, as: UInt32.self)
      let alpha = Int(value >> 24)
      guard alpha > 0 else { return (0, 0, 0, 0) }
      func straight(_ part: UInt32) -> Int { min(255, (Int(part & 255) * 255 + alpha / 2) / alpha) }
      return (straight(value >> 16), straight(value >> 8), straight(value), alpha)
    }
  }
}
