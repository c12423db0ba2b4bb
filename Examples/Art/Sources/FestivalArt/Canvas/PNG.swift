// Writes canvases as PNG files of at most 256 colors, which are a third of the size of full-color ones. Error diffusion
// keeps gradients smooth.

import CZlib
import Foundation

enum PNG {
  static func write(_ canvas: Canvas, to file: URL, diffusion: Float = 0.6) throws {
    let (width, height, bytes) = canvas.pixels()
    let image = IndexedImage(premultiplied: bytes, width: width, height: height, diffusion: diffusion)
    var png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    var header = bigEndian(width) + bigEndian(height)
    header += [8, 3, 0, 0, 0]
    append("IHDR", header, to: &png)
    append("PLTE", image.palette.flatMap { [$0.red, $0.green, $0.blue] }, to: &png)
    let alphas = image.palette.map(\.alpha)
    if alphas.contains(where: { $0 < 255 }) { append("tRNS", alphas, to: &png) }
    var rows: [UInt8] = []
    rows.reserveCapacity((width + 1) * height)
    for row in 0..<height {
      rows.append(0)
      rows += image.indexes[row * width..<(row + 1) * width]
    }
    append("IDAT", try deflated(rows), to: &png)
    append("IEND", [], to: &png)
    try png.write(to: file)
  }

  private static func deflated(_ bytes: [UInt8]) throws -> [UInt8] {
    var length = compressBound(uLong(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(length))
    guard compress2(&result, &length, bytes, uLong(bytes.count), 9) == Z_OK else {
      throw ArtError(description: "can't compress the pixels of a picture")
    }
    return Array(result.prefix(Int(length)))
  }

  private static func append(_ name: String, _ contents: [UInt8], to png: inout Data) {
    let body = Array(name.utf8) + contents
    png.append(contentsOf: bigEndian(contents.count))
    png.append(contentsOf: body)
    png.append(contentsOf: bigEndian(Int(crc32(0, body, uInt(body.count)))))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [UInt8(value >> 24 & 0xFF), UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
  }
}
