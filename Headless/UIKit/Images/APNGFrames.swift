// The frames of animated PNGs, composed by their control chunks. UIKit has no equivalent: on Apple's platforms
// ImageIO reads them.

internal import CPangoCairo
internal import Foundation

/// The parsed chunks of an animated PNG. Each frame is a PNG that is drawn onto a canvas.
struct APNGStructure {
  /// A frame's position and duration, and the treatment of the canvas before and after it.
  struct Frame {
    var width: Int
    var height: Int
    var x: Int
    var y: Int
    var duration: TimeInterval
    var disposal: UInt8
    var isBlended: Bool
    var pixels: [UInt8] = []
  }

  private struct Chunk {
    var type: String
    var data: ArraySlice<UInt8>
  }

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let maximumFrames = 500

  private(set) var width = 0
  private(set) var height = 0
  private(set) var frames: [Frame] = []
  private var header: [UInt8] = []
  /// The chunks that every frame needs, such as palette and transparency.
  private var shared: [UInt8] = []

  /// Parses a file; nil if it isn't an animated PNG. A truncated file has its complete frames.
  init?(_ data: Data) {
    let bytes = [UInt8](data)
    guard bytes.starts(with: Self.signature) else { return nil }
    var place = Self.signature.count
    var (isAnimated, hasPixels) = (false, false)
    var current: Frame?
    while frames.count < Self.maximumFrames, let chunk = Self.chunk(bytes, &place), chunk.type != "IEND" {
      switch chunk.type {
      case "IHDR":
        guard chunk.data.count == 13, header.isEmpty else { return nil }
        header = [UInt8](chunk.data)
        (width, height) = (Self.number(chunk.data, 0), Self.number(chunk.data, 4))
      case "acTL": isAnimated = !hasPixels
      case "fcTL":
        if let current { frames.append(current) }
        guard let next = frame(chunk.data) else { return nil }
        current = next
      case "IDAT":
        hasPixels = true
        current?.pixels += chunk.data
      case "fdAT": current?.pixels += chunk.data.dropFirst(4)
      default: if !hasPixels { shared += Self.chunk(chunk.type, [UInt8](chunk.data)) }
      }
    }
    if let current, frames.count < Self.maximumFrames { frames.append(current) }
    frames.removeAll(where: \.pixels.isEmpty)
    guard isAnimated, !header.isEmpty, !frames.isEmpty else { return nil }
  }

  /// Returns a frame as a separate PNG.
  func png(_ frame: Frame) -> Data {
    var header = header
    header.replaceSubrange(0..<8, with: Self.bytes(frame.width) + Self.bytes(frame.height))
    return Data(
      Self.signature + Self.chunk("IHDR", header) + shared + Self.chunk("IDAT", frame.pixels) + Self.chunk("IEND", []))
  }

  private func frame(_ data: ArraySlice<UInt8>) -> Frame? {
    guard data.count == 26 else { return nil }
    let (frameWidth, frameHeight) = (Self.number(data, 4), Self.number(data, 8))
    let (x, y) = (Self.number(data, 12), Self.number(data, 16))
    guard frameWidth > 0, frameHeight > 0, x + frameWidth <= width, y + frameHeight <= height else { return nil }
    let end = [UInt8](data.suffix(6))
    let (count, unit) = (Int(end[0]) << 8 | Int(end[1]), Int(end[2]) << 8 | Int(end[3]))
    let duration = Double(count) / Double(unit == 0 ? 100 : unit)
    // As with GIFs, very short durations are treated as a tenth of a second.
    return Frame(
      width: frameWidth, height: frameHeight, x: x, y: y, duration: duration <= 0.01 ? 0.1 : duration,
      disposal: end[4], isBlended: end[5] == 1)
  }

  // MARK: Chunks

  private static func chunk(_ bytes: [UInt8], _ place: inout Int) -> Chunk? {
    guard place + 12 <= bytes.count else { return nil }
    let length = number(bytes[...], place)
    guard length <= bytes.count - place - 12 else { return nil }
    let type = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
    let data = bytes[place + 8..<place + 8 + length]
    place += 12 + length
    return Chunk(type: type, data: data)
  }

  private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(data.count) + body + bytes(Int(checksum(body)))
  }

  private static func number(_ bytes: ArraySlice<UInt8>, _ at: Int) -> Int {
    let start = bytes.startIndex + at
    return bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// The CRC-32 of PNG chunks.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { ($0 >> 8) ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
  }
}

extension UIImage {
  /// Reads all frames of an animated PNG; nil if it isn't one, is malformed, or has too many pixels in total.
  static func apngFrames(in data: Data, scale: CGFloat) -> [AnimationFrame]? {
    guard ImageDecoder.Kind(data) == .png, let file = APNGStructure(data) else { return nil }
    let (pixels, isTooLarge) = (file.width * file.frames.count).multipliedReportingOverflow(by: file.height)
    guard !isTooLarge, pixels <= Surface.maximumPixels,
      let canvas = Surface(width: file.width, height: file.height), let cairo = cairo_create(canvas.cairo)
    else { return nil }
    defer { cairo_destroy(cairo) }
    var frames: [AnimationFrame] = []
    for frame in file.frames {
      guard let image = ImageDecoder.decode(file.png(frame)) else { return frames.isEmpty ? nil : frames }
      let before = frame.disposal == 2 && !frames.isEmpty ? canvas.copy() : nil
      paint(image.surface, frame, frame.isBlended ? CAIRO_OPERATOR_OVER : CAIRO_OPERATOR_SOURCE, cairo)
      guard let shown = canvas.copy() else { return nil }
      frames.append(
        AnimationFrame(
          image: UIImage(cgImage: CGImage(shown), scale: scale, orientation: .up), duration: frame.duration))
      if let before {
        cairo_set_operator(cairo, CAIRO_OPERATOR_SOURCE)
        cairo_set_source_surface(cairo, before.cairo, 0, 0)
        cairo_paint(cairo)
      } else if frame.disposal != 0 {
        paint(nil, frame, CAIRO_OPERATOR_CLEAR, cairo)
      }
    }
    return frames
  }

  /// Paints a frame's rectangle of the canvas.
  private static func paint(
    _ surface: Surface?, _ frame: APNGStructure.Frame, _ mode: cairo_operator_t, _ cairo: OpaquePointer
  ) {
    cairo_set_operator(cairo, mode)
    if let surface { cairo_set_source_surface(cairo, surface.cairo, Double(frame.x), Double(frame.y)) }
    cairo_rectangle(cairo, Double(frame.x), Double(frame.y), Double(frame.width), Double(frame.height))
    cairo_fill(cairo)
  }
}
