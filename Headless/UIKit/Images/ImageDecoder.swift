// Reads PNG, JPEG and GIF, writes JPEG. Only these kinds are tried, sizes are checked before pixels are allocated, and
// malformed files give nil. Color profiles are ignored: a Display P3 picture is treated as
// sRGB, a little paler than on an iPhone.

internal import CGdkPixbuf
internal import CPangoCairo
internal import Foundation

enum ImageDecoder {
  enum Kind: String {
    case png
    case jpeg
    case gif

    init?(_ data: Data) {
      let start = [UInt8](data.prefix(8))
      if start == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] {
        self = .png
      } else if start.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if start.starts(with: Array("GIF8".utf8)) {
        self = .gif
      } else {
        return nil
      }
    }
  }

  static func decode(_ data: Data) -> CGImage? {
    guard let kind = Kind(data) else { return nil }
    return kind == .png ? png(data) : load(data, kind) { still($0) }
  }

  private static func png(_ data: Data) -> CGImage? {
    // The header's width and height, before cairo allocates for them.
    guard data.count > 33 else { return nil }
    let header = [UInt8](data.prefix(24))
    func number(_ at: Int) -> Int { header[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    guard width > 0, height > 0, width <= Surface.maximumSide, height <= Surface.maximumSide,
      width * height <= Surface.maximumPixels
    else { return nil }
    let read = data.withUnsafeBytes { bytes in
      Surface(owning: skin_surface_from_png(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), data.count))
    }
    guard let read else { return nil }
    // Opaque, gray and deep PNGs come in other formats; here everything is premultiplied ARGB.
    guard cairo_image_surface_get_format(read.cairo) != CAIRO_FORMAT_ARGB32 else { return CGImage(read) }
    return read.copy().map { CGImage($0) }
  }

  /// Loads with gdk-pixbuf, and passes the loader to a closure before releasing it.
  static func load<Result>(
    _ data: Data, _ kind: Kind, _ body: (UnsafeMutablePointer<GdkPixbufLoader>) -> Result?
  ) -> Result? {
    var limits = skin_image_limits(
      maximumSide: Int32(Surface.maximumSide), maximumPixels: Int32(Surface.maximumPixels))
    return data.withUnsafeBytes { bytes -> Result? in
      guard let start = bytes.baseAddress?.assumingMemoryBound(to: guchar.self),
        let loader = skin_load(kind.rawValue, start, gsize(data.count), &limits)
      else { return nil }
      defer { skin_object_unref(loader) }
      return body(loader)
    }
  }

  private static func still(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) -> CGImage? {
    guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return nil }
    // Applies the orientation that cameras store in pictures.
    guard let upright = gdk_pixbuf_apply_embedded_orientation(pixbuf) else { return image(pixbuf) }
    defer { skin_object_unref(UnsafeMutableRawPointer(upright)) }
    return image(upright)
  }

  /// A pixbuf's pixels.
  static func image(_ pixbuf: OpaquePointer) -> CGImage? {
    let (width, height) = (gdk_pixbuf_get_width(pixbuf), gdk_pixbuf_get_height(pixbuf))
    guard gdk_pixbuf_get_bits_per_sample(pixbuf) == 8, let pixels = gdk_pixbuf_read_pixels(pixbuf),
      let surface = Surface(width: Int(width), height: Int(height))
    else { return nil }
    let channels = gdk_pixbuf_get_n_channels(pixbuf)
    guard channels == 3 || channels == 4 else { return nil }
    _ = surface.withBytes { bytes, stride in
      skin_premultiply(pixels, channels, gdk_pixbuf_get_rowstride(pixbuf), bytes, Int32(stride), width, height)
    }
    return CGImage(surface)
  }

  static func jpeg(_ image: CGImage, quality: CGFloat) -> Data? {
    let (width, height) = (Int32(image.width), Int32(image.height))
    guard let pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, width, height),
      let pixels = gdk_pixbuf_get_pixels(pixbuf)
    else { return nil }
    defer { skin_object_unref(UnsafeMutableRawPointer(pixbuf)) }
    _ = image.surface.withBytes { bytes, stride in
      skin_unpremultiply(bytes, Int32(stride), pixels, 3, gdk_pixbuf_get_rowstride(pixbuf), width, height)
    }
    var buffer: UnsafeMutablePointer<CChar>?
    var size: gsize = 0
    let percent = String(Int((min(max(quality, 0), 1) * 100).rounded()))
    guard skin_save_jpeg(pixbuf, percent, &buffer, &size) != 0, let buffer else { return nil }
    defer { g_free(buffer) }
    return Data(bytes: buffer, count: Int(size))
  }
}
