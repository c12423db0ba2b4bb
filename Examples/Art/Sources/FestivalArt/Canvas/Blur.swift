// The soft edge of shadows and glows: three box blurs of the alpha channel approximate a Gaussian blur.

import CArtCairo

enum Blur {
  /// Returns a blurred alpha mask of a surface, which the caller must destroy.
  static func shade(of surface: OpaquePointer, radius: Double) -> OpaquePointer? {
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let source = cairo_image_surface_get_data(surface) else { return nil }
    var alpha = [Float](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width { alpha[y * width + x] = Float(source[y * stride + x * 4 + 3]) }
    }
    // The box whose three-fold blur has a standard deviation of half the radius.
    let box = Int((radius / 2 * 0.94).rounded())
    if box > 0 {
      for _ in 0..<3 {
        pass(&alpha, count: width, lines: height, step: 1, next: width, box: box)
        pass(&alpha, count: height, lines: width, step: width, next: 1, box: box)
      }
    }
    guard let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)),
      let target = cairo_image_surface_get_data(mask)
    else { return nil }
    let maskStride = Int(cairo_image_surface_get_stride(mask))
    for y in 0..<height {
      for x in 0..<width {
        target[y * maskStride + x] = UInt8(min(max(alpha[y * width + x], 0), 255).rounded())
      }
    }
    cairo_surface_mark_dirty(mask)
    return mask
  }

  /// Averages every value with its neighbors along one direction, with a running sum.
  private static func pass(
    _ values: inout [Float], count: Int, lines: Int, step: Int, next: Int, box: Int
  ) {
    var line = [Float](repeating: 0, count: count)
    let share = 1 / Float(2 * box + 1)
    values.withUnsafeMutableBufferPointer { values in
      for index in 0..<lines {
        let start = index * next
        for place in 0..<count { line[place] = values[start + place * step] }
        var sum: Float = 0
        for place in 0...min(box, count - 1) { sum += line[place] }
        for place in 0..<count {
          values[start + place * step] = sum * share
          if place + box + 1 < count { sum += line[place + box + 1] }
          if place - box >= 0 { sum -= line[place - box] }
        }
      }
    }
  }
}
